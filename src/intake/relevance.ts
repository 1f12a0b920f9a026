import type { BaseSearch } from '../core/ports.ts';
import { byteLength } from '../core/text.ts';
import { findCandidates, NAMED } from './candidates.ts';
import { excerpt } from './excerpt.ts';
import { type Mentions, readMentions } from './mentions.ts';
import { isGeneratedText, isNoiseFile, isNoiseFolder } from './noise.ts';
import { TOO_COMMON } from './path-survey.ts';
import type { Candidate } from './ranking.ts';

export interface ChosenFile {
  readonly path: string;
  /** Why it was chosen, in the host's words. */
  readonly reason: string;
  /** The file, or the parts of it that matter most, with notes for what is left out. */
  readonly text: string;
}

export interface ChoiceLimits {
  readonly maxFiles: number;
  /** Of all chosen texts together. */
  readonly maxBytes: number;
  /** How many characters of the task are its title. */
  readonly titleLength?: number;
}

/** Larger files are data. */
const MAX_READ_BYTES = 1_000_000;
/** Less than this of a file tells nothing. */
const MIN_SHARE_BYTES = 400;
/** Files below this score, or far below the best one, are chance hits. */
const MIN_SCORE = 5;
const MIN_SHARE_OF_BEST = 0.04;
/** The parts of the room that all named files together, the first of them, and any other file may take. */
const NAMED_SHARE = 0.7;
const MAX_SHARE = 0.5;
const SMALL_SHARE = 0.15;

/** The files that a task is about, best first. Deterministic; asks the base for paths and for contents side by side. */
export async function chooseFiles(
  taskText: string,
  base: BaseSearch,
  { maxFiles, maxBytes, titleLength = 0 }: ChoiceLimits,
): Promise<readonly ChosenFile[]> {
  const mentions = readMentions(taskText, titleLength);
  const [paths, hits] = await Promise.all([
    base.paths(),
    mentions.quotes.length === 0
      ? new Map<string, readonly string[]>()
      : base.filesWith(mentions.quotes, TOO_COMMON + 1),
  ]);
  const candidates = worthwhile(findCandidates(paths, mentions, hits), mentions);
  const texts = await Promise.all(
    candidates.slice(0, maxFiles).map(({ path }) => base.text(path, MAX_READ_BYTES)),
  );
  const namedCount = candidates.filter(({ reasons }) => reasons[0] === NAMED).length;
  const namedShare = Math.max(SMALL_SHARE, Math.min(MAX_SHARE, NAMED_SHARE / Math.max(1, namedCount)));
  const chosen: ChosenFile[] = [];
  let left = maxBytes;
  candidates.slice(0, maxFiles).forEach((candidate, index) => {
    const text = texts[index] ?? null;
    if (text === null || text === '' || left < MIN_SHARE_BYTES) return;
    const isNamed = candidate.reasons[0] === NAMED;
    if (!isNamed && isGeneratedText(text)) return;
    const room = Math.min(left, Math.floor(maxBytes * (isNamed ? namedShare : SMALL_SHARE)));
    const part = fitted(text, candidate, room);
    if (part === null) return;
    left -= byteLength(part);
    chosen.push({ path: candidate.path, reason: reasonOf(candidate), text: part });
  });
  return chosen;
}

function reasonOf({ reasons }: Candidate): string {
  return reasons[0] === NAMED ? NAMED : reasons.slice(0, 2).join('; ');
}

function worthwhile(candidates: readonly Candidate[], mentions: Mentions): readonly Candidate[] {
  const least = Math.max(MIN_SCORE, (candidates[0]?.score ?? 0) * MIN_SHARE_OF_BEST);
  const named = new Set(mentions.paths.map(({ segments }) => segments.at(-1)?.toLowerCase()));
  return candidates.filter(({ path, score }) => {
    const segments = path.split('/');
    const name = segments.at(-1) ?? '';
    const isNoise = isNoiseFile(name) || segments.slice(0, -1).some(isNoiseFolder);
    return score >= least && (!isNoise || named.has(name.toLowerCase()));
  });
}

/** The text cut to `maxBytes`; null when nothing useful is left. */
function fitted(text: string, { needles, lines }: Candidate, maxBytes: number): string | null {
  const bytes = byteLength(text);
  if (bytes <= maxBytes) return text;
  if (maxBytes < MIN_SHARE_BYTES) return null;
  const maxChars = Math.floor((maxBytes * text.length) / bytes) - 200;
  const part = excerpt(text, { maxChars, needles, lines });
  return byteLength(part) <= maxBytes ? part : null;
}
