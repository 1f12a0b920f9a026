import { describe, expect, test } from 'vitest';
import type { Proof } from '../../src/core/verdict/proof.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { type Behaviour, type Judged, judged, loading, probesOf, verdictOf } from './judged.ts';
import { exited, pytest, pytestRun, real, tapRun, tapThrown } from './read-results.ts';

const SOURCE = 'sum.py';
const TESTS = 'tests/test_sum.py';
const BASE = { [SOURCE]: 'wrong', [TESTS]: 'test_old' };
const ASSERT = ['AssertionError: assert -1 == 5'] as const;
/** A file of tests that pytest could not load. */
const UNLOADED = [
  '============================= test session starts ==============================',
  'collected 0 items / 1 error',
  '',
  '==================================== ERRORS ====================================',
  '_____________________ ERROR collecting tests/test_sum.py _____________________',
  'tests/test_sum.py:3: in <module>',
  '    ROWS = rows(1)',
  'sum.py:2: in rows',
  '    raise ValueError(count)',
  'E   ValueError: 1',
  '=========================== short test summary info ============================',
  'ERROR tests/test_sum.py - ValueError: 1',
  '!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!',
  '=============================== 1 error in 0.05s ===============================',
  '',
].join('\n');
type End = 'passed' | readonly [string, string?];

/** Tests by name, one a line; `test_red*` fails on wrong code, `test_new*` needs a name that only right code has. */
function suite(
  missing: readonly [string, string?] = ["AttributeError: module 'sum' has no attribute 'add'"],
): Behaviour {
  return (text) => {
    const isRight = text(SOURCE) === 'right';
    const end = (name: string): End => {
      if (isRight) return 'passed';
      if (name.startsWith('test_red')) return ASSERT;
      return name.startsWith('test_new') ? missing : 'passed';
    };
    const names = (text(TESTS) ?? '').split('\n').filter((name) => name !== '');
    return pytestRun(Object.fromEntries(names.map((name) => [name, end(name)])));
  };
}

async function proofOf(given: Judged): Promise<Proof> {
  return (await verdictOf(given)).evidence.proof;
}

/** The fix and these tests, on a base with these. */
async function fixedWith(tests: string, base = BASE, behaviour = suite()): Promise<Judged> {
  const given = judged({ files: base, commands: { pytest: behaviour } });
  await given.write(SOURCE, 'right');
  if (tests !== base[TESTS]) await given.write(TESTS, tests);
  return given;
}

describe('a change is proven', () => {
  test('by a test of the base that it leaves alone, beside a new one that is no proof', async () => {
    const base = { ...BASE, [TESTS]: 'test_red' };
    const given = judged({ files: base, commands: { pytest: suite() } });
    await given.write(SOURCE, 'right');
    await given.write('tests/test_more.py', 'x');
    expect(await proofOf(given)).toMatchObject({ kind: 'proven', by: 'tests-of-the-base' });
    expect(probesOf(given)).toEqual(['original-tests pytest', 'base-again pytest']);
  });

  test('by the exit code of a command with which the tests of the base do not load', async () => {
    const behaviour = loading(SOURCE, (text) =>
      text(SOURCE) === 'right' ? pytestRun({ test_old: 'passed' }) : exited(2, UNLOADED),
    );
    expect(await proofOf(await fixedWith(BASE[TESTS], BASE, behaviour))).toMatchObject({
      ...{ kind: 'proven', by: 'tests-of-the-base', tests: [] },
    });
  });

  test('by a red test of the base that it made sharper', async () => {
    const given = await fixedWith('test_red\ntest_old', { ...BASE, [TESTS]: 'test_red' });
    expect(await proofOf(given)).toMatchObject({ kind: 'proven', by: 'tests-of-the-change' });
  });

  test('by an altered test of tap that throws an error without the rest of it', async () => {
    const behaviour: Behaviour = (text) =>
      text(TESTS) === 'asks more' && text(SOURCE) !== 'right'
        ? tapRun('adds', 'failed', tapThrown('no'))
        : tapRun('adds', 'passed', ['ok 1 - sums']);
    const given = await fixedWith('asks more', BASE, behaviour);
    expect(await proofOf(given)).toMatchObject({
      ...{ kind: 'proven', by: 'tests-of-the-change' },
      ...{ tests: [{ name: 'adds' }], alteredTests: 1 },
    });
  });

  test.each([
    ['the change brings', {}, { [SOURCE]: 'right', [TESTS]: 'adds' }, 'tests-of-the-change'],
    ['the base has', { [TESTS]: 'adds' }, { [SOURCE]: 'right' }, 'tests-of-the-base'],
  ])(
    'by a test that %s, whose failure has no known form, as it is named where it passes',
    async (_what, more, files, by) => {
      const behaviour = loading(SOURCE, (text) => {
        if (text(TESTS) !== 'adds') return exited(0, '1..1\nok 1 old\n');
        return text(SOURCE) === 'right'
          ? exited(0, '1..2\nok 1 old\nok 2 adds\n')
          : exited(1, '1..2\nok 1 old\nnot ok 2 adds\n#   `[ "$output" = 5 ]\' failed\n');
      });
      const given = judged({ files: { ...BASE, ...more }, commands: { bats: behaviour } });
      for (const [path, text] of Object.entries(files)) await given.write(path, text);
      expect(await proofOf(given)).toMatchObject({ kind: 'proven', by, tests: [{ name: 'adds' }] });
    },
  );

  test.each([
    ['as many tests run with the whole change', 'adds', 'proven'],
    ['fewer do', '', 'not-shown'],
    ['another one does', 'more', 'not-shown'],
  ])(
    'by a test of tap that an error ends, which is one assertion more, where %s',
    async (_what, more, kind) => {
      const differs = [
        'not ok 1 - sums',
        '  ---',
        '  compare: ===',
        '  diff: |',
        '    -1',
        '    +2',
        '  ...',
      ];
      const thrown = tapThrown('no').map((line) => line.replace('not ok 1', 'not ok 2'));
      const behaviour: Behaviour = (text) => {
        if (text(TESTS) === 'asks more' && text(SOURCE) !== 'right')
          return tapRun('adds', 'failed', [...differs, ...thrown]);
        return more === ''
          ? exited(0, 'TAP version 14\nok 1 - sums\n1..1\n')
          : tapRun(more, 'passed', ['ok 1 - sums']);
      };
      expect(await proofOf(await fixedWith('asks more', BASE, behaviour))).toMatchObject({ kind });
    },
  );

  test.each([
    ['is named as passed with the whole change', 'ok 1 - adds\nok 2 - more\n1..2\n', 'proven'],
    ['the whole change only counts', 'ok 1\nok 2\n1..2\n', 'not-shown'],
    ['the whole change runs under another name', 'ok 1 - other\nok 2 - more\n1..2\n', 'not-shown'],
  ])('by a test whose output without it has a gap, where it %s', async (_what, whole, kind) => {
    const place = '  ---\n  operator: equal\n  expected: 1\n  actual: 2\n  at: test.js:1:1\n  ...';
    const gap = '[... 90000 characters left out ...]';
    const alone = `TAP version 13\nnot ok 1 - adds\n${place}\n${gap}\n1..2\n# tests 2\n# fail 1\n`;
    const behaviour: Behaviour = (text) =>
      text(TESTS) === 'asks more' && text(SOURCE) !== 'right'
        ? exited(1, alone)
        : exited(0, `TAP version 13\n${whole}`);
    expect(await proofOf(await fixedWith('asks more', BASE, behaviour))).toMatchObject({ kind });
  });

  test('by a test that the base passes, and says that the change altered it', async () => {
    const behaviour: Behaviour = (text) => {
      const isRed = text(TESTS)?.includes('asks more') === true && text(SOURCE) !== 'right';
      const run = pytest({ test_old: isRed ? ASSERT : 'passed' });
      const named = `${TESTS}::test_old ${isRed ? 'FAILED' : 'PASSED'}   [100%]\n\n`;
      return exited(isRed ? 1 : 0, run.replace('\n\n', `\n\n${named}`));
    };
    const given = await fixedWith('test_old asks more', BASE, behaviour);
    expect(await proofOf(given)).toMatchObject({
      ...{ kind: 'proven', by: 'tests-of-the-change' },
      ...{ tests: [{ name: `${TESTS}::test_old` }], alteredTests: 1 },
    });
  });

  test.each([
    ['in the code, also by one that finds no such function', 'sum.js', 'proven'],
    ['in the test itself, which finds no such function', 'test/sum.test.js', 'load-error'],
  ])('by a test of tape that ends by an error %s', async (_what, thrownAt, kind) => {
    const crash = [
      `/repo/${thrownAt}:3`,
      '  return total.right(1);',
      '               ^',
      '',
      'TypeError: total.right is not a function',
      ...(thrownAt === 'sum.js' ? ['    at sum (/repo/sum.js:3:16)'] : []),
      '    at Test.<anonymous> (/repo/test/sum.test.js:7:3)',
      '',
      'Node.js v24.21.0',
    ];
    const alone = exited(1, ['TAP version 13', '# old', 'ok 1 - is so', '# new', ...crash, ''].join('\n'));
    const whole = exited(0, 'TAP version 13\n# old\nok 1 - is so\n# new\nok 2 - is so\n\n1..2\n# tests 2\n');
    const behaviour: Behaviour = (text) =>
      text(TESTS) === 'asks more' && text(SOURCE) !== 'right' ? alone : whole;
    const given = await fixedWith('asks more', BASE, behaviour);
    expect(await proofOf(given)).toMatchObject({ kind, tests: [{ name: 'new' }] });
  });

  test('by an error in the code under test', async () => {
    const behaviour = suite(["TypeError: 'NoneType' object is not callable", 'sum.py:6']);
    expect(await proofOf(await fixedWith('test_new', BASE, behaviour))).toMatchObject({ kind: 'proven' });
  });

  test('by an error in the code under test that finds no such name', async () => {
    const behaviour = suite(["NameError: name 'right' is not defined", 'sum.py:6']);
    expect(await proofOf(await fixedWith('test_new', BASE, behaviour))).toMatchObject({ kind: 'proven' });
  });

  test('by a value that without it lacks a member which the change names nowhere', async () => {
    const behaviour = suite([`AttributeError: 'NoneType' object has no attribute 'strip'`]);
    expect(await proofOf(await fixedWith('test_new', BASE, behaviour))).toMatchObject({ kind: 'proven' });
  });
});

describe('by the exit code of a command that names no test, a change', () => {
  const [ok, no] = [exited(0, 'fine\n'), exited(1, 'no\n')];
  const asks = (text: string | null): boolean => text === 'asks more';

  test('is not proven where only its tests without its code are red, and once', async () => {
    let runs = 0;
    const once: Behaviour = (text) => {
      if (text(SOURCE) === 'right' || !asks(text(TESTS))) return ok;
      runs += 1;
      return runs === 1 ? no : ok;
    };
    const why = expect.stringContaining('in one run and not in another');
    expect(await proofOf(await fixedWith('asks more', BASE, once))).toEqual({
      kind: 'not-shown',
      because: 'untold',
      why,
    });
  });

  test.each<[string, Behaviour, Readonly<Record<string, unknown>>]>([
    [
      'is proven where only its tests without its code are red, twice',
      (text) => (asks(text(TESTS)) && text(SOURCE) !== 'right' ? no : ok),
      { kind: 'proven', by: 'tests-of-the-change', tests: [], message: '' },
    ],
    [
      'is proven where the base is red, and its code is green alone',
      (text) => (text(SOURCE) === 'right' ? ok : no),
      { kind: 'proven', by: 'tests-of-the-base', tests: [] },
    ],
    [
      'is not where nonsense is green, too: a target that is up to date',
      (text) => (text(SOURCE) === 'wrong' ? no : ok),
      { kind: 'not-shown', because: 'unnamed', why: expect.stringContaining('which tests') },
    ],
    [
      'is not where its code is red with the tests of the base',
      (text) => (text(SOURCE) === 'right' && asks(text(TESTS)) ? ok : no),
      { kind: 'not-shown', because: 'unnamed', why: expect.stringContaining('which tests') },
    ],
  ])('%s', async (_what, behaviour, proof) => {
    expect(await proofOf(await fixedWith('asks more', BASE, behaviour))).toMatchObject(proof);
  });

  test.each<[string, CommandResult]>([
    ['no end after 3 s', { kind: 'timed-out', limitMs: 3000, output: '', ms: 3000 }],
    ['The disk is full.', { kind: 'refused', why: 'The disk is full.' }],
  ])('is not known to be proven where nonsense in its place gives no exit code: %s', async (why, end) => {
    const behaviour: Behaviour = (text) =>
      text(SOURCE) === 'right' ? ok : text(SOURCE) === 'wrong' ? no : end;
    expect(await proofOf(await fixedWith(BASE[TESTS], BASE, behaviour))).toEqual({
      ...{ kind: 'not-shown', because: 'untold' },
      why: `with nonsense in place of the code of the change, the command has no exit code to compare: ${why}`,
    });
  });

  test.each([
    ['is not where a mended manifest makes it green, beside an edit of what it reads', 'wrong', 'not-shown'],
    ['is where it takes its code and the manifest', 'right', 'proven'],
  ])('%s', async (_what, least, kind) => {
    const make: Behaviour = (text) => {
      const isRight = text(SOURCE) === 'right' || text(SOURCE) === least;
      return text('Makefile') === 'mended' && isRight ? ok : no;
    };
    const given = judged({ files: { ...BASE, Makefile: 'broken' }, commands: { 'make test': make } });
    await given.write(SOURCE, 'right');
    await given.write('Makefile', 'mended');
    expect(await proofOf(given)).toMatchObject({ kind });
  });
});

test.each<[string, string, Partial<Proof>]>([
  ['is weak where its tests do not build there', 'test_new', { kind: 'load-error', command: 'pytest' }],
  ['names the tests where they fail there', 'test_red', { kind: 'proven', command: 'pytest' }],
  ['stands where they pass there', 'test_other', { kind: 'proven', command: 'check' }],
])('an exit code before a command that runs tests %s', async (_what, tests, proof) => {
  const check: Behaviour = (text) =>
    text(TESTS) !== 'test_old' && text(SOURCE) !== 'right' ? exited(2, 'a name is missing\n') : exited(0, '');
  const given = judged({ files: BASE, commands: { check, pytest: suite() } });
  await given.write(SOURCE, 'right');
  await given.write(TESTS, tests);
  expect(await proofOf(given)).toMatchObject(proof);
});

test('a proof is weak where its tests do not build, although a command that cannot run them passes', async () => {
  const far: Behaviour = () => pytestRun({ test_far: 'passed' });
  const given = judged({ files: BASE, commands: { pytest: suite(), 'make test': far } });
  await given.write(SOURCE, 'right');
  await given.write(TESTS, 'test_new');
  expect(await proofOf(given)).toMatchObject({ kind: 'load-error', command: 'pytest' });
});

describe('a change is not proven', () => {
  test.each([
    ['which the build lists only with the change', 'CMakeLists.txt'],
    ['beside others in the code of the change', 'src/inline.rs'],
  ])('by a run in which fewer tests pass without it, %s', async (_what, path) => {
    const behaviour: Behaviour = (text) =>
      pytestRun({ test_old: 'passed', ...(text(path) === null ? {} : { test_vacuous: 'passed' }) });
    const given = judged({ files: BASE, commands: { 'make test': behaviour } });
    await given.write(SOURCE, 'right');
    await given.write(path, 'lists it');
    await given.write('tests/test_vacuous.py', 'test_vacuous');
    expect(await proofOf(given)).toMatchObject({ kind: 'not-shown' });
  });

  test('by tests that pass without it in a build that the change lists anew', async () => {
    const behaviour = loading(SOURCE, () => pytestRun({ test_old: 'passed', test_vacuous: 'passed' }));
    const given = judged({ files: BASE, commands: { 'make test': behaviour } });
    await given.write(SOURCE, 'right');
    await given.write('CMakeLists.txt', 'lists it');
    await given.write('tests/test_vacuous.py', 'test_vacuous');
    expect(await proofOf(given)).toMatchObject({ kind: 'passes-without-change' });
  });

  test('by tests that pass beside an old failure', async () => {
    const always: Behaviour = (text) => {
      const names = (text(TESTS) ?? '').split('\n').filter((name) => name !== '');
      return pytestRun(
        Object.fromEntries(names.map((name) => [name, name === 'test_old' ? ASSERT : 'passed'])),
      );
    };
    expect(
      await proofOf(await fixedWith('test_old\ntest_vacuous', BASE, loading(SOURCE, always))),
    ).toMatchObject({
      kind: 'passes-without-change',
    });
  });

  test.each([
    ['a name is not there', suite()],
    ['a function is not there', suite(['TypeError: sum.right is not a function'])],
    ['a member is not there', suite([`AttributeError: 'Sum' object has no attribute 'right'`])],
    [
      'they do not load',
      ((text) =>
        text(SOURCE) === 'right'
          ? pytestRun({ test_a: 'passed' })
          : text(TESTS) === 'test_old'
            ? pytestRun({ test_a: 'passed' })
            : real(2, 'pytest', 'import-error.txt')) satisfies Behaviour,
    ],
    [
      'their file ends by an error as it is loaded',
      ((text) =>
        text(SOURCE) === 'right' || text(TESTS) === 'test_old'
          ? pytestRun({ test_a: 'passed' })
          : exited(2, UNLOADED)) satisfies Behaviour,
    ],
  ])('by tests of which, without it, %s', async (_what, behaviour) => {
    const given = await fixedWith('test_new', BASE, behaviour);
    expect(await proofOf(given)).toMatchObject({ kind: 'load-error' });
    expect(probesOf(given)).not.toContain('again pytest');
  });

  test.each([
    ['a file', "Error: Cannot find module '../sum/add'", 'load-error'],
    ['a function', 'TypeError: sum.right is not a function', 'load-error'],
    ['a function that it does not bring', 'TypeError: sum.other is not a function', 'not-shown'],
    ['none', 'RangeError: no table', 'not-shown'],
  ])('by tests that end their runner before one ran, for want of %s', async (_what, error, kind) => {
    const crash = `test/a.test.js:3\n  throw it;\n  ^\n\n${error}\n    at test/a.test.js:3:26\n\nNode.js v24.21.0\n`;
    const behaviour: Behaviour = (text) =>
      text(TESTS) === 'asks more' && text(SOURCE) !== 'right'
        ? exited(1, crash)
        : exited(0, 'TAP version 13\nok 1 - adds\n1..1\n');
    const proof = await proofOf(await fixedWith('asks more', BASE, behaviour));
    expect(proof).toMatchObject(kind === 'load-error' ? { kind, tests: [], message: error } : { kind });
  });

  test('by tests that pass without it, in a list of files that have the names of new ones', async () => {
    const lists: Behaviour = (text) =>
      exited(
        0,
        ['old', 'add']
          .flatMap((name) => (text(`tests/${name}.sh`) === null ? [] : `ok tests/${name}.sh\n`))
          .join(''),
      );
    const given = judged({
      files: { 'tests/old.sh': 'x' },
      commands: { check: loading('lib/add.sh', lists) },
    });
    await given.write('lib/add.sh', 'x');
    await given.write('tests/add.sh', 'true');
    expect(await proofOf(given)).toMatchObject({ kind: 'not-shown', because: 'unnamed' });
  });

  test('by a test that finds no file which the change brings beside it', async () => {
    const data = 'lists/cases.json';
    const behaviour: Behaviour = (text) =>
      pytestRun({
        test_old: 'passed',
        ...(text(TESTS) === 'reads' && {
          test_reads:
            text(data) === null ? [`FileNotFoundError: No such file or directory: '${data}'`] : 'passed',
        }),
      });
    const given = judged({ files: BASE, commands: { pytest: behaviour } });
    await given.write(TESTS, 'reads');
    await given.write(data, '[]');
    expect(await proofOf(given)).toMatchObject({ kind: 'load-error' });
  });

  test('by tests that end their runner in the middle, for want of a file', async () => {
    const behaviour: Behaviour = (text) =>
      text(TESTS) === 'asks more' && text(SOURCE) !== 'right'
        ? exited(1, "TAP version 13\nok 1 - adds\nError: Cannot find module '../sum/add'\n")
        : exited(0, 'TAP version 13\nok 1 - adds\nok 2 - more\n1..2\n');
    expect(await proofOf(await fixedWith('asks more', BASE, behaviour))).toMatchObject({
      kind: 'not-shown',
    });
  });

  test('by a test of the base whose expectation it changed', async () => {
    // Red on the base; as it is altered, it passes there too.
    const behaviour = loading(SOURCE, (text) =>
      pytestRun({ test_x: text(TESTS) === 'strict' ? ASSERT : 'passed' }),
    );
    const given = await fixedWith('lax', { ...BASE, [TESTS]: 'strict' }, behaviour);
    expect(await proofOf(given)).toMatchObject({ kind: 'passes-without-change' });
  });

  test.each(['tests/conftest.py', 'tests/test_aaa.py'])(
    'by a test of the base that its new %s alone turns green',
    async (path) => {
      const behaviour = loading(SOURCE, (text) =>
        pytestRun({ test_red: text(path) === null ? ASSERT : 'passed' }),
      );
      const given = judged({ files: { ...BASE, [TESTS]: 'test_red' }, commands: { pytest: behaviour } });
      await given.write(SOURCE, 'as wrong as before');
      await given.write(path, 'puts right code in the place of the wrong');
      expect(await proofOf(given)).toMatchObject({ kind: 'passes-without-change' });
    },
  );

  test('by a test that fails only now and then', async () => {
    let times = 0;
    const behaviour: Behaviour = (text) => {
      const isAlone = text(SOURCE) === 'wrong' && text(TESTS) === 'test_flaky';
      times += isAlone ? 1 : 0;
      return pytestRun({ test_flaky: isAlone && times === 1 ? ASSERT : 'passed' });
    };
    const found = await proofOf(await fixedWith('test_flaky', BASE, behaviour));
    expect(found).toEqual({
      kind: 'not-shown',
      because: 'untold',
      why: 'the tests of the change fail on the base in one run and not in another',
    });
  });

  test('by a test of the base that fails only now and then', async () => {
    const behaviour: Behaviour = (text, times) =>
      pytestRun({ test_red: text(SOURCE) === 'wrong' && times === 1 ? ASSERT : 'passed' });
    // The first run of all is that on the base.
    const given = await fixedWith('test_old', BASE, behaviour);
    const { evidence } = await verdictOf(given);
    expect(evidence.comparisons[0]?.failures).toMatchObject([{ class: 'flaky-elsewhere' }]);
    expect(evidence.proof).toMatchObject({ because: 'no-tests' });
    expect(probesOf(given)).toEqual(['base-again pytest']);
  });

  test('by a test that fails now and then with the change, too', async () => {
    const times = { fixed: 0 };
    const behaviour: Behaviour = (text) => {
      const names = (text(TESTS) ?? '').split('\n');
      if (!names.includes('test_red')) return pytestRun({ test_old: 'passed' });
      if (text(SOURCE) === 'right') times.fixed += 1;
      const isRed = text(SOURCE) !== 'right' || times.fixed === 1;
      return pytestRun({ test_old: 'passed', test_red: isRed ? ASSERT : 'passed' });
    };
    const { kind, evidence } = await verdictOf(await fixedWith('test_old\ntest_red', BASE, behaviour));
    expect(kind).toBe('passed');
    expect(evidence.comparisons[0]?.failures).toMatchObject([{ class: 'flaky' }]);
    expect(evidence.proof.kind).not.toBe('proven');
  });

  test('by a test that skips itself once the code is right', async () => {
    const behaviour: Behaviour = (text) => {
      if (text(SOURCE) === 'right') return pytestRun({ test_old: 'passed' });
      return pytestRun(
        text(TESTS) === 'test_old' ? { test_old: 'passed' } : { test_old: 'passed', test_red: ASSERT },
      );
    };
    expect((await proofOf(await fixedWith('test_old\ntest_red', BASE, behaviour))).kind).not.toBe('proven');
  });

  test.each<[string, CommandResult]>([
    ['hang', { kind: 'timed-out', limitMs: 30_000, output: '', ms: 30_000 }],
    ['crash', { kind: 'signalled', signal: 'SIGSEGV', output: '', ms: 1 }],
    ['run no test', exited(0, pytest({}))],
    [
      'fail by nobody knows what',
      exited(1, 'collected 1 item\n\nFAILED tests/test_sum.py::test_new\n===== 1 failed in 0.01s =====\n'),
    ],
    ['fail without a word', exited(1, pytest({ test_a: 'passed' }))],
    ['end in the middle', real(0, 'pytest', 'crash-exit.txt')],
  ])('by tests that %s without it, and then a required proof is missing', async (_what, alone) => {
    const behaviour: Behaviour = (text) =>
      text(SOURCE) === 'wrong' && text(TESTS) !== 'test_old' ? alone : pytestRun({ test_a: 'passed' });
    const given = judged({ files: BASE, commands: { pytest: behaviour }, more: { proof: 'require' } });
    await given.write(SOURCE, 'right');
    await given.write(TESTS, 'test_new');
    expect(await verdictOf(given)).toMatchObject({
      kind: 'blocked',
      evidence: { proof: { kind: 'not-shown' } },
    });
  });
});

describe('where there is nothing to prove', () => {
  test('a linter is not run on tests alone', async () => {
    const lint = (): CommandResult => real(2, 'tsc', 'errors-v5.9.txt');
    const given = judged({ files: BASE, commands: { tsc: lint } });
    await given.write(SOURCE, 'right');
    await given.write(TESTS, 'test_new');
    expect(await proofOf(given)).toMatchObject({ kind: 'not-shown' });
    expect(probesOf(given)).not.toContain('tests-alone tsc');
  });

  test('nor is one that said nothing on the base', async () => {
    const lint: Behaviour = (text) =>
      text(SOURCE) === 'right' ? real(0, 'eslint', 'warnings-v10.txt') : exited(0, '');
    const given = judged({ files: BASE, commands: { eslint: lint } });
    await given.write(SOURCE, 'right');
    await given.write(TESTS, 'test_new');
    expect(await proofOf(given)).toMatchObject({ kind: 'not-shown' });
    expect(probesOf(given)).not.toContain('tests-alone eslint');
  });

  test('a base that does not build says nothing of which tests run, and its compiler is what they need', async () => {
    const build: Behaviour = (text) =>
      text(SOURCE) === 'right'
        ? pytestRun({ test_new: 'passed' })
        : exited(2, "src/sum.ts(1,1): error TS2304: Cannot find name 'add'.\n");
    const given = judged({ files: BASE, commands: { 'tsc && pytest': build } });
    await given.write(SOURCE, 'right');
    await given.write(TESTS, 'test_new');
    expect(await proofOf(given)).toMatchObject({ kind: 'load-error' });
  });

  test('a command that tells of no test cannot prove', async () => {
    const given = judged({ files: BASE, commands: { check: () => exited(0, 'fine') } });
    await given.write(SOURCE, 'right');
    await given.write(TESTS, 'test_new');
    expect(await proofOf(given)).toMatchObject({
      kind: 'not-shown',
      why: expect.stringContaining('which tests'),
    });
  });

  test('a runner that counts no test on the change cannot, whatever it says without', async () => {
    const none = 'TAP version 13\n# adds\n\n1..0\n# tests 0\n# pass  0\n\n# ok\n';
    const unended = exited(
      1,
      'TAP version 13\n# adds\nnot ok 1 test exited without ending: adds\n  ---\n    operator: fail\n  ...\n\n1..1\n# tests 1\n# pass  0\n# fail  1\n',
    );
    const tape: Behaviour = (text) =>
      text(TESTS)?.includes('test_new') === true && text(SOURCE) !== 'right' ? unended : exited(0, none);
    const given = judged({ files: BASE, commands: { tape } });
    await given.write(SOURCE, 'right');
    await given.write(TESTS, 'test_new');
    expect(await proofOf(given)).toMatchObject({
      kind: 'not-shown',
      why: 'the runner of the gate counts no test on this change',
    });
  });
});

describe('without tests that can be run alone', () => {
  test('a change that only deletes tests has none', async () => {
    const given = judged({
      files: { ...BASE, 'tests/test_other.py': '' },
      commands: { pytest: suite() },
      more: { onTamper: 'show' },
    });
    await given.write(SOURCE, 'right');
    await given.remove('tests/test_other.py');
    expect(await proofOf(given)).toMatchObject({ because: 'no-tests' });
  });

  test.each([
    ['takes a test out of a file', 'def test_old():\n    assert sum(1, 2) == 3\n', 'passes-without-change'],
    ['expects another sign', 'def test_old():\n    assert sum(1, 2) == -3\n', 'passes-without-change'],
  ])('a change that %s: %s', async (_what, after, kind) => {
    const path = 'tests/test_two.py';
    const before =
      'def test_old():\n    assert sum(1, 2) == 3\n\n\ndef test_more():\n    assert sum(1, 1) == 2\n';
    const given = judged({
      files: { ...BASE, [path]: before },
      commands: { pytest: loading(SOURCE, () => pytestRun({ test_old: 'passed' })) },
      more: { onTamper: 'show' },
    });
    await given.write(SOURCE, 'right');
    await given.write(path, after);
    expect(await proofOf(given)).toMatchObject({ kind });
  });

  describe('but for a module of tests in a file of the code', () => {
    const path = 'src/lib.rs';
    const library = (code: string, ...tests: readonly string[]) =>
      `fn sum() { ${code}(); }\n#[cfg(test)]\nmod tests {\n${tests.map((name) => `fn ${name}() {}\n`).join('')}}\n`;
    /** `test_red*` fails on wrong code, `test_bent*` on right code. */
    const cargo: Behaviour = (text) => {
      const source = text(path) ?? '';
      const failing = source.includes('right();') ? 'test_bent' : 'test_red';
      const names = [...source.matchAll(/fn (test_\w+)/g)].map(([, name = '']) => name);
      return pytestRun(
        Object.fromEntries(names.map((name) => [name, name.startsWith(failing) ? ASSERT : 'passed'])),
      );
    };
    const changed = async (before: string, after: string): Promise<Judged> => {
      const given = judged({
        files: { [path]: before },
        commands: { pytest: cargo },
        more: { onTamper: 'show' },
      });
      await given.write(path, after);
      return given;
    };

    test('whose new test fails without the code of the same file', async () => {
      const given = await changed(library('wrong', 'test_old'), library('right', 'test_old', 'test_red'));
      expect(await proofOf(given)).toMatchObject({ kind: 'proven', by: 'tests-of-the-change' });
      expect(probesOf(given).slice(0, 2)).toEqual(['tests-alone pytest', 'again pytest']);
    });

    test('whose new test passes without it', async () => {
      const given = await changed(library('wrong', 'test_old'), library('right', 'test_old', 'test_new'));
      expect(await proofOf(given)).toMatchObject({ kind: 'passes-without-change' });
    });

    test('which alone is changed: nothing is to be proven, as with tests in files of their own', async () => {
      const given = await changed(library('wrong', 'test_old'), library('wrong', 'test_old', 'test_new'));
      expect(await proofOf(given)).toMatchObject({
        kind: 'not-applicable',
        why: 'the change touches no code',
      });
    });

    test('whose tests were bent: those of the base fail on the code of the change', async () => {
      const given = await changed(library('wrong', 'test_bent'), library('right', 'test_old'));
      const { originalTests } = (await verdictOf(given)).evidence;
      expect(originalTests).toMatchObject({ kind: 'failed', paths: [path] });
    });

    test('whose tests were replaced by others, while those of the base still pass', async () => {
      const given = await changed(library('wrong', 'test_old'), library('right', 'test_new'));
      const { originalTests } = (await verdictOf(given)).evidence;
      expect(originalTests).toMatchObject({ kind: 'passed', paths: [path] });
    });
  });

  test.each<[string, CommandResult, End]>([
    ['fails', pytestRun({ test_a: ASSERT }), ASSERT],
    ['says nothing of tests', exited(0, 'fine'), 'passed'],
  ])('more tests than on a base that %s show none inside of the code', async (_what, base, end) => {
    const more = pytestRun({ test_a: end, test_b: 'passed' });
    const behaviour: Behaviour = (text) => (text(SOURCE) === 'right' ? more : base);
    const fixed = await fixedWith('test_old', BASE, behaviour);
    expect(await proofOf(fixed)).not.toMatchObject({ why: expect.stringContaining('count as code') });
  });

  test('tests inside of the code are told apart from none, by one of the commands', async () => {
    const pytest: Behaviour = (text) =>
      pytestRun(text(SOURCE) === 'right' ? { test_a: 'passed', test_b: 'passed' } : { test_a: 'passed' });
    for (const more of [{}, { check: () => exited(0, 'fine') }]) {
      const given = judged({ files: BASE, commands: { pytest, ...more } });
      await given.write(SOURCE, 'right');
      expect(await proofOf(given)).toMatchObject({
        kind: 'not-shown',
        why: expect.stringContaining('count as code'),
      });
    }
  });
});

describe('the effort', () => {
  test('is made once for one change, however often it is claimed to be finished', async () => {
    const given = await fixedWith('test_old\ntest_red');
    await given.review();
    const probes = probesOf(given).length;
    expect(await given.review()).toMatchObject({ kind: 'validated' });
    expect(probesOf(given)).toHaveLength(probes);
  });

  test('is made once for one that is blocked, too', async () => {
    const given = judged({ files: BASE, commands: { pytest: suite() }, more: { proof: 'require' } });
    await given.write(SOURCE, 'right');
    await given.write(TESTS, 'test_old\ntest_vacuous');
    expect(await given.review()).toMatchObject({ verdict: { kind: 'blocked' } });
    const probes = probesOf(given);
    expect(probes).toContain('tests-alone pytest');
    expect(await given.review()).toMatchObject({ verdict: { kind: 'blocked' } });
    expect(probesOf(given)).toEqual(probes);
  });

  test('is not made with the proof off, where documents need none', async () => {
    const given = judged({ files: BASE, commands: { pytest: suite() }, more: { proof: 'off' } });
    await given.write('README.md', 'right');
    expect(await proofOf(given)).toMatchObject({ kind: 'not-applicable' });
  });

  test('is not made with the proof off', async () => {
    const given = judged({ files: BASE, commands: { pytest: suite() }, more: { proof: 'off' } });
    await given.write(SOURCE, 'right');
    await given.write('tests/test_more.py', 'x');
    expect(await proofOf(given)).toEqual({
      kind: 'not-shown',
      because: 'untold',
      why: 'the input proof is off',
    });
    expect(probesOf(given)).toEqual([]);
  });

  test('is not made with too little time left, and that is said', async () => {
    const given = judged({ files: BASE, commands: { pytest: suite() }, more: { spareMs: () => 900 } });
    await given.write(SOURCE, 'right');
    await given.write(TESTS, 'test_old\ntest_red');
    const { kind, evidence } = await verdictOf(given);
    expect(kind).toBe('passed');
    expect(evidence.proof).toMatchObject({
      kind: 'not-shown',
      why: expect.stringContaining('too little time is left for it'),
    });
    expect(evidence.originalTests).toMatchObject({ kind: 'not-compared' });
    expect(probesOf(given)).toEqual([]);
  });

  test('goes through all commands until one proves', async () => {
    const given = judged({
      files: BASE,
      commands: {
        check: () => exited(0, 'fine'),
        unit: () => pytestRun({ test_a: 'passed' }),
        pytest: suite(),
        more: suite(),
      },
    });
    await given.write(SOURCE, 'right');
    await given.write(TESTS, 'test_old\ntest_red');
    expect(await proofOf(given)).toMatchObject({ kind: 'proven', command: 'pytest' });
    const alone = probesOf(given).filter((probe) => probe.startsWith('tests-alone'));
    expect(alone).toEqual(['tests-alone check', 'tests-alone unit', 'tests-alone pytest']);
  });
});
