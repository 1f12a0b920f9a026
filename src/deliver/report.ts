import type { Spent } from '../core/budget.ts';
import { EXIT_CODES, type Outcome, type Status } from '../core/outcome.ts';
import { criticSays } from './body.ts';
import { escapedLine } from './escape.ts';
import { filesTable } from './files-table.ts';
import { details } from './fit-to-limit.ts';
import { proofSection } from './proof-section.ts';
import { spentLine } from './spent-line.ts';
import { tamperList } from './tamper-section.ts';
import type { RunRecord } from './templates.ts';
import { validationJson } from './validation-output.ts';
import { doubtsAbout, verdictBanner } from './verdict-line.ts';
import { failureLists, verdictTable } from './verdict-table.ts';

/** How a run is told to the workflow: the outputs, the job summary and the exit code. Pure. */
export interface Report {
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly exitCode: number;
  /** What a person sees first on the page of the workflow run; null when all is well. */
  readonly annotation: { readonly level: 'error' | 'warning'; readonly text: string } | null;
}

export function reportOn(options: {
  readonly outcome: Outcome;
  readonly spent: Spent;
  readonly ms: number;
  readonly record: RunRecord | null;
  readonly tracePath: string;
  readonly metricsPath: string;
  /** Markdown; empty when nothing was counted. */
  readonly metricsTable: string;
}): Report {
  const { outcome, spent, ms, record, tracePath, metricsPath, metricsTable } = options;
  const { delivery } = outcome;
  const exitCode = outcome.mustFail ? 1 : EXIT_CODES[outcome.status];
  return {
    exitCode,
    annotation: annotationOf(outcome, exitCode),
    summary: `${summaryOf(outcome, record)}${metricsTable === '' ? '' : `\n### Counters\n\n${metricsTable}\n`}`,
    outputs: {
      status: outcome.status,
      reason: outcome.reason,
      'pr-number': delivery.pullRequest === null ? '' : String(delivery.pullRequest.number),
      'pr-url': delivery.pullRequest?.url ?? '',
      operation: delivery.operation,
      branch: delivery.branch ?? '',
      'head-sha': delivery.headSha ?? '',
      'commit-verified': delivery.isCommitVerified === null ? '' : String(delivery.isCommitVerified),
      rounds: String(spent.rounds),
      'critic-calls': String(spent.criticCalls),
      'compaction-calls': String(spent.compactionCalls),
      'input-tokens': String(spent.inputTokens),
      'cached-tokens': String(spent.cachedTokens),
      'output-tokens': String(spent.outputTokens),
      'cost-usd': spent.costUsd === null ? '' : spent.costUsd.toFixed(6),
      'duration-ms': String(Math.round(ms)),
      validation: validationJson(outcome.verdict),
      'patch-path': outcome.patchPath ?? '',
      'metrics-path': metricsPath,
      'trace-path': tracePath,
    },
  };
}

function annotationOf({ status, reason, verdict }: Outcome, exitCode: number): Report['annotation'] {
  if (exitCode !== 0) return { level: 'error', text: reason };
  const isDoubted = status === 'validated' && verdict !== null && doubtsAbout(verdict).length > 0;
  return isDoubted || WARNED.includes(status) ? { level: 'warning', text: reason } : null;
}

/** Ends that wait for somebody. */
const WARNED: readonly Status[] = ['unvalidated', 'needs-info', 'needs-review', 'superseded'];

/** A remedy with a link to follow must not be cut. */
const MAX_REASON_CHARS = 1200;
const MAX_NOTICE_CHARS = 400;

function summaryOf(outcome: Outcome, record: RunRecord | null): string {
  const { delivery } = outcome;
  const pull =
    delivery.pullRequest === null
      ? ''
      : `[Pull request #${delivery.pullRequest.number}](${delivery.pullRequest.url})`;
  const parts = [`## Tether: ${outcome.status}`, escapedLine(outcome.reason, MAX_REASON_CHARS), pull];
  if (record !== null) {
    const { verdict } = record;
    parts.push(
      verdictBanner(record),
      ...record.notices.map((notice) => `**Note:** ${escapedLine(notice, MAX_NOTICE_CHARS)}`),
      criticSays(record),
      verdictTable(verdict),
      ...(verdict === null ? [] : [proofSection(verdict.evidence.proof)]),
      details('Found in tests and settings', tamperList(verdict?.evidence.tampering ?? [])),
      details('Failures by name', failureLists(verdict)),
      filesTable(record.change.files),
      spentLine(record.cost),
    );
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
