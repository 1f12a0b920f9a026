import type { ReadResult } from '../../core/evidence.ts';
import type { Failure, FormatName } from '../../core/test-report.ts';
import { type CommandResult, isPass } from '../../core/verdict.ts';
import { formatsThat } from './formats.ts';
import { readOutput } from './read-output.ts';
import { isTruncationNote } from './readers/format.ts';

export function readResult(result: CommandResult): ReadResult {
  return { result, reading: result.kind === 'refused' ? null : readOutput(result.output) };
}

/** Compilers, type checkers and linters: they look at the code and run none of it. */
const CHECKERS = formatsThat(({ role }) => role === 'checker' || role === 'compiler');
const SILENT_WHEN_PASSED = formatsThat(({ isSilentWhenPassed = false }) => isSilentWhenPassed);
/** As many are kept of one output: of a known format, and of lines that complain. */
const MOST_FAILURES = 500;
const MOST_LINES = 100;

/**
 * What the output names as failed. Of a passing command without a known format nothing: it has words like "error" for
 * any reason. Nor what seems to have come to no end only because the middle of the output is missing.
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

/** Tests that ran; null: the output does not say, or not all of it is there. */
export function executedIn(read: ReadResult | null): number | null {
  return isPartial(read) ? null : (read?.reading?.counts?.executed ?? null);
}

/**
 * The middle of the output is missing, and with it what came of tests: the runner seems to have come to no end, or says
 * how many ran by naming each.
 */
export function isPartial(read: ReadResult | null): boolean {
  if (read === null || read.reading === null || !isTruncated(read.result)) return false;
  const { counts, passed, failures, isComplete } = read.reading;
  return !isComplete || (counts !== null && counts.executed <= passed.length + failures.length);
}

/** Whether the output shows that tests ran; a build or a load that failed before them does not. */
export function ranTests(read: ReadResult | null): boolean {
  const reading = read?.reading ?? null;
  if (reading === null) return false;
  if (reading.counts !== null) return reading.counts.executed > 0;
  if (reading.failures.some(isOfTest)) return true;
  return isOfTestRunner(read) && !reading.failures.some(({ cause }) => cause === 'load');
}

/**
 * The candidate as the runners of the base count it: what another one says beside them was printed by a test, and no
 * number of its tests stands in for theirs. Its failures stay.
 */
export function countedAsOn(base: ReadResult | null, candidate: ReadResult): ReadResult {
  const { result, reading } = candidate;
  if (base?.reading == null || reading === null || result.kind === 'refused') return candidate;
  const own = base.reading.formats.filter((format) => !CHECKERS.has(format));
  const now = reading.formats.filter((format) => !CHECKERS.has(format));
  const isForeign = (format: FormatName): boolean => !own.includes(format);
  if (!now.some(isForeign) || now.every(isForeign)) return candidate;
  const { counts, passed } = readOutput(
    result.output,
    (format) => !now.includes(format) || !isForeign(format),
  );
  return { ...candidate, reading: { ...reading, counts, passed } };
}

function isOfTestRunner(read: ReadResult | null): boolean {
  return read?.reading?.formats.some((format) => !CHECKERS.has(format)) ?? false;
}

/** The output is of tools that only look at the code. */
export function isOfChecker(read: ReadResult | null): boolean {
  const reading = read?.reading ?? null;
  return reading !== null && reading.formats.length > 0 && !isOfTestRunner(read);
}

/** A test that ran and failed. */
export function isOfTest({ cause }: Failure): boolean {
  return cause === 'assertion' || cause === 'error';
}

/**
 * Whether what the output does not name did not happen: the command ended by itself and its runner came to its closing
 * words; and unless it passed, nothing was left out of the output, and no more failures were there than are kept.
 */
export function isWhole({ result, reading }: ReadResult): boolean {
  if (result.kind !== 'exited' || reading === null || !reading.isComplete) return false;
  const most = reading.formats.length > 0 ? MOST_FAILURES : MOST_LINES;
  return isPass(result) || (reading.failures.length < most && !isTruncated(result));
}

/** A program may print such a line itself; then less is believed, never more. */
export function isTruncated(result: CommandResult): boolean {
  return result.kind !== 'refused' && result.output.split('\n').some(isTruncationNote);
}

/** Whether one run had at least the tests of the other. What cannot be known is no. */
export function ranAsMany(read: ReadResult, other: ReadResult): boolean {
  const [now, before] = [executedIn(read), executedIn(other)];
  if (before === null) return !isPartial(other);
  if (now !== null) return now >= before;
  return before === 0 || isSilentlyGreen(read, other);
}

/** It passes without a word about tests, as its runner does when all of them pass. */
export function isSilentlyGreen(read: ReadResult, other: ReadResult): boolean {
  const isSilent = other.reading?.formats.some((format) => SILENT_WHEN_PASSED.has(format)) ?? false;
  return isSilent && isPass(read.result) && executedIn(read) === null && !isPass(other.result);
}

/** Whether a test passed: by its name where the output names all that ran, otherwise because it is not named as failed. */
export function isPassed(id: string, read: ReadResult): boolean {
  const { reading } = read;
  if (reading === null || failsIn(read, id)) return false;
  if (reading.passed.includes(id)) return true;
  const executed = executedIn(read);
  const isEachNamed = executed !== null && reading.passed.length + reading.failures.length >= executed;
  return isWhole(read) && !(isEachNamed && reading.passed.length > 0);
}
