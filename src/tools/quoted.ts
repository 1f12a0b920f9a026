const LONGEST = 200;

/** Quotes a name from a model or a repository for a sentence: one line, limited length, control characters escaped. */
export function quoted(name: string): string {
  return JSON.stringify(name.length <= LONGEST ? name : `${name.slice(0, LONGEST)}…`);
}

/** A path on a line of its own, quoted only if it contains a character that could look like the end of the line. */
export function pathLine(path: string): string {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(path) ? JSON.stringify(path) : path;
}

/** Whether a path written by a model means the root of the repository. Models write it in several ways. */
export function isRootPath(path: string): boolean {
  return /^(?:\.?\/)*\.?$/.test(path.trim());
}
