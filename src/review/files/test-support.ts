import { posix } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import { DOCUMENT } from '../../core/paths/test-paths.ts';
import type { FoundLine } from '../../core/ports.ts';
import { usesTestLibrary } from './look-at.ts';
import { isRunnable, type PathPredicate } from './test-files.ts';

export interface SupportOptions {
  readonly isTest: PathPredicate;
  /** Lines of the base that contain any of the strings, by file. */
  readonly linesWith: (strings: readonly string[]) => Promise<ReadonlyMap<string, readonly FoundLine[]>>;
}

interface SupportSearch extends SupportOptions {
  /** Text of a file of the base; null when it does not exist. */
  readonly baseText: (path: string) => Promise<string | null>;
  /** Whether the file is a script, manifest or makefile of the gate. It may as well build or start the program. */
  readonly isOfGate: PathPredicate;
  /** The command lines of the gate and of the scripts of its manifests. They may compare something with a file. */
  readonly gateLines: readonly string[];
}

/** Data by its name. Tests may read it, or the program. */
export const DATA = /\.(?:jsonl?|json5|ndjson|ya?ml|csv|tsv|txt|out|xml|sql|html?|dat|golden)$/i;
const CODE = /\.(?:[cm]?[jt]sx?|py|rb|php|go|java|kt|cs|swift|lua|pm|h|hpp)$/i;
/** Files that tools read by name, without a reference to them. */
const KNOWN_TO_TOOLS =
  /^(?:\.|package\.json$|composer\.json$|requirements|Makefile)|(?:config|lock|settings)\b/i;
/** Stems that no reference contains, or that are so short that any line contains them. */
const GENERIC_STEM = /^(?:index|main|mod|lib|__init__|.{1,2})$/;
const SUPPORT_NAME =
  /(?:^|[-_.])(?:asserts?|assertions?|expect|expectations?|matchers?|fixtures?|mocks?|stubs?|fakes?|helpers?|testing|harness|testutils?)(?:[-_.]|$)/i;
/** What a command of the gate reads counts as expected by its name, or where its line compares something with it. */
const EXPECTED_NAME = /(?:^|[-_./])(?:expect(?:ed|ations?)?|goldens?)(?:[-_./]|$)/i;
const OF_FORGE = /^\.(?:github|gitea|forgejo)\//;
const COMPARES = /^(?!.*\bgit\b).*\b(?:diff|cmp)[ \t]/;

/**
 * Changed files of the base outside test paths that still belong to its tests: data that only tests name or that the gate
 * compares with, and code that only tests name and that is named like a helper of tests or loads a test library. Code
 * that only the tests of its own name load is what they test.
 */
export async function testSupport(changes: ChangeSet, search: SupportSearch): Promise<ReadonlySet<string>> {
  const { isTest, linesWith, baseText } = search;
  const old = changes
    .entries()
    .filter(([path, change]) => (change.kind === 'deleted' || !change.isNew) && !isTest(path));
  const suspects: Suspect[] = [];
  for (const [path] of old) {
    const suspect = suspectOf(path, { isData: DATA.test(posix.basename(path)) });
    if (suspect === null) continue;
    const isLike = suspect.isData || SUPPORT_NAME.test(posix.basename(path));
    if (isLike || usesTestLibrary((await baseText(path)) ?? '')) suspects.push(suspect);
  }
  const found = new Set<string>();
  if (suspects.length === 0) return found;
  const lines = await linesWith(suspects.flatMap(({ wanted }) => wanted));
  // Repeated, because a helper of a helper is found only when the other one is known.
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const suspect of suspects)
      if (isSupport(suspect, lines, { ...search, isTest: (path) => isTest(path) || found.has(path) }))
        found.add(suspect.path);
  }
  return found;
}

type Lines = ReadonlyMap<string, readonly FoundLine[]>;

function isSupport(suspect: Suspect, lines: Lines, { isTest, isOfGate, gateLines }: SupportSearch): boolean {
  const namers = namersOf(suspect, lines).filter((path) => !OF_FORGE.test(path));
  const [ofGate, others] = [namers.filter(isOfGate), namers.filter((path) => !isOfGate(path))];
  if (!others.every(isTest)) return false;
  const inGate = [...gateLines, ...ofGate.flatMap((path) => (lines.get(path) ?? []).map(({ text }) => text))];
  if (inGate.some((line) => isNamedIn(suspect, line))) return isExpected(suspect, inGate);
  return others.length > 0 && (suspect.isData || !isSubjectOf(others, suspect));
}

/** A file that belongs to those by whom it is named. */
export interface Suspect {
  readonly path: string;
  readonly isData: boolean;
  /** Most reliable first. Only the first one that any line matches decides. */
  readonly names: readonly RegExp[];
  readonly wanted: readonly string[];
}

/** Null: that nobody names it tells nothing. */
export function suspectOf(path: string, { isData }: Pick<Suspect, 'isData'>): Suspect | null {
  const [name = '', folder = ''] = path.split('/').reverse();
  if (KNOWN_TO_TOOLS.test(name)) return null;
  if (isData) {
    const wanted = folder === '' ? [name] : [name, folder];
    const names = wanted.map((one) => new RegExp(`(?:^|[/'"\`\\s(])${escaped(one)}(?:$|[/'"\`\\s)])`));
    return { path, isData: true, names, wanted };
  }
  const stem = stemOf(path);
  if (!CODE.test(name) || GENERIC_STEM.test(stem)) return null;
  const word = escaped(stem);
  const named = new RegExp(
    `(?:^|[/'"\`])${word}(?:\\.\\w+)?['"\`>]|\\b(?:import|from|require|include|use|using|load)\\b.*\\b${word}\\b`,
  );
  return { path, isData: false, names: [named], wanted: [stem] };
}

function stemOf(path: string): string {
  return posix.basename(path).replace(/\.[^.]*$/, '');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Whether these are tests that are named after the file. */
function isSubjectOf(tests: readonly string[], { path }: Suspect): boolean {
  return tests.every((test) => isRunnable(test) && posix.basename(test).includes(stemOf(path)));
}

/** Whether the gate compares something with the data, and does not build the program from it or start it with that. */
function isExpected(suspect: Suspect, gateLines: readonly string[]): boolean {
  if (!suspect.isData) return false;
  if (EXPECTED_NAME.test(suspect.path)) return true;
  return gateLines.some((line) => COMPARES.test(line) && isNamedIn(suspect, line));
}

function isNamedIn({ names }: Suspect, line: string): boolean {
  return names.some((name) => name.test(line));
}

/** Other files with a line that names it. */
function namersOf(suspect: Suspect, lines: Lines): readonly string[] {
  const found = namersByName(suspect, lines);
  return found.find((namers) => namers.length > 0) ?? [];
}

/** The same by any of its names, that of its folder included. */
export function namersByAll(suspect: Suspect, lines: Lines): readonly string[] {
  return [...new Set(namersByName(suspect, lines).flat())].filter((path) => !OF_FORGE.test(path));
}

function namersByName({ path, names }: Suspect, lines: Lines): readonly (readonly string[])[] {
  return names.map((name) =>
    [...lines].flatMap(([file, those]) =>
      file !== path && !DOCUMENT.test(file) && those.some(({ text }) => name.test(text)) ? [file] : [],
    ),
  );
}
