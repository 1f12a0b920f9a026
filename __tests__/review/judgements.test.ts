import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockingIds, type Evidence } from '../../src/core/verdict/evidence.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { examples } from '../support/examples.ts';
import { type Behaviour, type Judged, judged, probesOf, type Repository, verdictOf } from './judged.ts';
import { exited, pytest, pytestRun } from './read-results.ts';

const SOURCE = 'sum.py';
const TESTS = 'tests/test_sum.py';
const SUITE = 'def test_a():\n    assert add(1, 2) == 3\n\n\ndef test_b():\n    assert add(2, 2) == 4\n';
const FILES = { [SOURCE]: 'old', [TESTS]: SUITE };
const ASSERT = ['AssertionError: assert 1 == 2'] as const;
const GREEN = { test_a: 'passed', test_b: 'passed' } as const;

const classesIn = ({ comparisons }: Evidence): readonly string[] =>
  comparisons.flatMap(({ failures }) => failures.map((one) => one.class));

async function changedTo(source: string, pytests: Behaviour, more: Repository['more'] = {}): Promise<Judged> {
  const given = judged({ files: FILES, commands: { pytest: pytests }, more });
  await given.write(SOURCE, source);
  return given;
}

describe('a flaky test', () => {
  test('does not block, is listed, and the table shows the run that counts', async () => {
    const given = await changedTo('new', (text, times) =>
      pytestRun({ ...GREEN, test_b: text(SOURCE) === 'new' && times === 1 ? ASSERT : 'passed' }),
    );
    const verdict = await verdictOf(given);
    expect(verdict).toMatchObject({
      kind: 'passed',
      evidence: { comparisons: [{ candidate: { result: { code: 0 } } }] },
    });
    expect(verdict.evidence.comparisons[0]?.failures).toMatchObject([{ class: 'flaky-elsewhere' }]);
    // The other job takes no more than that.
    expect(Object.keys(verdict.evidence.comparisons[0]?.candidate ?? {})).toEqual(['result', 'reading']);
    expect(probesOf(given)).toEqual(['again pytest', 'nonsense pytest']);
  });

  test('is the change’s own where it fails with nonsense in place of the change, whatever lies between', async () => {
    const slow = 'tests/test_slow.py';
    const classOf = async (nonsense: 'passed' | typeof ASSERT, gone?: string): Promise<unknown> => {
      const behaviour: Behaviour = (text, times) => {
        const source = text('lib/sum.py');
        if (source === 'new') return pytestRun({ test_cli: times === 1 ? ASSERT : 'passed' }, slow);
        return pytestRun({ test_cli: source === 'old' ? 'passed' : nonsense }, slow);
      };
      const files = { 'lib/sum.py': 'old', 'lib/more.py': 'old', [slow]: 'import cli\n' };
      const given = judged({ files, commands: { pytest: behaviour } });
      await given.write('lib/sum.py', 'new');
      if (gone !== undefined) await given.remove(gone);
      return (await verdictOf(given)).evidence.comparisons[0]?.failures[0]?.class;
    };
    expect(await classOf('passed')).toBe('flaky-elsewhere');
    expect(await classOf(ASSERT)).toBe('flaky');
    expect(await classOf('passed', 'lib/more.py')).toBe('flaky');
  });

  test('is asked again where the task is about it and the base fails it', async () => {
    const given = await changedTo(
      'new',
      (text, times) =>
        pytestRun({ ...GREEN, test_b: text(SOURCE) === 'new' && times > 1 ? 'passed' : ASSERT }),
      { taskText: 'test_sum.py fails' },
    );
    const verdict = await verdictOf(given);
    expect(verdict.evidence.comparisons).toMatchObject([
      { outcome: 'passed', failures: [{ class: 'flaky' }] },
    ]);
  });

  test('stays one where it failed twice in an earlier review of the same change', async () => {
    const given = await changedTo('new', (text, times) =>
      pytestRun({ ...GREEN, test_b: text(SOURCE) === 'new' && times < 3 ? ASSERT : 'passed' }),
    );
    expect((await verdictOf(given)).kind).toBe('failed');
    const lucky = await verdictOf(given);
    expect(lucky.kind).toBe('passed');
    expect(lucky.evidence.comparisons[0]?.failures).toMatchObject([{ class: 'flaky' }]);
    expect((await verdictOf(given)).evidence.comparisons[0]?.failures).toMatchObject([{ class: 'flaky' }]);
  });

  test('is not fixed by luck where the task is about it: it failed twice in an earlier review of the same change', async () => {
    const given = await changedTo(
      'new',
      (text, times) =>
        pytestRun({ ...GREEN, test_b: text(SOURCE) === 'new' && times > 2 ? 'passed' : ASSERT }),
      { taskText: 'test_sum.py fails: test_b' },
    );
    expect((await verdictOf(given)).kind).toBe('failed');
    const lucky = await verdictOf(given);
    expect(lucky.evidence.comparisons[0]?.failures).toMatchObject([{ class: 'flaky' }]);
    expect(lucky.evidence.proof.kind).not.toBe('proven');
  });

  test('is asked again beside a finding, which blocks', async () => {
    const finding = "src/a.ts(2,14): error TS2322: Type 'string' is not assignable to type 'number'.\n";
    const given = await changedTo('new', (text, times) => {
      if (text(SOURCE) !== 'new') return pytestRun(GREEN);
      const output = pytest({ ...GREEN, test_b: times === 1 ? ASSERT : 'passed' });
      return exited(1, `${finding}${output}`);
    });
    const { kind, evidence } = await verdictOf(given);
    expect(kind).toBe('failed');
    expect(evidence.comparisons[0]?.failures.map((one) => one.class)).toEqual([
      'regression',
      'flaky-elsewhere',
    ]);
  });

  test('is none where the second run comes to no end, also where nothing is counted', async () => {
    const asserted = "sums: sums.c:3: main: Assertion `x == 4' failed.\n";
    for (const again of [
      { kind: 'timed-out', limitMs: 1, output: '', ms: 1 },
      { kind: 'refused', why: 'no room is left' },
    ] as const) {
      const files = { 'sums.c': 'old' };
      const behaviour: Behaviour = (text, times) => {
        if (text('sums.c') !== 'new') return exited(0, '');
        return times === 1 ? exited(1, asserted) : again;
      };
      const given = judged({ files, commands: { 'make check': behaviour } });
      await given.write('sums.c', 'new');
      const { kind, evidence } = await verdictOf(given);
      expect({ kind, classes: classesIn(evidence) }).toEqual({ kind: 'failed', classes: ['regression'] });
    }
  });

  test('is asked again once and no more', async () => {
    const given = await changedTo('new', (text) =>
      pytestRun({ ...GREEN, test_b: text(SOURCE) === 'new' ? ASSERT : 'passed' }),
    );
    expect(await verdictOf(given)).toMatchObject({
      kind: 'failed',
      evidence: { comparisons: [{ candidate: { result: { code: 1 } } }] },
    });
    expect(probesOf(given)).toEqual(['again pytest']);
  });

  test('that fails in the second run in another way counts as the first run said', async () => {
    const given = await changedTo('new', (text, times) => {
      if (text(SOURCE) !== 'new') return pytestRun(GREEN);
      return pytestRun(times === 1 ? { ...GREEN, test_a: ASSERT } : { ...GREEN, test_b: ASSERT });
    });
    const { evidence } = await verdictOf(given);
    expect(blockingIds(evidence)).toEqual([`${TESTS}::test_a`]);
  });

  test('is not asked again when no time is left for it', async () => {
    const red: Behaviour = (text) =>
      pytestRun({ ...GREEN, test_b: text(SOURCE) === 'new' ? ASSERT : 'passed' });
    const late = await changedTo('new', red, { spareMs: () => 0 });
    expect((await verdictOf(late)).kind).toBe('failed');
    expect(probesOf(late)).toEqual([]);
  });
});

describe('a change that passes', () => {
  test('by ending the runner early has not passed', async () => {
    const given = await changedTo('raise SystemExit(0)', (text) =>
      text(SOURCE) === 'old' ? pytestRun(GREEN) : exited(0, pytest({ test_a: 'passed' })),
    );
    const verdict = await verdictOf(given);
    expect(verdict).toMatchObject({
      kind: 'failed',
      evidence: { comparisons: [{ outcome: 'not-comparable' }] },
    });
    expect(await given.review()).toMatchObject({
      feedback: expect.stringContaining('1 test ran, where 2 ran'),
    });
  });

  test('is not blocked for long: what is said stays bounded', async () => {
    const given = judged({ files: FILES, commands: { pytest: () => pytestRun(GREEN) } });
    for (let index = 0; index < 300; index++) await given.write(`.github/workflows/${index}.yml`, 'on: push');
    const review = await given.review();
    expect(review).toMatchObject({ verdict: { kind: 'blocked' } });
    expect(review.kind === 'rejected' && review.feedback.length).toBeLessThan(5000);
  });
});

describe('failures of the base', () => {
  const shout: Behaviour = (text) =>
    pytestRun({ test_a: text(SOURCE) === 'good' ? 'passed' : ASSERT, test_shouting: ASSERT });

  test('are not the task, and neither is what was mended for nothing', async () => {
    const verdict = await verdictOf(await changedTo('good', shout, { taskText: 'add is wrong' }));
    expect(verdict).toMatchObject({
      kind: 'passed',
      evidence: {
        comparisons: [{ outcome: 'no-regression' }],
        proof: { kind: 'proven', by: 'tests-of-the-base' },
      },
    });
    expect(classesIn(verdict.evidence)).not.toContain('regression');
  });

  test('are the task when it says so', async () => {
    const given = await changedTo('good', shout, { taskText: 'Shouting is too quiet' });
    expect(await given.review()).toMatchObject({
      kind: 'rejected',
      verdict: { kind: 'failed', evidence: { comparisons: [{ outcome: 'unresolved' }] } },
    });
  });

  test('are named in what the model is told beside a new one, so that nobody mends them', async () => {
    const given = await changedTo('bad', (text) =>
      pytestRun({ test_shouting: ASSERT, test_b: text(SOURCE) === 'bad' ? ASSERT : 'passed' }),
    );
    expect(await given.review()).toMatchObject({
      feedback: expect.stringContaining(
        `[The base's own, and not your task: 1 failure: ${TESTS}::test_shouting]`,
      ),
    });
  });
});

describe('several commands', () => {
  const red: Behaviour = (text) => exited(text(SOURCE) === 'new' ? 1 : 0, '');
  const refused: Behaviour = () => ({ kind: 'refused', why: 'no namespaces' });
  test.each<[string, Readonly<Record<string, Behaviour>>, string]>([
    ['one that blocks blocks all', { lint: () => exited(0, ''), pytest: red }, 'failed'],
    ['one that cannot be run decides nothing', { lint: refused, pytest: red }, 'inconclusive'],
    ['all that pass pass', { lint: () => exited(0, ''), pytest: () => pytestRun(GREEN) }, 'passed'],
  ])('%s', async (_what, commands, kind) => {
    const given = judged({ files: FILES, commands });
    await given.write(SOURCE, 'new');
    const verdict = await verdictOf(given);
    expect(verdict.kind).toBe(kind);
    expect(verdict.evidence.comparisons).toHaveLength(2);
  });

  test('green means that each of them ended with nothing new, whatever they say', async () => {
    const tests = fc.dictionary(
      fc.constantFrom('test_a', 'test_b', 'test_c'),
      fc.constantFrom<'passed' | readonly [string]>('passed', ASSERT),
    );
    const result: fc.Arbitrary<CommandResult> = fc.oneof(
      { weight: 5, arbitrary: tests.map((one) => pytestRun(one)) },
      { weight: 1, arbitrary: tests.map((one) => exited(0, pytest(one))) },
      {
        weight: 1,
        arbitrary: fc.constant<CommandResult>({ kind: 'signalled', signal: 'SIGKILL', output: '', ms: 1 }),
      },
      {
        weight: 1,
        arbitrary: fc.constant<CommandResult>({ kind: 'timed-out', limitMs: 1, output: '', ms: 1 }),
      },
    );
    const both = fc.tuple(result, result);
    await fc.assert(
      fc.asyncProperty(both, both, async (one, two) => {
        const says =
          ([before, now]: readonly [CommandResult, CommandResult]): Behaviour =>
          (text) =>
            text(SOURCE) === 'new' ? now : before;
        const given = judged({ files: FILES, commands: { one: says(one), two: says(two) } });
        await given.write(SOURCE, 'new');
        const verdict = await verdictOf(given);
        fc.pre(verdict.kind === 'passed');
        const { comparisons } = verdict.evidence;
        expect(comparisons.every(({ candidate: { result } }) => result.kind === 'exited')).toBe(true);
        expect(classesIn(verdict.evidence)).not.toContain('regression');
        expect(blockingIds(verdict.evidence)).toEqual([]);
      }),
      { numRuns: examples(60) },
    );
  });
});
