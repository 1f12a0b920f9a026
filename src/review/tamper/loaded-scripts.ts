import { posix } from 'node:path';
import type { GateScript } from './gate-scripts.ts';
import type { BaseText } from './makefiles.ts';
import { isNamedAfterCheck, isOfScripts } from './settings/settings-files.ts';

const MOST_FILES = 50;
/** Each is asked for in the base. */
const MOST_NAMES = 200;
/** `. lib.sh`, `source "$DIR/lib.sh"`, `"$(dirname "$0")/lib.sh"`: what stands behind the folder. */
const FOLDER = String.raw`["']?(?:\$\{?\w+\}?\/|["']?\$\([^()\n]{0,80}\)["']?\/)?["']?`;
const SOURCED = new RegExp(String.raw`(?:^|[;&|(\n])[ \t]*(?:\.|source)[ \t]+${FOLDER}([\w./-]+)`, 'g');
const STARTED = new RegExp(
  String.raw`(?:^|[;&|({\n!])[ \t]*(?:(?:exec|then|do|else|if|while|time|env|(?:ba|da|k|z)?sh|-\w{1,20})[ \t]+)*${FOLDER}((?:\.{1,2}\/)?[\w-][\w./-]*)`,
  'g',
);
const INTERPRETED =
  /\b(?:node|bun|deno|tsx|ts-node|python[\d.]*|pypy3?|ruby|perl|php)[ \t]{1,9}(?:-[\w=-]{1,40}[ \t]{1,9}(?:[\w@][\w/@-]{0,40}[ \t]{1,9})?){0,9}["']?((?:\.\/)?[\w./-]{1,200}\.(?:[cm]?[jt]s|py|rb|pl|php))\b/g;
const IMPORTED = /\b(?:from|import|require\(|import\()[ \t]*["'](\.{1,2}\/[^"'\n]{1,300})["']/g;
const PYTHON =
  /^[ \t]*(?:from[ \t]+([\w.]{1,200})[ \t]+import[ \t]+([\w, \t]{1,300})|import[ \t]+([\w., \t]{1,300}))/gm;

/** A file that a script of the gate loads or starts, by its path. */
type Loaded = ReadonlySet<string>;

/**
 * What the scripts of the gate load or start themselves, read from the base, through any number of others: what another
 * of these says instead of the runner is believed as much. What an interpreter imports counts where it is a script by its
 * folder or its name: a script may import what it checks.
 */
export async function loadedBy(scripts: readonly GateScript[], baseText: BaseText): Promise<Loaded> {
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

/** A shell looks from the folder in which it was started; many scripts go to their own, or to the root. */
function startedIn(path: string, text: string): readonly string[] {
  const names = [SOURCED, STARTED, INTERPRETED].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name),
  );
  const own = posix.dirname(path);
  const files = names.filter((name) => name.includes('/') || name.includes('.'));
  const paths = new Set(files.flatMap((name) => [posix.join(own, name), posix.normalize(name)]));
  return [...paths].slice(0, MOST_NAMES);
}

const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '/index.js'];

function importedIn(path: string, text: string): readonly string[] {
  const own = posix.dirname(path);
  const paths = path.endsWith('.py')
    ? [...text.matchAll(PYTHON)].flatMap(([, from, names, modules = '']) =>
        from === undefined ? wordsOf(modules).map(pathOf) : fromPaths(from, names ?? ''),
      )
    : [...text.matchAll(IMPORTED)].flatMap(([, name = '']) => ENDINGS.map((ending) => `${name}${ending}`));
  return paths
    .map((one) => posix.join(own, one))
    .filter((one) => isOfScripts(one) || isNamedAfterCheck(one))
    .slice(0, MOST_NAMES);
}

function fromPaths(from: string, names: string): readonly string[] {
  return [pathOf(from), ...wordsOf(names).map((name) => pathOf(`${from}.${name}`))];
}

function wordsOf(names: string): readonly string[] {
  return names.split(',').flatMap((name) => name.trim().split(/\s/, 1));
}

/** `.a.b` of a package counts from the file's own folder, as `a.b` does for a script. */
function pathOf(module: string): string {
  return `${module.replace(/^\.+/, '').replaceAll('.', '/')}.py`;
}
