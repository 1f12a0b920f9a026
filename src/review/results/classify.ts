import type { ClassedFailure, FailureClass, ReadResult } from '../../core/evidence.ts';
import type { Failure } from '../../core/test-report.ts';
import { isPass } from '../../core/verdict.ts';
import type { TaskConcern } from './concern.ts';
import { failuresOf, isOfTest, isPassed, isWhole, ranAsMany, ranTests } from './read-result.ts';

export interface Sides {
  /** Null: the base was not run, so that nothing can be compared. */
  readonly base: ReadResult | null;
  readonly candidate: ReadResult;
  readonly concern: TaskConcern;
}

/** Failures of the candidate with what the base says about them, and then those that only the base has. */
export function classified(sides: Sides): readonly ClassedFailure[] {
  const now = failuresOf(sides.candidate).map((failure) => ({ class: classOf(failure, sides), failure }));
  return [...now, ...fixed(sides).map((failure) => ({ class: 'fixed' as const, failure }))];
}

function classOf(failure: Failure, { base, concern }: Sides): FailureClass {
  if (base === null) return 'inconclusive';
  const known = failuresOf(base).find(({ id }) => id === failure.id);
  if (known !== undefined && base.result.kind === 'exited') {
    return concern.covers(failure, known) ? 'unresolved' : 'pre-existing';
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
 * What the base fails and the candidate does not. That a failure is not named is no proof when the output was cut, when
 * fewer tests ran, or when the runner names what passed and does not name it.
 */
function fixed({ base, candidate }: Sides): readonly Failure[] {
  if (base === null || !isWhole(candidate)) return [];
  const ids = new Set(failuresOf(candidate).map(({ id }) => id));
  const gone = failuresOf(base).filter(({ id }) => !ids.has(id));
  return gone.filter((failure) => isMended(failure, { base, candidate }));
}

function isMended(
  { cause, id }: Failure,
  { base, candidate }: { readonly base: ReadResult; readonly candidate: ReadResult },
): boolean {
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
