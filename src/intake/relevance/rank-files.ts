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
/** How much more a line weighs that defines something with the term in its name. */
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

/** How often each file has each term of the task, in its path and in the lines that were found. */
export class TermIndex {
  readonly #query: Query;
  readonly #files = new Map<string, Map<string, number>>();
  readonly #weights = new Map<string, number>();

  constructor(query: Query, paths: readonly string[], found: ReadonlyMap<string, readonly FoundLine[]>) {
    this.#query = query;
    this.#addPaths(paths);
    for (const [path, lines] of found) this.#addLines(path, lines);
    const files = new Map<string, number>();
    for (const counts of this.#files.values())
      for (const term of counts.keys()) files.set(term, (files.get(term) ?? 0) + 1);
    for (const [term, count] of files) {
      const rarity = Math.log(1 + (paths.length - count + 0.5) / (count + 0.5));
      this.#weights.set(term, rarity * (query.terms.get(term) ?? 0));
    }
  }

  /** The best files by their terms alone. */
  best(count: number): readonly string[] {
    return [...this.#files]
      .map(([path, counts]) => ({ path, score: this.#scoreOf(path, counts, 1) }))
      .sort((one, other) => other.score - one.score)
      .slice(0, count)
      .map(({ path }) => path);
  }

  /**
   * Best first; equal scores by path.
   *
   * @param lengths of the texts of the files to rank, in characters
   */
  ranked(lengths: ReadonlyMap<string, number>): readonly Ranked[] {
    const usual = [...lengths.values()].reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.size);
    return [...lengths]
      .map(([path, length]) => {
        const counts = this.#files.get(path) ?? new Map<string, number>();
        const norm = usual === 0 ? 1 : 1 - B + (B * length) / usual;
        const terms = [...counts].map(([term, count]) => ({
          term,
          points: this.#pointsOf(term, count, norm),
        }));
        terms.sort((a, b) => b.points - a.points || (a.term < b.term ? -1 : 1));
        return { path, terms: terms.map(({ term }) => term), score: this.#scoreOf(path, counts, norm) };
      })
      .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  }

  /** The lines with terms of the task; a term has the less weight in each, the more lines have it, and most where it is defined. */
  relevantLines(lines: readonly FoundLine[]): readonly RelevantLine[] {
    const hits = lines.flatMap(({ line, text }) => {
      const defined = new Set(this.#termsIn(definedIn(text)));
      return [...new Set(this.#termsIn(text))].map((term) => ({
        line,
        term,
        factor: defined.has(term) ? IN_DEFINITION : 1,
      }));
    });
    const byTerm = Map.groupBy(hits, ({ term }) => term);
    return hits.map(({ line, term, factor }) => ({
      line,
      weight: (factor * this.#weightOf(term)) / Math.sqrt(byTerm.get(term)?.length ?? 1),
      what: term,
    }));
  }

  #weightOf(term: string): number {
    return this.#weights.get(term) ?? 0;
  }

  #pointsOf(term: string, count: number, norm: number): number {
    return (this.#weightOf(term) * count * (K1 + 1)) / (count + K1 * norm);
  }

  #scoreOf(path: string, counts: ReadonlyMap<string, number>, norm: number): number {
    let score = 0;
    for (const [term, count] of counts) score += this.#pointsOf(term, count, norm);
    return isBesideSource(path) ? score * BESIDE_SHARE : score;
  }

  #addPaths(paths: readonly string[]): void {
    const postings = new Map<string, number[]>();
    const post = (term: string, at: number, times: number): void => {
      const list = postings.get(term) ?? [];
      postings.set(term, list);
      if (list.length <= 2 * MAX_NAMED) list.push(at, times);
    };
    let folder = '';
    let terms: readonly string[] = [];
    let isNoise = false;
    for (const [at, path] of paths.entries()) {
      const own = folderOf(path);
      if (own !== folder) {
        folder = own;
        const segments = own.split('/');
        isNoise = segments.some(isNoiseFolder);
        terms = segments.flatMap((segment) => this.#askedOf(wordsOfName(segment)));
      }
      const name = nameOf(path);
      if (isNoise || isNoiseFile(name)) continue;
      for (const term of terms) post(term, at, IN_FOLDER);
      const dot = name.lastIndexOf('.');
      const stem = dot > 0 ? name.slice(0, dot) : name;
      for (const term of this.#askedOf(wordsOfName(stem))) post(term, at, IN_NAME);
    }
    for (const [term, list] of postings) {
      if (list.length > 2 * MAX_NAMED) continue;
      for (let at = 0; at < list.length; at += 2)
        this.#count(paths[list[at] ?? 0] ?? '', term, list[at + 1] ?? 0);
    }
  }

  #addLines(path: string, lines: readonly FoundLine[]): void {
    if (isNoiseFile(nameOf(path)) || path.split('/').slice(0, -1).some(isNoiseFolder)) return;
    for (const { text } of lines) for (const term of this.#termsIn(text)) this.#count(path, term, 1);
  }

  #termsIn(text: string): readonly string[] {
    return namesIn(text).flatMap(({ words }) => this.#askedOf(words));
  }

  #askedOf(words: readonly string[]): readonly string[] {
    return termsOf(words).filter((term) => this.#query.terms.has(term));
  }

  #count(path: string, term: string, times: number): void {
    const counts = this.#files.get(path) ?? new Map<string, number>();
    this.#files.set(path, counts);
    counts.set(term, (counts.get(term) ?? 0) + times);
  }
}
