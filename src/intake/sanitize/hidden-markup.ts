import { applyEdits, HIDDEN, hide, PICTURE, type TextEdit } from './edits.ts';
import { invisibleEntities } from './invisible.ts';
import { Links } from './links.ts';
import { bareTag, type Page, type PageTag, type Piece, readPage, saysMore } from './page.ts';
import { findLast, indexOfLast, type Rendered, render, type Segment } from './rendered.ts';

export interface RenderedText {
  readonly text: string;
  /** Number of removed comments, attributes, hidden elements, image texts, link titles and other pieces. */
  readonly hidden: number;
  /** Number of removed entities of invisible characters. */
  readonly entities: number;
  /** Addresses of the shown pictures, in order. */
  readonly pictures: readonly string[];
}

/** Replaces by a mark what GitHub's page does not show of a text. Code stays the same, byte for byte. */
export function withoutHiddenMarkup(text: string): RenderedText {
  const rendered = render(text);
  const page = readPage(rendered.html);
  const edits =
    page === null ? [hide({ from: 0, to: text.length })] : new Shown(text, rendered, page).edits();
  const { text: shown, made } = applyEdits(text, edits);
  return {
    text: shown,
    hidden: made.filter(({ kind }) => kind === 'hidden').length,
    entities: made.filter(({ kind }) => kind === 'entity').length,
    pictures: made.flatMap(({ picture }) => (picture === undefined ? [] : [picture])),
  };
}

const LANGUAGE = /^[A-Za-z][\w+#.-]{0,19}(?=\s|$)/;
/** A language that is rendered as a diagram. */
const DIAGRAM = /^mermaid\b/;
/** What Markdown is made of besides its words. */
const SYNTAX = /^(?:[\s>#*_~|=:+`\\-]|\d{1,9}[.)](?=\s|$))*$/;
const BEFORE_WORDS = /^[\s>*|+-]*/;

/** Goes once through a text. All of it that the page does not show, and that is not mere syntax, is hidden. */
class Shown {
  readonly #text: string;
  readonly #segments: readonly Segment[];
  readonly #html: string;
  readonly #links: Links;
  readonly #raw: readonly (Segment & At)[];
  readonly #texts: readonly (Piece & At)[];
  readonly #tags: readonly (PageTag & At)[];
  readonly #openings: ReadonlyMap<number, PageTag>;
  readonly #edits: TextEdit[] = [];
  readonly #gaps: Piece[] = [];

  constructor(text: string, { html, segments, definitions }: Rendered, page: Page) {
    this.#text = text;
    this.#html = html;
    this.#raw = segments.flatMap((segment) =>
      segment.kind === 'html' ? [{ ...segment, at: segment.html.from }] : [],
    );
    this.#segments = segments.toSorted((one, other) => one.source.from - other.source.from);
    this.#links = new Links(text, definitions);
    this.#texts = page.texts.map((piece) => ({ ...piece, at: piece.from }));
    this.#tags = page.tags.map((tag) => ({ ...tag, at: tag.from }));
    this.#openings = new Map(page.tags.filter((tag) => !tag.isClosing).map((tag) => [tag.from, tag]));
  }

  edits(): readonly TextEdit[] {
    let at = 0;
    for (const segment of this.#segments) {
      if (segment.source.from > at) this.#gaps.push({ from: at, to: segment.source.from });
      if (segment.source.from >= at) this.#segment(segment);
      at = Math.max(at, segment.source.to);
    }
    this.#gaps.push({ from: at, to: this.#text.length });
    for (const gap of this.#gaps) this.#gap(gap);
    return this.#edits;
  }

  #sliceOf({ from, to }: Piece): string {
    return this.#text.slice(from, to);
  }

  #segment(segment: Segment): void {
    const { kind, html, source, token } = segment;
    const tag = this.#openings.get(html.from);
    if (kind === 'html') this.#tagsAndTexts(segment);
    else if (kind === 'text' || kind === 'code') {
      if (!this.#isShown(segment)) this.#hide(source);
      else if (kind === 'text') this.#entities(source);
      else if (token.type === 'fence') this.#fence(source, token.info);
    } else if (tag?.isShown !== true) this.#hide(source);
    else if (kind === 'image') this.#picture(source, tag);
    else if (kind === 'note') this.#links.note(this.#sliceOf(source).slice(1, -1));
    else if (kind === 'link-start') this.#links.start(source.to);
    else this.#edits.push(...this.#links.end(source));
  }

  #hide(piece: Piece): void {
    if (this.#sliceOf(piece).trim() !== '') this.#edits.push(hide(piece));
  }

  #entities({ from, to }: Piece): void {
    for (const { index, length } of invisibleEntities(this.#text.slice(from, to)))
      this.#edits.push({ from: from + index, to: from + index + length, kind: 'entity', instead: '' });
  }

  /** Whether the page shows all words of a part. */
  #isShown({ kind, html, source }: Segment): boolean {
    let [at, hidden] = [html.from, ''];
    for (const text of piecesIn(this.#texts, html)) {
      hidden += this.#html.slice(at, text.from);
      at = Math.max(at, text.to);
    }
    hidden += this.#html.slice(at, html.to);
    if (hidden.replace(/<[^<>]*>/g, '').trim() !== '') return false;
    return at > html.from || kind === 'code' || SYNTAX.test(this.#sliceOf(source));
  }

  /** A line of raw HTML: hides what stands between the shown texts and tags. */
  #tagsAndTexts({ html, source, token }: Segment): void {
    const toSource = (at: number) => source.from + at - html.from;
    const shown: Piece[] = [];
    for (const tag of piecesIn(this.#tags, html)) {
      const last = findLast(this.#raw, tag.to - 1);
      if (
        !tag.isShown ||
        last === undefined ||
        last.token !== token ||
        tag.from < (this.#firstOf(token)?.html.from ?? 0)
      )
        continue;
      shown.push(tag);
      if (tag.from >= html.from)
        this.#tag(tag, { from: toSource(tag.from), to: last.source.from + tag.to - last.html.from });
    }
    for (const text of piecesIn(this.#texts, html)) {
      shown.push(text);
      this.#entities({
        from: toSource(Math.max(text.from, html.from)),
        to: toSource(Math.min(text.to, html.to)),
      });
    }
    let at = html.from;
    for (const { from, to } of [
      ...shown.toSorted((one, other) => one.from - other.from),
      { from: html.to, to: html.to },
    ]) {
      if (from > at) this.#hideRaw({ from: toSource(at), to: toSource(from) }, token);
      at = Math.max(at, to);
    }
  }

  #firsts: ReadonlyMap<unknown, Segment> | null = null;

  #firstOf(token: Segment['token']): Segment | undefined {
    this.#firsts ??= new Map(this.#raw.toReversed().map((segment) => [segment.token, segment]));
    return this.#firsts.get(token);
  }

  #lastRaw: { readonly token: unknown; readonly piece: Piece } | null = null;

  /** The hidden lines of one block are one hidden part. */
  #hideRaw(piece: Piece, token: unknown): void {
    const last = this.#lastRaw;
    const isMore =
      last !== null && last.token === token && /^[\s>]*$/.test(this.#text.slice(last.piece.to, piece.from));
    const whole = { from: isMore ? last.piece.from : piece.from, to: piece.to };
    if (isMore) this.#edits.pop();
    this.#hide(whole);
    this.#lastRaw = this.#sliceOf(whole).trim() === '' ? null : { token, piece: whole };
  }

  #tag(tag: PageTag, source: Piece): void {
    this.#lastRaw = null;
    if (tag.name === 'img' && !tag.isClosing) this.#picture(source, tag);
    else if (tag.attributes.size > 0 || bareTag(tag) === '') {
      const kind = saysMore(tag.attributes) ? 'hidden' : 'layout';
      this.#edits.push({ ...source, kind, instead: bareTag(tag) });
    }
  }

  /** Hides the description of a picture; "image" is the forge's own default. */
  #picture(source: Piece, { attributes }: PageTag): void {
    const words = `${attributes.get('alt') ?? ''}${attributes.get('title') ?? ''}`;
    const kind = /^(?:image)?$/i.test(words.trim()) ? 'layout' : 'hidden';
    this.#edits.push({ ...source, kind, instead: PICTURE, picture: attributes.get('src') ?? '' });
  }

  /** Of the info string of a fence only the name of a language, which is harmless, is kept. */
  #fence({ from, to }: Piece, info: string): void {
    const lines = this.#text.slice(from, to);
    const [first = ''] = lines.split('\n', 1);
    const words = info.trim();
    const language = LANGUAGE.exec(words)?.[0] ?? '';
    const start = from + first.lastIndexOf(words);
    if (language.length < words.length)
      this.#edits.push(
        hide(
          { from: start + language.length, to: from + first.trimEnd().length },
          language === '' ? HIDDEN : ` ${HIDDEN}`,
        ),
      );
    if (!DIAGRAM.test(words)) return;
    for (const { index, 0: note } of lines.matchAll(/^[ \t>]*%%.*/gm))
      this.#hide({ from: from + index, to: from + index + note.length });
  }

  /** What became nothing on the page: syntax, definitions and what the page leaves out. */
  #gap({ from, to }: Piece): void {
    let at = from;
    for (const line of this.#text.slice(from, to).split('\n')) {
      const start = at + (BEFORE_WORDS.exec(line)?.[0].length ?? 0);
      const end = at + line.length;
      if (!SYNTAX.test(line)) this.#edits.push(...this.#links.definition({ from: start, to: end }));
      at = end + 1;
    }
  }
}

interface At {
  readonly at: number;
}

/** The sorted pieces that overlap with this one. */
function* piecesIn<T extends Piece & At>(sorted: readonly T[], { from, to }: Piece): Iterable<T> {
  let index = Math.max(0, indexOfLast(sorted, from));
  for (; index < sorted.length; index += 1) {
    const piece = sorted[index];
    if (piece === undefined || piece.from >= to) return;
    if (piece.to > from) yield piece;
  }
}
