import { type IssueLimits, SETTINGS_FILE, type Session } from '../core/session.ts';
import { counted } from '../core/text/text.ts';

/** Why no run may begin now; null: one may. */
export function limitReached(
  { ledger }: Session,
  { maxRuns, maxCostUsd }: IssueLimits,
): { readonly status: 'exhausted'; readonly reason: string } | null {
  if (ledger.runs >= maxRuns) {
    const reason = `This issue has had ${counted(ledger.runs, 'run')}, and ${maxRuns} is the most (max-runs-per-issue). Raise it in ${SETTINGS_FILE}, or close the issue.`;
    return { status: 'exhausted', reason };
  }
  if (maxCostUsd !== null && ledger.costUsd >= maxCostUsd) {
    const reason = `The runs on this issue took ${ledger.costUsd.toFixed(4)} US dollars, and ${maxCostUsd} is the most (max-cost-usd-per-issue). Raise the input, or close the issue.`;
    return { status: 'exhausted', reason };
  }
  return null;
}
