import { createHash } from 'node:crypto';
import type { Mutant } from './plan.ts';

/** A part of the mutants that anybody can draw again: by the hash of seed and mutant, not by its place. */
export function sampleOf(
  mutants: readonly Mutant[],
  { size, seed }: { readonly size: number; readonly seed: number },
): readonly Mutant[] {
  const drawn = mutants.map((mutant) => ({ mutant, rank: hashOf(`${seed}\0${mutant.key}`) }));
  return drawn
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
