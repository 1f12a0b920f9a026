import type { FoundLine } from '../../core/ports.ts';
import { definesName } from '../excerpt/definition.ts';
import type { RelevantLine } from '../excerpt/excerpt.ts';
import { ROLE_WEIGHT, roleOf } from './file-role.ts';
import { LETTERS } from './name-words.ts';
import type { Term } from './terms.ts';
import { variantKey } from './twins.ts';

export interface ContentScore {
  readonly score: number;
  /** The terms that the file contains, highest points first, and whether it defines them. */
  readonly terms: readonly { readonly text: string; readonly isDefined: boolean; readonly points: number }[];
  readonly lines: readonly RelevantLine[];
}

/** As in BM25: each further hit of the same term in a file counts less. */
const SATURATION = 1.2;
const SCALE = 3;
/** Exponent that makes a name in one or two files count more than several names in many files. */
const RARITY = 1.5;
/** Factor for files that define a name instead of only using it. */
const DEFINITION = 2.4;
/** Smaller repositories are treated as this large, so that a name in few files stays distinctive. */
const FEWEST_FILES = 100;
/** A term in more than this share of all files is ignored, unless at most MAX_DEFINERS files define it. */
const MAX_SHARE = 0.35;
const MAX_DEFINERS = 3;

/** A hit in a comment counts fully for the file, but its line is less worth showing than code. */
const COMMENT_SHARE = 0.3;
const COMMENT = /^\s*(?:\*(?:[\s/]|$)|\/\*|\/\/|#\s|--\s|<!--)/;

/** The class of a fault is where nothing goes wrong: what raises it is as good. */
const FAULT = /[a-z](?:Error|Exception|Warning)$/;

interface TermHits {
  readonly lines: { readonly line: number; readonly isDefined: boolean; readonly share: number }[];
}

/** Scores files by the terms of the task that they contain: rare above frequent ones, definitions above uses. */
export function scoreContents(
  found: ReadonlyMap<string, readonly FoundLine[]>,
  terms: readonly Term[],
  fileCount: number,
): ReadonlyMap<string, ContentScore> {
  const hits = new Map<string, Map<Term, TermHits>>();
  const files = new Map<Term, number>();
  // What was made of a file is no further place where a name is defined.
  const definers = new Map<Term, Set<string>>();
  for (const [path, lines] of found) {
    const own = hitsIn(lines, terms);
    hits.set(path, own);
    for (const [term, hit] of own) {
      files.set(term, (files.get(term) ?? 0) + 1);
      if (isDefinedIn(hit)) definers.set(term, (definers.get(term) ?? new Set()).add(variantKey(path)));
    }
  }
  const rarity = (term: Term, hit: TermHits): number => {
    const isUsedEverywhere = (files.get(term) ?? 0) > Math.max(3, fileCount * MAX_SHARE);
    if (isUsedEverywhere && !isDefinedIn(hit)) return 0;
    const count = (isUsedEverywhere ? definers.get(term)?.size : files.get(term)) ?? 0;
    if (isUsedEverywhere && count > MAX_DEFINERS) return 0;
    return Math.log((Math.max(fileCount, FEWEST_FILES) - count + 0.5) / (count + 0.5) + 1) ** RARITY / 2;
  };
  return new Map([...hits].map(([path, own]) => [path, scoreOf(path, own, rarity)]));
}

function isDefinedIn({ lines }: TermHits): boolean {
  return lines.some(({ isDefined }) => isDefined);
}

function hitsIn(lines: readonly FoundLine[], terms: readonly Term[]): Map<Term, TermHits> {
  const own = new Map<Term, TermHits>();
  for (const { line, text } of lines) {
    const small = text.toLowerCase();
    const isComment = COMMENT.test(text);
    for (const term of terms) {
      if (!(term.isProse ? small.includes(term.text) : holds(text, term.text))) continue;
      const entry = own.get(term) ?? { lines: [] };
      const isDefined = !term.isProse && !FAULT.test(term.text) && definesName(text, term.text);
      entry.lines.push({ line, isDefined, share: isComment ? COMMENT_SHARE : 1 });
      own.set(term, entry);
    }
  }
  return own;
}

/** Whether the text contains the term as a whole name and not as part of another. */
export function holds(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + term.length] ?? ' '];
    if (!(isWord(before) && isWord(term[0] ?? ' ')) && !(isWord(after) && isWord(term.at(-1) ?? ' ')))
      return true;
  }
  return false;
}

const WORD_CHARACTER = new RegExp(String.raw`[${LETTERS}\d_$]`);

function isWord(unit: string): boolean {
  return WORD_CHARACTER.test(unit);
}

/** For a sentence or a qualified name, one hit is enough. */
function isExact({ text, isProse }: Term): boolean {
  return !isProse && /\w\W+\w/.test(text);
}

function scoreOf(
  path: string,
  own: ReadonlyMap<Term, TermHits>,
  rarity: (term: Term, hit: TermHits) => number,
): ContentScore {
  const role = ROLE_WEIGHT[roleOf(path)];
  const relevant: RelevantLine[] = [];
  const terms = [...own].map(([term, hit]) => {
    const { lines } = hit;
    const isDefined = isDefinedIn(hit);
    const value = term.weight * rarity(term, hit) * role * SCALE;
    const count = lines.length;
    const definitions = lines.filter((one) => one.isDefined).length;
    for (const { line, isDefined: defines, share } of lines) {
      const weight = defines
        ? (value * DEFINITION) / Math.sqrt(definitions)
        : (value * share) / Math.sqrt(count);
      if (weight > 0) relevant.push({ line, weight, what: term.text });
    }
    const saturation = isExact(term) ? 1 : count / (count + SATURATION);
    const points = value * saturation * (isDefined ? DEFINITION : 1);
    return { text: term.text, isDefined, points };
  });
  return {
    score: terms.reduce((sum, { points }) => sum + points, 0),
    terms: terms.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points),
    lines: relevant,
  };
}
