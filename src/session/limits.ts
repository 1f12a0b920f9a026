import type { Session } from '../core/session.ts';
import { counted } from '../core/text/text.ts';

/** What all runs on one issue may use together. */
interface IssueLimits {
  readonly maxRuns: number;
  readonly maxCostUsd: number | null;
  readonly coolDownMs: number;
}

/** Why no run may begin now; null: one may. @param now milliseconds since the epoch */
export function limitReached(
  { ledger, at }: Session,
  { maxRuns, maxCostUsd, coolDownMs }: IssueLimits,
  now: number,
): { readonly status: 'exhausted' | 'skipped'; readonly reason: string } | null {
  if (ledger.runs >= maxRuns) {
    const reason = `This issue has had ${counted(ledger.runs, 'run')}, and ${maxRuns} is the most (max-runs-per-issue). Raise the input, or close the issue.`;
    return { status: 'exhausted', reason };
  }
  if (maxCostUsd !== null && ledger.costUsd >= maxCostUsd) {
    const reason = `The runs on this issue took ${ledger.costUsd.toFixed(4)} US dollars, and ${maxCostUsd} is the most (max-cost-usd-per-issue). Raise the input, or close the issue.`;
    return { status: 'exhausted', reason };
  }
  // The time of the last run can be in the future, if its clock was ahead.
  const restMs = ledger.runs === 0 ? 0 : coolDownMs - Math.abs(now - at);
  if (restMs <= 0) return null;
  const reason = `The last run on this issue ended less than ${coolDownMs / 60_000} minutes ago (cool-down-minutes). Start the next one in ${Math.ceil(restMs / 60_000)} minutes.`;
  return { status: 'skipped', reason };
}
