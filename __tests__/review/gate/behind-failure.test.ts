import { describe, expect, test } from 'vitest';
import type { Comparison } from '../../../src/core/verdict/evidence.ts';
import { describeRead } from '../../../src/core/verdict/run.ts';
import { type Behaviour, type Judged, judged, probesOf, verdictOf } from '../judged.ts';
import { exited, pytestRun } from '../read-results.ts';

const SOURCE = 'src/sum.js';
/** Test files in the order of their runs, with what each says; `asks` for the right sum. */
const BASE = { [SOURCE]: 'right', 'test/a.js': 'fails', 'test/b.js': 'fails', 'test/c.js': 'asks asks' };
const PASSES = { ...BASE, 'test/a.js': '', 'test/b.js': '' };

/** Mocha, which stops at a failure where the command says so. */
function mocha(isFailFast: boolean): Behaviour {
  return (text) => {
    const failed: string[] = [];
    let passing = 0;
    for (const path of Object.keys(BASE).slice(1)) {
      const words = text(path)?.split(' ') ?? [];
      if (isFailFast && failed.length > 0) break;
      if (words.includes('fails') || (words.includes('asks') && text(SOURCE) !== 'right')) failed.push(path);
      else passing += words.length;
    }
    const blocks = failed.map(
      (path, at) => `  ${at + 1}) ${path}:\n     Error: no\n      at Context.<anonymous> (${path}:3:1)\n`,
    );
    const failing = failed.length === 0 ? '' : `  ${failed.length} failing\n\n${blocks.join('\n')}`;
    return exited(failed.length === 0 ? 0 : 1, `\n\n  ${passing} passing (9ms)\n${failing}`);
  };
}

async function judgedAs(
  files: Readonly<Record<string, string>>,
  { behaviour = mocha(true), source = 'right again' } = {},
): Promise<{ readonly comparison: Comparison | undefined; readonly given: Judged }> {
  const given = judged({ files, commands: { x: behaviour } });
  await given.write('docs/a.md', 'words');
  if (source !== 'right again') await given.write(SOURCE, source);
  const { evidence } = await verdictOf(given);
  return { comparison: evidence.comparisons[0], given };
}

const behindOf = (given: Judged): readonly string[] =>
  probesOf(given).filter((probe) => probe.startsWith('behind-failure'));

describe('a command that fails on the change as on the base', () => {
  test('is not asked further where it passes', async () => {
    const { comparison, given } = await judgedAs(PASSES);
    expect(comparison).toMatchObject({ outcome: 'passed' });
    expect(behindOf(given)).toEqual([]);
  });

  test('is held to what lies behind each failure of the base, once more where that is broken', async () => {
    const { comparison, given } = await judgedAs(BASE, { source: 'wrong' });
    expect(comparison).toMatchObject({ outcome: 'regressed' });
    expect(comparison?.why).toContain('seen without test/a.js, test/b.js');
    expect(comparison?.failures.map((one) => [one.class, one.failure.name])).toEqual([
      ['pre-existing', 'test/a.js'],
      ['regression', 'test/c.js'],
    ]);
    // Twice on the base, up to where nothing fails, and on the change.
    expect(behindOf(given)).toHaveLength(3);
    expect(probesOf(given)).toContain('again x');
  });

  test('is told by no count of the base where it came to a further failure of it', async () => {
    const given = judged({
      files: { ...BASE, 'test/a.js': 'is fine', 'test/c.js': 'fails' },
      commands: { x: mocha(true) },
    });
    await given.write('test/b.js', 'is fine');
    const [comparison] = (await verdictOf(given)).evidence.comparisons;
    expect(comparison?.failures).toMatchObject([{ class: 'pre-existing' }, {}]);
    // It ran three tests, and one failed.
    expect(describeRead(comparison?.base ?? { result: exited(0, ''), reading: null })).toBe(
      'exit code 1, 3 tests, 2 failures',
    );
  });

  test('passes with what was not seen where all behind it is as it was', async () => {
    const { comparison, given } = await judgedAs(BASE);
    expect(comparison).toMatchObject({ outcome: 'no-regression' });
    expect(comparison?.uncovered).toContain('stops at that failure');
    expect(probesOf(given)).not.toContain('again x');
  });

  test('stops nowhere if it runs all others anyway', async () => {
    const { comparison, given } = await judgedAs(BASE, { behaviour: mocha(false) });
    expect(comparison?.uncovered).toBeUndefined();
    expect(behindOf(given)).toHaveLength(1);
  });

  test('may stop there if no file of the failure is known', async () => {
    const behaviour: Behaviour = () =>
      exited(1, '\n\n  2 passing (9ms)\n  1 failing\n\n  1) a:\n     Error: no\n');
    const { comparison, given } = await judgedAs(BASE, { behaviour });
    expect(comparison?.uncovered).toContain('may stop');
    expect(behindOf(given)).toEqual([]);
  });

  test('is not held to what does not load for want of a file that was taken out', async () => {
    const [failing, needy] = ['tests/test_a.py', 'tests/test_b.py'];
    const unloaded = [
      'collected 0 items / 1 error\n',
      '==================================== ERRORS ====================================',
      `________________________ ERROR collecting ${needy} ________________________`,
      `${needy}:1: in <module>\n    import test_a\nE   ModuleNotFoundError: No module named 'test_a'`,
      '=========================== short test summary info ============================',
      `ERROR ${needy}\n=============================== 1 error in 0.05s ===============================\n`,
    ].join('\n');
    const stops: Behaviour = (text) => {
      if (text(failing) !== null) return pytestRun({ test_a: ['AssertionError: no'] }, failing);
      return text(SOURCE) === 'right' ? pytestRun({ test_b: 'passed' }, needy) : exited(2, unloaded);
    };
    const files = { [SOURCE]: 'right', [failing]: 'fails', [needy]: 'import test_a' };
    const given = judged({ files, commands: { x: stops } });
    await given.write(SOURCE, 'needs a as well');
    const [comparison] = (await verdictOf(given)).evidence.comparisons;
    expect(comparison).toMatchObject({ outcome: 'no-regression' });
    expect(comparison?.uncovered).toContain('other tests in tests/test_a.py');
    expect(probesOf(given)).toContain('again x');
  });
});
