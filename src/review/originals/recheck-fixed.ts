import { failuresOfClass } from '../../core/verdict/evidence.ts';
import { isOfTest } from '../../core/verdict/test-report.ts';
import { confirm } from '../gate/confirm.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import { isFixedIn, isOfRun, noLongerFails } from '../results/classify.ts';
import { failsIn, isFullyRead } from '../results/read-result.ts';
import { ranTests } from '../results/test-counts.ts';
import { type OriginalSearch, runOriginals } from './original-run.ts';

type Search = Pick<OriginalSearch, 'command' | 'linesWith'>;

/**
 * Looks again at what fails on the base and no longer on the change: was it fixed?
 *
 * First the base's tests run against the code of the change, if it changes tests. There, the change cannot exclude a test
 * or fill up the count, and a renamed test passes under its old name. So what is missing from the run is fixed if it does
 * not fail there either; and what fails there in two runs was not fixed: its expectation was changed. Then what is fixed
 * runs once more on the base: one that passes there is flaky, and was not fixed. What comes to no end is taken as it was.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function recheckFixed(search: Search): Promise<JudgedCommand> {
  return withoutFlaky(await withOriginalTests(search));
}

async function withoutFlaky(command: JudgedCommand): Promise<JudgedCommand> {
  const fixed = failuresOfClass(command.comparison.failures, 'fixed').filter(isOfTest);
  if (fixed.length === 0) return command;
  const again = await confirm(command, fixed, command.baseState);
  if (!isFullyRead(again) || !ranTests(again)) return command;
  const flaky = new Set(fixed.flatMap(({ id }) => (failsIn(again, id) ? [] : [id])));
  return command.reclassified((one) =>
    flaky.has(one.failure.id) ? { class: 'flaky-elsewhere', failure: one.failure } : one,
  );
}

async function withOriginalTests({ command, linesWith }: Search): Promise<JudgedCommand> {
  const { baseRun, change, comparison } = command;
  if (change.parts.tests.paths.length === 0 || baseRun === null) return command;
  const asked = comparison.failures.filter((one) => noLongerFails(one) && isOfRun(one.failure, baseRun));
  if (asked.length === 0) return command;
  const run = await runOriginals({ command, linesWith, of: 'affected' }, baseRun);
  const fixed = asked.filter(({ failure }) =>
    run.reads.some((candidate) => isFixedIn(failure, { base: run.reference, candidate })),
  );
  const red = asked.filter(
    (one) =>
      one.class === 'fixed' &&
      !fixed.includes(one) &&
      run.reads.some((read) => failsIn(read, one.failure.id)),
  );
  const again = red.length === 0 ? null : await run.confirm(red.map(({ failure }) => failure));
  return command.reclassified((one) => {
    if (fixed.includes(one)) return { class: 'fixed', failure: one.failure };
    const isRewritten = red.includes(one) && failsIn(again, one.failure.id);
    return isRewritten ? { class: 'rewritten', failure: one.failure } : one;
  });
}
