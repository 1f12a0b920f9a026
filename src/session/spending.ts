import { UserFault } from '../core/fault.ts';
import type { Masked } from '../core/secrets/secrets.ts';
import { REPOSITORY_LEDGER, type SessionStore } from '../core/session.ts';
import { isRecord, parsedJson } from '../core/text/json-record.ts';

/** US dollars by day, such as `2026-11-29` in UTC. */
export type Spending = ReadonlyMap<string, number>;

/** Older days count for no limit. */
const MAX_DAYS = 62;
/** A job of a run can be run again for thirty days. */
const MAX_RUNS = 500;
/** Other runs may end at the same moment. */
const MAX_SAVES = 5;

type Store = Pick<SessionStore, 'load' | 'save'>;

/** With one request. @throws {UserFault} if it cannot be read: a limit must not be lost by that @throws {ServiceFault | Cancelled} */
export async function loadSpending(store: Pick<Store, 'load'>): Promise<Spending> {
  return (await load(store)).spending;
}

/** @param days the beginning of the days that count: `2026-11-29`, or `2026-11` for all of a month */
export function costIn(spending: Spending, days: string): number {
  return [...spending].reduce((sum, [day, usd]) => (day.startsWith(days) ? sum + usd : sum), 0);
}

/** What one run has cost. */
export interface RunCost {
  readonly day: string;
  readonly usd: number;
  /** Names the run, which counts once, however often a job of it is run again; empty: it has no name. */
  readonly run: string;
}

/**
 * Adds what one run has cost. A save by another run leads to another attempt.
 * @returns why it could not be kept; null: it is kept @throws as `loadSpending` does
 */
export async function addSpending(
  store: Store,
  { day, usd, run }: RunCost,
  mask: (text: string) => Masked,
): Promise<string | null> {
  for (let attempt = 0; attempt < MAX_SAVES; attempt += 1) {
    const { spending, counted, version } = await load(store);
    if (run !== '' && counted.includes(run)) return null;
    const runs = [run, ...counted].filter((name) => name !== '').slice(0, MAX_RUNS);
    const days = new Map(spending).set(day, (spending.get(day) ?? 0) + usd);
    const newest = [...days].sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, MAX_DAYS);
    const text = `${JSON.stringify({ version: 1, days: Object.fromEntries(newest), runs }, null, 1)}\n`;
    const saved = await store.save(mask(text), version);
    if (saved.kind === 'saved') return null;
    if (saved.kind === 'refused') return saved.why;
  }
  return 'other runs kept theirs at the same time.';
}

interface Loaded {
  readonly spending: Spending;
  /** The names of the runs that are in it, newest first. */
  readonly counted: readonly string[];
  readonly version: string | null;
}

async function load(store: Pick<Store, 'load'>): Promise<Loaded> {
  const stored = await store.load();
  if (stored === null) return { spending: new Map(), counted: [], version: null };
  const read = parsedJson(stored.text ?? '');
  const days = isRecord(read) && isRecord(read.days) ? Object.entries(read.days) : null;
  const spending = new Map(days?.flatMap(([day, usd]) => (isCost(usd) ? [[day, usd] as const] : [])));
  const runs = isRecord(read) && Array.isArray(read.runs) ? read.runs : [];
  const counted = runs.filter((name): name is string => typeof name === 'string');
  if (days !== null && days.length === spending.size) return { spending, counted, version: stored.version };
  throw new UserFault({
    wrong: 'What the runs on this repository have cost cannot be read, so no limit of it can be held.',
    remedy: `Delete the ref tether/session/issue-${REPOSITORY_LEDGER}, with which the count begins at zero, or take out max-cost-usd-per-day and max-cost-usd-per-month.`,
  });
}

function isCost(usd: unknown): usd is number {
  return typeof usd === 'number' && Number.isFinite(usd) && usd >= 0;
}
