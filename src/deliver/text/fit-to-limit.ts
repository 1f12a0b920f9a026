/** Of all that is written on the forge: GitHub accepts 65,536 characters, and its adapter cuts a little before that. */
export const MAX_PAGE_CHARS = 64_000;

/** A folded part of a page. `title` must be the host's own text: it is not escaped, and no Markdown works there. */
export function details(title: string, content: string): string {
  return content === '' ? '' : `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}

export interface Part {
  /** In the host's words: names the part if it has to be left out. */
  readonly name: string;
  /** Markdown; empty: no such part. */
  readonly text: string;
  /** Parts with a higher rank are left out first; 0: never left out. */
  readonly rank: number;
}

/** A part that is never left out. */
export function always(text: string): Part {
  return { name: '', text, rank: 0 };
}

/** A part that is folded under its name. */
export function onDemand(name: string, content: string, rank: number): Part {
  return { name, text: details(name, content), rank };
}

/** The texts that are not empty, separated by blank lines. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

const MOST_ROWS = 20;

/** The first rows of a list or table, and one that counts the rest. No row is built for the rest. */
export function firstRows<Item>(
  items: readonly Item[],
  rowOf: (item: Item) => string,
  most = MOST_ROWS,
): readonly string[] {
  const rows = items.slice(0, most).map(rowOf);
  return items.length <= most ? rows : [...rows, `... and ${items.length - most} more`];
}

/** For the note about what was left out, and the breaks between parts. */
const RESERVE_CHARS = 600;

/**
 * As many parts as fit, in their order. A part is included whole or not at all, so that no details element or code
 * block stays open; a note names the parts that were left out.
 *
 * @param maxChars limit of the result, unless the parts of rank 0 alone are longer
 */
export function fitToLimit(parts: readonly Part[], maxChars: number): string {
  const filled = parts.filter(({ text }) => text !== '');
  const kept = new Set<Part>();
  let room = maxChars - RESERVE_CHARS;
  for (const part of filled.toSorted((one, other) => one.rank - other.rank)) {
    const size = part.text.length + 2;
    if (part.rank > 0 && size > room) continue;
    kept.add(part);
    room -= size;
  }
  const gone = filled.filter((part) => !kept.has(part)).map(({ name }) => name);
  const note =
    gone.length === 0
      ? []
      : [`Left out, because this page would be too long: ${gone.join(', ').slice(0, 400)}.`];
  return [...filled.filter((part) => kept.has(part)).map(({ text }) => text), ...note].join('\n\n');
}
