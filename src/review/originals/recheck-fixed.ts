import { failuresOfClass } from '../../core/verdict/evidence.ts';
import { type Failure, isOfTest } from '../../core/verdict/test-report.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import type { CommandOnChange } from '../gate/command-on-change.ts';
import { isOfRun, noLongerFails } from '../results/classify.ts';
import { isNamedAsPassed, ownName } from '../results/passed-tests.ts';
import { failsIn, isFullyRead, passedIn } from '../results/read-result.ts';
import { executedIn, ranTests } from '../results/test-counts.ts';
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
  const seen = await passingAlone(failuresOfClass(others, 'missing'), command);
  const rewritten = await own.failTwice([...failuresOfClass(others, 'fixed'), ...seen]);
  return command.reclassified((one) => {
    if (fixed.includes(one)) return 'fixed';
    return rewritten.includes(one.failure) ? 'rewritten' : one.class;
  });
}

/**
 * Those that pass on the change where they are picked by name: the output of a whole run may name no test that passes.
 * Where this one names none either, as many have to run and pass as fail on the base.
 */
async function passingAlone(
  failures: readonly Failure[],
  command: CommandOnChange,
): Promise<readonly Failure[]> {
  const { gate, entry, partOfChange, partOfBase } = command;
  const files = command.filesOf(failures);
  if (files.length === 0) return [];
  const names = failures.map(({ id }) => ownName(id));
  const selected = await gate.select(entry, files, names);
  if (selected === null) return [];
  const now = await gate.probe(entry, partOfChange, selected);
  if (!isFullyRead(now)) return [];
  if (passedIn(now).length > 0) return failures.filter(({ id }) => isNamedAsPassed(id, now));
  if (!isPass(now.result) || !ranTests(now)) return [];
  const before = await gate.probe(entry, partOfBase, selected);
  const areAll = failures.every(({ id }) => failsIn(before, id)) && executedIn(now) === executedIn(before);
  return areAll ? failures : [];
}

async function withoutFlaky(command: CommandOnChange): Promise<CommandOnChange> {
  const fixed = failuresOfClass(command.comparison.failures, 'fixed').filter(isOfTest);
  if (fixed.length === 0) return command;
  const again = await command.whole.runFailedAgain(command.baseState, fixed);
  if (!isFullyRead(again) || !ranTests(again)) return command;
  const flaky = fixed.filter(({ id }) => !failsIn(again, id));
  return command.reclassified((one) => (flaky.includes(one.failure) ? 'flaky-elsewhere' : one.class));
}
