import { ChangeSet } from '../../core/change-set.ts';
import { type ClassedFailure, type Comparison, failuresOfClass } from '../../core/verdict/evidence.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import type { Examined } from '../gate/gate.ts';
import { repeat } from '../gate/repeat.ts';
import { failsIn, isFullyRead, isOfTest, ranTests } from '../results/read-result.ts';

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

/** Ids of those that do not fail when they run again. */
async function flakyOf(
  entry: CommandEntry,
  fixed: readonly Failure[],
  { gate, changes, isTest }: Options,
): Promise<ReadonlySet<string>> {
  const base = ChangeSet.empty(changes.base);
  const { last } = await repeat(entry, fixed, {
    gate,
    isTest,
    changes: base,
    selected: null,
    output: 'usual',
  });
  const open = fixed.filter(({ id }) => !failsIn(last, id));
  return new Set(isFullyRead(last) && ranTests(last) ? open.map(({ id }) => id) : []);
}
