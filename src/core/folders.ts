/** The folders of a path, from the root down, without the root: `a` and `a/b` of `a/b/c`. */
export function foldersAbove(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}
