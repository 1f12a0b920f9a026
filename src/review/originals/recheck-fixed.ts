import { failuresOfClass } from '../../core/verdict/evidence.ts';
import { isOfTest } from '../../core/verdict/test-report.ts';
import type { CommandOnChange } from '../gate/command-on-change.ts';
import { isOfRun, noLongerFails } from '../results/classify.ts';
import { failsIn, isFullyRead } from '../results/read-result.ts';
import { ranTests } from '../results/test-counts.ts';
import { runOwnTests } from './own-tests.ts';

/**
 * Looks again at what fails on the base and no longer on the change: was it fixed? First by the base's own tests, where
 * the change alters tests; then by a second run of the base: what passes there is flaky, and was not fixed. Without a run
 * that ends, what was said before stands.
 */
export async function recheckFixed(command: CommandOnChange): Promise<CommandOnChange> {
  return withoutFlaky(await byOwnTests(command));
}

/**
 * With the base's own tests on its code, the change cannot exclude a test or fill up the count, and a renamed test passes
 * under its old name. What passes there is `fixed`, also if the change does not report it. What fails there in two runs is
 * `rewritten`: it passes only as the change edits it.
 */
async function byOwnTests(command: CommandOnChange): Promise<CommandOnChange> {
  const { baseRun, change, comparison } = command;
  if (change.parts.tests.paths.length === 0 || baseRun === null) return command;
  const asked = comparison.failures.filter((one) => noLongerFails(one) && isOfRun(one.failure, baseRun));
  if (asked.length === 0) return command;
  const own = await runOwnTests(command, baseRun, 'affected');
  const fixed = asked.filter(({ failure }) => own.passes(failure));
  const others = asked.filter((one) => !fixed.includes(one));
  const rewritten = await own.failTwice(failuresOfClass(others, 'fixed'));
  return command.reclassified((one) => {
    if (fixed.includes(one)) return 'fixed';
    return rewritten.includes(one.failure) ? 'rewritten' : one.class;
  });
}

async function withoutFlaky(command: CommandOnChange): Promise<CommandOnChange> {
  const fixed = failuresOfClass(command.comparison.failures, 'fixed').filter(isOfTest);
  if (fixed.length === 0) return command;
  const again = await command.whole.runFailedAgain(command.baseState, fixed);
  if (!isFullyRead(again) || !ranTests(again)) return command;
  const flaky = fixed.filter(({ id }) => !failsIn(again, id));
  return command.reclassified((one) => (flaky.includes(one.failure) ? 'flaky-elsewhere' : one.class));
}
