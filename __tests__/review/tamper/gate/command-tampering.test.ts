import { describe, expect, test } from 'vitest';
import { changedFile } from '../../../../src/review/source/file-text.ts';
import { testPaths } from '../../../../src/review/source/test-files.ts';
import { gateTampering } from '../../../../src/review/tamper/gate/command-tampering.ts';
import type { GateCommand, GateSources } from '../../../../src/review/tamper/gate/gate-scripts.ts';
import { makefilesOf } from '../../../../src/review/tamper/gate/makefiles.ts';
import { toldKinds } from '../told-kinds.ts';

interface Given {
  readonly commands?: readonly GateCommand[];
  readonly folder?: string;
  readonly makefile?: string;
  readonly manifest?: string;
  readonly loaded?: readonly string[];
}

async function gateOf({ commands, folder = '', makefile, manifest, loaded }: Given): Promise<GateSources> {
  const path = folder === '' ? 'Makefile' : `${folder}/Makefile`;
  const lines = (commands ?? []).map((words) => words.join(' '));
  return {
    folder,
    commands: commands ?? [],
    files: manifest === undefined ? [] : [{ path: 'package.json', text: manifest }],
    makefiles: await makefilesOf(folder, lines, async (one) => (one === path ? (makefile ?? null) : null)),
    loaded: new Set(loaded),
  };
}

async function foundIn(
  file: { readonly path: string; readonly before?: string; readonly after?: string | null },
  ...given: readonly Given[]
): Promise<readonly string[]> {
  const { path, before = null, after = 'made\n' } = file;
  const gates = await Promise.all(given.map(gateOf));
  return toldKinds(gateTampering([changedFile({ path, before, after })], gates, testPaths(null)));
}

const NO_GATE: Given = { commands: [['node', '--test']] };

describe('a new file that is called like the target keeps make from running it', () => {
  const makefile = 'test lint:\n\tsh check.sh\n';

  test.each<[string, Given]>([
    ['test', { commands: [['make', '-s', 'test']], makefile }],
    ['lint', { commands: [['/usr/bin/gmake', 'test', 'lint']], makefile }],
    ['test', { commands: [['npm', 'ci'] as const, ['make', 'test'] as const], makefile }],
    ['web/test', { commands: [['make', 'test']], folder: 'web', makefile }],
  ])('%s', async (path, given) => {
    expect(await foundIn({ path }, given)).toEqual(['test-script-changed']);
  });

  test.each<[string, string, Given]>([
    [
      'where the target is no file',
      'test',
      { commands: [['make', 'test']], makefile: '.PHONY: all test\ntest:\n\tsh check.sh\n' },
    ],
    [
      'where several lines say so',
      'test',
      { commands: [['make', 'test']], makefile: 'a:\n.PHONY: all\n.PHONY \t:  lint \t test\ntest:\n\ta\n' },
    ],
    ['when it is another', 'tests.txt', { commands: [['make', 'test']], makefile }],
    ['in another folder', 'test', { commands: [['make', 'test']], folder: 'web', makefile }],
    ['where no make runs', 'test', { commands: [['npm', 'test']] }],
    [
      'where what runs only sounds like make',
      'test',
      {
        commands: [
          ['cmake', 'test'],
          ['makes', 'test'],
        ],
      },
    ],
  ])('but does no such thing %s', async (_where, path, given) => {
    expect(await foundIn({ path }, given)).toEqual([]);
  });

  test('and one that was there before, or goes, does not either', async () => {
    const given: Given = { commands: [['make', 'test']], makefile };
    expect(await foundIn({ path: 'test', before: 'old\n' }, given)).toEqual([]);
    expect(await foundIn({ path: 'test', before: 'old\n', after: null }, given)).toEqual([]);
  });
});

describe('a new file that make prefers to Makefile', () => {
  test.each(['GNUmakefile', 'makefile', 'sub/makefile'])('%s', async (path) => {
    const npm: GateCommand = ['npm', 'ci'];
    expect(await foundIn({ path }, { commands: [npm, ['make', 'test']] })).toEqual(['test-script-changed']);
    expect(await foundIn({ path }, NO_GATE, { commands: [['gmake']] })).toEqual(['test-script-changed']);
    expect(await foundIn({ path }, { commands: [npm] })).toEqual([]);
    expect(await foundIn({ path, before: 'a:\n' }, { commands: [['make']] })).toEqual([]);
  });

  test.each(['my-makefile', 'makefile.old', 'Makefile'])('is not %s', async (path) => {
    expect(await foundIn({ path }, { commands: [['make', 'test']] })).toEqual([]);
  });
});

test('a file that the makefile of one gate of several includes sets anew what that one sets', async () => {
  const makefile = 'RUN = ./run\ntest:\n\t$(RUN)\ninclude a.mk\n';
  const gates: readonly Given[] = [NO_GATE, { commands: [['make', 'test']], makefile }];
  expect(await foundIn({ path: 'a.mk', after: 'RUN = true\n' }, ...gates)).toEqual(['test-script-changed']);
  expect(await foundIn({ path: 'a.mk', after: 'MORE = true\n' }, ...gates)).toEqual([]);
  expect(await foundIn({ path: 'b.mk', after: 'RUN = true\n' }, ...gates)).toEqual([]);
});

describe('a file that the gate starts or loads', () => {
  const script = (line: string): Given => ({
    commands: [['npm', 'test']],
    manifest: JSON.stringify({ scripts: { test: line } }),
  });
  const OLD = 'old\n';

  test.each<[string, string, Given, readonly string[]]>([
    ['a command of the maintainer', 'qa/run', { commands: [['qa/run', '-q']] }, ['test-script-changed']],
    ['one that a script names', 'qa/run', script('qa/run -q'), ['run-reached']],
    ['one that a script names, called like a check', 'qa/check', script('qa/check'), ['test-script-changed']],
    ['a program of an interpreter', 'qa/run.js', { commands: [['node', 'qa/run.js']] }, ['run-reached']],
    [
      'one that is called like a check',
      'qa/verify.js',
      { commands: [['node', 'qa/verify.js']] },
      ['test-script-changed'],
    ],
    ['a test, which is judged as one', 'test/check.js', { commands: [['node', 'test/check.js']] }, []],
    ['what a script loads', 'qa/lib.sh', { loaded: ['qa/lib.sh'] }, ['run-reached']],
    [
      'what it loads and is called like a check',
      'qa/lint.sh',
      { loaded: ['qa/lint.sh'] },
      ['test-script-changed'],
    ],
    ['what it loads and is a test', 'test/a.test.js', { loaded: ['test/a.test.js'] }, []],
    ['what is beside it', 'qa/other.sh', { loaded: ['qa/lib.sh'] }, []],
  ])('%s', async (_what, path, given, kinds) => {
    expect(await foundIn({ path, before: OLD }, given)).toEqual(kinds);
    expect(await foundIn({ path, before: OLD }, NO_GATE, given)).toEqual(kinds);
    expect(await foundIn({ path, before: OLD }, NO_GATE)).toEqual([]);
  });
});

describe('a new module that takes the place of one that tests are run by', () => {
  const SHADOW = ['test-settings-changed'];

  test.each([
    ...['unittest', 'pytest', '_pytest', 'doctest', 'nose2', 'sitecustomize', 'usercustomize'].flatMap(
      (name) => [`${name}.py`, `qa/deep/${name}/__init__.py`],
    ),
    ...['', '/autorun', '/test', '/spec', '/assertions', '/unit', '/mock', '/parallel', '/green_plugin'].map(
      (name) => `lib/minitest${name}.rb`,
    ),
    ...['', '/core', '/expectations', '/matchers', '/mocks', '/support'].map((name) => `rspec${name}.rb`),
    ...['test/unit.rb', 'diff/lcs.rb', 'lib/diff/lcs.rb'],
    ...['More', 'Simple', 'Builder', 'Most', 'Deep', 'Exception'].map((name) => `lib/Test/${name}.pm`),
    ...['', 'test/', 'tests/', 'src/', 'lib/'].map((folder) => `${folder}hypothesis.py`),
    ...['hamcrest', 'assertpy', 'parameterized', 'ddt', 'testtools'].map((name) => `${name}/__init__.py`),
    ...['asyncio', 'mock', 'django', 'cov', 'timeout', 'xdist'].map((name) => `pytest_${name}.py`),
    ...['node_modules/a.js', 'web/node_modules/a/b.json'],
    ...['__mocks__/jest.ts', 'web/__mocks__/node:test.js', '__mocks__/sinon/index.js'],
  ])('%s', async (path) => {
    expect(await foundIn({ path })).toEqual(SHADOW);
    expect(await foundIn({ path, before: 'old\n' })).toEqual([]);
  });

  test.each([
    ...['my_pytest.py', 'pytest.pyi', 'pytest/__init__.pyi', 'pytest/other.py', 'pytest_py', 'pytests.py'],
    ...['lib/minitest/other.rb', 'lib/minitest.rbs', 'my_minitest.rb', 'lib/minitest_plugin.rb', 'rspec_rb'],
    ...['lib/minitest/_plugin.rb', 'lib/minitest/a-b_plugin.rb', 'diff/lcs/a.rb', 'my_diff/lcs.rb'],
    ...['Test/Other.pm', 'MyTest/More.pm', 'Test/More.pmc', 'Test/More_pm'],
    ...[
      'shop/hypothesis.py',
      'lib/deep/hypothesis.py',
      'hypothesis/other.py',
      'hypothesis.pyi',
      'hypothesis_py',
    ],
    ...['my_node_modules/a.js', 'node_modules'],
    ...['__mocks__/jests.js', '__mocks__/jest.d.ts', '__mocks__/jest_js', 'my__mocks__/jest.js'],
  ])('is not %s', async (path) => {
    expect(await foundIn({ path })).toEqual([]);
  });

  test.each([
    ...['argparse.py', 'json/__init__.py', 'test/copy.py', 'tests/random.py', 'tests/email/__init__.py'],
  ])('%s is loaded by runners of Python', async (path) => {
    expect(await foundIn({ path })).toEqual(['run-reached']);
    expect(await foundIn({ path, before: 'old\n' })).toEqual([]);
  });

  test.each(['src/json.py', 'my_json.py', 'json.pyi', 'json/decoder.py', 'json_py', 'testss/json.py'])(
    '%s is not',
    async (path) => {
      expect(await foundIn({ path })).toEqual([]);
    },
  );
});

describe('a new class that stands in for one of a test library', () => {
  const java = (home: string, what = 'public class Assert {}'): string => `package ${home};\n${what}\n`;

  test.each([
    ...['org.junit', 'org.junit.jupiter.api', 'org.assertj.core.api', 'org.hamcrest', 'org.mockito'].map(
      (home) => ['src/A.java', java(home)],
    ),
    ...['org.testng', 'com.google.common.truth'].map((home) => ['src/A.java', java(home)]),
    ...['kotlin.test', 'io.kotest.matchers'].map((home) => [
      'src/A.kt',
      `  package \t ${home}\nobject Assertions\n`,
    ]),
    ...[
      'Xunit',
      'NUnit.Framework',
      'Microsoft.VisualStudio.TestTools.UnitTesting',
      'FluentAssertions',
      'Shouldly',
    ].map((home) => ['src/A.cs', `using System;\n namespace  ${home} { public class Assert {} }\n`]),
    ...['PHPUnit\\Framework', 'Mockery'].map((home) => [
      'src/A.php',
      `<?php\nnamespace ${home};\nabstract class TestCase {}\n`,
    ]),
    ...['interface  Matchers', '@interface ParameterizedTest', 'object Truth', 'trait\tTest'].map((what) => [
      'src/A.kt',
      java('org.junit', what),
    ]),
    ...['Assumptions', 'MatcherAssert', 'Mockito', 'TestCase', 'TestAttribute', 'TestSuite'].map((name) => [
      'src/A.java',
      java('org.junit', `class ${name} {}`),
    ]),
    ...['FactAttribute', 'TheoryAttribute', 'ShouldBe', 'Should', 'Assertions'].map((name) => [
      'src/A.cs',
      `namespace Xunit;\nclass ${name} {}\n`,
    ]),
    ...[
      'fun assertEquals() {}',
      '  public  fun  assert(a: Any) {}',
      'fun  <T : Any>   assertIs(a: T) {}',
    ].map((what) => ['src/A.kt', java('kotlin.test', what)]),
    ['src/A.kt', java('kotlin.test', 'fun <T>assertSame(a: T) {}')],
  ])('%s: %j', async (path = '', after = '') => {
    expect(await foundIn({ path, after })).toEqual(['test-settings-changed']);
    expect(await foundIn({ path, before: 'old\n', after })).toEqual([]);
  });

  test.each([
    ['of another package', 'src/A.java', java('org.junitx')],
    ['of a package below another', 'src/A.java', java('my.org.junit')],
    ['of a package that is imported', 'src/A.java', 'import org.junit.Test;\npackage a;\nclass AssertA {}\n'],
    ['of a package in a comment', 'src/A.java', '// package org.junit;\nclass Assert {}\n'],
    ['of another namespace', 'src/A.cs', 'namespace Xunits;\nclass Assert {}\n'],
    ['of another name', 'src/A.java', java('org.junit', 'class Engine {}')],
    ['of a name that begins like one', 'src/A.java', java('org.junit', 'class Testable {}')],
    ['of a name that ends like one', 'src/A.java', java('org.junit', 'class MyAssert {}')],
    ['that is only used', 'src/A.java', java('org.junit', 'class A { subclass Assert; }')],
    [
      'with a function that another one calls',
      'src/A.kt',
      java('kotlin.test', 'val a = 1; fun assertA() {}'),
    ],
    ['with a function of another name', 'src/A.kt', java('kotlin.test', 'fun myassert() {}')],
  ])('is not one %s', async (_what, path, after) => {
    expect(await foundIn({ path, after })).toEqual([]);
  });
});

describe('a file of an installed package, new or changed', () => {
  test.each([
    ...['vendor/github.com/a/b.go', 'sub/vendor/my-host.co.uk/a.go', 'vendor/gopkg.in/yaml.v3/a.go'],
    ...['vendor/bin/phpunit', 'vendor/composer/a.php', 'vendor/autoload.php', 'web/vendor/modules.txt'],
  ])('%s', async (path) => {
    for (const before of ['old\n', undefined])
      expect(await foundIn({ path, ...(before !== undefined && { before }) })).toEqual(['manifest-changed']);
  });

  test.each([
    ...[
      'my-vendor/github.com/a.go',
      'vendor/shop/a.go',
      'vendor/github.c/a.go',
      'vendor/a.go',
      'vendor/binary',
    ],
    ...[
      'vendor/autoload.phpt',
      'vendor/autoload_php',
      'vendor/modules.txt.old',
      'vendors/bin/a',
      'vendor/a.com',
    ],
    ...['vendor/github.internationale/a.go', 'vendor/github.c0m/a.go'],
  ])('is not %s', async (path) => {
    expect(await foundIn({ path, before: 'old\n' })).toEqual([]);
  });
});
