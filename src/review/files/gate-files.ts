import { posix } from 'node:path';
import picomatch from 'picomatch';
import type { ChangeSet } from '../../core/change-set.ts';
import { type Commands, gateOf } from '../../core/commands/commands.ts';
import { DOCUMENT } from '../../core/paths/test-paths.ts';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';

/** What the commands of a gate say, with the scripts of the manifests and makefiles beside them, as the base has these. */
export interface GateText {
  readonly lines: readonly string[];
  /** Paths of the base that a word of these lines is. */
  readonly named: ReadonlySet<string>;
  /** Those that a command of the gate itself starts as a script of a shell, or by their own names. */
  readonly started: ReadonlySet<string>;
  /**
   * Those that an interpreter is given first, or a script of the gate names: a check of their own, or the program that
   * is checked. And documents that a command of the gate itself names.
   */
  readonly interpreted: ReadonlySet<string>;
  /** Whatever these lines and the scripts of the gate name, by a pattern too. */
  readonly read: ReadonlySet<string>;
}

export interface GateTextOptions {
  readonly changes: ChangeSet;
  /** Text of a file of the base; null when it does not exist. */
  readonly baseText: (path: string) => Promise<string | null>;
  /** All paths of the base. */
  readonly paths: () => Promise<readonly string[]>;
}

const MAKEFILES = ['Makefile', 'GNUmakefile', 'makefile', 'justfile'];
const INTERPRETER =
  /(?:^|[\s;&|(@+-])(?:[\w./-]*\/)?(?:node|deno|bun|tsx|ts-node|python[\d.]*|ruby|perl|php|lua|Rscript)(?:\s+(?:run|(?!-(?:-check|c|l|wc)\b)-[\w=./:-]+))*\s+([\w./-]+)/g;
const SHELL = /(?:^|\/)(?:ba|da|k|z)?sh$/;
const SCRIPT = /\.(?:ba)?sh$/;
const MOST_SCRIPTS = 20;
const MAX_PATTERN_CHARS = 1000;
const BETWEEN_WORDS = /[\s"'`;&|()<>=,]+/;

/** Includes packages that the change does not touch, because one of their scripts may be in a changed file. */
export async function gateText(
  commands: Commands,
  { changes, baseText, paths }: GateTextOptions,
): Promise<GateText> {
  const gate = gateOf(commands.knownFor(changes));
  const folders = [
    ...new Set(['', ...gate.map(({ folder = '' }) => folder), ...commands.touchedBy(changes)]),
  ];
  const known = new Set(await paths());
  const [lines, named] = [new Set<string>(), new Set<string>()];
  const [started, interpreted] = [new Set<string>(), new Set<string>()];
  for (const folder of folders) {
    const add = (words: readonly string[], to: Set<string>): void => {
      for (const word of words) {
        const path = posix.normalize(posix.join(folder, word));
        if (word !== '' && known.has(path)) to.add(path);
      }
    };
    const own = gate.filter((entry) => (entry.folder ?? '') === folder).map(({ argv }) => argv);
    for (const [program, ...args] of own) add(SHELL.test(program) ? args : [program], started);
    // It may run the examples in them.
    add(
      own.flat().flatMap((arg) => arg.split(BETWEEN_WORDS).filter((word) => DOCUMENT.test(word))),
      interpreted,
    );
    for (const line of [...own.map((argv) => argv.join(' ')), ...(await scriptsIn(folder, baseText))]) {
      lines.add(line);
      add(
        [...line.matchAll(INTERPRETER)].map(([, word = '']) => word),
        interpreted,
      );
      add(line.split(BETWEEN_WORDS), named);
    }
  }
  // What shell scripts of the gate name, and what these name: scripts of the gate, or the program that is checked.
  const [inScripts, read] = [new Set(named), new Set([...named, ...interpreted])];
  let left = MOST_SCRIPTS;
  for (const path of inScripts) {
    if (left === 0 || !(SCRIPT.test(path) || started.has(path))) continue;
    left -= 1;
    for (const word of ((await baseText(path)) ?? '').split(BETWEEN_WORDS)) {
      for (const other of pathsOf(word, known)) {
        read.add(other);
        if (!SCRIPT.test(word)) continue;
        inScripts.add(other);
        interpreted.add(other);
      }
    }
  }
  return { lines: [...lines], named, started, interpreted, read };
}

/** What a word of a shell stands for: the path itself, or those that its pattern matches. */
function pathsOf(word: string, known: ReadonlySet<string>): readonly string[] {
  const path = posix.normalize(word);
  if (!path.includes('*') || path.length > MAX_PATTERN_CHARS) return known.has(path) ? [path] : [];
  const isMatch = picomatch(path);
  return [...known].filter((one) => isMatch(one));
}

async function scriptsIn(folder: string, baseText: GateTextOptions['baseText']): Promise<readonly string[]> {
  const textOf = async (name: string): Promise<string> => (await baseText(posix.join(folder, name))) ?? '';
  const manifests = await Promise.all(['package.json', 'composer.json'].map(textOf));
  const makefiles = await Promise.all(MAKEFILES.map(textOf));
  return [
    ...manifests.flatMap(linesOfScripts),
    ...makefiles.flatMap((text) => text.split('\n').filter((line) => line.trim() !== '')),
  ];
}

function linesOfScripts(manifest: string): readonly string[] {
  const parsed = parsedJson(manifest);
  const scripts = isRecord(parsed) && isRecord(parsed.scripts) ? Object.values(parsed.scripts) : [];
  return scripts.flat().map(String);
}
