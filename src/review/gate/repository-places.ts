import { findNamedPath } from '../../core/paths/named-path.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import type { Failure, Place } from '../../core/verdict/test-report.ts';

/** Limit for different files that are looked up; a list of failures shows fewer. */
const MAX_FILES = 50;

/** The file that a name begins with: some runners put a file that does not load, or that of a test, before it. */
const OWN_FILE = /^\/[^\s>:]{1,300}\.\w{1,10}/;

/** A file that a message names. The path of an address is none. */
const FILE = /(?<![\w./:-])\/[^\s>:'"`()]{1,300}\.\w{1,10}/g;

/** Replaces absolute paths of the runner's machine by repository paths. */
export class RepositoryPlaces {
  readonly #known = new Map<string, string>();
  readonly #paths: readonly string[];

  /** @param paths all paths of the repository */
  constructor(paths: readonly string[]) {
    this.#paths = paths;
  }

  /** In the failures of a run. Their ids stay, since runs are compared by them. */
  inRead(read: ReadResult): ReadResult {
    const { reading } = read;
    if (reading === null) return read;
    return { ...read, reading: { ...reading, failures: reading.failures.map((one) => this.#placed(one)) } };
  }

  #placed(failure: Failure): Failure {
    const { name, message, at, trace } = failure;
    return {
      ...failure,
      name: name.replace(OWN_FILE, (path) => this.#pathOf(path)),
      message: message.replace(FILE, (path) => this.#pathOf(path)),
      at: at === null ? null : this.#inPlace(at),
      trace: trace.map((one) => this.#inPlace(one)),
    };
  }

  #inPlace(place: Place): Place {
    return { ...place, path: this.#pathOf(place.path) };
  }

  /** Any other path stays as it is. */
  #pathOf(path: string): string {
    if (!path.startsWith('/') || (!this.#known.has(path) && this.#known.size >= MAX_FILES)) return path;
    const found = this.#known.get(path) ?? findNamedPath(path, this.#paths) ?? path;
    this.#known.set(path, found);
    return found;
  }
}
