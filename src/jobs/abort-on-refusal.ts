import type { UserFault } from '../core/fault.ts';
import { Stop } from '../core/timing/stop.ts';
import { noWriteAccess } from '../start/faults.ts';

/**
 * A refusal that has already arrived ends the run before anything is spent; a later one aborts the run then. Nothing
 * waits for it: a slow forge delays no request to the model.
 *
 * @param refusal of `FirstQuestions.pushRefusal`
 * @param spent a sentence about what was spent by then; empty: something
 */
export async function abortOnRefusal(
  refusal: Promise<string | null>,
  spent: string,
): Promise<Stop<UserFault>> {
  const known = await Promise.race([refusal, null]);
  if (known !== null) throw noWriteAccess(known, spent);
  const ending = new Stop<UserFault>();
  void refusal.then((later) => {
    if (later !== null) ending.abort(noWriteAccess(later, ''));
  });
  return ending;
}
