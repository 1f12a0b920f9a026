import type { Comparison } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import type { Failure, FormatReading } from '../../core/verdict/test-report.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';
import { formatsThat } from './formats.ts';
import { isFailedRecipe, readOutput, readReports } from './read-output.ts';
import { MAX_ERROR_LINES } from './readers/error-lines.ts';
import { MAX_FAILURES, withoutNumber } from './readers/format.ts';

export function readResult(result: CommandResult): ReadResult {
  if (result.kind === 'refused') return { result, reading: null };
  const reports = reportsOf(result);
  const reading = readOutput(result.output, reports);
  if (reports === null || isPass(result) || reading.failures.length > 0) return { result, reading };
  // It failed, and not by a test of the reports.
  return { result, reading: { ...reading, failures: readOutput(result.output).failures } };
}

/** A command that passed has no failing test: its reports are then those of something else. */
function reportsOf(result: CommandResult): FormatReading | null {
  const reports = result.kind === 'exited' ? readReports(result.reports) : null;
  return isPass(result) && (reports?.failures.length ?? 0) > 0 ? null : reports;
}

/** Compilers, type checkers and linters: they check code and do not run it. */
const CHECKERS = formatsThat(({ role }) => role === 'checker' || role === 'compiler');
const COMPILERS = formatsThat(({ role }) => role === 'compiler');

/**
 * The failures in an output. None for a passing command without a known format, which may print words like "error" for
 * any reason. Of a passing command whose output lost its middle, only failures with a place count.
 */
export function failuresOf(read: ReadResult | null): readonly Failure[] {
  if (read === null || read.reading === null) return [];
  const { formats, failures } = read.reading;
  if (!isPass(read.result)) return failures;
  if (formats.length === 0) return [];
  return isPartial(read) ? failures.filter(({ at, trace }) => at !== null || trace.length > 0) : failures;
}

export function failsIn(read: ReadResult | null, id: string): boolean {
  return failuresOf(read).some((failure) => failure.id === id);
}

/** The failures of a run that none of the others has. */
export function newFailures(read: ReadResult, ...others: readonly (ReadResult | null)[]): readonly Failure[] {
  const known = new Set(others.flatMap(failuresOf).map(({ id }) => id));
  return failuresOf(read).filter(({ id }) => !known.has(id));
}

/** Number of tests that ran; null: the output does not show it, or is incomplete. */
export function executedIn(read: ReadResult | null): number | null {
  return isPartial(read) ? null : (read?.reading?.counts?.executed ?? null);
}

/**
 * Whether the middle of the output is missing, and test results with it: the runner has no summary, or the number of
 * tests is known only from the names.
 */
export function isPartial(read: ReadResult | null): boolean {
  if (read === null || read.reading === null || !isTruncated(read.result)) return false;
  const { counts, passed, failures, isComplete } = read.reading;
  return !isComplete || (counts !== null && counts.executed <= passed.length + failures.length);
}

/** Whether the output shows that tests ran. An earlier failure to build or load does not show it. */
export function ranTests(read: ReadResult | null): boolean {
  const reading = read?.reading ?? null;
  if (reading === null) return false;
  if (reading.counts !== null) return reading.counts.executed > 0;
  if (reading.failures.some(isOfTest)) return true;
  return isOfTestRunner(read) && !reading.failures.some(({ cause }) => cause === 'load');
}

/**
 * Counts the candidate only with the runners of the base. Output of another runner beside them was printed by a test,
 * so its count must not replace theirs. Its failures stay.
 */
export function countedByRunnersOf(base: ReadResult | null, candidate: ReadResult): ReadResult {
  const { result, reading } = candidate;
  if (base?.reading == null || reading === null || result.kind === 'refused') return candidate;
  const own = base.reading.formats.filter((format) => !CHECKERS.has(format));
  const now = reading.formats.filter((format) => !CHECKERS.has(format));
  const foreign = now.filter((format) => !own.includes(format));
  if (foreign.length === 0 || foreign.length === now.length) return candidate;
  const { counts, passed } = readOutput(
    result.output,
    reportsOf(result),
    (format) => !foreign.includes(format),
  );
  return { ...candidate, reading: { ...reading, counts, passed } };
}

function isOfTestRunner(read: ReadResult | null): boolean {
  return read?.reading?.formats.some((format) => !CHECKERS.has(format)) ?? false;
}

/** Whether make alone says that something failed, which may be a test or a checker without a known format. */
export function isOfMake({ reading }: ReadResult): boolean {
  return reading !== null && reading.failures.length > 0 && reading.failures.every(isFailedRecipe);
}

/** Whether the output comes only from tools that check code. */
export function isOfChecker(read: ReadResult | null): boolean {
  if (read === null || read.reading === null) return false;
  return read.reading.formats.length > 0 && !isOfTestRunner(read) && !isOfMake(read);
}

/** Whether a command only checks code. A base that does not build says no more than its compiler. */
export function runsNoTests({ base, candidate }: Pick<Comparison, 'base' | 'candidate'>): boolean {
  return isOfChecker(candidate) || (isOfChecker(base) && !ranTests(candidate));
}

/** Whether linters alone said something: a compiler may fail for want of what a manifest says. */
export function isOfLinter(read: ReadResult): boolean {
  return isOfChecker(read) && !(read.reading?.formats.some((format) => COMPILERS.has(format)) ?? false);
}

/** Whether tests or code did not build or load, so that no test ran. */
export function isUnloaded({ cause }: Failure): boolean {
  return cause === 'load' || cause === 'diagnostic';
}

/** Whether a test ran and failed. */
export function isOfTest({ cause }: Failure): boolean {
  return cause === 'assertion' || cause === 'error';
}

/** Whether a failure is of a test that ran: by its cause; or, where the output does not say that, as the other run names it as passed. */
export function isOfTestIn(failure: Failure, other: ReadResult): boolean {
  return isOfTest(failure) || (failure.cause === 'unknown' && isNamedPassed(failure.id, other));
}

/**
 * Whether the reading is complete, so that a failure that is not reported did not occur: the command ended by itself
 * and its runner printed its summary; and, unless it passed, the output is not truncated and within the limit of
 * failures.
 */
export function isFullyRead({ result, reading }: ReadResult): boolean {
  if (result.kind !== 'exited' || reading === null || !reading.isComplete) return false;
  const most = reading.formats.length > 0 ? MAX_FAILURES : MAX_ERROR_LINES;
  return isPass(result) || (reading.failures.length < most && !isTruncated(result));
}

/** Whether the middle of the output is missing, as the host knows that has cut it. */
export function isTruncated(result: CommandResult): boolean {
  return result.kind === 'exited' && result.isTruncated === true;
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
  if (before === null) return !isPartial(other);
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

/** Whether a test passed: by its name if the output names all tests that ran, otherwise because it is not a failure. */
export function isPassed(id: string, read: ReadResult): boolean {
  const { reading } = read;
  if (reading === null || failsIn(read, id)) return false;
  if (isNamedPassed(id, read)) return true;
  const executed = executedIn(read);
  const isEachNamed = executed !== null && reading.passed.length + reading.failures.length >= executed;
  if (reading.counts?.isPart === true && !namesOthersOf(id, reading.passed)) return isFullyRead(read);
  return isFullyRead(read) && !(isEachNamed && reading.passed.length > 0);
}

/** The file or package of a test; none: all tests may be of one. */
const GROUP = /^.*?(?:::| > |\.(?=[A-Z]))/;

/** Whether tests of the same file or package are named, so that this one would be as well. */
function namesOthersOf(id: string, passed: readonly string[]): boolean {
  const [group = ''] = GROUP.exec(id) ?? [];
  return passed.some((name) => name.startsWith(group));
}

/**
 * Whether the output names the test as passed: itself, or tests or assertions inside it, none of which failed. Several
 * failures of one test have its name and a number.
 */
export function isNamedPassed(id: string, { reading }: ReadResult): boolean {
  if (reading === null) return false;
  const { passed, failures } = reading;
  if (passed.includes(id)) return true;
  const test = withoutNumber(id);
  const inside = `${test} > `;
  const isRed = failures.some((one) => one.id === test || one.id === id || one.id.startsWith(inside));
  return !isRed && passed.some((one) => one === test || one.startsWith(inside));
}
