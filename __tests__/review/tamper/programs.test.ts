import { describe, expect, test } from 'vitest';
import { changedFile } from '../../../src/review/source/file-text.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import type { GateCommand } from '../../../src/review/tamper/gate/gate-scripts.ts';
import { ownPrograms } from '../../../src/review/tamper/programs.ts';

type Files = Readonly<Record<string, string>>;

interface Given {
  readonly base?: Files;
  readonly change: Readonly<Record<string, string | null>>;
  readonly command?: GateCommand;
  /** Files of the base that its settings refer to. */
  readonly referred?: readonly string[];
  /** A file of the base that is no text. */
  readonly noText?: string;
}

const isTest = testPaths(null);

/** What is found of exits, by the guard's own steps. */
async function foundIn({ base = {}, change, command = ['node', '--test'], referred = [], noText }: Given) {
  const texts = Object.entries(change).map(([path, after]) => ({ path, before: base[path] ?? null, after }));
  const gate = {
    folder: '',
    commands: [command],
    files: [{ path: 'package.json', text: base['package.json'] ?? '' }],
    makefiles: { texts: new Map(), included: [] },
    loaded: new Set<string>(),
  };
  const programs = await ownPrograms(texts.map(changedFile), {
    isTest,
    gates: [gate],
    isReferred: (path) => referred.includes(path),
    baseText: async (path) => (path === noText ? null : (base[path] ?? null)),
    linesWith: async (strings) =>
      new Map(
        Object.entries(base).flatMap(([path, text]) => {
          const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line }));
          const found = lines.filter((line) => strings.some((one) => line.text.includes(one)));
          return found.length === 0 ? [] : [[path, found] as const];
        }),
      ),
  });
  const found = findTampering(texts, isTest, { gates: [gate], programs });
  return found.flatMap(({ kind, path }) =>
    kind === 'run-reached' || kind === 'program-exit' ? [`${kind} ${path}`] : [],
  );
}

const CLI = `#!/usr/bin/env node
import { add } from '../src/add.js';
if (process.argv.includes('--version')) {
  console.log('1.0.0');
  process.exit(0);
}
console.log(add(1, 2));
`;
const SPAWNS = `import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
const CLI = fileURLToPath(new URL('../bin/cli.js', import.meta.url));
test('tells its version', () => {
  assert.equal(spawnSync(process.execPath, [CLI, '--version']).stdout.toString(), '1.0.0\\n');
});
`;
const WITHOUT_MARK = CLI.slice(CLI.indexOf('\n') + 1);
const BIN = JSON.stringify({
  name: 'sums',
  bin: { sums: './bin/cli.js' },
  scripts: { start: 'node bin/cli.js' },
});
const LISTED = ['program-exit bin/cli.js'];
const DOUBTED = ['run-reached bin/cli.js'];
const BOTH = { 'bin/cli.js': CLI, 'test/cli.test.js': SPAWNS };
const PY = 'import sys\n\n\nif __name__ == "__main__":\n    print(1)\n    sys.exit(0)\n';
const IN_MAIN = 'import sys\n\ndef main():\n    sys.exit(0)\n\nif __name__ == "__main__":\n    main()\n';
const GO = 'package main\n\nimport "os"\n\nfunc main() {\n\tos.Exit(0)\n}\n';
const GO_LIKE = 'package main\n\nvar a = `\nfunc main() {\n`\n\nfunc init() {\n\tos.Exit(0)\n}\n';
const RUST = 'fn main() {\n    std::process::exit(0);\n}\n';

/** So many files that name the program, and do not load it. */
function namers(count: number): Files {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`lib/n${at}.js`, 'const cli = 1;\n']));
}

describe('a program that ends with success is only listed', () => {
  test.each<[string, Given, readonly string[]]>([
    ['with a test that starts it', { change: BOTH }, LISTED],
    [
      'that was there before',
      { base: { 'bin/cli.js': WITHOUT_MARK.replace('exit(0)', 'exit(1)') }, change: BOTH },
      LISTED,
    ],
    ['by bin of the base', { base: { 'package.json': BIN }, change: { 'bin/cli.js': WITHOUT_MARK } }, LISTED],
    ['by bin of the change', { change: { 'bin/cli.js': WITHOUT_MARK, 'package.json': BIN } }, LISTED],
    ['by an exit code', { change: { 'bin/cli.js': CLI.replace('exit(0)', 'exitCode = 0') } }, LISTED],
    ['beside sixty files that name it', { base: namers(60), change: BOTH }, LISTED],
    [
      'beside a document that loads it',
      { change: { ...BOTH, 'docs/a.md': "import '../bin/cli.js';\nrequire(a);\n" } },
      LISTED,
    ],
    [
      'beside a file that is gone',
      { base: { 'a.js': "import './bin/cli.js';\n" }, change: { ...BOTH, 'a.js': null } },
      LISTED,
    ],
    [
      'beside a file that no longer loads it, or what it is given',
      { base: { 'a.js': "import './bin/cli.js';\nrequire(a);\n" }, change: { ...BOTH, 'a.js': 'a;\n' } },
      LISTED,
    ],
    [
      'beside what others wrote',
      { base: { 'node_modules/a/b.js': 'require(a);\n', 'web/dist/b.js': 'require(a);\n' }, change: BOTH },
      LISTED,
    ],
    ['beside tests of another folder', { change: BOTH, command: ['mocha', 'test'] }, LISTED],
    [
      'beside a command for other files of its folder',
      { change: BOTH, command: ['eslint', 'bin/*.mjs'] },
      LISTED,
    ],
    [
      'beside tests of another folder by a star',
      { change: BOTH, command: ['node', '--test', './test/*.js'] },
      LISTED,
    ],
    ['beside a command that names its folder', { change: BOTH, command: ['eslint', 'bin', 'test'] }, LISTED],
    [
      'at the root, beside a runner of tests',
      { change: { 'cli.js': CLI }, command: ['mocha', '.'] },
      ['program-exit cli.js'],
    ],
    [
      'in Python, beside what may load a module in Python alone',
      { change: { 'report.py': PY, 'a.py': 'require(a, )\nget = require;\n' } },
      ['program-exit report.py'],
    ],
    [
      'as the main module of its package',
      {
        base: { 'shop/__init__.py': '' },
        change: { 'shop/__main__.py': 'import sys\nsys.exit(0)\n' },
        command: ['pytest'],
      },
      ['program-exit shop/__main__.py'],
    ],
    [
      'in Go, beside a command with a path',
      { change: { 'cmd/sums/main.go': GO }, command: ['sh', '-c', 'go test ./... && cargo runs'] },
      ['program-exit cmd/sums/main.go'],
    ],
    ['beside prose', { base: { 'README.md': 'Run `import bin/cli.js`.' }, change: BOTH }, LISTED],
    [
      'beside plain loads',
      {
        base: { 'src/a.js': "const fs = require('fs');\nconst a = await import('./b.js');\n" },
        change: BOTH,
      },
      LISTED,
    ],
    [
      'beside a test file of its name that the gate names',
      { change: BOTH, command: ['node', '--test', 'test/cli.test.js'] },
      LISTED,
    ],
    ['where a script guards its main part', { change: { 'report.py': PY } }, ['program-exit report.py']],
    [
      'in a module of a package',
      { base: { 'shop/__init__.py': '' }, change: { 'shop/report.py': IN_MAIN } },
      ['program-exit shop/report.py'],
    ],
    [
      'by an entry point',
      {
        base: { 'shop/__init__.py': '', 'pyproject.toml': '[project.scripts]\nshop = "shop.report:main"\n' },
        change: { 'shop/report.py': IN_MAIN.slice(0, IN_MAIN.indexOf('\nif')) },
      },
      ['program-exit shop/report.py'],
    ],
    [
      'in Go',
      { change: { 'cmd/sums/main.go': GO }, command: ['go', 'test', './...'] },
      ['program-exit cmd/sums/main.go'],
    ],
    [
      'in Go, with tests elsewhere',
      { base: { 'lib/a_test.go': 'package main\n' }, change: { 'cmd/sums/main.go': GO } },
      ['program-exit cmd/sums/main.go'],
    ],
    [
      'in Go, with tests beside it that do not name its main function',
      {
        base: { 'a_test.go': 'package main\n\n// Like main.\nfunc TestA(t *testing.T) {}\n' },
        change: { 'main.go': GO },
      },
      ['program-exit main.go'],
    ],
    [
      'in Rust',
      { change: { 'src/main.rs': RUST }, command: ['cargo', 'test'] },
      ['program-exit src/main.rs'],
    ],
  ])('%s', async (_what, given, expected) => {
    expect(await foundIn(given)).toEqual(expected);
  });
});

describe('is a doubt', () => {
  const withTest = (text: string): Given => ({ change: { 'bin/cli.js': CLI, 'test/cli.test.js': text } });

  test.each<[string, Given]>([
    ['without any sign of a program', { change: { 'bin/cli.js': WITHOUT_MARK } }],
    [
      'where it exports something',
      { change: { 'bin/cli.js': `${CLI}export const run = () => process.exit(0);\n` } },
    ],
    [
      'where it exports something, in CommonJS',
      { change: { 'bin/cli.js': `${CLI}module.exports = { add };\n` } },
    ],
    ['where a test imports it', withTest("import '../bin/cli.js';\n")],
    ['where a test imports it over lines', withTest("import {\n  a,\n} from\n  '../bin/cli.js';\n")],
    ['where a test requires it over lines', withTest(`${SPAWNS}require(\n  '../bin/cli.js',\n);\n`)],
    [
      'where a test imports it by its address',
      withTest("const { a } = await import(new URL('../bin/cli.js', import.meta.url));\n"),
    ],
    ['where a test starts and imports it', withTest(`${SPAWNS}await import('../bin/cli.js');\n`)],
    ['where a test imports a name', withTest(`${SPAWNS}await import(CLI);\n`)],
    ['where a test has another name for the loader', withTest(`${SPAWNS}const get = require;\nget(CLI);\n`)],
    ['where a test mocks it', withTest(`${SPAWNS}vi.mock('../bin/cli.js');\n`)],
    ['where a test names it and starts nothing', withTest("run('../bin/cli.js');\n")],
    [
      'where a test of the base imports it',
      { base: { 'test/a.test.js': "import '../bin/cli.js';\n" }, change: BOTH },
    ],
    [
      'where another changed file imports it',
      { change: { ...BOTH, 'src/add.js': "import '../bin/cli.js';\n" } },
    ],
    [
      'where a file of the base imports it',
      { base: { 'src/add.js': "export * from '../bin/cli';\n" }, change: BOTH },
    ],
    [
      'where a changed file loads what it is given',
      { change: { ...BOTH, 'src/add.js': 'await import(process.argv0);\n' } },
    ],
    ...['dist/all.js', 'vendor/all.js', 'NOTICE.js'].map((path): [string, Given] => [
      `where a changed ${path} loads what it is given`,
      { change: { ...BOTH, [path]: 'await import(name);\n' } },
    ]),
    [
      'where a file of the base loads a folder',
      { base: { 'src/all.js': 'for (const one of all) await import(one);\n' }, change: BOTH },
    ],
    [
      'where settings of the base name it',
      { base: { 'vitest.config.js': "export default { setupFiles: ['bin/cli.js'] };\n" }, change: BOTH },
    ],
    ['where settings of the base refer to it', { referred: ['bin/cli.js'], change: BOTH }],
    [
      'where it is the library of its package',
      { base: { 'package.json': '{ "bin": "bin/cli.js", "main": "bin/cli.js" }' }, change: BOTH },
    ],
    [
      'where it has a name of its own in its package',
      { base: { 'package.json': '{ "imports": { "#a": "./bin/cli.js" } }' }, change: BOTH },
    ],
    [
      'where a script starts it',
      { base: { 'package.json': '{ "scripts": { "smoke": "node bin/cli.js" } }' }, change: BOTH },
    ],
    [
      'where a script names it alone',
      { base: { 'package.json': '{ "scripts": { "smoke": "node cli" } }' }, change: BOTH },
    ],
    ['where a script in the shell starts it', { base: { 'smoke.sh': 'node bin/cli.js\n' }, change: BOTH }],
    ['where the gate loads it', { change: BOTH, command: ['node', '--import=./bin/cli.js', '--test'] }],
    ['where the gate takes its folder for tests', { change: BOTH, command: ['node', '--test', 'bin'] }],
    ['where the gate takes all files for tests', { change: BOTH, command: ['node', '--test', '**/*.js'] }],
  ])('%s', async (_what, given) => {
    expect(await foundIn(given)).toContain(DOUBTED[0]);
    expect(await foundIn(given)).not.toContain(LISTED[0]);
  });

  test.each<[string, GateCommand, Given['change']?]>([
    ['starts it', ['node', 'bin/cli.js']],
    ['starts it beside other words', ['sh', '-c', 'make && "bin/cli"']],
    ['has a folder of tests around it', ['mocha', 'bin']],
    ['takes all files of a folder for tests', ['node', '--test', './bin/*.js']],
    ['takes all files of some endings for tests', ['node', '--test', 'bin/*.{js,mjs}']],
    ['has quotes around the files that it takes', ['sh', '-c', "node --test  'bin/**'"]],
    ['loads what it is not told', ['node', '-e', 'import(process.argv[1])']],
  ])('where the gate %s', async (_what, command, change = BOTH) => {
    const found = await foundIn({ change, command });
    expect(found).toContain(DOUBTED[0]);
    expect(found).not.toContain(LISTED[0]);
  });

  test.each<[string, Given]>([
    ['names more files than are read', { base: namers(61), change: BOTH }],
    ['is of settings', { base: {}, change: { 'vitest.config.js': CLI } }],
    ['has a name with a dot in front', { change: { '.cli.js': CLI } }],
    [
      'is in a folder that is called like one of code',
      { base: { 'lib/dist.js': 'await import(one);\n' }, change: BOTH },
    ],
    [
      'loads a name in one of several lines',
      { base: { 'lib/a.js': 'require("b");\nrequire(one);\n' }, change: BOTH },
    ],
  ])('where what %s', async (_what, given) => {
    expect((await foundIn(given)).filter((one) => one.startsWith('program-exit'))).toEqual([]);
  });

  test.each<[string, string, Given]>([
    ['settings with a mark of a program', 'vitest.setup.js', { change: { 'vitest.setup.js': CLI } }],
    ['a module that may stand in for another', 'pprint.py', { change: { 'pprint.py': IN_MAIN } }],
    [
      'what Python loads by itself',
      'sitecustomize.py',
      { base: { 'sitecustomize.py': '' }, change: { 'sitecustomize.py': PY } },
    ],
    [
      'a script that exits outside of its main part',
      'report.py',
      { change: { 'report.py': `import sys\nsys.exit(0)\n${PY}` } },
    ],
    [
      'a module that a test imports',
      'shop/report.py',
      {
        base: {
          'shop/__init__.py': '',
          'tests/test_report.py': 'from shop import (\n    a,\n    report,\n)\n',
        },
        change: { 'shop/report.py': IN_MAIN },
      },
    ],
    [
      'a module that a test patches',
      'shop/report.py',
      {
        base: {
          'shop/__init__.py': '',
          'tests/test_report.py': 'import subprocess\nwith patch("shop.report.sys"):\n    pass\n',
        },
        change: { 'shop/report.py': IN_MAIN },
      },
    ],
    [
      'a module that a test runs in its own process',
      'shop/report.py',
      {
        base: { 'shop/__init__.py': '', 'tests/test_all.py': 'runpy.run_module(name)\n' },
        change: { 'shop/report.py': IN_MAIN },
      },
    ],
    [
      'a module that the gate looks for examples in',
      'shop/report.py',
      {
        base: { 'shop/__init__.py': '' },
        change: { 'shop/report.py': IN_MAIN },
        command: ['pytest', '--doctest-modules'],
      },
    ],
    ...[
      ['with a test that calls its main function', '\tmain()\n', GO],
      ['with a test that takes its main function', 'var f = main\n', GO],
      ['with a test that links to it', '//go:linkname f main.main\n', GO],
      ['with a test and an exit elsewhere', '', `${GO}\nfunc init() {\n\tos.Exit(0)\n}\n`],
      ['with a test and a text like it', '', GO_LIKE],
    ].map(([what, line, text = '']): [string, string, Given] => [
      `a program of Go ${what}`,
      'main.go',
      { base: { 'a_test.go': `package main\n${line}` }, change: { 'main.go': text } },
    ]),
    [
      'a program of Go that the gate runs',
      'main.go',
      { change: { 'main.go': GO }, command: ['go', 'run', '.'] },
    ],
    [
      'a program of Go that the gate may have built',
      'main.go',
      { change: { 'main.go': GO }, command: ['./sums'] },
    ],
    [
      'a program of Go that the gate builds',
      'main.go',
      { change: { 'main.go': GO }, command: ['sh', '-c', 'go build && ./sums'] },
    ],
    [
      'a main module that the gate starts',
      'shop/__main__.py',
      {
        base: { 'shop/__init__.py': '' },
        change: { 'shop/__main__.py': 'import sys\nsys.exit(0)\n' },
        command: ['python', '-m', 'shop'],
      },
    ],
    ['a package of Go', 'a.go', { change: { 'a.go': GO.replace('package main', 'package sums') } }],
    ['a program of Rust with modules', 'src/main.rs', { change: { 'src/main.rs': `mod sums;\n${RUST}` } }],
    [
      'a program of Rust with tests in it',
      'src/main.rs',
      { change: { 'src/main.rs': `${RUST}#[test]\nfn a() { main(); }\n` } },
    ],
    [
      'a program of Rust that a test includes',
      'src/main.rs',
      {
        base: { 'tests/a.rs': '#[path = "../src/main.rs"]\nmod program;\n' },
        change: { 'src/main.rs': RUST },
      },
    ],
    ['a library of Rust', 'src/lib.rs', { change: { 'src/lib.rs': RUST } }],
    [
      'a program of another language',
      'src/A.java',
      { change: { 'src/A.java': 'void main() { System.exit(0); }\n' } },
    ],
  ])('%s', async (_what, path, given) => {
    const found = await foundIn(given);
    expect(found).toContain(`run-reached ${path}`);
    expect(found).not.toContain(`program-exit ${path}`);
  });
});

describe('a file that names a program, and does not load it', () => {
  const beside = (path: string, text: string): Given => ({ base: { [path]: text }, change: BOTH });
  const bins = (more: string): string => `{ "bin": { "cli": "bin/cli.js" }, ${more} }`;

  test.each<[string, Given]>([
    ['a lockfile', beside('package-lock.json', '{ "a": { "bin": { "cli": "bin/cli.js" } } }')],
    ['a sentence in data', beside('docs/a.json', '{ "a": "what the cli can do" }')],
    ['a test file of its name, in a script', beside('a.sh', 'node test/cli.test.js; node cli.spec.js\n')],
    ['another name that it is a part of', beside('a.sh', 'node my-cli.js; node cli-a.js; node mycli\n')],
    ...[
      ...[
        'files": ["bin/cli.js"]',
        'name": "cli"',
        'version": "cli"',
        'description": "cli"',
        'keywords": ["cli"]',
      ],
      ...['author": "cli"', 'repository": "cli"', 'homepage": "cli"', 'bugs": "cli"', 'license": "cli"'],
      ...['dependencies": { "cli": "1" }', 'devDependencies": { "cli": "1" }', 'engines": { "cli": "1" }'],
      ...['peerDependencies": { "cli": "1" }', 'optionalDependencies": { "cli": "1" }'],
    ].map((more): [string, Given] => [
      `what its package says: ${more}`,
      beside('package.json', bins(`"${more}`)),
    ]),
  ])('%s', async (_what, given) => {
    expect(await foundIn(given)).toEqual(LISTED);
  });

  test.each<[string, Given]>([
    ['a path in data', beside('docs/a.json', '{ "a": "../bin/cli" }')],
    ['a word in other settings', beside('a.yml', 'run: cli\n')],
    ['a word among others in a script', beside('a.sh', 'exec cli --all\n')],
    ...['main', 'exports', 'my-bin', 'bins', 'renames', 'browser'].map((key): [string, Given] => [
      `what its package says: ${key}`,
      beside('package.json', bins(`"${key}": "bin/cli.js"`)),
    ]),
    ['a script of another name than start', beside('package.json', bins('"scripts": { "restart": "cli" }'))],
    ['a manifest that cannot be read', beside('package.json', '{ "bin": "bin/cli.js", ')],
    ...['load_a(', 'register("a", ', 'plugins = ', 'mocked(', 'setattr(a, '].map((words): [string, Given] => [
      `a line with ${words}`,
      beside('lib/a.js', `${words} 'cli');\n`),
    ]),
  ])('or may: %s', async (_what, given) => {
    expect(await foundIn(given)).not.toContain(LISTED[0]);
  });

  const ENTRY = IN_MAIN.slice(0, IN_MAIN.indexOf('\nif'));
  const PACKAGE = { 'shop/__init__.py': '' };
  const ofPython = (base: Files, text = IN_MAIN): Given => ({
    base: { ...PACKAGE, ...base },
    change: { 'shop/report.py': text },
  });

  test.each<[string, Given]>([
    [
      '[project.gui-scripts]',
      ofPython({ 'pyproject.toml': '[project.gui-scripts]\nshop = "shop.report:main"\n' }),
    ],
    [
      '[tool.poetry.scripts]',
      ofPython({
        'pyproject.toml': '[tool.poetry.scripts]\na = "shop.a:main"\nshop = "shop.report:main"\n[a]\n',
      }),
    ],
    [
      'console_scripts of setup.cfg',
      ofPython({
        'setup.cfg':
          '[options.entry_points]\nconsole_scripts =\n    shop = shop.a:main\n    report = shop.report:main\n',
      }),
    ],
    [
      'console_scripts of one line',
      ofPython({ 'setup.cfg': '  console_scripts=report = shop.report:main\n' }),
    ],
    [
      'console_scripts of setup.py',
      ofPython({
        'setup.py':
          'setup(entry_points={"console_scripts" :  ["a = shop.a:main",\n "r=shop.report:main"]})\n',
      }),
    ],
    [
      'them without blanks',
      ofPython({ 'setup.py': "setup(entry_points={'console_scripts':['r=shop.report:main']})\n" }),
    ],
  ])('an entry point in %s', async (_where, given) => {
    expect(await foundIn(given)).toEqual(['program-exit shop/report.py']);
  });

  test.each<[string, Given]>([
    [
      'behind a table of scripts',
      ofPython({ 'pyproject.toml': '[project.scripts]\na = "b"\n[a]\nb = "shop.report"\n' }),
    ],
    [
      'behind the console_scripts',
      ofPython({ 'setup.cfg': 'console_scripts = a\nother = shop.report:main\n' }),
    ],
    ['of plugins', ofPython({ 'setup.py': 'setup(entry_points={"pytest11": ["r = shop.report"]})\n' })],
    [
      'of another table',
      ofPython({ 'pyproject.toml': '[project.entry-points.a]\nr = "shop.report:main"\n' }, ENTRY),
    ],
  ])('but not one %s', async (_where, given) => {
    expect(await foundIn(given)).toEqual(['run-reached shop/report.py']);
  });

  test('a check for being the main module does not load the main module', async () => {
    const main: Files = { 'shop/__main__.py': 'import sys\nsys.exit(0)\n' };
    const foundBeside = (text: string) =>
      foundIn({ base: { ...PACKAGE, 'shop/a.py': text }, change: main, command: ['pytest'] });
    for (const guard of ['__name__ == "__main__"', "__name__=='__main__'", "__name__   ==   '__main__'"])
      expect(await foundBeside(`if ${guard}:\n    run()\n`), guard).toEqual([
        'program-exit shop/__main__.py',
      ]);
    expect(await foundBeside('a = "__main__"\n')).toEqual(['run-reached shop/__main__.py']);
  });
});

describe('a program that the gate names', () => {
  test.each<[string, GateCommand, string]>([
    [
      'in one of its lines',
      ['npm', 'test'],
      '{ "scripts": { "test": "node --test", "check": "node bin/cli.js" } }',
    ],
    ['in the folder of its tests', ['sh', '-c', 'tap ./bin'], ''],
    ['by the files around it', ['prove', 'bin/c*.js'], ''],
    ['by the files around it, of some endings', ['prove', '././bin/*.{mjs,cjs}'], ''],
    ['by all files', ['prove', '*'], ''],
    ...['ava', 'tape', 'tap', 'jasmine', 'uvu'].map((runner): [string, GateCommand, string] => [
      `as the folder of ${runner}`,
      [runner, 'bin'],
      '',
    ]),
  ])('%s', async (_how, command, manifest) => {
    expect(await foundIn({ base: { 'package.json': manifest }, change: BOTH, command })).toEqual(
      expect.arrayContaining(DOUBTED),
    );
  });

  test.each<[string, GateCommand]>([
    ['other files of its folder', ['prove', 'bin/*.mjs']],
    ['files of its ending elsewhere', ['prove', 'test/*.js']],
    ['files that begin with its ending', ['prove', '.js*']],
    ['a word that a runner ends with', ['mytap', 'bin']],
    ['an option that is called like one', ['eslint', '--tests', 'bin']],
  ])('is none where it names %s', async (_what, command) => {
    expect(await foundIn({ change: BOTH, command })).toEqual(LISTED);
  });
});

describe('a load of what is not written there is a doubt', () => {
  const beside = (path: string, text: string, program: string): Given => ({
    base: { [path]: text },
    change: { [program]: program.endsWith('.py') ? PY : CLI },
  });

  test.each([
    ...['import(a)', 'require( a)', 'require("a" + b)', 'require(`a`)', 'createRequire(a)'],
    ...['import.meta.glob("a")', 'require.context("a")', 'a = { moduleDirectories }', 'modulePaths = a'],
    ...['NODE_PATH = a', 'new Function', 'vm.run()', 'new Worker(a)', 'import(a, b)'],
  ])('in JavaScript: %s', async (line) => {
    expect(await foundIn(beside('lib/a.js', `${line};\n`, 'bin/cli.js'))).toEqual(DOUBTED);
    expect(await foundIn(beside('lib/a.js', `${line};\n`, 'report.py'))).toEqual(['program-exit report.py']);
  });

  test.each([
    ...['require("a")', "await import('a', b)", 'require = createRequire(a)', 'myimport(a)'],
    ...['evaluate(a)', 'new Functions', 'myrequire(a)', 'renew Function'],
  ])('but not in JavaScript: %s', async (line) => {
    expect(await foundIn(beside('lib/a.js', `${line};\n`, 'bin/cli.js'))).toEqual(LISTED);
  });

  test.each([
    ...[
      'import_module(a)',
      '__import__(a)',
      'runpy.a()',
      'a.exec_module(b)',
      'SourceFileLoader(a)',
      'walk_packages()',
    ],
    ...[
      'exec(a)',

      'execfile(a)',
      'a = "doctest_modules"',
      'a = "doctest-modules"',
      'pytest_plugins = a',
    ],
    'a = "pytest11"',
  ])('in Python: %s', async (line) => {
    expect(await foundIn(beside('lib/a.py', `${line}\n`, 'report.py'))).toEqual(['run-reached report.py']);
    expect(await foundIn(beside('lib/a.py', `${line}\n`, 'bin/cli.js'))).toEqual(LISTED);
  });

  test('in either: eval(a)', async () => {
    expect(await foundIn(beside('lib/a.js', 'eval(a)\n', 'bin/cli.js'))).toEqual(DOUBTED);
    expect(await foundIn(beside('lib/a.py', 'eval(a)\n', 'report.py'))).toEqual(['run-reached report.py']);
  });

  test.each(['cursor.exec(a)', 'frame.eval(a)', 'my_exec(a)', 'myrunpy.a()', 'pytest110 = a'])(
    'but not in Python: %s',
    async (line) => {
      expect(await foundIn(beside('lib/a.py', `${line}\n`, 'report.py'))).toEqual(['program-exit report.py']);
    },
  );
});

test.each([
  ...[
    'app.config.js',
    'my-setup.js',
    'a.conf.js',
    'hook.js',
    'my_plugin.js',
    'loader.js',
    'index.js',
    'customize.js',
  ],
  ...['Gulpfile.js', 'gruntfile.mjs', 'jakefile.ts', 'manage.py', 'fabfile.py', 'wscript.py', 'dodo.py'],
])('%s may be loaded without being named', async (path) => {
  const text = path.endsWith('.py') ? PY : CLI;
  expect(await foundIn({ change: { [path]: text } })).toEqual([`run-reached ${path}`]);
});

test.each(['configure.js', 'hooked.js', 'indexes.js', 'manage.js', 'mymanage.py', 'tasks2.py'])(
  '%s is named by what loads it',
  async (path) => {
    const text = path.endsWith('.py') ? PY : CLI;
    expect(await foundIn({ change: { [path]: text } })).toEqual([`program-exit ${path}`]);
  },
);

test('a file that names a program and is no text may load it', async () => {
  const base = { 'lib/a.bin': 'cli\n', 'docs/a.md': 'cli\n' };
  expect(await foundIn({ base, change: BOTH, noText: 'lib/a.bin' })).toEqual(DOUBTED);
  expect(await foundIn({ base: { 'docs/a.md': 'cli\n' }, change: BOTH, noText: 'docs/a.md' })).toEqual(
    LISTED,
  );
});
