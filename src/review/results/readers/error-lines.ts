import type { Failure } from '../../../core/verdict/test-report.ts';
import { unplaced } from './findings.ts';
import { clipped, normalised, type OutputText } from './format.ts';

const MAX_ERROR_LINES = 100;
/** Limit for different lines that normalize to the same failure. */
const MAX_LOOKED_AT = 2000;
/** A word for failure at the start of a diagnostic, or after a place, a bracket or a program's name. */
const DIAGNOSTIC =
  /(?:^|[\s([:>])(?:error|fatal|panic|exception|traceback|failed|failure|fehler)s?\b|\w(?:Error|Exception)\b|\b(?:command not found|no such file|cannot find|undefined reference|segmentation fault)/i;
/** `0 errors`, `no failures`, `errors: 0`. */
const NOTHING =
  /\b(?:0|no) (?:\w{1,20} )?(?:errors?|failures?|failed)\b|\b(?:errors?|failures?|failed):? +0\b/i;

/** What a runner marks as passed, whatever its name says. */
const PASSED = /^\s*(?:[✓✔√]|\[ok\])\s/i;

/** Messages of launchers for a failed command: npm, Yarn, pnpm, Bun, npm-run-all, Task, just. */
const LAUNCHER =
  /^(?:npm (?:error|ERR!)(?: |$)|error Command failed with exit code \d|\s?ELIFECYCLE\s|error: script "|ERROR: "[^"]{1,100}" exited with |task: Failed to run task |error: Recipe `)/;

/**
 * The error lines of an output without a known format, each once, without the parts that differ between runs. They
 * distinguish one output from another and do not explain what is wrong. All lines of launchers together are one
 * failure: the cause is above them, but the name of the command must not get lost.
 */
export function errorLines({ lines }: OutputText): readonly Failure[] {
  const lookedAt = new Set<string>();
  const found = new Set<string>();
  const failures: Failure[] = [];
  const launchers: string[] = [];
  for (const line of lines) {
    if (failures.length >= MAX_ERROR_LINES || lookedAt.size >= MAX_LOOKED_AT) break;
    if (line.length < 4 || !DIAGNOSTIC.test(line) || lookedAt.has(line)) continue;
    if (NOTHING.test(line) || PASSED.test(line)) continue;
    lookedAt.add(line);
    const id = comparableLine(line);
    if (id === '' || found.has(id)) continue;
    found.add(id);
    if (LAUNCHER.test(line)) launchers.push(id);
    else failures.push(unplaced('line', { id, name: clipped(line), message: clipped(line) }));
  }
  return [...failures, ...oneOf(launchers)];
}

/** What a number behind a colon counts, which is no place in a file. */
const COUNTED = /(?<![\w./-])([a-z]+):(?=\d)/gi;

/** A line without the parts that differ between runs. */
export function comparableLine(line: string): string {
  return normalised(line.replace(COUNTED, '$1: '));
}

function oneOf(lines: readonly string[]): readonly Failure[] {
  const [first] = lines;
  if (first === undefined) return [];
  const message = clipped(lines.findLast((line) => line.includes(' command ')) ?? first);
  return [unplaced('line', { id: lines.join('; '), name: first, message })];
}
