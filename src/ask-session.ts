import { messageOf, ServiceFault } from './core/fault.ts';
import type { Forge } from './core/ports.ts';
import type { FirstAnswer, FirstReading, SessionStore } from './core/session.ts';

/** What earlier runs on the issue left, asked for with the first requests and understood once the run is admitted. */
export interface AskedSession {
  readonly store: SessionStore;
  readonly opening: Promise<FirstAnswer>;
}

/** Longer than this the first model request waits for nothing that may be missing. */
const OPEN_MS = 5000;

export function askSession(forge: Pick<Forge, 'sessionOf'>, issue: number): AskedSession {
  const store = forge.sessionOf(issue);
  const opening = inTime(store.open());
  opening.catch(() => undefined);
  return { store, opening };
}

/** @throws {Cancelled} */
async function inTime(reading: Promise<FirstReading>): Promise<FirstAnswer> {
  const late = Promise.withResolvers<FirstAnswer>();
  const why = 'the forge did not answer in time.';
  const timer = setTimeout(() => late.resolve({ kind: 'unknown', why }), OPEN_MS);
  try {
    const known = reading.then((read): FirstAnswer => ({ kind: 'known', ...read }));
    return await Promise.race([known, late.promise]);
  } catch (thrown) {
    if (thrown instanceof ServiceFault) return { kind: 'unknown', why: messageOf(thrown) };
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}
