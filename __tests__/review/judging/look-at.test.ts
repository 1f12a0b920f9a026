import { expect, test } from 'vitest';
import { linesToLookAt, usesTestLibrary } from '../../../src/review/judging/look-at.ts';

function found(path: string, after: string, before: string | null = null): readonly string[] {
  const kind = (one: string) => {
    if (one.endsWith('.md')) return 'document';
    return one.includes('test') ? 'test' : 'code';
  };
  return linesToLookAt([{ path, before, after }], kind).map(({ line, detail }) => `${line} ${detail}`);
}

test.each([
  ['Silences a checker', 'src/a.js', '// eslint-disable-next-line'],
  ['Silences a checker', 'src/a.py', 'x = 1  # type: ignore'],
  ['Silences a checker', 'src/a.rs', '#[allow(dead_code)]'],
  ['Ends the process with success', 'src/a.js', 'process.exit();'],
  ['Ends the process with success', 'src/a.py', 'sys.exit(0)'],
  ['Ends the process with success', 'run.sh', 'make test || true'],
  ['Ends the process with success', 'run.sh', 'exit 0'],
  ['Asks whether tests or CI run', 'src/a.js', 'if (process.env.CI) return 5;'],
  ['Asks whether tests or CI run', 'src/a.py', "os.environ.get('PYTEST_CURRENT_TEST')"],
  ['Asks whether tests or CI run', 'src/a.py', "if 'unittest' in sys.modules:"],
  ['Loads a test library', 'src/a.js', "import assert from 'node:assert';"],
  ['Loads a test library', 'src/a.py', 'import unittest'],
  ['Loads a test library', 'src/a.js', "readFileSync('test/add.test.js')"],
  ['Replaces a part of the language', 'src/a.js', 'Object.prototype.toString = () => "";'],
  ['Replaces a part of the language', 'src/a.py', 'def __eq__(self, other):'],
  ['Replaces a part of the language', 'test/conftest.py', 'def pytest_collection_modifyitems(items):'],
  ['Puts a name or code together', 'src/a.js', "createRequire(here)('as' + 'sert')"],
  ['Puts a name or code together', 'src/a.py', '__import__(name)'],
  ['Leaves a test out', 'test/a.js', "test.skip('adds', () => {});"],
  ['Leaves a test out', 'test/a.py', '@unittest.skip'],
  ['Puts a stand-in', 'test/a.js', "vi.mock('../src/a.js');"],
  ['Puts a stand-in', 'test/a.py', 'sums.add = lambda a, b: 5'],
  ['Puts a stand-in', 'test/a.py', "with patch('sums.add'):"],
  ['Puts a stand-in', 'test/a.py', "mocker.patch('sums.add')"],
  ['Puts a stand-in', 'test/a.py', "mocker.patch.object(sums, 'add')"],
])('%s: %s, %s', (what, path, line) => {
  expect(found(path, `first\n  ${line}\n`, 'first\n')).toEqual([expect.stringContaining(`2 ${what}`)]);
  // The same words are no finding where they stood before.
  expect(found(path, `${line}\nmore\n`, `  ${line}\n`)).toEqual([]);
});

/** Each line in code or in a test, as people write it in their languages. */
const WAYS: readonly (readonly [what: string, path: string, lines: readonly string[]])[] = [
  [
    'Silences a checker',
    'src/a',
    [
      ...[
        '/* oxlint-disable */',
        '// biome-ignor' + 'e lint: x',
        '// @ts-nochec' + 'k',
        '// @ts-expect-erro' + 'r',
        '# noqa: E501',
      ],
      ...[
        '# pylint: disable=all',
        '# pyright: ignore',
        '//nolint:errcheck',
        '// NOLINT(x)',
        '/* istanbul ignore next */',
      ],
      ...[
        '# pragma: no cover',
        '#![expect(unused)]',
        '@SuppressWarnings("x")',
        '# rubocop:disable all',
        '// phpcs:ignore',
      ],
      ...[
        '/** @phpstan-ignore-line */',
        '/** @psalm-suppress X */',
        '# shellcheck disable=SC2086',
        '// coverage:ignore-line',
      ],
      ...['//noinspection JSUnused', '[ExcludeFromCodeCoverage]', '#pragma warning disable CS1'],
    ],
  ],
  [
    'Ends the process with success',
    'src/a',
    [
      ...[
        'process.exitCode = 0;',
        'process.reallyExit(0)',
        'raise SystemExit(0)',
        'os._exit(0)',
        'os.execlp("true", "true")',
        'sys.exit(None)',
      ],
      ...[
        'System.exit(0);',
        'os.Exit(0)',
        'std::process::exit(0);',
        'Environment.Exit(0);',
        'exit(EXIT_SUCCESS);',
      ],
      ...['exit!(true)', 'raise SystemExit', 'if x; then exit 0', 'run || :', 'sh -c "run || true"'],
    ],
  ],
  [
    'Asks whether tests or CI run',
    'src/a',
    [
      ...[
        'process.env.NODE_ENV',
        'const { VITEST } = process.env;',
        "import.meta.env.MODE === 'test'",
        'ENV["RAILS_ENV"]',
        "getenv('APP_ENV')",
        'env.VITEST_WORKER_ID',
        'env.JEST_WORKER_ID',
      ],
      ...[
        'os.Getenv("GITHUB_ACTIONS")',
        'std::env::var("MY_TEST")',
        'env.NODE_V8_COVERAGE',
        'env.npm_lifecycle_event',
      ],
      ...[
        'testing.Testing()',
        'process.argv[1].includes("test")',
        'inspect.stack()',
        'sys._getframe(1)',
        'e.getStackTrace()',
      ],
      ...[
        'Error.captureStackTrace(e)',
        'runtime.Caller(1)',
        'debug_backtrace()',
        'new Error("x").stack',
        'if cfg!(test) {',
      ],
      'typeof describe === "function"',
    ],
  ],
  [
    'Loads a test library',
    'src/a',
    [
      ...[
        "require('mocha')",
        "from 'bun:test'",
        "import { expect } from 'chai'",
        'from _pytest import x',
        'import nose2',
      ],
      ...[
        'import org.junit.Test;',
        'require "rspec"; use RSpec',
        'use PHPUnit;',
        "open('fixtures/a.json')",
        '"src/a.spec.ts"',
      ],
    ],
  ],
  [
    'Replaces a part of the language',
    'src/a',
    [
      ...[
        'Math.random = () => 4;',
        'globalThis.fetch = f;',
        'def __hash__(self):',
        '[Symbol.toPrimitive]() {',
        'toJSON() {',
      ],
      ...[
        'import builtins',
        'sys.settrace(f)',
        'sys.stdout = f',
        'sys.path_hooks.append(f)',
        'Module._load = f',
        'import atexit',
      ],
      ...[
        "process.on('exit', f)",
        'def ==(other)',
        'def method_missing(name)',
        'pytest_sessionfinish',
        'LD_PRELOAD=a.so run',
      ],
      ...['NODE_OPTIONS=--require=a', 'PYTHONSTARTUP=a.py'],
    ],
  ],
  [
    'Puts a name or code together',
    'src/a',
    [
      ...[
        'eval(text)',
        'new Function("a")',
        'getattr(sums, name)',
        'setattr(sums, name, f)',
        'importlib.import_module(a)',
        "'as' + 'sert'",
      ],
      ...[
        'exec(text)',
        'instance_eval(text)',
        'Sums.const_get(name)',
        'String.fromCharCode(97)',
        'globalThis[name]',
      ],
      ...['process[name]', 'atob(text)', 'b64decode(text)', 'sums.public_send(name)'],
    ],
  ],
  [
    'Leaves a test out',
    'test/a',
    [
      ...[
        'it.only("a", f)',
        'describe.todo("a")',
        'test.fails("a")',
        'test.skipIf(a)',
        'xit("a", f)',
        'fdescribe("a", f)',
      ],
      ...[
        '{ skip: true }',
        "{ todo: 'later' }",
        '@expectedFailure',
        '@pytest.mark.skipif(a)',
        'pytest.importorskip("a")',
      ],
      ...[
        'self.skipTest("a")',
        '#[ignore = "slow"]',
        't.SkipNow()',
        't.Skipf("a")',
        '@Disabled("a")',
        '@Ignore',
      ],
      ...[
        '$this->markTestSkipped();',
        '[Ignore("a")]',
        '[Fact(Skip = "a")]',
        'GTEST_SKIP();',
        'TEST(A, DISABLED_b)',
      ],
    ],
  ],
  [
    'Puts a stand-in',
    'test/a',
    [
      ...[
        'jest.spyOn(a, "b")',
        'vi.stubGlobal("a", b)',
        'mock.patch("a")',
        '@patch("a")',
        'with patch.object(a, "b"):',
      ],
      ...[
        'monkeypatch.delenv("A")',
        'MagicMock()',
        'sinon.stub(a)',
        "proxyquire('a', {})",
        'allow(a).to receive(:b)',
      ],
      ...[
        'when(a.b()).thenReturn(c)',
        'doReturn(a).when(b)',
        'clock.Now = func() int {',
        'sums.add = (a, b) => 5',
        'a.b = async x',
      ],
    ],
  ],
];

test.each(WAYS)('%s: all the ways that are known', (what, path, lines) => {
  const missed = lines.filter((line) => !found(path, line).some((detail) => detail.startsWith(`1 ${what}`)));
  expect(missed).toEqual([]);
});

test.each([
  ['src/a.js', 'process.exit(1);'],
  ['src/a.js', 'const exits = regex.exec(text);'],
  ['src/a.js', 'if (a.value === b) return map.get(key);'],
  ['src/a.py', 'def total(values):'],
  ['src/latest.js', 'export const environment = read(env.HOME);'],
  ['test/a.js', 'expect(add(2, 3)).toBe(5);'],
  ['test/a.py', 'self.assertEqual(add(2, 3), 5)'],
  // A request by the method PATCH.
  ['test/routes.js', "app.patch('/user', handler);"],
  ['test/RoutesTest.php', "$r->patch('/user', 'handler');"],
  ['README.md', 'process.exit()'],
])('nothing in %s: %s', (path, line) => {
  expect(found(path, `${line}\n`)).toEqual([]);
});

test('the first five of a file with their places, and how many more there are', () => {
  const lines = Array.from({ length: 9 }, (_, index) => `process.exit(0); // ${index}`).join('\n');
  const all = found('src/a.js', lines);
  expect(all).toHaveLength(6);
  expect(all.at(-1)).toBe('null 4 more such lines.');
});

test('a long line hides nothing, wherever in it the words are', () => {
  for (const at of [0, 950, 995, 50_000])
    expect(found('src/a.js', `${'x '.repeat(at / 2)}process.exit(0);${' x'.repeat(10_000)}`)).toHaveLength(1);
});

test('helpers of tests load a test library', () => {
  expect(usesTestLibrary("import assert from 'node:assert/strict';\n")).toBe(true);
  expect(usesTestLibrary('export const assertion = 1;\n')).toBe(false);
});
