import type { FormatReading } from '../../core/verdict/test-report.ts';
import { outputText } from './readers/format.ts';
import { junit } from './readers/jvm/junit.ts';

/** Reads the reports that a command wrote, one after the other; null: no test ran by them. */
export function readReports(text: string | undefined): FormatReading | null {
  const reading = text === undefined ? null : junit.read(outputText(text));
  const ran = (reading?.counts?.executed ?? 0) + (reading?.failures.length ?? 0);
  return ran > 0 ? reading : null;
}
