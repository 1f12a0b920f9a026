import { describe, expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import { gateScripts } from '../../../src/review/tamper/gate/gate-scripts.ts';
import { loadedBy } from '../../../src/review/tamper/gate/loaded-scripts.ts';
import { programsOfChecks } from '../../../src/review/tamper/settings/makefile-parts.ts';
import { partsOf } from '../../../src/review/tamper/settings/parts.ts';

/** Names of the parts that check. */
function checks(path: string, text: string): readonly string[] {
  return partsOf(new FileText(path, text)).flatMap(({ kind, name }) =>
    kind === 'test-script-changed' ? [name] : [],
  );
}

describe('a script that another one runs checks as well', () => {
  const found = (test: string): readonly string[] => {
    const scripts = { test, suite: 'a', 'suite:fast': 'b', other: 'c' };
    return checks('package.json', JSON.stringify({ scripts })).slice(1);
  };

  test.each([
    ...[
      'npm run suite',
      'npm   run   suite',
      'npm run-script suite',
      'pnpm suite',
      'yarn suite',
      'bun run suite',
    ],
    ...['npm --silent run suite', 'npm run --silent suite', 'yarn --cwd=. run suite', 'npm -s run -w suite'],
    ...['composer @suite', '@suite', 'deno task suite', 'x && npm run suite', 'run-s lint suite'],
    ...['run-p "suite"', 'npm-run-all a suite', "npm-run-all2 'suite'", 'concurrently other suite'],
    ...['concurrently npm:suite', 'concurrently "npm:suite" \'npm:other\'', 'run-s a npm:suite'],
  ])('%s', (line) => {
    expect(found(line)).toContain('the script "suite"');
    expect(found(line)).not.toContain('the script "suite:fast"');
  });

  test.each(['npm run suite:fast', 'run-s suite:fast'])('%s', (line) => {
    expect(found(line)).toEqual(['the script "suite:fast"']);
  });

  test.each([
    'echo suite',
    'mynpm run suite',
    'npm run suites',
    'run-s a; suite',
    'npm run-suite',
    'node suite',
  ])('and not by %s', (line) => {
    expect(found(line)).toEqual([]);
  });

  test.each(['run-p suite:*', 'concurrently "npm:suite:*"', 'npm-run-all --parallel suite:**'])(
    '%s',
    (line) => {
      expect(found(line)).toEqual(['the script "suite:fast"']);
    },
  );

  test('through any number of others', () => {
    const scripts = { test: 'npm run a', a: 'npm run b', b: 'npm run c', c: 'x', d: 'npm run c' };
    expect(checks('package.json', JSON.stringify({ scripts }))).toEqual(
      ['test', 'a', 'b', 'c'].map((name) => `the script "${name}"`),
    );
  });

  test('tasks of Deno are its scripts, and its "test" is one of them where it is a text', () => {
    const text = JSON.stringify({
      tasks: { test: 'deno test' },
      scripts: { test: 'x' },
      test: { include: [] },
    });
    expect(partsOf(new FileText('deno.json', text)).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'test-script-changed the script "test"',
      'test-settings-changed the key "test"',
      'manifest-changed ',
    ]);
    const plain = partsOf(new FileText('deno.json', JSON.stringify({ test: 'x' })));
    expect(plain.map(({ kind }) => kind)).toEqual(['manifest-changed']);
    const node = partsOf(new FileText('package.json', JSON.stringify({ test: 'x' })));
    expect(node.map(({ name }) => name)).toEqual(['the key "test"', '']);
  });
});

describe('tasks in a file of their own', () => {
  test.each(['targets', 'targetDefaults', 'architect', 'tasks', 'pipeline'])('stand under "%s"', (key) => {
    const text = JSON.stringify(
      { projects: { shop: { [key]: { test: { a: 1 }, serve: {} } }, lint: {} } },
      null,
      1,
    );
    const parts = partsOf(new FileText('angular.json', text));
    expect(parts.map(({ name }) => name)).toEqual([`the task "projects/shop/${key}/test"`, '']);
    expect(text.slice(parts[0]?.at ?? 0)).toMatch(/^"test":/);
    expect(parts[1]?.text).toBe(JSON.stringify({ projects: { lint: {}, shop: { [key]: { serve: {} } } } }));
  });

  test('and nowhere else', () => {
    for (const text of ['{ "test": {} }', '{ "tasks": [ "test" ] }', '{ "mytasks": { "test": {} } }', '[]'])
      expect(checks('turbo.json', text), text).toEqual([]);
  });
});

describe('a makefile', () => {
  test.each([
    ['test:\n\t./a\n', ['the target "test"']],
    ['test: a b\n\t./a\n\n\t./b\nx = 1\n', ['the target "test"']],
    ['unit/test.o : a.c\n\tcc a.c\n', ['the target "unit/test.o"']],
    ['a:b\n', []],
    [
      'all: one\none: two\n\t./a\ntwo:\n\t./b\nother:\n',
      ['all', 'one', 'two'].map((name) => `the target "${name}"`),
    ],
    ['all: one ; ./a\none:\n\t./b\n', ['the target "all"', 'the target "one"']],
    ['all: one # two\none:\n\t./b\ntwo:\n\t./c\n', ['the target "all"', 'the target "one"']],
    ['all: app\napp: a.c\n\tcc $< -o app\n', ['the target "all"']],
    ['all: app\napp: a.c\n\tcc $< > $@\n', ['the target "all"']],
    ['all: app\napp: a.c\n\tcc $< > $(@)\n', ['the target "all"']],
    ['test = 1\n', ['the variable "test"']],
    ['test := a\\\n  b\n', ['the variable "test"']],
    ['define test_all\n./a\nendef\n', ['the variable "test_all"']],
    ['export  override COV_MIN ?= 5\n', ['the variable "COV_MIN"']],
    ['CFLAGS = 1\napp.x: CFLAGS = 2\n', []],
  ])('%j is checked by %j', (text, names) => {
    expect(checks('Makefile', text)).toEqual(names);
  });

  test.each([
    ['test:\n\t$(RUN) a\n', ['RUN']],
    ['test:\n\t@-+${RUN} a\n', ['RUN']],
    ['test:\n\tcd a && CI=1   X=2 $(RUN)\n', ['RUN']],
    ['test:\n\tif x; then $(RUN); else  $(SLOW); fi\n', ['RUN', 'SLOW']],
    ['test:\n\tfor a in b; do $(RUN); done\n', ['RUN']],
    ['test: ; $(RUN) a\n', ['RUN']],
    ['test:\n\ta | $(RUN)\n', ['RUN']],
    ['RUN = $(PY) -m x\nPY := python3\ntest:\n\t$(RUN)\n', ['RUN', 'PY']],
    ['define RUN\n$(PY) a\nendef\ntest:\n\t$(RUN)\n', ['RUN', 'PY']],
    ['define  RUN = \n$(PY) a\nendef\ntest:\n\t$(RUN)\n', ['RUN', 'PY']],
    ['test:\n\techo $(RUN)\n', []],
    ['test:\n\t$[RUN]\n', []],
    ['app.x:\n\t$(RUN)\n', []],
  ])('%j has the programs %j', (text, programs) => {
    expect([...programsOfChecks(text)]).toEqual(programs);
  });

  test('a list of plain names may grow', () => {
    const names = (text: string) => partsOf(new FileText('Makefile.am', text))[0]?.names;
    expect(names('TESTS = a \\\n  b/c.sh $(MORE) d%e\n')).toEqual(['a', 'b/c.sh', '$(MORE)', 'd%e']);
    for (const text of [
      'TESTS =\n',
      'TESTS = -x a\n',
      'TESTS = $(shell a)\n',
      'TESTS = a;b\n',
      'define TESTS\na\nendef\n',
    ])
      expect(names(text), text).toBeUndefined();
    for (const name of ['XFAIL', 'SKIP', 'EXCLUDED', 'ignored', 'DISABLED', 'FLAGS', 'ARGS', 'OPTS'])
      expect(names(`TEST_${name} = a\n`), name).toBeUndefined();
  });
});

describe('what a command line starts', () => {
  const started = (...argv: readonly [string, ...string[]]): readonly string[] =>
    gateScripts({ folder: '', commands: [argv], files: [] }).map(({ path, by }) => `${by} ${path}`);

  test.each([
    ...['sh', 'bash', 'dash', 'ksh', 'zsh'].map((shell) => [[shell, 'a.sh'], ['shell a.sh']] as const),
    [['bash', '-e', '-ux', './b/a.sh'], ['shell b/a.sh']],
    [['./a.sh', 'b/c'], ['shell a.sh']],
    [['././a/b', '-x'], ['shell a/b']],
    [['a/b.sh'], ['shell a/b.sh']],
    [
      ['sh', '-c', 'x; a/b | c/d && ./e'],
      ['shell a/b', 'shell c/d', 'shell e'],
    ],
    [['sh', '-c', '"a/b" c'], ['shell a/b']],
    ...[
      'node',
      'bun',
      'deno',
      'tsx',
      'ts-node',
      'python',
      'python3.12',
      'pypy',
      'pypy3',
      'ruby',
      'perl',
      'php',
      'lua',
    ].map((program) => [[program, './a.py'], ['interpreter a.py']] as const),
    [['deno', 'run', '--allow-all', 'a.ts'], ['interpreter a.ts']],
    [['node', '--import', 'tsx', '-r', '@a/b', 'a.mjs'], ['interpreter a.mjs']],
    [['node', '--check', 'a.js'], []],
    [['node', '-e', 'a.js'], []],
    [
      ['python', '-m', 'a.b'],
      ['interpreter a/b.py', 'interpreter a/b/__main__.py'],
    ],
    [
      ['pytest', '-p', 'a.b'],
      ['interpreter a/b.py', 'interpreter a/b/__main__.py'],
    ],
    [['tsc', '-p', 'a.b'], []],
    [['node', '--import=./a.mjs', '--test'], ['interpreter a.mjs']],
    [['sh', '-c', "NODE_OPTIONS='--require ./b/a.cjs' npm test"], ['interpreter b/a.cjs']],
    [['sh', '-c', 'BASH_ENV=a.sh npm test'], ['interpreter a.sh']],
    [['node', '--env-file=.env.dev', '--test'], ['interpreter .env.dev']],
    [['mocha', '--require', './b/a.js', 'test'], ['interpreter b/a.js']],
    [['mocha', '-r', 'b/a.js'], ['interpreter b/a.js']],
    [['jest', '-c', 'ci/a.js'], ['interpreter ci/a.js']],
    [['jest', '--config=ci/a.js'], ['interpreter ci/a.js']],
    [['prettier', '--check', 'a.js', '--config', 'b.json'], []],
    [['sh', '-c', 'pip install -r a.txt && OUTPUT=b.js esbuild c.js --outfile=d.js'], []],
    [['eslint', '--fix', 'b/a.js', '--ignore-path=.gitignore'], []],
    [['ruby', '-c', 'a.rb'], []],
    [['tsc', '--project=tsconfig.build.json'], []],
    [['php', '-l', 'a.php'], []],
    [['mynode', 'a.js'], []],
    [['node', 'a.txt'], []],
    [['node', 'a.js.map'], []],
    [['my-sh', 'a.sh'], []],
  ] as readonly (readonly [readonly [string, ...string[]], readonly string[]])[])('%j: %j', (argv, paths) => {
    expect(started(...argv)).toEqual(paths);
  });
});

describe('what a script loads or starts', () => {
  async function loaded(path: string, text: string, ...there: readonly string[]): Promise<readonly string[]> {
    const files = new Map([...there.map((one) => [one, ''] as const), [path, text] as const]);
    const script = { path, by: 'shell', namedBy: 'gate' } as const;
    return [...(await loadedBy([script], async (one) => files.get(one) ?? null))];
  }

  test.each([
    ...[
      '. ./lib.sh',
      'source lib.sh',
      '. "$DIR/lib.sh"',
      'source "${DIR}/lib.sh"',
      '. $(dirname "$0")/lib.sh',
    ],
    ...[
      '. "$(dirname "$0")"/lib.sh',
      'x; . lib.sh',
      './lib.sh a',
      'exec ./lib.sh',
      'if ./lib.sh; then',
      'sh lib.sh',
    ],
    ...[
      'bash -e "./lib.sh"',
      '! ./lib.sh',
      'time env ./lib.sh',
      'a && lib.sh',
      'x | ./lib.sh',
      '{ ./lib.sh; }',
    ],
    ...['\t./lib.sh', 'while ./lib.sh; do x; done', 'for a; do ./lib.sh; done'],
  ])('in a shell: %s', async (line) => {
    expect(await loaded('ci/run', `set -e\n${line}\n`, 'ci/lib.sh')).toEqual(['ci/lib.sh']);
    expect(await loaded('ci/run', `set -e\n${line}\n`, 'lib.sh')).toEqual(['lib.sh']);
  });

  test.each(['echo lib.sh', '# ./lib.sh', 'x=./lib.sh', 'cat ./lib.sh', './lib.shx'])(
    'not by %s',
    async (line) => {
      expect(await loaded('ci/run', `set -e\n${line}\n`, 'ci/lib.sh')).toEqual([]);
    },
  );

  test.each(['node -r a ./lib.mjs', 'python3 "lib.mjs"', 'ts-node   --x=y   lib.mjs'])(
    'by %s',
    async (line) => {
      expect(await loaded('ci/run', `${line}\n`, 'ci/lib.mjs')).toEqual(['ci/lib.mjs']);
    },
  );

  test.each([
    ["import a from './check-a.js';", 'scripts/check-a.js'],
    ["import './check-a';", 'scripts/check-a.mjs'],
    ["const a = require( './check-a');", 'scripts/check-a/index.js'],
    ['await import("./check-a.ts");', 'scripts/check-a.ts'],
    ["export * from   '../lib/check-a.js';", 'lib/check-a.js'],
    ["import a from './any.js';", 'scripts/any.js'],
  ])('in JavaScript: %s', async (line, path) => {
    expect(await loaded('scripts/run.mjs', `${line}\n`, path)).toEqual([path]);
  });

  test.each([
    ["import a from '../src/any.js';", 'src/any.js'],
    ["import a from 'check-a';", 'scripts/check-a.js'],
  ])('but neither what it checks nor a package: %s', async (line, path) => {
    expect(await loaded('scripts/run.mjs', `${line}\n`, path)).toEqual([]);
  });

  test.each([
    ['import check_a', 'scripts/check_a.py'],
    ['  import   os, check_a as c', 'scripts/check_a.py'],
    ['from check_a import f', 'scripts/check_a.py'],
    ['from   lib.sub   import   check_a as c, b', 'scripts/lib/sub/check_a.py'],
    ['from .lib import a', 'scripts/lib/a.py'],
  ])('in Python: %s', async (line, path) => {
    expect(await loaded('scripts/run.py', `${line}\n`, path)).toEqual([path]);
    expect(await loaded('scripts/run.py', `x = "${line}"\n`, path)).toEqual([]);
  });
});
