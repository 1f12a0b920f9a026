import type { Mentions } from './mentions.ts';
import { joined, singular, wordsOfName } from './name-words.ts';
import { isNoiseFile, isNoiseFolder } from './noise.ts';

/** A name or word that more files share is not distinctive. */
export const TOO_COMMON = 25;

/** The result of one pass over all paths of the repository. Numbers are indices into the paths. */
export interface PathSurvey {
  /** Files by name (lower case), for names that the task mentions. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** Files by name without extension (lower case), for dotted names that the task mentions. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  /** Files named like an identifier of the task. */
  readonly named: ReadonlyMap<string, readonly number[]>;
  /** Files named like a phrase of the task, with the weight of the phrase. */
  readonly phrased: readonly (readonly [file: number, weight: number])[];
  /** Files whose name is exactly one word of the task. */
  readonly exactly: ReadonlyMap<string, readonly number[]>;
  /** Files whose name has several words, all of them in the task. */
  readonly allWords: readonly number[];
  /** Files whose name contains a word of the task. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  /** Files in a domain folder whose path contains a word of the task. */
  readonly inDomain: readonly (readonly [file: number, word: string])[];
  /** Test files by the name of their subject. */
  readonly tests: ReadonlyMap<string, readonly number[]>;
  /** Folders that the task may mention, without trailing slash. */
  readonly folders: readonly string[];
}

/** Folders of a layered application (and their plurals) that issues are usually about. */
const DOMAIN = new Set(
  'domain model entity config configuration dto repository service controller'.split(' '),
);
const TEST_FOLDERS = new Set(['test', '__tests__', 'spec', 'testing']);

/** Names of files that represent their folder. */
export const ENTRY_NAMES = new Set(['index', '__init__', 'mod', 'main', 'lib']);

/** Facts about a folder, computed once for consecutive files in it. */
interface Folder {
  readonly path: string;
  readonly isNoise: boolean;
  readonly isTest: boolean;
  /** A word of the task in the folder's path, if it is a domain folder; else null. */
  readonly domainWord: string | null;
}

export function surveyPaths(paths: readonly string[], mentions: Mentions): PathSurvey {
  const walk = new Walk(mentions);
  paths.forEach((path, index) => {
    walk.visit(path, index);
  });
  return walk;
}

/** The key of a file in `tests`: its name without test words. */
export function subjectOf(name: string): string {
  return wordsOfName(stemOf(name))
    .filter((word) => !isTestWord(word))
    .join('');
}

/** Whether the file is named like a test: foo.test.ts, test_foo.py, FooTests.cs, foo_spec.rb, FooIT.java. */
export function isTestName(name: string): boolean {
  const stem = stemOf(name);
  const words = wordsOfName(stem);
  if (words.length < 2) return false;
  return isTestWord(words[0]) || isTestWord(words.at(-1)) || /[a-z]IT$/.test(stem);
}

function isTestWord(word: string | undefined): boolean {
  return word === 'test' || word === 'spec' || word === 'it';
}

/** A name without its last extension. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

class Walk implements PathSurvey {
  readonly byName = new Map<string, number[]>();
  readonly byStem = new Map<string, number[]>();
  readonly named = new Map<string, number[]>();
  readonly exactly = new Map<string, number[]>();
  readonly allWords: number[] = [];
  readonly phrased: [number, number][] = [];
  readonly byWord = new Map<string, number[]>();
  readonly inDomain: [number, string][] = [];
  readonly tests = new Map<string, number[]>();
  readonly folders: string[] = [];
  readonly #mentions: Mentions;
  readonly #wantedNames: ReadonlySet<string>;
  readonly #wantedStems: ReadonlySet<string>;
  #folder: Folder = { path: '', isNoise: false, isTest: false, domainWord: null };

  constructor(mentions: Mentions) {
    this.#mentions = mentions;
    this.#wantedNames = new Set(mentions.paths.map(({ segments }) => (segments.at(-1) ?? '').toLowerCase()));
    this.#wantedStems = new Set(
      mentions.dotted.flatMap((segments) => segments.slice(1).map((s) => s.toLowerCase())),
    );
  }

  visit(path: string, index: number): void {
    const slash = path.lastIndexOf('/');
    const name = path.slice(slash + 1);
    const small = name.toLowerCase();
    this.#enter(path, slash);
    if (this.#wantedNames.has(small)) addTo(this.byName, small, index);
    if (this.#folder.isNoise || isNoiseFile(small)) return;
    const stem = stemOf(name);
    const smallStem = stem.toLowerCase();
    if (this.#wantedStems.has(smallStem)) addTo(this.byStem, smallStem, index);
    const flat = /[-_.\s]/.test(smallStem) ? joined(smallStem) : smallStem;
    if (this.#mentions.names.has(flat)) addUpToLimit(this.named, flat, index);
    if (ENTRY_NAMES.has(smallStem)) {
      const folder = joined(this.#folder.path.slice(this.#folder.path.lastIndexOf('/') + 1));
      if (this.#mentions.names.has(folder)) addUpToLimit(this.named, folder, index);
    }
    const words = wordsOfName(stem);
    const phrase =
      words.length > 1 && !this.#mentions.names.has(flat)
        ? this.#mentions.phrases.get(words.join(''))
        : undefined;
    if (phrase !== undefined) this.phrased.push([index, phrase]);
    else if (words.length > 1 && words.every((word) => this.#mentions.words.has(word)))
      this.allWords.push(index);
    for (const word of words) {
      if (!this.#mentions.words.has(word)) continue;
      addUpToLimit(this.byWord, word, index);
      if (words.length === 1) addUpToLimit(this.exactly, word, index);
    }
    if (this.#folder.domainWord !== null) this.inDomain.push([index, this.#folder.domainWord]);
    const isTest = words.length > 1 && (isTestWord(words[0]) || isTestWord(words.at(-1)));
    if (isTest || this.#folder.isTest) {
      addUpToLimit(this.tests, words.filter((word) => !isTestWord(word)).join(''), index);
    }
  }

  #enter(path: string, slash: number): void {
    const { path: before } = this.#folder;
    if (slash < 0 && before === '') return;
    if (slash === before.length && path.startsWith(before)) return;
    const folder = slash < 0 ? '' : path.slice(0, slash);
    const segments = folder.split('/');
    const names = segments.map((segment) => singular(segment.toLowerCase()));
    const isDomain = names.some((name) => DOMAIN.has(name));
    this.#folder = {
      path: folder,
      isNoise: segments.some(isNoiseFolder),
      isTest: names.some((name) => TEST_FOLDERS.has(name)),
      domainWord: isDomain
        ? (segments
            .flatMap(wordsOfName)
            .find((word) => this.#mentions.words.has(word) && !DOMAIN.has(word)) ?? null)
        : null,
    };
    if (this.#wantedNames.has((segments.at(-1) ?? '').toLowerCase())) this.folders.push(folder);
  }
}

function addTo(index: Map<string, number[]>, key: string, at: number): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [at]);
  else list.push(at);
}

/** Like `addTo`, but limited: one entry more than `TOO_COMMON` is enough to see that the list is too long. */
function addUpToLimit(index: Map<string, number[]>, key: string, at: number): void {
  if ((index.get(key)?.length ?? 0) <= TOO_COMMON) addTo(index, key, at);
}
