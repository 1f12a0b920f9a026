/** Longer names are compared by their beginnings: the time grows with the product of both lengths. */
const COMPARED_CHARS = 60;

/**
 * The Levenshtein distance of two names: how many characters must be added, removed or replaced to turn one into the
 * other. A distance beyond `reach` is returned as some larger number.
 */
export function editDistance(from: string, to: string, reach = COMPARED_CHARS): number {
  const [a, b] = [from.slice(0, COMPARED_CHARS), to.slice(0, COMPARED_CHARS)];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const cost = Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > reach) return reach + 1;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
