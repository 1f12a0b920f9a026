import { isTruncationNote } from '../format.ts';

export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'close'; readonly name: string }
  /** Text between tags; entities are not yet replaced. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'data'; readonly text: string }
  /** Part of the output was left out here; the text after it may begin anywhere. */
  | { readonly kind: 'truncated' };

/**
 * Scans untrusted XML once, forwards, in linear time: it expands no entities, reads no document type and keeps no
 * nesting. Broken markup is dropped and the scan goes on at the next tag, since other output of the program may come
 * before, after and in between.
 */
export class XmlScanner {
  readonly #text: string;
  readonly #cuts: readonly Cut[];
  #position: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#position = start;
    this.#cuts = cutsIn(text);
  }

  /** Skips to the next occurrence of the word; null if there is none. */
  skipTo(word: string): { readonly isOverCut: boolean } | null {
    const found = this.#text.indexOf(word, this.#position);
    if (found < 0) return null;
    const isOverCut = this.#cuts.some(({ from }) => from >= this.#position && from < found);
    this.#position = found;
    return { isOverCut };
  }

  next(): XmlEvent | null {
    while (this.#position < this.#text.length) {
      const start = this.#position;
      if (this.#text[start] !== '<') return this.#characters(start);
      const second = this.#text[start + 1] ?? '';
      if (!/[A-Za-z/_!?]/.test(second)) this.#position = start + 1;
      else {
        const event = this.#markup(start, second);
        if (event !== null) return event;
      }
    }
    return null;
  }

  /** Null if the markup is skipped. */
  #markup(start: number, second: string): XmlEvent | null {
    if (second === '?') return this.#passOver(start, '?>');
    if (second !== '!') return this.#tag(start);
    if (this.#text.startsWith('<![CDATA[', start)) return this.#data(start);
    return this.#passOver(start, this.#text.startsWith('<!--', start) ? '-->' : '>');
  }

  #characters(start: number): XmlEvent {
    const next = this.#text.indexOf('<', start);
    const end = next < 0 ? this.#text.length : next;
    const cut = this.#cutIn(start, end);
    if (cut !== null) return cut;
    this.#position = end;
    return { kind: 'text', text: this.#text.slice(start, end) };
  }

  #data(start: number): XmlEvent {
    const from = start + '<![CDATA['.length;
    const found = this.#text.indexOf(']]>', from);
    const end = found < 0 ? this.#text.length : found;
    const cut = this.#cutIn(start, end);
    if (cut !== null) return cut;
    this.#position = Math.min(this.#text.length, end + ']]>'.length);
    return { kind: 'data', text: this.#text.slice(from, end) };
  }

  #passOver(start: number, close: string): XmlEvent | null {
    const found = this.#text.indexOf(close, start);
    const end = found < 0 ? this.#text.length : found + close.length;
    const cut = this.#cutIn(start, end);
    if (cut === null) this.#position = end;
    return cut;
  }

  /** A tag may not contain `<`, not even in quotes: if one comes before the end, the tag is broken. */
  #tag(start: number): XmlEvent | null {
    const next = this.#text.indexOf('<', start + 1);
    const limit = next < 0 ? this.#text.length : next;
    const inside = this.#text.slice(start + 1, limit);
    const end = tagEnd(inside);
    const cut = this.#cutIn(start, end < 0 ? limit : start + 1 + end);
    if (cut !== null) return cut;
    this.#position = end < 0 ? limit : start + 2 + end;
    return end < 0 ? null : tagIn(inside.slice(0, end));
  }

  /** A piece with a cut in it is truncated. The text after the cut may begin inside a CDATA section. */
  #cutIn(start: number, end: number): XmlEvent | null {
    const cut = this.#cuts.find(({ from }) => from >= start && from < end);
    if (cut === undefined) return null;
    this.#position = cut.resume;
    return { kind: 'truncated' };
  }
}

interface Cut {
  readonly from: number;
  readonly resume: number;
}

function cutsIn(text: string): readonly Cut[] {
  const cuts: Cut[] = [];
  let from = text.indexOf('\n[... ');
  while (from >= 0 && cuts.length < MAX_CUTS) {
    const end = text.indexOf('\n', from + 1);
    if (isTruncationNote(text.slice(from + 1, from + 60))) {
      const after = end < 0 ? text.length : end;
      const data = text.indexOf(']]>', after);
      const opened = data < 0 ? -1 : text.indexOf('<![CDATA[', after);
      const isInData = data >= 0 && (opened < 0 || data < opened);
      cuts.push({ from, resume: isInData ? data + ']]>'.length : after });
    }
    from = text.indexOf('\n[... ', from + 1);
  }
  return cuts;
}

/** The index of the first `>` outside quotes; -1 if there is none. */
function tagEnd(inside: string): number {
  for (let at = 0; at < inside.length; at += 1) {
    const mark = inside[at];
    if (mark === '>') return at;
    if (mark !== '"' && mark !== "'") continue;
    at = inside.indexOf(mark, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

function tagIn(inside: string): XmlEvent {
  if (inside.startsWith('/')) return { kind: 'close', name: inside.slice(1).trim() };
  let end = 0;
  while (end < inside.length && end < MAX_NAME && !isEndOfName(inside[end] ?? '')) end += 1;
  const isEmpty = inside.endsWith('/');
  return { kind: 'open', name: inside.slice(0, end), attributes: inside.slice(end), isEmpty };
}

function isEndOfName(character: string): boolean {
  return character <= ' ' || character === '/';
}

/** The attributes by name, with entities replaced and each value cut to `MAX_VALUE`. */
export function xmlAttributes(source: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let position = 0;
  while (attributes.size < MAX_ATTRIBUTES) {
    const equals = source.indexOf('=', position);
    if (equals < 0) break;
    const name = source.slice(position, equals).trim();
    const value = quoted(source, equals + 1);
    if (value === null || name.length > MAX_NAME) break;
    attributes.set(name, xmlText(source.slice(value.from, Math.min(value.to, value.from + MAX_VALUE))));
    position = value.to + 1;
  }
  return attributes;
}

function quoted(source: string, start: number): { readonly from: number; readonly to: number } | null {
  let from = start;
  while (from < start + MAX_NAME && (source[from] ?? '') <= ' ') from += 1;
  const quote = source[from];
  const to = quote === '"' || quote === "'" ? source.indexOf(quote, from + 1) : -1;
  return to < 0 ? null : { from: from + 1, to };
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Replaces the five entities of XML and character references; leaves any other entity as it is. */
export function xmlText(source: string): string {
  if (!source.includes('&')) return source;
  return source.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g,
    (whole, ...groups) => {
      const [decimal, hexadecimal, name]: readonly unknown[] = groups;
      if (typeof name === 'string') return NAMED[name] ?? whole;
      const code = typeof decimal === 'string' ? Number(decimal) : Number(`0x${String(hexadecimal)}`);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

const MAX_NAME = 100;
const MAX_CUTS = 3;
const MAX_ATTRIBUTES = 40;
const MAX_VALUE = 4000;
