import type { RunUsage } from '../core/budget.ts';
import type { Ledger } from '../core/session.ts';

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
