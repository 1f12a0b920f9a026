import { setTimeout as delay } from 'node:timers/promises';

/** A stopped run has little time, and its outputs come first. */
const LAST_SAVE_MS = 700;

/** Waits for a save: to its end, or only a moment where the run was stopped. */
export async function awaitSave(saving: Promise<void>, stopped: AbortSignal): Promise<void> {
  await (stopped.aborted ? Promise.race([saving, delay(LAST_SAVE_MS)]) : saving);
}
