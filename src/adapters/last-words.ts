/** The runner waits 7.5 s from its first signal; the one attempt that is under way may take longer than this. */
const LAST_WORDS_MS = 3000;

/** Milliseconds that are left for telling the end of a run that was stopped; negative when they are over. */
export function lastWords(signal: AbortSignal): () => number {
  let stoppedAt: number | null = null;
  signal.addEventListener('abort', () => {
    stoppedAt = performance.now();
  });
  return () => LAST_WORDS_MS - (stoppedAt === null ? 0 : performance.now() - stoppedAt);
}
