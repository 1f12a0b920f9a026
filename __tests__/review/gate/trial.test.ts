import { describe, expect, test } from 'vitest';
import { Budget } from '../../../src/core/budget.ts';
import type { Evidence } from '../../../src/core/verdict/evidence.ts';
import type { CommandEntry, CommandResult } from '../../../src/core/verdict/verdict.ts';
import { Deadline } from '../../../src/loop/deadline.ts';
import { LIMITS } from '../../support/budgets.ts';
import { type Behaviour, type Judged, judged, loading, probesOf, verdictOf } from '../judged.ts';
import { exited, pytestRun } from '../read-results.ts';

const SOURCE = 'sum.py';
const TESTS = 'tests/test_sum.py';
const ONE = `pytest (${TESTS})`;
/** The failing test of it by its name. */
const NAMED = `pytest (1 test of ${TESTS})`;
const ALONE: Readonly<Record<string, string>> = { [SOURCE]: 'wrong', [TESTS]: 'test_old' };
const BASE: Readonly<Record<string, string>> = { ...ALONE, 'tests/test_other.py': '' };
const ASSERT = ['AssertionError: assert -1 == 5'] as const;
const PYTEST: CommandEntry = { text: 'pytest', argv: ['pytest'], purpose: 'validate', origin: 'input' };

const HALF_AN_HOUR = { ...LIMITS, maxMs: 30 * 60_000 };

/** Tests by name, one a line; `test_red*` fails on wrong code. */
const suite: Behaviour = (text) => {
  const names = (text(TESTS) ?? '').split('\n').filter((name) => name !== '');
  const isRight = text(SOURCE) === 'right';
  return pytestRun(
    Object.fromEntries(
      names.map((name) => [name, isRight || !name.startsWith('test_red') ? 'passed' : ASSERT]),
    ),
  );
};

/** A gate with one more test than stands in the file, and the file alone, which takes 1 ms. */
function gate(alone: Behaviour, whole = loading(SOURCE, suite), files = BASE, ms = 4): Judged {
  return judged({
    files,
    commands: { pytest: taking(ms, whole), [ONE]: alone },
    entries: [PYTEST],
  });
}

function taking(ms: number, behaviour: Behaviour): Behaviour {
  return (...of) => {
    const result = behaviour(...of);
    return result.kind === 'exited' ? { ...result, ms } : result;
  };
}

/** The same of a command that passes, with the file of the tests in its output. */
function telling(behaviour: Behaviour): Behaviour {
  return (...of) => {
    const result = behaviour(...of);
    if (result.kind !== 'exited' || result.code !== 0) return result;
    return { ...result, output: `${TESTS} . [100%]\n${result.output}` };
  };
}

async function evidenceOf(given: Judged): Promise<Evidence> {
  return (await verdictOf(given)).evidence;
}

async function fixed(given: Judged, tests = 'test_old\ntest_red'): Promise<Evidence> {
  await given.write(SOURCE, 'right');
  await given.write(TESTS, tests);
  return evidenceOf(given);
}

describe('the tests of a change are run without the others', () => {
  test('and prove it so: red twice on the base, green with the change, and the gate runs them too', async () => {
    const given = gate(suite, telling(loading(SOURCE, suite)));
    const { proof, originalTests } = await fixed(given);
    expect(proof).toMatchObject({
      kind: 'proven',
      command: 'pytest',
      tests: [{ name: `${TESTS}::test_red` }],
    });
    // All of them pass as the base has them, so that what they say of the base is not asked.
    expect(originalTests).toMatchObject({ kind: 'passed', paths: [TESTS] });
    expect(probesOf(given)).toEqual([
      `part-of-change ${ONE}`,
      `tests-alone ${ONE}`,
      `again ${NAMED}`,
      `original-tests ${ONE}`,
    ]);
  });

  test.each([
    ['fewer run', [], ' passed'],
    ['one is skipped, with another test elsewhere', ['test_other'], ' passed, 1 skipped'],
  ])('and then all tests are where, as the base has them, %s', async (_what, elsewhere, told) => {
    const hiding: Behaviour = (text, times) => {
      if (text(SOURCE) !== 'right' || !text(TESTS)?.includes('test_hidden')) return suite(text, times);
      const { output } = { output: '', ...pytestRun({ test_old: 'passed' }) };
      return exited(0, output.replace(' passed', told));
    };
    const whole: Behaviour = (text) => {
      const others = text(SOURCE) === 'right' ? elsewhere : [];
      const own = (text(TESTS) ?? '').split('\n');
      return pytestRun(Object.fromEntries([...own, ...others].map((name) => [name, 'passed'])));
    };
    const files = { ...BASE, [TESTS]: 'test_old\ntest_hidden' };
    const given = gate(hiding, telling(whole), files);
    await fixed(given, 'test_old\ntest_red\ntest_more');
    expect(probesOf(given)).toContain('original-tests pytest');
  });

  test('and once more where one does not pass as the base has it, and not on the base', async () => {
    const strict: Behaviour = (text, times) =>
      text(SOURCE) === 'right' && text(TESTS) === 'test_old'
        ? pytestRun({ test_old: ASSERT })
        : suite(text, times);
    const given = gate(strict, telling(loading(SOURCE, strict)), BASE, 1);
    const { proof, originalTests } = await fixed(given);
    expect(proof).toMatchObject({ kind: 'proven' });
    expect(originalTests).toMatchObject({ kind: 'failed', paths: [TESTS] });
    expect(probesOf(given).slice(3)).toEqual([`original-tests ${ONE}`, `again ${NAMED}`]);
  });

  test('unless they are all that there is', async () => {
    const given = gate(suite, suite, ALONE);
    const { proof, originalTests } = await fixed(given);
    expect(proof).toMatchObject({ kind: 'proven', tests: [{ id: `${TESTS}::test_red` }] });
    expect(originalTests).toMatchObject({ kind: 'passed', paths: [TESTS] });
    expect(probesOf(given)).toEqual(['tests-alone pytest', `again ${NAMED}`, 'original-tests pytest']);
  });

  test('and are called out so when they pass without it', async () => {
    const given = gate(suite);
    expect((await fixed(given, 'test_old\ntest_vacuous')).proof).toMatchObject({
      kind: 'passes-without-change',
    });
    // Asked once, whether the tests read the changed code at all.
    expect(probesOf(given).filter((probe) => probe.endsWith(' pytest'))).toEqual(['nonsense pytest']);
  });

  test('and are asked once more among all others where a module that the test loads ran beside them', async () => {
    const two = 'pytest (2 files of tests)';
    // Whoever runs both files loads the module before the test does.
    const together: Behaviour = () => pytestRun({ test_red: 'passed' });
    const given = judged({
      files: { [SOURCE]: 'wrong', [TESTS]: 'def test_old():\n    pass\n' },
      commands: {
        pytest: (of) =>
          pytestRun({
            test_red: of(TESTS)?.includes('test_red') && of(SOURCE) === 'wrong' ? ASSERT : 'passed',
          }),
        [two]: together,
        [ONE]: together,
      },
      entries: [PYTEST],
    });
    await given.write(SOURCE, 'right');
    await given.write(TESTS, 'def test_old():\n    pass\n\ndef test_red():\n    assert sum(2, 3) == 5\n');
    await given.write('tests/test_value.py', 'VALUE = 5\n');
    expect((await evidenceOf(given)).proof.kind).toBe('proven');
    const ofAll = probesOf(given).filter((one) => /^(?:tests-alone|again) pytest$/.test(one));
    expect(ofAll).toEqual(['tests-alone pytest', 'again pytest']);
  });

  test('also those of the base that a change turns green', async () => {
    const given = gate(suite, suite, { ...BASE, [TESTS]: 'test_red' });
    await given.write(SOURCE, 'right');
    expect((await evidenceOf(given)).proof).toMatchObject({ kind: 'proven', by: 'tests-of-the-base' });
    // By itself it is named as passed.
    expect(probesOf(given)).toEqual([`base-again ${NAMED}`, `part-of-change ${ONE}`]);
  });
});

describe('where the base fails, what a part of its tests said there is not asked again', () => {
  const MORE = 'tests/test_more.py';
  const files = { ...BASE, [TESTS]: 'test_red', [MORE]: 'test_b' };

  test('of a failing test', async () => {
    const given = gate(suite, suite, files);
    await given.write(SOURCE, 'right');
    await given.write('tests/test_new.py', '');
    const tests = [{ id: `${TESTS}::test_red` }];
    expect((await evidenceOf(given)).proof).toMatchObject({ kind: 'proven', by: 'tests-of-the-base', tests });
    // The new file may keep others from failing: the whole runs without it, too.
    expect(probesOf(given)).toEqual([
      `part-of-base ${ONE}`,
      `original-tests ${ONE}`,
      'original-tests pytest',
      `part-of-change ${ONE}`,
    ]);
  });

  test('of a test that fails there beside others alone, and is run with the code alone', async () => {
    const given = gate(() => pytestRun({ test_red: 'passed' }), suite, files);
    await given.write(SOURCE, 'right');
    await given.write('tests/test_new.py', '');
    expect((await evidenceOf(given)).proof).toMatchObject({ kind: 'proven', by: 'tests-of-the-base' });
    expect(probesOf(given)).toContain(`code-and-manifests ${ONE}`);
  });

  test('of a file that the change edits beside that of a failing test: one run answers for both', async () => {
    const both = 'pytest (2 files of tests)';
    const commands = { pytest: suite, [both]: suite, [ONE]: suite, [`pytest (${MORE})`]: suite };
    const given = judged({ files, commands, entries: [PYTEST] });
    await given.write(SOURCE, 'right');
    await given.write(MORE, 'test_b\ntest_c');
    const { originalTests } = await evidenceOf(given);
    expect(originalTests).toMatchObject({ kind: 'passed', paths: [MORE] });
    const ofBase = probesOf(given).filter((probe) =>
      /^(?:part-of-base|original-tests|base-again)/.test(probe),
    );
    expect(ofBase).toEqual([`part-of-base ${both}`, `original-tests ${both}`]);
  });
});

describe('a new failure is run again before it counts', () => {
  const red: Behaviour = (text) =>
    pytestRun({ test_old: text(SOURCE) === 'broken' ? ASSERT : 'passed', test_b: 'passed' });

  async function broken(alone: Behaviour, whole: Behaviour): Promise<Judged> {
    const given = gate(alone, whole);
    await given.write(SOURCE, 'broken');
    return given;
  }

  test('by the whole command where another failure is not seen again', async () => {
    const two: Behaviour = (text) =>
      text(SOURCE) === 'broken' ? pytestRun({ test_old: ASSERT, test_b: ASSERT }) : red(text, 1);
    const given = await broken(red, two);
    expect((await verdictOf(given)).kind).toBe('failed');
    const both = NAMED.replace('1 test', '2 tests');
    expect(probesOf(given)).toEqual([`again ${both}`, `again ${ONE}`, 'again pytest']);
  });
});

describe('the whole command decides', () => {
  test.each<[string, Behaviour]>([
    ['runs no test', () => exited(5, 'collected 0 items\n\n====== no tests ran in 0.01s ======\n')],
    ['says nothing that can be read', () => exited(0, 'fine')],
    ['cannot be started', (): CommandResult => ({ kind: 'refused', why: 'there is no such program' })],
    ['comes to no end', (): CommandResult => ({ kind: 'timed-out', limitMs: 1, output: '', ms: 1 })],
    // Without the others, something is missing that they prepare.
    [
      'fails with the change as well',
      (text) => pytestRun({ test_old: 'passed', test_red: text(TESTS) === 'test_old' ? 'passed' : ASSERT }),
    ],
  ])('where the file alone %s', async (_what, alone) => {
    const given = gate(alone);
    expect((await fixed(given)).proof).toMatchObject({ kind: 'proven' });
    expect(probesOf(given)).toContain('tests-alone pytest');
  });

  test('where the gate does not run the file, so that it proves nothing', async () => {
    const given = gate(suite, () => pytestRun({ test_other: 'passed' }, 'tests/test_other.py'));
    expect((await fixed(given)).proof).toMatchObject({ because: 'not-run' });
    expect(probesOf(given)).toContain('tests-alone pytest');
  });

  test('where its runner runs none of the file, which the gate then does not run either', async () => {
    const other = (): CommandResult => pytestRun({ test_other: 'passed' }, 'tests/test_other.py');
    const given = gate(() => pytestRun({}), other);
    const { proof, tampering } = await fixed(given);
    expect(proof).toMatchObject({ because: 'not-run' });
    const unseen = tampering.filter(({ kind }) => kind === 'unseen-by-commands');
    expect(unseen.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^Nothing shows/)]);
  });

  test('where its runner runs none of the file, and takes none of another, of which that says nothing', async () => {
    const other = (): CommandResult => pytestRun({ test_other: 'passed' }, 'tests/test_other.py');
    const given = gate(() => pytestRun({}), loading(SOURCE, other));
    await given.write('tests/sum.test.js', 'test');
    expect((await fixed(given)).proof.kind).toBe('passes-without-change');
  });

  test('where its runner runs none of the file, and more tests run with the change', async () => {
    const whole: Behaviour = (text) => {
      const names = (text(TESTS) ?? '').split('\n');
      return pytestRun(Object.fromEntries(names.map((name) => [name, 'passed'])));
    };
    expect((await fixed(gate(() => pytestRun({}), loading(SOURCE, whole)))).proof.kind).toBe(
      'passes-without-change',
    );
  });

  test('where the gate runs no more tests than before, so that it shows none of the file', async () => {
    const alone: Behaviour = (text) =>
      pytestRun({ test_red: text(TESTS) === 'test_red' && text(SOURCE) !== 'right' ? ASSERT : 'passed' });
    const whole = (): CommandResult => pytestRun({ test_other: 'passed' }, 'tests/test_other.py');
    const given = gate(alone, whole);
    expect((await fixed(given, 'test_red')).proof.kind).not.toBe('proven');
  });

  test('where the gate runs fewer new tests than the file has, so that it may be others', async () => {
    const whole: Behaviour = (text) =>
      pytestRun({ test_old: 'passed', ...(text(SOURCE) === 'right' ? { test_other: 'passed' } : {}) });
    const given = gate(suite, whole);
    expect((await fixed(given, 'test_old\ntest_red\ntest_redder')).proof.kind).not.toBe('proven');
  });

  test('where a helper changed too, which other files may use', async () => {
    const whole: Behaviour = (text) => {
      const isSharp = text('tests/conftest.py') === 'sharp' && text(SOURCE) !== 'right';
      return pytestRun({ test_old: 'passed', test_other: isSharp ? ASSERT : 'passed' });
    };
    const given = gate(() => pytestRun({ test_old: 'passed' }), whole);
    await given.write('tests/conftest.py', 'sharp');
    expect((await fixed(given, 'test_old ')).proof).toMatchObject({
      kind: 'proven',
      tests: [{ name: `${TESTS}::test_other` }],
    });
  });
});

describe('tests that the change altered, as the base has them', () => {
  const strict: Behaviour = (text) =>
    pytestRun({ test_x: text(SOURCE) === 'broken' && text(TESTS) === 'strict' ? ASSERT : 'passed' });

  async function bent(given: Judged): Promise<Evidence> {
    await given.write(SOURCE, 'broken');
    await given.write(TESTS, 'lax');
    return evidenceOf(given);
  }

  test('are run without the others, and fail', async () => {
    const given = gate(strict, strict, { ...BASE, [TESTS]: 'strict' });
    expect((await bent(given)).originalTests).toMatchObject({
      kind: 'failed',
      failures: [{ name: `${TESTS}::test_x` }],
    });
    expect(probesOf(given)).not.toContain('original-tests pytest');
  });

  test('are not blamed for a failure that is gone when they are run again', async () => {
    let failed = 0;
    const slow: Behaviour = (text) => {
      const isOriginal = text(SOURCE) === 'broken' && text(TESTS) === 'strict';
      if (!isOriginal) return pytestRun({ test_x: 'passed' });
      failed += 1;
      return pytestRun({ test_x: failed === 1 ? ['TimeoutError: took too long'] : 'passed' });
    };
    const given = gate(slow, loading(SOURCE, strict), { ...BASE, [TESTS]: 'strict' });
    expect((await bent(given)).originalTests).toMatchObject({ kind: 'passed', paths: [TESTS] });
  });

  test('are run with the others where alone they come to no end', async () => {
    const alone: Behaviour = (text) =>
      text(SOURCE) === 'broken' && text(TESTS) === 'strict'
        ? { kind: 'timed-out', limitMs: 1, output: '', ms: 1 }
        : pytestRun({ test_x: 'passed' });
    const whole = loading(SOURCE, () => pytestRun({ test_x: 'passed' }));
    const given = gate(alone, whole, { ...BASE, [TESTS]: 'strict' });
    expect((await bent(given)).originalTests).toMatchObject({ kind: 'passed', paths: [TESTS] });
    expect(probesOf(given)).toContain('original-tests pytest');
  });
});

describe('a gate of eight minutes in a run of half an hour', () => {
  const EIGHT = 8 * 60_000;

  /** A clock that only commands move: the gate by eight minutes, a part of it by a few seconds. */
  function timed(alone: Behaviour, thoughtMs: number): Judged & { readonly budget: Budget } {
    let now = thoughtMs;
    const budget = new Budget({ limits: HALF_AN_HOUR, prices: null, startedAt: 0, now: () => now });
    const lasting =
      (behaviour: Behaviour, ms: number): Behaviour =>
      (...given) => {
        now += ms;
        const result = behaviour(...given);
        return result.kind === 'exited' ? { ...result, ms } : result;
      };
    const given = judged({
      files: { ...BASE, 'tests/test_other.py': '' },
      commands: { pytest: lasting(suite, EIGHT), [ONE]: lasting(alone, 5_000) },
      entries: [PYTEST],
      more: { limitMs: () => 600_000, spareMs: () => budget.remainingLoopMs },
    });
    now = thoughtMs;
    return { ...given, budget };
  }

  /** When the loop, which knows how long the gate took on the base, takes the last edit. */
  function lastEditMs(): number {
    const budget = new Budget({ limits: HALF_AN_HOUR, prices: null, startedAt: 0, now: () => 0 });
    return new Deadline({ budget, gateMs: () => EIGHT }).leftMs;
  }

  test('leaves room for a proof of the last edit, and for the altered tests as the base has them', async () => {
    expect(lastEditMs()).toBeGreaterThan(14 * 60_000);
    const given = timed(suite, lastEditMs());
    expect(await fixed(given)).toMatchObject({
      proof: { kind: 'proven' },
      originalTests: { kind: 'passed' },
    });
  });

  test('leaves minutes for another attempt after a red one', async () => {
    const given = timed(suite, 3 * 60_000);
    await given.write(SOURCE, 'wrong as well');
    await given.write(TESTS, 'test_old\ntest_red');
    expect((await verdictOf(given)).kind).toBe('failed');
    const deadline = new Deadline({ budget: given.budget, gateMs: () => EIGHT });
    expect(deadline.leftMs).toBeGreaterThan(3 * 60_000);
  });

  test('leaves room for the proof also where the whole gate has to run for it', async () => {
    const given = timed(() => exited(0, 'fine'), 60_000);
    expect((await fixed(given)).proof).toMatchObject({ kind: 'proven' });
  });
});
