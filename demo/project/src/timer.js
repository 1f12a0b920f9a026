import { parseDuration } from './duration.js';

/** Calls `onEnd` when the duration is over; the returned function stops the timer. */
export function startTimer(duration, onEnd, clock = globalThis) {
  const handle = clock.setTimeout(onEnd, parseDuration(duration) * 1000);
  return () => clock.clearTimeout(handle);
}
