import { expect, test } from 'vitest';
import { languageOf } from '../../../src/review/source/language.ts';
import { isRunnable, testPaths } from '../../../src/review/source/test-files.ts';

/** Names of test files outside of any folder of tests. None is one any more with `.txt` at its end. */
const NAMES: readonly string[] = [
  ...['a.test.js', 'a.tests.vue', 'a.spec.svelte', 'a.specs.coffee', 'a.e2e.cjs', 'a.cy.jsx', 'a.unit.js'],
  ...['a.it.tsx', 'a.test-d.mts', 'a.spec-d.ts', 'a.tst.cts', 'a.bench.ts', 'A.TEST.TS'],
  ...['test.mjs', 'tests.cts', 'spec.jsx', 'a-spec.ts', 'a_tests.js', 'a-test.tsx', 'TEST.js'],
  ...[
    'test-a.js',
    'test_a.mjs',
    'test-a.cts',
    'test_a.jsx',
    'test-a.tsx',
    'test-a.py',
    'test_a.rb',
    'test-a.c',
  ],
  ...[
    'test_a.cc',
    'test-a.cpp',
    'test_a.cxx',
    'test-a.R',
    'test_a.lua',
    'test-a.jl',
    'test_a.ml',
    'test-a.zig',
  ],
  ...['test_a.nim', 'test.py', 'tests.py', 'conftest.py', 'a_test.py', 'a_tests.py', 'a_test.go'],
  ...['test.rs', 'tests.rs', 'a_test.rs', 'a_tests.rs'],
  ...['ATest.java', 'ATests.kt', 'ATestCase.kts', 'ATestSuite.scala', 'ASpec.groovy', 'AITCase.java'],
  ...['cartIT.java', 'cart2IT.kt', 'cartIT.scala', 'cartIT.groovy'],
  ...['TestA.java', 'TestCart.kt', 'TestCart.scala', 'TestCart.groovy', 'TestCart.php', 'TestCart.swift'],
  ...['ATest.cs', 'ATests.fs', 'ASpec.vb', 'ASpecs.cs', 'AFacts.cs', 'ATestFixture.cs'],
  ...['a_spec.rb', 'a_test.exs', 'a_test.ex', 'a_spec.lua', 'a_spec.cr', 'a_test.dart', 'a_test.clj'],
  ...['a_test.cljs', 'a_test.cljc', 'a_test.erl', 'a_test.jl', 'a_SUITE.erl'],
  ...['ATest.php', 'ATestCase.php', 'ACest.php', 'ASpec.php', 'a.phpt'],
  ...['a-test.c', 'a_tests.cc', 'a-unittest.cpp', 'a_unittests.cxx', 'aTest.cu', 'a2Tests.m', 'aTest.mm'],
  ...['ATest.swift', 'ATests.hs', 'ASpec.elm', 'a.bats', 'a.feature', 'a.t'],
];

/** Names that are nearly one of a test. */
const NO_NAMES: readonly string[] = [
  ...[
    'atest.js',
    'a.testing.js',
    'a.test.py',
    'a.test',
    'aspec.ts',
    'contest.js',
    'latests.mjs',
    'test.json',
  ],
  ...['mytest-a.js', 'test-.js', 'testa.js', 'test-a.sjs', 'test-a.java', 'attest_a.py', 'test-a'],
  ...['mytests.py', 'myconftest.py', '_test.py', 'atest.py', 'a_testing.py', 'atest.go', 'a_tests.go'],
  ...[
    'mytests.rs',
    '_test.rs',
    'atest.rs',
    'ATesting.java',
    'Atest.kt',
    'AItCase.java',
    'IT.java',
    'AIT.java',
  ],
  ...[
    'cartIT.php',
    'MyTestCart.java',
    'Testcart.java',
    'Test-A.java',
    'TestCart.cs',
    'Atests.cs',
    'ATest.xml',
  ],
  ...['aspec.rb', 'atest.exs', 'a_tests.rb', 'aSUITE.erl', 'a_suite.erl', 'Atest.php', 'ATests.php', 'aphpt'],
  ...['atest.c', 'ATest.c', 'a-test.h', 'Atest.swift', 'ASpecs.hs', 'abats', 'a.bat', 'at', 'a.ts'],
];

const isTest = testPaths(null);

test.each(NAMES)('%s is the name of a test', (name) => {
  expect([name, `src/${name}`, `${name}.txt`].filter(isTest)).toEqual([name, `src/${name}`]);
  const runnable = name === 'conftest.py' ? [] : [name, `src/${name}`];
  expect([name, `src/${name}`, `${name}.txt`].filter(isRunnable)).toEqual(runnable);
});

test.each(NO_NAMES)('%s is no name of a test', (name) => {
  expect([isTest(name), isRunnable(name)]).toEqual([false, false]);
});

const FOLDERS: readonly string[] = [
  ...['test', 'tests', '_test', '_tests', '__tests__', '__test__', '__mocks__', '__fixtures__'],
  ...['__snapshots__', 'testdata', 'test-data', 'test_data', 'e2e', 'cypress', 'testing-fixtures', 'Tests'],
  ...['__image_snapshots__', 'androidTest', 'integrationTest', 'integration-test', 'functionalTest'],
  ...[
    'testFixtures',
    'jsTest',
    'commonTest',
    'jvmTest',
    'Shop.Tests',
    'Shop.Test',
    'a.UnitTests',
    'ShopTest',
  ],
];

test.each(FOLDERS)('what is below the folder %s belongs to the tests', (folder) => {
  const paths = [`${folder}/a.bin`, `src/${folder}/deep/a.bin`, `my-${folder}-2/a.bin`, folder];
  expect(paths.filter(isTest)).toEqual([`${folder}/a.bin`, `src/${folder}/deep/a.bin`]);
});

test.each([
  'shopTests',
  'Shop-Tests',
  'Shop.Testsx',
  'A.Tests',
  'Shop.Contests',
  'sTest',
  'mytest',
  'ShopTESTS',
])('what is below the folder %s does not', (folder) => {
  expect(isTest(`${folder}/a.bin`)).toBe(false);
});

/** Below `spec`, which may hold specifications as well, code and what supports it. */
test.each([
  ...[
    'js',
    'mjs',
    'cts',
    'jsx',
    'tsx',
    'vue',
    'rb',
    'php',
    'py',
    'ex',
    'exs',
    'lua',
    'cr',
    'coffee',
    'hs',
    'scala',
  ],
  ...['kt', 'java', 'groovy', 'cs', 'swift', 'dart'],
])('in the folder spec, a file with the ending %s is one of the tests', (ending) => {
  const paths = [`spec/a.${ending}`, `web/Specs/b/a.${ending}`, `myspec/a.${ending}`, `spec/a.${ending}.md5`];
  expect(paths.filter(isTest)).toEqual([`spec/a.${ending}`, `web/Specs/b/a.${ending}`]);
});

test.each(['fixtures', 'support', 'factories', 'cassettes', 'snapshots'])(
  'spec/%s holds only what tests need',
  (folder) => {
    const paths = [
      `spec/${folder}/a.yml`,
      `web/specs/b/c/${folder}/a.yml`,
      `spec/my${folder}/a.yml`,
      `spec/${folder}`,
    ];
    expect(paths.filter(isTest)).toEqual([`spec/${folder}/a.yml`, `web/specs/b/c/${folder}/a.yml`]);
  },
);

test.each(['md', 'mdx', 'rst', 'adoc', 'markdown'])(
  'a document (%s) is one of the tests only as their data',
  (ending) => {
    const name = `a.${ending}`;
    const data = [
      'fixture',
      'fixtures',
      '__fixtures__',
      'testdata',
      'test-data',
      'test_data',
      'snapshot',
      'resources',
    ];
    const paths = data.map((folder) => `test/${folder}/${name}`);
    const others = [`test/${name}`, `fixtures/${name}`, `test/myfixtures/${name}`, `test/fixtures2/${name}`];
    expect([...paths, ...others].filter(isTest)).toEqual(paths);
    expect(isTest(`test/a.${ending}x.js`)).toBe(true);
  },
);

test.each([
  ...[
    'ruby a.rb a.rake a.gemspec sub/Rakefile gemfile Guardfile',
    'elixir a.ex a.exs',
    'go a.go',
    'rust a.rs',
  ],
  ...[
    'javascript a.js a.jsx a.ts a.tsx a.mjs a.cjs a.mts a.cts a.vue a.svelte a.astro',
    'python a.py a.pyi a.pyx',
  ],
  ...['jvm a.java a.kt a.kts a.scala a.sc a.groovy a.gradle', 'dotnet a.cs', 'php a.php a.phtml'],
  ...['c a.c a.h a.cc a.cpp a.cxx a.hpp a.hh a.hxx a.m a.mm a.cu', 'swift a.swift', 'dart a.dart'],
  ...[
    'shell a.sh a.bash a.zsh a.bats',
    'slash-data a.json a.jsonc a.json5 .nycrc .c8rc .stylelintrc .swcrc .babelrc',
  ],
  ...[
    'hash-data a.yml a.yaml a.toml a.ini a.cfg a.conf a.mk a.properties a.neon makefile .pylintrc dockerfile.dev',
  ],
  ...['xml a.xml a.csproj a.fsproj a.vbproj a.props a.targets a.runsettings a.xml.dist'],
  ...[
    'null rakefiles my.rakefile gemfiles mygemfile my.justfile my.makefile makefiles my.coveragerc my.flake8',
  ],
  ...['null my.pylintrc .pylintrcs a.rspec a.rspec2 mydockerfile a.babelrc .babelrcs .myrc .rc a a.'],
])('the language of files: %s', (line) => {
  const [language = '', ...paths] = line.split(' ');
  const seen = paths.map((path) => `${languageOf(path)} ${path}`);
  expect(seen).toEqual(paths.map((path) => `${language} ${path}`));
});
