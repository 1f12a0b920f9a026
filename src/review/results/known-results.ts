import type { KnownResult } from '../../core/session.ts';
import type { CommandResult } from '../../core/verdict/verdict.ts';
import { isUnstarted } from './unstartable-base.ts';

/** Results may also depend on time and network, so they expire after a day. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_RESULTS = 16;
/** Limits in characters for all outputs together, and for one. */
const MAX_CHARS = 300_000;
const MAX_OUTPUT = 200_000;

/** The results of a session that have not expired, by `baselineKey`. @param now milliseconds since the epoch */
export function knownIn(baseline: readonly KnownResult[], now: number): ReadonlyMap<string, CommandResult> {
  return new Map(
    freshIn(baseline, now).map(({ key, code, output, ms }) => [key, { kind: 'exited', code, output, ms }]),
  );
}

/**
 * Adds new results to those of a session, the newest first, within the limits.
 *
 * @param results by `baselineKey`
 * @param options.mask removes secrets from a text, because anyone who can read the issue can read a session
 */
export function withResults(
  baseline: readonly KnownResult[],
  results: ReadonlyMap<string, CommandResult>,
  { now, mask }: { readonly now: number; readonly mask: (text: string) => string },
): readonly KnownResult[] {
  const fresh = freshIn(baseline, now);
  const news = [...results].flatMap(([key, result]): readonly KnownResult[] => {
    const isOld = fresh.some((one) => one.key === key);
    // Not kept: the next run may have what was missing, installed by an earlier step of the workflow. And what stands
    // in reports, which are too large to keep. An output without its middle is too large as well.
    if (isOld || result.kind !== 'exited' || isUnstarted(result)) return [];
    if (result.isTruncated === true || result.reports !== undefined) return [];
    const output = mask(result.output);
    return output.length > MAX_OUTPUT ? [] : [{ key, at: now, code: result.code, ms: result.ms, output }];
  });
  let chars = 0;
  return [...news, ...fresh].slice(0, MAX_RESULTS).filter(({ output }) => {
    chars += output.length;
    return chars <= MAX_CHARS;
  });
}

function freshIn(baseline: readonly KnownResult[], now: number): readonly KnownResult[] {
  return baseline.filter(({ at }) => at <= now && now - at < MAX_AGE_MS);
}
