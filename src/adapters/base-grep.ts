import { askGit, type GitRepository } from './git.ts';

const LIMIT_MS = 5_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** More fixed strings than this are left unsearched: each costs time in every file. */
const MAX_STRINGS = 60;

/**
 * Files of a commit that hold any of the strings, as `git grep` finds them in one pass over the objects. Bounded in
 * time and size: what was found until then counts.
 */
export async function filesWith(
  repository: GitRepository,
  commit: string,
  strings: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = [...new Set(strings)]
    .filter((one) => one !== '' && !/[\n\0]/.test(one))
    .slice(0, MAX_STRINGS);
  const found = new Map<string, readonly string[]>();
  if (wanted.length === 0) return found;
  const args = ['grep', '-z', '-I', '-o', '-F', ...wanted.flatMap((one) => ['-e', one]), commit];
  const { stdout } = await askGit(repository, args, { limitMs: LIMIT_MS, maxBytes: MAX_BYTES });
  const counts = new Map<string, number>();
  const seen = new Map<string, Set<string>>();
  // A line is COMMIT:PATH, NUL, the matching part.
  for (const line of stdout.toString().split('\n')) {
    const nul = line.indexOf('\0');
    if (nul < 0) continue;
    const path = line.slice(commit.length + 1, nul);
    const match = line.slice(nul + 1);
    const known = seen.get(path) ?? new Set<string>();
    seen.set(path, known);
    for (const one of wanted) {
      const count = counts.get(one) ?? 0;
      if (count >= limit || known.has(one) || !match.includes(one)) continue;
      known.add(one);
      counts.set(one, count + 1);
    }
  }
  for (const [path, known] of seen) if (known.size > 0) found.set(path, [...known]);
  return found;
}
