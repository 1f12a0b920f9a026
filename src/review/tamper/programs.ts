import { posix } from 'node:path';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import type { ChangedFile } from '../source/file-text.ts';
import { FileText } from '../source/file-text.ts';
import { languageOf } from '../source/language.ts';
import { isEntry } from '../source/program-entries.ts';
import type { PathPredicate } from '../source/test-files.ts';
import type { SupportOptions } from '../source/test-support.ts';
import { type GateSources, gateLines } from './gate/gate-scripts.ts';
import { endsAnew } from './reach.ts';
import { settingsKindOf } from './settings/settings-files.ts';

interface ProgramOptions extends SupportOptions {
  readonly gates: readonly GateSources[];
  /** Whether settings of the base refer to the file. */
  readonly isReferred: PathPredicate;
}

/** More files that name a program are not read. */
const MAX_NAMERS = 60;
const NO_CODE = /\.(?:md|rst|adoc|markdown|txt)$|(?:^|\/)(?:LICEN[CS]E|NOTICE|AUTHORS)$/i;
/** Loaded by tools or by their folder, without being named; or named by everything. */
const LOADED_UNNAMED = /(?:config|setup|conf|rc|customize|plugin|hook|loader|index|__init__|conftest)\b/i;
const FROM_MAKE = /^(?:manage|noxfile|tasks|fabfile|dodo|wscript)\.py$|(?:gulp|grunt|jake)file\.[cm]?[jt]s$/i;

/** Loads of what is not written there, and settings that load what they do not name. */
const LOADS_UNNAMED = {
  javascript:
    /\b(?:import|require)\s*\(\s*(?!(['"])[^'"\n]*\1\s*[,)])|(?<!\brequire\s*=\s*)\bcreateRequire\s*\(|\bimport\.meta\.glob|\brequire\.context|\b(?:moduleDirectories|modulePaths|NODE_PATH)\b|\beval\s*\(|\bnew\s+Function\b|\bvm\.|\bWorker\s*\(/,
  python:
    /\bimport_module\b|\b__import__\b|\brunpy\b|\bexec_module\b|\bSourceFileLoader\b|\bwalk_packages\b|(?<![\w.])(?:exec|eval|execfile)\s*\(|\bdoctest[-_]modules\b|\bpytest_plugins\b|\bpytest11\b/,
} as const;
/** One of these stands in every line that the expression above matches, but for white space. */
const LOADING_WORDS = {
  javascript: [
    ...['import(', 'require(', 'createRequire', 'import.meta.glob', 'require.context', 'moduleDirectories'],
    ...['modulePaths', 'NODE_PATH', 'eval(', 'new Function', 'vm.', 'Worker('],
  ],
  python: [
    ...['import_module', '__import__', 'runpy', 'exec_module', 'SourceFileLoader', 'walk_packages', 'exec('],
    ...['eval(', 'execfile(', 'doctest-modules', 'doctest_modules', 'pytest_plugins', 'pytest11'],
  ],
} as const;
/** What is loaded under another name than its own. */
const ALIASED = /\brequire\s*[;,)\]}]/;
const STARTS_A_CHILD =
  /\b(?:child_process|execa|subprocess|Popen|pexpect|os\.system|Bun\.spawn\w*|Deno\.Command)\b/;
const LOADS = '(?:import|from|require|load|mock|patch|setattr|register|plugin)';

/**
 * The changed files whose exit ends only a process of their own: programs that newly end with success, that nothing
 * loads, and that no command of the gate starts. Tests may start them as a child process. Whatever is not understood
 * counts as loading: a file that names it, or a load of what is named elsewhere.
 */
export async function ownPrograms(
  files: readonly ChangedFile[],
  options: ProgramOptions,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const file of files)
    if (endsAnew(file) && (await isOwnProgram(file, files, options))) found.add(file.path);
  return found;
}

async function isOwnProgram(
  file: ChangedFile,
  files: readonly ChangedFile[],
  options: ProgramOptions,
): Promise<boolean> {
  const { path } = file;
  const name = posix.basename(path);
  if (options.isTest(path) || options.isReferred(path) || settingsKindOf(path) !== null) return false;
  if (name.startsWith('.') || LOADED_UNNAMED.test(name) || FROM_MAKE.test(name)) return false;
  if (!(await isEntry(file, files, options))) return false;
  const language = languageOf(path);
  if (language === 'go' || language === 'rust') return !startsAnything(options.gates);
  if (language !== 'javascript' && language !== 'python') return false;
  return (
    !isNamedByGate(path, options.gates) &&
    !(await loadsUnnamed(language, files, options)) &&
    !(await isLoaded(path, files, options))
  );
}

function startsAnything(gates: readonly GateSources[]): boolean {
  return gates
    .flatMap(gateLines)
    .some((line) => /\b(?:go|cargo)\b[^\n]{0,300}\brun\b|(?:^|[\s;&|"'])\.\/\w/.test(line));
}

function isNamedByGate(path: string, gates: readonly GateSources[]): boolean {
  const stem = stemOf(path);
  const names = stem === '__main__' ? [stem, posix.basename(posix.dirname(path))] : [stem];
  const lines = gates.flatMap(gateLines);
  if (names.some((one) => lines.some((line) => word(one).test(line)))) return true;
  const folder = posix.dirname(path);
  return lines.some(
    (line) =>
      (RUNS_FOLDERS.test(line) && folder !== '.' && line.includes(folder)) ||
      line.split(/[\s"'\\]+/).some((one) => mayMatch(one, path)),
  );
}

/** Runners that take any file of a folder for a test. */
const RUNS_FOLDERS = /(?<!\w)--test\b|\b(?:mocha|ava|tape|tap|jasmine|uvu)\b/;

/** By what stands before the first star and behind the last one, up to a choice. */
function mayMatch(pattern: string, path: string): boolean {
  const [first, last] = [pattern.indexOf('*'), pattern.lastIndexOf('*')];
  if (first < 0) return false;
  const start = pattern.slice(0, first).replace(/^(?:\.\/)+/, '');
  const end = pattern.slice(last + 1);
  return path.startsWith(start) && (end.includes('{') || path.endsWith(end));
}

async function loadsUnnamed(
  language: 'javascript' | 'python',
  files: readonly ChangedFile[],
  { linesWith, gates }: ProgramOptions,
): Promise<boolean> {
  const changed = new Set(files.map(({ path }) => path));
  const loads = LOADS_UNNAMED[language];
  if (gates.flatMap(gateLines).some((line) => loads.test(line))) return true;
  const isRead = (path: string): boolean =>
    !NO_CODE.test(path) && !/(?:^|\/)(?:node_modules|vendor|dist)\//.test(path);
  if (files.some(({ path, after }) => !NO_CODE.test(path) && loads.test(after?.uncommented ?? '')))
    return true;
  if (files.some(({ after }) => after?.language === 'javascript' && ALIASED.test(after.uncommented)))
    return true;
  const lines = await linesWith(LOADING_WORDS[language]);
  return [...lines].some(
    ([path, those]) => !changed.has(path) && isRead(path) && those.some(({ text }) => loads.test(text)),
  );
}

async function isLoaded(
  path: string,
  files: readonly ChangedFile[],
  { linesWith, baseText, isTest }: ProgramOptions,
): Promise<boolean> {
  const stem = stemOf(path);
  const changed = new Map(files.map((file) => [file.path, file.after]));
  const lines = await linesWith([stem]);
  const named = [...lines.keys()].filter((one) => !changed.has(one) && !NO_CODE.test(one));
  if (named.length > MAX_NAMERS) return true;
  const texts = await Promise.all(named.map(async (one) => FileText.of(one, await baseText(one))));
  if (texts.includes(null)) return true;
  const others = [...changed.values(), ...texts].filter((one) => one !== null && one.path !== path);
  return others.some((one) => one !== null && loads(one, stem, isTest));
}

/** Whether a file may load the program of this name; a test that names it and starts child processes does not. */
function loads(file: FileText, stem: string, isTest: PathPredicate): boolean {
  if (NO_CODE.test(file.path) || settingsKindOf(file.path) === 'lockfile-changed') return false;
  const text = ownWordsOf(file);
  if (file.language !== 'javascript' && file.language !== 'python') {
    const isJson = file.language === 'slash-data';
    return isJson ? quoted(stem).test(text) : word(stem).test(text);
  }
  if (loading(stem).some((one) => one.test(text))) return true;
  return quoted(stem).test(text) && !(isTest(file.path) && STARTS_A_CHILD.test(text));
}

/** The text without what names programs and loads none. */
function ownWordsOf({ path, text, uncommented }: FileText): string {
  const name = posix.basename(path);
  if (name === 'package.json') return withoutPrograms(text);
  if (name === 'pyproject.toml' || name === 'setup.cfg')
    return text
      .replace(/^\[(?:project\.(?:gui-)?scripts|tool\.poetry\.scripts)\][^[]*/gm, '')
      .replace(/^[ \t]*console_scripts[ \t]*=[^\n]*(?:\n[ \t]+[^\n]*)*/gm, '');
  return uncommented
    .replace(/["']console_scripts["']\s*:\s*\[[^\]]*\]/g, '')
    .replace(/\b__name__\s*==\s*["']__main__["']/g, '')
    .replace(/\bimport\.meta\b(?:\.\w+)?/g, '');
}

const HARMLESS =
  /^(?:bin|files|name|version|description|keywords|author|repository|homepage|bugs|license|(?:dev|peer|optional)?[dD]ependencies|engines)$/;

function withoutPrograms(manifest: string): string {
  const parsed = parsedJson(manifest);
  if (!isRecord(parsed)) return manifest;
  const { scripts, ...rest } = parsed;
  const others = Object.entries(rest).filter(([key]) => !HARMLESS.test(key));
  const checks = Object.entries(isRecord(scripts) ? scripts : {}).filter(([key]) => key !== 'start');
  return JSON.stringify([others, checks.map(([, line]) => ` ${String(line)} `)]).replaceAll(' ', '"');
}

function stemOf(path: string): string {
  return posix.basename(path).replace(/\.\w+$/, '');
}

/** The name as a word; `cli.test.js` is another file. */
function wordOf(stem: string): string {
  return `(?<![\\w-])${stem.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w-]|\\.(?:test|spec)\\b)`;
}

function word(stem: string): RegExp {
  return new RegExp(wordOf(stem));
}

/** In a string without blanks, such as a path or a dotted name. */
function quoted(stem: string): RegExp {
  return new RegExp(`['"\`][^'"\`\\s]*${wordOf(stem)}`);
}

function loading(stem: string): readonly RegExp[] {
  return [
    new RegExp(`${LOADS}\\w*\\b[^\\n]*${wordOf(stem)}`, 'i'),
    new RegExp(`${LOADS}\\w*[\\s(]*['"\`][^'"\`\\n]*${wordOf(stem)}`, 'i'),
    new RegExp(`\\bimport\\s*\\([^)]*${wordOf(stem)}`),
  ];
}
