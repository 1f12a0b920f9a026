import { withUsualBrackets } from '../format.ts';

export type XmlEvent =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      /** It has no end of its own: `<a/>`. */
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** What is passed over, and data that is no markup, by how it begins and ends. */
const PASSED: readonly (readonly [begin: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];

/**
 * Reads untrusted XML once, forwards, in linear time: it expands no entities, reads no document type and keeps no
 * nesting. Broken markup is dropped and it goes on at the next tag, since other output of the program may come before,
 * after and in between.
 */
export function* xmlEvents(text: string, start: number): Generator<XmlEvent> {
  let at = start;
  while (at < text.length) {
    const passed = PASSED.find(([begin]) => text.startsWith(begin, at));
    if (passed !== undefined) {
      const [begin, end] = passed;
      const found = text.indexOf(end, at + begin.length);
      if (found < 0) return;
      if (end === ']]>') yield { kind: 'text', text: text.slice(at + begin.length, found) };
      at = found + end.length;
      continue;
    }
    const isTag = text[at] === '<' && /[A-Za-z/_]/.test(text[at + 1] ?? '');
    const next = text.indexOf('<', at + 1);
    const limit = next < 0 ? text.length : next;
    // A tag may not contain `<`, not even in quotes: if one comes before the end, the tag is broken.
    const inside = text.slice(isTag ? at + 1 : at, limit);
    const end = isTag ? tagEnd(inside) : -1;
    if (end >= 0) yield tagIn(inside.slice(0, end));
    else if (!isTag) yield { kind: 'text', text: decoded(inside) };
    at = end < 0 ? limit : at + 2 + end;
  }
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

const NAME = /^[^\s/]{1,100}/;
const ATTRIBUTE = /([\w:.-]{1,100})\s{0,100}=\s{0,100}(?:"([^"]*)"|'([^']*)')/g;
const MAX_VALUE = 4000;

function tagIn(inside: string): XmlEvent {
  if (inside.startsWith('/')) return { kind: 'close', name: inside.slice(1).trim() };
  const [name = ''] = NAME.exec(inside) ?? [];
  const attributes = [...inside.slice(name.length).matchAll(ATTRIBUTE)].map(
    ([, key = '', double, single = '']) => [key, decoded((double ?? single).slice(0, MAX_VALUE))] as const,
  );
  return { kind: 'open', name, attributes: new Map(attributes), isEmpty: inside.endsWith('/') };
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Replaces the five entities of XML and character references; leaves any other entity as it is. */
function decoded(source: string): string {
  const text = source.replace(
    /&(?:#(x?)([0-9a-fA-F]{1,7})|(\w{2,4}));/g,
    (whole: string, hex: string, digits: string, name: string) => {
      if (digits === undefined) return NAMED.get(name) ?? whole;
      const code = Number.parseInt(digits, hex === 'x' ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
  return withUsualBrackets(text);
}
