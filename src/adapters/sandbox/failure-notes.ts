import { machineCauseIn, mentionsNetworkFailure } from '../../core/text/machine-causes.ts';
import { type CommandResult, isPass } from '../../core/verdict/verdict.ts';

/** The end of an output says what was wrong. */
const READ_CHARS = 8_000;
const MOST_NAMED = 3;
const VARIABLE = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g;

/**
 * Says which variables that an output names the job has and commands lack. Empty: it names none.
 * @param withheld their names
 */
export function variableNote(output: string, withheld: ReadonlySet<string>): string {
  const named = new Set(output.slice(-READ_CHARS).match(VARIABLE) ?? []);
  const variables = [...named].filter((name) => withheld.has(name));
  if (variables.length === 0) return '';
  const more = variables.length > MOST_NAMED ? ' and more' : '';
  return `[The job has the variables ${variables.slice(0, MOST_NAMED).join(', ')}${more}, which commands do not get (pass-env, but for secrets; docs/security.md has all that differs from a plain step).]`;
}

/** For what the output names by other words than variables. */
export function causeNote(output: string): string {
  const cause = mentionsNetworkFailure(output) ? null : machineCauseIn(output);
  return cause === null ? '' : `[Why it may have failed: ${cause.reason}.]`;
}

/** Adds notes to a command that failed. */
export function withNotes(
  result: CommandResult,
  notesOn: (output: string) => readonly string[],
): CommandResult {
  if (result.kind !== 'exited' || isPass(result)) return result;
  const notes = notesOn(result.output).filter((note) => note !== '');
  return notes.length === 0 ? result : { ...result, notes };
}
