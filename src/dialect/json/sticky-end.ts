/** The end of a sticky expression's match at `at`; `at` itself when it does not match there. */
export function stickyEnd(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}
