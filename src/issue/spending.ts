import { messageOf } from '../core/fault.ts';
import { type Lease, REPOSITORY_LEDGER } from '../core/session.ts';
import { awaitSave } from '../core/timing/last-save.ts';
import { NoRun, noRunTold } from '../deliver/result.ts';
import { addSpending, costIn, loadSpending } from '../session/spending.ts';
import type { Start } from '../start/start.ts';

const DAY = '2026-11-29'.length;
const MONTH = '2026-11'.length;

/** The limits of the repository that are set, each with the length of the beginning of a day that it is about. */
function limitsOf({ config }: Pick<Start, 'config'>) {
  const limits = [
    { name: 'max-cost-usd-per-day', chars: DAY, period: 'today' },
    { name: 'max-cost-usd-per-month', chars: MONTH, period: 'this month' },
  ] as const;
  return limits.flatMap((limit) => {
    const most = config.inputs.get(limit.name);
    return most === null ? [] : [{ ...limit, most }];
  });
}

/**
 * Cuts the budget to what the repository pays for now. Asks the forge only where a limit is set.
 * @throws {NoRun} where it pays for none @throws {UserFault | ServiceFault | Cancelled} if it is not known what is left
 */
export async function expectMoney(start: Start, now = Date.now()): Promise<void> {
  const limits = limitsOf(start);
  if (limits.length === 0) return;
  const spending = await loadSpending(start.forge.sessionOf(REPOSITORY_LEDGER));
  for (const { name, most, chars, period } of limits) {
    const usd = costIn(spending, dayOf(now).slice(0, chars));
    if (usd >= most) {
      const reason = `The runs on this repository cost ${usd.toFixed(4)} US dollars ${period} (UTC), and ${most} is the most (${name}). Raise it, or wait.`;
      throw new NoRun(noRunTold('exhausted', reason));
    }
    start.budget.capCost(most - usd, name);
  }
}

/** The run that asked the model, whichever job counts what that cost. */
type AskingRun = Pick<Lease, 'run' | 'attempt'> & { readonly issue: number };

/** Adds what the run has cost to what is counted, once and where a limit is set. Never throws. */
export function keepSpending(start: Start, asking: AskingRun, now = Date.now()): Promise<void> {
  return awaitSave(saveSpending(start, asking, now), start.signal);
}

async function saveSpending(start: Start, { run, attempt, issue }: AskingRun, now: number): Promise<void> {
  const { spent, limits } = start.budget;
  // The other job's word for it counts for no more than a run may cost here.
  const usd = Math.min(spent.costUsd ?? 0, limits.maxCostUsd ?? Infinity);
  if (usd === 0 || limitsOf(start).length === 0) return;
  const store = start.forge.sessionOf(REPOSITORY_LEDGER);
  const cost = { day: dayOf(now), usd, run: run === '' ? '' : `${run}/${attempt}/${issue}` };
  const why = await addSpending(store, cost, (text) => start.secrets.mask(text)).catch(messageOf);
  if (why === null) return;
  const text = `What this run cost does not count for max-cost-usd-per-day and max-cost-usd-per-month: ${why}`;
  start.telemetry.emit({ kind: 'note', level: 'warning', text });
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, DAY);
}
