import type { FoundLine } from '../../core/ports.ts';
import { definedIn } from '../excerpt/code-block.ts';
import type { RelevantLine } from '../excerpt/excerpt.ts';
import { isNoiseFile, isNoiseFolder } from './noise.ts';
import { folderOf, isBesideSource, nameOf } from './path-parts.ts';
import type { Query } from './query.ts';
import { namesIn, termsOf, wordsOfName } from './words.ts';

/** BM25 with the usual constants. */
const K1 = 1.2;
const B = 0.75;
/** How often a term counts in the name of a file and in its folders, compared with the text. */
const IN_NAME = 8;
const IN_FOLDER = 2;
/** How much more a line weighs that defines something with the term in its name, and counts if that is what the task names. */
const IN_DEFINITION = 4;
/** A term in more paths than this tells none apart, and would cost memory for each. */
const MAX_NAMED = 10_000;
/** Tests, documents and data say what the program does; the program is what a task changes. */
const BESIDE_SHARE = 0.5;

export interface Ranked {
  readonly path: string;
  /** Terms of the task that the file has, those with the most points first. */
  readonly terms: readonly string[];
  readonly score: number;
}

/** How often each term of the task is in each file, in its path and in the lines that were found. */
export class TermIndex {
  readonly #query: Query;
  /** By term and path. */
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #weights = new Map<string, number>();

  constructor(query: Query, paths: readonly string[], found: ReadonlyMap<string, readonly FoundLine[]>) {
    this.#query = query;
    this.#addPaths(paths);
    for (const [path, lines] of found) this.#addLines(path, lines);
    for (const [term, { size }] of this.#counts) {
      const rarity = Math.log(1 + (paths.length - size + 0.5) / (size + 0.5));
      this.#weights.set(term, rarity * (query.terms.get(term) ?? 0));
    }
  }

  /**
   * Best first; equal scores by path.
   *
   * @param lengths of the texts of the files to rank, in characters; absent: all files, as if they had one length
   */
  ranked(lengths?: ReadonlyMap<string, number>): readonly Ranked[] {
    const all = [...(lengths?.values() ?? [])];
    const usual = all.reduce((sum, length) => sum + length, 0) / Math.max(1, all.length);
    const points = new Map([...(lengths?.keys() ?? [])].map((path) => [path, new Map<string, number>()]));
    for (const [term, counts] of this.#counts)
      for (const [path, count] of counts) {
        const length = lengths === undefined ? usual : lengths.get(path);
        if (length === undefined) continue;
        const norm = usual === 0 ? 1 : 1 - B + (B * length) / usual;
        const own = points.get(path) ?? new Map<string, number>();
        points.set(path, own.set(term, (this.#weightOf(term) * count * (K1 + 1)) / (count + K1 * norm)));
      }
    return [...points]
      .map(([path, own]) => rankedAs(path, own))
      .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  }

  /** The lines with terms of the task; a term has the less weight in each, the more lines have it, and most where it is defined: in full if the task names that. */
  relevantLines(lines: readonly FoundLine[]): readonly RelevantLine[] {
    const hits = lines.flatMap(({ line, text }) => {
      const defined = new Set(this.#termsIn(definedIn(text)));
      const name = this.#namedIn(text);
      return [...new Set(this.#termsIn(text))].map((term) => ({
        line,
        term,
        isName: term === name,
        factor: defined.has(term) ? IN_DEFINITION : 1,
      }));
    });
    const byTerm = Map.groupBy(hits, ({ term }) => term);
    return hits.map(({ line, term, isName, factor }) => ({
      line,
      weight: (factor * this.#weightOf(term)) / (isName ? 1 : Math.sqrt(byTerm.get(term)?.length ?? 1)),
      what: term,
    }));
  }

  /** Whether one of the lines defines what the task names. */
  defines(lines: readonly FoundLine[]): boolean {
    return lines.some(({ text }) => this.#namedIn(text) !== null);
  }

  /** The name of the task that the line defines. */
  #namedIn(text: string): string | null {
    const name = wordsOfName(definedIn(text)).join('');
    return this.#query.named.has(name) ? name : null;
  }

  #weightOf(term: string): number {
    return this.#weights.get(term) ?? 0;
  }

  #addPaths(paths: readonly string[]): void {
    let folder = '';
    let terms: readonly string[] = [];
    let isNoise = false;
    for (const path of paths) {
      const own = folderOf(path);
      if (own !== folder) {
        folder = own;
        const segments = own.split('/');
        isNoise = segments.some(isNoiseFolder);
        terms = segments.flatMap((segment) => this.#askedOf(wordsOfName(segment)));
      }
      const name = nameOf(path);
      if (isNoise || isNoiseFile(name)) continue;
      for (const term of terms) this.#countNamed(path, term, IN_FOLDER);
      const dot = name.lastIndexOf('.');
      const stem = dot > 0 ? name.slice(0, dot) : name;
      for (const term of this.#askedOf(wordsOfName(stem))) this.#countNamed(path, term, IN_NAME);
    }
    for (const [term, { size }] of this.#counts) if (size > MAX_NAMED) this.#counts.delete(term);
  }

  #countNamed(path: string, term: string, times: number): void {
    if ((this.#counts.get(term)?.size ?? 0) <= MAX_NAMED) this.#count(path, term, times);
  }

  #addLines(path: string, lines: readonly FoundLine[]): void {
    if (isNoiseFile(nameOf(path)) || path.split('/').slice(0, -1).some(isNoiseFolder)) return;
    for (const { text } of lines) {
      const name = this.#namedIn(text);
      for (const term of this.#termsIn(text)) this.#count(path, term, term === name ? IN_DEFINITION : 1);
    }
  }

  #termsIn(text: string): readonly string[] {
    return namesIn(text).flatMap(({ words }) => this.#askedOf(words));
  }

  #askedOf(words: readonly string[]): readonly string[] {
    return termsOf(words).filter((term) => this.#query.terms.has(term));
  }

  #count(path: string, term: string, times: number): void {
    const files = this.#counts.get(term) ?? new Map<string, number>();
    this.#counts.set(term, files.set(path, (files.get(path) ?? 0) + times));
  }
}

function rankedAs(path: string, points: ReadonlyMap<string, number>): Ranked {
  const terms = [...points].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const sum = [...points.values()].reduce((all, one) => all + one, 0);
  return { path, terms: terms.map(([term]) => term), score: isBesideSource(path) ? sum * BESIDE_SHARE : sum };
}
