/** Whether a path written by a model means the root of the repository. Models write it in several ways. */
export function isRootPath(path: string): boolean {
  return /^\.?\/?$/.test(path.trim());
}
