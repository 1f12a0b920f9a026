/** Calls of one reply that are recorded. How many of them are executed is decided by the loop. */
export const MAX_CALLS = 200;

/** The result of the last recorded call, which is not executed, when the reply had more calls. */
export function tooManyCalls(count: number): string {
  const dropped = count - MAX_CALLS;
  return `The reply held ${count} calls and at most ${MAX_CALLS} are read. This call and the ${dropped} after it were not carried out. Send what is still needed again, in smaller batches.`;
}
