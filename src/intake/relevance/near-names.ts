import type { BaseSearch, FoundLine } from '../../core/ports.ts';
import { editDistance } from '../../core/text/edit-distance.ts';
import { holds } from './content-score.ts';
import { isName, type Term } from './terms.ts';

type Found = ReadonlyMap<string, readonly FoundLine[]>;

export interface FoundTerms {
  readonly terms: readonly Term[];
  readonly found: Found;
}

const MAX_MISSING = 4;
const MIN_CHARS = 6;
/** Lines that are searched for similar names. */
const MAX_LINES = 20_000;
/** Weight of a similar name compared with the exact one. */
const LIKENESS = 0.7;

/**
 * Replaces an identifier of the task that occurs nowhere by the most similar one that does, as a person would with a
 * misspelt name. In a name with one mistake, one half is right: the halves are searched, and only in this case.
 */
export async function withNearNames({ terms, found }: FoundTerms, base: BaseSearch): Promise<FoundTerms> {
  const missing = missingNames(terms, found);
  if (missing.length === 0) return { terms, found };
  const halves = missing.flatMap(({ text }) => {
    const middle = Math.floor(text.length / 2);
    return [text.slice(0, middle), text.slice(middle)];
  });
  const lines = await base.linesWith(halves);
  const words = wordsIn(lines);
  const near = missing.flatMap(({ text, weight }) => {
    const name = nearest(text, words);
    return name === null ? [] : [{ text: name, weight: weight * LIKENESS, isProse: false }];
  });
  const names = near.map(({ text }) => text);
  return { terms: [...terms, ...near], found: names.length === 0 ? found : merged(found, lines, names) };
}

function missingNames(terms: readonly Term[], found: Found): readonly Term[] {
  const missing = new Set(
    terms.filter(
      ({ text, isProse }) => !isProse && text.length >= MIN_CHARS && /^[\w$]+$/.test(text) && isName(text),
    ),
  );
  for (const lines of found.values()) {
    if (missing.size === 0) break;
    for (const { text } of lines)
      for (const term of missing) if (holds(text, term.text)) missing.delete(term);
  }
  return [...missing].slice(0, MAX_MISSING);
}

/** Words with their number of occurrences. */
function wordsIn(lines: Found): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  let left = MAX_LINES;
  for (const ofFile of lines.values()) {
    for (const { text } of ofFile) {
      left -= 1;
      if (left < 0) return words;
      for (const [word] of text.matchAll(/[\w$]{4,80}/g)) words.set(word, (words.get(word) ?? 0) + 1);
    }
  }
  return words;
}

/** The word with the smallest edit distance, then the most frequent; null when none is similar enough. */
function nearest(name: string, words: ReadonlyMap<string, number>): string | null {
  const reach = name.length < 9 ? 1 : 2;
  let best: { readonly word: string; readonly distance: number; readonly count: number } | null = null;
  for (const [word, count] of words) {
    if (Math.abs(word.length - name.length) > reach) continue;
    const distance = editDistance(name.toLowerCase(), word.toLowerCase(), reach);
    if (distance > reach) continue;
    if (best === null || distance < best.distance || (distance === best.distance && count > best.count))
      best = { word, distance, count };
  }
  return best?.word ?? null;
}

function merged(found: Found, more: Found, names: readonly string[]): Found {
  const all = new Map(found);
  for (const [path, lines] of more) {
    const known = all.get(path) ?? [];
    const numbers = new Set(known.map(({ line }) => line));
    const added = lines.filter(
      ({ line, text }) => !numbers.has(line) && names.some((name) => text.includes(name)),
    );
    if (added.length > 0)
      all.set(
        path,
        [...known, ...added].sort((a, b) => a.line - b.line),
      );
  }
  return all;
}
