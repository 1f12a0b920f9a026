import { describe, expect, test } from 'vitest';
import type { OriginalTests } from '../../../src/core/verdict/original-tests.ts';
import type { CommandResult } from '../../../src/core/verdict/verdict.ts';
import { type Behaviour, type Judged, judged, loading, probesOf, verdictOf } from '../judged.ts';
import { linesIn } from '../lines-in.ts';
import { entry, exited, pytest, pytestRun, real } from '../read-results.ts';

const SOURCE = 'sum.py';
const TESTS = 'tests/test_sum.py';
const MORE = 'tests/test_more.py';
const GO_TESTS = 'sum_test.go';
const BASE = { [SOURCE]: 'old', [TESTS]: 'strict' };
const ASSERT = ['AssertionError: assert 1 == 2'] as const;

const MISSING_MODULE = [
  '============================= test session starts ==============================',
  'collected 0 items / 1 error',
  '',
  '==================================== ERRORS ====================================',
  '_____________________ ERROR collecting tests/test_sum.py _____________________',
  "ImportError while importing test module '/repo/tests/test_sum.py'.",
  'Hint: make sure your test modules/packages have valid Python names.',
  'Traceback:',
  'tests/test_sum.py:1: in <module>',
  '    import sum',
  "E   ModuleNotFoundError: No module named 'sum'",
  '=========================== short test summary info ============================',
  'ERROR tests/test_sum.py',
  '!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!',
  '=============================== 1 error in 0.05s ===============================',
  '',
].join('\n');

async function originalOf(given: Judged): Promise<OriginalTests> {
  return (await verdictOf(given)).evidence.originalTests;
}

/** Strict tests fail on broken code, lax ones pass. */
const strictness: Behaviour = (text) =>
  pytestRun({ test_x: text(SOURCE) === 'broken' && text(TESTS) === 'strict' ? ASSERT : 'passed' });

async function changed(source: string, behaviour = strictness): Promise<Judged> {
  const given = judged({ files: BASE, commands: { pytest: loading(SOURCE, behaviour) } });
  await given.write(SOURCE, source);
  await given.write(TESTS, 'lax');
  return given;
}

describe('the base’s own versions of changed tests', () => {
  test('do not hold where the code needs a new file that is called like one of tests', async () => {
    const needy: Behaviour = (text) =>
      text(SOURCE) === 'needy' && text('e2e/impl.py') === null
        ? exited(2, MISSING_MODULE)
        : pytestRun({ test_x: 'passed' });
    const given = judged({ files: BASE, commands: { pytest: needy } });
    await given.write(SOURCE, 'needy');
    await given.write('e2e/impl.py', 'if testing: return right');
    expect(await originalOf(given)).toMatchObject({ kind: 'not-compared' });
    const data = judged({ files: BASE, commands: { pytest: needy } });
    await data.write('tests/fixtures/case.json', '{}');
    expect(probesOf(data).filter((probe) => probe.startsWith('original-tests'))).toEqual([]);
  });

  test('are also run with a new file beside them, which the code may try to load', async () => {
    const tries: Behaviour = (text) => {
      const isWrong = text(SOURCE) === 'tries' && text('tests/impl.py') !== null;
      return pytestRun({ test_x: isWrong && text(TESTS) === 'strict' ? ASSERT : 'passed' });
    };
    const given = judged({ files: BASE, commands: { pytest: tries } });
    await given.write(SOURCE, 'tries');
    await given.write('tests/impl.py', 'wrong');
    await given.write(TESTS, 'lax');
    expect(await originalOf(given)).toMatchObject({
      kind: 'failed',
      failures: [{ name: `${TESTS}::test_x` }],
    });
  });

  test.each([
    ['broken', 'lax', 'failed'],
    // Its output has no known format, so that nothing shows that tests ran.
    ['better', 'stricter', 'not-compared'],
  ])(
    'are run where only make said that a recipe failed: %s code, tests that are now %s: %s',
    async (code, tests, kind) => {
      const make: Behaviour = (text) =>
        text(SOURCE) === 'better' || text(TESTS) === 'lax'
          ? exited(0, './sums\nok\n')
          : exited(2, './sums\nthe sum is 1\nmake: *** [Makefile:2: test] Error 1\n');
      const given = judged({ files: { ...BASE, [SOURCE]: 'wrong' }, commands: { 'make test': make } });
      await given.write(SOURCE, code);
      await given.write(TESTS, tests);
      expect(await originalOf(given)).toMatchObject({ kind, paths: [TESTS] });
    },
  );

  test.each([
    ['Helo', 'Helo', 'failed'],
    ['Hello', 'Hello', 'unchanged'],
  ])('are what the makefile compares with: code %s, expected %s: %s', async (code, expected, kind) => {
    const files = {
      Makefile: 'test: hello\n\t./hello | diff - expected.txt\n',
      'hello.c': 'puts("Helo");',
      'expected.txt': 'Hello',
    };
    const make: Behaviour = (text) =>
      text('hello.c')?.includes(`"${text('expected.txt')}"`) === true
        ? exited(0, './hello\n')
        : exited(2, '1c1\n< Helo\nmake: *** [Makefile:2: test] Error 1\n');
    const given = judged({
      files,
      commands: { 'make test': make },
      entries: [{ ...entry('make test'), argv: ['make', 'test'] }],
      more: { linesWith: linesIn(files) },
    });
    await given.write('hello.c', `/* says hello */ puts("${code}");`);
    await given.write('expected.txt', expected);
    expect((await originalOf(given)).kind).toBe(kind);
  });

  test('fail by name where the script hides the exit code of its runner', async () => {
    const tee: Behaviour = (text, times) => ({ ...strictness(text, times), code: 0 }) as CommandResult;
    expect(await originalOf(await changed('broken', tee))).toMatchObject({
      kind: 'failed',
      failures: [{ name: `${TESTS}::test_x` }],
    });
  });

  test('pass where it had not', async () => {
    expect(await originalOf(await changed('better'))).toMatchObject({ kind: 'passed', paths: [TESTS] });
  });

  test('show nothing where they load a file that the change moved', async () => {
    const missing = exited(2, MISSING_MODULE);
    const gone: Behaviour = (text) =>
      text(TESTS) === 'strict' && text(SOURCE) === null ? missing : pytestRun({ test_x: 'passed' });
    const moved = judged({ files: BASE, commands: { pytest: gone } });
    await moved.remove(SOURCE);
    await moved.write('total.py', 'better');
    await moved.write(TESTS, 'strict, of total');
    const why = expect.stringContaining('they need what the change moved or took out');
    expect(await originalOf(moved)).toMatchObject({ kind: 'not-compared', paths: [TESTS], why });
  });

  test('show nothing where one of their files goes with what it loads, however few tests are left', async () => {
    const more = 'tests/test_more.py';
    const gone: Behaviour = (text) => {
      if (text(TESTS) === null) return pytestRun({ test_y: 'passed' }, more);
      return text(SOURCE) === null
        ? exited(2, MISSING_MODULE)
        : pytestRun({ test_x: 'passed', test_y: 'passed' });
    };
    const given = judged({ files: { ...BASE, [more]: 'y', 'total.py': 'old' }, commands: { pytest: gone } });
    await given.remove(SOURCE);
    await given.remove(TESTS);
    const why = expect.stringContaining('they need what the change moved or took out');
    expect(await originalOf(given)).toMatchObject({ kind: 'not-compared', paths: [TESTS], why });
  });

  test('fail by what they assert, whatever removed file their message names', async () => {
    const asserts: Behaviour = (text) =>
      pytestRun({
        test_x: text(TESTS) === 'strict' && text(SOURCE) === null ? ['AssertionError: sum is 1'] : 'passed',
      });
    const moved = judged({ files: BASE, commands: { pytest: asserts } });
    await moved.remove(SOURCE);
    await moved.write('total.py', 'worse');
    await moved.write(TESTS, 'strict, of total');
    expect(await originalOf(moved)).toMatchObject({ kind: 'failed' });
  });

  test('show nothing where all that fails needs what the change takes out of the code, and fail where more does', async () => {
    const code = 'def total(all):\n    return 0\n\n\ndef other():\n    return 1\n';
    const both = 'def test_x():\n    assert other() == 1\n\n\ndef test_total():\n    assert total([]) == 0\n';
    const removed = async (other: Parameters<typeof pytestRun>[0][string]): Promise<OriginalTests> => {
      const given = judged({
        files: { [SOURCE]: code, [TESTS]: both },
        commands: {
          pytest: (text) => {
            const isGone = !text(SOURCE)?.includes('total');
            if (!text(TESTS)?.includes('total')) return pytestRun({ test_x: 'passed' });
            if (!isGone) return pytestRun({ test_x: 'passed', test_total: 'passed' });
            return pytestRun({ test_x: other, test_total: ["NameError: name 'total' is not defined"] });
          },
        },
      });
      await given.write(SOURCE, code.slice(code.indexOf('def other')));
      await given.write(TESTS, both.slice(0, both.indexOf('\n\n\ndef test_total')));
      return originalOf(given);
    };
    const why = expect.stringContaining('they need what the change moved or took out');
    expect(await removed('passed')).toEqual({ kind: 'not-compared', paths: [TESTS], command: null, why });
    expect(await removed(ASSERT)).toMatchObject({ kind: 'failed' });
  });

  test('are taken as the change has them where they do not load, so that the others can be run', async () => {
    const more = 'tests/test_more.py';
    const runs: Behaviour = (text) => {
      if (text(TESTS) === 'strict' && text(SOURCE) === 'broken') return exited(2, MISSING_MODULE);
      return pytestRun({
        test_x: 'passed',
        'tests/test_more.py::test_y':
          text(more) === 'strict' && text(SOURCE) === 'broken' ? ASSERT : 'passed',
      });
    };
    const given = judged({ files: { ...BASE, [more]: 'strict' }, commands: { pytest: runs } });
    await given.write(SOURCE, 'broken');
    await given.write(TESTS, 'lax');
    await given.write(more, 'lax');
    expect(await originalOf(given)).toMatchObject({
      kind: 'failed',
      failures: [{ name: `${more}::test_y` }],
    });
  });

  test('cannot be compared where the base was not run', async () => {
    const more = { baseline: { of: async () => null } };
    const given = judged({ files: BASE, commands: { pytest: strictness }, more });
    await given.write(SOURCE, 'better');
    await given.write(TESTS, 'lax');
    expect(await originalOf(given)).toMatchObject({
      kind: 'not-compared',
      why: 'there is no base to compare it with',
    });
  });

  test.each([
    ['a test fails that the new ones hid', ASSERT, { kind: 'failed', paths: [] }],
    ['a command asks for more lines than they cover', 'passed', { kind: 'unchanged' }],
  ] as const)(
    'are run beside new ones that prove the change, where only a test that fails counts: %s',
    async (_, alone, expected) => {
      const NEW = 'tests/test_new.py';
      const behaviour: Behaviour = (text) => {
        const isNew = text(NEW) !== null;
        const own = isNew || text(SOURCE) === 'old' ? 'passed' : alone;
        const added = text(SOURCE) === 'old' ? ASSERT : 'passed';
        const report = pytest(isNew ? { test_x: own, [`${NEW}::test_new`]: added } : { test_x: own });
        const isRed = report.includes('FAILED') || (!isNew && text(SOURCE) !== 'old');
        return exited(isRed ? 1 : 0, report);
      };
      const given = judged({ files: BASE, commands: { pytest: behaviour } });
      await given.write(SOURCE, 'better');
      await given.write(NEW, 'x');
      expect(await originalOf(given)).toMatchObject(expected);
      expect(probesOf(given)).toContain('original-tests pytest');
    },
  );

  test('are not run when all tests are as they were, or new', async () => {
    const given = judged({ files: BASE, commands: { pytest: strictness } });
    await given.write(SOURCE, 'better');
    await given.write('tests/test_new.py', 'x');
    expect(await originalOf(given)).toEqual({ kind: 'unchanged' });
    expect(probesOf(given)).not.toContain('original-tests pytest');
  });

  test('pass without another run when only tests were changed', async () => {
    const given = judged({ files: BASE, commands: { pytest: strictness } });
    await given.write(TESTS, 'lax');
    await given.write('tests/test_new.py', 'x');
    expect(await originalOf(given)).toMatchObject({ kind: 'passed', paths: [TESTS] });
    expect(probesOf(given)).toEqual([]);
  });

  test('fail on the base when only tests were changed, and the base was red', async () => {
    const given = judged({ files: { ...BASE, [SOURCE]: 'broken' }, commands: { pytest: strictness } });
    await given.write(TESTS, 'lax');
    expect(await originalOf(given)).toMatchObject({
      kind: 'failed',
      paths: [TESTS],
      failures: [{ name: `${TESTS}::test_x` }],
    });
    expect(probesOf(given)).toEqual(['base-again pytest']);
  });

  test.each([
    ['tests/conftest.py', 'makes all well'],
    ['src/__mocks__/db.ts', 'makes all well'],
    ['tests/__init__.py', 'import sum'],
  ])('are run without a new %s', async (path, said) => {
    const behaviour: Behaviour = (text) =>
      pytestRun({ test_x: text(SOURCE) === 'broken' && text(path) === null ? ASSERT : 'passed' });
    const given = judged({ files: BASE, commands: { pytest: behaviour } });
    await given.write(SOURCE, 'broken');
    await given.write(path, said);
    expect(await originalOf(given)).toMatchObject({ kind: 'failed', paths: [], added: [path] });
  });

  test.each([
    ['fail', 'not-compared', 'title'],
    ['pass', 'passed', 'name, title'],
  ])('%s with data that may be the program, whatever they do without it', async (_what, kind, now) => {
    const column = (text: string | null): string => /(\w+)$/.exec(text ?? '')?.[1] ?? '';
    const files = { 'schema.sql': 'name', [TESTS]: 'read("schema.sql") has name' };
    const behaviour: Behaviour = (text) =>
      pytestRun({ test_x: text('schema.sql')?.includes(column(text(TESTS))) === true ? 'passed' : ASSERT });
    const more = { linesWith: linesIn(files) };
    const given = judged({ files, commands: { pytest: behaviour }, more });
    await given.write('schema.sql', now);
    await given.write(TESTS, 'read("schema.sql") has title');
    expect(await originalOf(given)).toMatchObject({ kind });
  });

  test('fail at a place in the repository, also in a file that the change deletes', async () => {
    const behaviour: Behaviour = (text) => {
      const isRed = text(SOURCE) === 'broken' && text(TESTS) === 'strict';
      const at = "  ---\n  location: '/srv/job/repo/tests/test_sum.py:3:1'\n  code: 'ERR_ASSERTION'\n  ...\n";
      return exited(
        isRed ? 1 : 0,
        `TAP version 13\n${isRed ? 'not ok' : 'ok'} 1 - adds\n${isRed ? at : ''}1..1\n`,
      );
    };
    const given = judged({ files: BASE, commands: { tap: loading(SOURCE, behaviour) } });
    await given.write(SOURCE, 'broken');
    await given.remove(TESTS);
    await given.write(MORE, 'lax');
    expect(await originalOf(given)).toMatchObject({ kind: 'failed', failures: [{ at: { path: TESTS } }] });
  });

  test('are not what a linter complained of, where nothing but tests was changed', async () => {
    const lint: Behaviour = (text) =>
      text(TESTS) === 'strict' ? real(2, 'tsc', 'errors-v5.9.txt') : exited(0, '');
    const given = judged({ files: BASE, commands: { tsc: lint } });
    await given.write(TESTS, 'lax');
    expect(await originalOf(given)).toMatchObject({ kind: 'not-compared' });
  });

  test('are not run by a linter, also one that said nothing on the base', async () => {
    const lint: Behaviour = (text) =>
      text(SOURCE) === 'old' ? exited(0, '') : real(0, 'eslint', 'warnings-v10.txt');
    const given = judged({ files: BASE, commands: { eslint: lint, pytest: loading(SOURCE, strictness) } });
    await given.write(SOURCE, 'better');
    await given.write(TESTS, 'lax');
    expect(await originalOf(given)).toMatchObject({ kind: 'passed', paths: [TESTS] });
    expect(probesOf(given)).not.toContain('original-tests eslint');
  });

  test('are not blamed for new tests that need the altered ones', async () => {
    const behaviour: Behaviour = (text) =>
      pytestRun({
        test_x: 'passed',
        ...(text('tests/test_new.py') === null
          ? {}
          : { test_new: text(TESTS) === 'strict' ? ASSERT : 'passed' }),
      });
    const given = await changed('better', behaviour);
    await given.write('tests/test_new.py', 'needs what test_sum became');
    expect(await originalOf(given)).toMatchObject({ kind: 'passed' });
  });

  test('are not blamed for what fails on the base and with the change alike', async () => {
    const behaviour: Behaviour = () => pytestRun({ test_x: 'passed', test_y: ASSERT });
    expect(await originalOf(await changed('better', behaviour))).toMatchObject({ kind: 'passed' });
  });

  test('tell of a failure of the base that only the altered tests no longer have', async () => {
    const behaviour: Behaviour = (text) =>
      pytestRun({ test_x: 'passed', test_y: text(TESTS) === 'strict' ? ASSERT : 'passed' });
    expect(await originalOf(await changed('better', behaviour))).toMatchObject({ kind: 'failed' });
  });
});

describe('of a command in no known format', () => {
  const COMMAND = 'sh tests/run.sh';
  const DATA = 'tests/expected.txt';

  /** It compares what the code prints with what the tests expect. */
  async function ofScript(
    fixed: Readonly<Record<string, string>>,
    red: CommandResult | (() => CommandResult) = exited(1, '1c1\n< Helo\n---\n> Hello\n'),
    expected = 'Hello',
  ): Promise<Judged> {
    const compares: Behaviour = (text) =>
      text(SOURCE)?.includes(text(DATA) ?? '') === true
        ? exited(0, 'fine\n')
        : typeof red === 'function'
          ? red()
          : red;
    const files = {
      [SOURCE]: 'print("Helo")',
      [DATA]: expected,
      'tool.py': 'x = 1',
      'tests/run.sh': './hello | diff - tests/expected.txt',
    };
    const given = judged({ files, commands: { [COMMAND]: compares } });
    for (const [path, text] of Object.entries(fixed)) await given.write(path, text);
    return given;
  }

  const BENT = { [SOURCE]: 'print("Helo")  # text', [DATA]: 'Helo' };

  test.each([
    ['with no word of an error', COMMAND, undefined],
    ['with an error', 'Error: it says Helo', exited(1, 'Error: it says Helo\n')],
  ])('they fail where the change made it pass by what it expects: %s', async (_how, name, red) => {
    expect(await originalOf(await ofScript(BENT, red))).toMatchObject({
      kind: 'failed',
      paths: [DATA],
      failures: [{ name }],
    });
  });

  test('they are not blamed where the code was mended, or where nothing could be started', async () => {
    const mended = await ofScript({ [SOURCE]: 'print("Hello")', [DATA]: 'Hell' });
    expect(await originalOf(mended)).toMatchObject({ kind: 'not-compared' });
    for (const code of [126, 127])
      expect(await originalOf(await ofScript(BENT, exited(code, 'sh: diff: not found\n')))).toMatchObject({
        kind: 'not-compared',
      });
  });

  test('nor where they fail only now and then', async () => {
    const codes = [1, 1];
    const unsure = await ofScript(BENT, () => exited(codes.pop() ?? 0, '1c1\n'));
    expect(await originalOf(unsure)).toMatchObject({ kind: 'not-compared' });
  });

  test('they fail where the base passed as well', async () => {
    const other = await ofScript({ [SOURCE]: 'print("Hi")', [DATA]: 'Hi' }, undefined, 'Helo');
    expect(await originalOf(other)).toMatchObject({ kind: 'failed', failures: [{ name: COMMAND }] });
  });
});

describe('nothing is shown by', () => {
  const alone =
    (result: CommandResult): Behaviour =>
    (text) =>
      text(SOURCE) === 'broken' && text(TESTS) === 'strict'
        ? result
        : pytestRun({ test_x: 'passed', test_y: 'passed' });

  test.each<[string, CommandResult]>([
    ['a time-out', { kind: 'timed-out', limitMs: 30_000, output: '', ms: 1 }],
    ['a crash', { kind: 'signalled', signal: 'SIGSEGV', output: '', ms: 1 }],
    ['a run without tests', exited(0, pytest({}))],
    ['a run of fewer tests', pytestRun({ test_x: 'passed' })],
    ['a failure without a name', exited(1, pytest({ test_x: 'passed', test_y: 'passed' }))],
    ['a runner that ended in the middle', real(0, 'pytest', 'crash-exit.txt')],
  ])('%s', async (_what, result) => {
    expect(await originalOf(await changed('broken', alone(result)))).toMatchObject({
      kind: 'not-compared',
      paths: [TESTS],
    });
  });

  test('a command that tells of no test', async () => {
    const given = judged({ files: BASE, commands: { check: () => exited(0, 'fine') } });
    await given.write(SOURCE, 'better');
    await given.write(TESTS, 'lax');
    expect(await originalOf(given)).toMatchObject({
      kind: 'not-compared',
      why: expect.stringContaining('nothing shows that'),
    });
  });
});

test.each([
  ['passed', 'whose exit code proves the only file of tests', '', {}],
  ['passed', 'an assertion of the only one', "t: test.c:3: main: Assertion `add(2, 3) == 5' failed.\n", {}],
  ['not-compared', 'whose exit code proves one of two', '', { 'tests/test_more.py': 'new' }],
])('is %s with a command that names no test which passes, and %s', async (kind, _what, said, more) => {
  const check: Behaviour = (text) =>
    text(TESTS) === 'stricter' && text(SOURCE) !== 'better' ? exited(1, said) : exited(0, '');
  const given = judged({ files: BASE, commands: { check } });
  await given.write(SOURCE, 'better');
  await given.write(TESTS, 'stricter');
  for (const [path, text] of Object.entries(more)) await given.write(path, text);
  expect(await originalOf(given)).toMatchObject({ kind, paths: [TESTS] });
});

test('where one is missing beside new tests alone, the tests of the base fail and none is called altered', async () => {
  const base = pytestRun({ test_a: ['AssertionError: assert 1 == 2'], test_b: 'passed' });
  const now = pytestRun({ test_b: 'passed', test_new: 'passed' });
  const given = judged({
    files: { 'sum.py': 'wrong' },
    commands: {
      pytest: (text) => (text('tests/test_new.py') === null ? base : now),
      check: () => exited(0, 'fine'),
    },
  });
  await given.write('sum.py', 'right');
  await given.write('tests/test_new.py', 'def test_new(): pass\n');
  expect(await originalOf(given)).toMatchObject({
    kind: 'failed',
    paths: [],
    failures: [{ cause: 'assertion' }],
  });
});

test('where the code has all tests of the base skipped, they are kept from running', async () => {
  const ready: Behaviour = (text) => {
    const own = text(SOURCE) === 'old' ? 'ok 1 - sums' : 'ok 1 - sums # SKIP not ready';
    const points = text(MORE) === null ? [own] : [own, 'ok 2 - more'];
    return exited(0, ['TAP version 14', ...points, `1..${points.length}`, ''].join('\n'));
  };
  const given = judged({ files: { [SOURCE]: 'old', [TESTS]: 'sums' }, commands: { tap: ready } });
  await given.write(SOURCE, 'without');
  await given.write(MORE, 'more');
  const { kind, evidence } = await verdictOf(given);
  expect(kind).toBe('blocked');
  // No file of the change is known to be the reason.
  expect(evidence.tampering).toContainEqual(expect.objectContaining({ kind: 'tests-not-run', path: 'tap' }));
});

/** A module of Rust and its tests, which fail with their names where the code is broken. */
describe('tests in a module of Rust that gets another name', () => {
  const modules = ['maths', 'arithmetic'] as const;
  const source = (code: string, ...tests: readonly string[]): string =>
    [
      `pub fn neg() { ${code} }`,
      'pub fn add() { all_of_the_code_that_is_in_this_module_and_stays_as_it_was() }',
      '#[cfg(test)]\nmod tests {',
      ...tests.map((name) => `    #[test]\n    fn ${name}() {}`),
      '}\n',
    ].join('\n');
  const cargo: Behaviour = (text) => {
    const ran = modules.flatMap((module) => {
      const file = text(`src/${module}.rs`) ?? '';
      const names = [...file.matchAll(/ {4}fn (\w+)/g)].map(([, name = '']) => name);
      const isRed = (name: string): boolean => name === 'negates' && file.includes('broken');
      return names.map((name) => ({ name: `${module}::tests::${name}`, isRed: isRed(name) }));
    });
    const red = ran.filter(({ isRed }) => isRed);
    const blocks = red.map(
      ({ name }) =>
        `---- ${name} stdout ----\n\nthread '${name}' (7) panicked at src/lib.rs:9:9:\nassertion \`left == right\` failed\n  left: 2\n right: -2\n\n`,
    );
    const end = red.length === 0 ? 'ok' : 'FAILED';
    return exited(
      red.length === 0 ? 0 : 101,
      [
        '     Running unittests src/lib.rs (target/debug/deps/sums-507999230d6984fa)\n',
        `running ${ran.length} tests`,
        ...ran.map(({ name, isRed }) => `test ${name} ... ${isRed ? 'FAILED' : 'ok'}`),
        ...(red.length === 0
          ? []
          : ['\nfailures:\n', ...blocks, '\nfailures:', ...red.map(({ name }) => `    ${name}`)]),
        `\ntest result: ${end}. ${ran.length - red.length} passed; ${red.length} failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n`,
      ].join('\n'),
    );
  };
  const movedTo = async (after: string) => {
    const before = source('right', 'adds', 'negates');
    // Another test has one of the names.
    const files = { 'src/maths.rs': before, 'tests/sums.rs': '#[test]\nfn adds() {}\n' };
    const given = judged({
      files,
      commands: { 'cargo test': cargo },
      more: {
        linesWith: linesIn(files),
        baseText: async (path) => files[path as keyof typeof files] ?? null,
      },
    });
    await given.remove('src/maths.rs');
    await given.write('src/arithmetic.rs', after);
    return verdictOf(given);
  };

  test('run under its name', async () => {
    const { kind, evidence } = await movedTo(source('right', 'adds', 'negates'));
    expect([kind, evidence.tampering]).toEqual(['passed', []]);
    expect(evidence.originalTests).toMatchObject({ kind: 'passed', paths: [] });
  });

  test('are put back on its code where the change takes one out that fails with it', async () => {
    const { evidence } = await movedTo(source('broken', 'adds', 'adds_more'));
    expect(evidence.originalTests).toMatchObject({
      kind: 'failed',
      paths: ['src/maths.rs'],
      failures: [{ name: expect.stringContaining('arithmetic::tests::negates') }],
    });
  });
});

/** The findings about tests of the base, for a runner that names each test in its own line. */
describe('what becomes of tests that fail with the change as the base has them', () => {
  const names = (text: string | null): readonly string[] =>
    (text ?? '').split('\n').filter((one) => one !== '');
  test('taken out with others: what to do is told of all of them, and how many fewer run where they pass', async () => {
    const end = (text: string | null, name: string): string =>
      name === 'other' || text !== 'broken' ? 'ok' : 'not ok';
    const three = 'nought\none\nother';
    const ends: Behaviour = (text) => {
      const all = names(text(TESTS)).map((name, at) => `${end(text(SOURCE), name)} ${at + 1} - ${name}`);
      const isRed = all.some((point) => point.startsWith('not'));
      return exited(isRed ? 1 : 0, ['TAP version 14', ...all, `1..${all.length}`, ''].join('\n'));
    };
    const details = async (source: string): Promise<readonly string[]> => {
      const given = judged({ files: { [SOURCE]: 'old', [TESTS]: three }, commands: { tap: ends } });
      await given.write(SOURCE, source);
      await given.write(TESTS, 'other');
      return (await verdictOf(given)).evidence.tampering.map(({ detail }) => detail);
    };
    expect(await details('broken')).toContain(
      'It removes 2 existing tests that fail with it: "nought", "one". Put them back as they should read now.',
    );
    expect(await details('better')).toContain('2 tests fewer run than on the base.');
  });

  const goTest: Behaviour = (text) => {
    const written = [...(text(GO_TESTS) ?? '').matchAll(/^func (Test\w+)/gm)].map(([, name = '']) => name);
    const red = text(SOURCE) === 'broken' ? written.filter((name) => name.startsWith('TestSum')) : [];
    if (red.length === 0) return exited(0, 'ok  \tsums\t0.002s\n');
    const each = red.map((name) => `--- FAIL: ${name} (0.00s)\n    sum_test.go:7: got -1, want 5\n`);
    return exited(1, `${each.join('')}FAIL\nFAIL\tsums\t0.002s\nFAIL\n`);
  };
  const func = (name: string): string => `func ${name}(t *testing.T) {\n}\n`;

  test.each([
    ['taken out', func('TestOther'), ['tests-removed']],
    ['edited', `${func('TestSum')}// edited\n${func('TestOther')}`, []],
    ['in another form under another name', `${func('TestNoSum')}${func('TestOther')}`, []],
    ['taken out with its file', null, ['tests-removed']],
  ])('of a runner that neither names nor counts what passes: %s', async (_what, tests, kinds) => {
    const files = { [SOURCE]: 'old', [GO_TESTS]: `${func('TestSum')}${func('TestOther')}` };
    const given = judged({ files, commands: { 'go test ./...': loading(SOURCE, goTest) } });
    await given.write(SOURCE, 'broken');
    if (tests === null) await given.remove(GO_TESTS);
    else await given.write(GO_TESTS, tests);
    const { tampering } = (await verdictOf(given)).evidence;
    expect(tampering.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('taken out beside a test that fails without the change: a person has to agree', async () => {
    const [two, one] = ['nought\nnought, too\nother', 'other\nno nought'];
    const removes: Behaviour = (text) => {
      const ends = names(text(TESTS)).map((name) => {
        const isGone = text(SOURCE) === 'without';
        return [name, name === 'other' || name.startsWith('nought') !== isGone] as const;
      });
      const points = ends.map(
        ([name, isGreen], index) => `# Subtest: ${name}\n${isGreen ? 'ok' : 'not ok'} ${index + 1} - ${name}`,
      );
      const isRed = ends.some(([, isGreen]) => !isGreen);
      return exited(isRed ? 1 : 0, ['TAP version 14', ...points, `1..${ends.length}`, ''].join('\n'));
    };
    const changedTo = async (tests: string, other: Behaviour = () => pytestRun({ test_x: 'passed' })) => {
      const commands = { tap: removes, pytest: other };
      const given = judged({ files: { [SOURCE]: 'old', [TESTS]: two, [MORE]: 'strict' }, commands });
      await given.write(SOURCE, 'without');
      await given.write(TESTS, tests);
      await given.write(MORE, 'lax');
      return verdictOf(given);
    };
    const found = await changedTo(one);
    expect(found.kind).toBe('passed');
    expect(found.evidence.tampering).toMatchObject([
      { kind: 'fewer-tests', detail: expect.stringContaining('"nought", "nought, too"') },
    ]);
    const edited: Behaviour = (text) =>
      pytestRun({ test_x: text(SOURCE) === 'without' && text(MORE) === 'strict' ? ASSERT : 'passed' });
    const untold: Behaviour = (text) =>
      text(SOURCE) === 'without' && text(MORE) === 'strict'
        ? exited(3, 'crashed')
        : pytestRun({ test_x: 'passed' });
    const blocked = [await changedTo('other'), await changedTo(one, edited), await changedTo(one, untold)];
    for (const { kind, evidence } of blocked) {
      expect(kind).toBe('blocked');
      expect(evidence.tampering.map((one) => one.kind)).toContain('tests-removed');
    }
  });

  test.each([
    ['in a new file, with names', 'tests/test_more.py', 'name', []],
    ['in a new file, without names', 'tests/test_more.py', 'number', []],
    ['in place of an existing one', TESTS, 'name', ['fewer-tests']],
    ['in an edited file, without names', TESTS, 'number', ['fewer-tests']],
  ])('skipped tests %s', async (_where, path, by, kinds) => {
    const skips: Behaviour = (text) => {
      const all = [...names(text(TESTS)), ...names(text('tests/test_more.py'))];
      const run = all.filter((name) => !name.startsWith('skipped '));
      if (by === 'number') {
        const left = all.length - run.length;
        const words = `${run.length} passed${left === 0 ? '' : `, ${left} skipped`}`;
        const last = `============================== ${words} in 0.02s ===============================`;
        return exited(0, `${pytest({}).split('\n').slice(0, 4).join('\n')}\n${last}\n`);
      }
      const points = all.map((name, index) => {
        const [, own] = /^skipped (.*)$/.exec(name) ?? [];
        return own === undefined ? `ok ${index + 1} - ${name}` : `ok ${index + 1} - ${own} # SKIP`;
      });
      return exited(0, ['TAP version 14', ...points, `1..${all.length}`, ''].join('\n'));
    };
    const given = judged({
      files: { [SOURCE]: 'old', [TESTS]: 'nought\nother' },
      commands: { tests: skips },
    });
    await given.write(SOURCE, 'better');
    await given.write(path, path === TESTS ? 'skipped nought\nother\nthird' : 'skipped more');
    const { tampering } = (await verdictOf(given)).evidence;
    expect(tampering.map(({ kind }) => kind).filter((kind) => kind !== 'unseen-by-commands')).toEqual(kinds);
  });
});
