import type { InlineContext, InlineParser } from '@lezer/markdown';

interface Part {
  readonly from: number;
  readonly to: number;
}

/** A link or an image, with the places of its parts in the text. */
export interface Link extends Part {
  readonly isImage: boolean;
  /** The part between its brackets. */
  readonly text: Part;
  readonly address: Part | null;
  /** Includes the white space before it. */
  readonly title: Part | null;
  /** The definition that it refers to, if any: as `[text][label]` (then with the place), or by its own text. */
  readonly label: { readonly name: string; readonly part: Part | null } | null;
}

/** Parentheses in an address must be balanced, at most 32 deep. */
const BARE_ADDRESS = Array.from({ length: 32 }).reduce<string>(
  (inner) => `(?:[^\\s()\\\\]|\\\\[()\\\\]|\\\\(?![()\\\\])|\\(${inner}\\))*`,
  '',
);
const TARGET = new RegExp(
  `\\((\\s*)((?=\\S)(?:<(?:[^<>\\\\\\n]|\\\\.)*>|(?!<)${BARE_ADDRESS}))(\\s+(?:"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\\((?:[^()\\\\]|\\\\.)*\\)))?\\s*\\)`,
  'sy',
);
const LABEL = /\[((?:[^[\]\\]|\\.){0,999})\]/sy;

interface Opening extends Part {
  readonly isImage: boolean;
}

/** The open brackets of one paragraph, heading or cell. */
class Brackets {
  readonly #open: Opening[] = [];
  /** Brackets below this index cannot begin a link, because links cannot contain links. */
  #dead = 0;

  open(opening: Opening): void {
    this.#open.push(opening);
  }

  /** Closes a bracket. @returns its opening; null when that cannot begin a link or an image */
  close(): Opening | null {
    const opening = this.#open.pop();
    const index = this.#open.length;
    const isDead = opening === undefined || (!opening.isImage && index < this.#dead);
    this.#dead = Math.min(this.#dead, index);
    return isDead ? null : opening;
  }

  hadLink(): void {
    this.#dead = this.#open.length;
  }
}

/** Finds the links of one text while it is parsed, as CommonMark does: an undefined label is not a link. */
export class Links {
  readonly found: Link[] = [];
  /** References to footnotes: label and place. */
  readonly notes: { readonly label: string; readonly at: number }[] = [];
  readonly #defined: ReadonlySet<string>;
  #section: InlineContext | null = null;
  #brackets = new Brackets();

  /** @param defined labels, normalized by `normalLabel` */
  constructor(defined: ReadonlySet<string>) {
    this.#defined = defined;
  }

  get parsers(): readonly InlineParser[] {
    return [
      { name: 'Brackets', after: 'Escape', parse: (context, next, at) => this.#read(context, next, at) },
    ];
  }

  #read(context: InlineContext, next: number, at: number): number {
    const isImage = next === 0x21 && context.char(at + 1) === 0x5b;
    if (!isImage && next !== 0x5b && next !== 0x5d) return -1;
    if (this.#section !== context) this.#brackets = new Brackets();
    this.#section = context;
    if (next === 0x5d) return this.#close(context, at);
    const to = isImage ? at + 2 : at + 1;
    this.#brackets.open({ from: at, to, isImage });
    return to;
  }

  #close(context: InlineContext, at: number): number {
    const opening = this.#brackets.close();
    if (opening === null) return -1;
    const text = { from: opening.to, to: at };
    const link = this.#target(context, at + 1) ?? this.#reference(context, text);
    if (link === null) {
      const [, label] = /^\^([^\]\s]{1,999})$/.exec(context.slice(text.from, text.to)) ?? [];
      if (label !== undefined) this.notes.push({ label: label.toLowerCase(), at });
      return -1;
    }
    if (!opening.isImage) this.#brackets.hadLink();
    this.found.push({ ...link, from: opening.from, isImage: opening.isImage, text });
    return link.to;
  }

  #target(context: InlineContext, at: number): Omit<Link, 'from' | 'isImage' | 'text'> | null {
    if (context.char(at) !== 0x28) return null;
    TARGET.lastIndex = at - context.offset;
    const [whole, space = '', address = '', title = ''] = TARGET.exec(context.text) ?? [];
    if (whole === undefined) return null;
    const from = at + 1 + space.length;
    const to = from + address.length;
    return {
      to: at + whole.length,
      address: { from, to },
      title: title === '' ? null : { from: to, to: to + title.length },
      label: null,
    };
  }

  #reference(context: InlineContext, text: Part): Omit<Link, 'from' | 'isImage' | 'text'> | null {
    const at = text.to + 1;
    LABEL.lastIndex = at - context.offset;
    const [whole = '', label = ''] = context.char(at) === 0x5b ? (LABEL.exec(context.text) ?? []) : [];
    const isOwn = label.trim() === '';
    if (isOwn && text.to - text.from > 999) return null;
    const name = normalLabel(isOwn ? context.slice(text.from, text.to) : label);
    if (!this.#defined.has(name)) return null;
    const to = at + whole.length;
    return { to, address: null, title: null, label: { name, part: isOwn ? null : { from: at, to } } };
  }
}

/** Normalizes a label: case and white space do not matter. */
export function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
