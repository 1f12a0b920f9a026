import { posix } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import { type Commands, gateOf } from '../../core/commands/commands.ts';
import { DOCUMENT } from '../../core/paths/test-paths.ts';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import {
  BETWEEN_WORDS,
  isPattern,
  modulePaths,
  pathsOf,
  programsIn,
  type StartedProgram,
  scriptsOf,
} from './command-lines.ts';
import type { PathPredicate } from './test-files.ts';

/** What the commands of a gate say, with the scripts of the manifests and makefiles beside them, as the base has these. */
export interface GateText {
  readonly lines: readonly string[];
  /** Paths of the base that a word of these lines is. */
  readonly named: ReadonlySet<string>;
  /** Those that a command of the gate itself starts as a script of a shell, or by their own names. */
  readonly started: ReadonlySet<string>;
  /**
   * Those that an interpreter is given first, that scripts of the manifests start, or that a script of the gate names or
   * loads from beside it: a check of their own, or the program that is checked. And documents that a command of the gate
   * itself names.
   */
  readonly interpreted: ReadonlySet<string>;
  /** Whatever these lines and the scripts of the gate name, by a pattern too. */
  readonly read: ReadonlySet<string>;
  /** Those of them that only a pattern names. */
  readonly byPattern: ReadonlySet<string>;
}

export interface GateTextOptions {
  readonly changes: ChangeSet;
  /** Text of a file of the base; null when it does not exist. */
  readonly baseText: (path: string) => Promise<string | null>;
  /** All paths of the base. */
  readonly paths: () => Promise<readonly string[]>;
  /** Tests load what they test. */
  readonly isTest: PathPredicate;
}

const MAKEFILES = ['Makefile', 'GNUmakefile', 'makefile', 'justfile'];
const MANIFESTS = ['package.json', 'composer.json'];
const INTERPRETER =
  /(?:^|[\s;&|(@+-])(?:[\w./-]*\/)?(?:node|deno|bun|tsx|ts-node|python[\d.]*|ruby|perl|php|lua|Rscript)(?:\s+(?:run|(?!-(?:-check|c|l|wc)\b)-[\w=./:-]+))*\s+([\w./-]+)/g;
const SCRIPT = /\.(?:ba)?sh$/;
const LOADS =
  /^\s*(?:import|export|from|require|require_relative|use|load)\b|\b(?:import|require)\s*\(|\bfrom\s*['"]/;
const MOST_SCRIPTS = 20;

/** A line, and in which folder it is run. */
interface Line {
  readonly text: string;
  readonly folder: string;
  /** `command`: of the gate itself. `script`: one that it names runs it. `other`: another script, or a makefile. */
  readonly of: 'command' | 'script' | 'other';
}

/** Includes packages that the change touches or the gate names, because one of their scripts may be in a changed file. */
export async function gateText(commands: Commands, options: GateTextOptions): Promise<GateText> {
  const known = new Set(await options.paths());
  const lines = await linesOf(commands, known, options);
  const [named, started, interpreted] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [byPattern, followed] = [new Set<string>(), new Set<string>()];
  const add = (
    words: readonly string[],
    { folders }: Pick<StartedProgram, 'folders'>,
    to: Set<string>,
  ): void => {
    for (const word of words)
      for (const folder of word === '' ? [] : folders)
        for (const path of pathsOf(posix.join(folder, word), known))
          (isPattern(word) ? byPattern : to).add(path);
  };
  for (const { text, folder, of } of lines) {
    for (const one of programsIn(text, folder)) {
      const words = one.text.split(BETWEEN_WORDS);
      add(words, one, named);
      add(scriptsOf(one), one, of === 'command' ? started : interpreted);
      const given = [...one.text.matchAll(INTERPRETER)].flatMap(([, word = '']) => modulePaths(word));
      add(given, one, interpreted);
      if (of !== 'other') add(given, one, followed);
      // It may run the examples in them.
      if (of === 'command')
        add(
          words.filter((word) => DOCUMENT.test(word) && !isPattern(word)),
          one,
          interpreted,
        );
    }
  }
  const texts = { named, started, interpreted, byPattern, followed };
  const read = await readByScripts(texts, known, options);
  const sure = new Set([...read, ...named, ...interpreted]);
  for (const path of sure) byPattern.delete(path);
  return {
    lines: [...new Set(lines.map(({ text }) => text))],
    named,
    started,
    interpreted,
    byPattern,
    read: new Set([...sure, ...byPattern]),
  };
}

interface FoundPaths {
  readonly named: ReadonlySet<string>;
  readonly started: ReadonlySet<string>;
  readonly interpreted: Set<string>;
  readonly byPattern: Set<string>;
  /** Scripts of interpreters that the gate runs. */
  readonly followed: ReadonlySet<string>;
}

/** What scripts of the gate name, and what these name: scripts of the gate, or the program that is checked. */
async function readByScripts(
  { named, started, interpreted, byPattern, followed }: FoundPaths,
  known: ReadonlySet<string>,
  { baseText, isTest }: GateTextOptions,
): Promise<ReadonlySet<string>> {
  const [inScripts, loading, read] = [new Set([...named, ...started]), new Set(followed), new Set<string>()];
  let left = MOST_SCRIPTS;
  for (const path of inScripts) {
    if (left === 0 || !(SCRIPT.test(path) || started.has(path))) continue;
    left -= 1;
    for (const word of ((await baseText(path)) ?? '').split(BETWEEN_WORDS)) {
      const isOfShell = SCRIPT.test(word);
      for (const other of [...pathsOf(word, known), ...pathsOf(besideScript(word, path), known)]) {
        (isPattern(word) ? byPattern : read).add(other);
        if (!isOfShell) continue;
        inScripts.add(other);
        interpreted.add(other);
      }
    }
  }
  for (const path of loading) {
    const folder = posix.dirname(path);
    // At the root lies the program, too.
    if (left === 0 || folder === '.' || isTest(path)) continue;
    left -= 1;
    const loads = ((await baseText(path)) ?? '').split('\n').filter((line) => LOADS.test(line));
    for (const word of loads.flatMap((line) => line.split(BETWEEN_WORDS)).filter((one) => one !== '')) {
      const found = modulePaths(word).map((one) => posix.join(folder, one));
      for (const other of found.filter((one) => known.has(one) && one.startsWith(`${folder}/`))) {
        loading.add(other);
        interpreted.add(other);
      }
    }
  }
  return read;
}

/** `$here/rules.sh`, or what is left of `$(dirname "$0")/rules.sh`. */
function besideScript(word: string, script: string): string {
  const beside = word.replace(/^(?:\$\{?\w+\}?)?\//, '');
  return beside === word ? '' : posix.join(posix.dirname(script), beside);
}

async function linesOf(
  commands: Commands,
  known: ReadonlySet<string>,
  { changes, baseText }: GateTextOptions,
): Promise<readonly Line[]> {
  const ofGate = gateOf(commands.knownFor(changes)).map(({ argv, folder = '' }): Line => {
    return { text: argv.join(' '), folder, of: 'command' };
  });
  const words = new Set(ofGate.flatMap(({ text }) => text.split(BETWEEN_WORDS)));
  const isPackage = (folder: string): boolean =>
    [...MANIFESTS, ...MAKEFILES].some((name) => known.has(posix.join(folder, name)));
  const folders = new Set(['', ...ofGate.map(({ folder }) => folder), ...commands.touchedBy(changes)]);
  for (const { text, folder } of ofGate)
    for (const word of text.split(BETWEEN_WORDS)) {
      const one = posix.join(folder, word).replace(/\/$/, '');
      if (isPackage(one)) folders.add(one === '.' ? '' : one);
    }
  const around = new Set(changes.paths.flatMap(foldersAround).filter((one) => !folders.has(one)));
  const found = [...ofGate];
  for (const folder of [...folders, ...[...around].filter(isPackage)]) {
    for (const [name, text] of await scriptsIn(folder, baseText)) {
      const isRun = words.has(name);
      if (isRun) for (const word of text.split(BETWEEN_WORDS)) words.add(word);
      if (isRun || folders.has(folder)) found.push({ text, folder, of: isRun ? 'script' : 'other' });
    }
    if (!folders.has(folder)) continue;
    for (const text of await linesOfMakefiles(folder, baseText)) found.push({ text, folder, of: 'other' });
  }
  return found;
}

function foldersAround(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

type BaseText = GateTextOptions['baseText'];

async function linesOfMakefiles(folder: string, baseText: BaseText): Promise<readonly string[]> {
  const texts = await Promise.all(
    MAKEFILES.map(async (name) => (await baseText(posix.join(folder, name))) ?? ''),
  );
  return texts.flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''));
}

async function scriptsIn(
  folder: string,
  baseText: BaseText,
): Promise<readonly (readonly [string, string])[]> {
  const texts = await Promise.all(
    MANIFESTS.map(async (name) => (await baseText(posix.join(folder, name))) ?? ''),
  );
  return texts.flatMap((text) => {
    const parsed = parsedJson(text);
    const scripts = isRecord(parsed) && isRecord(parsed.scripts) ? Object.entries(parsed.scripts) : [];
    return scripts.flatMap(([name, lines]) => [lines].flat().map((line) => [name, String(line)] as const));
  });
}
