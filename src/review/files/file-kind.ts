import { posix } from 'node:path';
import {
  isAutomation,
  isCheckScript,
  isCheckSettings,
  isDataOrVendored,
  isDependencyList,
  isForPeople,
  isManifest,
  isPreloaded,
  isTestEnvironment,
} from './known-files.ts';
import type { PathPredicate } from './test-files.ts';

/**
 * What a file is for the judge, by its path alone. `test`: tests, their data and helpers. `check`: settings and scripts
 * that decide what a gate asks. `manifest`: manifests and build files, which hold these beside what the code needs.
 * `automation`: what the forge runs. Files in doubt are code: what is taken for a test or a check is replaced by the
 * base's own in some of the runs. `document`: for people, git or editors, by its place or name. `style`: what pages
 * look like. By their paths no command that runs code reads any of these two; a linter may.
 */
export type FileKind =
  | 'code'
  | 'test'
  | 'check'
  | 'manifest'
  | 'dependencies'
  | 'automation'
  | 'document'
  | 'style';

export interface KindOptions {
  /** By its path, or by the files that name it. */
  readonly isTest: PathPredicate;
  /** Whether a command of the gate, or a script of a manifest, names the file. */
  readonly isNamedByGate: PathPredicate;
  /** Whether a command of the gate starts the file as a script of a shell, or by its name. */
  readonly isStarted: PathPredicate;
}

const SCRIPT_WORD =
  /^(?:tests?|testing|runtests?|check|checks|lint|verify|validate|coverage|ci|e2e|typecheck)$/i;
const SCRIPT_FOLDER = /^(?:[\w.-]+\/)*(?:scripts?|tools?|ci|hack|dev)\//;
const SCRIPT_ENDING = /\.(?:sh|bash|ps1|bat|cmd|py|rb|pl|[cm]?[jt]s)$|^[^.]+$/;
/** What is compiled to styles counts as code. */
const STYLE = /\.css$/i;

/** `jest.test.ts` is a test, and `vitest.config.d.ts` a declaration. */
const NO_SETTINGS = /\.(?:test|spec|d)\.[cm]?[jt]s$/;

const SHELL = /\.(?:sh|bash|ps1|bat|cmd)$/;

export function kindOf(path: string, { isTest, isNamedByGate, isStarted }: KindOptions): FileKind {
  if (isAutomation(path)) return 'automation';
  if (isDataOrVendored(path)) return isTest(path) ? 'test' : 'code';
  if (isDependencyList(path)) return 'dependencies';
  if (isCheckSettings(path) && !NO_SETTINGS.test(path)) return 'check';
  if (isTest(path) || isTestEnvironment(path)) return 'test';
  if (isManifest(path)) return 'manifest';
  const isScript = isTestScript(path) || (SHELL.test(path) && isNamedByGate(path)) || isStarted(path);
  if (isScript || isPreloaded(path)) return 'check';
  if (isForPeople(path)) return 'document';
  return STYLE.test(path) ? 'style' : 'code';
}

const NONE = { isTest: () => false, isNamedByGate: () => false, isStarted: () => false };

/** Whether a file takes part in what a gate runs or asks, by its path. */
export function isOfGate(path: string): boolean {
  return kindOf(path, NONE) !== 'code' && !isUnread(path);
}

/** Settings of tools, in formats that have no other use or under names that begin with a dot. */
const TOOL_SETTINGS =
  /(?:^|\/)\.[^/]|\.(?:toml|cfg|ini|kts)$|(?:^|\/)(?:(?:docker-)?compose[\w.-]*\.ya?ml|Dockerfile[\w.-]*)$/;

/** Scripts of a shell. Code that a command starts may be its tests, and hide why they fail. */
const SHELL_SCRIPT = /\.(?:sh|bash|zsh|bat|cmd|ps1)$|(?:^|\/)[^/.]+$/;

/** Whether commands may need a file before they read any code: the gate's but for test scripts, settings of tools, scripts of a shell. */
export function definesGate(path: string): boolean {
  if (TOOL_SETTINGS.test(path) || SHELL_SCRIPT.test(path)) return true;
  return isOfGate(path) && !isTestScript(path);
}

/** Whether no command that runs code reads a file, by its path. */
export function isUnread(path: string): boolean {
  const kind = kindOf(path, NONE);
  return kind === 'document' || kind === 'style';
}

/** Whether a script is named like a check, in a script folder or at the root: `scripts/run-tests.sh`, `test.sh`. */
function isTestScript(path: string): boolean {
  if (isCheckScript(path)) return true;
  const name = posix.basename(path);
  if (!SCRIPT_ENDING.test(name)) return false;
  const isTop = !path.includes('/') || /^bin\/[^/.]+$/.test(path);
  if (!SCRIPT_FOLDER.test(path) && !(isTop && (SHELL.test(name) || path.startsWith('bin/')))) return false;
  return name
    .replace(/\.\w+$/, '')
    .split(/[-_.]/)
    .some((word) => SCRIPT_WORD.test(word));
}
