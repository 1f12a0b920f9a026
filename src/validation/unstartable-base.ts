import { programOf } from '../core/commands/command-entry.ts';
import { hostFault, UserFault } from '../core/fault.ts';
import { type MachineCause, mayAskFor } from '../core/text/machine-causes.ts';
import { notesOf } from '../core/verdict/command-result.ts';
import { isOfTest } from '../core/verdict/test-report.ts';
import { describeResult } from '../core/verdict/verdict.ts';
import { ranTests } from '../review/results/test-counts.ts';
import { missingIn, type StartCause, startCauseOf } from '../review/results/unstartable.ts';
import type { BaseResult } from './baseline.ts';

/** Names of scripts, targets and tasks that a change may well add. */
const USUAL_SCRIPT =
  /^(?:(?:run-?)?tests?|build|compile|lint|checks?|verify|validate|ci|all|typecheck|types|format|coverage|start|dev)$/i;

interface StartFailure {
  readonly of: StartCause;
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
  return deadAmong(gate, taskText).length < gate.length ? null : faultOf(first, startFailure);
}

/** The commands that cannot start whatever a change does, unless its task asks for what is missing. */
export function deadAmong(gate: readonly BaseResult[], taskText: string): readonly BaseResult[] {
  return gate.filter((one) => startFailureOf(one) !== null && !isInReach(one, taskText));
}

/** Whether the task may ask for what keeps a command from starting. */
function isInReach(one: BaseResult, taskText: string): boolean {
  const startFailure = startFailureOf(one);
  return startFailure !== null && mayBeFixed(startFailure, taskText.toLowerCase());
}

function startFailureOf({ entry: { argv, folder }, read }: BaseResult): StartFailure | null {
  const { result } = read;
  // The change may create the folder of a package.
  if (result.kind === 'refused' && folder !== undefined) return null;
  const of = startCauseOf(result);
  if (of === null) return null;
  const failures = read.reading?.failures ?? [];
  const hasFindings = failures.some((failure) => isOfTest(failure) || failure.cause === 'diagnostic');
  if (hasFindings || ranTests(read)) return null;
  const named = result.kind === 'refused' ? [] : missingIn(result.output);
  return { of, names: named.length > 0 || typeof of === 'object' ? named : [programOf(argv)] };
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

const REMEDIES: Readonly<Record<Exclude<StartCause, MachineCause>, string>> = {
  program:
    'Install what it needs in a step of the workflow before this action, or with the input setup; or correct the input validate.',
  unmarked: 'Make the file executable in the repository, or name its interpreter in the input validate.',
  script: 'Correct the input validate: the repository has no script, task or target of that name.',
  start: 'Or correct the input validate.',
};
