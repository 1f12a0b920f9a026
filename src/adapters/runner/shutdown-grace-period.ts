import { GRACE_PERIODS } from '../../core/timing/grace-periods.ts';

/** How long a run that was stopped may still tell the forge how it ended. */
export interface ShutdownGracePeriod {
  /** Milliseconds in which a request may begin; negative when they are over. */
  leftMs(): number;
  /** Ends what is under way. */
  readonly signal: AbortSignal;
}

/** @param stop the word that the run has to end, with the name of the signal as its reason; the time counts from there */
export function shutdownGracePeriod(stop: AbortSignal): ShutdownGracePeriod {
  const over = new AbortController();
  let times = GRACE_PERIODS.SIGINT;
  let stoppedAt: number | null = null;
  const begin = (): void => {
    if (stop.reason === 'SIGTERM') times = GRACE_PERIODS.SIGTERM;
    stoppedAt = performance.now();
    setTimeout(() => over.abort(), times.answerMs).unref();
  };
  // The word may have come while the program was loaded.
  if (stop.aborted) begin();
  else stop.addEventListener('abort', begin);
  return {
    leftMs: () => times.requestMs - (stoppedAt === null ? 0 : performance.now() - stoppedAt),
    signal: over.signal,
  };
}
