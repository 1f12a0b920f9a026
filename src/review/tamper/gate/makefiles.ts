import { posix } from 'node:path';
import type { FileText } from '../../source/file-text.ts';
import { programsOfChecks } from '../settings/makefile-parts.ts';

/** The makefiles that the gate reads. */
export interface Makefiles {
  /** Texts of makefiles of the base by path, including included ones. */
  readonly texts: ReadonlyMap<string, string>;
  /** Patterns of included paths, including files that do not exist. */
  readonly included: readonly RegExp[];
}

/** Text of a file of the base; null when it does not exist. */
export type BaseText = (path: string) => Promise<string | null>;

/** Make reads the first one that exists. */
const DEFAULTS = ['GNUmakefile', 'makefile', 'Makefile'];
/** A call of make with its arguments, in a command line or a recipe. */
const CALL = /(?<![\w.-])(?:g?make\b|\$[({]MAKE[)}])([^;&|\n]*)/g;
const DIRECTORY = /(?:^|\s)(?:-C[ \t]*|--directory[= ])([\w./-]+)/g;
const FILE = /(?:^|\s)(?:-f[ \t]*|--(?:make)?file[= ])([\w./-]+)/g;
const INCLUDE = /^[ \t]*[-s]?include[ \t]+(.+)$/gm;
const MOST_FILES = 50;

/**
 * @param folder the folder in which the commands run
 * @param texts command lines, and the scripts that they run
 */
export async function makefilesOf(
  folder: string,
  texts: readonly string[],
  baseText: BaseText,
): Promise<Makefiles> {
  const found = new Map<string, string>();
  const included: RegExp[] = [];
  const pending = texts.flatMap((text) => readBy(text, folder));
  for (const { path, from } of pending) {
    if (found.has(path) || found.size >= MOST_FILES) continue;
    const text = await baseText(path);
    if (text === null) continue;
    found.set(path, text);
    const names = includedIn(text);
    included.push(...names.map(({ name, isBelow }) => patternOf(posix.join(from, name), isBelow)));
    const literal = names.filter(({ name }) => !name.includes('*'));
    pending.push(
      ...literal.map(({ name }) => ({ path: posix.join(from, name), from })),
      ...readBy(text, from),
    );
  }
  return { texts: found, included };
}

/** @param from the folder in which the text runs. Make starts there, and file names are relative to where it starts */
function readBy(text: string, from: string): readonly { readonly path: string; readonly from: string }[] {
  return [...text.matchAll(CALL)].flatMap(([, words = '']) => {
    const folders = [...words.matchAll(DIRECTORY)].map(([, name = '']) => name);
    const start = posix.join(from, ...folders);
    const files = [...words.matchAll(FILE)].map(([, name = '']) => name);
    return (files.length > 0 ? files : DEFAULTS).map((name) => ({
      path: posix.join(start, name),
      from: start,
    }));
  });
}

/** Included names. For `$(TOP)/mk/*.mk`, only the part after the variable, which may be in any folder. */
function includedIn(text: string): readonly { readonly name: string; readonly isBelow: boolean }[] {
  const words = [...text.matchAll(INCLUDE)].flatMap(([, named = '']) =>
    named.replace(/[$][({]wildcard[ \t]+|[)}][ \t]*$/g, '').split(/[ \t]+/),
  );
  return words
    .map((word) => ({ name: word.replace(/^[$][({][\w.]+[)}]?\/?/, ''), isBelow: word.startsWith('$') }))
    .filter(({ name }) => /^[\w./*-]+$/.test(name));
}

function patternOf(path: string, isBelow: boolean): RegExp {
  const pattern = path.replaceAll('.', '\\.').replace(/[*]+/g, '[^/]*');
  return new RegExp(`${isBelow ? '(?:^|/)' : '^'}${pattern}$`);
}

/** Whether make reads a file at this path, even if it does not exist yet. */
export function isMakefile({ texts, included }: Makefiles, path: string): boolean {
  return texts.has(path) || isIncluded({ included }, path);
}

/** Whether another makefile includes it, so that both share variables. A make started by a makefile shares none. */
export function isIncluded({ included }: Pick<Makefiles, 'included'>, path: string): boolean {
  return included.some((pattern) => pattern.test(path));
}

/** Rules with their own recipe, and variables that are set and not only appended to. */
const SET = /^(?:([\w.-]+)[ \t]*:(?!=).*\n\t|(?:(?:override|export)[ \t]+)*([\w.]+)[ \t]*[:?!]{0,3}=(.*))/gm;
/** Variables that affect every recipe. */
const OF_MAKE = ['SHELL', '.SHELLFLAGS', 'MAKEFLAGS'];

/** Whether a makefile newly sets what another one sets, or changes a variable that runs the checks of another. */
export function setsAnew(
  makefiles: Makefiles,
  {
    path,
    before,
    after,
  }: { readonly path: string; readonly before: FileText | null; readonly after: FileText | null },
): boolean {
  const others = [...makefiles.texts].flatMap(([other, text]) => (other === path ? [] : [text]));
  const known = new Set([...OF_MAKE, ...others.flatMap((text) => [...setIn(text).keys()])]);
  const programs = programsOfChecks(others.join('\n'));
  const old = setIn(before?.text);
  return [...setIn(after?.text)].some(
    ([name, value]) => (known.has(name) && !old.has(name)) || (programs.has(name) && old.get(name) !== value),
  );
}

/** Names of rules and variables; the values are those of variables. */
function setIn(text = ''): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(SET)].map(([, rule, variable, value = '']) => [rule ?? variable ?? '', value.trim()]),
  );
}
