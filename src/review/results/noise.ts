import type { ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';
import { AS_IT_IS, countsOf, type Denoise, linesOf, VARIES } from './new-line.ts';

/** Limits for lines that are only in one of two runs, and for the patterns that are made of them. */
const MAX_PAIRED = 200;
const MAX_PATTERNS = 100;

/** What varies in the outputs of commands that fail on the base, by their text. */
export class Noise {
  readonly #learned = new Map<string, Denoise>();

  /** How lines of its output are compared: as they are until two runs were seen. */
  of(command: string): Denoise {
    return this.#learned.get(command) ?? AS_IT_IS;
  }

  /** @param first and second: two runs on the base, of which nothing is learned where one passed or did not end */
  learn(command: string, first: CommandResult, second: CommandResult): void {
    if (first.kind !== 'exited' || second.kind !== 'exited' || isPass(second)) return;
    this.#learned.set(command, noiseBetween(first.output, second.output));
  }
}

/**
 * Learns from two runs of the same state what of an output says nothing of the code: times, ids, temporary paths, the
 * lines of a random choice. Two lines of which a part differs become a pattern for that part; a line that one run has
 * more often than the other is not compared at all. All else is compared as before.
 */
export function noiseBetween(first: string, second: string): Denoise {
  const [left, right] = [linesOf(first), linesOf(second)];
  const patterns = patternsOf(onlyIn(left, right), onlyIn(right, left));
  const patterned = (line: string): string => patterns.find(({ form }) => form.test(line))?.text ?? line;
  const [before, again] = [countsOf(left.map(patterned)), countsOf(right.map(patterned))];
  const varying = new Set(
    [...before.keys(), ...again.keys()].filter((line) => before.get(line) !== again.get(line)),
  );
  return (line) => {
    const text = patterned(line);
    return varying.has(text) ? VARIES : text;
  };
}

/** The result with lines of output as they are compared. Of those that are not, one is kept where there is no other. */
export function withoutNoise(read: ReadResult, denoise: Denoise): ReadResult {
  const { reading } = read;
  if (reading === null) return read;
  const failures = new Map<string, Failure>();
  for (const failure of reading.failures) {
    const id = failure.cause === 'line' ? denoise(failure.id) : failure.id;
    const named =
      id === VARIES || id === failure.id ? { ...failure, id } : { ...failure, id, name: id, message: id };
    if (!failures.has(id)) failures.set(id, named);
  }
  if (failures.size > 1) failures.delete(VARIES);
  return { ...read, reading: { ...reading, failures: [...failures.values()] } };
}

function onlyIn(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map(countsOf(others));
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

interface Pattern {
  readonly form: RegExp;
  /** The line with a mark in the place of what varies. */
  readonly text: string;
}

/** Each line with the one of the other run that is most like it. */
function patternsOf(lines: readonly string[], others: readonly string[]): readonly Pattern[] {
  const open = new Set<readonly string[]>(others.slice(0, MAX_PAIRED).map((line) => line.split(/\s+/)));
  const patterns = new Map<string, Pattern>();
  for (const line of lines.slice(0, MAX_PAIRED)) {
    const words = line.split(/\s+/);
    const pairs = [...open].map((other) => pairOf(words, other)).filter((pair) => pair !== null);
    const [best] = pairs.sort((a, b) => b.likeness - a.likeness);
    if (best === undefined || patterns.size >= MAX_PATTERNS) continue;
    open.delete(best.other);
    patterns.set(best.source, { form: new RegExp(`^${best.source}$`), text: best.text });
  }
  return [...patterns.values()];
}

interface Pair {
  readonly other: readonly string[];
  readonly source: string;
  readonly text: string;
  readonly likeness: number;
}

/** Null: they are different lines. So are two of which nothing but places of words is the same. */
function pairOf(words: readonly string[], other: readonly string[]): Pair | null {
  if (words.length !== other.length) return null;
  const parts = words.map((word, at) => partOf(word, other[at] ?? ''));
  const likeness = parts.reduce((sum, part) => sum + part.likeness, 0);
  if (likeness === 0) return null;
  return {
    ...{ other, likeness },
    source: parts.map(({ source }) => source).join('\\s+'),
    text: parts.map(({ text }) => text).join(' '),
  };
}

/** A word, as what both have at its beginning and end, and anything of the same kind or length between. */
function partOf(one: string, other: string): Omit<Pair, 'other'> {
  if (one === other) return { source: escaped(one), text: one, likeness: 1 };
  const head = commonHead(one, other);
  const tail = backwards(commonHead(backwards(one.slice(head.length)), backwards(other.slice(head.length))));
  const [middle, second] = [one, other].map((word) => word.slice(head.length, word.length - tail.length));
  const inside = formOf(middle ?? '', second ?? '');
  return {
    source: `${escaped(head)}${inside}${escaped(tail)}`,
    text: `${head}${VARIES}${tail}`,
    likeness: inside === ANYTHING ? (head + tail === '' ? 0 : 0.25) : 0.5,
  };
}

const NUMBER = /^[\d.,:+-]+$/;
const ANYTHING = '\\S*';

function formOf(one: string, other: string): string {
  if (NUMBER.test(one) && NUMBER.test(other)) return '[\\d.,:+-]+';
  return one.length === other.length ? `\\S{${one.length}}` : ANYTHING;
}

/** What both begin with, up to the end of a word: the first digits of two numbers may be the same by chance. */
function commonHead(one: string, other: string): string {
  let end = 0;
  while (end < one.length && one[end] === other[end]) end += 1;
  return /^.*[^a-z\d]/is.exec(one.slice(0, end))?.[0] ?? '';
}

function backwards(text: string): string {
  return [...text].reverse().join('');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
