import { inSeconds, oneLine } from '../../core/text/text.ts';
import { type CommandRecord, describeResult, isPass } from '../../core/verdict/verdict.ts';

/** The result of a command in one line; after a failure also the lines that a person would look for. */
export function commandLines({ command, result }: CommandRecord): readonly string[] {
  const head = `  $ ${command}: ${describeResult(result)}`;
  if (result.kind === 'refused') return [`${head}: ${result.why}`];
  const line = `${head} (${formatMs(result.ms)})`;
  return isPass(result) ? [line] : [line, ...relevantLines(result.output).map((text) => `      ${text}`)];
}

const MAX_RELEVANT = 4;
/** How test runners start the line of a failed test. */
const FAILED_TEST = /^(?:not ok\b|✖|✗|×|✘|✕|●|--- FAIL|FAIL(?:ED)?\b)/;
const ERROR = /\b(?:\w*error|failed|failure|panicked)\b/i;

/** The lines of a failed command that a person would look for, or else its last lines. */
function relevantLines(output: string): readonly string[] {
  const lines = output
    .split(/\r?\n/)
    .map((line) => oneLine(line, 160))
    .filter((line) => line !== '');
  for (const pattern of [FAILED_TEST, ERROR]) {
    const found = [...new Set(lines.filter((line) => pattern.test(line)))];
    if (found.length > 0) return found.slice(0, MAX_RELEVANT);
  }
  return lines.slice(-MAX_RELEVANT);
}

/** From here on, times are shown in seconds. */
const LONG_MS = 1000;

export function formatMs(ms: number): string {
  return ms < LONG_MS ? `${Math.round(ms)} ms` : inSeconds(ms);
}
