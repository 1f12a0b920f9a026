/** The folders of a path, from the root down, without the root: `a` and `a/b` of `a/b/c`. */
export function foldersAbove(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

/** Whether a path is a folder, or below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** Whether a file or a folder has this path. @param files the paths of all files */
export function pathExists(files: readonly string[], path: string): boolean {
  return files.some((file) => isWithin(file, path));
}
