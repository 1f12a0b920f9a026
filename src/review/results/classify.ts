import type { ClassedFailure, FailureClass, ReadResult } from '../../core/evidence.ts';
import type { Failure } from '../../core/test-report.ts';
import { isPass } from '../../core/verdict.ts';
import { failsIn, failuresOf, isOfTest, isPassed, isWhole, ranAsMany, ranTests } from './read-result.ts';
import type { TaskRelevance } from './task-relevance.ts';

export interface Sides {
  /** Null: the base was not run, so that nothing can be compared. */
  readonly base: ReadResult | null;
  readonly candidate: ReadResult;
  readonly relevance: TaskRelevance;
  /** The change has files of tests in it, which can keep the count of tests up where one no longer runs. */
  readonly changesTests: boolean;
}

/** Failures of the candidate with what the base says about them, and then those that only the base has. */
export function classified(sides: Sides): readonly ClassedFailure[] {
  const now = failuresOf(sides.candidate).map((failure) => ({ class: classOf(failure, sides), failure }));
  return [...now, ...gone(sides)];
}

function classOf(failure: Failure, { base, relevance }: Sides): FailureClass {
  if (base === null) return 'inconclusive';
  const known = failuresOf(base).find(({ id }) => id === failure.id);
  if (known !== undefined && base.result.kind === 'exited') {
    return relevance.covers(failure, known) ? 'unresolved' : 'pre-existing';
  }
  if (isPass(base.result) || base.reading?.passed.includes(failure.id)) return 'regression';
  return isWhole(base) && couldFail(failure, base) ? 'regression' : 'inconclusive';
}

/** A red base says nothing about a test that it did not come to, because it did not build or load it. */
function couldFail(failure: Failure, base: ReadResult): boolean {
  if (!isOfTest(failure)) return true;
  const isUnloaded = failuresOf(base).some(
    ({ cause, at }) => cause === 'load' && at !== null && at.path === failure.at?.path,
  );
  return ranTests(base) && !isUnloaded;
}

/**
 * What the base fails and the candidate does not name as failed. Fixed is only what is seen to pass: by its name; or,
 * where the runner names none and the change touches no test, because as many tests ran. Anything else is missing. An
 * output that was cut shows of no failure that it is gone.
 */
function gone({ base, candidate, changesTests }: Sides): readonly ClassedFailure[] {
  if (base === null || !isWhole(candidate)) return [];
  const ids = new Set(failuresOf(candidate).map(({ id }) => id));
  const unnamed = failuresOf(base).filter(({ id }) => !ids.has(id));
  return unnamed.flatMap((failure): readonly ClassedFailure[] => {
    const isOfTests = isOfRun(failure, base);
    const isSeen = !(changesTests && isOfTests) || candidate.reading?.passed.includes(failure.id) === true;
    if (isSeen && isMended(failure, { base, candidate })) return [{ class: 'fixed', failure }];
    return isOfTests ? [{ class: 'missing', failure }] : [];
  });
}

/** A test that ran or did not load; not a diagnostic of what only looks at the code, or of a program that is not known. */
export function isOfRun({ cause }: Failure, read: ReadResult): boolean {
  return cause !== 'diagnostic' && (cause !== 'unknown' || ranTests(read));
}

/** Whether a run of the base's tests shows that a failure of the base is gone. */
export function isMended(
  { cause, id }: Failure,
  { base, candidate }: { readonly base: ReadResult; readonly candidate: ReadResult },
): boolean {
  if (!isWhole(candidate) || failsIn(candidate, id)) return false;
  const isGreen = isPass(candidate.result);
  switch (cause) {
    case 'diagnostic':
      return isGreen || failuresOf(candidate).length > 0;
    case 'unknown':
      return (isGreen || ranTests(candidate)) && ranAsMany(candidate, base);
    case 'load':
      return ranAsMany(candidate, base);
    case 'assertion':
    case 'error':
      return ranAsMany(candidate, base) && isPassed(id, candidate);
  }
}
