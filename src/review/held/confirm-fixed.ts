import { ChangeSet } from '../../core/change-set.ts';
import { type ClassedFailure, type Comparison, failuresOfClass } from '../../core/verdict/evidence.ts';
import type { Ran } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import type { Examined } from '../gate/gate.ts';
import { filesOf } from '../gate/trial.ts';
import { failsIn, isOfTest, isWhole, ranTests } from '../results/read-result.ts';

type Options = Pick<Examined, 'gate' | 'changes' | 'isTest' | 'comparisons'>;

/**
 * Runs tests that fail on the base and not on the change once more on the base. One that passes there is flaky, and was
 * not fixed. What comes to no end is taken as it was.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function confirmFixed(options: Options): Promise<readonly Comparison[]> {
  const { gate, comparisons } = options;
  const confirmed: Comparison[] = [];
  for (const comparison of comparisons) {
    const fixed = failuresOfClass(comparison.failures, 'fixed').filter(isOfTest);
    const entry = gate.entryOf(comparison.command);
    const flaky =
      entry === undefined || fixed.length === 0 ? new Set() : await flakyOf(entry, fixed, options);
    const settle = (one: ClassedFailure): ClassedFailure =>
      flaky.has(one.failure.id) ? { class: 'flaky-elsewhere', failure: one.failure } : one;
    confirmed.push({ ...comparison, failures: comparison.failures.map(settle) });
  }
  return confirmed;
}

/** Ids of those that pass when they run again: alone in their files, and not failing among all others. */
async function flakyOf(
  entry: CommandEntry,
  fixed: readonly Failure[],
  options: Options,
): Promise<ReadonlySet<string>> {
  const runs = await baseAgain(entry, fixed, options);
  const open = fixed.filter(({ id }) => !runs.some((run) => failsIn(run, id)));
  const isTold = runs.some((run) => isWhole(run) && ranTests(run));
  return new Set(isTold ? open.map(({ id }) => id) : []);
}

/** More runs of the base: of these failures' files, and of the whole where not each of them fails there. */
export async function baseAgain(
  entry: CommandEntry,
  failures: readonly Failure[],
  { gate, changes, isTest }: Pick<Options, 'gate' | 'changes' | 'isTest'>,
): Promise<readonly Ran[]> {
  const base = ChangeSet.empty(changes.base);
  const files = filesOf(entry, failures, { gate, isTest });
  const selected = files.length === 0 ? null : await gate.select(entry, files, 'usual');
  const few = selected === null ? [] : [await gate.probe(entry, base, 'part-of-base', selected)];
  const isEach = failures.length > 0 && failures.every(({ id }) => few.some((run) => failsIn(run, id)));
  return isEach ? few : [...few, await gate.probe(entry, base, 'again')];
}
