/** The numbers of a roll-up. */
export interface Figures {
  /** Issues on which something was done. */
  readonly issues: number;
  /** Runs that ended. */
  readonly attempts: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Pull requests that were opened. */
  readonly published: number;
  readonly merged: number;
  /** Closed without a merge. */
  readonly closed: number;
  /** Published ones that are still open. */
  readonly open: number;
  readonly costUsd: number;
  /** Attempts whose price was not known, or not stored at that time. */
  readonly attemptsWithoutCost: number;
  /** Runs on the same issues, at any time, that are not among the attempts: killed, or before the last twenty. */
  readonly runsNotTold: number;
  /** Cost in the ledgers of these issues that no stored attempt accounts for. */
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

/** The cost of all attempts per merged pull request; null: nothing was merged, or no price is known. */
export function costPerMerged({ costUsd, merged, attempts, attemptsWithoutCost }: Figures): number | null {
  return merged === 0 || attempts === attemptsWithoutCost ? null : costUsd / merged;
}
