import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import { type Makefiles, makefilesOf } from '../../../src/review/tamper/gate/makefiles.ts';
import { toldKinds } from './told-kinds.ts';

type Command = readonly [program: string, ...args: string[]];

const NONE: Makefiles = { texts: new Map(), included: [] };

interface Gate {
  readonly command: Command;
  readonly folder?: string;
  readonly files?: readonly { readonly path: string; readonly text: string }[];
}

function foundIn(path: string, before: string | null, { command, folder = '', files = [] }: Gate) {
  const gate = { folder, commands: [command], files, makefiles: NONE, loaded: new Set<string>() };
  return findTampering([{ path, before, after: 'another\n' }], testPaths(null), { gates: [gate] });
}

const kindsOf = (...given: Parameters<typeof foundIn>): readonly string[] =>
  foundIn(...given).map(({ kind }) => kind);

describe('a new file that make reads in the place of Makefile', () => {
  test.each(['GNUmakefile', 'makefile'])('%s is found where the gate runs make', (path) => {
    expect(foundIn(path, null, { command: ['make', 'test'] })).toContainEqual({
      kind: 'test-script-changed',
      path,
      line: null,
      detail: 'The new file is read by make in the place of Makefile.',
    });
  });

  test('and is none of it where the gate runs something else', () => {
    const found = foundIn('GNUmakefile', null, { command: ['npm', 'test'] });
    expect(found.filter(({ detail }) => detail.includes('in the place of Makefile'))).toEqual([]);
  });
});

describe('a file that the Makefile includes', () => {
  const foundWith = async (
    line: string,
    [path, before, after]: readonly [path: string, before: string | null, after: string],
    command: Command = ['make', 'test'],
  ): Promise<readonly string[]> => {
    const text = `NODE = node\ntest:\n\t$(NODE) --test\n${line}\n`;
    const files = [{ path: 'Makefile', text }];
    const makefiles = await makefilesOf('', [command.join(' ')], async (asked) =>
      asked === 'Makefile' ? text : asked === path ? before : null,
    );
    const gate = { folder: '', commands: [command], files, makefiles, loaded: new Set<string>() };
    const found = findTampering([{ path, before, after }], testPaths(null), { gates: [gate] });
    return found.flatMap(({ kind, detail }) => (kind === 'test-script-changed' ? [detail] : []));
  };
  const FOUND = ['Make reads the file, and it sets anew what another one sets.'];

  test.each([
    ['-include local.mk', 'local.mk'],
    ['include mk/*.mk', 'mk/zz.mk'],
    ['sinclude $(wildcard config/*.mk more.mk)', 'more.mk'],
    ['include $(TOP)/rules/extra.mk', 'rules/extra.mk'],
  ])('%s: %s is found where the gate runs make', async (line, path) => {
    expect(await foundWith(line, [path, null, 'test:\n\ttrue\n'])).toEqual(FOUND);
    expect(await foundWith(line, [path, 'SRCS = a.c\n', 'SRCS = a.c\nSHELL = /bin/true\n'])).toEqual(
      expect.arrayContaining(FOUND),
    );
    expect(await foundWith(line, [`${path}.orig`, null, 'test:\n\ttrue\n'])).toEqual([]);
    expect(await foundWith(line, [path, null, 'test:\n\ttrue\n'], ['npm', 'test'])).toEqual([]);
  });

  test.each([
    ['a recipe of another name', 'test-more:\n\tnode more.js\n', []],
    ['something more to do first', 'test: test-more\n', []],
    ['something more in a list', 'NODE += --no-warnings\n', []],
    ['the program that runs the tests', 'NODE := true\n', FOUND],
    ['the program, whatever stands there', 'override NODE ?= true\n', FOUND],
  ])('that is new, with %s', async (_what, text, details) => {
    expect(await foundWith('include mk/*.mk', ['mk/a.mk', null, text])).toEqual(details);
  });
});

describe('a makefile that is there, and that the Makefile includes', () => {
  const FILES: Readonly<Record<string, string>> = {
    Makefile: 'include vars.mk\ninclude $(TOP)/mk/*.mk\nall: more\n\t$(MAKE) -C sub -f ci.mk\n',
    'vars.mk': 'include mk/deep.mk\nPY = python3\nSRCS = a.c\n',
    'mk/deep.mk': 'check: quick\nquick:\n\t$(PY) -m unittest\nprog: a.c\n\tcc -o prog a.c\n',
    'mk/wild.mk': 'lint:\n\tflake8\n',
    'sub/ci.mk': 'all:\n\tsh run.sh\n',
  };
  const foundWith = async (path: string, after: string): Promise<readonly string[]> => {
    const makefiles = await makefilesOf('', ['make check'], async (asked) => FILES[asked] ?? null);
    const gate = {
      folder: '',
      commands: [['make', 'check'] as const],
      files: [],
      makefiles,
      loaded: new Set<string>(),
    };
    const found = findTampering([{ path, before: FILES[path] ?? null, after }], testPaths(null), {
      gates: [gate],
    });
    return found.map(({ kind, detail }) => `${kind}: ${detail}`);
  };

  test.each([
    ['mk/deep.mk', 'python3', 'true', 'test-script-changed: The target "quick" is changed.'],
    ['mk/deep.mk', '-m unittest', '--version', 'test-script-changed: The target "quick" is changed.'],
    ['mk/wild.mk', 'flake8', 'true', 'test-script-changed: The target "lint" is changed.'],
    ['sub/ci.mk', 'run.sh', 'x.sh', 'test-script-changed: The target "all" is changed.'],
    [
      'vars.mk',
      'PY = python3',
      'PY = echo',
      'test-script-changed: Make reads the file, and it sets anew what another one sets.',
    ],
  ])('%s is read as one: %s is %s', async (path, was, is, detail) => {
    const text = (FILES[path] ?? '').replace(was === 'python3' ? '$(PY)' : was, is);
    expect(await foundWith(path, text)).toContain(detail);
  });

  test.each([
    ['another source', 'vars.mk', 'SRCS = a.c', 'SRCS = b.c'],
    ['a library among the sources', 'vars.mk', 'SRCS = a.c', 'SRCS = a.c liba.a'],
    ['how a program is made', 'mk/deep.mk', 'cc -o prog a.c', 'cc -O2 -o prog a.c'],
  ])('%s is a change of the build', async (_what, path, was, is) => {
    const found = await foundWith(path, (FILES[path] ?? '').replace(was, is));
    expect(found.map((one) => one.split(':')[0])).toEqual(['manifest-changed']);
  });

  test('one more source is none', async () => {
    expect(await foundWith('vars.mk', (FILES['vars.mk'] ?? '').replace('a.c', 'a.c b.c'))).toEqual([]);
  });

  test('a rule of a make that another one starts is a rule of its own', async () => {
    const text = FILES['sub/ci.mk'] ?? '';
    const found = await foundWith('sub/ci.mk', `${text}quick:\n\trm -f x\n`);
    expect(found.filter((one) => one.startsWith('test-script-changed'))).toEqual([]);
  });

  test.each([
    ['a second rule for the same', 'check:\n\ttrue\n', ['The target "check" is new.']],
    ['a second value', 'PY = true\n', ['The variable "PY" is new.']],
    ['one more of another name', 'docs:\n\tmake-docs\n', []],
    ['one more test in a list', 'TESTS += b\n', []],
  ])('%s at the end of the Makefile', (_what, more, details) => {
    const before = 'PY = python3\nTESTS = a\ncheck:\n\t$(PY) $(TESTS)\n';
    const found = findTampering([{ path: 'Makefile', before, after: `${before}${more}` }], testPaths(null));
    expect(found.flatMap(({ kind, detail }) => (kind === 'test-script-changed' ? [detail] : []))).toEqual(
      details,
    );
  });

  const lists = 'include a.mk\nTESTS += a\n\nTESTS += b\n\nTESTS += c\ncheck:\n\t./run $(TESTS)\n';

  test.each([
    ['one more on a line of its own', 'TESTS += b', 'TESTS += x\n\nTESTS += b', []],
    ['another value in their midst', 'TESTS += b', 'TESTS = b', ['The variable "TESTS" is changed.']],
    ['a value in their midst', 'TESTS += b', 'TESTS = x\n\nTESTS += b', ['The variable "TESTS" is new.']],
    [
      'a value in front of all',
      'TESTS += a',
      'TESTS =\nTESTS += a',
      [
        'The variable "TESTS" is changed.',
        'The variable "TESTS" is changed.',
        'The variable "TESTS" is changed.',
      ],
    ],
    ['one less', 'TESTS += b\n\n', '', ['The variable "TESTS" is gone.']],
    ['the last one less', 'TESTS += c\n', '', ['The variable "TESTS" is gone.']],
  ])('of several lines with tests: %s', (_what, from, to, details) => {
    const after = lists.replace(from, to);
    expect(after).not.toBe(lists);
    const found = findTampering([{ path: 'Makefile.am', before: lists, after }], testPaths(null));
    expect(found.map(({ detail }) => detail).toSorted()).toEqual(details.toSorted());
  });

  const built =
    'EXTRA_DIST = a.pem b.c\ncheck_PROGRAMS = one two\ncheck: one$(EXEEXT) two$(EXEEXT)\n\t./one\n\t./two\n';

  test.each([
    ['a program of a new source', 'two$(EXEEXT)', 'two$(EXEEXT) more$(EXEEXT)', ['manifest-minor']],
    ['a program of an old source', 'two$(EXEEXT)', 'two$(EXEEXT) main$(EXEEXT)', ['test-script-changed']],
    ['such a program in front of all', 'one$', 'more$(EXEEXT) one$', ['test-script-changed']],
    ['a program in the place of another', 'two$', 'more$', ['test-script-changed']],
    ['something else of that name', 'two$(EXEEXT)', 'two$(EXEEXT) more', ['test-script-changed']],
    [
      'such a program, and less to do',
      '$(EXEEXT)\n\t./one',
      '$(EXEEXT) more$(EXEEXT)',
      ['test-script-changed'],
    ],
    ['one more file for a release', 'a.pem', 'a.pem c.pem', []],
    ['one file less for a release', 'a.pem ', '', ['manifest-changed']],
    ['what a shell says, for a release', 'a.pem', 'a.pem $(shell true)', ['manifest-changed']],
  ])('needs or lists more: %s', (_what, from, to, kinds) => {
    const after = built.replace(from, to);
    expect(after).not.toBe(built);
    const texts = [
      { path: 'Makefile.am', before: built, after },
      { path: 'more.c', before: null, after: 'int main(void) { return more(); }\n' },
    ];
    expect(toldKinds(findTampering(texts, testPaths(null)))).toEqual(kinds);
  });
});

test.each([
  ...['pytest.py', 'tests/unittest/__init__.py', 'sitecustomize.py', 'src/doctest.py'],
  ...['lib/minitest/autorun.rb', 'spec/rspec.rb', 'test/unit.rb', 'lib/Test/More.pm'],
  ...['lib/minitest/green_plugin.rb', 'lib/rspec/mocks.rb', 'lib/diff/lcs.rb'],
])('a new %s takes the place of a module that tests are run by', (path) => {
  expect(kindsOf(path, null, { command: ['pytest'] })).toContain('test-settings-changed');
  expect(kindsOf(`${path}i`, null, { command: ['pytest'] })).toEqual([]);
  expect(kindsOf(path, 'one\n', { command: ['pytest'] })).not.toContain('test-settings-changed');
});

test.each(['difflib.py', 'tests/argparse.py', 'json/__init__.py'])(
  'a new %s takes the place of a module of Python that runners load',
  (path) => {
    expect(kindsOf(path, null, { command: ['pytest'] })).toContain('run-reached');
    expect(kindsOf(`shop/${path}`, null, { command: ['pytest'] })).toEqual([]);
    expect(kindsOf(path, 'one\n', { command: ['pytest'] })).toEqual([]);
  },
);

describe('a file that the gate starts', () => {
  test.each<[string, Command, string]>([
    ['by itself', ['./proof/run', '-q'], 'proof/run'],
    ['by itself, below a folder', ['proof/run'], 'a/proof/run'],
    ['by a shell with flags', ['bash', '-e', '-u', 'proof/run.sh'], 'proof/run.sh'],
    ['inside a line for a shell', ['sh', '-c', 'cd a && ./proof/run'], 'proof/run'],
    ['as a line for a shell', ['sh', '-c', 'proof/run --all'], 'proof/run'],
    ['as a line for a shell with flags', ['bash', '-e', '-u', '-xc', 'proof/run --all'], 'proof/run'],
    [
      'as a line for a shell with a named option',
      ['bash', '-o', 'pipefail', '-c', 'proof/run -a'],
      'proof/run',
    ],
    ['by a shell of a folder', ['/bin/sh', 'proof/run.sh'], 'proof/run.sh'],
  ])('%s is its command', (_how, command, path) => {
    expect(kindsOf(path, 'one\n', { command })).toEqual(['test-script-changed']);
  });

  test.each<[string, Command, string]>([
    ['node', ['node', '--enable-source-maps', 'proof/all.mjs'], 'proof/all.mjs'],
    ['python', ['python3', 'proof/all.py', '-v'], 'proof/all.py'],
    ['ruby', ['ruby', '-w', 'proof/all.rb'], 'proof/all.rb'],
    ['node, behind a flag with a word', ['node', '--import', 'tsx', 'proof/all.mjs'], 'proof/all.mjs'],
    ['node, behind two of them', ['node', '-r', '@a/b', '-C', 'x', 'proof/all.mjs'], 'proof/all.mjs'],
  ])('%s: judges itself in a repository that changes it', (_by, command, path) => {
    expect(foundIn(path, 'one\n', { command })).toEqual([
      expect.objectContaining({
        kind: 'run-reached',
        detail: 'A command of the gate starts or loads this very file, so that it judges itself.',
      }),
    ]);
    // An interpreter is told from the root; the same name elsewhere is another file.
    expect(kindsOf(`a/${path}`, 'one\n', { command })).toEqual([]);
  });

  test('of a package is looked for in its folder', () => {
    const gate: Gate = { command: ['node', 'proof/all.mjs'], folder: 'packages/a' };
    expect(kindsOf('packages/a/proof/all.mjs', 'one\n', gate)).toEqual(['run-reached']);
    expect(kindsOf('proof/all.mjs', 'one\n', gate)).toEqual([]);
  });

  test('by way of a script of package.json is found as well', () => {
    const text = JSON.stringify({ scripts: { test: 'node proof/all.mjs', start: 'node app/main.mjs' } });
    const gate: Gate = { command: ['npm', 'test'], files: [{ path: 'package.json', text }] };
    expect(kindsOf('proof/all.mjs', 'one\n', gate)).toEqual(['run-reached']);
    expect(kindsOf('app/main.mjs', 'one\n', gate)).toEqual([]);
  });

  test.each<[string, Command, string]>([
    ['only checked', ['node', '--check', 'proof/all.mjs'], 'proof/all.mjs'],
    ['a word behind what only ends like a shell', ['publish.sh-all', 'proof/run.sh'], 'proof/run.sh'],
    ['a word of another program', ['grep', '-r', 'a', 'proof-all'], 'proof-all'],
    ['code in its arguments', ['python3', '-c', 'import proof'], 'proof'],
  ])('%s is not started', (_what, command, path) => {
    expect(kindsOf(path, 'one\n', { command })).toEqual([]);
  });
});

test.each([
  ['src/test/java/org/junit/Assert.java', 'package org.junit;\npublic class Assert {}\n'],
  ['src/K.kt', 'package kotlin.test\nfun <T> assertEquals(one: T, other: T) {}\n'],
  ['Fake.cs', 'namespace Xunit;\npublic static class Assert {}\n'],
  ['src/Fake.php', '<?php\nnamespace PHPUnit\\Framework;\nabstract class TestCase {}\n'],
  ['node_modules/vitest/index.js', 'export {};\n'],
  ['tests/hypothesis.py', 'def given(*args): pass\n'],
  ['__mocks__/chai.js', 'module.exports = {};\n'],
  ['__mocks__/@testing-library/react.js', 'module.exports = {};\n'],
])('a new %s stands in for a test library', (path, after) => {
  const found = findTampering([{ path, before: null, after }], testPaths(null));
  expect(found.map(({ kind }) => kind)).toContain('test-settings-changed');
});

test.each([
  ['vendor/github.com/stretchr/testify/assert/a.go', true],
  ['sub/vendor/gopkg.in/yaml.v3/a.go', true],
  ['vendor/modules.txt', true],
  ['vendor/composer/autoload_real.php', true],
  ['src/vendor/shop.go', false],
  ['vendor/readme.md', false],
])('%s is of an installed package: %s', (path, is) => {
  const kinds = kindsOf(path, 'one\n', { command: ['go', 'test', './...'] });
  expect(kinds).toEqual(is ? ['manifest-changed'] : []);
});

test.each([
  ['src/shop/Assert.java', 'package org.shop;\npublic class Assert {}\n'],
  ['src/org/junit/platform/Engine.java', 'package org.junit.platform;\npublic class Engine {}\n'],
  ['src/shop/mock.py', 'x = 1\n'],
  ['tests/mock.py', 'x = 1\n'],
  ['tests/pytest_helpers.py', 'x = 1\n'],
  ['src/__mocks__/database.js', 'module.exports = {};\n'],
  ['__mocks__/axios.js', 'module.exports = {};\n'],
])('a new %s does not', (path, after) => {
  expect(findTampering([{ path, before: null, after }], testPaths(null))).toEqual([]);
});
