import { isOrdinary, namesIn } from './words.ts';

/** What a task is searched with. */
export interface Query {
  /** Terms in lower case with weights. */
  readonly terms: ReadonlyMap<string, number>;
  /** The names in code font and of what is called, each as one term. */
  readonly named: ReadonlySet<string>;
  /** What to search for in the contents of files: every hit of a term is in a line with one of these. */
  readonly strings: readonly string[];
}

/** The rest of a longer text is ignored. */
const MAX_TEXT = 60_000;
/** Each further string costs search time in every file. */
const MAX_NAMES = 16;
const MAX_WORDS = 32;
const MIN_CHARS = 3;
/** A title says in a line what the body says in many; what is in code font or called is a name of the program. */
const EMPHASIS = 2;
const CODE = /`([^`\n]{1,200})`|([\w$.]{1,100})\(/g;

/** @param titleLength length of the title, with which the text begins, in characters */
export function queryOf(text: string, titleLength: number): Query {
  const terms = new Map<string, number>();
  const counts = new Map<string, number>();
  const names = new Set<string>();
  const named = new Set<string>();
  const add = (part: string, weight: number): void => {
    for (const { name, words } of namesIn(part)) {
      const own = words.filter(
        (word) => word.length >= MIN_CHARS && !isOrdinary(word) && !/^\d+$/.test(word),
      );
      for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
      if (words.length > 1 && name.length > MIN_CHARS) names.add(name);
      const found = words.length > 1 ? [...own, words.join('')] : own;
      for (const term of found) terms.set(term, Math.max(terms.get(term) ?? 0, weight));
    }
  };
  const read = text.slice(0, MAX_TEXT);
  add(read.slice(0, titleLength), EMPHASIS);
  for (const [, code, called = ''] of read.matchAll(CODE)) {
    add(code ?? called, EMPHASIS);
    for (const { words } of namesIn(code ?? called)) if (terms.has(words.join(''))) named.add(words.join(''));
  }
  add(read.slice(titleLength), 1);
  const words = [...counts]
    .sort(
      ([a, one], [b, other]) =>
        (terms.get(b) ?? 0) - (terms.get(a) ?? 0) || other - one || b.length - a.length || (a < b ? -1 : 1),
    )
    .slice(0, MAX_WORDS)
    .flatMap(([word]) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`]);
  return { terms, named, strings: [...[...names].slice(0, MAX_NAMES), ...words] };
}
