import type { ContentScore } from './content-score.ts';
import { ROLE_WEIGHT, roleOf } from './file-role.ts';
import type { Mentions, PathMention } from './mentions.ts';
import { joined } from './name-words.ts';
import { bestFitting, commonHead, commonTail, folderOf, nameOf, shownPath } from './path-parts.ts';
import { ENTRY_NAMES, isTestName, type PathSurvey, stemOf, subjectOf, TOO_COMMON } from './path-survey.ts';
import { type Candidate, NAMED, Ranking } from './ranking.ts';
import { addWords } from './word-candidates.ts';

/** Content scores by path. */
export type Contents = ReadonlyMap<string, ContentScore>;

/** Points for each way to find a file. Their order matters, not the exact values. */
const SCORE = {
  path: 120,
  name: 90,
  dotted: 70,
  identifier: 60,
  folder: 30,
  sibling: 12,
  alike: 40,
  testShare: 0.15,
} as const;

/** A line whose number the task names is shown before all others. */
const NAMED_LINE = 10_000;
/** A path that fits more files is an example, and each of them is no better than other finds. */
const MAX_MEANT = 3;
const MAX_SIBLINGS = 8;
const MAX_OF_FOLDER = 12;
const MAX_FOLDERS = 5;
const MAX_TESTS = 3;

/** All files with any reason, best first; equal scores by path. Deterministic. */
export function findCandidates(
  paths: readonly string[],
  survey: PathSurvey,
  { mentions, contents }: { readonly mentions: Mentions; readonly contents: Contents },
): readonly Candidate[] {
  const finder = new Finder(paths, survey, mentions);
  finder.addMentioned();
  finder.addIdentifiers();
  finder.addContents(contents);
  addWords(finder.ranking, paths, { survey, mentions });
  finder.addSiblings();
  finder.addTestOfBest(contents);
  finder.addTests();
  return finder.ranked();
}

class Finder {
  readonly #paths: readonly string[];
  readonly #mentions: Mentions;
  readonly #survey: PathSurvey;
  readonly ranking = new Ranking();
  readonly #mentioned = new Set<string>();
  /** Tests whose subject is known. */
  readonly #tests = new Set<string>();

  constructor(paths: readonly string[], survey: PathSurvey, mentions: Mentions) {
    this.#paths = paths;
    this.#survey = survey;
    this.#mentions = mentions;
  }

  addMentioned(): void {
    for (const mention of this.#mentions.paths) {
      const files = this.#named(mention);
      for (const path of files) {
        const isMeant = files.length <= MAX_MEANT;
        const share = mention.segments.length > 1 ? SCORE.path : SCORE.name / files.length;
        const points = isMeant ? share : SCORE.alike / files.length;
        const entry = this.ranking.add(path, points, isMeant ? NAMED : 'named like a file of the task');
        entry.relevant.push(...mention.lines.map((line) => ({ line, weight: NAMED_LINE, what: 'line' })));
        if (points >= SCORE.name / 3) this.#mentioned.add(path);
      }
      if (files.length === 0 && mention.segments.length > 1) this.#addFolder(mention);
    }
    for (const segments of this.#mentions.dotted) this.#addDotted(segments);
  }

  /** Files that the mention can mean: one path must be the end of the other. */
  #named({ segments }: PathMention): readonly string[] {
    const files = this.#filesOf(this.#survey.byName, (segments.at(-1) ?? '').toLowerCase());
    if (segments.length === 1 && files.length > TOO_COMMON) return [];
    const fitting = bestFitting(files, segments);
    return fitting.length > TOO_COMMON ? [] : fitting;
  }

  #addFolder({ segments }: PathMention): void {
    const folders = bestFitting(this.#survey.folders, segments);
    for (const folder of [...new Set(folders)].slice(0, MAX_FOLDERS)) {
      const files = this.#filesIn(folder).slice(0, MAX_OF_FOLDER);
      for (const path of files)
        this.ranking.add(path, SCORE.folder, `in the named folder ${shownPath(folder)}`);
    }
  }

  #addDotted(segments: readonly string[]): void {
    segments.forEach((segment, at) => {
      if (at === 0) return;
      for (const path of this.#filesOf(this.#survey.byStem, segment.toLowerCase())) {
        const folders = path.split('/').slice(0, -1);
        const common = commonTail(folders, segments.slice(0, at));
        if (common === 0) continue;
        // The page of a module in the documentation often has the module's own path.
        const share = roleOf(path) === 'document' ? ROLE_WEIGHT.document : 1;
        const points = SCORE.dotted * share * (common > 1 ? 1 : 0.5);
        this.ranking.add(path, points, 'qualified name in the task');
        if (common > 1) this.#mentioned.add(path);
      }
    });
  }

  addIdentifiers(): void {
    for (const files of this.#survey.named.values()) {
      if (files.length > TOO_COMMON) continue;
      for (const path of this.#pathsAt(files)) {
        const points = (SCORE.identifier * ROLE_WEIGHT[roleOf(path)]) / Math.sqrt(files.length);
        const entry = this.ranking.add(path, points, `${shownName(ownName(path))} in the task`);
        entry.isDefinition = true;
      }
    }
  }

  addContents(contents: Contents): void {
    for (const [path, { score, terms, lines }] of contents) {
      const [first, second] = terms;
      if (first === undefined) continue;
      const entry = this.ranking.add(path, first.points, termReason(first));
      if (second !== undefined) this.ranking.add(path, second.points, termReason(second));
      this.ranking.add(path, score - first.points - (second?.points ?? 0), '');
      entry.relevant.push(...lines);
      if (terms.some(({ isDefined }) => isDefined)) entry.isDefinition = true;
    }
  }

  addSiblings(): void {
    const folders = [...new Set([...this.#mentioned].map(folderOf))].slice(0, MAX_FOLDERS);
    for (const folder of folders) {
      const files = this.#filesIn(folder).filter((path) => !this.#mentioned.has(path));
      const best = files
        .map((path) => ({ path, known: this.ranking.scoreOf(path) }))
        .sort((a, b) => b.known - a.known)
        .slice(0, MAX_SIBLINGS);
      for (const { path } of best) this.ranking.add(path, SCORE.sibling, 'beside a named file');
    }
  }

  ranked(): readonly Candidate[] {
    return this.ranking.list();
  }

  /** Of the tests that hold a name of the task, the strongest tests the best file, if that defines the name. */
  addTestOfBest(contents: Contents): void {
    const [best] = this.ranking.list();
    if (best === undefined) return;
    const own = joined(stemOf(nameOf(best.path)));
    const names = contents
      .get(best.path)
      ?.terms.flatMap(({ text, isDefined }) => (isDefined || joined(text) === own ? [text] : []));
    if (names === undefined) return;
    const [test] = [...contents]
      .filter(
        ([path, { terms }]) => roleOf(path) === 'test' && terms.some(({ text }) => names.includes(text)),
      )
      .sort(([a, one], [b, other]) => other.score - one.score || (a < b ? -1 : 1));
    if (test === undefined || test[0] === best.path) return;
    const entry = this.ranking.add(test[0], best.score * SCORE.testShare, `tests ${shownPath(best.path)}`);
    entry.subject = best.path;
    this.#tests.add(test[0]);
  }

  /** Adds tests of the best files. A test is added once, for the best file that it may test. */
  addTests(): void {
    const known = this.#tests;
    for (const { path, score } of this.ranking.list().slice(0, 30)) {
      const name = nameOf(path);
      if (isTestName(name)) continue;
      const tests = this.#filesOf(this.#survey.tests, subjectOf(name)).filter((test) => test !== path);
      if (tests.length > TOO_COMMON) continue;
      const nearest = tests
        .map((test) => ({ test, near: commonHead(test, path) }))
        .sort((a, b) => b.near - a.near || (a.test < b.test ? -1 : 1))
        .slice(0, MAX_TESTS);
      for (const { test } of nearest) {
        if (known.has(test)) continue;
        known.add(test);
        const entry = this.ranking.add(test, score * SCORE.testShare, `tests ${shownPath(path)}`);
        entry.subject = path;
      }
    }
  }

  #pathsAt(files: readonly number[]): readonly string[] {
    return files.flatMap((file) => this.#paths[file] ?? []);
  }

  #filesOf(index: ReadonlyMap<string, readonly number[]>, key: string): readonly string[] {
    return this.#pathsAt(index.get(key) ?? []);
  }

  /** Files directly in the folder. */
  #filesIn(folder: string): readonly string[] {
    const prefix = folder === '' ? '' : `${folder}/`;
    return this.#paths.filter((path) => path.startsWith(prefix) && !path.includes('/', prefix.length));
  }
}

/** The name of a file without extension, or of its folder if the file represents the folder. */
function ownName(path: string): string {
  const stem = stemOf(nameOf(path));
  return ENTRY_NAMES.has(stem.toLowerCase()) ? nameOf(folderOf(path)) || stem : stem;
}

/** Says whether a file defines or only contains a term. */
function termReason({ text, isDefined }: ContentScore['terms'][number]): string {
  const what = /\s/.test(text) ? 'a quoted text' : shownName(text);
  return isDefined ? `defines ${what}` : `holds ${what}`;
}

/** A word of the task inside the host's own text: only if it cannot be more than a name. */
function shownName(text: string): string {
  return /^[\w.$:#-]{1,60}$/.test(text) ? text : 'a quoted name';
}
