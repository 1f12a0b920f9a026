/** What the runs of one measurement came to. */
export interface Figures {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

/** Throws when there is nothing to tell. */
export function figuresOf(values: readonly number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) throw new Error('A measurement brought no value.');
  return { median: quantile(sorted, 0.5), min, max, count: sorted.length };
}

/** @param share 0 to 1 */
export function quantileOf(values: readonly number[], share: number): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    share,
  );
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}
