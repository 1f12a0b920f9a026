import type { ChangeSet } from '../core/change-set.ts';
import type { Failure } from '../core/verdict/test-report.ts';
import { isPathOf } from './results/task-relevance.ts';

export interface ReachOptions {
  readonly changes: ChangeSet;
  /** Text of a file of the base; null when it does not exist. */
  readonly baseText: (path: string) => Promise<string | null>;
  /** The repository path for a path in the output of the gate. */
  readonly pathOf: (named: string) => string;
}

/** Shorter names occur in any text. */
const MIN_STEM_CHARS = 3;

/**
 * Ids of failures that are unrelated to the change: none of their places is in a changed file, and the test file
 * neither changed nor names a changed file. Unknown cases count as related.
 */
export async function unrelatedFailures(
  failures: readonly Failure[],
  { changes, baseText, pathOf }: ReachOptions,
): Promise<ReadonlySet<string>> {
  const { paths } = changes;
  const stems = new Set(paths.map(stemOf));
  const apart = await Promise.all(
    failures.map(async ({ id, at, trace }) => {
      const places = [...(at === null ? [] : [at]), ...trace].map(({ path }) => pathOf(path));
      const [own] = places;
      if (own === undefined || places.some((place) => paths.some((path) => isPathOf(place, path)))) return [];
      const text = await baseText(own);
      const words = new Set(`${own}\n${text ?? ''}`.match(/[\w-]+/g));
      const isTied = text === null || [...stems].some((stem) => stem === '' || words.has(stem));
      return isTied ? [] : [id];
    }),
  );
  return new Set(apart.flat());
}

/** The name by which other files refer to a file; empty when it is too short to be distinctive. */
function stemOf(path: string): string {
  const [name = '', folder = ''] = path.split('/').reverse();
  const stem = name.replace(/\..*$/, '');
  const own = /^(?:index|main|mod|__init__)$/.test(stem) ? folder : stem;
  return own.length < MIN_STEM_CHARS ? '' : own;
}
