/** Deeper values mean nothing to anybody, and would break whoever walks or writes them by recursion. */
export const MAX_DEPTH = 64;

/** Has the value more levels of lists and objects? Goes level by level: recursion would be what it protects from. */
export function isTooDeep(root: unknown): boolean {
  let level: readonly unknown[] = [root];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
