import { comparableLine, TELLS_OF_SUCCESS } from './readers/error-lines.ts';
import { outputText } from './readers/format.ts';

/** How a line is compared with those of another run. */
export type Denoise = (line: string) => string;
export const AS_IT_IS: Denoise = (line) => line;
/** In the place of a line that is not compared. */
export const VARIES = '…';

/**
 * The first line that the second output has more often than the first and that does not report success; null: there is
 * none. For outputs in which no failure has a name. What differs from run to run (times, ids, temporary paths) makes no new
 * line.
 */
export function newLine(before: string, now: string, denoise: Denoise): string | null {
  const left = new Map(countsOf(comparableLines(before).map(denoise)));
  const added = comparableLines(now)
    .map(denoise)
    .filter((line) => {
      const count = left.get(line) ?? 0;
      if (count > 0) left.set(line, count - 1);
      return count === 0 && line !== VARIES;
    });
  const gone = [...left].flatMap(([line, count]) => (count === 0 ? [] : [[wordsOf(line), line] as const]));
  const counts = new Map(gone);
  const isOfSuccess = (line: string): boolean =>
    TELLS_OF_SUCCESS.test(line) && countsNoWorse(line, counts.get(wordsOf(line)) ?? line);
  return added.find((line) => !isOfSuccess(line)) ?? null;
}

/** The lines of an output as they are compared, without empty ones. */
export function comparableLines(output: string): readonly string[] {
  return outputText(output)
    .lines.map(comparableLine)
    .filter((line) => line !== '');
}

/** How often each line is there. */
export function countsOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Whether the first number is no lower than in the line that it takes the place of, and no further one is higher. */
function countsNoWorse(line: string, was: string): boolean {
  const before = numbersIn(was);
  return numbersIn(line).every((now, at) => (at === 0 ? now >= (before[0] ?? 0) : now <= (before[at] ?? 0)));
}

function wordsOf(line: string): string {
  return line.replace(/\d+/g, 'N');
}

function numbersIn(line: string): readonly number[] {
  return (line.match(/\d+/g) ?? []).map(Number);
}
