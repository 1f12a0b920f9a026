import { isPass } from './command-result.ts';
import { type CommandRun, hasFailure, isRed, type Ran, recordOf, type Shown } from './run.ts';
import type { Failure } from './test-report.ts';

/** What one command says with the base's own tests on the code of the change. */
export interface OriginalRuns {
  /** What it is compared with. */
  readonly base: CommandRun;
  /** One, or two of the same state. */
  readonly runs: readonly CommandRun[];
}

interface Claim {
  readonly paths: readonly string[];
  readonly commands: readonly OriginalRuns[];
}

interface FailedClaim extends Claim {
  readonly failures: readonly Failure[];
  /** New files that are no tests and act on others, or may. Absent: there is none. */
  readonly added?: readonly string[];
}

/**
 * The base's own tests, run on the code of the change. Without a path the change altered none, and they ran because one
 * that passed on the base is not reported any more, fewer run or more are skipped, a failure is `missing` or `rewritten`,
 * or new tests may hide one.
 */
export type OriginalTests =
  /** No test of the base was altered, and none is missing from the run. */
  | { readonly kind: 'unchanged' }
  | (Shown<Claim> & { readonly kind: 'passed' })
  | (Shown<FailedClaim> & { readonly kind: 'failed' })
  | {
      readonly kind: 'not-compared';
      readonly paths: readonly string[];
      /** That it is about; null: about none in particular. */
      readonly command: string | null;
      readonly why: string;
    };

/** Whether each command has a run that fails by nothing but what fails on the base. */
export function havePassed(claim: Claim): claim is Shown<Claim> {
  return (
    claim.commands.length > 0 &&
    claim.commands.every(({ base, runs }) => runs.some((run) => passesAs(base, run)))
  );
}

/** A script that hides the exit code of its runner may still name what fails. A mere line of a green run is no failure. */
function passesAs(base: CommandRun, run: CommandRun): boolean {
  const isGreen = isPass(run.result);
  const failures = (run.reading?.failures ?? []).filter(({ cause }) => !isGreen || cause !== 'line');
  const isEnded = isGreen || (isRed(run) && isRed(base));
  return isEnded && failures.every(({ id }) => hasFailure(base, id));
}

/** Whether each failure is in two runs of one command; of one that names none, whether both end red. */
export function haveFailed<Failed extends Claim & { readonly failures: readonly Failure[] }>(
  claim: Failed,
): claim is Shown<Failed> {
  const isRepeated = ({ id }: Failure): boolean =>
    claim.commands.some(
      ({ runs }) =>
        runs.length > 1 && runs.every((run) => hasFailure(run, id) || (run.command === id && isRed(run))),
    );
  return claim.failures.length > 0 && claim.failures.every(isRepeated);
}

export function originalRuns(base: Ran, runs: readonly Ran[]): OriginalRuns {
  return { base: recordOf(base), runs: runs.map(recordOf) };
}

/** What code the base's own tests ran on: that of the base, where the change has nothing but tests. */
export function codeRunOn({ commands }: Claim): 'the new code' | 'the base' {
  const areOfBase = commands.every(({ base, runs }) => runs.every(({ state }) => state === base.state));
  return areOfBase ? 'the base' : 'the new code';
}

/** Whether the runs show what is said of the base's own tests. */
export function areBorneOut(tests: OriginalTests): boolean {
  switch (tests.kind) {
    case 'passed':
      return havePassed(tests);
    case 'failed':
      return haveFailed(tests);
    case 'unchanged':
    case 'not-compared':
      return true;
  }
}
