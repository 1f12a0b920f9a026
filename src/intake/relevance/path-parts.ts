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

/** A path inside a line of the host: in quotes when it holds anything that could be taken for more than a path. */
export function shownPath(path: string): string {
  if (/^[!#-[\]-~]+$/.test(path) || /^[^\s\p{C}"\\]+$/u.test(path)) return path;
  return JSON.stringify(path).replace(/[\p{C}\u2028\u2029]/gu, (hidden) =>
    hidden.split('').map(escaped).join(''),
  );
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The paths that share most with a written one, where one of the two is the tail of the other. */
export function bestFitting(paths: readonly string[], segments: readonly string[]): readonly string[] {
  const fitting = paths.flatMap((path) => {
    const own = path.split('/');
    const common = commonTail(own, segments);
    return common === own.length || common === segments.length ? [{ path, common }] : [];
  });
  const best = fitting.reduce((most, { common }) => Math.max(most, common), 0);
  return fitting.flatMap(({ path, common }) => (common === best ? [path] : []));
}
