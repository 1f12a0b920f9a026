import { counted } from '../../core/text/text.ts';
import {
  type ClassedFailure,
  type Comparison,
  type ComparisonOutcome,
  failuresOfClass,
  isFailing,
} from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { countedFailures, type Failure, isOfTest, isUnexplained } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import { classified, noLongerFails, type Sides } from './classify.ts';
import { AS_IT_IS, type Denoise, newLine } from './new-line.ts';
import { withoutNoise } from './noise.ts';
import { missingTests, namesOf } from './passed-tests.ts';
import { countedByRunnersOf, isOfMake, isTruncated, lacksResults, passedIn } from './read-result.ts';
import { executedInBoth, ranTests } from './test-counts.ts';

export interface Compared extends Sides {
  readonly command: string;
  /** The change alters tests or checks. Then fewer tests may run here; the base's own tests are run, too. */
  readonly mayRunFewer: boolean;
  /** Default: what varies from run to run is not known. */
  readonly denoise?: Denoise;
}

/**
 * Judges a command by its results on the base and on the candidate. Results that cannot be read or compared never
 * pass: a crash, a timeout, a runner without its closing summary, no test or fewer than on the base, a failing build,
 * an output without its middle. A green exit with failed tests in the output does not pass either.
 */
export function compare(given: Compared): Comparison {
  const { command, denoise = AS_IT_IS } = given;
  const base = given.base === null ? null : withoutNoise(given.base, denoise);
  const candidate = countedByRunnersOf(base, withoutNoise(given.candidate, denoise));
  const compared: Compared = { ...given, base, candidate };
  const failures = classified(compared);
  const judged = notEnded(compared) ?? byFailures(compared, failures) ?? byExit(compared, failures);
  return { command, base, candidate, failures, ...judged };
}

interface Judgement {
  readonly outcome: ComparisonOutcome;
  /** A reason for people; may be empty. */
  readonly why: string;
}

function notEnded({ candidate: { result } }: Compared): Judgement | null {
  if (result.kind === 'refused') return { outcome: 'not-run', why: result.why };
  if (result.kind === 'exited') return null;
  return notComparable(`it did not end by itself: ${describeResult(result)}`);
}

/** Where a failure, or a test that did not run, keeps it from passing, whatever its exit code. */
function byFailures(compared: Compared, failures: readonly ClassedFailure[]): Judgement | null {
  const news = failuresOfClass(failures, 'regression');
  if (news.length > 0) return { outcome: 'regressed', why: countedFailures(news, 'new') };
  const tooFew = tooFewTests(compared);
  if (tooFew !== null) return notComparable(tooFew);
  if (failuresOfClass(failures, 'incomparable').length > 0) return notComparable(incomparable(compared));
  const open = failuresOfClass(failures, 'unresolved');
  if (open.length === 0) return null;
  const why = `${countedFailures(open)} of the base that the task is about`;
  return { outcome: 'unresolved', why };
}

function incomparable({ base }: Compared): string {
  if (base === null) return 'it fails, and there is no base to compare it with';
  if (base.result.kind !== 'exited') {
    return `it fails, and on the base it did not end by itself: ${describeResult(base.result)}`;
  }
  return 'it fails where the base cannot be compared: there it did not come so far, or its output is not whole';
}

/** Why tests may not have run that should have; null when all did. */
function tooFewTests(compared: Compared): string | null {
  const { base, candidate, mayRunFewer } = compared;
  const [now, before] = executedInBoth(candidate, base);
  if (candidate.reading?.isComplete === false && !endsAsTheBase(compared) && !stopsAsTheBase(compared)) {
    return lacksResults(candidate)
      ? 'the middle of its output is missing, and with it what came of the tests'
      : 'the runner ended without its closing summary';
  }
  if (now === 0 && before === null && (base === null || base.result.kind !== 'exited')) {
    return 'no test ran, and there is no base to compare it with';
  }
  if (before === null || before === 0) return null;
  const onBase = `${before} ran on the base`;
  if (now === 0) return `no test ran, where ${onBase}${namesIn(base)}`;
  if (now === null) {
    return `its output does not say that tests ran, where ${onBase}`;
  }
  const isFewer = now < before && !mayRunFewer;
  return isFewer ? `${counted(now, 'test')} ran, where ${onBase}, and the change alters no test` : null;
}

/** The first tests that passed, in brackets; empty where the output names none. */
function namesIn(read: ReadResult | null): string {
  const names = passedIn(read);
  return names.length === 0 ? '' : ` (${namesOf(names)})`;
}

/**
 * Whether the candidate's incomplete output is normal. A reporter may print no summary, or more than is kept: then it
 * does so on a passing base too, and the number of tests, if known, is at least the same.
 */
function endsAsTheBase({ base, candidate }: Compared): boolean {
  if (base === null || !isPass(base.result) || !isPass(candidate.result)) return false;
  if (base.reading?.isComplete !== false || lacksResults(base) !== lacksResults(candidate)) return false;
  const [now, before] = executedInBoth(candidate, base);
  return lacksResults(base) || (before !== null && now !== null && now >= before);
}

/** Whether it stops before a test ran as it does on the base, by its code and every line: a checker without its settings. */
function stopsAsTheBase({ base, candidate, denoise = AS_IT_IS }: Compared): boolean {
  const [before, now] = [base?.result, candidate.result];
  if (before?.kind !== 'exited' || now.kind !== 'exited' || isPass(now)) return false;
  if (before.code !== now.code || isTruncated(before) || isTruncated(now)) return false;
  if (ranTests(base) || ranTests(candidate)) return false;
  const isNew = (one: string, other: string): boolean => newLine(one, other, denoise) !== null;
  return !isNew(before.output, now.output) && !isNew(now.output, before.output);
}

function byExit(compared: Compared, failures: readonly ClassedFailure[]): Judgement {
  const { base, candidate } = compared;
  const old = failuresOfClass(failures, 'pre-existing');
  if (isPass(candidate.result) && old.length === 0) return { outcome: 'passed', why: remark(compared) };
  if (old.length > 0) {
    const doubt = isPass(candidate.result) ? greenFor(compared, failures) : doubtOf(compared, failures);
    if (doubt !== null) return notComparable(doubt);
    const why = `fails on the base as well: ${countedFailures(old)}, none of them new`;
    return { outcome: 'no-regression', why };
  }
  if (base !== null && isPass(base.result)) return { outcome: 'regressed', why: 'it passes on the base' };
  const there = base === null ? 'was not run' : `ends with ${describeResult(base.result)}`;
  return notComparable(
    `it ends with ${describeResult(candidate.result)} and names no failure; the base ${there}`,
  );
}

/** Why success is not believed: the failures that made the base fail are all still there, and none is gone. */
function greenFor({ base }: Compared, failures: readonly ClassedFailure[]): string | null {
  if (base === null || isPass(base.result)) return null;
  if (failures.some(noLongerFails)) return null;
  return `it ends with success, although it reports the same failures with which the base ends with ${describeResult(base.result)}`;
}

function remark({ base, candidate }: Compared): string {
  if (base === null) return 'there is no base to compare it with';
  if (lacksResults(candidate)) return 'its output is too long to be read as a whole, as on the base';
  const [now, before] = executedInBoth(candidate, base);
  const missing = missingTests(base, candidate).length;
  if (missing > 0) return `${counted(missing, 'test name')} of the base no longer among those that ran`;
  if (before === null || now === null || now >= before) return '';
  return `${counted(now, 'test')} ran, where ${before} ran on the base`;
}

/** Why the failures of the base do not explain the red exit; null when they do. */
function doubtOf(
  { base, candidate, denoise = AS_IT_IS }: Compared,
  failures: readonly ClassedFailure[],
): string | null {
  const [before, now] = [base?.result, candidate.result];
  if (before?.kind !== 'exited' || now.kind !== 'exited') return 'there is no base to compare it with';
  if (isTruncated(now))
    return 'it fails, and the middle of its output is missing, which may name other failures';
  const isGone = failures.some(noLongerFails);
  if (before.code !== now.code && (!isGone || now.code > MOST_ORDINARY_CODE)) {
    return `it ends with exit code ${now.code}, on the base with ${before.code}, by the same failures`;
  }
  const isTested = ranTests(candidate);
  const named = failures.filter((one) => one.class === 'pre-existing').map(({ failure }) => failure);
  if (isTested || !named.every(isUnexplained)) return null;
  const line = newLine(before.output, now.output, denoise);
  return line === null ? null : `its output is of no known form, and says more than on the base: ${line}`;
}

/**
 * Whether a command of no known form, or whose end make alone tells, fails on both sides, and may be blocked only by what
 * is random.
 */
export function mayBeNoise({ outcome, base, candidate }: Comparison): boolean {
  const isUnread = (read: ReadResult): boolean =>
    read.result.kind === 'exited' &&
    !isPass(read.result) &&
    (read.reading?.formats.length === 0 || isOfMake(read));
  return isFailing(outcome) && base !== null && isUnread(base) && isUnread(candidate);
}

/** Shells report a program that was ended by a signal with a higher code. */
const MOST_ORDINARY_CODE = 128;

/** The failures that block and may be gone in a second run: tests may be flaky, compilers are not. */
export function mayBeFlaky({ outcome, candidate, failures }: Comparison): readonly Failure[] {
  if (outcome !== 'regressed' && outcome !== 'unresolved') return [];
  return [...failuresOfClass(failures, 'regression'), ...failuresOfClass(failures, 'unresolved')].filter(
    (one) => isOfTest(one) || (isUnexplained(one) && ranTests(candidate)),
  );
}

/**
 * The comparison of a second run, in which these failures of the first one are gone: they are flaky.
 * @param elsewhere ids of failures that are unrelated to the change
 */
export function withRerun(
  second: Comparison,
  gone: readonly Failure[],
  elsewhere: ReadonlySet<string>,
): Comparison {
  const flaky = gone.map(
    (failure): ClassedFailure => ({
      class: elsewhere.has(failure.id) ? 'flaky-elsewhere' : 'flaky',
      failure,
    }),
  );
  const others = second.failures.filter(({ failure }) => !gone.some(({ id }) => id === failure.id));
  const why = `${counted(flaky.length, 'failure')} gone when it ran again`;
  return {
    ...second,
    failures: [...others, ...flaky],
    why: [second.why, why].filter((part) => part !== '').join('; '),
  };
}

function notComparable(why: string): Judgement {
  return { outcome: 'not-comparable', why };
}
