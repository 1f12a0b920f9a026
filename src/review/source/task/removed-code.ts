import { posix } from 'node:path';
import { textsIn } from '../code-texts.ts';
import type { ChangedFile, FileText } from '../file-text.ts';
import { type Language, languageOf } from '../language.ts';
import type { PathPredicate } from '../test-files.ts';
import type { SupportOptions } from '../test-support.ts';
import { takesOnly, type Version, wordCounts, wordsIn } from '../word-counts.ts';
import { askedArguments, askedRemovals } from './asked-removal.ts';

/** What a change takes out of the code, so that a test of it cannot stay as it is. */
export interface RemovedCode {
  /** In the code of the base, and named nowhere in it any more. */
  readonly names: ReadonlySet<string>;
  /** The first of them that a text names; that of an argument only where what stands around names the function too. */
  readonly namedIn: (text: string, around?: string) => string | null;
  /** Whether a changed file of the code still defines it. */
  readonly keeps: (name: string) => boolean;
}

interface RemovalOptions extends Pick<SupportOptions, 'isTest' | 'linesWith'> {
  /** Title, text and instruction of the task. */
  readonly taskText: string;
}

export const NOTHING_REMOVED: RemovedCode = {
  names: new Set(),
  namedIn: () => null,
  keeps: () => true,
};

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
  const isDefined = (name: string, version: Version): boolean =>
    code.some((one) => definition(name).test(one[version]?.masked?.code ?? ''));
  const others = modulesOf(code);
  const isLeft = stillNamed(code.map(({ after }) => withoutDocs(after)).join('\n'), others);
  const gone = [...wordCounts(code, 'before').keys()].filter(
    (name) => name.length >= SHORTEST && !isLeft(name),
  );
  const owners = new Map(
    askedArguments(taskText).flatMap(({ name, of }) =>
      gone.includes(name) && isDefined(of, 'after') ? [[name, of] as const] : [],
    ),
  );
  const asked = askedOf(gone, { code, taskText, isDefined: (name) => isDefined(name, 'before') });
  if (asked.length === 0) return NOTHING_REMOVED;
  const changed = new Set(files.map(({ path }) => path));
  const lines = [...(await linesWith(asked))].flatMap(([path, found]) =>
    changed.has(path) || !isCode(path, isTest) ? [] : found.map(({ text }) => text),
  );
  const isNamed = stillNamed(lines.join('\n'), others);
  // Other functions may have an argument of the same name.
  const names = new Set(asked.filter((name) => owners.has(name) || !isNamed(name)));
  return {
    names,
    namedIn: (text, around = text) => {
      const [words, all] = [wordsIn(text), wordsIn(around)];
      return [...names].find((name) => words.has(name) && all.has(owners.get(name) ?? name)) ?? null;
    },
    keeps: (name) => isDefined(name, 'after'),
  };
}

/** What code says and names in texts, without texts that are statements of their own and tell about it. */
function withoutDocs(file: FileText | null): string {
  if (file === null || file.masked === null || file.language === null) return file?.text ?? '';
  const texts = textsIn(file.masked, file.language).map(({ content }) => content);
  return [file.masked.code, ...texts].join('\n');
}

/** Modules that the code imports as a whole (Python) and that it is no part of: `math.gcd` is not its own `gcd`. */
function modulesOf(code: readonly ChangedFile[]): ReadonlySet<string> {
  const own = new Set(code.map(({ path }) => posix.basename(path).replace(/\.\w+$/, '')));
  const imported = code.flatMap(({ before }) =>
    before?.language !== 'python' ? [] : [...before.uncommented.matchAll(IMPORTED)],
  );
  return new Set(imported.flatMap(([, name = '']) => (own.has(name) ? [] : [name])));
}

const IMPORTED = /^[ \t]*import[ \t]+(\w+)[ \t]*$/gm;

/** Whether a text names it other than as what another module has. */
function stillNamed(text: string, others: ReadonlySet<string>): (name: string) => boolean {
  const theirs = new RegExp(`(?<![\\w.])(?:${[...others].join('|')})\\.\\w+`, 'g');
  const words = wordsIn(others.size === 0 ? text : text.replace(theirs, ''));
  return (name) => words.has(name);
}

interface AskedOptions {
  readonly code: readonly ChangedFile[];
  readonly taskText: string;
  readonly isDefined: (name: string) => boolean;
}

/**
 * Those of the names that the task asks to remove: by the name itself, which may be that of an argument or of what the
 * code only looks for, or else what the code defines by a name of which the asked one is part (`Stack` of
 * `StackOptions`), or in a deleted file.
 */
function askedOf(names: readonly string[], { code, taskText, isDefined }: AskedOptions): readonly string[] {
  const asked = [...askedRemovals(taskText)];
  const files = code.filter(
    ({ path, after }) => after === null && asked.some((one) => isFileName(one, path)),
  );
  const named = asked
    .map((one) => /[\p{L}\p{N}_$]+$/u.exec(one)?.[0] ?? '')
    .filter((one) => names.includes(one));
  const meant = names.filter(
    (name) =>
      (named.includes(name) && code.some(({ before }) => isLookedFor(name, before?.uncommented ?? ''))) ||
      (named.some((one) => isPartOf(one, name)) && isDefined(name)) ||
      files.some(({ before }) => definition(name).test(before?.masked?.code ?? '')),
  );
  return meant.slice(0, MAX_NAMES);
}

/** Whether code has it as a member, an argument, a key or a text. */
function isLookedFor(name: string, text: string): boolean {
  const said = name.replaceAll('$', '\\$');
  return new RegExp(`(['"\`])${said}\\1|\\.${said}(?![\\w$])|[(,{]\\s*${said}\\s*[,)}=:]`).test(text);
}

function isFileName(said: string, path: string): boolean {
  return /\w\.\w+$/.test(said) && `/${path}`.endsWith(`/${said}`);
}

/** Whether a name, or what a test is called, has all parts of a name in their order. */
export function isPartOf(name: string, whole: string): boolean {
  return partsOf(whole).includes(partsOf(name));
}

/** `stackOf2` and `stack_of2` become " stack of2 ". */
function partsOf(name: string): string {
  const spaced = name.replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ').replace(/[^\p{L}\p{N}$]+/gu, ' ');
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
