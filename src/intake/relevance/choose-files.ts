import type { BaseSearch } from '../../core/ports.ts';
import { byteLength } from '../../core/text/text.ts';
import { excerpt, type TellingLine } from '../excerpt/excerpt.ts';
import { scoreContents } from './content-score.ts';
import { findCandidates } from './file-candidates.ts';
import { roleOf } from './file-role.ts';
import { withImports } from './imports.ts';
import { type Mentions, readMentions } from './mentions.ts';
import { withNearNames } from './near-names.ts';
import { isNoiseFile, isNoiseFolder } from './noise.ts';
import { surveyPaths } from './path-survey.ts';
import { type Candidate, NAMED, weighedByText } from './ranking.ts';
import { type OwnNames, readTerms, type Term } from './terms.ts';
import { withoutNearCopies, withoutTwins } from './twins.ts';
import { withoutExampleHosts } from './vocabulary.ts';

export interface ChosenFile {
  readonly path: string;
  /** Why it was chosen, in the host's words. */
  readonly reason: string;
  /** The lines of it that matter most, with their numbers, or all of them. */
  readonly text: string;
  /** The file as it is; null when not all of it is shown. */
  readonly whole: string | null;
}

/** A file that was not worth its room. */
export interface ListedFile {
  readonly path: string;
  readonly reason: string;
}

export interface Choice {
  /** Best first. */
  readonly files: readonly ChosenFile[];
  readonly listed: readonly ListedFile[];
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
const MIN_SCORE = 5;
/** Files far below the best one are chance hits. Shown are those with such a share of its score, by their rank. */
const SHOWN_SHARES = [0, 0.65, 0.75] as const;
const LATER_SHARE = 0.8;
const LISTED_SHARE = 0.1;
/** However weak the others are, so many are shown, unless the best one is where a name of the task is defined. */
const MIN_SHOWN = 3;
/** Then only its tests come with it, and what is nearly as good; so little text hands on to another file. */
const TEST_SHARE = 0.15;
const MIN_DEFINITION_CHARS = 500;
const MAX_LISTED = 8;
/** What the best file may take of the room, and any other one. */
const BEST_SHARE = 0.55;
const OTHER_SHARE = 0.24;
const MIN_BYTES = 300;
const MAX_READ_FILES = 24;
const MAX_READ_IMPORTS = 6;

/** The files that a task is about, best first. Deterministic; asks the base for paths and for contents side by side. */
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
  /** Of the best ones. */
  readonly texts: ReadonlyMap<string, string>;
}

async function rankFiles(taskText: string, base: BaseSearch, titleLength: number): Promise<Ranked> {
  const listing = base.paths();
  const own = await ownNames(base);
  const mentions = readMentions(taskText, { titleLength, own: new Set([...own.names, ...own.words]) });
  const terms = readTerms(taskText, mentions, own);
  const searching = terms.length === 0 ? new Map() : base.linesWith(terms.flatMap(searched));
  // While git is at it.
  const paths = await listing;
  const survey = surveyPaths(paths, mentions);
  const evidence = await withNearNames({ terms, found: await searching }, base);
  const contents = scoreContents(evidence.found, evidence.terms, paths.length);
  const ranked = withoutTwins(worthwhile(findCandidates(paths, survey, { mentions, contents }), mentions));
  const texts = new Map<string, string>();
  await readInto(texts, ranked.slice(0, MAX_READ_FILES), base);
  const candidates = withImports(ranked, texts, { all: new Set(paths), minScore: MIN_SCORE });
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

/** Prose begins with a capital letter as well. */
function searched({ text, isProse }: Term): readonly string[] {
  return isProse ? [text, `${text.charAt(0).toUpperCase()}${text.slice(1)}`] : [text];
}

/** The package's own name stands everywhere. */
async function ownNames(base: BaseSearch): Promise<OwnNames> {
  const text = await base.text('package.json', MAX_READ_BYTES);
  const name = text === null ? undefined : /"name"\s*:\s*"([^"]+)"/.exec(text)?.[1]?.toLowerCase();
  if (name === undefined) return { names: new Set(), words: new Set() };
  return {
    names: new Set([name, name.replace(/[^a-z0-9]/g, ''), name.replace(/[.-]?js$/, '')]),
    words: new Set(name.split(/[^a-z0-9]+/)),
  };
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

/** Of a history of releases the top is what a change adds to. */
function tellingOf({ path, telling }: Candidate): readonly TellingLine[] {
  if (roleOf(path) !== 'history') return telling;
  return [1, 16].map((line) => ({ line, weight: 1, what: 'top' }));
}

function chosenOf(
  candidates: readonly Candidate[],
  texts: ReadonlyMap<string, string>,
  { maxFiles, maxBytes }: Pick<ChoiceLimits, 'maxFiles' | 'maxBytes'>,
): Choice {
  const best = candidates[0]?.score ?? 0;
  const isFound = isDefinition(candidates[0], texts);
  const files: ChosenFile[] = [];
  const listed: ListedFile[] = [];
  let left = maxBytes;
  for (const candidate of candidates) {
    const { path, score } = candidate;
    const text = texts.get(path) ?? '';
    const isWorth = score >= best * shareNeeded(candidate, files.length, isFound);
    const room = Math.min(left, Math.floor(maxBytes * (files.length === 0 ? BEST_SHARE : OTHER_SHARE)));
    if (isWorth && text !== '' && files.length < maxFiles && room >= MIN_BYTES) {
      const part = excerpt(text, { maxChars: room, telling: tellingOf(candidate) });
      if (part.text !== '' && byteLength(part.text) <= left) {
        left -= byteLength(part.text);
        files.push({
          path,
          reason: reasonOf(candidate),
          text: part.text,
          whole: part.isWhole ? text : null,
        });
        continue;
      }
    }
    const isKnown = text !== '' || !texts.has(path);
    if (isKnown && listed.length < MAX_LISTED && score >= best * LISTED_SHARE)
      listed.push({ path, reason: reasonOf(candidate) });
  }
  return { files, listed };
}

/** What the task calls by its name is here: there is no need to guess. */
function isDefinition(best: Candidate | undefined, texts: ReadonlyMap<string, string>): boolean {
  if (best === undefined || !best.isDefinition) return false;
  return (texts.get(best.path)?.length ?? 0) >= MIN_DEFINITION_CHARS;
}

/** Of the best score, to be shown behind so many other files. */
function shareNeeded({ reasons, subject }: Candidate, shown: number, isFound: boolean): number {
  if (reasons[0] === NAMED) return 0;
  if (!isFound && shown < MIN_SHOWN) return 0;
  if (subject !== null && shown < MIN_SHOWN) return TEST_SHARE;
  return SHOWN_SHARES[shown] ?? LATER_SHARE;
}

function reasonOf({ reasons }: Candidate): string {
  return reasons[0] === NAMED ? NAMED : reasons.slice(0, 2).join('; ');
}
