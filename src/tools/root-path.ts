/** Does a path as a model wrote it name the repository itself? Models write this in several ways. */
export function isRootPath(path: string): boolean {
  return /^\.?\/?$/.test(path.trim());
}
