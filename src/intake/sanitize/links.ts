import { HIDDEN, hide, type TextEdit } from './edits.ts';
import { normalLabel } from './markdown.ts';
import type { Piece } from './page.ts';

const NAME = /^\S{1,40}$/;
const DEFINITION = /^\[((?:[^[\]\\]|\\.)+)\]:\s*(<?(?:https?:|\.{0,2}\/)\S*)(\s.*)?$/;
const LINK_END = /^\]\((\s*)(<(?:[^<>\\]|\\.)*>|\S*?)(\s+(?:"[\s\S]*"|'[\s\S]*'|\([\s\S]*\)))?\s*\)$/;
const LABEL_END = /^\](?:\[([\s\S]*)\])?$/;

/** The shown links of a text, in order, and what their addresses, titles and labels hide. */
export class Links {
  readonly #text: string;
  readonly #definitions: ReadonlySet<string>;
  /** Where the text of each open link begins. */
  readonly #open: number[] = [];
  /** Labels of shown links and footnotes. */
  readonly #used = new Set<string>();

  constructor(text: string, definitions: ReadonlySet<string>) {
    this.#text = text;
    this.#definitions = definitions;
  }

  start(textFrom: number): void {
    this.#open.push(textFrom);
  }

  note(label: string): void {
    this.#used.add(label.toLowerCase());
  }

  /** What follows the text of a link: an address with a title, or a label. */
  end(source: Piece): readonly TextEdit[] {
    const textFrom = this.#open.pop() ?? source.from;
    const end = this.#text.slice(source.from, source.to);
    const [, label] = LABEL_END.exec(end) ?? [];
    if (LABEL_END.test(end)) {
      const name = label?.trim() ? label : this.#text.slice(textFrom, source.from);
      if (name !== label || NAME.test(name)) this.#used.add(normalLabel(name));
      else return [hide({ from: source.from + 1, to: source.to })];
      return [];
    }
    const [whole, space = '', address = '', title = ''] = LINK_END.exec(end) ?? [];
    if (end === '>') return [];
    if (whole === undefined) return [hide(source)];
    const from = source.from + 2 + space.length;
    const to = from + address.length;
    // An address with blanks could be a sentence, and the address of a link without text is not shown.
    const isNoAddress = /\s/.test(address) || (textFrom === source.from && /^<?https?:/.test(address));
    const edits = isNoAddress ? [hide({ from, to })] : [];
    if (title !== '') edits.push(hide({ from: to, to: to + title.length }, ` ${HIDDEN}`));
    return edits;
  }

  readonly #defined = new Set<string>();

  /** Only a definition that a link uses keeps its address. */
  definition(piece: Piece): readonly TextEdit[] {
    const line = this.#text.slice(piece.from, piece.to);
    const [, note] = /^\[(\^[^\]\s]+)\]:\s*$/.exec(line) ?? [];
    if (note !== undefined && this.#used.has(note.toLowerCase())) return [];
    const [, label = '', address = '', title = ''] = DEFINITION.exec(line) ?? [];
    const name = normalLabel(label);
    const isFirst = this.#definitions.has(name) && !this.#defined.has(name);
    this.#defined.add(name);
    if (!isFirst || !this.#used.has(name)) return [hide(piece)];
    return title.trim() === '' ? [] : [hide(piece, `[${label}]: ${address} ${HIDDEN}`)];
  }
}
