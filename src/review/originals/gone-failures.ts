import { type ClassedFailure, failuresOfClass } from '../../core/verdict/evidence.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { hold, repeat, runsOf } from '../gate/hold.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import { selectedTrial, Trial } from '../gate/trial.ts';
import { isFixedIn, isGone, isOfRun } from '../results/classify.ts';
import { failsIn, failuresOf, isFullyRead, isOfTest, ranTests } from '../results/read-result.ts';
import { originalFiles } from './original-run.ts';

/**
 * Looks again at failures of the base that are gone with the change.
 *
 * First the base's tests run against the code of the change, if it changes tests. There, the change cannot exclude a test
 * or fill up the count, and a renamed test passes under its old name. So an unreported failure is fixed if it is gone
 * there too; and a failure that is still there was not fixed: its expectation was changed. Then those that are fixed run
 * once more on the base: one that passes there is flaky, and was not fixed. What comes to no end is taken as it was.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function withGoneFailures(command: JudgedCommand): Promise<JudgedCommand> {
  return withoutFlaky(await againstTheirTests(command));
}

async function withoutFlaky(command: JudgedCommand): Promise<JudgedCommand> {
  const fixed = failuresOfClass(command.comparison.failures, 'fixed').filter(isOfTest);
  if (fixed.length === 0) return command;
  const again = await repeat(command, fixed, command.baseState);
  if (!isFullyRead(again) || !ranTests(again)) return command;
  const flaky = new Set(fixed.flatMap(({ id }) => (failsIn(again, id) ? [] : [id])));
  return command.reclassified((one) =>
    flaky.has(one.failure.id) ? { class: 'flaky-elsewhere', failure: one.failure } : one,
  );
}

async function againstTheirTests(command: JudgedCommand): Promise<JudgedCommand> {
  const { onBase, change } = command;
  const code = change.version('original-tests');
  if (change.parts.tests.changes.isEmpty || onBase === null) return command;
  const gone = command.comparison.failures.filter((one) => isGone(one) && isOfRun(one.failure, onBase));
  if (gone.length === 0) return command;
  const ran = code.changes.isEmpty
    ? { base: onBase, runs: [onBase] }
    : ((await byTheirFiles(command, gone)) ?? (await recheckedBy(new Trial(command, onBase), command, gone)));
  return command.reclassified((one) => (gone.includes(one) ? settledBy(one, ran) : one));
}

interface Rechecked {
  readonly base: ReadResult;
  /** Runs of the base's tests against the code of the change; none: it came to no end. */
  readonly runs: readonly ReadResult[];
}

/** Runs only the files of these tests. Null: the tests do not fail there on the base, or the output is incomplete. */
async function byTheirFiles(
  command: JudgedCommand,
  gone: readonly ClassedFailure[],
): Promise<Rechecked | null> {
  const failures = gone.map(({ failure }) => failure);
  if (command.filesOf(failures).length === 0) return null;
  const trial = await selectedTrial(command, originalFiles(command), command.baseState);
  if (trial === null || !failures.every(({ id }) => failsIn(trial.reference, id))) return null;
  const ran = await recheckedBy(trial, command, gone);
  return ran.runs.length > 0 && ran.runs.every(isFullyRead) ? ran : null;
}

async function recheckedBy(
  trial: Trial,
  command: JudgedCommand,
  gone: readonly ClassedFailure[],
): Promise<Rechecked> {
  const held = await hold(trial, command.change.version('original-tests'), (read) => {
    const red = failuresOf(read).filter(({ id }) => gone.some(({ failure }) => failure.id === id));
    return red.length === 0 ? null : red;
  });
  return { base: trial.reference, runs: runsOf(held) };
}

function settledBy(one: ClassedFailure, { base, runs }: Rechecked): ClassedFailure {
  const { failure } = one;
  if (runs.some((candidate) => isFixedIn(failure, { base, candidate }))) return { class: 'fixed', failure };
  const isRed = runs.some((run) => failsIn(run, failure.id));
  return one.class === 'fixed' && isRed ? { class: 'rewritten', failure } : one;
}
