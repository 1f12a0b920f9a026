import type { Proof } from '../core/verdict/evidence.ts';
import { asksForSameBehaviour } from './source/task/asks-for-same-behaviour.ts';

/** Says of tests that pass without the change whether they should: tests of a refactoring pin what the base does as well. */
export function withSameBehaviour(proof: Proof, taskText: string): Proof {
  if (proof.kind !== 'passes-without-change') return proof;
  const { sameBehaviour: _, ...sides } = proof;
  return asksForSameBehaviour(taskText) ? { ...sides, sameBehaviour: true } : sides;
}
