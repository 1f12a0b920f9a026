import { programOf } from '../../core/commands/command-entry.ts';
import { hostFault, UserFault } from '../../core/fault.ts';
import { type MachineCause, machineCauseIn, mayAskFor } from '../../core/text/machine-causes.ts';
import { notesOf } from '../../core/verdict/command-result.ts';
import type { ReadResult } from '../../core/verdict/run.ts';
import { isOfTest } from '../../core/verdict/test-report.ts';
import { type CommandEntry, type CommandResult, describeResult, isPass } from '../../core/verdict/verdict.ts';
import { ranTests } from './test-counts.ts';

/** Names of scripts, targets and tasks that a change may well add. */
const USUAL_SCRIPT =
  /^(?:(?:run-?)?tests?|build|compile|lint|checks?|verify|validate|ci|all|typecheck|types|format|coverage|start|dev)$/i;

/** A command of the gate and its result on the base. */
export interface BaseResult {
  readonly entry: CommandEntry;
  readonly read: ReadResult;
}

interface StartFailure {
  /** `unmarked`: exists but is not executable. `script`: a name in the manifest or build file, probably misspelt. */
  readonly of: 'program' | 'unmarked' | 'script' | 'start' | MachineCause;
  /** The missing things that the output names. */
  readonly names: readonly string[];
}

/**
 * The fault of a gate that cannot start on the base, whatever a change does: every command ends before it runs a test,
 * because a program, an installed package, a script of the manifest or something of the machine is missing. Null: some
 * command does something, or the task may ask for what is missing. A red gate may start: a change can fix failing
 * tests, code that does not compile, and a missing file of the repository or script with a common name.
 */
export function unstartableOnBase(gate: readonly BaseResult[], taskText: string): UserFault | null {
  const [first] = gate;
  const startFailure = first === undefined ? null : startFailureOf(first);
  if (first === undefined || startFailure === null) return null;
  const mayStart = gate.some((one) => startFailureOf(one) === null || isInReach(one, taskText));
  return mayStart ? null : faultOf(first, startFailure);
}

/** Whether the task may ask for what keeps a command from starting. */
function isInReach(one: BaseResult, taskText: string): boolean {
  const startFailure = startFailureOf(one);
  return startFailure !== null && mayBeFixed(startFailure, taskText.toLowerCase());
}

/** Whether a command ran no test because something was missing that may be installed in a later run. */
export function isUnstartable(result: CommandResult): boolean {
  return causeOf(result) !== null;
}

function startFailureOf({ entry: { argv, folder }, read }: BaseResult): StartFailure | null {
  const { result } = read;
  // The change may create the folder of a package.
  if (result.kind === 'refused' && folder !== undefined) return null;
  const of = causeOf(result);
  if (of === null) return null;
  const failures = read.reading?.failures ?? [];
  const hasFindings = failures.some((failure) => isOfTest(failure) || failure.cause === 'diagnostic');
  if (hasFindings || ranTests(read)) return null;
  const named = result.kind === 'refused' ? [] : missingIn(result.output);
  return { of, names: named.length > 0 || typeof of === 'object' ? named : [programOf(argv)] };
}

const NO_ROOM = /\bENOSPC\b|\bEDQUOT\b|No space left on device/;

/** Exit codes of the shell: not executable, not found. An existing program may also exit with them. */
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;

function causeOf(result: CommandResult): StartFailure['of'] | null {
  // A full disk is not a fault of the gate, and the model's work is still useful.
  if (result.kind === 'refused') return NO_ROOM.test(result.why) ? null : 'start';
  if (result.kind !== 'exited' || isPass(result)) return null;
  const { output } = result;
  if (result.code === NOT_EXECUTABLE && namesMissing(output)) return 'unmarked';
  if (NO_SCRIPT.some((pattern) => output.match(pattern) !== null)) return 'script';
  const isByCode = result.code === NOT_FOUND || RECIPE_BY_CODE.test(output);
  if ((isByCode && namesMissing(output)) || NOT_INSTALLED.test(output)) return 'program';
  const cause = machineCauseIn(output);
  return cause === null || OF_TESTS.has(cause.name) ? null : cause;
}

/** Messages for an unknown script, task or target. A missing file that a rule needs is a different case. */
const NO_SCRIPT: readonly RegExp[] = [
  /^npm (?:error|ERR!) Missing script: "([^"\n]+)"$/gm,
  /\bERR_PNPM_NO_SCRIPT\b\s+Missing script: (\S+)$/gm,
  /^Usage Error: Couldn't find a script named "([^"\n]+)"/gm,
  /^error: Script not found "([^"\n]+)"$/gm,
  /^error: Task not found: (\S+)$/gm,
  /^g?make(?:\[\d+\])?: \*\*\* No rule to make target [`']([^'\n]+)'\. {2}Stop\.$/gm,
  /^error: Justfile does not contain recipe [`']([^`'\n]+)[`']/gm,
  /^error: no such (?:sub)?command: `([^`\n]+)`$/gm,
  /^Don't know how to build task '([^'\n]+)'/gm,
  /^\s*Command "([^"\n]+)" is not defined\.$/gm,
  /^\[ERROR\] Unknown lifecycle phase "([^"\n]+)"/gm,
  /^Task '([^'\n]+)' not found in /gm,
  /^go ([\w-]+): unknown command$/gm,
];

/** Messages of tools that start others and exit with their own code. */
const NOT_INSTALLED =
  /^(?:\S*\/)?python[\d.]*: No module named [\w-]+$|^npm (?:error|ERR!) npx canceled due to missing packages|\bnode_modules missing, did you mean to install\?|^Could not open input file: vendor\/|Failed opening required '[^'\n]*\/vendor\/autoload\.php'|^(?:error )?Command ["']?[\w.-]+["']? not found|^Command not found: [\w.-]+$|^Could not find \S+ in (?:locally installed gems|\bany of the sources)/m;
/** The message of make, whose own exit code differs. */
const RECIPE_BY_CODE = /^make(?:\[\d+\])?: \*\*\* \[.*\] Error 12[67]$/m;
/** What tests run into by themselves: a command with such words may have run some. */
const OF_TESTS: ReadonlySet<MachineCause['name']> = new Set(['service', 'renamed-folder']);

const MISSING: readonly RegExp[] = [
  /^(?:(?:\S*\/)?(?:ba|da|z|k)?sh: (?:(?:line )?\d+: )?|\S+: line \d+: |make(?:\[\d+\])?: )([^\s:*]+): (?:(?:command )?not found|No such file or directory|Permission denied)$/gm,
  /^(?:\S*\/)?env: ['‘]?([^\s'’:]+)['’]?: /gm,
  /\bcommand not found: ([\w./-]+)$/gim,
  /^(?:\S*\/)?python[\d.]*: No module named ([\w-]+)$/gm,
  /missing packages and no YES option: \["((?:@[\w./-]+|[\w.-]+))@/g,
  /artifact [\w.-]+:([\w.-]+):/g,
];

function namesMissing(output: string): boolean {
  return MISSING.some((pattern) => output.match(pattern) !== null);
}

function missingIn(output: string): readonly string[] {
  return [...NO_SCRIPT, ...MISSING].flatMap((pattern) =>
    [...output.matchAll(pattern)].map(([, name = '']) => name),
  );
}

/** Whether the file may belong to the repository, so that a change can add it. Installed packages do not. */
function isOfRepository(name: string): boolean {
  if (name.startsWith('/') || /(?:^|\/)(?:node_modules|vendor|\.venv|venv)\//.test(name)) return false;
  return name.includes('/') || /\.(?:sh|bash|py|[cm]?[jt]s|rb|pl|php|lua)$/.test(name);
}

function mayBeFixed({ of, names }: StartFailure, task: string): boolean {
  if (typeof of === 'object') return mayAskFor(of, task) || names.some((name) => isNamed(name, task));
  if (of === 'script')
    return names.some((name) => USUAL_SCRIPT.test(name) || task.includes(name.toLowerCase()));
  return names.some((name) => isNamed(name, task) || (of !== 'unmarked' && isOfRepository(name)));
}

function isNamed(name: string, task: string): boolean {
  const plain = (word: string): string => word.replace(/^[./]+|\.+$/g, '');
  return task.split(/[^\w./@-]+/).some((word) => plain(word) === plain(name.toLowerCase()));
}

const MAX_QUOTED_CHARS = 700;
const MAX_QUOTED_LINES = 8;

function faultOf({ entry, read: { result } }: BaseResult, { of }: StartFailure): UserFault {
  const text =
    result.kind === 'refused'
      ? result.why
      : result.output.trim().split('\n').slice(-MAX_QUOTED_LINES).join('\n').slice(-MAX_QUOTED_CHARS);
  const notes = typeof of === 'object' ? '' : notesOf(result);
  const [because, remedy] = typeof of === 'object' ? [` (${of.reason})`, of.remedy] : ['', REMEDIES[of]];
  const ended =
    result.kind === 'refused'
      ? 'cannot be started'
      : `ended with ${describeResult(result)} before it ran any test${because}`;
  return new UserFault({
    wrong: `Validation cannot start: on the base "${entry.text}" ${ended}, so no change can be validated.`,
    was: `${text === '' ? 'It said nothing.' : `It said:\n${text}\n`}${notes && `${notes}\n`}`,
    // The message for a fault of the machine already ends with a remedy.
    remedy: hostFault(new Error(text)) === null || result.kind !== 'refused' ? remedy : '',
  });
}

const REMEDIES: Readonly<Record<Exclude<StartFailure['of'], MachineCause>, string>> = {
  program:
    'Install what it needs in a step of the workflow before this action, or with the input setup; or correct the input validate.',
  unmarked: 'Make the file executable in the repository, or name its interpreter in the input validate.',
  script: 'Correct the input validate: the repository has no script, task or target of that name.',
  start: 'Or correct the input validate.',
};
