import { Cancelled } from '../core/fault.ts';

/**
 * A stop of the run aborts the request under way; what is sent after it gets the last seconds of the run. So whatever
 * has to be said or taken back also by a stopped run is tried once more.
 */
export async function onceMoreIfStopped<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (thrown) {
    if (!(thrown instanceof Cancelled)) throw thrown;
    return ask();
  }
}
