import type { ChangeSet } from '../../core/change-set.ts';
import type { Ran } from '../../core/verdict/run.ts';
import { type Failure, isOfTest } from '../../core/verdict/test-report.ts';
import { ownName } from '../results/passed-tests.ts';
import { failuresOf } from '../results/read-result.ts';
import type { Selected } from '../selection/select.ts';
import type { JudgedCommand } from './judged-command.ts';

/**
 * Runs what failed once more: by the names of the tests, else by their files, else all that ran. A narrower run can only
 * confirm: it decides where each of the failures is there again with its message. Where one is not, because it passes,
 * needs others before it, or its name means something else to the runner, the next wider run is asked. An earlier run
 * of a part there, for another reason, counts as the second one.
 *
 * @param changes the state in which they failed
 * @param selected the part of the tests that ran; null: all
 * @returns the deciding run
 */
export async function confirm(
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
  if (failures.length === 0) return [];
  const { gate, entry } = command;
  const named = command.filesOf(failures);
  const files = named.length === 0 && selected !== null ? selected.files : named;
  const tests = failures.every(isOfTest) ? failures.map(({ id }) => ownName(id)) : [];
  const byName = tests.length === 0 ? null : await gate.select(entry, files, tests);
  const byFile = selected === null ? await gate.select(entry, files) : null;
  return [byName, byFile].filter((one) => one !== null);
}

function areAllIn(run: Ran, failures: readonly Failure[]): boolean {
  const now = failuresOf(run);
  return failures.every(({ id, message }) => now.some((one) => one.id === id && one.message === message));
}
