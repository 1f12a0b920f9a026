/** Which part of a large file is shown; how to get the rest is said once, by the prompt. */

export interface ExcerptOptions {
  readonly maxChars: number;
  /** Texts that the reader is looking for. */
  readonly needles: readonly string[];
  /** Lines that the task names, counted from 1. */
  readonly lines: readonly number[];
}

const AROUND = 12;
const HEAD_SHARE = 0.3;

/** The whole text when it fits; else its head and the lines around what is looked for, each gap with a note. */
export function excerpt(text: string, { maxChars, needles, lines: named }: ExcerptOptions): string {
  if (text.length <= maxChars) return text;
  const lines = text.split('\n');
  const isShown = new Set<number>();
  let left = maxChars;
  const show = (index: number, upTo: number): boolean => {
    const line = lines[index];
    if (line === undefined || isShown.has(index)) return true;
    const cost = line.length + 1;
    if (left - cost < upTo) return false;
    left -= cost;
    isShown.add(index);
    return true;
  };
  const headEnd = maxChars * (1 - HEAD_SHARE);
  for (let index = 0; index < lines.length && show(index, headEnd); index += 1);
  const centres = [
    ...named.map((line) => line - 1),
    ...lines.flatMap((line, index) => (needles.some((needle) => line.includes(needle)) ? [index] : [])),
  ];
  for (let distance = 0; distance <= AROUND; distance += 1) {
    for (const centre of centres.slice(0, 20)) {
      show(centre - distance, 0);
      show(centre + distance, 0);
    }
  }
  for (let index = 0; index < lines.length && show(index, 0); index += 1);
  return withNotes(lines, isShown);
}

function withNotes(lines: readonly string[], isShown: ReadonlySet<number>): string {
  const out: string[] = [];
  let gap = 0;
  const note = (next: number) => {
    if (gap > 0) out.push(`[... lines ${next - gap + 1}-${next} left out ...]`);
    gap = 0;
  };
  lines.forEach((line, index) => {
    if (!isShown.has(index)) gap += 1;
    else {
      note(index);
      out.push(line);
    }
  });
  note(lines.length);
  return out.join('\n');
}
