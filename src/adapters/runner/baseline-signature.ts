import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KnownResult, Session } from '../../core/session.ts';
import { isGuessable } from './guessable-key.ts';

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
  const digest = (baseline: readonly KnownResult[]): string => {
    const fields = baseline.map(({ key: of, at, code, ms, output }) => [of, at, code, ms, output]);
    return createHmac('sha256', key)
      .update(`tether baseline\0${about}\0${JSON.stringify(fields)}`)
      .digest('hex');
  };
  const sign = (baseline: readonly KnownResult[]): string => (isGuessable(key) ? '' : digest(baseline));
  return {
    sign,
    isSigned({ baseline, signature }) {
      const expected = sign(baseline);
      if (expected === '' || signature.length !== expected.length) return false;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    },
  };
}
