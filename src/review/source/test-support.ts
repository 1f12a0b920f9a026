import type { ChangeSet } from '../../core/change-set.ts';
import type { FoundLine } from '../../core/ports.ts';
import { nameOf, subjectOf } from './loads.ts';
import { isRunnable, type PathPredicate } from './test-files.ts';

export interface SupportOptions {
  readonly isTest: PathPredicate;
  /** Text of a file of the base; null when it does not exist. */
  readonly baseText: (path: string) => Promise<string | null>;
  /** Lines of the base that contain any of the strings, by file. */
  readonly linesWith: (strings: readonly string[]) => Promise<ReadonlyMap<string, readonly FoundLine[]>>;
}

interface SupportSearch extends SupportOptions {
  /** Whether the file is a script or makefile of the gate. It may as well build or start the program. */
  readonly isOfGate: PathPredicate;
  /** The command lines of the gate. They stand in no file, or in one that tells the forge of them. */
  readonly gateLines: readonly string[];
}

const DATA = /\.(?:jsonl?|json5|ndjson|ya?ml|csv|tsv|txt|out|xml|sql|html?|dat|golden)$/i;
const CODE = /\.(?:[cm]?[jt]sx?|py|rb|php|go|java|kt|cs|swift|lua|h|hpp)$/i;
const DOCUMENT = /\.(?:md|rst|adoc|markdown)$/i;
/** Files that tools read by name, without a reference to them. */
const KNOWN_TO_TOOLS =
  /^(?:\.|package\.json$|composer\.json$|requirements|Makefile)|(?:config|lock|settings)\b/i;
/** Stems that no reference contains, or that are so short that any line contains them. */
const GENERIC_STEM = /^(?:index|main|mod|lib|__init__|.{1,2})$/;
/** What a file loads or names that asserts. */
export const ASSERTS =
  /['"](?:node:)?assert(?:\/strict)?['"]|\bAssertionError\b|['"](?:vitest|chai|expect|@jest\/globals|bun:test)['"]|^[ \t]*(?:import|from)[ \t]+(?:unittest|pytest)\b|\borg\.(?:junit|assertj|hamcrest)\b|\bXunit\b|\bNUnit\b|testify\/|"testing"|PHPUnit\\|RSpec/m;
const SUPPORT_NAME =
  /(?:^|[-_.])(?:asserts?|assertions?|expect|expectations?|matchers?|fixtures?|mocks?|stubs?|fakes?|helpers?|testing|harness|testutils?)(?:[-_.]|$)/i;

/** The environment and settings that the program has in tests alone. */
const OF_TEST_RUNS = /(?:^|\/)(?:\.env\.test(?:\.\w+)?|config\/(?:test\.exs|environments\/test\.rb))$/;

/** What a script of the gate reads counts as expected by its name, or where a line compares something with it. */
const EXPECTED_NAME = /(?:^|[-_./])(?:expect(?:ed|ations?)?|goldens?)(?:[-_./]|$)/i;
const OF_FORGE = /^\.(?:github|gitea|forgejo)\//;
const COMPARES = /^(?!.*\bgit\b).*\b(?:diff|cmp)[ \t]/;

/**
 * Changed files of the base outside test paths that still belong to its tests: data that only tests read, or that the
 * gate's scripts or commands expect, settings of the program in tests, and code that only tests import and that has
 * assertions or is named like a helper. Other code does not count, because a small program may be imported only by its
 * tests; nor does code with assertions that a changed test is named after, nor what no other test imports than the one
 * that is named after it: it helps none. Judged by the lines that name a file; a file that nothing names is not support.
 */
export async function testSupport(
  changes: ChangeSet,
  { isTest, isOfGate, gateLines, baseText, linesWith }: SupportSearch,
): Promise<ReadonlySet<string>> {
  const old = changes
    .entries()
    .flatMap(([path, change]) =>
      (change.kind === 'deleted' || !change.isNew) && !isTest(path) ? [path] : [],
    );
  const found = new Set(old.filter((path) => OF_TEST_RUNS.test(path)));
  const tested = testedBy(changes, isTest);
  const suspects = old.flatMap((path) => suspectOf(path) ?? []);
  const asserting: Suspect[] = [];
  for (const suspect of suspects) {
    const { path, name, isData } = suspect;
    const isNamed = isData || SUPPORT_NAME.test(name);
    if (isNamed || (!tested.has(nameOf(path)) && ASSERTS.test((await baseText(path)) ?? '')))
      asserting.push(suspect);
  }
  if (asserting.length === 0) return found;
  const lines = await linesWith(asserting.flatMap(({ wanted }) => wanted));
  const commands = gateLines.map((text) => ({ text }));
  // Repeated, because a helper of a helper is found only when the other one is known.
  for (let size = -1; size < found.size; ) {
    size = found.size;
    const isOfTests = (path: string): boolean => isTest(path) || found.has(path);
    for (const suspect of asserting) {
      const isOfCommand = commands.some((one) => isNamedIn(suspect, one)) && isExpected(suspect, commands);
      const namers = namersOf(suspect, lines).filter((path) => !isOfCommand || !OF_FORGE.test(path));
      const isReader: PathPredicate = (path) =>
        isOfTests(path) || (isOfGate(path) && isExpected(suspect, lines.get(path) ?? []));
      if (isSubjectOf(namers, suspect)) continue;
      if ((isOfCommand || namers.length > 0) && namers.every(isReader)) found.add(suspect.path);
    }
  }
  return found;
}

/**
 * Names of what changed test files of the base are named after, without extension. A new file does not count, so that
 * no change makes a helper a part of the program.
 */
function testedBy(changes: ChangeSet, isTest: PathPredicate): ReadonlySet<string> {
  const tests = changes
    .entries()
    .flatMap(([path, change]) => (change.kind === 'file' && !change.isNew && isTest(path) ? [path] : []));
  return new Set(tests.filter(isRunnable).map(subjectOf));
}

/** Whether code is what these files are the tests of, by their names. */
function isSubjectOf(namers: readonly string[], { path, isData }: Suspect): boolean {
  if (isData || namers.length === 0) return false;
  return namers.every((namer) => isRunnable(namer) && subjectOf(namer) === nameOf(path));
}

interface Suspect {
  readonly path: string;
  readonly name: string;
  readonly isData: boolean;
  /** Most reliable first. Only the first one that any line matches decides. */
  readonly names: readonly RegExp[];
  readonly wanted: readonly string[];
}

function suspectOf(path: string): Suspect | null {
  const [name = '', folder = ''] = path.split('/').reverse();
  if (KNOWN_TO_TOOLS.test(name)) return null;
  const stem = name.replace(/\.[^.]*$/, '');
  if (DATA.test(name)) {
    const folders = folder === '' ? [] : [folder];
    const names = [name, ...folders].map(
      (one) => new RegExp(`(?:^|[/'"\`\\s(])${escaped(one)}(?:$|[/'"\`\\s)])`),
    );
    return { path, name, isData: true, names, wanted: [name, ...folders] };
  }
  if (!CODE.test(name) || GENERIC_STEM.test(stem)) return null;
  const said = escaped(stem);
  const imported = `(?:^|[/'"\`])${said}(?:\\.\\w+)?['"\`>]|\\b(?:import|from|require|include|use|using|load)\\b.*\\b${said}\\b`;
  return { path, name, isData: false, names: [new RegExp(imported)], wanted: [stem] };
}

/** The text as part of a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Whether lines of a script expect the data, and do not build the program from it or start the program with it. */
function isExpected(suspect: Suspect, lines: readonly Pick<FoundLine, 'text'>[]): boolean {
  if (!suspect.isData) return false;
  return (
    EXPECTED_NAME.test(suspect.path) ||
    lines.some((line) => COMPARES.test(line.text) && isNamedIn(suspect, line))
  );
}

function isNamedIn({ names }: Suspect, { text }: Pick<FoundLine, 'text'>): boolean {
  return names.some((name) => name.test(text));
}

/** Other files with a line that names it. */
function namersOf(
  { path, names }: Suspect,
  lines: ReadonlyMap<string, readonly FoundLine[]>,
): readonly string[] {
  const found = names.map((name) =>
    [...lines].flatMap(([file, those]) =>
      file !== path && !DOCUMENT.test(file) && those.some(({ text }) => name.test(text)) ? [file] : [],
    ),
  );
  return found.find((namers) => namers.length > 0) ?? [];
}

/** Test files that name one of these files of data. Others may read them too, for example all files of a folder. */
export async function testsNaming(
  paths: readonly string[],
  { linesWith }: Pick<SupportOptions, 'linesWith'>,
): Promise<readonly string[]> {
  const suspects = paths.flatMap((path) => {
    const suspect = suspectOf(path);
    return suspect?.isData === true ? [suspect] : [];
  });
  if (suspects.length === 0) return [];
  const lines = await linesWith(suspects.flatMap(({ wanted }) => wanted));
  const namers = suspects.flatMap((suspect) => namersOf(suspect, lines));
  return [...new Set(namers)].filter(isRunnable);
}
