import type { Mentions } from './mentions.ts';
import { CODE_SPAN, isDistinctive, joined, LETTERS, matches } from './name-words.ts';
import { GLOBALS, isKeyword, withoutGlobals } from './vocabulary.ts';

/** A text of the task that is searched in the contents of files. */
export interface Term {
  readonly text: string;
  /** Without regard to rarity: quoted messages above qualified names, above names, above words of examples. */
  readonly weight: number;
  /** Prose matches in any case; names are case-sensitive. */
  readonly isProse: boolean;
}

/** The names of the package itself, in lower case, and their words, which are plain words in prose. */
export interface OwnNames {
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** Each further string costs search time in every file. */
const MAX_TERMS = 36;
const MIN_CHARS = 3;
const MAX_CHARS = 160;

const WEIGHT = {
  message: 7,
  qualified: 3,
  name: 2,
  title: 2.6,
  example: 1,
  titleWord: 1,
  word: 0.45,
} as const;
const MAX_WORDS = 12;

const BEGIN = `[${LETTERS}_$]`;
const PART = String.raw`[${LETTERS}\d_$]`;
const DOTTED = new RegExp(
  String.raw`\b${BEGIN}${PART}{0,60}(?:(?:\.|::|->|#)${BEGIN}${PART}{0,60}){1,20}`,
  'g',
);
const NAME = new RegExp(`(?<!${PART})${BEGIN}${PART}{2,80}(?!${PART})`, 'g');
const FENCE = /^([ \t]{0,3})(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n([\s\S]*?)(?:^[ \t]{0,3}\2|(?![\s\S]))/gm;
const INDENTED = /(?:^(?: {4}|\t)[^\n]*\n?)+/gm;
const STRING = /'([^'\n]{3,80})'|"([^"\n]{3,80})"/g;
const CALLED = new RegExp(String.raw`\.(${BEGIN}${PART}{2,60})\s*\(`, 'g');
/** Host names, which are not names of the repository. */
const HOST = /\.(?:com|org|net|io|dev|example|test|localhost)$/;
const TWO_LETTERS = new RegExp(`[${LETTERS}]{2}`);

/**
 * The terms to search for, the most distinctive first.
 *
 * @param own names that are not distinctive because the whole repository is about them
 */
export function readTerms(text: string, mentions: Mentions, own: OwnNames): readonly Term[] {
  const weights = new Map<string, number>();
  const add = (found: string, weight: number): void => {
    const term = found.trim();
    if (term.length < MIN_CHARS || term.length > MAX_CHARS || !TWO_LETTERS.test(term)) return;
    if (isKeyword(term) || own.names.has(term.toLowerCase()) || GLOBALS.has(term)) return;
    weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  };
  const { prose, examples } = partsOf(text);
  const title = text.slice(0, mentions.titleLength);
  for (const message of mentions.messages) add(message, weightOfMessage(message, prose));
  for (const [part, name, qualified] of [
    [title, WEIGHT.title, WEIGHT.qualified],
    [prose, WEIGHT.name, WEIGHT.qualified],
    [examples, WEIGHT.example, WEIGHT.example],
  ] as const) {
    for (const dotted of matches(part, DOTTED)) addQualified(dotted, { add, name, qualified });
    for (const found of matches(withoutGlobals(part), NAME)) if (isName(found)) add(found, name);
  }
  for (const span of matches(prose, CODE_SPAN)) addSpan(span, add);
  for (const [, one, other] of examples.matchAll(STRING)) add(one ?? other ?? '', WEIGHT.example);
  for (const called of matches(withoutGlobals(examples), CALLED)) add(called, WEIGHT.example);
  const names = [...weights].map(([term, weight]) => ({ text: term, weight, isProse: false }));
  return [
    ...inOrder(names).slice(0, MAX_TERMS),
    ...wordsOf(mentions, new Set([...weights.keys()].map((name) => name.toLowerCase())), own.words),
  ];
}

function inOrder(terms: readonly Term[]): readonly Term[] {
  return [...terms].sort(
    (a, b) => b.weight - a.weight || b.text.length - a.text.length || (a.text < b.text ? -1 : 1),
  );
}

/** Words of prose, which also occur in comments, messages and names. */
function wordsOf(mentions: Mentions, names: ReadonlySet<string>, own: ReadonlySet<string>): readonly Term[] {
  const words = [...mentions.words].flatMap(([text, weight]) => {
    if (text.length < 4 || isKeyword(text) || own.has(text) || names.has(text)) return [];
    return [{ text, weight: weight > 1 ? WEIGHT.titleWord : WEIGHT.word, isProse: true }];
  });
  return inOrder(words).slice(0, MAX_WORDS);
}

type Add = (text: string, weight: number) => void;

/** Adds the exact name with most weight, and its parts: a definition contains only the last one. */
function addQualified(
  dotted: string,
  { add, name, qualified }: { readonly add: Add; readonly name: number; readonly qualified: number },
): void {
  const parts = dotted.split(/\.|::|->|#/);
  if (GLOBALS.has(parts[0] ?? '') || HOST.test(dotted)) return;
  add(dotted, qualified);
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    if (isName(part) || (isLast && isDistinctive(joined(part)))) add(part, at === 0 ? name * 0.6 : name);
  }
}

/** What only the code of an example quotes is more often a value than a message. */
function weightOfMessage(message: string, prose: string): number {
  if (!/\s/.test(message)) return WEIGHT.name;
  return prose.includes(message) || !/[{}<>=#;$]/.test(message) ? WEIGHT.message : WEIGHT.example;
}

/** Three words and more without any mark of code: what a program said. */
const SENTENCE = new RegExp(`^(?:[${LETTERS}\\d'’-]{1,40}[,.:]?(?: |$)){3,30}$`);

/** Adds code in backticks as it is, and its names, without the arguments of a call, which occur in no source. */
function addSpan(span: string, add: Add): void {
  const plain = span.replace(/\(.{0,500}\)$/, '').replace(/^[.#@-]+/, '');
  const spaced = SENTENCE.test(plain) ? WEIGHT.message : WEIGHT.qualified;
  add(plain, /\s/.test(plain) ? spaced : WEIGHT.name);
  if (/^[\w$]+$/.test(plain) || HOST.test(plain)) return;
  for (const found of matches(withoutGlobals(plain), NAME)) add(found, WEIGHT.example);
}

/** Whether the text is a name and not a word of prose: camel case, an underscore or a digit inside. */
export function isName(text: string): boolean {
  return /^[A-Z][A-Z\d_]{2,}$|[a-z][A-Z]|[A-Za-z]_[A-Za-z]|[A-Za-z]\d|[A-Z]{2}[a-z]|_[A-Z]/.test(text);
}

function partsOf(text: string): { readonly prose: string; readonly examples: string } {
  const examples: string[] = [];
  const taken = text.replace(FENCE, (_all, _indent, _mark, inside: string) => {
    examples.push(inside);
    return '\n';
  });
  const prose = taken.replace(INDENTED, (block: string) => {
    examples.push(block);
    return '\n';
  });
  return { prose, examples: examples.join('\n') };
}
