/** How `read-file` is asked for a result of this run: by the id of its call, in place of a path. */
export function resultPath(id: string): string {
  return `result:${id}`;
}

/** The id in such a path; null: it is a path of the repository. */
export function resultIdIn(path: string): string | null {
  return path.startsWith('result:') ? path.slice('result:'.length) : null;
}

/** A result as it is read by lines: very long ones are broken, because nothing else would show all of them. */
export function inLines(text: string): string {
  return text.replace(/[^\n]{1000}(?=[^\n])/gu, '$&\n');
}
