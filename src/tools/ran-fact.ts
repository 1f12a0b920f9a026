import type { ResultFact } from '../core/chat.ts';
import { type CommandResult, describeResult, isPass } from '../core/verdict/verdict.ts';

const MOST_ERRORS = 3;
const ERROR =
  /\b(?:error|fail(?:ed|ure)?|exception|expected|panic|assert\w*|not ok|cannot|undefined)\b|✗|✖|×/i;

/**
 * What to keep of a command when its output is compacted: how it ended, and its first error lines.
 *
 * @param known the error lines, if the output was parsed
 */
export function ranFact(command: string, result: CommandResult, known: readonly string[] = []): ResultFact {
  const outcome = describeResult(result);
  if (isPass(result)) return { kind: 'ran', command, outcome, errors: [] };
  if (known.length > 0) return { kind: 'ran', command, outcome, errors: known };
  const output = result.kind === 'refused' ? result.why : result.output;
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const errorLines = lines.filter((line) => ERROR.test(line));
  const errors = (errorLines.length > 0 ? errorLines : lines.slice(-MOST_ERRORS)).slice(0, MOST_ERRORS);
  return { kind: 'ran', command, outcome, errors: errors.map((line) => line.trim()) };
}
