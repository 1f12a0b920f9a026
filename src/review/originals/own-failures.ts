import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import { type Failure, isUnloaded } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import type { CommandOnChange, Trial } from '../gate/command-on-change.ts';
import type { Worse, WorseTwice } from '../gate/run-twice.ts';
import { noLongerFails } from '../results/classify.ts';
import { isMissing } from '../results/missing-name.ts';
import { failsIn, failuresOf } from '../results/read-result.ts';

/** What fails there by what a test says, or, where no failure has a name, by the exit code. */
export function worseIn(read: Ran, trial: Trial): Worse {
  const found = newIn(read, trial);
  const red = found.filter((one) => !saysNothingOfCode(one, trial.command));
  const isByEnd = found.length === 0 && isRedByCode(read, trial.command);
  return red.length > 0 || isByEnd ? red : null;
}

/** What fails here and not in the reference, and of the base what no longer fails on the change: it was not fixed. */
export function newIn(read: ReadResult, { command, reference }: Trial): readonly Failure[] {
  const cleared = new Set(command.comparison.failures.filter(noLongerFails).map(({ failure }) => failure.id));
  return failuresOf(read).filter(({ id }) => cleared.has(id) || !failsIn(reference, id));
}

/** Whether a test did not come so far as to say something about the code: it does not build or load, or lacks a name. */
export function saysNothingOfCode(failure: Failure, command: CommandOnChange): boolean {
  if (isUnloaded(failure)) return true;
  const { cause, message, details = '' } = failure;
  return cause !== 'assertion' && isMissing(`${message}\n${details}`) && !command.isThrownInCode(failure);
}

/** Whether a command in no known format fails with the base's tests, and passes with those of the change. */
export function isRedByCode({ result, reading }: ReadResult, { comparison }: CommandOnChange): boolean {
  const { base, candidate } = comparison;
  const isUnknown = reading?.formats.length === 0 && base?.reading?.formats.length === 0;
  if (!isUnknown || !isPass(candidate.result) || result.kind !== 'exited') return false;
  // Exit codes over 125 mean that nothing was started.
  return result.code > 0 && result.code <= 125;
}

/** The failures of both runs; of a command without names, one that stands in the place of its tests. */
export function failedTwice(
  { failures, runs: [read] }: WorseTwice,
  command: CommandOnChange,
): readonly Failure[] {
  const { text } = command.entry;
  if (failures.length === 0 && isRedByCode(read, command))
    return [
      { id: text, cause: 'unknown', name: text, at: null, message: describeResult(read.result), trace: [] },
    ];
  const isFlaky = (id: string): boolean =>
    command.comparison.failures.some((one) => one.class.startsWith('flaky') && one.failure.id === id);
  return failures.filter(({ id }) => !isFlaky(id));
}
