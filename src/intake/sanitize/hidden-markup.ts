import type { SyntaxNodeRef, Tree } from '@lezer/common';
import { applyEdits, HIDDEN, PICTURE, type TextEdit } from './edits.ts';
import { OpenElements } from './elements.ts';
import { bareTag, type HtmlTag, readHtml, saysMore } from './html.ts';
import { invisibleEntities } from './invisible.ts';
import { type Link, Links, normalLabel } from './links.ts';
import { parseBlocks, parseMarkdown } from './markdown.ts';

export interface RenderedText {
  readonly text: string;
  /** Number of removed comments, attributes, hidden elements, image texts, link titles and other pieces. */
  readonly hidden: number;
  /** Number of removed entities of invisible characters. */
  readonly entities: number;
  /** Addresses of the shown pictures, in order. */
  readonly pictures: readonly string[];
}

/** Replaces what GitHub does not show of a text by a mark. Code stays the same, byte for byte. */
export function withoutHiddenMarkup(text: string): RenderedText {
  const { text: shown, made } = applyEdits(text, new HiddenMarkup(shallow(text)).edits());
  return {
    text: shown,
    hidden: made.filter(({ kind }) => kind === 'hidden').length,
    entities: made.filter(({ kind }) => kind === 'entity').length,
    pictures: made.flatMap(({ picture }) => (picture === undefined ? [] : [picture])),
  };
}

/** Lists and quotes nested deeper than anybody writes: the parser takes quadratic time for them. */
const VERY_DEEP = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){1000}/gm;

/** Turns such lines into plain words. */
function shallow(text: string): string {
  return text.replace(VERY_DEEP, (marks) => 'x'.repeat(marks.length));
}

const BLOCKS =
  /^(?:Document|Blockquote|ListItem|Footnote|Paragraph|Task|TableCell|ATXHeading\d|SetextHeading\d)$/;
const LANGUAGE = /^[A-Za-z][\w+#.-]{0,19}(?=\s|$)/;
/** A language that is rendered as a diagram. */
const DIAGRAM = /^mermaid\b/;
const NAME = /^\S{1,40}$/;

/** One walk through the syntax tree of a text. */
class HiddenMarkup {
  readonly #text: string;
  readonly #tree: Tree;
  readonly #edits: TextEdit[] = [];
  readonly #elements = new OpenElements();
  readonly #links: Links;
  readonly #notes: { readonly label: string; readonly from: number; readonly to: number }[] = [];
  /** The addresses of definitions, by label. */
  readonly #defined = new Map<string, string>();

  constructor(text: string) {
    this.#text = text;
    this.#links = new Links(text.includes(']:') ? labelsIn(text) : new Set());
    this.#tree = parseMarkdown(text, this.#links.parsers);
  }

  edits(): readonly TextEdit[] {
    this.#tree.iterate({ enter: (node) => this.#enter(node), leave: (node) => this.#leave(node) });
    for (const link of this.#links.found) this.#link(link);
    const used = new Set(
      this.#links.notes.flatMap(({ label, at }) =>
        this.#notes.some(({ from, to }) => from <= at && at < to) ? [] : [label],
      ),
    );
    for (const { label, from, to } of this.#notes) if (!used.has(label)) this.#hide(from, to);
    return this.#edits;
  }

  #enter(node: SyntaxNodeRef): void {
    const { from, to, name } = node;
    if (BLOCKS.test(name)) this.#elements.enterBlock();
    if (name === 'HTMLBlock' || name === 'HTMLTag' || name === 'CommentBlock') this.#html(node);
    else if (name === 'ProcessingInstructionBlock') this.#html(node);
    else if (name === 'Comment' || name === 'ProcessingInstruction' || name === 'ExcessCells')
      this.#hide(from, to);
    else if (name === 'Entity') this.#entities(from, to);
    else if (name === 'FencedCode') this.#fence(node);
    else if (name === 'LinkReference') this.#definition(node);
    else if (name === 'Table') this.#table(node);
    else if (name === 'Footnote') this.#note(node);
  }

  #leave({ name, to }: SyntaxNodeRef): void {
    const hidden = BLOCKS.test(name) ? this.#elements.leaveBlock(to) : null;
    if (hidden !== null) this.#hide(hidden.from, hidden.to);
  }

  #hide(from: number, to: number, instead = HIDDEN): void {
    this.#edits.push({ from, to, kind: 'hidden', instead });
  }

  #entities(from: number, to: number): void {
    for (const { index, length } of invisibleEntities(this.#text.slice(from, to)))
      this.#edits.push({ from: from + index, to: from + index + length, kind: 'entity', instead: '' });
  }

  /** Quote marks between its lines are not part of the HTML. */
  #html(node: SyntaxNodeRef): void {
    let html = this.#text.slice(node.from, node.to);
    for (const { from, to } of node.node.getChildren('QuoteMark'))
      html = html.slice(0, from - node.from) + ' '.repeat(to - from) + html.slice(to - node.from);
    let at = 0;
    for (const piece of readHtml(html)) {
      if (piece.from > at) this.#hide(node.from + at, node.from + piece.from);
      at = piece.to;
      if (piece.kind === 'text') this.#entities(node.from + piece.from, node.from + piece.to);
      else this.#tag(piece, node.from);
    }
    if (at < html.length) this.#hide(node.from + at, node.to);
  }

  #tag(tag: HtmlTag, at: number): void {
    const ended = this.#elements.tag(tag, at);
    if (ended !== null) this.#hide(ended.from, ended.to);
    const [from, to] = [at + tag.from, at + tag.to];
    if (tag.name === 'img') {
      const { alt = '', src = '', title = '' } = Object.fromEntries(tag.attributes);
      this.#picture({ from, to }, { address: src, words: alt + title });
    } else if (tag.attributes.size > 0 || bareTag(tag) === '') {
      const kind = saysMore(tag.attributes) ? 'hidden' : 'layout';
      this.#edits.push({ from, to, kind, instead: bareTag(tag) });
    }
  }

  /** @param words the invisible description of the picture; "image" is the forge's own default */
  #picture(
    { from, to }: { readonly from: number; readonly to: number },
    { address, words }: { readonly address: string; readonly words: string },
  ): void {
    const kind = /^(?:image)?$/i.test(words.trim()) ? 'layout' : 'hidden';
    this.#edits.push({ from, to, kind, instead: PICTURE, picture: address });
  }

  #link(link: Link): void {
    const { from, to, address, title, label, text } = link;
    const words = this.#text.slice(text.from, text.to);
    const defined = this.#defined.get(label?.name ?? '') ?? '';
    const shown = address === null ? defined : this.#text.slice(address.from, address.to);
    if (link.isImage) {
      const said = title === null ? words : words + this.#text.slice(title.from, title.to);
      this.#picture({ from, to }, { address: shown.replace(/^<|>$/g, ''), words: said });
      return;
    }
    if (title !== null) this.#hide(title.from, title.to, ` ${HIDDEN}`);
    // An address with blanks could be a sentence, and the address of a link without text is not shown.
    const isNoAddress = /\s/.test(shown) || (words === '' && /^<?https?:/.test(shown));
    if (address !== null && isNoAddress) this.#hide(address.from, address.to);
    if (label?.part && !NAME.test(label.name)) this.#hide(label.part.from, label.part.to);
  }

  /** Only a definition that a link uses keeps its address. */
  #definition(node: SyntaxNodeRef): void {
    const child = (name: string) => node.node.getChild(name);
    const textOf = (part: ReturnType<typeof child>) =>
      part === null ? '' : this.#text.slice(part.from, part.to);
    const [label, address] = [textOf(child('LinkLabel')), textOf(child('URL'))];
    const name = normalLabel(label.slice(1, -1));
    const isShown = /^<?(?:https?:|\.{0,2}\/)\S*$/.test(address) && this.#shownLabels().has(name);
    const isFirst = !this.#defined.has(name);
    if (isFirst) this.#defined.set(name, address);
    if (!isShown || !isFirst) this.#hide(node.from, node.to);
    else if (child('LinkTitle') !== null) this.#hide(node.from, node.to, `${label}: ${address} ${HIDDEN}`);
  }

  #labels: ReadonlySet<string> | null = null;

  #shownLabels(): ReadonlySet<string> {
    this.#labels ??= new Set(
      this.#links.found.flatMap(({ isImage, label }) =>
        isImage || label === null || (label.part !== null && !NAME.test(label.name)) ? [] : [label.name],
      ),
    );
    return this.#labels;
  }

  /** The info string of a fence is not shown. Only the name of a language, which is harmless, is kept. */
  #fence(node: SyntaxNodeRef): void {
    const info = node.node.getChild('CodeInfo');
    if (info === null) return;
    const words = this.#text.slice(info.from, info.to);
    const language = LANGUAGE.exec(words)?.[0] ?? '';
    if (language.length < words.length)
      this.#hide(info.from + language.length, info.to, language === '' ? HIDDEN : ` ${HIDDEN}`);
    if (!DIAGRAM.test(words)) return;
    const source = this.#text.slice(info.to, node.to);
    for (const { index, 0: note } of source.matchAll(/^[ \t]*%%.*/gm))
      this.#hide(info.to + index, info.to + index + note.length);
  }

  /** Cells beyond the columns of the header are not shown. */
  #table(node: SyntaxNodeRef): void {
    let columns = Number.POSITIVE_INFINITY;
    for (const row of [...node.node.getChildren('TableHeader'), ...node.node.getChildren('TableRow')]) {
      let [column, last] = [0, ''];
      for (let part = row.firstChild; part !== null; part = part.nextSibling) {
        if (part.name === 'TableDelimiter' && last !== '') column += 1;
        else if (part.name === 'TableCell' && column >= columns) {
          this.#hide(part.from, row.to);
          break;
        }
        last = part.name;
      }
      if (row.name === 'TableHeader') columns = last === 'TableCell' ? column + 1 : column;
    }
  }

  #note({ node, from, to }: SyntaxNodeRef): void {
    const mark = node.getChild('FootnoteMark');
    const label = mark === null ? '' : this.#text.slice(mark.from + 2, mark.to).replace(/\]:\s*$/, '');
    this.#notes.push({ label: label.toLowerCase(), from, to });
  }
}

function labelsIn(text: string): ReadonlySet<string> {
  const labels = new Set<string>();
  parseBlocks(text).iterate({
    enter: ({ name, node }) => {
      if (name !== 'LinkReference') return;
      const label = node.getChild('LinkLabel');
      if (label !== null) labels.add(normalLabel(text.slice(label.from + 1, label.to - 1)));
    },
  });
  return labels;
}
