/** A folder as a range of sorted paths: from `from` up to, not including, `to`. */
export interface PathRange {
  /** The folder with a slash at its end; empty for the root of the repository. */
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
}

/** The end of the paths with the prefix, to which the one at `from` belongs, by binary search. */
export function endOfRange(sorted: readonly string[], { prefix, from, to }: PathRange): number {
  let [inside, outside] = [from, to];
  while (outside - inside > 1) {
    const middle = (inside + outside) >> 1;
    if (sorted[middle]?.startsWith(prefix)) inside = middle;
    else outside = middle;
  }
  return outside;
}
