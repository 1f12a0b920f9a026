import { listed } from '../core/text/text.ts';
import { escapedCell } from '../deliver/text/escape.ts';
import { forecastLine } from './forecast.ts';
import type { BatchPlan, PlannedJob } from './plan.ts';
import type { UnreadRepository } from './survey.ts';

/** Limit for the page. */
const MAX_ROWS = 500;

/** @param costs of earlier runs, for the forecast */
export function planSummary(plan: BatchPlan, serverUrl: string, costs: readonly number[]): string {
  const link = ({ repository, issue }: { readonly repository: string; readonly issue: number }): string =>
    issueLink(serverUrl, repository, issue);
  // Many of them were not examined.
  const looked = plan.skipped.filter(({ why }) => why !== 'left');
  const left = plan.skipped.filter(({ why }) => why === 'left');
  const shown = looked.slice(0, MAX_ROWS);
  const parts = [
    table(
      ['Job', 'May cost', ''],
      plan.jobs.map((job) => [
        link(job),
        job.maxCostUsd === '' ? 'no cap' : dollars(job.maxCostUsd),
        cell(job.note),
      ]),
    ),
    forecastLine(plan.jobs, costs),
    table(
      ['Skipped', 'Why'],
      shown.map((one) => [link(one), cell(one.reason)]),
    ),
    looked.length > shown.length ? `${looked.length - shown.length} more were skipped.` : '',
    ...[...Map.groupBy(left, ({ reason }) => reason)].map(
      ([reason, issues]) => `${issues.length} more issues have no job. ${reason}`,
    ),
    table(
      ['Not read', 'Why'],
      plan.unread.map(({ name, why }) => [cell(name), cell(why)]),
    ),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** One sentence. */
export function planReason({ jobs, skipped, unread }: BatchPlan): string {
  const cost = jobs.reduce((sum, { maxCostUsd }) => sum + Math.round(Number(maxCostUsd) * 1_000_000), 0);
  const money =
    jobs.length === 0 || jobs.some(({ maxCostUsd }) => maxCostUsd === '')
      ? ''
      : `, which may cost ${dollars(String(cost / 1_000_000))} together`;
  return `Batch: ${jobs.length} jobs${money}; ${skipped.length} issues skipped${notRead(unread)}.`;
}

/**
 * For `strategy.matrix`, through `fromJSON`; empty without jobs. 256 jobs with the longest names are a fifth of the size limit of an
 * output.
 */
export function matrixOf(jobs: readonly PlannedJob[]): string {
  const include = jobs.map(({ repository, issue, baseBranch, maxCostUsd }) => ({
    repository,
    issue,
    'base-branch': baseBranch,
    'max-cost-usd': maxCostUsd,
  }));
  return include.length === 0 ? '' : JSON.stringify({ include });
}

function dollars(text: string): string {
  return `${Number(text).toFixed(2)} US dollars`;
}

const MAX_CELL_CHARS = 500;

/** A Markdown table; empty without rows. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** Text for a cell, which may come from others. */
function cell(text: string): string {
  return escapedCell(text, MAX_CELL_CHARS);
}

const MAX_NAMES = 5;

/** Which repositories are missing, as the end of a sentence; empty: none. */
function notRead(unread: readonly UnreadRepository[]): string {
  const names = unread.map(({ name }) => name);
  return names.length === 0 ? '' : `; not read: ${listed(names, MAX_NAMES)}`;
}

/** @param serverUrl the address that people use */
function issueLink(serverUrl: string, repository: string, issue: number): string {
  return `[${repository} ${issue}](${serverUrl}/${repository}/issues/${issue})`;
}
