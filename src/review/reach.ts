import type { ChangeSet } from '../core/change-set.ts';
import type { Failure } from '../core/test-report.ts';
import { isPathOf } from './results/task-relevance.ts';

export interface ReachOptions {
  readonly changes: ChangeSet;
  /** Text of a file of the base; null when there is none. */
  readonly baseText: (path: string) => Promise<string | null>;
  /** The path of the repository that an output of the gate names. */
  readonly pathOf: (named: string) => string;
}

/** Shorter names stand in any text. */
const MIN_STEM_CHARS = 3;

/**
 * Those of the failures that nothing ties to the change: no place of theirs is in a changed file, and the file of the
 * test neither changed nor names a changed one. What cannot be known is tied to it.
 */
export async function untied(
  failures: readonly Failure[],
  { changes, baseText, pathOf }: ReachOptions,
): Promise<ReadonlySet<string>> {
  const paths = changes.entries().map(([path]) => path);
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

/** What other files call it by; empty where that is no name of its own. */
function stemOf(path: string): string {
  const [name = '', folder = ''] = path.split('/').reverse();
  const stem = name.replace(/\..*$/, '');
  const own = /^(?:index|main|mod|__init__)$/.test(stem) ? folder : stem;
  return own.length < MIN_STEM_CHARS ? '' : own;
}
