/** Deeper values are never meant seriously, and would overflow the stack of recursive code. */
export const MAX_DEPTH = 64;

/** Whether a value has more levels of lists and objects than this. Works level by level: recursion could overflow here. */
export function isTooDeep(root: unknown, levels = MAX_DEPTH): boolean {
  let level: readonly unknown[] = [root];
  for (let depth = 0; depth <= levels; depth++) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
