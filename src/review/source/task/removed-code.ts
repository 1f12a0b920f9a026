import type { ChangedFile } from '../file-text.ts';
import { type Language, languageOf } from '../language.ts';
import type { PathPredicate } from '../test-files.ts';
import type { SupportOptions } from '../test-support.ts';
import { takesOnly, type Version, wordCounts, wordsIn } from '../word-counts.ts';
import { askedRemovals } from './asked-removal.ts';

/** What a change takes out of the code, so that a test of it cannot stay as it is. */
export interface RemovedCode {
  /** Defined on the base, and named nowhere in the code any more. */
  readonly names: ReadonlySet<string>;
  /** Whether a changed file of the code still defines it. */
  readonly keeps: (name: string) => boolean;
}

interface RemovalOptions extends Pick<SupportOptions, 'isTest' | 'linesWith'> {
  /** Title, text and instruction of the task. */
  readonly taskText: string;
}

export const NOTHING_REMOVED: RemovedCode = { names: new Set(), keeps: () => true };

const DATA: ReadonlySet<Language | null> = new Set(['hash-data', 'slash-data'] as const);
const NO_PROGRAMS: ReadonlySet<Language | null> = new Set([...DATA, 'shell', 'xml', null] as const);
const DOCUMENT = /\.(?:md|rst|adoc|markdown|txt)$/i;
/** So short that any line has them. */
const SHORTEST = 3;
/** More are not looked for in the repository. */
const MAX_NAMES = 60;

/**
 * The names that a change removes and the task asks to remove, if the change does nothing else: no word occurs in its
 * code files more often than on the base. If one does, something may have been renamed, and nothing counts as removed.
 */
export async function removedCode(
  files: readonly ChangedFile[],
  { isTest, linesWith, taskText }: RemovalOptions,
): Promise<RemovedCode> {
  const code = files.filter(
    ({ path, before, after }) => !isTest(path) && !NO_PROGRAMS.has((before ?? after)?.language ?? null),
  );
  if (!takesOnly(code)) return NOTHING_REMOVED;
  const [before, after] = [wordCounts(code, 'before'), wordCounts(code, 'after')];
  const isDefined = (name: string, version: Version): boolean =>
    code.some((one) => definition(name).test(one[version]?.masked?.code ?? ''));
  const gone = [...before.keys()]
    .filter((name) => name.length >= SHORTEST && !after.has(name) && isDefined(name, 'before'))
    .slice(0, MAX_NAMES);
  const asked = askedOf(gone, code, taskText);
  if (asked.length === 0) return NOTHING_REMOVED;
  const changed = new Set(files.map(({ path }) => path));
  const lines = [...(await linesWith(asked))].flatMap(([path, found]) =>
    changed.has(path) || !isCode(path, isTest) ? [] : found.map(({ text }) => text),
  );
  const still = wordsIn(lines.join('\n'));
  return {
    names: new Set(asked.filter((name) => !still.has(name))),
    keeps: (name) => isDefined(name, 'after'),
  };
}

/**
 * Those of the names that the task asks to remove: by the name itself, by one that is part of it (`Stack` of
 * `StackOptions`), or by the deleted file that defines it.
 */
function askedOf(
  names: readonly string[],
  code: readonly ChangedFile[],
  taskText: string,
): readonly string[] {
  const asked = [...askedRemovals(taskText)];
  const files = code.filter(
    ({ path, after }) => after === null && asked.some((one) => isFileName(one, path)),
  );
  const named = asked
    .map((one) => /[\p{L}\p{N}_$]+$/u.exec(one)?.[0] ?? '')
    .filter((one) => names.includes(one));
  return names.filter(
    (name) =>
      named.some((one) => partsOf(name).includes(partsOf(one))) ||
      files.some(({ before }) => definition(name).test(before?.masked?.code ?? '')),
  );
}

function isFileName(said: string, path: string): boolean {
  return /\w\.\w+$/.test(said) && `/${path}`.endsWith(`/${said}`);
}

/** `stackOf2` and `stack_of2` become " stack of2 ". */
function partsOf(name: string): string {
  const spaced = name.replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ').replaceAll('_', ' ');
  return ` ${spaced.trim().toLowerCase()} `;
}

/** What uses what it names. */
function isCode(path: string, isTest: PathPredicate): boolean {
  return !isTest(path) && !DOCUMENT.test(path) && !DATA.has(languageOf(path));
}

/** What stands before brackets and is no name. */
const KEYWORD =
  /^(?:if|for|while|switch|catch|when|match|until|unless|with|using|lock|synchronized|function|func|fun|fn|def)$/;

/** As most languages introduce a name; a thing too much here only keeps a test from counting as one of removed code. */
function definition(name: string): RegExp {
  if (KEYWORD.test(name)) return /(?!)/;
  const said = name.replaceAll('$', '\\$');
  const keywords =
    'function\\*?|class|def|defp|func|fn|fun|const|let|var|val|interface|type|struct|enum|trait|object|record|module';
  return new RegExp(
    `\\b(?:${keywords})\\s+(?:\\([^)\\n]*\\)\\s*|[\\w$]+\\.)?${said}(?![\\w$]|\\.\\w)|\\bexports\\.${said}\\s*=|(?<![\\w$.])${said}\\s*\\([^;{}]*\\)[^;{}=]*\\{|^[ \\t]*${said}(?:[ \\t]*:[^=\\n]{1,80})?[ \\t]*=(?![=>~])`,
    'm',
  );
}
