import { isByExitCode, type NotShown, type Proof } from '../../core/verdict/proof.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import type { TestPart } from '../files/change-parts.ts';
import { SEES_NO_CODE, seesCode } from '../gate/blind-gate.ts';
import type { CommandOnChange, Examined, Trial } from '../gate/command-on-change.ts';
import { limitedTrial } from '../gate/trial.ts';
import { executedInBoth, onlyChecksCode, ranTests } from '../results/test-counts.ts';
import { provenByBase } from './base-proof.ts';
import { NO_TESTS, TELLS_NO_TESTS, TESTS_NOT_RUN, unproven, withTestsAlone } from './tests-alone.ts';

/**
 * Looks for a proof: red on the base, green with the change. That is a test of the base that the code of the change makes
 * pass (`provenByBase`), or else a test of the change (`withTestsAlone`): on the base, without the rest of the change, it
 * fails by what it checks, in two runs. One that does not load there or finds no such function is a weak proof. A run that
 * hangs, crashes or is not reported completely is none.
 */
export async function prove({ change, commands }: Examined): Promise<Proof> {
  const { touchesCode, tests } = change.parts;
  if (!touchesCode) return { kind: 'not-applicable', why: 'the change touches no code' };
  let endless: NotShown | null = null;
  for (const command of commands) {
    const byBase = await provenByBase(command);
    if (byBase?.kind === 'proven') return byBase;
    endless ??= byBase;
  }
  if (tests.areBrought) return byTestsOf(commands);
  if (!commands.some(ranMore)) return endless ?? NO_TESTS;
  return unproven('its tests are in files that count as code, and cannot be run without them');
}

/** Whether more tests ran than on a passing base: then the change contains tests somewhere. */
function ranMore({ comparison: { base, candidate } }: CommandOnChange): boolean {
  const [now, before] = executedInBoth(candidate, base);
  return base !== null && isPass(base.result) && before !== null && now !== null && now > before;
}

/**
 * Runs these tests of the change on the base with each command until one gives a proof. A red exit code alone does not
 * say whether the tests were built at all: one that runs tests is asked, too. That they pass without the change counts
 * only from a command that sees its code.
 */
async function byTestsOf(commands: readonly CommandOnChange[]): Promise<Proof> {
  const results: (readonly [CommandOnChange, Proof])[] = [];
  const first = (kind: Proof['kind']): Proof | undefined =>
    results.find(([, found]) => found.kind === kind)?.[1];
  for (const command of commands) {
    if (onlyChecksCode(command.comparison)) continue;
    if (first('proven') !== undefined && !ranTests(command.comparison.candidate)) continue;
    const found = await proofBy(command);
    if (found.kind === 'proven' && !isByExitCode(found)) return found;
    results.push([command, found]);
  }
  // That another command passes says nothing of tests that do not load with this one.
  const shown = first('load-error') ?? first('proven');
  if (shown !== undefined) return shown;
  const passing = results.filter(([, { kind }]) => kind === 'passes-without-change');
  for (const [command, found] of passing) if (await seesCode(command)) return found;
  if (passing.length > 0) return SEES_NO_CODE;
  const lacking = results.flatMap(([, found]) => (found.kind === 'not-shown' ? [found] : []));
  const firstBy = (which: NotShown['because']) => lacking.find(({ because }) => because === which);
  return firstBy('not-run') ?? firstBy('untold') ?? TELLS_NO_TESTS;
}

/** By running only the test files of the change if the result is clear; otherwise the whole command. */
async function proofBy(command: CommandOnChange): Promise<Proof> {
  const { parts } = command.change;
  const limited = await limitedTrial(command, parts.tests.runnable, command.partOfChange);
  const quick = limited.kind === 'trial' ? await withTestsAlone(limited.trial) : null;
  if (limited.kind === 'trial' && quick !== null && isFinal(quick, limited.trial, parts.tests)) return quick;
  const found = await withTestsAlone(command.whole);
  // It passes without the change: so it would if it ran none of its tests.
  const isUnrun = limited.kind === 'none' || (quick?.kind === 'not-shown' && quick.because === 'not-run');
  return found.kind === 'passes-without-change' && isUnrun && !ranMore(command) ? TESTS_NOT_RUN : found;
}

/**
 * Whether the whole command is not needed. It is if changed support files may affect other test files, also such as were
 * run like tests: what a test loads then is there before it.
 */
function isFinal({ kind }: Proof, { files }: Trial, { runnable, support }: TestPart): boolean {
  if (kind === 'proven') return true;
  const isAll = files.length === runnable.length && support.length === 0;
  // A file beside a test may be loaded by it, and do something else when it runs like one.
  return isAll && (kind === 'load-error' || (kind === 'passes-without-change' && files.length === 1));
}
