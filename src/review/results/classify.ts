import type { ClassedFailure, FailureClass } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { type Failure, isOfTest, isUnexplained } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { isNamedAsPassed, isSeenToPass } from './passed-tests.ts';
import { failsIn, failuresOf, isFullyRead, isTruncated, lacksResults } from './read-result.ts';
import type { TaskRelevance } from './task-relevance.ts';
import { ranAsMany, ranTests } from './test-counts.ts';

export interface Sides {
  /** Null: the base was not run, so nothing can be compared. */
  readonly base: ReadResult | null;
  readonly candidate: ReadResult;
  readonly relevance: TaskRelevance;
  /** The change contains test files, which can keep the number of tests up although one no longer runs. */
  readonly changesTests: boolean;
}

/** Failures of the candidate, classified by comparison with the base, followed by those that only the base has. */
export function classified(sides: Sides): readonly ClassedFailure[] {
  const now = failuresOf(sides.candidate).map((failure) => ({ class: classOf(failure, sides), failure }));
  return [...now, ...onlyOnBase(sides)];
}

function classOf(failure: Failure, { base, relevance }: Sides): FailureClass {
  if (base === null) return 'incomparable';
  const known = failuresOf(base).find(({ id }) => id === failure.id);
  if (known !== undefined && base.result.kind === 'exited') {
    return relevance.covers(failure, known) ? 'unresolved' : 'pre-existing';
  }
  if (isPass(base.result) || isNamedAsPassed(failure.id, base)) return 'regression';
  return isFullyRead(base) && couldFail(failure, base) ? 'regression' : 'incomparable';
}

/** Whether the base could have shown this failure. It could not if it did not build or did not load the test. */
function couldFail(failure: Failure, base: ReadResult): boolean {
  if (!isOfTest(failure)) return true;
  const isUnloaded = failuresOf(base).some(
    ({ cause, at }) => cause === 'load' && at !== null && at.path === failure.at?.path,
  );
  return ranTests(base) && !isUnloaded;
}

/**
 * Failures of the base that the candidate does not report. `fixed` only if the test demonstrably passes: by its name;
 * or, if the runner names no passed tests and the change touches no test, because as many tests ran. Otherwise
 * `missing`. A cut output of a run that passes needs no names, and one of a run that fails tells nothing.
 */
function onlyOnBase({ base, candidate, changesTests }: Sides): readonly ClassedFailure[] {
  if (base === null || !isFullyRead(candidate)) return [];
  const ids = new Set(failuresOf(candidate).map(({ id }) => id));
  const unnamed = failuresOf(base).filter(({ id }) => !ids.has(id));
  return unnamed.flatMap((failure): readonly ClassedFailure[] => {
    const isOfTests = isOfRun(failure, base);
    const needsName = changesTests && isOfTests && !isTruncated(candidate.result);
    const isSeen = !needsName || isNamedAsPassed(failure.id, candidate);
    if (isSeen && isFixedIn(failure, { base, candidate })) return [{ class: 'fixed', failure }];
    return isOfTests ? [{ class: 'missing', failure }] : [];
  });
}

/** Whether the failure is of a test that ran or did not load, and not of a checker or an unknown program. */
export function isOfRun({ cause }: Failure, read: ReadResult): boolean {
  return cause !== 'diagnostic' && (!isUnexplained({ cause }) || ranTests(read));
}

/** Whether a run shows that what fails on the base passes: with names by them, else by its end and the number of tests. */
export function isFixedIn(
  { cause, id }: Failure,
  { base, candidate }: { readonly base: ReadResult; readonly candidate: ReadResult },
): boolean {
  if (!isFullyRead(candidate) || failsIn(candidate, id)) return false;
  // A run that passes may print a line of failure, or a message, for any reason: it is no failure, and not gone.
  if (
    (cause === 'line' || cause === 'diagnostic') &&
    candidate.reading?.failures.some((one) => one.id === id)
  )
    return false;
  // What a cut output does not name or count is decided by the exit code.
  if (lacksResults(candidate)) return true;
  const hasPassed = isPass(candidate.result);
  switch (cause) {
    case 'diagnostic':
      return hasPassed || failuresOf(candidate).length > 0;
    case 'line':
      // That a run which fails has other words shows nothing: it may be read in another form.
      return hasPassed && ranAsMany(candidate, base);
    case 'unknown':
      return (hasPassed || ranTests(candidate)) && ranAsMany(candidate, base);
    case 'load':
      return ranAsMany(candidate, base);
    case 'assertion':
    case 'error':
      return isNamedAsPassed(id, candidate) || (ranAsMany(candidate, base) && isSeenToPass(id, candidate));
  }
}

/** Whether it fails on the base, and is no failure on the change. */
export function noLongerFails(one: ClassedFailure): boolean {
  return one.class === 'fixed' || isMissingOrRewritten(one);
}

/** Whether it no longer fails, and no run shows that the test passes as the base has it. */
export function isMissingOrRewritten({ class: kind }: ClassedFailure): boolean {
  return kind === 'missing' || kind === 'rewritten';
}
