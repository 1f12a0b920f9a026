import { failuresOfClass } from '../../core/verdict/evidence.ts';
import { repeat } from '../gate/hold.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import { isFixedIn, isGone, isOfRun } from '../results/classify.ts';
import { failsIn, isFullyRead, isOfTest, ranTests } from '../results/read-result.ts';
import { type OriginalSearch, runOriginals } from './original-run.ts';

/**
 * Looks again at failures of the base that are gone with the change.
 *
 * First the base's tests run against the code of the change, if it changes tests. There, the change cannot exclude a test
 * or fill up the count, and a renamed test passes under its old name. So an unreported failure is fixed if it is gone
 * there too; and a failure that is still there in two runs was not fixed: its expectation was changed. Then those that are fixed run
 * once more on the base: one that passes there is flaky, and was not fixed. What comes to no end is taken as it was.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function withGoneFailures(
  search: Pick<OriginalSearch, 'command' | 'linesWith'>,
): Promise<JudgedCommand> {
  return withoutFlaky(await againstTheirTests(search));
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

async function againstTheirTests({
  command,
  linesWith,
}: Pick<OriginalSearch, 'command' | 'linesWith'>): Promise<JudgedCommand> {
  const { baseRun, change, comparison } = command;
  if (change.parts.tests.paths.length === 0 || baseRun === null) return command;
  const gone = comparison.failures.filter((one) => isGone(one) && isOfRun(one.failure, baseRun));
  if (gone.length === 0) return command;
  const run = await runOriginals({ command, linesWith, of: 'affected' });
  const fixed = gone.filter(({ failure }) =>
    run.reads.some((candidate) => isFixedIn(failure, { base: run.reference, candidate })),
  );
  const red = gone.filter(
    (one) =>
      one.class === 'fixed' &&
      !fixed.includes(one) &&
      run.reads.some((read) => failsIn(read, one.failure.id)),
  );
  const again = red.length === 0 ? null : await run.repeat(red.map(({ failure }) => failure));
  return command.reclassified((one) => {
    if (fixed.includes(one)) return { class: 'fixed', failure: one.failure };
    const isRewritten = red.includes(one) && failsIn(again, one.failure.id);
    return isRewritten ? { class: 'rewritten', failure: one.failure } : one;
  });
}
