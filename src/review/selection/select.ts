import { posix } from 'node:path';
import { PATH_PLACEHOLDER, shellScriptOf, shellWords } from '../../core/commands/command-entry.ts';
import { counted } from '../../core/text/text.ts';
import type { CommandEntry, LimitedEntry } from '../../core/verdict/verdict.ts';
import { runnerCall } from './runner-call.ts';
import { argumentsIn, isKnownPart, limitedTo, naming } from './runner-form.ts';
import { type Part, partsOf, partsOfWords, type Scripts } from './script.ts';
import { type NameFilter, nameFilter } from './test-names.ts';

export interface Project {
  /** The folder in which commands run, relative to the root; empty: the root itself. */
  readonly workingDirectory: string;
  /** The scripts of the base's manifest in that folder. */
  readonly scripts: Scripts;
  /** All commands of the maintainer; one with `{path}` may run a single file. */
  readonly commands: readonly CommandEntry[];
}

/** A command of the gate, limited to some test files. */
export interface Selected extends LimitedEntry {
  /** The value for the entry's `{path}`. */
  readonly path?: string;
  /** The repository paths of the files that it runs. */
  readonly files: readonly string[];
  /** Whether the whole command is known to run them too. */
  readonly isKnownPart: boolean;
  /** Whether it runs the other tests in the folders of the files, too. */
  readonly takesFolders: boolean;
}

export interface Limits {
  /** With the name of each test. Absent: as the whole command prints it, word for word. */
  readonly output?: 'names';
  /** Names of tests, the only ones of the files that have to run; several may have one name. Absent: all. */
  readonly tests?: readonly string[];
}

/** More files are not worth a command line of their own. */
const MOST_ARGUMENTS = 50;
/** Other characters may mean an option, a pattern or a separator to some runner. */
const PLAIN = /^(?!-)[\w@./+-]+$/;

/**
 * Limits a command to these test files in the form of its runner. Uses only the maintainer's words and paths. Null: no
 * such form is known.
 */
export function selectTests(
  entry: CommandEntry,
  paths: readonly string[],
  { output, tests, ...project }: Project & Limits,
): Selected | null {
  const script = shellScriptOf(entry.argv);
  const parts =
    script === null ? partsOfWords(entry.argv, project.scripts) : partsOf(script, project.scripts);
  const at = parts.findLastIndex(({ words }) => words !== null && runnerCall(words) !== null);
  const call = runnerCall(parts[at]?.words ?? []);
  const takes = call?.form.takes;
  if (call === null || (takes === undefined && tests === undefined))
    return tests === undefined ? byOwnEntry(entry, paths, project) : null;
  const named = (path: string): string => posix.relative(project.workingDirectory, path);
  const files = paths.filter((path) => takes?.test(named(path)) === true);
  const isByNames = tests !== undefined && call.form.byName?.isEnough === true;
  if ((files.length === 0 && !isByNames) || files.length > MOST_ARGUMENTS) return null;
  const relative = files.map(named);
  if (!relative.every((path) => PLAIN.test(path))) return null;
  const filter: NameFilter | null =
    tests === undefined ? {} : nameFilter(call.form.byName, { names: [...new Set(tests)], files: relative });
  if (filter === null) return null;
  const given = argumentsIn(call.rest, call.form.valued);
  const telling = output === 'names' ? naming(given, call.form) : given;
  const args = { ...telling, options: [...telling.options, ...(filter.options ?? [])] };
  const rest = limitedTo(relative, args, call.form);
  if (rest === null) return null;
  const words = [...call.before, ...rest, ...(filter.last ?? [])];
  const isDirect =
    script === null && parts.length === 1 && parts[0]?.words?.join('\0') === entry.argv.join('\0');
  const [program = '', ...more] = words;
  const before = isDirect ? [] : needed(parts.slice(0, at));
  const argv = isDirect ? ([program, ...more] as const) : inShell(before, words, project);
  const { takesFolders = false } = call.form;
  const inFiles = files.length === 1 ? files[0] : `${files.length} files of tests`;
  const where = takesFolders ? `the folder of ${inFiles}` : inFiles;
  const count = counted(tests?.length ?? 0, 'test');
  const what = files.length === 0 ? count : tests === undefined ? where : `${count} of ${where}`;
  const text = `${entry.text} (${what})`;
  const line = [...before, words.join(' ')].join(' && ');
  return {
    entry: { ...entry, text, argv },
    line,
    files,
    isKnownPart: isKnownPart(call.form, args),
    takesFolders,
  };
}

/** The parts that may build what tests need. */
function needed(before: readonly Part[]): readonly string[] {
  return before.filter((part) => !onlyChecks(part)).map(({ text }) => text);
}

/** A shell script with the PATH of a package manager, and with the preceding parts. */
function inShell(
  before: readonly string[],
  words: readonly string[],
  { workingDirectory }: Project,
): CommandEntry['argv'] {
  const depth = workingDirectory === '' ? 0 : workingDirectory.split('/').length;
  const bins = Array.from({ length: depth + 1 }, (_, up) => `$PWD/${'../'.repeat(up)}node_modules/.bin`);
  // Before the commands, and again in the folder that one of them may have entered.
  const path = `export PATH="${bins.join(':')}:$PATH"`;
  const script = [path, ...before, ...(before.length > 0 ? [path] : []), '"$@"'].join('\n');
  const isAssigned = /^\w+=/.test(words[0] ?? '');
  return shellWords(script, [...(isAssigned ? ['env'] : []), ...words]);
}

/** Programs and scripts that only check code and produce nothing. */
const CHECKER =
  /^(?:eslint|prettier|tslint|standard|ts-standard|xo|biome|oxlint|dprint|stylelint|markdownlint\S*|publint|attw|knip|cspell|alex|remark|flake8|ruff|vet|clippy|fmt|mypy|black|isort|pylint|pyright|depcheck|size-limit|bundlesize|lint\S*|\S*:lint|format\S*|type-?check\S*|check-types)$/;

/** Whether the part is a check or other tests, which the selected tests do not need. */
function onlyChecks({ words }: Part): boolean {
  if (words === null) return false;
  if (runnerCall(words) !== null) return true;
  const named = words.slice(0, 3).map((word) => word.slice(word.lastIndexOf('/') + 1));
  return named.some((word) => CHECKER.test(word)) || (named.includes('tsc') && words.includes('--noEmit'));
}

/** The maintainer's own way to run one file. */
function byOwnEntry(entry: CommandEntry, paths: readonly string[], { commands }: Project): Selected | null {
  const [path, ...others] = paths;
  const own = commands.find(({ text }) => text.includes(PATH_PLACEHOLDER));
  if (path === undefined || others.length > 0 || own === undefined) return null;
  const line = own.text.replace(PATH_PLACEHOLDER, () => path);
  return {
    entry: { ...own, text: `${entry.text} (${path})` },
    line,
    path,
    files: [path],
    isKnownPart: false,
    takesFolders: false,
  };
}
