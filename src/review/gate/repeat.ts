import type { ChangeSet } from '../../core/change-set.ts';
import type { Ran } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import type { PathPredicate } from '../judging/test-files.ts';
import { ownName } from '../results/passed-tests.ts';
import { failuresOf, isOfTest } from '../results/read-result.ts';
import type { OutputOf, Selected } from '../selection/select.ts';
import { filesOf } from './failed-files.ts';
import type { Gate } from './gate.ts';

export interface Repetition {
  readonly gate: Gate;
  /** The state in which they failed. */
  readonly changes: ChangeSet;
  readonly isTest: PathPredicate;
  /** The part of the tests that ran; null: all. */
  readonly selected: Selected | null;
  readonly output: OutputOf;
}

/**
 * Runs what failed once more: by the names of the tests, else by their files, else all that ran. A narrower run can only
 * confirm: it decides where each of the failures is there again with its message. Where one is not, because it passes,
 * needs others before it, or its name means something else to the runner, the next wider run is asked. A part that ran
 * there before all did, for another reason, is not asked again.
 *
 * @returns the deciding run; a narrower one that did not confirm says nothing: a test may need others before it
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function repeat(
  entry: CommandEntry,
  failures: readonly Failure[],
  repetition: Repetition,
): Promise<Repeated> {
  const { gate, changes, selected } = repetition;
  const known = selected === null ? gate.partsRunOn(changes, entry) : [];
  const seen = failures.length === 0 ? undefined : known.find((run) => areAllIn(run, failures));
  if (seen !== undefined) return { last: seen, isNarrower: true };
  for (const narrower of await narrowerThan(entry, failures, repetition)) {
    const run = await gate.probe(entry, changes, 'again', narrower);
    if (areAllIn(run, failures)) return { last: run, isNarrower: true };
  }
  return { last: await gate.probe(entry, changes, 'again', selected), isNarrower: false };
}

export interface Repeated {
  readonly last: Ran;
  /** Whether it ran less than what is repeated. Then each of the failures is in it. */
  readonly isNarrower: boolean;
}

async function narrowerThan(
  entry: CommandEntry,
  failures: readonly Failure[],
  { gate, isTest, selected, output }: Repetition,
): Promise<readonly Selected[]> {
  const named = filesOf(entry, failures, { gate, isTest });
  const files = named.length === 0 && selected !== null ? selected.files : named;
  if (failures.length === 0 || files.length === 0) return [];
  const tests = failures.every(isOfTest) ? failures.map(({ id }) => ownName(id)) : [];
  const byName = tests.length === 0 ? null : await gate.select(entry, files, { output, tests });
  const byFile = selected === null ? await gate.select(entry, files, { output }) : null;
  return [byName, byFile].filter((one) => one !== null);
}

function areAllIn(run: Ran, failures: readonly Failure[]): boolean {
  const now = failuresOf(run);
  return failures.every(({ id, message }) => now.some((one) => one.id === id && one.message === message));
}
