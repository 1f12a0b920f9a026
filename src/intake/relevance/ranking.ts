import type { RelevantLine } from '../excerpt/excerpt.ts';
import { roleOf } from './file-role.ts';
import { isGeneratedText } from './noise.ts';

/** The strongest reason; no other is shown with it. */
export const NAMED = 'named in the task';

/** A file that may be relevant. */
export interface Candidate {
  readonly path: string;
  readonly score: number;
  /** Strongest first. */
  readonly reasons: readonly string[];
  readonly relevant: readonly RelevantLine[];
  /** Whether the file defines a name of the task or is named like one. */
  readonly isDefinition: boolean;
  /** The candidate that this file tests, judged by its name; null for none. */
  readonly subject: string | null;
}

interface Entry {
  score: number;
  isDefinition: boolean;
  subject: string | null;
  readonly reasons: { readonly text: string; readonly points: number }[];
  readonly relevant: RelevantLine[];
}

/** Collects points and reasons for files, in any order. */
export class Ranking {
  readonly #entries = new Map<string, Entry>();

  /** @param reason empty for points that only support other reasons. @returns the entry, to set its other fields */
  add(path: string, points: number, reason: string): Pick<Entry, 'relevant' | 'isDefinition' | 'subject'> {
    const entry = this.#entries.get(path) ?? {
      score: 0,
      isDefinition: false,
      subject: null,
      reasons: [],
      relevant: [],
    };
    entry.score += points;
    if (reason !== '') entry.reasons.push({ text: reason, points });
    this.#entries.set(path, entry);
    return entry;
  }

  /** Zero for a file without any points. */
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
/** A test ranks right after its subject. */
const BEHIND = 0.99;
/** The share of a test's score that its subject has at least: what a test is about, its subject does. */
const SUBJECT_SHARE = 0.75;

/** Without files of which the text shows that a program made them; one that the task names stays. */
export function withoutGenerated(
  candidates: readonly Candidate[],
  texts: ReadonlyMap<string, string>,
): readonly Candidate[] {
  return candidates.filter(
    ({ path, reasons }) => reasons[0] === NAMED || !isGeneratedText(texts.get(path) ?? ''),
  );
}

/** Adjusts by content: drops generated files, prefers behaviour to declarations, puts subjects before their tests. */
export function weighedByText(
  candidates: readonly Candidate[],
  texts: ReadonlyMap<string, string>,
): readonly Candidate[] {
  const weighed = withoutGenerated(candidates, texts).map((candidate) => {
    const text = texts.get(candidate.path);
    if (candidate.reasons[0] === NAMED || text === undefined) return candidate;
    const isDeclaring = roleOf(candidate.path) === 'source' && !hasBehaviour(text);
    return { ...candidate, score: candidate.score * (isDeclaring ? DECLARING_SHARE : 1) };
  });
  const scores = new Map(weighed.map(({ path, score }) => [path, score]));
  for (const { subject, score } of weighed) {
    const own = subject === null ? undefined : scores.get(subject);
    if (subject !== null && own !== undefined) scores.set(subject, Math.max(own, score * SUBJECT_SHARE));
  }
  return weighed
    .map((candidate) => {
      const { path, subject, reasons, score } = candidate;
      const most = subject === null || reasons[0] === NAMED ? undefined : scores.get(subject);
      return { ...candidate, score: Math.min(scores.get(path) ?? score, (most ?? Infinity) * BEHIND) };
    })
    .sort(byScore);
}

/** A function body or a call, in any common language. A line that only declares a type does not match. */
const BEHAVIOUR = [
  /\b(?:function|def|fn|func|fun|sub)\s{1,9}\*?\s{0,9}[\w(<$]|\bfunction\s{0,9}\*?\s{0,9}\(/,
  /\)[^{};\n]{0,120}\{|=>\s{0,9}\{/,
  /^[ \t]*(?:export[ \t]+)?(?:const|let|var)\b[^\n]{0,200}=[^\n]{0,200}=>/m,
  /^(?:await[ \t]+)?[\w$][\w$.]{0,80}\(/m,
];
const COMMENT_LINE = /^[ \t]*(?:\*|\/\*|\/\/|#)[^\n]*/gm;
/** The rest of a longer file is ignored. */
const MAX_READ_CHARS = 100_000;

function hasBehaviour(text: string): boolean {
  const code = text.slice(0, MAX_READ_CHARS).replace(COMMENT_LINE, '');
  return BEHAVIOUR.some((pattern) => pattern.test(code));
}
