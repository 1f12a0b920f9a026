import { describe, expect, test } from 'vitest';
import {
  type GateCommand,
  gateLines,
  gateScripts,
  startedLines,
} from '../../../../src/review/tamper/gate/gate-scripts.ts';

/** What a script file makes its checks start. */
function startedIn(path: string, text: string): readonly string[] {
  const found = gateScripts({ folder: '', commands: [], files: [{ path, text }] });
  for (const { namedBy } of found) expect(namedBy).toBe('scripts');
  return found.map((one) => `${one.by} ${one.path}`);
}

/** What a line of a shell starts. */
function startedBy(line: string): readonly string[] {
  return startedIn('Makefile', `test:\n\t${line}\n`);
}

const scripts = (all: Readonly<Record<string, unknown>>): string => JSON.stringify({ scripts: all });

describe('a file that starts by itself', () => {
  test.each([
    ['set -e; ./a', ['shell a']],
    ['x &&\t ./a-b.c/d e', ['shell a-b.c/d']],
    ['x|a/b', ['shell a/b']],
    ['x ../a', []],
    ['echo ./a', []],
    ['x; a', []],
    ['x; -a/b', []],
    ["sh -c 'a/b c'", ['shell a/b']],
    ["bash -e  -u -x -v  -xc  './a'", ['shell a']],
  ])('in %j: %j', (line, paths) => {
    expect(startedBy(line)).toEqual(paths);
  });

  test.each([
    ['test:\n\t./a\n', ['shell a']],
    ['test:\n\t@-./a -x\n    c/d\n', ['shell a', 'shell c/d']],
    ['test:\n\techo \\\n\t./a\n', []],
    ['test:\n\techo \\\r\n\t./a\n', []],
    ['test:\r\n\t./a\r\n', ['shell a']],
    ['test: ./a\n', []],
  ])('in the recipe of a makefile %j: %j', (text, paths) => {
    expect(startedIn('Makefile', text)).toEqual(paths);
  });

  test('in a list of commands, and in a command with quotes in quotes', () => {
    const list = scripts({ test: ['qa/a -x', './b', 'echo qa/c'] });
    expect(startedIn('composer.json', list)).toEqual(['shell qa/a', 'shell b']);
    expect(startedIn('package.json', scripts({ test: 'bash -c "qa/a -x"' }))).toEqual(['shell qa/a']);
    expect(startedIn('package.json', scripts({ start: 'qa/a' }))).toEqual([]);
  });
});

describe('a file that a shell or an interpreter starts', () => {
  test.each([
    ['x; sh   -e \t -u   a.sh', ['shell a.sh']],
    ['x.sh a', []],
    ['my-sh a', []],
    ['mysh a', []],
    ['/bin/bash ./a', ['shell a']],
    ['sh $A', []],
    ['sh -- a', []],
    ['node  --a=b,c:d/e  f   a.cjs', ['interpreter a.cjs']],
    ['bun   run   a.tsx', ['interpreter a.tsx']],
    ['deno run --allow-read=a.txt b/a.mts', ['interpreter b/a.mts']],
    ...['js', 'jsx', 'cjs', 'mjs', 'ts', 'tsx', 'cts', 'mts', 'py', 'rb', 'pl', 'php', 'lua'].map(
      (ending) => [`lua a.${ending}`, [`interpreter a.${ending}`]] as const,
    ),
    ['node a.jsy', []],
    ['my.node a.js', []],
    ['my-node a.js', []],
    ['node --lint a.js', []],
    ['perl -c a.pl', []],
    ['python -m a.b c.py', ['interpreter a/b.py', 'interpreter a/b/__main__.py']],
  ] as readonly (readonly [string, readonly string[]])[])('%j: %j', (line, paths) => {
    expect(startedBy(line)).toEqual(paths);
  });
});

describe('a file that is loaded before anything else', () => {
  test.each(
    ['import', 'require', 'loader', 'experimental-loader', 'env-file', 'env-file-if-exists'].flatMap(
      (flag) => [`x --${flag} qa/a.x`, `x --${flag}=qa/a.x`, `x --${flag} \t"./qa/a.x"`],
    ),
  )('%s', (line) => {
    expect(startedBy(line)).toEqual(['interpreter qa/a.x']);
  });

  test.each([
    ['x --bootstrap a.php --test-reporter=b.js', ['interpreter a.php', 'interpreter b.js']],
    ["bash --rcfile  a.rc; bash --init-file='b.rc'", ['interpreter a.rc', 'interpreter b.rc']],
    ['x --import ../a.js', ['interpreter ../a.js']],
    ['x --import ./a/b.c/d-e.f.js', ['interpreter a/b.c/d-e.f.js']],
    ['x --import tsx', []],
    ['x --import -a.js', []],
    ['x my--import a.js', []],
    ['x ---import a.js', []],
    ['x --imports a.js', []],
    ['ENV=./a.sh x', ['interpreter a.sh']],
    ['A_B="a.sh" x', ['interpreter a.sh']],
    ['A=a.sh x', []],
    ['aBC=a.sh x', []],
    ['1AB=a.sh x', []],
    ...['OUT', 'OUTPUT', 'MY_DIST', 'DEST_A', 'LOGS', 'REPORT_TO'].map(
      (name) => [`${name}=a.sh x`, []] as const,
    ),
    ['mocha  -r a.cjs', ['interpreter a.cjs']],
    ['ruby -ra/b.rb', ['interpreter a/b.rb']],
    ['x -r  "./a.mts"', ['interpreter a.mts']],
    ['x -r a.json', []],
    ['x--r a.js', []],
  ] as readonly (readonly [string, readonly string[]])[])('%j: %j', (line, paths) => {
    expect(startedBy(line)).toEqual(paths);
  });

  test.each(['jest', 'vitest', 'mocha', 'pytest', 'phpunit', 'playwright'])('by a flag of %s', (runner) => {
    for (const flag of ['-c', '--config', '--reporter', '--reporters', '--setupFiles'])
      for (const between of [' ', '=', ' \t "'])
        expect(startedBy(`${runner} run  ${flag}${between}./a.x`), flag).toEqual(['interpreter a.x']);
    for (const flag of ['--resolver', '--environment', '--globalSetup', '--runner'])
      expect(startedBy(`npx ${runner} ${flag} a.x`), flag).toEqual(['interpreter a.x']);
    expect(startedBy(`${runner} && x --config a.x`)).toEqual([]);
    expect(startedBy(`x ${runner}s --config a.x`)).toEqual([]);
    expect(startedBy(`x my${runner} --config a.x`)).toEqual([]);
    expect(startedBy(`x ${runner} --my-config a.x`)).toEqual([]);
  });
});

describe('a module of Python', () => {
  const MODULE = ['interpreter qa/a.py', 'interpreter qa/a/__main__.py'];

  test.each([
    'python -m qa.a',
    'x; python3.12 -W error   -m   qa.a -v',
    'pytest -p qa.a',
    'py.test -q -pqa.a',
  ])('%s', (line) => {
    expect(startedBy(line)).toEqual(MODULE);
  });

  test.each([
    ...['mypython -m qa.a', 'python x; tool -m qa.a', 'python x | tool -m qa.a', 'python -m 1a'],
    ...['tool -p qa.a', 'mypytest -p qa.a', 'pytests -p qa.a', 'pytest --p qa.a', 'pytest -p 1a'],
  ])('not in %s', (line) => {
    expect(startedBy(line)).toEqual([]);
  });
});

test('a script is told by who names it, and is of the folder of its package', () => {
  const commands: readonly GateCommand[] = [['./qa/a']];
  const files = [{ path: 'web/package.json', text: scripts({ test: 'node ./b.js' }) }];
  expect(gateScripts({ folder: 'web', commands, files })).toEqual([
    { path: 'web/qa/a', by: 'shell', namedBy: 'gate' },
    { path: 'web/b.js', by: 'interpreter', namedBy: 'scripts' },
  ]);
});

describe('the lines of a gate', () => {
  const ALL = {
    ...{ pretest: 'p1', test: 'npm run "a"', posttest: 'p2', a: 'yarn b', b: 'npm test; x', other: 'y' },
    ...{ pre: 'z', preother: 'z', mypretest: 'z' },
  };
  const gate = (path: string, text: string, ...command: GateCommand) => ({
    folder: '',
    commands: [command],
    files: [{ path, text }],
  });

  test('are its commands, with what a word has quoted, and the checks of its files', () => {
    const text = scripts({ test: 'node --test', start: 'node a.js' });
    expect(gateLines(gate('package.json', text, 'sh', '-c', 'npm  test'))).toEqual([
      'sh -c "npm  test"',
      expect.stringContaining('node --test'),
    ]);
  });

  test('that run are those that a name leads to, each once', () => {
    const lines = startedLines(gate('web/package.json', scripts(ALL), 'npm', 'test'));
    expect([...lines].sort()).toEqual(
      ['npm test', 'npm run "a"', 'npm test; x', 'p1', 'p2', 'yarn b'].sort(),
    );
  });

  test('that run are all checks of other files', () => {
    const makefile = 'test:\n\t./a\nstart:\n\t./b\n';
    expect(startedLines(gate('Makefile', makefile, 'npm', 'ci')).join('\n')).toMatch(/^npm ci\n[\s\S]*\.\/a/);
    expect(startedLines(gate('Makefile', makefile, 'npm', 'ci')).join('\n')).not.toContain('./b');
    // Another name than that of a manifest.
    expect(startedLines(gate('my-package.json', scripts(ALL), 'npm', 'test'))).toEqual(['npm test']);
  });

  test.each([
    ['that cannot be read', '{ "scripts": ', ['npm test', '{ "scripts": ']],
    ['that is no object', '[]', ['npm test', '[]']],
    ['that is not there', '', ['npm test']],
    ['without scripts', '{}', ['npm test']],
    ['whose scripts are none', '{ "scripts": "test" }', ['npm test']],
    ['with a script that is no text', '{ "scripts": { "test": 5 } }', ['npm test', '5']],
  ])('of a manifest %s', (_what, text, lines) => {
    expect(startedLines(gate('package.json', text, 'npm', 'test'))).toEqual(lines);
  });
});
