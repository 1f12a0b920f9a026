import type { FoundLine } from '../../core/ports.ts';
import { definesName } from '../excerpt/definition.ts';
import type { TellingLine } from '../excerpt/excerpt.ts';
import { ROLE_WEIGHT, roleOf } from './file-role.ts';
import type { Term } from './terms.ts';
import { LETTERS } from './words.ts';

export interface ContentScore {
  readonly score: number;
  /** The terms that the file holds, the most telling first, and whether it defines them. */
  readonly terms: readonly { readonly text: string; readonly isDefined: boolean; readonly points: number }[];
  readonly lines: readonly TellingLine[];
}

/** As in BM25: more hits of one term in a file say less and less. */
const SATURATION = 1.2;
const SCALE = 3;
/** A name of one or two files decides more than several that stand in many. */
const RARITY = 1.5;
/** Where a name is defined counts more than where it is used. */
const DEFINITION = 2.4;
/** In a small repository a name of few files is no less telling. */
const FEWEST_FILES = 100;
/** A term in so large a part of all files says nothing, but where it is defined, in so many files at most. */
const MAX_SHARE = 0.35;
const MAX_DEFINERS = 3;

/** A comment that says a word is as good a find, and less worth showing than code that does. */
const COMMENT_SHARE = 0.3;
const COMMENT = /^\s*(?:\*(?:[\s/]|$)|\/\*|\/\/|#\s|--\s|<!--)/;

interface TermHits {
  readonly lines: { readonly line: number; readonly isDefined: boolean; readonly share: number }[];
}

/** Files by how much of what the task names they hold: rare names above frequent ones, definitions above uses. */
export function scoreContents(
  found: ReadonlyMap<string, readonly FoundLine[]>,
  terms: readonly Term[],
  fileCount: number,
): ReadonlyMap<string, ContentScore> {
  const hits = new Map<string, Map<Term, TermHits>>();
  const [files, definers] = [new Map<Term, number>(), new Map<Term, number>()];
  for (const [path, lines] of found) {
    const own = hitsIn(lines, terms);
    hits.set(path, own);
    for (const [term, hit] of own) {
      files.set(term, (files.get(term) ?? 0) + 1);
      if (isDefinedIn(hit)) definers.set(term, (definers.get(term) ?? 0) + 1);
    }
  }
  const rarity = (term: Term, hit: TermHits): number => {
    const isUsedEverywhere = (files.get(term) ?? 0) > Math.max(3, fileCount * MAX_SHARE);
    if (isUsedEverywhere && !isDefinedIn(hit)) return 0;
    const count = (isUsedEverywhere ? definers : files).get(term) ?? 0;
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
      const isDefined = !term.isProse && definesName(text, term.text);
      entry.lines.push({ line, isDefined, share: isComment ? COMMENT_SHARE : 1 });
      own.set(term, entry);
    }
  }
  return own;
}

/** A name is not part of another one. */
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

/** A sentence or a qualified name says by one hit what it has to say. */
function isExact({ text, isProse }: Term): boolean {
  return !isProse && /\w\W+\w/.test(text);
}

function scoreOf(
  path: string,
  own: ReadonlyMap<Term, TermHits>,
  rarity: (term: Term, hit: TermHits) => number,
): ContentScore {
  const role = ROLE_WEIGHT[roleOf(path)];
  const telling: TellingLine[] = [];
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
      if (weight > 0) telling.push({ line, weight, what: term.text });
    }
    const told = isExact(term) ? 1 : count / (count + SATURATION);
    const points = value * told * (isDefined ? DEFINITION : 1);
    return { text: term.text, isDefined, points };
  });
  return {
    score: terms.reduce((sum, { points }) => sum + points, 0),
    terms: terms.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points),
    lines: telling,
  };
}
