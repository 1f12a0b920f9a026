import { findNamedPath } from '../core/paths/named-path.ts';
import type { Comparison, OriginalTests } from '../core/verdict/evidence.ts';
import type { Failure, Place } from '../core/verdict/test-report.ts';

/** Limit for different files that are looked up; a list of failures shows fewer. */
const MAX_FILES = 50;

/** Replaces absolute paths of the runner's machine by repository paths. */
export class RepositoryPlaces {
  readonly #known = new Map<string, string>();
  readonly #paths: readonly string[];

  /** @param paths all paths of the repository */
  constructor(paths: readonly string[]) {
    this.#paths = paths;
  }

  inComparison(comparison: Comparison): Comparison {
    const failures = comparison.failures.map((one) => ({ ...one, failure: this.#placed(one.failure) }));
    return { ...comparison, failures };
  }

  inOriginalTests(tests: OriginalTests): OriginalTests {
    if (tests.kind !== 'failed') return tests;
    return { ...tests, failures: tests.failures.map((one) => this.#placed(one)) };
  }

  #placed(failure: Failure): Failure {
    const { name, at, trace } = failure;
    return {
      ...failure,
      // A file that does not load is named by itself.
      name: name === at?.path ? this.#pathOf(name) : name,
      at: at === null ? null : this.#inPlace(at),
      trace: trace.map((one) => this.#inPlace(one)),
    };
  }

  #inPlace(place: Place): Place {
    return { ...place, path: this.#pathOf(place.path) };
  }

  #pathOf(path: string): string {
    if (!path.startsWith('/') || (!this.#known.has(path) && this.#known.size >= MAX_FILES)) return path;
    const found = this.#known.get(path) ?? findNamedPath(path, this.#paths) ?? path;
    this.#known.set(path, found);
    return found;
  }
}
