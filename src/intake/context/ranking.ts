import type { TellingLine } from '../excerpt/excerpt.ts';

/** A file that may matter. */
export interface Candidate {
  readonly path: string;
  readonly score: number;
  /** The strongest first. */
  readonly reasons: readonly string[];
  readonly telling: readonly TellingLine[];
  /** It defines a name of the task, or bears one. */
  readonly isDefinition: boolean;
}

interface Entry {
  score: number;
  isDefinition: boolean;
  readonly reasons: { readonly text: string; readonly points: number }[];
  readonly telling: TellingLine[];
}

/** Collects points and reasons for files, in any order. */
export class Ranking {
  readonly #entries = new Map<string, Entry>();

  /** @param reason empty for points that only support what is found already. Returns what else can be said of it. */
  add(path: string, points: number, reason: string): Pick<Entry, 'telling' | 'isDefinition'> {
    const entry = this.#entries.get(path) ?? { score: 0, isDefinition: false, reasons: [], telling: [] };
    entry.score += points;
    if (reason !== '') entry.reasons.push({ text: reason, points });
    this.#entries.set(path, entry);
    return entry;
  }

  /** Zero for a file that nothing speaks for. */
  scoreOf(path: string): number {
    return this.#entries.get(path)?.score ?? 0;
  }

  /** Best first; equal scores by path, so that the same input always gives the same list. */
  list(): readonly Candidate[] {
    return [...this.#entries]
      .map(([path, { score, isDefinition, reasons, telling }]) => {
        const sorted = [...reasons].sort((a, b) => b.points - a.points).map(({ text }) => text);
        return { path, score, isDefinition, reasons: [...new Set(sorted)], telling };
      })
      .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  }
}
