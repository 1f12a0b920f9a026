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
    ['sh -- a', ['shell a']],
    ['node  --a=b,c:d/e  f   a.cjs', ['interpreter a.cjs']],
    ['bun   run   a.tsx', ['interpreter a.tsx']],
    ['deno run --allow-read=a.txt b/a.mts', ['interpreter b/a.mts']],
    ...['js', 'jsx', 'cjs', 'mjs', 'ts', 'tsx', 'cts', 'mts', 'py', 'rb', 'pl', 'php', 'lua'].map(
      (ending) => [`lua a.${ending}`, [`interpreter a.${ending}`]] as const,
    ),
    ['lua5.4 a.lua', ['interpreter a.lua']],
    ['luac a.lua', []],
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

describe('a file whose name is quoted, or in a variable', () => {
  test.each([
    [`FOO="./a.sh" sh -c '$FOO'`, ['shell a.sh', 'interpreter a.sh']],
    [`foo=qa/a.sh; sh "$foo" -x`, ['shell qa/a.sh']],
    ['sh "qa/a.sh"; node \'./qa/b.js\'', ['shell qa/a.sh', 'interpreter qa/b.js']],
    ['sh -c "sh scripts/test.sh"', ['shell scripts/test.sh']],
    [`bash -euo pipefail -c 'cd x && ./a "b c"'`, ['shell a']],
    ['bash -o pipefail qa/a.sh', ['shell qa/a.sh']],
    [`RUN="node qa/a.js"; $RUN --all`, ['interpreter qa/a.js']],
    ['sh "$DIR/qa/a.sh"; node $(pwd)/b.js', ['shell qa/a.sh', 'interpreter b.js']],
    ['. ./qa/env.sh && true', ['shell qa/env.sh']],
    ["sh -c 'test'; sh -c npm", []],
    [`FOO="./a.sh" sh -c '$BAR'`, ['interpreter a.sh']],
    ['sh $$DIR; sh "$A"', []],
  ] as readonly (readonly [string, readonly string[]])[])('%s: %j', (line, paths) => {
    for (const found of [startedBy(line), startedIn('package.json', scripts({ test: line }))])
      expect(new Set(found)).toEqual(new Set(paths));
  });

  test('in an argument vector', () => {
    const argv: GateCommand = ['env', 'FOO=./a', 'bash', '-c', '"$FOO" && sh "qa/b.sh"'];
    const found = gateScripts({ folder: '', commands: [argv], files: [] });
    expect(found.map(({ path, by, namedBy }) => `${by} ${path} ${namedBy}`)).toEqual([
      'shell a gate',
      'shell qa/b.sh gate',
    ]);
    const plain: GateCommand = ['sh', '-c', 'test'];
    expect(gateScripts({ folder: '', commands: [plain], files: [] })).toEqual([]);
  });
});

describe('a file that is only checked, or read by a program of the command line', () => {
  test.each([
    ...['node --check a.js', 'node -c a.js', 'node -e 1 a.js', 'node --no-warnings --check a.js'],
    ...['perl -c a.pl', 'perl -cw a.pl', 'perl -wc a.pl', 'perl -Ilib -cw a.pl', 'perl -lne 1 a.pl'],
    ...['ruby -c a.rb', 'ruby -wc a.rb', 'ruby -ne 1 a.rb', 'php -l a.php', 'php -n -l a.php'],
    ...['php --syntax-check a.php', 'python -c 1 a.py', 'python -Bc 1 a.py', 'bash -n a.sh', 'sh -en a.sh'],
    ...['deno check a.ts', 'deno lint a.ts', 'bun build a.ts'],
  ])('is not started by %s', (line) => {
    expect(startedBy(line)).toEqual([]);
  });

  test.each([
    ['perl -w a.pl', 'a.pl'],
    ['perl -Icore a.pl', 'a.pl'],
    ['perl -I core a.pl', 'a.pl'],
    ['perl -MCarp=croak a.pl', 'a.pl'],
    ['ruby -w -Ilib -rset a.rb', 'a.rb'],
    ['ruby -W0 a.rb', 'a.rb'],
    ['deno run --check a.ts', 'a.ts'],
    ['php -d zend.assertions=1 a.php', 'a.php'],
    ['python -W error a.py', 'a.py'],
    ['node --env-file .env a.js', 'a.js'],
    ['node --test-name-pattern check a.js', 'a.js'],
  ])('but is by %s', (line, path) => {
    expect(startedBy(line)).toContain(`interpreter ${path}`);
  });

  test('and a check of one file does not hide the start of another one', () => {
    expect(startedBy('node --check a.js && node b.js')).toEqual(['interpreter b.js']);
    expect(startedBy('perl -cw a.pl; perl a.pl')).toEqual(['interpreter a.pl']);
  });
});

test('a name without an ending goes on as its interpreter lets it', () => {
  expect(startedBy('node qa/check --all')).toEqual(
    ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '/index.js'].map((end) => `interpreter qa/check${end}`),
  );
  expect(startedBy('python qa/check')).toEqual(['interpreter qa/check', 'interpreter qa/check/__main__.py']);
  expect(startedBy('php bin/console test')).toEqual(['interpreter bin/console']);
  expect(startedBy('bun run check; deno task check')).toEqual([]);
});

test('a module that is loaded first hides neither the file behind it nor what stands without an ending', () => {
  expect(startedBy('node -r ./x.cjs y.js')).toEqual(['interpreter y.js', 'interpreter x.cjs']);
  expect(startedBy('node --import ./x.mjs y.js')).toEqual(['interpreter y.js', 'interpreter x.mjs']);
  for (const line of ['node -r ./qa/x y.js', 'node --require ./qa/x y.js', 'nyc -r ./qa/x node y.js']) {
    const found = startedBy(line);
    for (const path of ['y.js', 'qa/x.js', 'qa/x.cjs', 'qa/x/index.js'])
      expect(found, line).toContain(`interpreter ${path}`);
  }
  expect(startedBy('ruby -r ./qa/x y.rb')).toContain('interpreter qa/x.rb');
  expect(startedBy('cp -r ./qa out; node -r dotenv/config y.js')).toEqual(['interpreter y.js']);
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
    ['node --env-file=.env --test', ['interpreter .env']],
    ['node --env-file-if-exists ./conf/.env --test', ['interpreter conf/.env']],
    ['x --import tsx', []],
    ['x --import', []],
    ['mocha -r', []],
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
    ...['mypython -m qa.a', 'python -V; tool -m qa.a', 'python - | tool -m qa.a', 'python -m 1a'],
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
