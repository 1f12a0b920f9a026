import type { Mentions } from './mentions.ts';
import { isNoiseFile, isNoiseFolder } from './noise.ts';
import { joined, singular, wordsOfName } from './words.ts';

/** What so many files share says nothing. */
export const TOO_COMMON = 25;

/** What one walk over all paths of the repository found. Numbers are indices into the paths. */
export interface PathSurvey {
  /** Files by own name (small letters), for the names that the task mentions. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** Files by name without ending (small letters), for the dotted names that the task mentions. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  /** Files whose name is an identifier of the task. */
  readonly named: ReadonlyMap<string, readonly number[]>;
  /** Files whose name is a phrase of the task, and the weight of it. */
  readonly phrased: readonly (readonly [file: number, weight: number])[];
  /** Files whose name is a word of the task and nothing else. */
  readonly exactly: ReadonlyMap<string, readonly number[]>;
  /** Files whose name has several words, each of the task. */
  readonly allWords: readonly number[];
  /** Files whose name has a word of the task. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  /** Files in a domain folder whose folders have a word of the task. */
  readonly inDomain: readonly (readonly [file: number, word: string])[];
  /** Test files by the name of what they test. */
  readonly tests: ReadonlyMap<string, readonly number[]>;
  /** Folders that the task mentions, perhaps; without trailing slash. */
  readonly folders: readonly string[];
}

/** Folders of a layered application (and their plurals) that hold what issues talk about. */
const DOMAIN = new Set(
  'domain model entity config configuration dto repository service controller'.split(' '),
);
const TEST_FOLDERS = new Set(['test', '__tests__', 'spec', 'testing']);

/** Files that stand for their folder. */
export const ENTRY_NAMES = new Set(['index', '__init__', 'mod', 'main', 'lib']);

/** Files in a row that share a folder are looked at with the folder's facts at hand. */
interface Folder {
  readonly path: string;
  readonly isNoise: boolean;
  readonly isTest: boolean;
  /** The task's words in the folder's path, when it is a domain folder. */
  readonly domainWord: string | null;
}

export function surveyPaths(paths: readonly string[], mentions: Mentions): PathSurvey {
  const walk = new Walk(mentions);
  paths.forEach((path, index) => {
    walk.visit(path, index);
  });
  return walk;
}

/** The name under which a file's tests are filed. */
export function subjectOf(name: string): string {
  return wordsOfName(stemOf(name))
    .filter((word) => !isTestWord(word))
    .join('');
}

/** The file's own name is that of a test: foo.test.ts, test_foo.py, FooTests.cs, foo_spec.rb, FooIT.java. */
export function isTestName(name: string): boolean {
  const stem = stemOf(name);
  const words = wordsOfName(stem);
  if (words.length < 2) return false;
  return isTestWord(words[0]) || isTestWord(words.at(-1)) || /[a-z]IT$/.test(stem);
}

function isTestWord(word: string | undefined): boolean {
  return word === 'test' || word === 'spec' || word === 'it';
}

/** A name without its last ending. */
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
    if (this.#wantedNames.has(small)) file(this.byName, small, index);
    if (this.#folder.isNoise || isNoiseFile(small)) return;
    const stem = stemOf(name);
    const smallStem = stem.toLowerCase();
    if (this.#wantedStems.has(smallStem)) file(this.byStem, smallStem, index);
    const flat = /[-_.\s]/.test(smallStem) ? joined(smallStem) : smallStem;
    if (this.#mentions.names.has(flat)) fileSome(this.named, flat, index);
    if (ENTRY_NAMES.has(smallStem)) {
      const folder = joined(this.#folder.path.slice(this.#folder.path.lastIndexOf('/') + 1));
      if (this.#mentions.names.has(folder)) fileSome(this.named, folder, index);
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
      fileSome(this.byWord, word, index);
      if (words.length === 1) fileSome(this.exactly, word, index);
    }
    if (this.#folder.domainWord !== null) this.inDomain.push([index, this.#folder.domainWord]);
    const isTest = words.length > 1 && (isTestWord(words[0]) || isTestWord(words.at(-1)));
    if (isTest || this.#folder.isTest) {
      fileSome(this.tests, words.filter((word) => !isTestWord(word)).join(''), index);
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

function file(index: Map<string, number[]>, key: string, at: number): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [at]);
  else list.push(at);
}

/** The same for lists that say nothing once they are long: one more than that is kept, to show that it is so. */
function fileSome(index: Map<string, number[]>, key: string, at: number): void {
  if ((index.get(key)?.length ?? 0) <= TOO_COMMON) file(index, key, at);
}
