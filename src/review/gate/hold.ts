import type { ChangeSet } from '../../core/change-set.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import type { Version } from '../judging/version.ts';
import { ownName } from '../results/passed-tests.ts';
import { failsIn, failuresOf, isOfTest, newFailures } from '../results/read-result.ts';
import type { Selected } from '../selection/select.ts';
import type { JudgedCommand } from './judged-command.ts';

/** What a command says on a version of the repository, held against runs that count as right. */
export type Held =
  /** Nothing is worse there. */
  | { readonly kind: 'same'; readonly runs: readonly [Ran] }
  /** Something is, and nothing any more in a second run. */
  | { readonly kind: 'once'; readonly runs: Twice }
  /** Something is in two runs. `failures`: those of both; none: how they ended, or others each time. */
  | { readonly kind: 'worse'; readonly failures: readonly Failure[]; readonly runs: Twice }
  /** One of the runs came to no end. */
  | { readonly kind: 'unended'; readonly runs: readonly []; readonly why: string };

type Twice = readonly [first: Ran, second: Ran];

/** What of a run is worse than it should be: failures; an empty list: only how it ended. Null: nothing. */
export type Worse = readonly Failure[] | null;

/** A command, or a part of it. */
export interface Runs {
  run(version: Version): Promise<Ran>;
  repeat(version: Version, failures: readonly Failure[]): Promise<Ran>;
}

/**
 * Asks twice: what is worse on a version counts only if a second run says so too.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function hold(trial: Runs, version: Version, worseIn: (read: Ran) => Worse): Promise<Held> {
  const read = await trial.run(version);
  const worse = read.result.kind === 'refused' ? null : worseIn(read);
  // What failed before a run was broken off has failed.
  if (read.result.kind !== 'exited' && (worse ?? []).length === 0) return unended(read);
  if (worse === null) return { kind: 'same', runs: [read] };
  const again = await trial.repeat(version, worse);
  const runs: Twice = [read, again];
  const failures = worse.filter(({ id }) => failsIn(again, id));
  if (again.result.kind !== 'exited' && failures.length === 0) return unended(again);
  return failures.length > 0 || worseIn(again) !== null
    ? { kind: 'worse', failures, runs }
    : { kind: 'once', runs };
}

/** What a run says that none of these does. Where they all pass, that it does not is enough. */
export function worseThan(...known: readonly ReadResult[]): (read: Ran) => Worse {
  return (read) => {
    const news = newFailures(read, ...known);
    const isRed = known.every(({ result }) => isPass(result)) && !isPass(read.result);
    return news.length > 0 || isRed ? news : null;
  };
}

function unended({ result }: Ran): Held {
  const why = result.kind === 'refused' ? result.why : describeResult(result);
  return { kind: 'unended', runs: [], why };
}

/**
 * Runs what failed once more: by the names of the tests, else by their files, else all that ran. A narrower run can only
 * confirm: it decides where each of the failures is there again with its message. Where one is not, because it passes,
 * needs others before it, or its name means something else to the runner, the next wider run is asked. An earlier run
 * of a part there, for another reason, counts as the second one.
 *
 * @param changes the state in which they failed
 * @param selected the part of the tests that ran; null: all
 * @returns the deciding run; a narrower one that did not confirm says nothing: a test may need others before it
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function repeat(
  command: JudgedCommand,
  failures: readonly Failure[],
  changes: ChangeSet,
  selected: Selected | null = null,
): Promise<Ran> {
  const { gate, entry } = command;
  const known = selected === null && failures.length > 0 ? gate.partsRunOn(changes, entry) : [];
  const seen = known.find((run) => areAllIn(run, failures));
  if (seen !== undefined) return seen;
  for (const narrower of await narrowerThan(selected, command, failures)) {
    const run = await gate.again(entry, changes, narrower);
    if (areAllIn(run, failures)) return run;
  }
  return gate.again(entry, changes, selected);
}

async function narrowerThan(
  selected: Selected | null,
  command: JudgedCommand,
  failures: readonly Failure[],
): Promise<readonly Selected[]> {
  const { gate, entry } = command;
  const named = command.filesOf(failures);
  const files = named.length === 0 && selected !== null ? selected.files : named;
  if (failures.length === 0) return [];
  const tests = failures.every(isOfTest) ? failures.map(({ id }) => ownName(id)) : [];
  const byName = tests.length === 0 ? null : await gate.select(entry, files, { output: 'names', tests });
  const byFile = selected === null ? await gate.select(entry, files, { output: 'names' }) : null;
  return [byName, byFile].filter((one) => one !== null);
}

function areAllIn(run: Ran, failures: readonly Failure[]): boolean {
  const now = failuresOf(run);
  return failures.every(({ id, message }) => now.some((one) => one.id === id && one.message === message));
}
