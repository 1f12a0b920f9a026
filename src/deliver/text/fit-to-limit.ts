/** A part of a page that is read on demand; `title` holds the host's own words only, since Markdown sleeps there. */
export function details(title: string, content: string): string {
  return content === '' ? '' : `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}

export interface Part {
  /** The host's own words: names the part where it had to be left out. */
  readonly name: string;
  /** Markdown; empty: there is nothing to say. */
  readonly text: string;
  /** The higher, the sooner it is left out; 0: never. */
  readonly rank: number;
}

/** A part that is never left out. */
export function always(text: string): Part {
  return { name: '', text, rank: 0 };
}

/** A part that is read on demand, under its name. */
export function onDemand(name: string, content: string, rank: number): Part {
  return { name, text: details(name, content), rank };
}

/** Those that say something, with a blank line between. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

/** The first rows of a list or table, and one that counts the others, of which nothing else is made. */
export function firstRows<Item>(
  items: readonly Item[],
  rowOf: (item: Item) => string,
  { most, rest }: { readonly most: number; readonly rest: (left: number) => string },
): readonly string[] {
  const rows = items.slice(0, most).map(rowOf);
  return items.length <= most ? rows : [...rows, rest(items.length - most)];
}

/** For the note about what was left out, and the breaks between parts. */
const RESERVE_CHARS = 600;

/**
 * The parts in their order, as many as fit. A part is there whole or not at all, so that no details element stays open and no code
 * block runs on; what had to go is named.
 *
 * @param maxChars of the result, as long as what is never left out fits
 */
export function fitToLimit(parts: readonly Part[], maxChars: number): string {
  const said = parts.filter(({ text }) => text !== '');
  const kept = new Set<Part>();
  let room = maxChars - RESERVE_CHARS;
  for (const part of said.toSorted((one, other) => one.rank - other.rank)) {
    const size = part.text.length + 2;
    if (part.rank > 0 && size > room) continue;
    kept.add(part);
    room -= size;
  }
  const gone = said.filter((part) => !kept.has(part)).map(({ name }) => name);
  const note =
    gone.length === 0
      ? []
      : [`Left out, because this page would be too long: ${gone.join(', ').slice(0, 400)}.`];
  return [...said.filter((part) => kept.has(part)).map(({ text }) => text), ...note].join('\n\n');
}
