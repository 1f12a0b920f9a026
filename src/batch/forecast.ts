import { SESSIONS_AT_ONCE } from '../core/batch/ports.ts';
import { NO_SESSION } from '../core/session.ts';
import { readSession } from '../session/session-text.ts';
import type { PlannedJob } from './plan.ts';
import { faultOf, type Surveyed } from './survey.ts';

/** A request for each repository. */
const MOST_REPOSITORIES = 10;
/** Fewer say nothing of others. */
const LEAST = 3;

/**
 * US dollars that one run has cost, on each of the newest issues with a session. What cannot be read, and a cost that is
 * not known, is left out. @throws {ServiceFault | Cancelled} as `faultOf`
 */
export async function costsPerRun(repositories: readonly Surveyed[]): Promise<readonly number[]> {
  const costs: number[] = [];
  const known = repositories.filter(({ withSession }) => withSession.size > 0);
  for (const { reads, withSession } of known.slice(0, MOST_REPOSITORIES)) {
    const newest = [...withSession].sort((one, other) => other - one).slice(0, SESSIONS_AT_ONCE);
    const stored = await reads.sessions(newest).catch(faultOf);
    for (const { text } of typeof stored === 'string' ? [] : stored.values()) {
      const { costUsd, runs } = (await readSession(text))?.ledger ?? NO_SESSION.ledger;
      if (costUsd > 0 && runs > 0) costs.push(costUsd / runs);
    }
  }
  return costs;
}

/** What the jobs will cost if they are like earlier ones, in one line; empty without jobs. No job costs more than its cap. */
export function forecastLine(
  jobs: readonly Pick<PlannedJob, 'maxCostUsd'>[],
  costs: readonly number[],
): string {
  if (jobs.length === 0) return '';
  const caps = jobs.map(({ maxCostUsd }) => (maxCostUsd === '' ? Infinity : Number(maxCostUsd)));
  const total = (each: number): number => caps.reduce((sum, cap) => sum + Math.min(each, cap), 0);
  if (costs.length < LEAST) {
    const most = total(Infinity);
    const words =
      most === Infinity ? 'none' : `at most ${most.toFixed(2)} US dollars, by the caps of the jobs`;
    return `**Forecast:** ${words}; for another one, the cost of earlier runs is known of too few issues (${costs.length} of ${LEAST}).`;
  }
  const sorted = costs.toSorted((one, other) => one - other);
  const [lower, upper] = [Math.floor((costs.length - 1) / 2), Math.floor(costs.length / 2)];
  const median = ((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2;
  const largest = sorted.at(-1) ?? 0;
  return `**Forecast:** ${total(median).toFixed(2)} US dollars at the median cost of a run on ${costs.length} earlier issues (${median.toFixed(4)}), ${total(largest).toFixed(2)} at the largest (${largest.toFixed(4)}). Only the caps are a limit.`;
}
