import { findNamedPath } from '../core/paths/named-path.ts';
import type { Comparison } from '../core/verdict/evidence.ts';
import type { Failure, Place } from '../core/verdict/test-report.ts';

/** Limit for different files that are looked up; a list of failures shows fewer. */
const MAX_FILES = 50;

/**
 * Replaces absolute paths of the runner's machine by repository paths.
 * @param paths all paths of the repository
 */
export function withRepositoryPaths(
  comparisons: readonly Comparison[],
  paths: readonly string[],
): readonly Comparison[] {
  const known = new Map<string, string>();
  const pathOf = (path: string): string => {
    if (!path.startsWith('/') || (!known.has(path) && known.size >= MAX_FILES)) return path;
    const found = known.get(path) ?? findNamedPath(path, paths) ?? path;
    known.set(path, found);
    return found;
  };
  const place = (one: Place): Place => ({ ...one, path: pathOf(one.path) });
  const placed = (failure: Failure): Failure => ({
    ...failure,
    at: failure.at === null ? null : place(failure.at),
    trace: failure.trace.map(place),
  });
  return comparisons.map((comparison) => ({
    ...comparison,
    failures: comparison.failures.map((one) => ({ ...one, failure: placed(one.failure) })),
  }));
}
