import { ChangeSet } from '../../core/change-set.ts';
import type { ClassedFailure, Comparison } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import { filesOf } from '../gate/failed-files.ts';
import type { Examined } from '../gate/gate.ts';
import { selectedTrial, type Trial, wholeTrial } from '../gate/trial.ts';
import { isFixedIn, isGone, isOfRun } from '../results/classify.ts';
import { failsIn, failuresOf, isFullyRead } from '../results/read-result.ts';
import { originalFiles } from './original-run.ts';

/**
 * Checks failures that are gone with the change again, by running the base's tests against the change's code. There,
 * the change cannot exclude a test or fill up the count, and a renamed test passes under its old name. So an
 * unreported failure is fixed if it is gone there too; and a failure that is still there was not fixed: its
 * expectation was changed.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function recheckFixed(options: Examined): Promise<readonly Comparison[]> {
  const { gate, changes, isTest, comparisons, parts } = options;
  const { withOriginalTests: code } = parts;
  if (parts.tests.changes.isEmpty) return comparisons;
  const settled: Comparison[] = [];
  for (const comparison of comparisons) {
    const { base, command, failures } = comparison;
    const entry = gate.entryOf(command);
    const gone = failures.filter((one) => isGone(one) && base !== null && isOfRun(one.failure, base));
    if (base === null || entry === undefined || gone.length === 0) settled.push(comparison);
    else {
      const whole = wholeTrial(entry, {
        gate,
        isTest,
        reference: base,
        changes: ChangeSet.empty(changes.base),
      });
      const ran = code.isEmpty
        ? { base, runs: [base] }
        : ((await byTheirFiles(entry, { ...options, comparison, code, gone })) ??
          (await twiceIfRed(gone, { trial: whole, code })));
      const settle = (one: ClassedFailure): ClassedFailure =>
        gone.includes(one) ? settledBy(one, ran) : one;
      settled.push({ ...comparison, failures: failures.map(settle) });
    }
  }
  return settled;
}

interface Rechecked {
  readonly base: ReadResult;
  /** Runs of the base's tests against the code of the change. */
  readonly runs: readonly ReadResult[];
}

interface Gone extends Examined {
  readonly comparison: Comparison;
  readonly code: ChangeSet;
  readonly gone: readonly ClassedFailure[];
}

/** Runs only the files of these tests. Null: the tests do not fail there on the base, or the output is incomplete. */
async function byTheirFiles(entry: CommandEntry, options: Gone): Promise<Rechecked | null> {
  const { gate, isTest, comparison, code, changes, gone } = options;
  const failures = gone.map(({ failure }) => failure);
  if (filesOf(entry, failures, { gate, isTest }).length === 0) return null;
  const base = ChangeSet.empty(changes.base);
  const files = originalFiles(entry, options);
  const trial = await selectedTrial(entry, files, { gate, isTest, comparison, changes: base });
  if (trial === null || !failures.every((one) => failsIn(trial.reference, one.id))) return null;
  const ran = await twiceIfRed(gone, { trial, code });
  return ran.runs.every(isFullyRead) ? ran : null;
}

/** A failure may be flaky: a result against the change is run again. */
async function twiceIfRed(
  gone: readonly ClassedFailure[],
  { trial, code }: { readonly trial: Trial; readonly code: ChangeSet },
): Promise<Rechecked> {
  const base = trial.reference;
  const first = await trial.run(code, 'original-tests');
  const red = failuresOf(first).filter(({ id }) => gone.some(({ failure }) => failure.id === id));
  return { base, runs: red.length === 0 ? [first] : [first, await trial.repeat(code, red)] };
}

function settledBy(one: ClassedFailure, { base, runs }: Rechecked): ClassedFailure {
  const { failure } = one;
  if (runs.some((candidate) => isFixedIn(failure, { base, candidate }))) return { class: 'fixed', failure };
  const isRed = runs.some((run) => failsIn(run, failure.id));
  return one.class === 'fixed' && isRed ? { class: 'rewritten', failure } : one;
}
