import type { KnownResult, Session } from '../../core/session.ts';
import { isGuessable, keyedSeals } from './seals.ts';

/** Distinguishes baseline results of this action from data that others wrote into a session. */
export interface BaselineSignature {
  /** Empty: this key proves nothing. */
  sign(baseline: readonly KnownResult[]): string;
  isSigned(session: Session): boolean;
}

/**
 * @param key must not be known to everybody who can write to the repository: the key of the model
 * @param about what the results belong to, so that they are not valid elsewhere: the repository and the issue
 */
export function createBaselineSignature(key: string, about: string): BaselineSignature {
  if (isGuessable(key)) return { sign: () => '', isSigned: () => false };
  const seals = keyedSeals(key);
  const partsOf = (baseline: readonly KnownResult[]): readonly string[] => {
    const fields = baseline.map(({ key: of, at, code, ms, output }) => [of, at, code, ms, output]);
    return ['tether baseline', about, JSON.stringify(fields)];
  };
  return {
    sign: (baseline) => seals.make(partsOf(baseline)),
    isSigned: ({ baseline, signature }) => seals.isOwn(partsOf(baseline), signature),
  };
}
