import { expect, test } from 'vitest';
import { linesToLookAt, usesTestLibrary } from '../../../src/review/files/look-at.ts';

function found(path: string, after: string, before: string | null = null): readonly string[] {
  const kind = (one: string) => {
    if (one.endsWith('.md')) return 'document';
    if (one.startsWith('.github/')) return 'automation';
    if (one === 'package.json') return 'manifest';
    return one.includes('test') ? 'test' : 'code';
  };
  return linesToLookAt([{ path, before, after }], kind).map(({ line, detail }) => `${line} ${detail}`);
}

// Whole, these words would be for the checkers of this file.
const [E, K, R] = ['e', 'k', 'r'];

/** The lines of each text, in code or in a test, as people write it in their languages. */
const WAYS: readonly (readonly [what: string, path: string, lines: string])[] = [
  [
    'Silences a checker or an error',
    'src/a',
    `
      #[allow(dead_code)]
      x = 1  # type: ignore
      // eslint-disable-next-line
      /* oxlint-disable */
      // biome-ignor${E} lint: x
      // @ts-nochec${K}
      // @ts-expect-erro${R}
      # noqa: E501
      # pylint: disable=all
      # pyright: ignore
      //nolint:errcheck
      // NOLINT(x)
      /* istanbul ignore next */
      # pragma: no cover
      #![expect(unused)]
      @SuppressWarnings("x")
      # rubocop:disable all
      // phpcs:ignore
      /** @phpstan-ignore-line */
      /** @psalm-suppress X */
      # shellcheck disable=SC2086
      // coverage:ignore-line
      //noinspection JSUnused
      [ExcludeFromCodeCoverage]
      #pragma warning disable CS1
      except:
      except Exception as error:
      try { run() } catch (e) {}
      rescue StandardError
      defer func() { recover() }()
      eval { run() };
      x = risky() rescue nil
    `,
  ],
  [
    'Ends the process with success',
    'src/a',
    `
      exit 0
      make test || true
      sys.exit(0)
      process.exit();
      process.exitCode = 0;
      process.reallyExit(0)
      raise SystemExit(0)
      os._exit(0)
      os.execlp("true", "true")
      sys.exit(None)
      System.exit(0);
      os.Exit(0)
      std::process::exit(0);
      Environment.Exit(0);
      exit(EXIT_SUCCESS);
      exit!(true)
      raise SystemExit
      if x; then exit 0
      syscall.Exit(0)
      at_exit { exit }
      trap 'exit 0' EXIT
      END { $? = 0 }
      Runtime.getRuntime().halt(0);
      _exit(0);
      run || :
      sh -c "run || true"
    `,
  ],
  [
    'Asks whether tests or CI run',
    'src/a',
    `
      if 'unittest' in sys.modules:
      os.environ.get('PYTEST_CURRENT_TEST')
      if (process.env.CI) return 5;
      process.env.NODE_ENV
      const { VITEST } = process.env;
      import.meta.env.MODE === 'test'
      ENV["RAILS_ENV"]
      getenv('APP_ENV')
      env.VITEST_WORKER_ID
      env.JEST_WORKER_ID
      os.Getenv("GITHUB_ACTIONS")
      std::env::var("MY_TEST")
      env.NODE_V8_COVERAGE
      env.npm_lifecycle_event
      testing.Testing()
      process.argv[1].includes("test")
      if 'test' in sys.argv:
      process.execArgv.includes('--test')
      strings.HasSuffix(os.Args[0], ".test")
      flag.Lookup("test.v") != nil
      $ENV{HARNESS_ACTIVE} ? 5 : 1
      'describe' in globalThis
      if defined?(Minitest)
      defined('PHPUNIT_COMPOSER_INSTALL')
      inspect.stack()
      sys._getframe(1)
      e.getStackTrace()
      Error.captureStackTrace(e)
      runtime.Caller(1)
      debug_backtrace()
      new Error("x").stack
      if cfg!(test) {
      typeof describe === "function"
    `,
  ],
  [
    'Loads a test library',
    'src/a',
    `
      readFileSync('test/add.test.js')
      import unittest
      import assert from 'node:assert';
      require('mocha')
      from 'bun:test'
      import { expect } from 'chai'
      from _pytest import x
      import nose2
      import org.junit.Test;
      require "rspec"; use RSpec
      using Xunit;
      import "testing"
      use Test::More;
      use PHPUnit;
      open('fixtures/a.json')
      "src/a.spec.ts"
    `,
  ],
  [
    'Replaces a part of the language',
    'src/a',
    `
      def __eq__(self, other):
      Object.prototype.toString = () => "";
      Math.random = () => 4;
      globalThis.fetch = f;
      def __hash__(self):
      [Symbol.toPrimitive]() {
      toJSON() {
      import builtins
      sys.settrace(f)
      sys.stdout = f
      sys.path_hooks.append(f)
      Module._load = f
      import atexit
      process.on('exit', f)
      def ==(other)
      def method_missing(name)
      pytest_sessionfinish
      LD_PRELOAD=a.so run
      NODE_OPTIONS=--require=a
      PYTHONSTARTUP=a.py
    `,
  ],
  [
    'Puts a name or code together',
    'src/a',
    `
      __import__(name)
      createRequire(here)('as' + 'sert')
      eval(text)
      new Function("a")
      getattr(sums, name)
      setattr(sums, name, f)
      importlib.import_module(a)
      'as' + 'sert'
      exec(text)
      instance_eval(text)
      Sums.const_get(name)
      String.fromCharCode(97)
      globalThis[name]
      process[name]
      atob(text)
      b64decode(text)
      sums.public_send(name)
    `,
  ],
  [
    'Leaves a test out',
    'test/a',
    `
      @unittest.skip
      test.skip('adds', () => {});
      it.only("a", f)
      describe.todo("a")
      test.fails("a")
      test.skipIf(a)
      xit("a", f)
      fdescribe("a", f)
      { skip: true }
      { todo: 'later' }
      @expectedFailure
      @pytest.mark.skipif(a)
      pytest.importorskip("a")
      self.skipTest("a")
      #[ignore = "slow"]
      t.SkipNow()
      t.Skipf("a")
      @Disabled("a")
      @Ignore
      $this->markTestSkipped();
      [Ignore("a")]
      [Fact(Skip = "a")]
      GTEST_SKIP();
      TEST(A, DISABLED_b)
      local $TODO = "later";
      SKIP: {
    `,
  ],
  [
    'Puts a stand-in',
    'test/a',
    `
      mocker.patch.object(sums, 'add')
      mocker.patch('sums.add')
      with patch('sums.add'):
      sums.add = lambda a, b: 5
      vi.mock('../src/a.js');
      jest.spyOn(a, "b")
      vi.stubGlobal("a", b)
      mock.patch("a")
      @patch("a")
      with patch.object(a, "b"):
      monkeypatch.delenv("A")
      MagicMock()
      sinon.stub(a)
      proxyquire('a', {})
      allow(a).to receive(:b)
      when(a.b()).thenReturn(c)
      doReturn(a).when(b)
      clock.Now = func() int {
      sums.add = (a, b) => 5
      a.b = async x
    `,
  ],
];

test.each(WAYS)('%s: all the ways that are known, and not where they stood before', (what, path, text) => {
  const lines = linesOf(text);
  const missed = lines.filter((line) => !found(path, line).some((detail) => detail.startsWith(`1 ${what}`)));
  expect([lines.length > 0, missed]).toEqual([true, []]);
  expect(found(path, lines.join('\n'), text)).toEqual([]);
});

function linesOf(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

test.each([
  ['src/a.js', 'process.exit(1);'],
  ['src/a.js', "const modes = ['test'];"],
  ['src/a.js', 'Sums.precision = 2;'],
  ['src/a.js', 'const ignored = types.ignore;'],
  ['.github/workflows/ci.yml', 'run: npm test || true'],
  ['src/a.js', 'const exits = regex.exec(text);'],
  ['src/a.js', 'if (a.value === b) return map.get(key);'],
  ['src/a.py', 'def total(values):'],
  ['src/latest.js', 'export const environment = read(env.HOME);'],
  ['test/a.js', 'expect(add(2, 3)).toBe(5);'],
  ['test/a.py', 'self.assertEqual(add(2, 3), 5)'],
  ['src/a.js', 'machine.recover();'],
  ['src/a.rb', 'def rescue'],
  ['src/a.py', '# all cases except: none'],
  ['test/a.js', 'const columns = { TOD' + 'O: { label: 1 } };'],
  // A request by the method PATCH.
  ['test/routes.js', "app.patch('/user', handler);"],
  ['test/RoutesTest.php', "$r->patch('/user', 'handler');"],
  ['README.md', 'process.exit()'],
  ['package.json', '"test": "jest"'],
  ['src/a.rs', '#[cfg(test)]\nmod tests {\n}'],
])('nothing in %s: %s', (path, line) => {
  expect(found(path, `${line}\n`)).toEqual([]);
});

test('the first five of a file with their places, and how many more there are', () => {
  const lines = Array.from({ length: 9 }, (_, index) => `process.exit(0); // ${index}`).join('\n');
  const all = found('src/a.js', lines);
  expect(all).toHaveLength(6);
  expect(all.at(-1)).toBe('null 4 more such lines.');
});

test('a line that stands there once more, at no known place', () => {
  expect(found('src/a.js', 'process.exit();\nprocess.exit();', 'process.exit();')).toEqual([
    'null Ends the process with success: "process.exit();".',
  ]);
});

test('tests in code are looked at as tests', () => {
  const test = '#[cfg(test)]\nmod tests {}\n';
  const twin = 'pub fn add() {}\n';
  expect(found('src/a.rs', `${twin}${test}`, test)).toEqual([]);
  expect(found('src/a.rs', `#[cfg(test)]\n${twin}${test}`, test)).toEqual([
    '1 Asks whether tests or CI run, or who calls: "#[cfg(test)]".',
  ]);
});

test('a long line hides nothing, wherever in it the words are', () => {
  for (const at of [0, 950, 995, 50_000])
    expect(found('src/a.js', `${'x '.repeat(at / 2)}process.exit(0);${' x'.repeat(10_000)}`)).toHaveLength(1);
});

test('helpers of tests load a test library', () => {
  expect(usesTestLibrary("import assert from 'node:assert/strict';\n")).toBe(true);
  expect(usesTestLibrary('export const assertion = 1;\n')).toBe(false);
});
