import { messageOf, UserFault } from '../core/fault.ts';
import type { Masked } from '../core/secrets/secrets.ts';
import { REPOSITORY_LEDGER, type SessionStore } from '../core/session.ts';
import { isRecord, parsedJson } from '../core/text/json-record.ts';
import { awaitSave } from '../core/timing/last-save.ts';
import { NoRun, noRunTold } from '../deliver/result.ts';
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
  const { spending } = await loadAccounts(start.forge.sessionOf(REPOSITORY_LEDGER));
  for (const { name, most, chars, period } of limits) {
    const usd = costIn(spending, dayOf(now).slice(0, chars));
    if (usd >= most) {
      const reason = `The runs on this repository cost ${usd.toFixed(4)} US dollars ${period} (UTC), and ${most} is the most (${name}). Raise it, or wait.`;
      throw new NoRun(noRunTold('exhausted', reason));
    }
    start.budget.capCost(most - usd, name);
  }
}

/**
 * Adds what the run has cost to what is counted, where a limit is set. Never throws.
 * @param bundle hash of the bundle that says what it cost; empty: this job asked the model
 */
export function keepSpending(start: Start, bundle: string, now = Date.now()): Promise<void> {
  return awaitSave(saveSpending(start, bundle, now), start.signal);
}

async function saveSpending(start: Start, bundle: string, now: number): Promise<void> {
  const { spent, limits } = start.budget;
  // The other job's word for it counts for no more than a run may cost here.
  const usd = Math.min(spent.costUsd ?? 0, limits.maxCostUsd ?? Infinity);
  if (usd === 0 || limitsOf(start).length === 0) return;
  const store = start.forge.sessionOf(REPOSITORY_LEDGER);
  const cost = { day: dayOf(now), usd, bundle };
  const why = await addSpending(store, cost, (text) => start.secrets.mask(text)).catch(messageOf);
  if (why === null) return;
  const text = `What this run cost does not count for max-cost-usd-per-day and max-cost-usd-per-month: ${why}`;
  start.telemetry.emit({ kind: 'note', level: 'warning', text });
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, DAY);
}

/** US dollars by day, such as `2026-11-29` in UTC. */
type Spending = ReadonlyMap<string, number>;

/** Older days count for no limit. */
const MAX_DAYS = 62;
/** A job can be run again with a bundle for thirty days. */
const MAX_BUNDLES = 500;
/** Other runs may end at the same moment. */
const MAX_SAVES = 5;

type Store = Pick<SessionStore, 'load' | 'save'>;

/** @param days the beginning of the days that count: `2026-11-29`, or `2026-11` for all of a month */
export function costIn(spending: Spending, days: string): number {
  return [...spending].reduce((sum, [day, usd]) => (day.startsWith(days) ? sum + usd : sum), 0);
}

/** What one run has cost. */
interface RunCost {
  readonly day: string;
  readonly usd: number;
  /** Hash of the bundle that says so, which counts once, however often its job is run again; empty: there is none. */
  readonly bundle: string;
}

/**
 * Adds what one run has cost. A save by another run leads to another attempt.
 * @returns why it could not be kept; null: it is kept @throws as `loadAccounts` does
 */
export async function addSpending(
  store: Store,
  { day, usd, bundle }: RunCost,
  mask: (text: string) => Masked,
): Promise<string | null> {
  for (let attempt = 0; attempt < MAX_SAVES; attempt += 1) {
    const { spending, counted, version } = await loadAccounts(store);
    if (counted.includes(bundle)) return null;
    const bundles = [...(bundle === '' ? [] : [bundle]), ...counted].slice(0, MAX_BUNDLES);
    const days = new Map(spending).set(day, (spending.get(day) ?? 0) + usd);
    const newest = [...days].sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, MAX_DAYS);
    const text = `${JSON.stringify({ version: 1, days: Object.fromEntries(newest), bundles }, null, 1)}\n`;
    const saved = await store.save(mask(text), version);
    if (saved.kind === 'saved') return null;
    if (saved.kind === 'refused') return saved.why;
  }
  return 'other runs kept theirs at the same time.';
}

interface Accounts {
  readonly spending: Spending;
  /** The bundles that are in it, newest first. */
  readonly counted: readonly string[];
  readonly version: string | null;
}

/** With one request. @throws {UserFault} if they cannot be read: a limit must not be lost by that @throws {ServiceFault | Cancelled} */
export async function loadAccounts(store: Pick<Store, 'load'>): Promise<Accounts> {
  const stored = await store.load();
  if (stored === null) return { spending: new Map(), counted: [], version: null };
  const read = parsedJson(stored.text ?? '');
  const days = isRecord(read) && isRecord(read.days) ? Object.entries(read.days) : null;
  const spending = new Map(days?.flatMap(([day, usd]) => (isCost(usd) ? [[day, usd] as const] : [])));
  const bundles = isRecord(read) && Array.isArray(read.bundles) ? read.bundles : [];
  const counted = bundles.filter((hash): hash is string => typeof hash === 'string');
  if (days !== null && days.length === spending.size) return { spending, counted, version: stored.version };
  throw new UserFault({
    wrong: 'What the runs on this repository have cost cannot be read, so no limit of it can be held.',
    remedy: `Delete the ref tether/session/issue-${REPOSITORY_LEDGER}, with which the count begins at zero, or take out max-cost-usd-per-day and max-cost-usd-per-month.`,
  });
}

function isCost(usd: unknown): usd is number {
  return typeof usd === 'number' && Number.isFinite(usd) && usd >= 0;
}
