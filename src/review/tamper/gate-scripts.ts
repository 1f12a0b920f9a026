import { posix } from 'node:path';
import { FileText } from '../source/file-text.ts';
import type { Makefiles } from './makefiles.ts';
import { partsOf } from './settings/parts.ts';

/** An argument vector of the gate. */
export type GateCommand = readonly [program: string, ...args: string[]];

/** What judges in one folder: the commands, and what the base writes in `SCRIPT_FILES`, where those may look. */
export interface GateSources {
  /** In which the commands run, where it is a package's; empty: not told. */
  readonly folder: string;
  readonly commands: readonly GateCommand[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly makefiles: Makefiles;
  /** Paths of what the scripts load or start in their turn. */
  readonly loaded: ReadonlySet<string>;
}

/** Files that hold what `npm test` and `make check` run, in the folder where the gate starts. */
export const SCRIPT_FILES: readonly string[] = ['package.json', 'composer.json', 'Makefile', 'justfile'];

/** A file of the repository that the gate starts. */
export interface GateScript {
  /** From the root; where no folder is told, as it is named where it is started, without `./`. */
  readonly path: string;
  readonly by: 'shell' | 'interpreter';
  /** The maintainer wrote the gate; what a file of scripts starts may also be a test, or the program under test. */
  readonly namedBy: 'gate' | 'scripts';
}

/** Where a command begins; what a quote or a line that goes on brings may be anything that a command is given. */
const ITSELF =
  /(?:^["']?|[[,]"|sh(?:[ \t]+[\w-]+){0,4}[ \t]+-\w*c[ \t]+(?:\\?"|')|[;&|][ \t]*|(?<!\\\r?)\n[ \t]+[@-]*)((?:\.\/)+[\w./-]+|\w[\w.-]*\/[\w./-]+)/g;
const BY_SHELL = /(?<![\w.]|\w-)(?:ba|da|k|z)?sh[ \t]{1,9}(?:-\w{1,99}[ \t]{1,9}){0,9}((?:\.\/)?\w[\w./-]*)/g;
/** A flag may have a word behind it. Those that check a file, or run none, end the search. */
const BY_INTERPRETER =
  /(?<![\w.]|\w-)(?:node|bun|deno|tsx|ts-node|python[\d.]*|pypy3?|ruby|perl|php|lua)[ \t]{1,9}(?:run[ \t]{1,9})?(?:-(?!(?:-check|-lint|[celm])\b)[\w=.,:/-]{1,99}[ \t]{1,9}(?:[\w@][\w/@-]{0,99}[ \t]{1,9})?){0,9}((?:\.\/)?\w[\w./-]{0,199}\.(?:[cm]?[jt]sx?|py|rb|pl|php|lua))\b/g;

/** What is run, as far as it is written: the commands, and the checks among the scripts. */
export type GateTexts = Pick<GateSources, 'folder' | 'commands' | 'files'>;

export function gateScripts({ folder, commands, files }: GateTexts): readonly GateScript[] {
  const found = [
    ...commands.flatMap((argv) => startedIn(textOf(argv), 'gate')),
    ...files.flatMap((file) => checksIn(file).flatMap((check) => startedIn(check, 'scripts'))),
  ];
  return folder === '' ? found : found.map((one) => ({ ...one, path: posix.join(folder, one.path) }));
}

/** The command lines and the checks among the scripts, as texts. */
export function gateLines({ commands, files }: GateTexts): readonly string[] {
  return [...commands.map(textOf), ...files.flatMap(checksIn)];
}

function textOf(argv: GateCommand): string {
  return argv.map((word) => (/\s/.test(word) ? JSON.stringify(word) : word)).join(' ');
}

function startedIn(text: string, namedBy: GateScript['namedBy']): readonly GateScript[] {
  const all = (pattern: RegExp, by: GateScript['by']) =>
    [...text.matchAll(pattern)].map(([, named = '']) => ({
      path: named.replace(/^(?:\.\/)+/, ''),
      by,
      namedBy,
    }));
  return [...all(ITSELF, 'shell'), ...all(BY_SHELL, 'shell'), ...all(BY_INTERPRETER, 'interpreter')];
}

function checksIn({ path, text: whole }: GateSources['files'][number]): readonly string[] {
  return partsOf(new FileText(path, whole)).flatMap(({ kind, text }) =>
    kind === 'test-script-changed' ? [text] : [],
  );
}
