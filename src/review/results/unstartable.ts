import { type MachineCause, machineCauseIn } from '../../core/text/machine-causes.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';

/**
 * Why a command did not start. `unmarked`: its file is not executable. `script`: a name in the manifest or build file,
 * probably misspelt. `start`: the host refused it.
 */
export type StartCause = 'program' | 'unmarked' | 'script' | 'start' | MachineCause;

/** Whether a command ran no test because something was missing that may be installed in a later run. */
export function isUnstartable(result: CommandResult): boolean {
  return startCauseOf(result) !== null;
}

const NO_ROOM = /\bENOSPC\b|\bEDQUOT\b|No space left on device/;

/** Exit codes of the shell: not executable, not found. An existing program may also exit with them. */
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;

/** What kept a command from starting; null: nothing is known to. */
export function startCauseOf(result: CommandResult): StartCause | null {
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
  /^Unknown command: "([^"\n]+)"$/gm,
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

/** The missing things that an output names. */
export function missingIn(output: string): readonly string[] {
  return [...NO_SCRIPT, ...MISSING].flatMap((pattern) =>
    [...output.matchAll(pattern)].map(([, name = '']) => name),
  );
}
