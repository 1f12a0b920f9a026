import type { ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';
import { AS_IT_IS, comparableLines, countsOf, type Denoise, VARIES } from './new-line.ts';

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

/** Temporary names, measured and long numbers, hexadecimal ones, and letters mixed with digits. */
const ID =
  /\btmp[\w.-]+|\b\d+[.,]\d[\d.,]*|\b\d{3,}\b|\b[\da-f]{8,}\b|\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]+\b/gi;
const ANY = '#';

/**
 * Learns what of an output says nothing of the code: times, ids, temporary paths. A line that two runs of a state do not
 * share is compared without them. If both still have it a different number of times, a line comes and goes: it is not
 * compared. All other lines are compared as they are.
 */
function noiseBetween(first: string, second: string): Denoise {
  const runs = [comparableLines(first), comparableLines(second)];
  const [one, other] = runs.map(countsOf);
  const isShared = (line: string): boolean => one?.get(line) === other?.get(line);
  const masked = (line: string): string => line.replace(ID, ANY);
  const [ofOne, ofOther] = runs.map((lines) => countsOf(lines.filter((line) => !isShared(line)).map(masked)));
  return (line) => {
    const text = masked(line);
    const [count, again] = [ofOne?.get(text), ofOther?.get(text)];
    if (count === undefined && again === undefined) return line;
    return count === again ? text : VARIES;
  };
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
