import { describe, expect, test } from 'vitest';
import { asksForDependencies } from '../../../src/review/source/task/asked-dependencies.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import type { GateSources } from '../../../src/review/tamper/gate/gate-scripts.ts';
import { toldKinds } from './told-kinds.ts';

interface Case {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly task?: string;
  /** New files beside it. */
  readonly added?: readonly string[];
}

const GATE: GateSources = {
  folder: '',
  commands: [['npx', 'check-all', '--fast']],
  files: [],
  makefiles: { texts: new Map(), included: [] },
  loaded: new Set(),
};

function found({ path, before, after, task = '', added = [] }: Case): readonly string[] {
  const files = [{ path, before, after }, ...added.map((one) => ({ path: one, before: null, after: 'x\n' }))];
  const context = { gates: [GATE], asksFor: asksForDependencies(task) };
  return toldKinds(findTampering(files, testPaths(null), context));
}

type Change = readonly [path: string, before: string, was: string, is: string];

function changed([path, before, was, is]: Change, task = ''): readonly string[] {
  expect(before).toContain(was);
  return found({ path, before, after: before.replace(was, () => is), task });
}

const NPM =
  '{ "name": "@acme/kit", "engines": { "node": ">=18" }, "bin": { "kit": "a.js" }, "files": ["a.js"] }';
const PYTHON = `[project]
name = "kit"
requires-python = ">=3.8"
dependencies = ["left>=1.0"]

[project.scripts]
kit = "kit:main"

[project.optional-dependencies]
all = ["right>=1", "left>=1.0"]

[build-system]
requires = ["hatchling"]

[tool.uv]
override-dependencies = ["left>=1.0"]
`;

describe('what a manifest tells those who install the package', () => {
  test.each<Change>([
    ['package.json', NPM, '>=18', '>=20'],
    ['package.json', NPM, '"engines": { "node": ">=18" }, ', ''],
    ['package.json', NPM, '"kit": "a.js"', '"kit": "b.js", "slug": "c.js"'],
    ['package.json', NPM, '{ "kit": "a.js" }', '"b.js"'],
    ['package.json', NPM, '["a.js"]', '["b.js"]'],
    ['package.json', NPM, '["a.js"]', '["a.js", "!b.js"]'],
    ['pyproject.toml', PYTHON, '>=3.8', '>=3.9'],
    ['pyproject.toml', PYTHON, 'kit = "kit:main"', 'kit = "kit:main"\nslug = "kit:slug"'],
    [
      'pyproject.toml',
      '[project]\nname = "a"\n',
      'e = "a"\n',
      'e = "a"\n\n[project.scripts]\nslug = "a:b"\n',
    ],
    ['Cargo.toml', '[package]\nname = "a"\nrust-version = "1.70"\n', '1.70', '1.75'],
  ])('is told, but is no doubt: %s (%#)', (...change) => {
    expect(changed(change)).toEqual(['manifest-minor']);
  });

  test.each<Change>([
    ['package.json', NPM, '"kit": "a.js"', '"check-all": "b.js"'],
    ['package.json', NPM, '"kit": "a.js"', '"vitest": "b.js"'],
    ['package.json', NPM, '"kit": "a.js"', '"node": "b.js"'],
    ['package.json', NPM.replace('@acme/kit', 'check-all'), '{ "kit": "a.js" }', '"b.js"'],
    ['package.json', NPM, '"files"', '"imports": { "#a": "./b.js" }, "files"'],
    ['package.json', NPM, '"@acme/kit"', '"chai"'],
    ['pyproject.toml', PYTHON, 'kit = "kit:main"', 'pytest = "kit:main"'],
    ['pyproject.toml', PYTHON, 'kit = "kit:main"', 'python3 = "kit:main"'],
    ['pyproject.toml', PYTHON, '[build', '[project.entry-points.pytest11]\nkit = "kit"\n\n[build'],
    ['pyproject.toml', PYTHON, '"hatchling"', '"hatchling", "kit"'],
  ])('is a doubt where a command may run by it: %s (%#)', (...change) => {
    expect(changed(change)).toEqual(['manifest-changed']);
  });

  test('is a doubt where the gate is not known', () => {
    const after = NPM.replace('"kit":', '"slug":');
    const kinds = findTampering([{ path: 'package.json', before: NPM, after }], testPaths(null));
    expect(kinds.map(({ kind }) => kind)).toEqual(['manifest-changed']);
  });

  test('is one with a manifest that is new or gone', () => {
    expect(found({ path: 'package.json', before: null, after: NPM })).toEqual(['manifest-changed']);
  });

  test('is nothing where one more path can be imported', () => {
    const exports = '{ "exports": { ".": "./a.js" } }';
    expect(changed(['package.json', exports, '"./a.js"', '"./a.js", "./b": "./b.js"'])).toEqual([]);
    expect(changed(['package.json', exports, '"./a.js"', '"./b.js"'])).toEqual(['manifest-changed']);
    const any = '{ "exports": { "./*": "./src/*.js" } }';
    expect(changed(['package.json', any, '"./s', '"./s'])).toEqual([]);
    expect(changed(['package.json', any, ' } }', ', "./b": "./fake.js" } }'])).toEqual(['manifest-changed']);
  });
});

const BUMP = 'Bump `left` from 1.0.0 to 1.1.0.';
const DEPENDS =
  '{ "dependencies": { "left": "^1.0.0", "right": "^1.0.0" }, "overrides": { "left": "^1.0.0" } }';
const MODULE = 'module a\n\ngo 1.19\n\nrequire (\n\tx.org/left v1.0.0\n\tx.org/right v1.0.0 // indirect\n)\n';
const CRATE =
  '[package]\nname = "a"\n\n[dependencies]\nleft = { version = "1.0.0", features = ["a"] }\nright = "1"\n';
const GEMS = "source 'https://rubygems.org'\ngem 'left', '~> 1.0.0'\ngem 'right'\n";

describe('a dependency', () => {
  test.each<Change>([
    ['package.json', DEPENDS, '"left": "^1.0.0", "r', '"left": "^1.1.0", "r'],
    ['package.json', DEPENDS, '"overrides"', '"devDependencies": { "left": "1.1.0" }, "overrides"'],
    ['composer.json', '{ "require": { "a/left": "1" } }', '"a/left": "1"', '"a/left": "1", "left": "1.1.0"'],
    ['requirements.txt', 'left>=1.0.0\nright\n', '1.0.0', '1.1.0'],
    ['pyproject.toml', PYTHON, '["left>=1.0"]', '["left>=1.1.0"]'],
    ['pyproject.toml', PYTHON, '["right>=1", "left>=1.0"]', '["right>=1", "left>=1.1.0"]'],
    ['pyproject.toml', PYTHON, 'all = [', 'some = ["left>=1.1.0"]\nall = ['],
    [
      'pyproject.toml',
      '[project]\nname = "a"\n',
      '"a"\n',
      '"a"\n\n[dependency-groups]\nx = ["left>=1.1.0"]\n',
    ],
    ['Cargo.toml', CRATE, '"1.0.0"', '"1.1.0"'],
    [
      'Cargo.toml',
      '[dependencies]\nleft = { version = "1.0.0", optional = true, features = ["std"] }\n',
      '1.0.0',
      '1.1.0',
    ],
    ['go.mod', MODULE.replaceAll('x.org/', ''), 'left v1.0.0', 'left v1.1.0'],
    ['Gemfile', GEMS, '1.0.0', '1.1.0'],
    ['a.gemspec', 'x do |s|\n  s.add_dependency "left", "~> 1.0.0"\nend\n', '1.0.0', '1.1.0'],
    ['a.gemspec', 'x do |s|\n  s.add_dependency("left", "~> 1.0.0")\nend\n', '1.0.0', '1.1.0'],
  ])('that the task asks for is told, but is no doubt: %s (%#)', (...change) => {
    expect(changed(change, BUMP)).toEqual(['manifest-minor']);
    expect(changed(change, 'It is old.')).toEqual(['manifest-changed']);
  });

  test.each<Change>([
    ['package.json', DEPENDS, '"left": "^1.0.0", "right": "^1.0.0"', '"left": "^1.1.0", "right": "^2.0.0"'],
    ['package.json', DEPENDS, '"left": "^1.0.0", "right": "^1.0.0"', '"left": "^1.1.0"'],
    ['package.json', DEPENDS, '"left": "^1.0.0" } }', '"left": "^1.1.0" } }'],
    ['package.json', DEPENDS, '"left": "^1.0.0", "r', '"left": "npm:evil@1.1.0", "r'],
    ['requirements.txt', 'left>=1.0.0\n', '1.0.0', '1.1.0\n--index-url https://x.org'],
    ['requirements.txt', 'left>=1.0.0\n', 'left>=1.0.0', 'left @ https://x.org/left-1.1.0.tar.gz'],
    [
      'pyproject.toml',
      PYTHON,
      'override-dependencies = ["left>=1.0"]',
      'override-dependencies = ["left>=1.1.0"]',
    ],
    ['Cargo.toml', CRATE, '{ version = "1.0.0"', '{ git = "https://x.org", version = "1.1.0"'],
    ['Cargo.toml', CRATE, 'right = "1"', 'right = "1"\n\n[patch.crates-io]\nleft = "1.1.0"'],
    ['go.mod', `${MODULE}\nreplace left => ./fake\n`, 'left => ./fake', 'left => ./fakes'],
    ['Gemfile', GEMS, 'https://rubygems.org', 'https://x.org'],
    ['Gemfile', GEMS, "'~> 1.0.0'", "'~> 1.1.0', path: 'fake'"],
  ])('is a doubt where anything else changes: %s (%#)', (...change: Change) => {
    expect(changed(change, BUMP)).toEqual(['manifest-changed']);
  });

  test('that only stands at another place is a doubt', () => {
    const after = PYTHON.replace(
      'all = ["right>=1", "left>=1.0"]',
      'all = ["left>=1.0"]\nsome = ["right>=1"]',
    );
    expect(found({ path: 'pyproject.toml', before: PYTHON, after, task: BUMP })).toEqual([
      'manifest-changed',
    ]);
  });

  test('that two places have must be as asked in both', () => {
    const extras = '[project.optional-dependencies]\na = ["left>=1.0.0"]\nb = ["left>=1.0.0"]\n';
    const after = extras.replace('1.0.0', '0.1.0').replace('1.0.0', '1.1.0');
    expect(found({ path: 'pyproject.toml', before: extras, after, task: BUMP })).toEqual([
      'manifest-changed',
    ]);
  });
});

const NPM_LOCK = (version: string, more = ''): string =>
  `{ "name": "a", "packages": { "": { "dependencies": { "left": "^${version}" } }, "node_modules/left": { "version": "${version}", "resolved": "https://r.org/left/-/left-${version}.tgz", "integrity": "sha512-${version}"${more} }, "node_modules/right": { "version": "1.0.0", "resolved": "https://r.org/right/-/right-1.0.0.tgz" } } }`;
const YARN_LOCK = (version: string): string =>
  `# yarn lockfile v1\n\n\nleft@^1.0.0:\n  version "${version}"\n  resolved "https://r.org/left/-/left-${version}.tgz#ab"\n  integrity sha512-ab\n\nright@^1.0.0:\n  version "1.0.0"\n`;
const SUM = (version: string): string =>
  `left v${version} h1:a=\nleft v${version}/go.mod h1:b=\nx.org/right v1.0.0 h1:c=\n`;
const CARGO_LOCK = (version: string): string =>
  `version = 3\n\n[[package]]\nname = "left"\nversion = "${version}"\nsource = "registry+https://r.org/index"\nchecksum = "${version}"\n\n[[package]]\nname = "right"\nversion = "1.0.0"\n`;

describe('a lockfile', () => {
  test.each([
    ['package-lock.json', NPM_LOCK('1.0.0'), NPM_LOCK('1.1.0')],
    ['yarn.lock', YARN_LOCK('1.0.0'), YARN_LOCK('1.1.0')],
    ['go.sum', SUM('1.0.0'), SUM('1.1.0')],
    ['Cargo.lock', CARGO_LOCK('1.0.0'), CARGO_LOCK('1.1.0')],
  ])('is told, but is no doubt, where it follows what the task asks for: %s', (path, before, after) => {
    expect(found({ path, before, after, task: BUMP })).toEqual(['manifest-minor']);
    expect(found({ path, before, after, task: 'It is old.' })).toEqual(['lockfile-changed']);
  });

  const bumped = NPM_LOCK('1.1.0');
  test.each([
    ['another host', bumped.replace('r.org/left', 'evil.org/left')],
    ['another package', bumped.replace('r.org/left/-/left', 'r.org/evil/-/evil')],
    ['a package with a longer name', bumped.replace('r.org/left/-/left', 'r.org/left-evil/-/left-evil')],
    ['a package of a scope', bumped.replace('r.org/left/-/left', 'r.org/@evil/left/-/left')],
    ['the file of another version', bumped.replace('left-1.1.0.tgz', 'left-0.0.1.tgz')],
    ['a script of its installation', NPM_LOCK('1.1.0', ', "hasInstallScript": true')],
    ['a folder', NPM_LOCK('1.1.0', ', "link": true')],
    ['no checksum', bumped.replace('"integrity": "sha512-1.1.0"', '"license": "MIT"')],
    ['another dependency too', bumped.replace('right-1.0.0', 'right-1.0.1').replace('"1.0.0"', '"1.0.1"')],
    ['another checksum too', bumped.replace('right-1.0.0.tgz"', 'right-1.0.0.tgz", "integrity": "sha512-0"')],
    ['a dependency that is new', NPM_LOCK('1.1.0', ' }, "node_modules/evil": { "version": "1.1.0"')],
    ['one that is gone', bumped.replace(/, "node_modules\/right".*?\}/, '')],
    ['another checksum of the same version', NPM_LOCK('1.0.0').replace('sha512-1.0.0', 'sha512-0')],
    ['another version', NPM_LOCK('1.2.0')],
    ['something else', bumped.replace('"name": "a"', '"name": "b", "requires": true')],
    ['no packages', '{'],
  ])('is a doubt with %s', (_, after) => {
    const kinds = found({ path: 'package-lock.json', before: NPM_LOCK('1.0.0'), after, task: BUMP });
    expect(kinds).toEqual(['lockfile-changed']);
  });
});

describe('a new script', () => {
  const script = (name: string, ...started: readonly string[]): readonly string[] => {
    const commands = started.map((line) => line.split(' ') as [string, ...string[]]);
    const [before, after] = ['{ "scripts": {} }', `{ "scripts": { "${name}": "true" } }`];
    const gates = [{ ...GATE, commands }];
    return findTampering([{ path: 'package.json', before, after }], testPaths(null), { gates }).map(
      ({ kind }) => kind,
    );
  };

  test.each([
    'yarn vitest',
    'yarn run vitest --run',
    'pnpm --silent vitest',
    'bun run vitest',
    'sh -c "yarn vitest"',
    'npm run vitest --if-present',
    'npm --if-present run vitest',
  ])('that hides a tool of the gate blocks: %s', (line) => {
    expect(script('vitest', line)).toEqual(['test-script-changed']);
  });

  test.each(['npx vitest', 'yarn vitest:all', 'yarn my-vitest', 'npm run vitest'])(
    'is none beside: %s',
    (line) => {
      expect(script('vitest', line)).toEqual([]);
    },
  );
});

const MAKE = `CFLAGS = -Wall -O1

test_add: test_add.c add.c add.h
\t$(CC) $(CFLAGS) -o $@ test_add.c add.c

test: test_add
\t./test_add
`;

describe('a makefile', () => {
  const make = (edit: (text: string) => string, task = '', before = MAKE): readonly string[] =>
    found({ path: 'Makefile', before, after: edit(before), task, added: ['sub.c', 'sub.h'] });
  const more = (text: string): string =>
    text
      .replace('add.c add.h', 'add.c sub.c add.h sub.h')
      .replace('test_add.c add.c\n', 'test_add.c add.c sub.c\n');

  test('may name files that the change adds in a rule that a check needs', () => {
    expect(make(more)).toEqual(['manifest-minor']);
    const objects = MAKE.replaceAll('.c', '.o');
    expect(make((text) => text.replace('add.o add.h', 'add.o sub.o add.h'), '', objects)).toEqual([
      'manifest-minor',
    ]);
  });

  test('is a doubt where something else names them', () => {
    const named = `LEFT_OUT = add.c\n\n${MAKE}`;
    const edit = (text: string) => text.replace('OUT = add.c', 'OUT = add.c sub.c');
    expect(make(edit, '', named)).toEqual(['manifest-changed']);
  });

  test('is a doubt where a library could give the same', () => {
    const linked = MAKE.replace('test_add.c add.c\n', 'test_add.c add.c -lm\n');
    const edit = (text: string) =>
      text.replace('add.c add.h', 'add.c sub.c add.h').replace('add.c -lm', 'add.c sub.c -lm');
    expect(make(edit, '', linked)).toEqual(['manifest-changed']);
  });

  test.each([
    ['another command', (text: string) => `${text}\ttrue\n`],
    ['an ignored failure', (text: string) => text.replace('\t./test_add', '\t-./test_add')],
    ['success in any case', (text: string) => text.replace('\t./test_add', '\t./test_add || true')],
    ['a flag', (text: string) => more(text).replace('-o $@', '-DNDEBUG -o $@')],
    ['a source less', (text: string) => more(text).replace('test_add.c add.c sub.c\n', 'test_add.c sub.c\n')],
    ['a source in the first place', (text: string) => text.replace(': test_add.c', ': sub.c test_add.c')],
    ['a source in front of all', (text: string) => text.replace('$@ test_add.c', '$@ sub.c test_add.c')],
    ['a source that was there', (text: string) => text.replace('add.c add.h', 'add.c mul.c add.h')],
    ['a header in a command', (text: string) => text.replace('-o $@', '-include sub.h -o $@')],
    [
      'a source by its place',
      (text: string) => more(text),
      MAKE.replace('test_add.c add.c\n', '$(lastword $^)\n'),
    ],
  ])('blocks with %s', (_, edit, before = MAKE) => {
    expect(make(edit, '', before)).toEqual(['test-script-changed']);
  });

  test('may build at the level that the task asks for', () => {
    const build = 'Build with `-O2` instead of `-O1`.';
    expect(make((text) => text.replace('-O1', '-O2'), build)).toEqual(['manifest-minor']);
    expect(make((text) => text.replace('-O1', '-O2'))).toEqual(['manifest-changed']);
    expect(make((text) => text.replace('-O1', '-O2 -DNDEBUG'), build)).toEqual(['manifest-changed']);
    expect(make((text) => text.replace('-Wall -O1', '-O2'), build)).toEqual(['manifest-changed']);
  });
});

describe("Automake's environment of the tests", () => {
  const BASE =
    "TESTS = a.sh b.sh\nTESTS_ENVIRONMENT = \\\n  top_srcdir='$(top_srcdir)' \\\n  VERSION=1 \\\n  SKIP_B= \\\n  $(SHELL) -e\n";
  const found = (after: string): readonly string[] =>
    findTampering([{ path: 'tests/Makefile.am', before: BASE, after }], testPaths(null)).map(
      ({ kind }) => kind,
    );

  test.each([
    ['gains a variable', BASE.replace('  VERSION', "  srcdir='$(srcdir)' \\\n  VERSION")],
    ['has another value', BASE.replace('VERSION=1', 'VERSION="2 beta"')],
    ['exports one', BASE.replace('VERSION=1', 'VERSION=1; DATA_DIR=$(srcdir)/data; export DATA_DIR;')],
  ])('is listed where it %s', (_what, after) => {
    expect(found(after)).toEqual(['manifest-minor']);
    expect(found(after.replaceAll('TESTS_ENVIRONMENT', 'TEST_SET'))).toContain('test-script-changed');
  });

  test.each([
    ['a switch of tests', BASE.replace('VERSION=1', 'VERSION=1 RUN_EXPENSIVE_TESTS=no')],
    ['another value of one', BASE.replace('SKIP_B=', 'SKIP_B=1')],
    ['a path of programs', BASE.replace('VERSION=1', 'VERSION=1 PATH=$(srcdir)/bin:$$PATH')],
    ['a path of modules', BASE.replace('VERSION=1', 'VERSION=1 PYTHONPATH=$(srcdir)')],
    ['what is loaded first', BASE.replace('VERSION=1', 'VERSION=1 LD_PRELOAD=a.so')],
    ['options of a checker', BASE.replace('VERSION=1', 'VERSION=1 ASAN_OPTIONS=detect_leaks=0')],
    ['another program', BASE.replace('$(SHELL) -e', 'true')],
    ['one more program', BASE.replace('VERSION=1', 'VERSION=1 true')],
    ['an argument of the program', BASE.replace('-e', '-e VERSION=2')],
    ['what a command prints', BASE.replace('VERSION=1', 'VERSION=$(shell rm b.sh)')],
    ['one variable less', BASE.replace('  VERSION=1 \\\n', '')],
    ['another way to set it', BASE.replace('ENVIRONMENT =', 'ENVIRONMENT ?=')],
  ])('blocks where it gets %s', (_what, after) => {
    expect(after).not.toBe(BASE);
    expect(found(after)).toEqual(['test-script-changed']);
  });
});
