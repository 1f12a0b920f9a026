import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import type { Version } from '../judging/version.ts';
import { failsIn, newFailures } from '../results/read-result.ts';
import type { Trial } from './trial.ts';

/** What a command says on a version of the repository, held against runs that count as right. */
export type Held =
  /** Nothing is worse there. */
  | { readonly kind: 'same'; readonly read: Ran }
  /** Something is, and nothing any more in a second run. */
  | { readonly kind: 'once'; readonly runs: Twice }
  /** Something is in two runs. `failures`: those of both; none: how they ended, or others each time. */
  | { readonly kind: 'worse'; readonly failures: readonly Failure[]; readonly runs: Twice }
  /** One of the runs came to no end. */
  | { readonly kind: 'untold'; readonly why: string };

type Twice = readonly [first: Ran, second: Ran];

/** What of a run is worse than it should be: failures; an empty list: only how it ended. Null: nothing. */
export type Worse = readonly Failure[] | null;

/**
 * The only place that asks twice: what is worse on a version counts only if a second run says so too.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function hold(
  trial: Trial,
  version: Version,
  worseIn: (read: Ran) => Worse | Promise<Worse>,
): Promise<Held> {
  const read = await trial.run(version);
  if (read.result.kind !== 'exited') return untold(read);
  const worse = await worseIn(read);
  if (worse === null) return { kind: 'same', read };
  const again = await trial.repeat(version, worse);
  if (again.result.kind !== 'exited') return untold(again);
  const runs: Twice = [read, again];
  const failures = worse.filter(({ id }) => failsIn(again, id));
  return failures.length > 0 || (await worseIn(again)) !== null
    ? { kind: 'worse', failures, runs }
    : { kind: 'once', runs };
}

/** The runs that tell; none where one came to no end. */
export function runsOf(held: Held): readonly Ran[] {
  switch (held.kind) {
    case 'same':
      return [held.read];
    case 'once':
    case 'worse':
      return held.runs;
    case 'untold':
      return [];
  }
}

/** What a run says that none of these does. Where they all pass, that it does not is enough. */
export function worseThan(...known: readonly ReadResult[]): (read: Ran) => Worse {
  return (read) => {
    const news = newFailures(read, ...known);
    const isRed = known.every(({ result }) => isPass(result)) && !isPass(read.result);
    return news.length > 0 || isRed ? news : null;
  };
}

function untold({ result }: Ran): Held {
  return { kind: 'untold', why: result.kind === 'refused' ? result.why : describeResult(result) };
}
