import { listed, oneLine } from '../core/text/text.ts';
import { type Comparison, type Evidence, failuresOfClass } from '../core/verdict/evidence.ts';
import { ranAsMany } from './results/read-result.ts';
import type { TaskRelevance } from './results/task-relevance.ts';

const MAX_NAME_CHARS = 200;
const MAX_NAMES = 3;

/**
 * Why a change is blocked because a failing test of the base that the task is about is no longer reported, and fails on
 * the code of the change as the base has it; null: there is none. Where the base's
 * own tests were run on its code, the runner names no test that passes and as many run, it may pass in another form,
 * which is a doubt.
 */
export function vanishedTest(
  { comparisons, originalTests }: Evidence,
  relevance: TaskRelevance,
): string | null {
  const own = comparisons
    .filter((one) => originalTests.kind !== 'failed' || tellsPasses(one))
    .flatMap(({ failures }) => failuresOfClass(failures, 'missing'))
    .filter((failure) => relevance.covers(failure, failure));
  if (own.length === 0) return null;
  const names = own.map(({ name }) => `"${oneLine(name, MAX_NAME_CHARS)}"`);
  return `the run no longer reports what fails on the base, and nothing shows that it would pass: ${listed(names, MAX_NAMES)}. Make it pass where the runner runs it, under its own name`;
}

function tellsPasses({ base, candidate }: Comparison): boolean {
  const isNamed = (candidate.reading?.passed.length ?? 0) > 0;
  return isNamed || base === null || !ranAsMany(candidate, base);
}
