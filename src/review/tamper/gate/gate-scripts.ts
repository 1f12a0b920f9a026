import { posix } from 'node:path';
import { isRecord, parsedJson } from '../../../core/text/json-record.ts';
import { FileText } from '../../source/file-text.ts';
import { partsOf } from '../settings/parts.ts';
import type { Makefiles } from './makefiles.ts';

/** An argument vector of the gate. */
export type GateCommand = readonly [program: string, ...args: string[]];

/** The gate in one folder: its commands, and the base's `SCRIPT_FILES`, which the commands may read. */
export interface GateSources {
  /** The folder of a package in which the commands run; empty: unknown. */
  readonly folder: string;
  readonly commands: readonly GateCommand[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly makefiles: Makefiles;
  /** Paths of files that the scripts load or start. */
  readonly loaded: ReadonlySet<string>;
}

/** Files that define what `npm test` and `make check` run, in the folder where the gate starts. */
export const SCRIPT_FILES: readonly string[] = ['package.json', 'composer.json', 'Makefile', 'justfile'];

/** A file of the repository that the gate starts. */
export interface GateScript {
  /** Relative to the root. If the folder is unknown, as named by the command, without `./`. */
  readonly path: string;
  readonly by: 'shell' | 'interpreter';
  /** `gate`: named by the maintainer. `scripts`: named in a script file; it may be a test or the program under test. */
  readonly namedBy: 'gate' | 'scripts';
}

/** A path at the start of a command. After a quote or a line continuation, a path may be just an argument. */
const ITSELF =
  /(?:^["']?|[[,]"|sh(?:[ \t]+[\w-]+){0,4}[ \t]+-\w*c[ \t]+(?:\\?"|')|[;&|][ \t]*|(?<!\\\r?)\n[ \t]+[@-]*)((?:\.\/)+[\w./-]+|\w[\w.-]*\/[\w./-]+)/g;
const BY_SHELL = /(?<![\w.]|\w-)(?:ba|da|k|z)?sh[ \t]{1,9}(?:-\w{1,99}[ \t]{1,9}){0,9}((?:\.\/)?\w[\w./-]*)/g;
/** A flag may be followed by a value. Flags that only check a file, or run none, end the search. */
const BY_INTERPRETER =
  /(?<![\w.]|\w-)(?:node|bun|deno|tsx|ts-node|python[\d.]*|pypy3?|ruby|perl|php|lua)[ \t]{1,9}(?:run[ \t]{1,9})?(?:-(?!(?:-check|-lint|[celm])\b)[\w=.,:/-]{1,99}[ \t]{1,9}(?:[\w@][\w/@-]{0,99}[ \t]{1,9})?){0,9}((?:\.\/)?\w[\w./-]{0,199}\.(?:[cm]?[jt]sx?|py|rb|pl|php|lua))\b/g;

const PATH = String.raw`["']?((?:\.{0,2}\/)*[\w.][\w.-]*(?:\/[\w.-]+){0,20}\.\w+)`;
/** Flags and variables of the environment that load a file before anything else. Behind others it may be checked. */
const PRELOADED = new RegExp(
  String.raw`(?<![\w-])(?:--(?:import|require|loader|experimental-loader|env-file(?:-if-exists)?|bootstrap|test-reporter|rcfile|init-file)(?:[ \t]{1,9}|=)|(?!\w*(?:OUT|DIST|DEST|LOG|REPORT))[A-Z][A-Z_]{1,40}=)${PATH}`,
  'g',
);
const REQUIRED = /[ \t]-r[ \t]{0,9}["']?((?:\.{0,2}\/)*[\w.][\w./-]{0,200}\.(?:[cm]?[jt]s|rb))\b/g;
/** The same for flags of test runners that other programs have as well. */
const OF_RUNNER = new RegExp(
  String.raw`\b(?:jest|vitest|mocha|pytest|phpunit|playwright)\b[^;&|\n]{0,200}?[ \t](?:-c|--(?:config|reporters?|setup\w{0,20}|resolver|environment|globalSetup|runner))(?:[ \t]{1,9}|=)${PATH}`,
  'g',
);
/** A module of Python that is started, and one that pytest loads as a plugin. */
const MODULE = /\bpython[\d.]*[ \t][^;&|\n]{0,100}?-m[ \t]{1,9}([A-Za-z_][\w.]{0,99})/g;
const PLUGIN = /[ \t]-p[ \t]{0,9}([A-Za-z_][\w.]{0,99})/g;
/** The written parts of a gate: its commands, and the checks among the scripts. */
export type GateTexts = Pick<GateSources, 'folder' | 'commands' | 'files'>;

export function gateScripts({ folder, commands, files }: GateTexts): readonly GateScript[] {
  const found = [
    ...commands.flatMap((argv) => startedIn(textOf(argv), 'gate')),
    ...files.flatMap((file) => checksIn(file).flatMap((check) => startedIn(check, 'scripts'))),
  ];
  return folder === '' ? found : found.map((one) => ({ ...one, path: posix.join(folder, one.path) }));
}

/** The command lines, and the checks among the scripts, as strings. */
export function gateLines({ commands, files }: GateTexts): readonly string[] {
  return [...commands.map(textOf), ...files.flatMap(checksIn)];
}

/** The command lines, and the scripts that they start by name, directly or indirectly; all checks of other files. */
export function startedLines({ commands, files }: GateTexts): readonly string[] {
  const scripts = files.flatMap(({ path, text }) => (isPackage(path) ? scriptsIn(text) : []));
  const lines = [
    ...commands.map(textOf),
    ...files.flatMap((file) => (isPackage(file.path) ? [] : checksIn(file))),
  ];
  const seen = new Set<string>();
  for (const line of lines) {
    const words = new Set(line.split(/[\s"'&|;]+/));
    for (const [name, started] of scripts) {
      const isStarted = name === null || words.has(name.replace(/^(?:pre|post)(?=\w)/, ''));
      if (seen.has(started) || !isStarted) continue;
      seen.add(started);
      lines.push(started);
    }
  }
  return lines;
}

function isPackage(path: string): boolean {
  return /(?:^|\/)package\.json$/.test(path);
}

/** The scripts of a `package.json`; of one that cannot be read, its text as a script of any name. */
function scriptsIn(manifest: string): readonly (readonly [name: string | null, line: string])[] {
  const parsed = parsedJson(manifest);
  if (!isRecord(parsed)) return manifest === '' ? [] : [[null, manifest]];
  const scripts = isRecord(parsed.scripts) ? parsed.scripts : {};
  return Object.entries(scripts).map(([name, line]) => [name, String(line)]);
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
  return [
    ...all(ITSELF, 'shell'),
    ...all(BY_SHELL, 'shell'),
    ...[BY_INTERPRETER, PRELOADED, REQUIRED, OF_RUNNER].flatMap((pattern) => all(pattern, 'interpreter')),
    ...modulesIn(text).map((path) => ({ path, by: 'interpreter' as const, namedBy })),
  ];
}

function modulesIn(text: string): readonly string[] {
  const started = [...text.matchAll(MODULE), ...(/\bpy\.?test\b/.test(text) ? text.matchAll(PLUGIN) : [])];
  const paths = started.map(([, module = '']) => module.replaceAll('.', '/'));
  return paths.flatMap((path) => [`${path}.py`, `${path}/__main__.py`]);
}

function checksIn({ path, text: whole }: GateSources['files'][number]): readonly string[] {
  return partsOf(new FileText(path, whole)).flatMap(({ kind, text }) =>
    kind === 'test-script-changed' ? [text] : [],
  );
}
