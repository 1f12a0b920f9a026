import { GRACE_PERIODS } from '../../core/timing/grace-periods.ts';

/** How long a stopped run may still report its end to the forge. */
export interface ShutdownGracePeriod {
  /** Milliseconds in which a request may still begin; negative: too late. */
  leftMs(): number;
  readonly signal: AbortSignal;
}

/** @param stop aborted when the run has to end, with the signal's name as its reason; the time counts from then */
export function shutdownGracePeriod(stop: AbortSignal): ShutdownGracePeriod {
  const over = new AbortController();
  let times = GRACE_PERIODS.SIGINT;
  let stoppedAt: number | null = null;
  const begin = (): void => {
    if (stop.reason === 'SIGTERM') times = GRACE_PERIODS.SIGTERM;
    stoppedAt = performance.now();
    setTimeout(() => over.abort(), times.answerMs).unref();
  };
  // The signal may have arrived while the program was loading.
  if (stop.aborted) begin();
  else stop.addEventListener('abort', begin);
  return {
    leftMs: () => times.requestMs - (stoppedAt === null ? 0 : performance.now() - stoppedAt),
    signal: over.signal,
  };
}
