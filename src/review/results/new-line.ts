import { normalised, outputText } from './readers/format.ts';

const TELLS_OF_SUCCESS = /^\s*(?:ok\b|pass(?:ed)?\b|\[ *(?:ok|pass(?:ed)?) *\]|[✓✔√]|\.+\s*$)/i;
/** What a number behind a colon counts, which is no place in a file. */
const COUNTED = /(?<![\w./-])([a-z]+):(?=\d)/gi;

/**
 * The first line that the second output has more often than the first and that does not report success; null: there is
 * none. For outputs in which no failure has a name. What differs from run to run (times, ids, temporary paths) makes no new
 * line.
 */
export function newLine(before: string, now: string): string | null {
  const left = new Map<string, number>();
  for (const line of linesOf(before)) left.set(line, (left.get(line) ?? 0) + 1);
  const added = linesOf(now).filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
  const gone = [...left].flatMap(([line, count]) => (count === 0 ? [] : [[wordsOf(line), line] as const]));
  const counts = new Map(gone);
  const isOfSuccess = (line: string): boolean =>
    TELLS_OF_SUCCESS.test(line) && countsNoWorse(line, counts.get(wordsOf(line)) ?? line);
  return added.find((line) => !isOfSuccess(line)) ?? null;
}

function linesOf(output: string): readonly string[] {
  const lines = outputText(output).lines.map((line) => normalised(line.replace(COUNTED, '$1: ')));
  return lines.filter((line) => line !== '');
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
