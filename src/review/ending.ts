import { type Comparison, isBlocking } from '../core/verdict/evidence.ts';

/** Combines the results of all commands. The first blocking one decides. @param unjudged files without any command */
export function ending(
  comparisons: readonly Comparison[],
  [unjudged]: readonly string[],
): { readonly kind: 'passed' | 'failed' } | { readonly kind: 'inconclusive'; readonly why: string } {
  const blocking = comparisons.filter(({ outcome }) => isBlocking(outcome));
  const notRun = blocking.find(({ outcome }) => outcome === 'not-run');
  if (notRun !== undefined)
    return { kind: 'inconclusive', why: `"${notRun.command}" could not be run: ${notRun.why}` };
  if (blocking.length > 0) return { kind: 'failed' };
  if (comparisons.length > 0 && unjudged === undefined) return { kind: 'passed' };
  const of = unjudged === undefined ? '' : ` for ${unjudged}, which is in no package that is left`;
  const why = `no validation command is known${of}; name one in the input validate`;
  return { kind: 'inconclusive', why };
}
