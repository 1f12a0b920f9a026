import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import type { Tampering } from '../../core/verdict/tampering.ts';
import { timesPassed } from '../results/passed-tests.ts';
import { isOfChecker } from '../results/read-result.ts';
import type { PathPredicate } from '../source/test-files.ts';
import { changedOf } from './standing-tests.ts';
import { counterFor, growthOf, numbersOf } from './unrun-tests.ts';

interface FocusOptions {
  readonly isTest: PathPredicate;
  readonly comparisons: readonly Comparison[];
  /** Texts of the changed files. */
  readonly texts: readonly ChangedText[];
}

/**
 * A focus that kept no test from running is only a fact: some runners heed it with a flag alone. So it is where each run
 * names what passed on the base as often, and has as many tests more as the change adds, beside the focus too.
 */
export function withIdleFocus(
  tampering: readonly Tampering[],
  { isTest, comparisons, texts }: FocusOptions,
): readonly Tampering[] {
  if (!tampering.some(({ kind }) => kind === 'test-focused')) return tampering;
  const files = texts.filter(({ path }) => isTest(path)).map((one) => changedOf(one, 'ignored'));
  const runs = comparisons.filter(({ candidate }) => !isOfChecker(candidate));
  const growth = growthOf(numbersOf(files));
  if (runs.length === 0 || !runs.every((one) => hasAll(one, growth))) return tampering;
  return tampering.map((one) => (one.kind === 'test-focused' ? { ...one, kind: 'focus-idle' } : one));
}

function hasAll({ base, candidate, failures }: Comparison, growth: number): boolean {
  if (base === null || failures.some((one) => one.class === 'missing')) return false;
  const [was, is] = [timesPassed(base), timesPassed(candidate)];
  if (was === null || is === null || [...was].some(([name, times]) => (is.get(name) ?? 0) < times))
    return false;
  const countOf = counterFor(base, candidate);
  const [before, now] = [countOf(base), countOf(candidate)];
  return before !== null && now !== null && now - before >= growth;
}
