import { posix } from 'node:path';
import { isRecord, parsedJson } from '../../../core/text/json-record.ts';
import { FileText } from '../../source/file-text.ts';
import { partsOf } from '../settings/parts.ts';
import { programOf } from './interpreters.ts';
import type { Makefiles } from './makefiles.ts';
import { commandsOfWords, shellCommands } from './shell-commands.ts';
import type { ShellCommand } from './shell-text.ts';
import { moduleNamed, pathIn, type StartedFile, startedFiles } from './started-files.ts';

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

/** Variables of the environment that name a file to load. Behind names of what is written it may be checked. */
const IN_ENVIRONMENT = /^(?!\w*(?:OUT|DIST|DEST|LOG|REPORT))[A-Z][A-Z_]{1,40}=([\s\S]+)$/;
const RUNNER = /^(?:jest|vitest|mocha|pytest|phpunit|playwright)$/;
/** Flags of test runners that other programs have as well. */
const OF_RUNNER =
  /^(?:-c|--(?:config|reporters?|setup\w{0,20}|resolver|environment|globalSetup|runner))(?:=([\s\S]*))?$/;
const PYTEST = /^py\.?test$/;
/** Of pytest: a module that it loads. */
const PLUGIN = /^-p([\s\S]*)$/;
/** Signs in front of a line of a recipe, which make takes off. */
const OF_RECIPE = /(?<!\\\r?)(\n[ \t]+)[@+-]+/g;
/** The written parts of a gate: its commands, and the checks among the scripts. */
export type GateTexts = Pick<GateSources, 'folder' | 'commands' | 'files'>;

export function gateScripts({ folder, commands, files }: GateTexts): readonly GateScript[] {
  const found = [
    ...commands.flatMap((argv) => startedIn(commandsOfWords(argv), 'gate')),
    ...files
      .flatMap(checksIn)
      .flatMap(textsIn)
      .flatMap((text) => startedIn(shellCommands(text), 'scripts')),
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

/** The texts of the shell in a check: a list or an object of a manifest has several. */
function textsIn(check: string): readonly string[] {
  const value = parsedJson(check);
  return value === undefined ? [check.replace(OF_RECIPE, '$1')] : leavesOf(value);
}

function leavesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isRecord(value) ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

function startedIn(commands: readonly ShellCommand[], namedBy: GateScript['namedBy']): readonly GateScript[] {
  const found = [...startedFiles(commands), ...commands.flatMap(loadedByRunner)];
  const each = new Map(found.map(({ path, by }) => [`${by} ${path}`, { path, by, namedBy }]));
  return [...each.values()];
}

function loadedByRunner({ words }: ShellCommand): readonly StartedFile[] {
  const programs = words.map(({ text }) => programOf(text));
  const [runner, pytest] = [RUNNER, PYTEST].map((name) => programs.findIndex((one) => name.test(one)));
  return words.flatMap(({ text, at }, place): readonly StartedFile[] => {
    const next = words[place + 1]?.text ?? '';
    const valueBehind = (flag: RegExp): string => {
      const match = flag.exec(text);
      return match === null ? '' : match[1] || next;
    };
    const isBehind = (program = -1): boolean => program >= 0 && place > program;
    const plugin = isBehind(pytest) ? moduleNamed(valueBehind(PLUGIN), at) : [];
    const value = IN_ENVIRONMENT.exec(text)?.[1] ?? (isBehind(runner) ? valueBehind(OF_RUNNER) : '');
    const path = pathIn(value);
    return path === null ? plugin : [...plugin, { path, by: 'interpreter', at }];
  });
}

function checksIn({ path, text: whole }: GateSources['files'][number]): readonly string[] {
  return partsOf(new FileText(path, whole)).flatMap(({ kind, text }) =>
    kind === 'test-script-changed' ? [text] : [],
  );
}
