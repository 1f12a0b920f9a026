import type { UserFault } from '../core/fault.ts';
import type { PushRight } from '../core/ports.ts';
import { Stop } from '../core/timing/stop.ts';
import { noWriteAccess } from '../start/faults.ts';

/**
 * A refusal that has already arrived ends the run before anything is spent; a later one aborts the run then. Nothing
 * waits for it: a slow forge delays no request to the model.
 *
 * @param right never rejects
 * @param spent a sentence about what was spent by then; empty: something
 */
export async function abortOnRefusal(right: Promise<PushRight>, spent: string): Promise<Stop<UserFault>> {
  const known = await Promise.race([right, null]);
  if (known?.kind === 'refused') throw noWriteAccess(known.answer, spent);
  const ending = new Stop<UserFault>();
  void right.then((later) => {
    if (later.kind === 'refused') ending.abort(noWriteAccess(later.answer, ''));
  });
  return ending;
}
