import { describe, expect, test } from 'vitest';
import type { CommandResult, Verdict } from '../../src/core/verdict/verdict.ts';
import { remarksOn } from '../../src/deliver/sections/doubts.ts';
import { type Behaviour, judged, type Repository, verdictOf } from './judged.ts';
import { exited, pytestRun } from './read-results.ts';

const SOURCE = 'sum.py';
const TESTS = 'tests/test_sum.py';
const SUITE = 'def test_empty_list():\n    assert total([]) == 0\n';
const ASSERT = ['AssertionError: assert None == 0'] as const;
const ABOUT = 'The empty list has no total: test_empty_list fails.';

interface Played {
  readonly change: Readonly<Record<string, string | null>>;
  readonly run?: Behaviour;
  readonly more?: Repository['more'];
}

/** The one test of the base fails unless the source is mended, and runs while its file says so. */
const pytests: Behaviour = (text) => {
  const suite = text(TESTS) ?? '';
  const end = text(SOURCE) === 'mended' || suite.includes('is None') ? 'passed' : ASSERT;
  return pytestRun({
    ...(suite === '' || suite.includes('if FULL') ? {} : { test_empty_list: end }),
    ...(text('tests/test_more.py') === null ? {} : { test_more: 'passed' }),
    ...(suite.includes('test_other') ? { test_other: 'passed' } : {}),
  });
};

/** What a reader is told against it. */
function toldOf(verdict: Verdict): readonly string[] {
  return remarksOn(verdict).map(({ text }) => text);
}

async function verdictAfter({ change, run = pytests, more = {} }: Played): Promise<Verdict> {
  const given = judged({
    files: { [SOURCE]: 'old', [TESTS]: SUITE },
    commands: { pytest: run },
    more: { taskText: ABOUT, ...more },
  });
  for (const [path, text] of Object.entries(change)) {
    if (text === null) await given.remove(path);
    else await given.write(path, text);
  }
  return verdictOf(given);
}

const classesIn = ({ evidence }: Verdict): readonly string[] =>
  evidence.comparisons.flatMap(({ failures }) => failures.map((one) => one.class));

const HIDDEN = `if FULL:\n${SUITE.replace(/^(?=.)/gm, '    ')}\ndef test_other():\n    assert total([1]) == 1\n`;

describe('a failing test of the base that no longer runs', () => {
  test('holds the change where it goes with the code that it needs, though the task asks for that', async () => {
    const code = 'def total(all):\n    return None\n';
    const given = judged({
      files: { [SOURCE]: `${code}\n\ndef other():\n    return 1\n`, [TESTS]: SUITE },
      commands: {
        pytest: (text, times) =>
          text(TESTS) === null || text(SOURCE)?.includes('total')
            ? pytests(text, times)
            : pytestRun({ test_empty_list: ["NameError: name 'total' is not defined"] }),
      },
      more: { taskText: 'Remove `total`.' },
    });
    await given.write(SOURCE, 'def other():\n    return 1\n');
    await given.write('tests/test_more.py', 'def test_more():\n    assert other() == 1\n');
    await given.remove(TESTS);
    expect(await verdictOf(given)).toMatchObject({
      kind: 'blocked',
      why: expect.stringContaining('no longer reports what fails on the base'),
      evidence: {
        tampering: expect.arrayContaining([expect.objectContaining({ kind: 'test-removed', path: TESTS })]),
      },
    });
  });

  test('is missing, whatever the runner names, and holds the change', async () => {
    const verdict = await verdictAfter({ change: { [SOURCE]: 'new', [TESTS]: HIDDEN } });
    expect(verdict).toMatchObject({
      kind: 'blocked',
      why: expect.stringContaining(`"${TESTS}::test_empty_list"`),
      evidence: { originalTests: { kind: 'failed' } },
    });
    expect(classesIn(verdict)).toEqual(['missing']);
  });

  test('holds the change also where nobody names it, as it still fails as the base has it', async () => {
    const change = { [SOURCE]: 'new', [TESTS]: HIDDEN };
    expect(await verdictAfter({ change, more: { taskText: '' } })).toMatchObject({ kind: 'blocked' });
  });

  test('holds a change of nothing but tests', async () => {
    expect(await verdictAfter({ change: { [TESTS]: HIDDEN } })).toMatchObject({ kind: 'blocked' });
  });

  test('is fixed when it passes as the base has it, wherever it went', async () => {
    const moved = { [TESTS]: null, 'tests/test_more.py': SUITE };
    const verdict = await verdictAfter({ change: { [SOURCE]: 'mended', ...moved } });
    expect(classesIn(verdict)).toEqual(['fixed']);
    expect(verdict).toMatchObject({ kind: 'passed', evidence: { originalTests: { kind: 'passed' } } });
  });

  test('is only told of where a change of its expectation explains it', async () => {
    const rewritten = SUITE.replace('== 0', 'is None');
    const verdict = await verdictAfter({ change: { [TESTS]: rewritten } });
    expect(classesIn(verdict)).toEqual(['missing']);
    expect(verdict.kind).toBe('passed');
    expect(toldOf(verdict)).toEqual([
      '1 failure of the base that the run no longer reports',
      '1 test of the base passes only with its changes to the tests',
    ]);
  });

  test('is only told of where the test itself is written otherwise, and the runner names none that passed', async () => {
    const rewritten = SUITE.replace('total([])', 'total(list())');
    const run: Behaviour = (text) =>
      pytestRun({ test_empty_list: text(TESTS) === rewritten ? 'passed' : ASSERT });
    expect(await verdictAfter({ change: { [TESTS]: rewritten }, run })).toMatchObject({
      kind: 'passed',
      evidence: { originalTests: { kind: 'failed' }, comparisons: [{ failures: [{ class: 'missing' }] }] },
    });
  });

  test('holds the change where it got another name, and the runner names none that passed', async () => {
    const renamed = SUITE.replace('test_empty_list', 'test_none');
    const run: Behaviour = (text) =>
      text(TESTS) === renamed ? pytestRun({ test_none: 'passed' }) : pytestRun({ test_empty_list: ASSERT });
    const verdict = await verdictAfter({ change: { [TESTS]: renamed }, run });
    expect(classesIn(verdict)).toEqual(['missing']);
    expect(verdict.kind).toBe('blocked');
  });

  test('is rewritten where only what it reads makes it pass', async () => {
    const run: Behaviour = (text) =>
      pytestRun({ test_empty_list: text('tests/cases.json') === '[null]' ? 'passed' : ASSERT });
    const verdict = await verdictAfter({ change: { 'tests/cases.json': '[null]' }, run });
    expect(classesIn(verdict)).toEqual(['rewritten']);
    expect(toldOf(verdict)).toEqual(['1 test of the base passes only with its changes to the tests']);
  });

  test('holds the change by no single failure of a flaky one', async () => {
    const run: Behaviour = (text, times) =>
      text(SOURCE) === 'mended' && times === 2
        ? pytestRun({ test_empty_list: ASSERT })
        : pytests(text, times);
    const change = { [SOURCE]: 'mended', [TESTS]: `${SUITE}\n# More to come.\n` };
    const verdict = await verdictAfter({ change, run });
    expect(classesIn(verdict)).toEqual(['fixed']);
    expect(verdict.kind).toBe('passed');
  });

  test('is only listed with on-tamper: show', async () => {
    const change = { [SOURCE]: 'new', [TESTS]: HIDDEN };
    const verdict = await verdictAfter({ change, more: { onTamper: 'show' } });
    expect(verdict).toMatchObject({
      kind: 'passed',
      evidence: { proof: { kind: expect.not.stringMatching('proven') } },
    });
    expect(toldOf(verdict)).toContain('1 failure of the base that the run no longer reports');
  });

  test('is missing when the time is too short to look, and that is told', async () => {
    const change = {
      [SOURCE]: 'mended',
      'tests/test_more.py': 'def test_more():\n    assert total([1]) == 1\n',
    };
    const verdict = await verdictAfter({ change, more: { taskText: 'Sums.', spareMs: () => 0 } });
    expect(classesIn(verdict)).toEqual(['missing']);
    expect(verdict.kind).toBe('passed');
    expect(toldOf(verdict)).toContain('1 failure of the base that the run no longer reports');
  });

  test('is missing where code keeps it from running and a new test takes its place', async () => {
    const run: Behaviour = (text) => (text(SOURCE) === 'stops' ? filled(text) : pytests(text, 1));
    const filled = (text: (path: string) => string | null): CommandResult =>
      text('tests/test_more.py') === null ? exited(5, '') : pytestRun({ test_more: 'passed' });
    const change = {
      [SOURCE]: 'stops',
      'tests/test_more.py': 'def test_more():\n    assert total([1]) == 1\n',
    };
    const verdict = await verdictAfter({ change, run });
    expect(verdict).toMatchObject({ kind: 'blocked' });
    expect(classesIn(verdict)).toEqual(['missing']);
  });
});
