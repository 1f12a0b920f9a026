import type { ReadResult } from '../../core/verdict/run.ts';
import type { Failure, FormatReading } from '../../core/verdict/test-report.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';
import { formatsThat } from './formats.ts';
import { isFailedRecipe, readOutput, readReports } from './read-output.ts';
import { MAX_ERROR_LINES } from './readers/error-lines.ts';
import { MAX_FAILURES } from './readers/format.ts';

/** What may be asked of a result; `read-result.test.ts` has a table of what typical outputs answer. */
export function readResult(result: CommandResult): ReadResult {
  if (result.kind === 'refused') return { result, reading: null };
  const reports = reportsOf(result);
  // A build tool that a test started names what that one could not do.
  const isAsked = (format: string): boolean => !isPass(result) || !BUILDERS.has(format);
  const reading = readOutput(result.output, reports, isAsked);
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
const BUILDERS = formatsThat(({ role }) => role === 'builder');
const COMPILERS = formatsThat(({ role }) => role === 'compiler');

/**
 * The failures in an output. None for a passing command without a known format, which may print words like "error" for
 * any reason. Of a passing command whose output lost its middle, only failures with a place count.
 */
export function failuresOf(read: ReadResult | null): readonly Failure[] {
  if (read === null || read.reading === null) return [];
  const { formats, failures, counts } = read.reading;
  if (!isPass(read.result)) return failures;
  if (formats.length === 0) return [];
  // Beside tests that ran, what looks like a message of a compiler or linter was printed by one of them.
  const own = (counts?.executed ?? 0) > 0 ? failures.filter(({ cause }) => cause !== 'diagnostic') : failures;
  return lacksResults(read) ? own.filter(({ at, trace }) => at !== null || trace.length > 0) : own;
}

export function failsIn(read: ReadResult | null, id: string): boolean {
  return failuresOf(read).some((failure) => failure.id === id);
}

/** Ids of the tests that it names as passed. */
export function passedIn(read: ReadResult | null): readonly string[] {
  return read?.reading?.passed ?? [];
}

/** The failures of a run that none of the others has. */
export function newFailures(read: ReadResult, ...others: readonly (ReadResult | null)[]): readonly Failure[] {
  const known = new Set(others.flatMap(failuresOf).map(({ id }) => id));
  return failuresOf(read).filter(({ id }) => !known.has(id));
}

/**
 * Whether the middle of the output is missing, and test results with it: the runner has no summary, or the number of
 * tests is known only from the names.
 */
export function lacksResults(read: ReadResult | null): boolean {
  if (read === null || read.reading === null || !isTruncated(read.result)) return false;
  const { counts, passed, failures, isComplete } = read.reading;
  return !isComplete || (counts !== null && counts.executed <= passed.length + failures.length);
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

export function isOfMoreThanCheckers(read: ReadResult | null): boolean {
  return read?.reading?.formats.some((format) => !CHECKERS.has(format)) ?? false;
}

/** Whether make alone says that something failed, which may be a test or a checker without a known format. */
export function isOfMake({ reading }: ReadResult): boolean {
  return reading !== null && reading.failures.length > 0 && reading.failures.every(isFailedRecipe);
}

/** Whether the output comes only from tools that check code. */
export function isOfChecker(read: ReadResult | null): boolean {
  if (read === null || read.reading === null) return false;
  return read.reading.formats.length > 0 && !isOfMoreThanCheckers(read) && !isOfMake(read);
}

/** Whether linters alone said something: a compiler may fail for want of what a manifest says. */
export function isOfLinter(read: ReadResult): boolean {
  return isOfChecker(read) && !(read.reading?.formats.some((format) => COMPILERS.has(format)) ?? false);
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
