import type { Failure } from '../../../core/test-report.ts';
import { clipped, normalised, type OutputText } from './format.ts';

const MAX_ERROR_LINES = 100;
/** Lines that differ and complain of the same are looked at in vain. */
const MAX_LOOKED_AT = 2000;
/** A word for failure as it stands at the head of a diagnostic or behind a place, a bracket or a program's name. */
const DIAGNOSTIC =
  /(?:^|[\s([:>])(?:error|fatal|panic|exception|traceback|failed|failure|fehler)s?\b|\w(?:Error|Exception)\b|\b(?:command not found|no such file|cannot find|undefined reference|segmentation fault)/i;
/** `0 errors`, `no failures`, `errors: 0`. */
const NOTHING =
  /\b(?:0|no) (?:\w{1,20} )?(?:errors?|failures?|failed)\b|\b(?:errors?|failures?|failed):? +0\b/i;

/**
 * What an output of no known format complains of: each line that does, once, without what differs between two runs.
 * It tells one output from another, not what is wrong.
 */
export function errorLines({ lines }: OutputText): readonly Failure[] {
  const lookedAt = new Set<string>();
  const found = new Set<string>();
  const failures: Failure[] = [];
  for (const line of lines) {
    if (failures.length >= MAX_ERROR_LINES || lookedAt.size >= MAX_LOOKED_AT) break;
    if (line.length < 4 || !DIAGNOSTIC.test(line) || lookedAt.has(line) || NOTHING.test(line)) continue;
    lookedAt.add(line);
    const id = normalised(line);
    if (id === '' || found.has(id)) continue;
    found.add(id);
    failures.push({ id, cause: 'unknown', name: id, at: null, message: clipped(line), trace: [] });
  }
  return failures;
}
