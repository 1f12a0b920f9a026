import { describe, expect, test } from 'vitest';
import { isTestPath as isTest } from '../../../src/core/paths/test-paths.ts';
import { isRunnable, type PathPredicate } from '../../../src/review/files/test-files.ts';

/** Those of the names, with blanks and line ends between them, that are another thing. */
function others(names: string, isIt: PathPredicate): readonly string[] {
  return names
    .trim()
    .split(/\s+/)
    .filter((path) => !isIt(path));
}

describe('what belongs to the tests', () => {
  test('does so by its name', () => {
    const names = `
      src/add.test.ts src/__test__/add.js Shop.Test/Cart.cs ShopTest/Cart.cs src/parser_test.rs src/test.rs
      src/add.spec.jsx src/add-test.mjs src/add_test.ts src/types.test-d.ts src/cart.e2e.ts src/Cart.test.vue
      test.js test.cts tests.mjs packages/a/test.ts test-stable.cjs lib/test-add.mts add-test.cjs
      test/deep/add.mjs test/add.js packages/a/tests/add.ts src/__tests__/add.ts src/__mocks__/fs.ts
      cypress/login.cy.ts spec/add.js test_add.py app/add_test.py app/conftest.py shop/tests.py
      tests/data/orders.json pkg/add_test.go pkg/testdata/in.txt _test/cases.txt types/index.tst.ts
      tests/cli.rs src/parser/tests.rs src/test/java/shop/Cart.java src/test/resources/application.yml
      shop/CartTest.java shop/CartIT.java shop/ATest.java shop/TestCart.kt shop/CartSpec.scala
      app/src/androidTest/java/A.kt Shop.Tests/Cart.cs Shop.UnitTests/Helpers/Fake.cs src/CartTests.cs
      spec/models/cart_spec.rb spec/factories/cart.rb spec/fixtures/cart.yml test/models/cart_test.rb
      tests/CartTest.php tests/add.phpt tests/test_add.c lib/test.c src/add_test.cc src/add_unittest.cpp
      src/AddTest.cpp Tests/AddTests.swift test/add_test.dart test/add_test.exs test/run.bats t/add.t
      src/__snapshots__/add.test.ts.snap src/view.snap tests/__snapshots__/test_add.ambr
      tests/helpers/server.ts tests/fixtures/page.md
    `;
    expect(others(names, isTest)).toEqual([]);
  });

  test('is nothing else', () => {
    const names = `
      src/add.ts src/latest.ts src/contest.py src/tests.pyc.txt src/add_test.pyc.txt src/attestation.go
      src/testing.ts src/testament/index.ts src/main/java/shop/BloodTest.java src/Latest.java src/Fastest.cs
      src/inspec.rb lib/spectrum.rb spec/openapi.yaml specs/design.md tests/README.md docs/testing.md
      src/protest.rs scripts/test.sh package.json vitest.config.ts
    `;
    expect(others(names, (path) => !isTest(path))).toEqual([]);
    expect(isTest('')).toBe(false);
  });
});

describe('what a runner may take for a test of its own', () => {
  test('is so by its name', () => {
    const names = `
      test/add.js test/deep/add.ts src/__tests__/add.tsx tests/cli.rs test_add.py test/add.util.test.js
      test/shared/add.mjs test/commons/add.js src/add.test.ts
    `;
    expect(others(names, isRunnable)).toEqual([]);
  });

  test('is nothing that helps tests', () => {
    const names = `
      conftest.py test/fixtures/add.test.js test/__mocks__/fs.js test/support/add.js test/helper/add.js
      test/helpers.js test/util/add.js test/utils.ts test/mock/add.js test/common/add.js test/lib/add.js
      test/setup.js test/factories/add.js test/db-setup.js test/db_helper.js test/db.util.js test/db.config.js
      test/types.d.ts test/vitest.config.base.ts tests/data/add.rs test/add.json src/add.js tests/cli.rs.bak
      tests/common/mod.rs test/conftest.py
    `;
    expect(others(names, (path) => !isRunnable(path))).toEqual([]);
  });
});
