import type { KnownResult } from '../../core/session.ts';
import type { CommandResult } from '../../core/verdict.ts';
import { isUnstarted } from './unstartable-base.ts';

/** A result depends on the time and on the network as well; what is older than a day is found out anew. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_RESULTS = 16;
/** Characters of all outputs together, and of one. */
const MAX_CHARS = 300_000;
const MAX_OUTPUT = 200_000;

/** What still counts of what a session knows, by `baselineKey`. @param now milliseconds since the epoch */
export function knownIn(baseline: readonly KnownResult[], now: number): ReadonlyMap<string, CommandResult> {
  return new Map(
    freshIn(baseline, now).map(({ key, code, output, ms }) => [key, { kind: 'exited', code, output, ms }]),
  );
}

/**
 * What a session knows with what was found out since, the newest first and no more than fits.
 *
 * @param results by `baselineKey`
 * @param options.mask takes secrets out of a text: whoever may read the issue may read a session
 */
export function withResults(
  baseline: readonly KnownResult[],
  results: ReadonlyMap<string, CommandResult>,
  { now, mask }: { readonly now: number; readonly mask: (text: string) => string },
): readonly KnownResult[] {
  const fresh = freshIn(baseline, now);
  const news = [...results].flatMap(([key, result]): readonly KnownResult[] => {
    const isOld = fresh.some((one) => one.key === key);
    // An earlier step of the workflow may install what was missing.
    if (isOld || result.kind !== 'exited' || isUnstarted(result)) return [];
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
