/**
 * The runner waits 7.5 s from its first signal, and the process gives up a second earlier. No request is begun after the
 * first of these times, none goes on after the second: what is left is for the outputs.
 */
const LAST_REQUEST_MS = 3000;
const LAST_ANSWER_MS = 4500;

/** How long a run that was stopped may still tell the forge how it ended. */
export interface LastWords {
  /** Milliseconds in which a request may begin; negative when they are over. */
  leftMs(): number;
  /** Ends what is under way. */
  readonly signal: AbortSignal;
}

/** @param stop the runner's word that the run has to end; the time counts from there */
export function lastWords(stop: AbortSignal): LastWords {
  const over = new AbortController();
  let stoppedAt: number | null = null;
  const begin = (): void => {
    stoppedAt = performance.now();
    setTimeout(() => over.abort(), LAST_ANSWER_MS).unref();
  };
  // The word may have come while the program was loaded.
  if (stop.aborted) begin();
  else stop.addEventListener('abort', begin);
  return {
    leftMs: () => LAST_REQUEST_MS - (stoppedAt === null ? 0 : performance.now() - stoppedAt),
    signal: over.signal,
  };
}
