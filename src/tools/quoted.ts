const LONGEST = 200;

/** A name from a model or a repository inside of a sentence: on one line, bounded, control characters escaped. */
export function quoted(name: string): string {
  return JSON.stringify(name.length <= LONGEST ? name : `${name.slice(0, LONGEST)}…`);
}

/** A path on a line of its own: as it is, unless a character in it could be taken for the end of the line. */
export function pathLine(path: string): string {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(path) ? JSON.stringify(path) : path;
}
