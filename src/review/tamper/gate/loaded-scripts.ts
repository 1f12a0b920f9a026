import { posix } from 'node:path';
import { isNamedAfterCheck, isOfScripts } from '../settings/settings-files.ts';
import type { GateScript } from './gate-scripts.ts';
import { importedFiles } from './imported-files.ts';
import type { BaseText } from './makefiles.ts';
import { shellCommands } from './shell-commands.ts';
import { startedFiles } from './started-files.ts';

const MOST_FILES = 50;
/** Limited because each name is looked up in the base. */
const MOST_NAMES = 200;
/** The folder in `. lib.sh`, `source "$DIR/lib.sh"` or `"$(dirname "$0")/lib.sh"`, before the name. */
const FOLDER = String.raw`["']?(?:\$\{?\w+\}?\/|["']?\$\([^()\n]{0,80}\)["']?\/)?["']?`;
const SOURCED = new RegExp(String.raw`(?:^|[;&|(\n])[ \t]*(?:\.|source)[ \t]+${FOLDER}([\w./-]+)`, 'g');
const STARTED = new RegExp(
  String.raw`(?:^|[;&|({\n!])[ \t]*(?:(?:exec|then|do|else|if|while|time|env|-\w{1,20})[ \t]+)*${FOLDER}((?:\.{1,2}\/)?[\w-][\w./-]*)`,
  'g',
);

/**
 * The files that the scripts of the gate load or start, directly or indirectly, read from the base. Such a file can
 * report success in place of the runner; a program whose output they compare with a text can not. Files imported by an
 * interpreter count only if they are scripts by folder or name, because a script may import what it checks.
 */
export async function loadedBy(
  scripts: readonly GateScript[],
  baseText: BaseText,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const pending = scripts.map(({ path }) => path);
  const seen = new Set(pending);
  for (const path of pending) {
    const text = seen.size > MOST_FILES ? null : await baseText(path);
    if (text === null) continue;
    const named = isInterpreted(path) ? importedIn(path, text) : startedIn(path, text);
    for (const candidate of named) {
      if (seen.has(candidate) || (await baseText(candidate)) === null) continue;
      seen.add(candidate);
      found.add(candidate);
      pending.push(candidate);
    }
  }
  return found;
}

function isInterpreted(path: string): boolean {
  return /\.(?:[cm]?[jt]s|py|rb|pl|php)$/.test(path);
}

/** Shell paths are relative to the start folder. Many scripts change to their own folder or to the root: tries both. */
function startedIn(path: string, text: string): readonly string[] {
  const named = [SOURCED, STARTED].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: said, 1: name = '', index }) => {
      return { path: name, at: index + said.length - name.length, judges: pattern === SOURCED };
    }),
  );
  const names = [...named, ...startedFiles(shellCommands(text)).map((one) => ({ ...one, judges: false }))]
    .filter(({ path: name, at, judges }) => judges || isOfCheck(name) || !isCompared(text, at))
    .map(({ path: name }) => name);
  const own = posix.dirname(path);
  const files = names.filter((name) => name.includes('/') || name.includes('.'));
  const paths = new Set(files.flatMap((name) => [posix.join(own, name), posix.normalize(name)]));
  return [...paths].slice(0, MOST_NAMES);
}

function isOfCheck(path: string): boolean {
  return isOfScripts(path) || isNamedAfterCheck(path);
}

const CONDITION = String.raw`(?:\[\[?|\btest)[ \t]+`;
/** What is not just the verdict of another judge. */
const EQUALS = String.raw`[ \t]+!?==?[ \t]+(?!["']?(?:ok|pass(?:ed)?|success|true|yes|done|green|0)?["']?(?:[ \t\n;]|$))`;
const IN_CONDITION = new RegExp(String.raw`${CONDITION}"?\$\([^()\n;&|]*$`);
const TAKEN = /(?:^|[;&][ \t]*)(\w+)="?\$\([^()\n;&|]*$/;
const COMPARED_AT_ONCE = new RegExp(String.raw`^[^()\n;&|]*\)"?${EQUALS}`, 'i');
const DIFFED = /^[^()\n;&|]*\|[ \t]*(?:diff|cmp)[ \t]/;

/**
 * Whether a script compares what a program says with a text, in a condition, by a variable or by `diff`: then it judges
 * the program. Where an exit code or a word like `ok` decides, the program is a judge itself.
 */
function isCompared(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trimStart();
  const after = text.slice(at, at + 400);
  if (IN_CONDITION.test(before)) return COMPARED_AT_ONCE.test(after);
  const taken = TAKEN.exec(before)?.[1];
  if (taken === undefined) return DIFFED.test(after);
  return new RegExp(String.raw`${CONDITION}"?\$\{?${taken}\}?"?${EQUALS}`, 'i').test(text);
}

function importedIn(path: string, text: string): readonly string[] {
  return importedFiles(path, text).filter(isOfCheck).slice(0, MOST_NAMES);
}
