import { messageOf } from '../../../core/fault.ts';
import { AmbiguousWrite } from './forge-fetch.ts';
import { WrongShape } from './json-fields.ts';
import { forgeFault } from './rejected.ts';

/** How often a write that may have happened is looked up and repeated. */
const MAX_LOOKS = 3;

/**
 * Carries out a write that must not happen twice. If it is not known whether it happened, or its answer cannot be read, `look` returns the result to
 * adopt, or null; then the write is repeated.
 *
 * @throws {ServiceFault} if it remains unknown
 */
export async function idempotentWrite<T>(write: () => Promise<T>, look: () => Promise<T | null>): Promise<T> {
  let doubt = '';
  for (let tries = 0; tries < MAX_LOOKS; tries += 1) {
    try {
      return await write();
    } catch (thrown) {
      if (!(thrown instanceof AmbiguousWrite || thrown instanceof WrongShape)) throw thrown;
      doubt = messageOf(thrown);
      const found = await look();
      if (found !== null) return found;
    }
  }
  throw forgeFault({
    wrong: 'A write at the forge failed again and again.',
    was: `The last time: ${doubt}.`,
    remedy: 'Run again later; what was written before that is kept.',
  });
}
