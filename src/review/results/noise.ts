import type { ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';
import { AS_IT_IS, countsOf, type Denoise, linesOf, VARIES } from './new-line.ts';

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

/** Also a path, what base64 makes, and a measured number. */
const WORD = /\d+(?:[.,]\d+)+|[\p{L}\p{N}]+(?:[+/]+[\p{L}\p{N}]+)*/gu;

/** In the place of a word, of whatever characters: a random one may have a digit in one run and none in another. */
const ANY = '#';

/**
 * Learns what of an output says nothing of the code: times, ids, temporary paths, a random choice. A line that one of two
 * runs of a state has more often is compared without the words that only one of them has, where these could be ones that
 * were seen there. If both still have it a different number of times, a line comes and goes: it is not compared,
 * unless it has a word that none of the runs has and that is no id, or a small number that was not seen. All other
 * lines are compared as they are.
 */
function noiseBetween(first: string, second: string): Denoise {
  const runs = [linesOf(first), linesOf(second)] as const;
  const [words, others] = runs.map((lines) => new Set(lines.join('\n').match(WORD)));
  const stays = (word: string): boolean => words?.has(word) === true && others?.has(word) === true;
  const isNew = (word: string): boolean => words?.has(word) !== true && others?.has(word) !== true;
  const masked = (line: string): string => {
    // A word alone, like FAIL, has to have a digit to be an id.
    const isNamed = (line.match(WORD) ?? []).some((word) => /\p{L}/u.test(word) && stays(word));
    const isOpen = (word: string): boolean => !stays(word) && (isNamed || isId(word));
    return line.replace(WORD, (word) => (isOpen(word) ? ANY : word)).replace(/[+/]*#[+/=]*/g, ANY);
  };
  const isSteady = (line: string, counts: readonly ReadonlyMap<string, number>[]): boolean =>
    counts[0]?.get(line) === counts[1]?.get(line);
  const [whole, inPart] = [runs.map(countsOf), runs.map((lines) => countsOf(lines.map(masked)))];
  const varying = Map.groupBy(
    runs.flat().filter((line) => !isSteady(line, whole)),
    masked,
  );
  const seen = new Map([...varying].map(([text, lines]) => [text, seenIn(lines)]));
  return (line) => {
    const text = masked(line);
    const places = seen.get(text);
    if (places === undefined) return line;
    const own = line.match(WORD) ?? [];
    const isAllowed = (word: string, at: number): boolean => places[at]?.allows(word) !== false;
    if (isSteady(text, inPart)) return own.every(isAllowed) ? text : line;
    const isOther = (word: string, at: number): boolean =>
      isNew(word) && (!isId(word) || (COUNT.test(word) && !isAllowed(word, at)));
    return own.some(isOther) ? line : VARIES;
  };
}

/** A small number, as failures are counted, or several as in `3/4`: longer ones are ids. */
const COUNT = /^\d{1,2}(?:\/\d{1,2})*$/;

/** The words that were seen at one place of lines which are the same apart from words that vary. */
class SeenWords {
  readonly #words = new Set<string>();
  #hasIds = false;
  #areCounts = true;

  add(word: string): void {
    this.#words.add(word);
    this.#hasIds ||= isId(word);
    this.#areCounts &&= COUNT.test(word);
  }

  /** Whether it may stand here: if it was seen; an id beside words; anything beside ids. */
  allows(word: string): boolean {
    return this.#words.has(word) || (!this.#areCounts && (this.#hasIds || isId(word)));
  }
}

function seenIn(lines: readonly string[]): readonly SeenWords[] {
  const places: SeenWords[] = [];
  for (const line of lines)
    for (const [at, word] of (line.match(WORD) ?? []).entries()) {
      const seen = places[at] ?? new SeenWords();
      places[at] = seen;
      seen.add(word);
    }
  return places;
}

function isId(word: string): boolean {
  return /\d/.test(word);
}

/** The result with lines of output as they are compared. Of those that are not, one is kept where there is no other. */
export function withoutNoise(read: ReadResult, denoise: Denoise): ReadResult {
  const { reading } = read;
  if (reading === null || denoise === AS_IT_IS) return read;
  const failures = new Map<string, Failure>();
  for (const failure of reading.failures) {
    const id = failure.cause === 'line' ? denoise(failure.id) : failure.id;
    const isSame = id === VARIES || id === failure.id;
    if (!failures.has(id))
      failures.set(id, isSame ? { ...failure, id } : { ...failure, id, name: id, message: id });
  }
  if (failures.size > 1) failures.delete(VARIES);
  return { ...read, reading: { ...reading, failures: [...failures.values()] } };
}
