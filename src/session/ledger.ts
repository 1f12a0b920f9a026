import type { RunUsage } from '../core/budget.ts';
import { type IssueLimits, type Ledger, SETTINGS_FILE, type Session } from '../core/session.ts';
import { counted } from '../core/text/text.ts';

/** The ledger of an issue with one run more. */
export function ledgerWith(ledger: Ledger, { spent, ms }: RunUsage): Ledger {
  return {
    runs: ledger.runs + 1,
    rounds: ledger.rounds + spent.rounds,
    inputTokens: ledger.inputTokens + spent.inputTokens,
    outputTokens: ledger.outputTokens + spent.outputTokens,
    costUsd: ledger.costUsd + (spent.costUsd ?? 0),
    ms: ledger.ms + Math.round(ms),
  };
}

/** The ledger before a run that it has counted; never below zero. The time stays: each attempt takes its own. */
export function ledgerWithout(ledger: Ledger, { spent }: Pick<RunUsage, 'spent'>): Ledger {
  const less = (all: number, own: number): number => Math.max(0, all - own);
  return {
    runs: less(ledger.runs, 1),
    rounds: less(ledger.rounds, spent.rounds),
    inputTokens: less(ledger.inputTokens, spent.inputTokens),
    outputTokens: less(ledger.outputTokens, spent.outputTokens),
    costUsd: less(ledger.costUsd, spent.costUsd ?? 0),
    ms: ledger.ms,
  };
}

/** Why no run may begin now; null: one may. @param session null: what earlier runs left cannot be read */
export function limitReached(session: Session | null, { maxRuns, maxCostUsd }: IssueLimits): string | null {
  if (session === null)
    return maxCostUsd === null
      ? null
      : 'What the runs on this issue have cost cannot be read, so max-cost-usd-per-issue cannot be held. Start the run again later, or delete what is kept of the issue (examples/forget-session.yml).';
  const { ledger } = session;
  if (ledger.runs >= maxRuns)
    return `This issue has had ${counted(ledger.runs, 'run')}, and ${maxRuns} is the most (max-runs-per-issue). Raise it in ${SETTINGS_FILE}, or close the issue.`;
  if (maxCostUsd !== null && ledger.costUsd >= maxCostUsd)
    return `The runs on this issue took ${ledger.costUsd.toFixed(4)} US dollars, and ${maxCostUsd} is the most (max-cost-usd-per-issue). Raise the input, or close the issue.`;
  return null;
}
