import { normalised, outputText } from './readers/format.ts';

const TELLS_OF_SUCCESS = /^\s*(?:ok\b|pass(?:ed)?\b|\[ *(?:ok|pass(?:ed)?) *\]|[✓✔√]|\.+\s*$)/i;

/**
 * The first line that only the second output has and that does not report success; null: there is none. For outputs in
 * which no failure has a name. What differs from run to run (times, ids, temporary paths) makes no new line.
 */
export function newLine(before: string, now: string): string | null {
  const known = new Set(outputText(before).lines.map(normalised));
  const lines = outputText(now).lines.map(normalised);
  return lines.find((line) => line !== '' && !known.has(line) && !TELLS_OF_SUCCESS.test(line)) ?? null;
}
