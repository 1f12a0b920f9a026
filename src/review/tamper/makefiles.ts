import { posix } from 'node:path';
import type { FileText } from '../source/file-text.ts';
import { programsOfChecks } from './settings/makefile-parts.ts';

/** What make reads where the gate starts it. */
export interface Makefiles {
  /** Those of the base by path, with their texts: what one includes is among them. */
  readonly texts: ReadonlyMap<string, string>;
  /** Of the paths that are included, those that are not there among them. */
  readonly included: readonly RegExp[];
}

/** Text of a file of the base; null when there is none. */
export type BaseText = (path: string) => Promise<string | null>;

/** The first that is there is read. */
const DEFAULTS = ['GNUmakefile', 'makefile', 'Makefile'];
/** A call of make and its words, in a command line or a recipe. */
const CALL = /(?<![\w.-])(?:g?make\b|\$[({]MAKE[)}])([^;&|\n]*)/g;
const DIRECTORY = /(?:^|\s)(?:-C[ \t]*|--directory[= ])([\w./-]+)/g;
const FILE = /(?:^|\s)(?:-f[ \t]*|--(?:make)?file[= ])([\w./-]+)/g;
const INCLUDE = /^[ \t]*[-s]?include[ \t]+(.+)$/gm;
const MOST_FILES = 50;

/**
 * @param folder in which the commands run
 * @param texts command lines, and scripts that they run
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

/** @param from the folder in which the text is run; make starts there, and names of files count from where it starts */
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

/** Of `$(TOP)/mk/*.mk` what stands behind the variable: then it may be in any folder. */
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

/** Whether make reads a file of this path, be it there or not. */
export function isMakefile({ texts, included }: Makefiles, path: string): boolean {
  return texts.has(path) || isIncluded({ included }, path);
}

/** Whether another makefile reads it as a part of itself: what one sets, the other sees. A make that is started by one does not. */
export function isIncluded({ included }: Pick<Makefiles, 'included'>, path: string): boolean {
  return included.some((pattern) => pattern.test(path));
}

/** Rules with a recipe of their own, and variables that are not only added to. */
const SET = /^(?:([\w.-]+)[ \t]*:(?!=).*\n\t|(?:(?:override|export)[ \t]+)*([\w.]+)[ \t]*[:?!]{0,3}=(.*))/gm;
/** By these make runs every recipe. */
const OF_MAKE = ['SHELL', '.SHELLFLAGS', 'MAKEFLAGS'];

/** Whether a file that make reads begins to set what another one sets, or sets otherwise what runs the checks of one. */
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

/** Names of rules and variables, with the values of these. */
function setIn(text = ''): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(SET)].map(([, rule, variable, value = '']) => [rule ?? variable ?? '', value.trim()]),
  );
}
