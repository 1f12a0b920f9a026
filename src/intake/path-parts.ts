/** Repository paths in parts; folders come without a trailing slash, the root is the empty text. */

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** How many last segments two paths share, whatever their case. */
export function commonTail(one: readonly string[], other: readonly string[]): number {
  let common = 0;
  const longest = Math.min(one.length, other.length);
  while (common < longest && one.at(-1 - common)?.toLowerCase() === other.at(-1 - common)?.toLowerCase())
    common += 1;
  return common;
}

/** How many first segments two different paths share. */
export function commonHead(one: string, other: string): number {
  const a = one.split('/');
  const b = other.split('/');
  return a.findIndex((segment, at) => segment !== b[at]);
}
