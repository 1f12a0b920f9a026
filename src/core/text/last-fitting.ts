/** The last texts that fit, in their order. Each takes one character more than it has. */
export function lastFitting(texts: readonly string[], maxChars: number): readonly string[] {
  let left = maxChars;
  const tooEarly = texts.findLastIndex((text) => {
    left -= text.length + 1;
    return left < 0;
  });
  return texts.slice(tooEarly + 1);
}
