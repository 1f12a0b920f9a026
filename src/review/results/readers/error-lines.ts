import type { Failure } from '../../../core/verdict/test-report.ts';
import { failureFrom } from './failure-from.ts';
import { clipped, normalised, type OutputText } from './format.ts';

export const MAX_ERROR_LINES = 100;
/** A word for failure at the start of a diagnostic, or after a place, a bracket or a program's name. */
const DIAGNOSTIC =
  /(?:^|[\s([:>])(?:error|fatal|panic|exception|traceback|failed|failure|fehler)s?\b|\w(?:Error|Exception)\b|\b(?:command not found|no such file|cannot find|undefined reference|segmentation fault)/i;
/** `0 errors`, `no failures`, `errors: 0`. */
const NOTHING =
  /\b(?:0|no) (?:\w{1,20} )?(?:errors?|failures?|failed)\b|\b(?:errors?|failures?|failed):? +0\b/i;

/** What is marked as passed, whatever its name says. A word is no mark in a path, in front of a diagnostic, nor in a sentence that ends by a failure. */
export const TELLS_OF_SUCCESS =
  /^\s*(?:(?:ok|pass(?:ed)?)\b(?![\w-]*[./\\]\w)(?!.*(?:error|exception|fatal|panic): *[^\d\s])(?! [a-z].*(?:\w(?:Error|Exception)|\bfailed)\s*$)|\[ *(?:ok|pass(?:ed)?) *\]|[✓✔√]|\.+\s*$)/i;

/**
 * The error lines of an output without a known format, each once, without the parts that differ between runs. They
 * distinguish one output from another and do not explain what is wrong.
 */
export function errorLines({ lines }: OutputText): readonly Failure[] {
  const found = new Map<string, Failure>();
  for (const line of lines) {
    if (found.size >= MAX_ERROR_LINES) break;
    if (line.length < 4 || !DIAGNOSTIC.test(line) || NOTHING.test(line) || TELLS_OF_SUCCESS.test(line))
      continue;
    const id = comparableLine(line);
    const text = clipped(line);
    if (id !== '' && !found.has(id))
      found.set(id, failureFrom({ id, name: text, cause: 'line', message: text }));
  }
  return [...found.values()];
}

/** What a number behind a colon counts, which is no place in a file. */
const COUNTED = /(?<![\w./-])([a-z]+):(?=\d)/gi;

/** A line without the parts that differ between runs. */
export function comparableLine(line: string): string {
  return normalised(line.replace(COUNTED, '$1: '));
}
