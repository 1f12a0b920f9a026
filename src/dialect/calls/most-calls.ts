/** More calls than anybody means to make at once. */
export const MAX_CALLS = 50;

/** What the last call that is recorded gets instead of being carried out, when a reply held more than that. */
export function tooManyCalls(count: number): string {
  const dropped = count - MAX_CALLS;
  return `The reply held ${count} calls and at most ${MAX_CALLS} are read. This call and the ${dropped} after it were not carried out. Send what is still needed again, in smaller batches.`;
}
