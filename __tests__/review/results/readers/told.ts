import type { FormatReading, OutputReading } from '../../../../src/core/verdict/test-report.ts';
import { type OutputText, outputText } from '../../../../src/review/results/readers/format.ts';
import { stored } from './stored-outputs.ts';

/** What a real runner printed; the README beside it says which one, and how it was run. */
export function printed(runner: string, name: string): string {
  return stored(runner, `${name}.txt`);
}

/** What was printed, made fit to be read. */
export function outputOf(runner: string, name: string): OutputText {
  return outputText(printed(runner, name));
}

/** Executed and skipped tests, whether the end was seen, and each failure as `cause id`, in order. */
export function told(reading: FormatReading | OutputReading | null): readonly string[] {
  if (reading === null) return ['not of this format'];
  const { counts, isComplete, failures } = reading;
  const ran = counts === null ? 'no counts' : `${counts.executed} ran, ${counts.skipped} skipped`;
  return [`${ran}${isComplete ? '' : ', no end'}`, ...failures.map(({ cause, id }) => `${cause} ${id}`)];
}
