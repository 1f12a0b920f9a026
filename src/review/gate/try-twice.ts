import type { NonEmpty } from '../../core/chat.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import type { Version } from '../judging/version.ts';
import { failsIn, newFailures } from '../results/read-result.ts';
import type { Trial } from './trial.ts';

/** What a command says on a version of the repository, compared with runs that count as right. */
export type Tried =
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

/** What of one run is worse than it should be. */
export type Worse =
  | { readonly kind: 'nothing' }
  /** How it ended; it names no failure for that. */
  | { readonly kind: 'end' }
  | { readonly kind: 'failures'; readonly failures: NonEmpty<Failure> };

export const NOTHING: Worse = { kind: 'nothing' };
export const BY_END: Worse = { kind: 'end' };

/** These failures; where there are none, how it ended. */
export function worseBy([first, ...others]: readonly Failure[]): Worse {
  return first === undefined ? BY_END : { kind: 'failures', failures: [first, ...others] };
}

/**
 * What is worse on a version counts only if a second run says so too.
 */
export async function tryTwice(
  trial: Pick<Trial, 'run' | 'confirm'>,
  version: Version,
  worseIn: (read: Ran) => Worse,
): Promise<Tried> {
  const read = await trial.run(version);
  const worse = worseIn(read);
  const first = worse.kind === 'failures' ? worse.failures : [];
  // What failed before a run was broken off has failed.
  if (read.result.kind !== 'exited' && first.length === 0) return withoutEnd(read);
  if (worse.kind === 'nothing') return { kind: 'same', runs: [read] };
  const again = await trial.confirm(version, first);
  const runs: Twice = [read, again];
  const failures = first.filter(({ id }) => failsIn(again, id));
  if (again.result.kind !== 'exited' && failures.length === 0) return withoutEnd(again);
  return failures.length > 0 || worseIn(again).kind !== 'nothing'
    ? { kind: 'worse', failures, runs }
    : { kind: 'flaky', runs };
}

/** What a run says that this one does not. Where this one passes, that it does not is enough. */
export function worseThan(known: ReadResult): (read: Ran) => Worse {
  return (read) => {
    const news = newFailures(read, known);
    const isRed = isPass(known.result) && !isPass(read.result);
    return news.length > 0 || isRed ? worseBy(news) : NOTHING;
  };
}

function withoutEnd({ result }: Ran): Tried {
  const why = result.kind === 'refused' ? result.why : describeResult(result);
  return { kind: 'no-end', runs: [], why };
}
