import type { BaseSearch, FoundLine } from '../../core/ports.ts';
import { excerpt, type RelevantLine } from '../excerpt/excerpt.ts';
import { isGeneratedText } from './noise.ts';
import { mentionedFiles } from './path-mentions.ts';
import { queryOf } from './query.ts';
import { TermIndex } from './rank-files.ts';

export interface ChosenFile {
  readonly path: string;
  /** Why the file was chosen, in the host's words. */
  readonly reason: string;
  /** In words; missing: UTF-8. */
  readonly encoding?: string;
  /** Its most relevant lines, under heads that say which they are, or all of them. */
  readonly text: string;
  /** The original text; null when only a part is shown. */
  readonly whole: string | null;
}

/** A file that is only named. */
export interface ListedFile {
  readonly path: string;
  readonly reason: string;
  readonly lines: number;
}

export interface Choice {
  /** Best first. */
  readonly files: readonly ChosenFile[];
  readonly listed: readonly ListedFile[];
}

export interface ChoiceLimits {
  /** Limit for all chosen texts together. */
  readonly maxChars: number;
  /** Length of the title, with which the text begins, in characters. */
  readonly titleLength?: number;
}

interface Candidate {
  readonly path: string;
  readonly reason: string;
  readonly text: string;
  readonly relevant: readonly RelevantLine[];
  /** Whether it is shown where there is room. */
  readonly isLikely: boolean;
}

/** Larger files are data and are not read. */
const MAX_READ_BYTES = 1_000_000;
/** So many of the best files are read, compared by length and told of. */
const MAX_READ = 24;
/** Parts of several files find the one to edit more often than more of the first ones. */
const MAX_SHOWN = 4;
const BEST_SHARE = 0.25;
const OTHER_SHARE = 0.1;
/** A file with less than this share of the best score is only told of, unless it is small and defines what the task names. */
const WORTH_SHARE = 0.5;
const MIN_CHARS = 300;
const MAX_LISTED = 8;
const MAX_TERMS_SHOWN = 3;
const NAMED = 'named in the task';
/** A line whose number the task names is shown before all others. */
const NAMED_LINE = 10_000;

/** The files that a task is about, best first. Deterministic. */
export async function chooseFiles(taskText: string, base: BaseSearch, limits: ChoiceLimits): Promise<Choice> {
  const candidates = await rankFiles(taskText, base, limits);
  return chosenOf(candidates, limits.maxChars);
}

/**
 * One search for the words of the task over all contents gives how often a file has each of them, in a repository of
 * any size; only the best files are read.
 */
async function rankFiles(
  taskText: string,
  base: BaseSearch,
  { maxChars, titleLength = 0 }: ChoiceLimits,
): Promise<readonly Candidate[]> {
  const query = queryOf(taskText, titleLength);
  const listing = base.paths();
  const found: ReadonlyMap<string, readonly FoundLine[]> =
    query.strings.length === 0 ? new Map() : await base.linesWith(query.strings);
  const paths = await listing;
  const meant = mentionedFiles(taskText, paths);
  const index = new TermIndex(query, paths, found);
  const best = index.ranked().slice(0, MAX_READ);
  const texts = await textsOf([...meant.keys(), ...best.map(({ path }) => path)], base);
  const ranked = index.ranked(new Map([...texts].map(([path, text]) => [path, text.length])));
  const isNamed = ({ path }: { readonly path: string }): boolean => meant.get(path)?.isNamed === true;
  const [named, others] = [ranked.filter(isNamed), ranked.filter((one) => !isNamed(one) && one.score > 0)];
  const enough = (others[0]?.score ?? 0) * WORTH_SHARE;
  const candidates: readonly Candidate[] = [...named, ...others].map(({ path, terms, score }) => {
    const mention = meant.get(path);
    const text = texts.get(path) ?? '';
    const own = found.get(path) ?? [];
    const isSmall = text.length <= maxChars * OTHER_SHARE;
    const lines = (mention?.lines ?? []).map((line) => ({ line, weight: NAMED_LINE, what: 'line' }));
    return {
      path,
      reason: mention?.isNamed === true ? NAMED : `has ${terms.slice(0, MAX_TERMS_SHOWN).join(', ')}`,
      text,
      isLikely: score >= enough || mention?.isNamed === true || (isSmall && index.defines(own)),
      relevant: [...lines, ...index.relevantLines(own)],
    };
  });
  return candidates.filter(({ text, reason }) => text !== '' && (reason === NAMED || !isGeneratedText(text)));
}

async function textsOf(paths: readonly string[], base: BaseSearch): Promise<ReadonlyMap<string, string>> {
  const read = [...new Set(paths)].map(
    async (path) => [path, (await base.text(path, MAX_READ_BYTES)) ?? ''] as const,
  );
  return new Map(await Promise.all(read));
}

function chosenOf(candidates: readonly Candidate[], maxChars: number): Choice {
  const files: ChosenFile[] = [];
  const listed: ListedFile[] = [];
  const seen = new Set<string>();
  let left = maxChars;
  for (const { path, reason, text, relevant, isLikely } of candidates) {
    const share = files.length === 0 ? BEST_SHARE : OTHER_SHARE;
    const room = Math.min(left, Math.floor(maxChars * share));
    const isCopy = seen.has(text) && reason !== NAMED;
    const isFitting = isLikely && !isCopy && files.length < MAX_SHOWN && room >= MIN_CHARS;
    const part = isFitting ? excerpt(text, { maxChars: room, relevant }) : null;
    if (part !== null && part.text !== '' && part.text.length <= left) {
      left -= part.text.length;
      files.push({ path, reason, text: part.text, whole: part.isWhole ? text : null });
      seen.add(text);
    } else if (listed.length < MAX_LISTED)
      listed.push({ path, reason, lines: text.replace(/\n$/, '').split('\n').length });
  }
  return { files, listed };
}
