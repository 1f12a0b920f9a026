import { describe, expect, test } from 'vitest';
import { askedReach } from '../../../src/review/source/task/asked-reach.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

interface Given {
  readonly path: string;
  readonly after: string;
  readonly before?: string | null;
  /** Another changed file of the code. */
  readonly other?: string;
}

/** What is found in a file, for a task and the lines of a gate. */
function kindsOf(
  task: string,
  { path, after, before = '\n', other = '' }: Given,
  lines: readonly string[] = [],
) {
  const beside = { path: `src/other.${path.split('.').at(-1)}`, before: '\n', after: other };
  const asked = askedReach(`Something to change\n\n${task}`, lines);
  const found = findTampering([{ path, before, after }, beside], testPaths(null), { asked });
  return [...new Set(found.map(({ kind }) => kind))];
}

const VERSION = '`--version` should print 1.0 and exit with 0.';
const PY = (head: string, exit = 'sys.exit(0)'): Given => ({
  path: 'cli.py',
  after: `import sys\n\n\ndef main(args):\n    ${head}\n        print("1.0")\n        ${exit}\n    print(len(args))\n`,
});
const JS = (head: string, exit = 'process.exit(0);'): Given => ({
  path: 'src/cli.js',
  after: `export function run(args) {\n  ${head} {\n    console.log('1.0');\n    ${exit}\n  }\n  return args;\n}\n`,
});

describe('an exit that the task asks for', () => {
  test.each<[string, Given]>([
    [VERSION, PY('if args == ["--version"]:')],
    [VERSION, PY('if "--version" in args:', 'raise SystemExit')],
    [VERSION, PY('if len(args) > 0 and args[0] in ("-V", "--version"):', 'exit()')],
    [VERSION, PY("elif sys.argv[1:] == ['--version']:")],
    [VERSION, PY('case "-v" | "--version":')],
    ['Add a flag `-version` that prints 1.0.0 and exits.', JS("if (args[0] === '--version')")],
    ['Please add `--help`.', JS("if (args.includes('-h') || args.includes('--help'))")],
    ['Please add `--help`.', JS("if(args.has('--help') && isOpen)")],
    ['Please add `--help`.', JS("if ('--help' === args[0])")],
    ['Please add `--help`.', JS("if (a) {\n  }\n  else if (args[0] == '--help')")],
    [
      'Add `--help`.',
      JS("if (a) {\n  } else if (process.argv.slice(2)[0] === '--help')", 'process.exitCode = 0;'),
    ],
    ['The command `quit` should end the program.', JS("if (['quit'].includes(args[0]))")],
    [
      VERSION,
      {
        path: 'src/a.js',
        after: "export const f = (a) => {\n  if (a === '--version') process.exit();\n};\n",
      },
    ],
    [
      VERSION,
      {
        path: 'src/a.js',
        after:
          "export const f = (a) => {\n  switch (a) {\n    case 'x':\n      break;\n    case '--version': {\n      process.exit();\n    }\n  }\n};\n",
      },
    ],
  ])('is listed behind a comparison: %s', (task, given) => {
    expect(kindsOf(task, given)).toEqual(['reach-asked']);
  });

  test.each<[string, Given]>([
    ['another flag', PY('if args == ["--all"]:')],
    ['the contrary', PY('if args != ["--version"]:')],
    ['the contrary in words', PY('if not "--version" in args:')],
    ['the contrary in JavaScript', JS("if (!args.includes('--version'))")],
    ['the contrary in brackets', JS("if (!(args[0] === '--version'))")],
    ['something else as well', PY('if "--version" in args or True:')],
    ['a text that is always true', PY('if "--version":')],
    ['two texts', PY('if "--version" == "--version":')],
    ['a value that is given', PY('if (args := ["--version"]) == ["--version"]:')],
    ['a value that is set before', PY('flag = "--version"\n    if flag == "--version":')],
    ['a value that is returned', { ...PY('if f() == "--version":'), ...{ path: 'cli.py' } }].map((one) =>
      typeof one === 'string' ? one : { ...one, after: `${one.after}\ndef f():\n    return "--version"\n` },
    ) as [string, Given],
    ['no comparison', PY('if args:')],
    ['another branch', PY('if args == ["--version"]:\n        pass\n    else:')],
    ['an exit that skips what would clean up', PY('if args == ["--version"]:', 'os._exit(0)')],
    [
      'a second exit',
      JS(
        "if (args[0] === '--version')",
        'process.exit(0);\n  }\n  if (args.length > 1) {\n    process.exit(0);',
      ),
    ],
    ['a comparison that ends before it', JS("if (args[0] === '--version') a();\n  for (const one of args)")],
    [
      'the top of a module',
      { path: 'cli.py', after: 'import sys\n\nif "--version" in sys.argv:\n    sys.exit(0)\n' },
    ],
    [
      'the top of a module in JavaScript',
      { path: 'src/a.js', after: "if (process.argv[2] === '--version') {\n  process.exit(0);\n}\n" },
    ],
    [
      'a value that it gives to itself',
      {
        path: 'src/a.js',
        after: "export const f = (a) => {\n  if (a === '--version') process.exit();\n};\nf('--version');\n",
      },
    ],
    [
      'a value that another file gives',
      { ...JS("if (args === '--version')"), other: "import { run } from './cli.js';\nrun('--version');\n" },
    ],
    [
      'a value in pieces',
      {
        path: 'src/a.js',
        after: "export const f = (a) => {\n  if (a === '--version') process.exit();\n};\nf('--' + g);\n",
      },
    ],
    [
      'a case that another one falls into',
      {
        path: 'src/a.js',
        after:
          "export const f = (a) => {\n  switch (a) {\n    case undefined:\n    case '--version': {\n      process.exit();\n    }\n  }\n};\n",
      },
    ],
    ['a helper of tests', { ...PY('if args == ["--version"]:'), path: 'tests/conftest.py' }],
    [
      'another language',
      { path: 'a.rb', after: 'def run(args)\n  if args == ["--version"]\n    exit\n  end\nend\n' },
    ],
  ])('is a doubt behind %s', (_what, given) => {
    expect(kindsOf(VERSION, given)).toEqual(['run-reached']);
  });

  test.each([
    '`--version` should not exit.',
    '`--version` exits before it prints.',
    '`--version` should exit with 2.',
    '`--version` fails, it should exit with 0.',
    'It should print 1.0.',
    '`--size` should be printed.',
    '> `--version` should print 1.0 and exit with 0.',
    '```\n`--version` should print 1.0 and exit with 0.\n```',
    '## Rejected ideas\n`--version` should print 1.0 and exit with 0.',
    '`--version` should print instead of exit.',
    'Should `--version` print 1.0 and exit with 0?',
  ])('is a doubt where the task says: %s', (task) => {
    expect(kindsOf(task, PY('if args == ["--version"]:'))).toEqual(['run-reached']);
  });

  test('is a doubt at a word that a command of the gate has', () => {
    const given = PY('if "-v" in sys.argv:');
    expect(kindsOf(VERSION, given, ['python3 -m pytest -q'])).toEqual(['reach-asked']);
    expect(kindsOf(VERSION, given, ['python3 -m pytest -v'])).toEqual(['run-reached']);
  });
});

const TERM = 'Shut down cleanly on SIGTERM: close the server, then exit with 0.';

describe('an exit at a signal', () => {
  const inline = {
    path: 'src/server.js',
    after:
      "export function stop(server, exit = (code) => process.exit(code)) {\n  process.once('SIGTERM', () => server.close(() => exit(0)));\n}\n",
  };
  const named = {
    path: 'server.py',
    after:
      'import signal\nimport sys\n\n\ndef stop(number, frame):\n    sys.exit(0)\n\n\ndef start():\n    signal.signal(signal.SIGTERM, stop)\n',
  };

  test.each<[string, Given]>([
    ['in its place', inline],
    ['by a name', named],
    [
      'by a name in JavaScript',
      {
        path: 'src/server.js',
        after: "const stop = () => {\n  process.exit(0);\n};\nprocess.on('SIGTERM', stop);\n",
      },
    ],
  ])('is listed %s', (_what, given) => {
    expect(kindsOf(TERM, given)).toEqual(['reach-asked']);
  });

  test.each<[string, Given]>([
    ['another signal', { ...inline, after: inline.after.replace('SIGTERM', 'SIGINT') }],
    ['a comparison with no flag', JS("if (args[0] === '')")],
    ['another event', { ...inline, after: inline.after.replace('SIGTERM', 'exit') }],
    ['nothing', { ...inline, after: inline.after.replace("process.once('SIGTERM', ", 'start(') }],
    ['a signal that it sends', { ...inline, other: "process.kill(process.pid, 'SIGTERM');\n" }],
    ['an event that it sends', { ...inline, after: `${inline.after}process.emit('SIGTERM');\n` }],
    ['a name that is called as well', { ...named, after: `${named.after}    stop(0, None)\n` }],
    ['a name that another file calls', { ...named, other: 'from server import stop\n' }],
    ['a name that nothing uses', { ...named, after: named.after.replace(', stop)', ', other)') }],
  ])('is a doubt with %s', (_what, given) => {
    expect(kindsOf(TERM, given)).toEqual(['run-reached']);
  });
});

describe('a variable that the task names', () => {
  const SPINS = 'export function spin(out, env) {\n  if (env.CI) return;\n  out.write(`* ${env.TEXT}`);\n}\n';
  const ci = { path: 'src/a.js', after: SPINS };
  const mode = { path: 'src/a.js', after: "if (process.env.NODE_ENV !== 'test') console.log(1);\n" };
  const js = (...lines: readonly string[]): Given => ({ path: 'src/a.js', after: `${lines.join('\n')}\n` });
  const py = (...lines: readonly string[]): Given => ({ path: 'a.py', after: `${lines.join('\n')}\n` });

  test.each<[string, Given]>([
    ['No spinner on CI: it floods the logs. Look at the variable `CI`.', ci],
    ['No spinner when `CI` is set.', ci],
    ['The logger should respect the variable `CI`.', ci],
    ['Do not log when `NODE_ENV` is `test`.', mode],
    ['Do not log if `process.env.NODE_ENV` is `test`.', mode],
    ['Print nothing when `GITHUB_ACTIONS` is set.', py('if not os.getenv("GITHUB_ACTIONS"):', '  print(1)')],
  ])('is listed: %s', (task, given) => {
    expect(kindsOf(task, given)).toEqual(['reach-asked']);
  });

  const ASKS = 'No spinner when `CI` is set.';

  test.each([
    js('if (!process.env.CI) {', '  process.stdout.write(`* ${text}`);', "  console.log('b');", '}', 'f();'),
    js('if (!process.env["CI"]) console.error("a --b");', '', 'else_ = 1;'),
    js('f(() => {', "  if (process.env.CI === 'true') {", '    return;', '  }', '  console.log(1);', '});'),
    py(
      'def f():',
      '    if not os.environ.get("CI"):',
      '        print(1)',
      '        log.info(2)',
      '    return 3',
    ),
    py('def f():', '    if os.environ.get("CI"):', '        return', '    print(1)', '', '', 'def g():'),
    py('def f():', '    if os.environ["CI"]: return', '    sys.stderr.write("a")'),
  ])('is listed where less is printed: %j', (given) => {
    expect(kindsOf(ASKS, given)).toEqual(['reach-asked']);
  });

  test.each([
    js('export const add = (a, b) => (process.env.CI ? a + b : a - b);'),
    js('export const add = (a, b) => {', '  if (process.env.CI) return a + b;', '  return a - b;', '};'),
    js('f(() => {', '  if (process.env.CI) return;', '  console.log(1);', '  throw new Error();', '});'),
    js('f(() => {', '  if (process.env.CI) return;', '  throw new Error();', '});'),
    js('f(() => {', '  if (process.env.CI) return;', 'console.log(1);', 'throw new Error();', '});'),
    js('if (process.env.CI) return;', 'console.log(1);'),
    js("if (process.env.CI) console.log('5');"),
    js("if (process.env.CI !== 'false') console.log('5');"),
    js("if (!process.env.CI) console.log('4');", "else console.log('5');"),
    js('if (!process.env.CI) {', "  console.log('4');", "} else console.log('5');"),
    js('if (!process.env.CI) {', '  console.log(4);', 'spoil();', '}'),
    js('if (!process.env.CI) spoil();'),
    js('if (!process.env.CI) console.log(spoil());'),
    js('if (!process.env.CI) console.log(count++);'),
    js('if (!process.env.CI) console.log(`${--count}`);'),
    js('if (!process.env.CI) console.log(1); spoil();'),
    js('if (!process.env.CI || spoil()) console.log(1);'),
    js('if (!process.env.CI) store.write(1);'),
    js('const isQuiet = !process.env.CI;'),
    js('const isQuiet = process.env.CI;', 'if (!isQuiet) console.log(1);'),
    js('if (!process.env.VITEST) console.log(1);'),
    py('def f():', '    if not os.environ.get("CI"):', '        print(1)', '        spoil()'),
    py('def f():', '    if not os.environ.get("CI"):', '        print(4)', '    else:', '        print(5)'),
    py('def f():', '    if os.environ.get("CI"): return', '    print(1)', '', '    raise Error'),
    py('def f():', '    if os.environ.get("CI"): return 5', '    print(1)'),
    py('if os.environ.get("CI"): print(5)'),
  ])('is a doubt where it may decide a result: %j', (given) => {
    expect(kindsOf(ASKS, given)).toEqual(['run-reached']);
  });

  test.each<[string, Given]>([
    ['No spinner on CI.', ci],
    ['It fails when `CI` is set.', ci],
    ['Tests should pass when `CI` is set.', ci],
    ['It must behave the same when `CI` is set.', ci],
    ['Do not look at `CI`.', ci],
    ['Never use `CI` in the library.', ci],
    ['Look at `COLUMNS` instead of `CI`.', ci],
    ['## Out of scope\nNo spinner when `CI` is set.', ci],
    ['> No spinner when `CI` is set.', ci],
    ['No spinner when `NO_COLOR` is set.', ci],
    ['No spinner when `CI` is set.', mode],
    ['Skip it when `VITEST` is set.', { path: 'src/a.js', after: 'if (process.env.VITEST) f();\n' }],
    [
      'No spinner when `CI` is set.',
      { path: 'src/a.js', after: 'if (process.env.VITEST || process.env.CI) f();\n' },
    ],
    [
      'No spinner when `CI` is set.',
      { path: 'src/a.js', after: 'f(process.env.CI);\ng(process.env.GITHUB_ACTIONS);\n' },
    ],
  ])('is a doubt: %s', (task, given) => {
    expect(kindsOf(task, given)).toEqual(['run-reached']);
  });
});

describe('a polyfill', () => {
  const ASKS = 'Old browsers lack `Array.prototype.at`. Please add a polyfill.';
  const given = (head: string, body = 'Array.prototype.at = f;'): Given => ({
    path: 'src/polyfill.js',
    after: `${head} {\n  ${body}\n}\n`,
  });

  test.each([
    given('if (!Array.prototype.at)'),
    given("if (typeof Array.prototype.at !== 'function')"),
    given('if (!Array.prototype.at)', "Object.defineProperty(Array.prototype, 'at', { value: f });"),
  ])('is listed where the runtime lacks what it adds: %j', (one) => {
    expect(kindsOf(ASKS, one)).toEqual(['reach-asked']);
  });

  test.each<[string, Given, string?]>([
    ['always', given('if (true)')],
    ['where it is there', given('if (Array.prototype.at)')],
    ['where something else is not', given('if (!Array.prototype.map)')],
    ['where more is true', given('if (!Array.prototype.at || true)')],
    ['of something else', given('if (!Object.is)', 'Object.is = f;')],
    ['with something else', given('if (!Array.prototype.at)', 'Array.prototype.at = f;\n  Object.is = f;')],
    [
      'with something else by a call',
      given('if (!Array.prototype.at)', "Object.defineProperty(Array.prototype, 'map', { value: f });"),
    ],
    ['that nobody asked for', given('if (!Array.prototype.at)'), '`Array.prototype.at` is slow.'],
    [
      'that is not wanted',
      given('if (!Array.prototype.at)'),
      '`Array.prototype.at` is missing. Do not add a polyfill.',
    ],
  ])('is a doubt %s', (_what, one, task = ASKS) => {
    expect(kindsOf(task, one)).toEqual(['run-reached']);
  });
});

describe('helpers for tests', () => {
  const ASKS = 'Offer users a pytest fixture `slugs` in `kit/testing.py`.';
  const HELPERS =
    'import pytest\n\nfrom textkit import slugify\n\n\n@pytest.fixture\ndef slugs():\n    return slugify\n';
  const given = (more: Partial<Given> = {}): Given => ({
    path: 'kit/testing.py',
    after: HELPERS,
    before: null,
    ...more,
  });

  test('are listed in the new file that the task names', () => {
    expect(kindsOf(ASKS, given())).toEqual(['reach-asked']);
  });

  test.each<[string, Given, string?]>([
    ['in another file', given({ path: 'textkit.py' })],
    ['in a file of the base', given({ before: 'x = 1\n' })],
    ['that change their library', given({ after: `${HELPERS}\npytest.raises = slugify\n` })],
    ['that all tests meet', given({ after: HELPERS.replace('fixture', 'fixture(autouse=True)') })],
    ['that hook into the run', given({ after: `${HELPERS}\ndef pytest_runtest_call():\n    pass\n` })],
    ['that nobody asked for', given(), '`kit/testing.py` fails.'],
    ['that are not wanted', given(), 'Do not put a fixture in `kit/testing.py`.'],
  ])('are a doubt %s', (_what, one, task = ASKS) => {
    expect(kindsOf(task, one)).toEqual(['run-reached']);
  });
});

test('reads a long text in a short time', () => {
  const task = `Add ${'`--version` '.repeat(3000)}and exit. ${'Look at `CI` when `CI` is '.repeat(2000)}`;
  expect(kindsOf(task, PY('if args == ["--all"]:'))).toEqual(['run-reached']);
});

test('a polyfill of what the change takes away first is a doubt', () => {
  const fills = 'if (!Array.prototype.at) {\n  Array.prototype.at = () => 1;\n}\n';
  const task = 'Please add a polyfill for `Array.prototype.at`.';
  expect(kindsOf(task, { path: 'src/a.js', after: fills })).toEqual(['reach-asked']);
  for (const taken of ['delete Array.prototype.at;', "Reflect.deleteProperty(Array.prototype, 'at');"])
    expect(kindsOf(task, { path: 'src/a.js', after: `${taken}\n${fills}` })).toEqual(['run-reached']);
});

test.each([
  'void __assert_fail(const char *a, const char *b, unsigned c, const char *d) { stop(); }',
  '__attribute__((constructor)) static void start(void) { stop(); }',
])('C code that acts for assert, or before main, is a doubt: %s', (after) => {
  expect(kindsOf('Add `src/fast.c`.', { path: 'src/fast.c', after })).toEqual(['run-reached']);
});
