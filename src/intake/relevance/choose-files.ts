import type { BaseSearch } from '../../core/ports.ts';
import { byteLength } from '../../core/text/text.ts';
import { excerpt, type RelevantLine } from '../excerpt/excerpt.ts';
import { scoreContents } from './content-score.ts';
import { findCandidates } from './file-candidates.ts';
import { roleOf } from './file-role.ts';
import { withImports } from './imports.ts';
import { type Mentions, readMentions } from './mentions.ts';
import { withNearNames } from './near-names.ts';
import { isNoiseFile, isNoiseFolder } from './noise.ts';
import { entryOf, ownNames, withEntry } from './package-entry.ts';
import { surveyPaths } from './path-survey.ts';
import { type Candidate, NAMED, weighedByText, withoutGenerated } from './ranking.ts';
import { readTerms, type Term } from './terms.ts';
import { withoutNearCopies, withoutTwins } from './twins.ts';
import { withoutExampleHosts } from './vocabulary.ts';

export interface ChosenFile {
  readonly path: string;
  /** Why the file was chosen, in the host's words. */
  readonly reason: string;
  /** Its most relevant lines with line numbers, or all of them. */
  readonly text: string;
  /** The original text; null when only a part is shown. */
  readonly whole: string | null;
}

/** A file that is only named. */
export interface ListedFile {
  readonly path: string;
  readonly reason: string;
  /** Null: it was not read. */
  readonly lines: number | null;
}

export interface Choice {
  /** Best first. */
  readonly files: readonly ChosenFile[];
  readonly listed: readonly ListedFile[];
}

export interface ChoiceLimits {
  readonly maxFiles: number;
  /** Limit for all chosen texts together. */
  readonly maxBytes: number;
  /** Length of the title, with which the text begins, in characters. */
  readonly titleLength?: number;
}

/** Larger files are data and are not read. */
const MAX_READ_BYTES = 1_000_000;
const MIN_SCORE = 5;
/** The share of the best score that a file needs to be shown, by rank. Files far below the best are chance hits. */
const SHOWN_SHARES = [0, 0.65, 0.75] as const;
const LATER_SHARE = 0.8;
const LISTED_SHARE = 0.1;
/** The same for code up to this many files, unless the best one is a source that defines a name of the task. */
const FILLING_SHARES = [0, 0, 0.25] as const;
const MIN_SHOWN = FILLING_SHARES.length;
/** In that case, only a test of what is shown and files nearly as good are added. A shorter file probably only re-exports. */
const TEST_SHARE = 0.15;
const MIN_DEFINITION_CHARS = 500;
const MAX_LISTED = 8;
/** Share of the room for the best file, and for each other file. */
const BEST_SHARE = 0.55;
const OTHER_SHARE = 0.24;
/** The share that the best file may have once all others are chosen. */
const GROWN_SHARE = 0.85;
const MIN_BYTES = 300;
const MAX_READ_FILES = 24;
const MAX_READ_IMPORTS = 6;

/** The files that a task is about, best first. Deterministic. Reads paths and contents concurrently. */
export async function chooseFiles(
  taskText: string,
  base: BaseSearch,
  { maxFiles, maxBytes, titleLength = 0 }: ChoiceLimits,
): Promise<Choice> {
  const { candidates, texts } = await rankFiles(withoutExampleHosts(taskText), base, titleLength);
  return chosenOf(candidates, texts, { maxFiles, maxBytes });
}

interface Ranked {
  readonly candidates: readonly Candidate[];
  /** Texts of the best candidates. */
  readonly texts: ReadonlyMap<string, string>;
}

async function rankFiles(taskText: string, base: BaseSearch, titleLength: number): Promise<Ranked> {
  const listing = base.paths();
  const manifest = await base.text('package.json', MAX_READ_BYTES);
  const own = ownNames(manifest);
  const mentions = readMentions(taskText, { titleLength, own: new Set([...own.names, ...own.words]) });
  const terms = readTerms(taskText, mentions, own);
  const searching = terms.length === 0 ? new Map() : base.linesWith(terms.flatMap(searched));
  // Concurrently with the search.
  const paths = await listing;
  const survey = surveyPaths(paths, mentions);
  const evidence = await withNearNames({ terms, found: await searching }, base);
  const contents = scoreContents(evidence.found, evidence.terms, paths.length);
  const found = worthwhile(findCandidates(paths, survey, { mentions, contents }), mentions);
  const texts = new Map<string, string>();
  await readInto(texts, found.slice(0, MAX_READ_FILES), base);
  const ranked = withoutTwins(withoutGenerated(found, texts));
  const all = new Set(paths);
  const entry = entryOf(manifest, all);
  const importing = withImports(ranked, texts, { all, entry, minScore: MIN_SCORE });
  const candidates = withEntry(importing, entry, MIN_SCORE);
  await readInto(texts, candidates.slice(0, MAX_READ_IMPORTS), base);
  return { candidates: withoutNearCopies(weighedByText(candidates, texts), texts), texts };
}

async function readInto(
  texts: Map<string, string>,
  files: readonly Candidate[],
  base: BaseSearch,
): Promise<void> {
  const unread = files.filter(({ path }) => !texts.has(path));
  await Promise.all(
    unread.map(async ({ path }) => {
      texts.set(path, (await base.text(path, MAX_READ_BYTES)) ?? '');
    }),
  );
}

/** Prose is searched in lower case and capitalized. */
function searched({ text, isProse }: Term): readonly string[] {
  return isProse ? [text, `${text.charAt(0).toUpperCase()}${text.slice(1)}`] : [text];
}

function worthwhile(candidates: readonly Candidate[], mentions: Mentions): readonly Candidate[] {
  const named = new Set(mentions.paths.map(({ segments }) => segments.at(-1)?.toLowerCase()));
  return candidates.filter(({ path, score }) => {
    const segments = path.split('/');
    const name = segments.at(-1) ?? '';
    const isNoise = isNoiseFile(name) || segments.slice(0, -1).some(isNoiseFolder);
    return score >= MIN_SCORE && (!isNoise || named.has(name.toLowerCase()));
  });
}

/** In a changelog, the top lines are relevant: entries are added there. */
function relevantLinesOf({ path, relevant }: Candidate): readonly RelevantLine[] {
  if (roleOf(path) !== 'history') return relevant;
  return [1, 16].map((line) => ({ line, weight: 1, what: 'top' }));
}

function chosenOf(
  candidates: readonly Candidate[],
  texts: ReadonlyMap<string, string>,
  { maxFiles, maxBytes }: Pick<ChoiceLimits, 'maxFiles' | 'maxBytes'>,
): Choice {
  const best = candidates[0]?.score ?? 0;
  const isCertain = isDefinition(candidates[0], texts);
  const files: ChosenFile[] = [];
  const shown: Candidate[] = [];
  const listed: ListedFile[] = [];
  let left = maxBytes;
  for (const candidate of candidates) {
    const { path, score } = candidate;
    const text = texts.get(path) ?? '';
    const isWorth = score >= best * shareNeeded(candidate, shown, isCertain);
    const room = Math.min(left, Math.floor(maxBytes * (files.length === 0 ? BEST_SHARE : OTHER_SHARE)));
    const isFitting = isWorth && text !== '' && files.length < maxFiles && room >= MIN_BYTES;
    const chosen = isFitting ? partOf(candidate, text, { room, left }) : null;
    if (chosen !== null) {
      left -= byteLength(chosen.text);
      shown.push(candidate);
      files.push(chosen);
      continue;
    }
    const isKnown = text !== '' || !texts.has(path);
    if (isKnown && listed.length < MAX_LISTED && score >= best * LISTED_SHARE)
      listed.push({
        path,
        reason: reasonOf(candidate),
        lines: text === '' ? null : text.replace(/\n$/, '').split('\n').length,
      });
  }
  const [first, ...others] = files;
  const [candidate] = shown;
  if (first === undefined || candidate === undefined || first.whole !== null) return { files, listed };
  const most = left + byteLength(first.text);
  const room = Math.min(most, Math.floor(maxBytes * GROWN_SHARE));
  const grown = partOf(candidate, texts.get(candidate.path) ?? '', { room, left: most });
  return { files: [grown ?? first, ...others], listed };
}

/** The part of a candidate that is shown, with about `room` characters and at most `left` bytes; null: nothing fits. */
function partOf(
  candidate: Candidate,
  whole: string,
  { room, left }: { readonly room: number; readonly left: number },
): ChosenFile | null {
  const part = excerpt(whole, { maxChars: room, relevant: relevantLinesOf(candidate) });
  if (part.text === '' || byteLength(part.text) > left) return null;
  const { path } = candidate;
  return { path, reason: reasonOf(candidate), text: part.text, whole: part.isWhole ? whole : null };
}

/** Whether the best file defines a name of the task, so that other candidates are less needed. */
function isDefinition(best: Candidate | undefined, texts: ReadonlyMap<string, string>): boolean {
  if (best === undefined || !best.isDefinition || roleOf(best.path) !== 'source') return false;
  return (texts.get(best.path)?.length ?? 0) >= MIN_DEFINITION_CHARS;
}

/** The share of the best score that a candidate needs when these are already shown. */
function shareNeeded(
  { path, reasons, subject }: Candidate,
  shown: readonly Candidate[],
  isCertain: boolean,
): number {
  if (reasons[0] === NAMED) return 0;
  const isCode = roleOf(path) === 'source' || roleOf(path) === 'test';
  if (!isCertain && shown.length < MIN_SHOWN && isCode) return FILLING_SHARES[shown.length] ?? LATER_SHARE;
  const isFirstTest =
    shown.some((other) => other.path === subject) && !shown.some((other) => other.subject === subject);
  if (isFirstTest && shown.length < MIN_SHOWN) return TEST_SHARE;
  return SHOWN_SHARES[shown.length] ?? LATER_SHARE;
}

function reasonOf({ reasons }: Candidate): string {
  return reasons[0] === NAMED ? NAMED : reasons.slice(0, 2).join('; ');
}
