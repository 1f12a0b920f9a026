/** Deeper values are never meant seriously, and would overflow the stack of recursive code. */
export const MAX_DEPTH = 64;

/** Whether a value has more levels of lists and objects than `MAX_DEPTH`. */
export function isTooDeep(root: unknown): boolean {
  return isDeeper(root, MAX_DEPTH);
}

/** The value with null in place of each list and object below this many levels; the same value if there is none. */
export function clippedBelow(levels: number, root: unknown): unknown {
  return isDeeper(root, levels) ? clip(root, levels) : root;
}

/** Works level by level, because recursion could overflow here. */
function isDeeper(root: unknown, levels: number): boolean {
  let level: readonly unknown[] = [root];
  for (let depth = 0; depth <= levels; depth++) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

function clip(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => clip(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, clip(item, levels - 1)]));
}
