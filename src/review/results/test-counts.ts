import type { Comparison } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { countOfTests, isOfTest } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { reportsUnnamedPasses } from './formats.ts';
import { isOfChecker, isOfMoreThanCheckers, lacksResults, newFailures } from './read-result.ts';

/** Number of tests that ran; null: the output does not show it, or is incomplete. */
export function executedIn(read: ReadResult | null): number | null {
  return lacksResults(read) ? null : (read?.reading?.counts?.executed ?? null);
}

export function skippedIn(read: ReadResult): number {
  return read.reading?.counts?.skipped ?? 0;
}

/** Whether the output shows that tests ran. An earlier failure to build or load does not show it. */
export function ranTests(read: ReadResult | null): boolean {
  const reading = read?.reading ?? null;
  if (reading === null) return false;
  if (reading.counts !== null) return reading.counts.executed > 0;
  if (reading.failures.some(isOfTest)) return true;
  return isOfMoreThanCheckers(read) && !reading.failures.some(({ cause }) => cause === 'load');
}

/** Whether a test is seen to pass, by name or by number. */
export function passesATest({ result, reading }: ReadResult): boolean {
  if (reading === null || result.kind === 'refused') return false;
  const { counts, passed, failures, formats } = reading;
  if (reportsUnnamedPasses(result.output, formats)) return true;
  return passed.length > 0 || (counts !== null && counts.executed > countOfTests(failures.filter(isOfTest)));
}

/** Whether a command checks code and runs no tests, by both outputs: where the base does not build, only its compiler speaks. */
export function onlyChecksCode({ base, candidate }: Pick<Comparison, 'base' | 'candidate'>): boolean {
  return isOfChecker(candidate) || (isOfChecker(base) && !ranTests(candidate));
}

/**
 * How many tests ran in a run, and in an earlier one that it is compared with; null: not known. Where a runner closed
 * several times, these were several runs if the earlier one has as many closings or more: they are added up. One more than
 * there may have been printed by a test, so then the worst counts; as it does where it alone has fewer tests.
 */
export function executedInBoth(
  read: ReadResult,
  before: ReadResult | null,
): readonly [now: number | null, before: number | null] {
  const worst = [executedIn(read), executedIn(before)] as const;
  const [now, earlier] = [closingsOf(read), closingsOf(before)];
  if (worst[0] === null || worst[1] === null || worst[0] < worst[1]) return worst;
  if (earlier.length < 2 || now.length > earlier.length) return worst;
  return [executedInAll(read), executedInAll(before)];
}

/** Number of tests by all closings of a runner, of which a test may have printed one. */
export function executedInAll(read: ReadResult | null): number {
  return closingsOf(read).reduce((sum, executed) => sum + executed, 0);
}

function closingsOf(read: ReadResult | null): readonly number[] {
  const counts = read?.reading?.counts ?? null;
  return counts === null ? [] : (counts.closings ?? [counts.executed]);
}

/** Whether a run had at least as many tests as the other. False when unknown. */
export function ranAsMany(read: ReadResult, other: ReadResult): boolean {
  const [now, before] = executedInBoth(read, other);
  if (before === null) return !lacksResults(other);
  if (now !== null) return now >= before;
  return before === 0;
}

/**
 * Whether a run had at least as many tests as the other, whatever the number of their assertions: an error that ends a
 * test is one more of these. False where the output of either does not tell them apart.
 */
export function ranAsManyTests(read: ReadResult, other: ReadResult): boolean {
  const [now, before] = [read, other].map(({ reading }) => reading?.counts?.tests);
  return typeof now === 'number' && typeof before === 'number' && now >= before;
}

/** Whether it passes or fails as another run does, with as many tests and without a failure that the other has not. */
export function saysNoOther(read: ReadResult, other: ReadResult): boolean {
  const isEnd = isPass(read.result) === isPass(other.result);
  return isEnd && executedIn(read) === executedIn(other) && newFailures(read, other).length === 0;
}
