import { isRecord } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import type { Verdict } from '../../core/verdict/verdict.ts';
import { remarksOf } from './points.ts';

/** Later steps may pass it on in an environment variable, which holds at most 128 KiB. */
const MAX_CHARS = 60_000;
const MAX_TEXT_CHARS = 300;
/** Lengths of lists, tried in order until the whole fits. */
const MOST = [50, 20, 5, 0] as const;
/** Long, or of no use behind the run. The trace has it all. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['output', 'notes', 'generated', 'isTruncated', 'reports', 'passed', 'closings'],
  ...['id', 'at', 'trace', 'details', 'state', 'secrets'],
]);

/**
 * The output `verdict`: the verdict as in the trace, without what commands wrote, and first what is to say against it.
 * Names and messages are text of others. `isCut`: lists are shorter than they were.
 */
export function verdictJson(verdict: Verdict | null): string {
  if (verdict === null) return JSON.stringify({ kind: 'none' });
  const { kind, ...more } = verdict;
  const doubts = remarksOf(verdict.evidence).map(({ text }) => text);
  for (const most of MOST) {
    const { text, isCut } = shortened({ kind, doubts, ...more }, most);
    const whole = isCut ? `${text.slice(0, -1)},"isCut":true}` : text;
    if (whole.length <= MAX_CHARS) return whole;
  }
  return JSON.stringify({ kind, changeSetHash: more.changeSetHash, isCut: true });
}

function shortened(verdict: object, most: number): { readonly text: string; readonly isCut: boolean } {
  let isCut = false;
  const text = JSON.stringify(verdict, (key, part: unknown) => {
    if (LEFT_OUT.has(key)) return undefined;
    // The comparisons have its failures by their classes.
    if (key === 'reading' && isRecord(part)) return { counts: part.counts };
    if (typeof part === 'string') return oneLine(part, MAX_TEXT_CHARS);
    if (!Array.isArray(part) || part.length <= most) return part;
    isCut = true;
    return part.slice(0, most);
  });
  return { text, isCut };
}
