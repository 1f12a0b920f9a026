import type { Proof } from '../core/verdict/evidence.ts';
import { asksForSameBehaviour } from './source/task/asks-for-same-behaviour.ts';
import type { RemovedCode } from './source/task/removed-code.ts';

/**
 * Says of tests that pass without the change whether they should: tests of a refactoring pin what the base does as well,
 * and a test cannot fail for want of code that the change only takes out, as the task asks.
 */
export function withSameBehaviour(
  proof: Proof,
  taskText: string,
  { names }: Pick<RemovedCode, 'names'>,
): Proof {
  if (proof.kind !== 'passes-without-change') return proof;
  const { sameBehaviour: _, ...sides } = proof;
  return names.size > 0 || asksForSameBehaviour(taskText) ? { ...sides, sameBehaviour: true } : sides;
}
