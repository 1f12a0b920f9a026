import { describe, expect, test } from 'vitest';
import type { CommandEntry, Verdict } from '../../src/core/verdict/verdict.ts';
import { remarksOf } from '../../src/deliver/sections/points.ts';
import { type Behaviour, judged, type Repository, verdictOf } from './judged.ts';
import { exited, pytest, pytestRun } from './read-results.ts';

const SOURCE = 'sum.py';
const TESTS = 'tests/test_sum.py';
const PYTEST: CommandEntry = { text: 'pytest', argv: ['pytest'], purpose: 'validate', origin: 'input' };
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
  return remarksOf(verdict.evidence).map(({ text }) => text);
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
  test("holds it where the runner names none and as many run, and the base's own test fails", async () => {
    for (const change of [{ [SOURCE]: 'new', [TESTS]: HIDDEN }, { [TESTS]: HIDDEN }]) {
      const verdict = await verdictAfter({ change });
      expect(classesIn(verdict)).toEqual(['missing']);
      expect(verdict).toMatchObject({ kind: 'blocked', evidence: { originalTests: { kind: 'failed' } } });
      expect(toldOf(verdict)).toContain('1 failure of the base no longer reported');
    }
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

  test('is not called rewritten by one run of its old version, which lacks a name there once', async () => {
    const named = `${SUITE}\n# total is sum now.\n`;
    const passed = `\n\n${TESTS}::test_empty_list PASSED   [100%]\n\n`;
    const green = exited(0, pytest({ test_empty_list: 'passed' }).replace('\n\n', passed));
    const classesAfter = async (runs: number): Promise<readonly string[]> => {
      let times = 0;
      const run: Behaviour = (text) => {
        if (text(SOURCE) !== 'renamed') return pytestRun({ test_empty_list: ASSERT });
        if (text(TESTS) === named) return green;
        times += 1;
        return times > runs
          ? exited(3, 'crashed\n')
          : pytestRun({ test_empty_list: ["NameError: name 'total' is not defined"] });
      };
      return classesIn(await verdictAfter({ change: { [SOURCE]: 'renamed', [TESTS]: named }, run }));
    };
    expect(await classesAfter(1)).toEqual(['fixed']);
    expect(await classesAfter(2)).toEqual(['rewritten']);
  });

  test('is rewritten where it passes by its name, whether the runner names it or counts as many', async () => {
    const file = `pytest (${TESTS})`;
    const passed = `\n\n${TESTS}::test_empty_list PASSED   [100%]\n\n`;
    const classesAfter = async (suite: string, named: string): Promise<readonly string[]> => {
      const alone: Behaviour = (text, times) => {
        const result = pytests(text, times);
        return result.kind === 'exited' && result.code === 0 && (text(TESTS) ?? '').includes('def test_empty')
          ? exited(0, result.output.replace('\n\n', named))
          : result;
      };
      const given = judged({
        files: { [SOURCE]: 'old', [TESTS]: SUITE },
        commands: { pytest: pytests, [file]: alone },
        entries: [PYTEST],
        more: { taskText: ABOUT },
      });
      await given.write(TESTS, suite);
      return classesIn(await verdictOf(given));
    };
    const bent = SUITE.replace('== 0', 'is None');
    expect(await classesAfter(bent, passed)).toEqual(['rewritten']);
    expect(await classesAfter(bent, '\n\n')).toEqual(['rewritten']);
    const another = `\n\n${TESTS}::test_empty_lists PASSED   [100%]\n\n`;
    expect(await classesAfter(bent, another)).toEqual(['missing']);
  });

  test('is only listed with on-tamper: show', async () => {
    const change = { [SOURCE]: 'new', [TESTS]: HIDDEN };
    const verdict = await verdictAfter({ change, more: { onTamper: 'show' } });
    expect(verdict).toMatchObject({
      kind: 'passed',
      evidence: { proof: { kind: expect.not.stringMatching('proven') } },
    });
    expect(toldOf(verdict)).toContain('1 failure of the base no longer reported');
  });

  test('is missing when the time is too short to look, and that is told', async () => {
    const change = {
      [SOURCE]: 'mended',
      'tests/test_more.py': 'def test_more():\n    assert total([1]) == 1\n',
    };
    const verdict = await verdictAfter({ change, more: { taskText: 'Sums.', spareMs: () => 0 } });
    expect(classesIn(verdict)).toEqual(['missing']);
    expect(verdict.kind).toBe('passed');
    expect(toldOf(verdict)).toContain('1 failure of the base no longer reported');
  });
});
