/** What a roll-up counts. */
export interface Figures {
  /** On which something was done. */
  readonly issues: number;
  /** Runs that came to an end. */
  readonly attempts: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Pull requests that were opened. */
  readonly published: number;
  readonly merged: number;
  /** Without being merged. */
  readonly closed: number;
  /** Of the published ones. */
  readonly open: number;
  /** Of the attempts. */
  readonly costUsd: number;
  /** Their price was not known, or was not kept at that time. */
  readonly attemptsWithoutCost: number;
  /** Of the same issues, whenever it was: runs that were killed, and those before the last twenty. */
  readonly runsNotTold: number;
  /** What their ledgers have beyond the attempts that they tell. */
  readonly costNotToldUsd: number;
}

export const NO_FIGURES: Figures = {
  issues: 0,
  attempts: 0,
  byStatus: {},
  published: 0,
  merged: 0,
  closed: 0,
  open: 0,
  costUsd: 0,
  attemptsWithoutCost: 0,
  runsNotTold: 0,
  costNotToldUsd: 0,
};

export function add(one: Figures, other: Figures): Figures {
  const statuses = [...new Set([...Object.keys(one.byStatus), ...Object.keys(other.byStatus)])].sort();
  return {
    issues: one.issues + other.issues,
    attempts: one.attempts + other.attempts,
    byStatus: Object.fromEntries(
      statuses.map((status) => [status, (one.byStatus[status] ?? 0) + (other.byStatus[status] ?? 0)]),
    ),
    published: one.published + other.published,
    merged: one.merged + other.merged,
    closed: one.closed + other.closed,
    open: one.open + other.open,
    costUsd: one.costUsd + other.costUsd,
    attemptsWithoutCost: one.attemptsWithoutCost + other.attemptsWithoutCost,
    runsNotTold: one.runsNotTold + other.runsNotTold,
    costNotToldUsd: one.costNotToldUsd + other.costNotToldUsd,
  };
}

/** Everything that the attempts cost, over what came of it; null: nothing was merged, or no price is known. */
export function costPerMerged({ costUsd, merged, attempts, attemptsWithoutCost }: Figures): number | null {
  return merged === 0 || attempts === attemptsWithoutCost ? null : costUsd / merged;
}
