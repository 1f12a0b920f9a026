import { type Env, environment, markdown, placeOf, type Token } from './markdown.ts';
import type { Piece } from './page.ts';

/** What of the HTML a part of the source became. */
export interface Segment {
  readonly kind: 'text' | 'code' | 'html' | 'image' | 'note' | 'link-start' | 'link-end';
  readonly html: Piece;
  readonly source: Piece;
  /** Without the parts of the source that are never shown; for a link, the tag that opens it. */
  readonly token: Token;
}

export interface Rendered {
  readonly html: string;
  /** In the order of the HTML. */
  readonly segments: readonly Segment[];
  /** The labels that are defined. */
  readonly definitions: ReadonlySet<string>;
}

export function render(text: string): Rendered {
  const env = environment();
  const page = new PageOfTokens(text, env);
  page.write(markdown.parse(withoutBlankLabels(text), env));
  return {
    html: page.html,
    segments: page.segments,
    definitions: new Set(Object.keys(env.references ?? {})),
  };
}

/** Brackets around blanks are no label. The parser takes them for one, and misses the link before them. */
function withoutBlankLabels(text: string): string {
  return text.replace(/\]\[(\s+)\](?![(:[])/g, ']x$1x');
}

class PageOfTokens {
  html = '';
  readonly segments: Segment[] = [];
  readonly #env: Env;
  readonly #lines: readonly string[];
  readonly #starts: readonly number[];
  /** The line of a table, and how far it was read. */
  #row = { line: 0, at: 0 };

  constructor(text: string, env: Env) {
    this.#env = env;
    this.#lines = text.split('\n');
    let at = 0;
    this.#starts = [...this.#lines, ''].map((line) => {
      const start = at;
      at += line.length + 1;
      return start;
    });
  }

  write(tokens: Token[]): void {
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'tr_open' && token.map !== null) this.#row = { line: token.map[0], at: 0 };
      if (token.type === 'inline') this.#inline(token);
      else {
        const html = this.#token(tokens, index);
        if (token.map === null) continue;
        const source = { from: this.#start(token.map[0]), to: this.#start(token.map[1]) };
        if (token.type === 'fence' || token.type === 'code_block')
          this.segments.push({ kind: 'code', html, source, token });
        else if (token.type === 'html_block') this.#block(token, token.map[0], html.from);
      }
    }
  }

  #start(line: number): number {
    return this.#starts[line] ?? this.#starts.at(-1) ?? 0;
  }

  /** Renders one token. @returns its HTML */
  #token(tokens: Token[], index: number): Piece {
    const from = this.html.length;
    const rule = markdown.renderer.rules[tokens[index]?.type ?? ''];
    this.html += rule
      ? rule(tokens, index, markdown.options, this.#env, markdown.renderer)
      : markdown.renderer.renderToken(tokens, index, markdown.options);
    return { from, to: this.html.length };
  }

  /** Each line of it by itself, for they may have the marks of lists and quotes before them. */
  #block(token: Token, first: number, from: number): void {
    let at = from;
    for (const [index, content] of token.content.split('\n').entries()) {
      const line = this.#lines[first + index];
      const end = at + content.length + 1;
      if (content.trim() !== '' && line !== undefined) {
        const lead = content.length - content.trimStart().length;
        const source = this.#start(first + index) + line.trimEnd().length - content.trim().length;
        const html = { from: at + lead, to: at + content.trimEnd().length };
        this.segments.push({
          kind: 'html',
          html,
          source: { from: source, to: source + html.to - html.from },
          token,
        });
      }
      at = end;
    }
  }

  #inline(token: Token): void {
    const children = token.children ?? [];
    const toSource =
      token.map === null ? this.#cell(token.content) : this.#paragraph(token.content, token.map[0]);
    const source = (from: number, to: number) => ({ from: toSource(from), to: toSource(to) });
    const opened: Piece[] = [];
    let [at, run] = [0, { from: this.html.length, to: this.html.length }];
    const text = (to: number, next: Token) => {
      run.to = this.html.length;
      if (to > at) this.segments.push({ kind: 'text', html: run, source: source(at, to), token: next });
    };
    for (const [index, child] of children.entries()) {
      const place = placeOf(child);
      if (place === null) {
        this.#token(children, index);
        continue;
      }
      const isEnd = child.type === 'link_close';
      const [from, to] =
        child.type === 'link_open'
          ? [place.from, child.info === 'auto' && child.markup === 'linkify' ? place.from : place.from + 1]
          : isEnd
            ? [place.label, place.to]
            : [place.from, place.to];
      text(from, child);
      const html = this.#token(children, index);
      run = { from: html.to, to: html.to };
      at = to;
      if (child.type === 'link_open') opened.push(html);
      const kind = KINDS.get(child.type);
      if (kind !== undefined && to > from)
        this.segments.push({
          kind,
          html: isEnd ? (opened.pop() ?? html) : html,
          source: source(from, to),
          token: child,
        });
    }
    if (children.length > 0) text(token.content.length, token);
  }

  #paragraph(content: string, first: number): (at: number) => number {
    const starts: { readonly at: number; readonly source: number }[] = [];
    let at = 0;
    for (const [index, part] of content.split('\n').entries()) {
      const lead = part.length - part.trimStart().length;
      const line = this.#lines[first + index] ?? '';
      const found = line.lastIndexOf(part.trim());
      starts.push({ at, source: this.#start(first + index) + Math.max(0, found) - lead });
      at += part.length + 1;
    }
    return (place) => {
      const line = findLast(starts, place);
      return line === undefined ? 0 : line.source + place - line.at;
    };
  }

  /** A cell, whose escaped bars lost their backslash. */
  #cell(content: string): (at: number) => number {
    const { line, at } = this.#row;
    const start = this.#start(line);
    const offsets: number[] = [];
    const row = this.#lines[line] ?? '';
    let plain = '';
    for (let index = at; index < row.length; index += 1) {
      if (row[index] === '\\' && row[index + 1] === '|') continue;
      offsets.push(start + index);
      plain += row[index];
    }
    const found = Math.max(0, plain.indexOf(content));
    const end = offsets[found + content.length] ?? start + row.length;
    if (content !== '') this.#row = { line, at: end - start };
    return (place) => offsets[found + place] ?? start + row.length;
  }
}

/** The last of the sorted places that is not behind this one; -1 when all are. */
export function indexOfLast(sorted: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function findLast<T extends { readonly at: number }>(sorted: readonly T[], at: number): T | undefined {
  return sorted[indexOfLast(sorted, at)];
}

const KINDS = new Map<string, Segment['kind']>([
  ['html_inline', 'html'],
  ['code_inline', 'code'],
  ['image', 'image'],
  ['footnote_ref', 'note'],
  ['link_open', 'link-start'],
  ['link_close', 'link-end'],
]);
