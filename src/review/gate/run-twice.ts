import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import type { Version } from '../files/version.ts';
import { failsIn, newFailures } from '../results/read-result.ts';
import type { Trial } from './command-on-change.ts';

/** What a command says on a version of the repository, compared with runs that count as right. */
export type RanTwice =
  /** Nothing is worse there. */
  | { readonly kind: 'same'; readonly runs: readonly [Ran] }
  /** Something is, and nothing any more in a second run. */
  | { readonly kind: 'flaky'; readonly runs: Twice }
  | WorseTwice
  /** One of the runs came to no end. */
  | { readonly kind: 'no-end'; readonly runs: readonly []; readonly why: string };

/** Something is in two runs. */
export interface WorseTwice {
  readonly kind: 'worse';
  /** Those of both runs; none: how they ended, or others each time. */
  readonly failures: readonly Failure[];
  readonly runs: Twice;
}

type Twice = readonly [first: Ran, second: Ran];

/**
 * What of one run is worse than it should be. Null: nothing. Some: these failures, each of which counts if the second run
 * has it. Empty: how it ended, for which it names no failure; counts if the second run is worse at all.
 */
export type Worse = readonly Failure[] | null;

/**
 * What is worse on a version counts only if a second run says so too.
 */
export async function runTwice(
  trial: Pick<Trial, 'run' | 'runFailedAgain'>,
  version: Version,
  worseIn: (read: Ran) => Worse,
): Promise<RanTwice> {
  const read = await trial.run(version);
  const worse = worseIn(read);
  const first = worse ?? [];
  // What failed before a run was broken off has failed.
  if (read.result.kind !== 'exited' && first.length === 0) return withoutEnd(read);
  if (worse === null) return { kind: 'same', runs: [read] };
  const again = await trial.runFailedAgain(version.changes, first);
  const runs: Twice = [read, again];
  const failures = first.filter(({ id }) => failsIn(again, id));
  if (again.result.kind !== 'exited' && failures.length === 0) return withoutEnd(again);
  return failures.length > 0 || worseIn(again) !== null
    ? { kind: 'worse', failures, runs }
    : { kind: 'flaky', runs };
}

/** What a run says that this one does not. Where this one passes, that it does not is enough. */
export function worseThan(known: ReadResult): (read: Ran) => Worse {
  return (read) => {
    const news = newFailures(read, known);
    const isRed = isPass(known.result) && !isPass(read.result);
    return news.length > 0 || isRed ? news : null;
  };
}

function withoutEnd({ result }: Ran): RanTwice {
  const why = result.kind === 'refused' ? result.why : describeResult(result);
  return { kind: 'no-end', runs: [], why };
}
