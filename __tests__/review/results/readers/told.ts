import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FormatReading, OutputReading } from '../../../../src/core/verdict/test-report.ts';
import { type OutputText, outputText } from '../../../../src/review/results/readers/format.ts';

const OUTPUTS = join(import.meta.dirname, '../../../fixtures/outputs');

/** What a real runner printed; the README beside it says which one, and how it was run. */
export function printed(runner: string, name: string): string {
  return readFileSync(join(OUTPUTS, runner, `${name}.txt`), 'utf8');
}

export function namesOf(runner: string): readonly string[] {
  return readdirSync(join(OUTPUTS, runner)).map((file) => basename(file, '.txt'));
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
