import type { TellingLine } from '../excerpt/excerpt.ts';
import { roleOf } from './file-role.ts';
import { isGeneratedText } from './noise.ts';

/** The reason that needs no other beside it. */
export const NAMED = 'named in the task';

/** A file that may matter. */
export interface Candidate {
  readonly path: string;
  readonly score: number;
  /** The strongest first. */
  readonly reasons: readonly string[];
  readonly telling: readonly TellingLine[];
  /** It defines a name of the task, or bears one. */
  readonly isDefinition: boolean;
  /** The found file that it tests, by its name; null for none. */
  readonly subject: string | null;
}

interface Entry {
  score: number;
  isDefinition: boolean;
  subject: string | null;
  readonly reasons: { readonly text: string; readonly points: number }[];
  readonly telling: TellingLine[];
}

/** Collects points and reasons for files, in any order. */
export class Ranking {
  readonly #entries = new Map<string, Entry>();

  /** @param reason empty for points that only support what is found already. Returns what else can be said of it. */
  add(path: string, points: number, reason: string): Pick<Entry, 'telling' | 'isDefinition' | 'subject'> {
    const entry = this.#entries.get(path) ?? {
      score: 0,
      isDefinition: false,
      subject: null,
      reasons: [],
      telling: [],
    };
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
      .map(([path, { reasons, ...found }]) => {
        const sorted = [...reasons].sort((a, b) => b.points - a.points).map(({ text }) => text);
        return { path, ...found, reasons: [...new Set(sorted)] };
      })
      .sort(byScore);
  }
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.path < b.path ? -1 : 1);
}

/** A bug is rarely in a file that only declares types or lists values. */
const DECLARING_SHARE = 0.6;
/** A test comes right behind what it tests. */
const BEHIND = 0.99;

/** What the texts say of those that were read: none that a machine wrote, behaviour first, subjects before their tests. */
export function weighedByText(
  candidates: readonly Candidate[],
  texts: ReadonlyMap<string, string>,
): readonly Candidate[] {
  const weighed = candidates.flatMap((candidate) => {
    const text = texts.get(candidate.path);
    if (candidate.reasons[0] === NAMED || text === undefined) return [candidate];
    if (isGeneratedText(text)) return [];
    const isDeclaring = roleOf(candidate.path) === 'source' && !hasBehaviour(text);
    return [{ ...candidate, score: candidate.score * (isDeclaring ? DECLARING_SHARE : 1) }];
  });
  const scores = new Map(weighed.map(({ path, score }) => [path, score]));
  return weighed
    .map((candidate) => {
      const { subject, reasons, score } = candidate;
      const most = subject === null || reasons[0] === NAMED ? undefined : scores.get(subject);
      return { ...candidate, score: Math.min(score, (most ?? Infinity) * BEHIND) };
    })
    .sort(byScore);
}

/** A body of a function or a call, in any of the usual languages; a line that gives a type alone has none. */
const BEHAVIOUR = [
  /\b(?:function|def|fn|func|fun|sub)\s{1,9}\*?\s{0,9}[\w(<$]|\bfunction\s{0,9}\*?\s{0,9}\(/,
  /\)[^{};\n]{0,120}\{|=>\s{0,9}\{/,
  /^[ \t]*(?:export[ \t]+)?(?:const|let|var)\b[^\n]{0,200}=[^\n]{0,200}=>/m,
  /^(?:await[ \t]+)?[\w$][\w$.]{0,80}\(/m,
];
const COMMENT_LINE = /^[ \t]*(?:\*|\/\*|\/\/|#)[^\n]*/gm;
/** What stands behind that says nothing new. */
const MAX_READ_CHARS = 100_000;

function hasBehaviour(text: string): boolean {
  const code = text.slice(0, MAX_READ_CHARS).replace(COMMENT_LINE, '');
  return BEHAVIOUR.some((pattern) => pattern.test(code));
}
