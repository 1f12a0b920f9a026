/** More are not even recorded. How many of a reply are carried out is the loop's to say. */
export const MAX_CALLS = 200;

/** What the last call that is recorded gets instead of being carried out, when a reply held more than that. */
export function tooManyCalls(count: number): string {
  const dropped = count - MAX_CALLS;
  return `The reply held ${count} calls and at most ${MAX_CALLS} are read. This call and the ${dropped} after it were not carried out. Send what is still needed again, in smaller batches.`;
}
