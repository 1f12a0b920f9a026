import type { Failure } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { isUnread } from '../files/file-kind.ts';
import { mayBeFlaky, mayBeNoise, withRerun } from '../results/compare.ts';
import { isNamedAsPassed } from '../results/passed-tests.ts';
import { failsIn, passedIn } from '../results/read-result.ts';
import { ranAsMany, ranTests } from '../results/test-counts.ts';
import { withNonsense } from './blind-gate.ts';
import { type CommandOnChange, comparisonOf } from './command-on-change.ts';

/** A failure that blocks may be flaky: its tests, or else the whole command, run once more before it counts. */
export async function withSecondRun(command: CommandOnChange): Promise<CommandOnChange> {
  const { gate, entry, change, comparison } = command;
  const { base, candidate } = comparison;
  let first = command;
  if (base !== null && mayBeNoise(comparison)) {
    const again = await command.again(command.baseState);
    gate.noise.learn(entry.text, base.result, again.result);
    first = command.with(comparisonOf(command, { base, candidate }));
  }
  const unsure = mayBeFlaky(first.comparison);
  if (unsure.length === 0) return first;
  const again = await first.whole.runFailedAgain(change.changes, unsure);
  const gone = unsure.filter(({ id }) => !failsIn(again, id));
  // A failure is gone where a run ended with as many tests, not where it broke off before it, or was refused.
  if (gone.length === 0 || again.result.kind !== 'exited' || !ranAsMany(again, candidate)) return first;
  const second = comparisonOf(command, { base, candidate: { result: again.result, reading: again.reading } });
  const isOther = mayBeFlaky(second).some(({ id }) => !unsure.some((one) => one.id === id));
  return isOther ? first : command.with(withRerun(second, gone, await unreached(first, gone)));
}

/**
 * Ids of failures whose tests pass with nonsense in place of all that the change writes but other tests, so that they do
 * not run it. None where it deletes a file, since nothing can take its place, or of a test that it writes itself.
 */
async function unreached(
  command: CommandOnChange,
  failures: readonly Failure[],
): Promise<ReadonlySet<string>> {
  const { gate, entry, change } = command;
  const { changes, parts } = change;
  const others = failures.filter((failure) => {
    const file = command.fileOf(failure);
    return file !== null && !changes.paths.includes(file);
  });
  const isGone = changes.entries().some(([, { kind }]) => kind === 'deleted');
  if (isGone || others.length === 0) return new Set();
  const written = changes.paths.filter((path) => !isUnread(path) && !parts.tests.runnable.includes(path));
  // With its tests alone in the change, nothing of it can be taken away.
  if (written.length === 0) return new Set();
  const selected = await gate.select(entry, command.filesOf(others));
  const read = await gate.probe(entry, withNonsense(changes, written), selected);
  const isAll = passedIn(read).length === 0 && isPass(read.result) && ranTests(read);
  return new Set(others.flatMap(({ id }) => (isAll || isNamedAsPassed(id, read) ? [id] : [])));
}
