import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KnownResult, Session } from '../../core/session.ts';
import { isGuessable } from './guessable-key.ts';

/** Tells what this action found out about a base from what anybody else wrote into a session. */
export interface BaselineSignature {
  /** Empty: with this key nothing can be proven. */
  sign(baseline: readonly KnownResult[]): string;
  isSigned(session: Session): boolean;
}

/**
 * @param key known to this action and not to everybody who can write to the repository: the key of the model
 * @param about what results must not be carried away from: the repository and the issue
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
