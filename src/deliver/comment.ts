import type { BudgetLimits } from '../core/budget.ts';
import type { Outcome } from '../core/outcome.ts';
import { clipEnd } from '../core/text.ts';
import type { CommandEntry } from '../core/verdict.ts';
import { inertBlock, inertCode, inertLine } from './inert.ts';
import { details, type RunRecord, spentLine, statusMarker, verdictBanner, verdictTable } from './wording.ts';

/** What the status comment says while the run is under way. */
export function startedComment(options: {
  readonly issue: number;
  readonly model: string;
  readonly limits: BudgetLimits;
  readonly commands: readonly CommandEntry[];
  readonly runUrl: string;
}): string {
  const { issue, model, limits, commands, runUrl } = options;
  const gate = commands.filter(({ purpose }) => purpose === 'validate');
  const listed = gate.map(
    ({ text, origin }) => `- ${inertCode(text)}${origin === 'detected' ? ' (found in the repository)' : ''}`,
  );
  const run = runUrl === '' ? '' : ` ([workflow run](${runUrl}))`;
  return [
    `${statusMarker(issue)}`,
    `Working on this issue with ${inertCode(model)}${run}. This comment tells how it ended.`,
    listed.length === 0 ? 'No validation command is known.' : `The change must pass:\n${listed.join('\n')}`,
    details('Budget', budgetTable(limits)),
  ].join('\n\n');
}

/** What the status comment says at the end. */
export function endedComment(outcome: Outcome, record: RunRecord | null, issue: number): string {
  const { delivery } = outcome;
  const pull = delivery.pullRequest === null ? '' : `Pull request: #${delivery.pullRequest.number}`;
  return [
    statusMarker(issue),
    headline(outcome, record),
    pull,
    record === null ? '' : details('Validation', verdictTable(record.verdict)),
    record === null || delivery.pullRequest !== null ? '' : patchOf(record),
    record === null ? '' : spentLine(record),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const MAX_PATCH_CHARS = 40_000;
/** A remedy with a link to follow must not be cut. */
const MAX_REASON_CHARS = 1200;

/** Where no pull request shows the change, the comment does. */
function patchOf({ patch }: RunRecord): string {
  return patch === ''
    ? ''
    : details('The change as a patch', inertBlock(clipEnd(patch, MAX_PATCH_CHARS), 'diff'));
}

function headline(outcome: Outcome, record: RunRecord | null): string {
  if (record?.end.kind === 'asked') {
    return `**A question before this can go on.** Answer it in a comment, then comment \`/tether\`.\n\n${inertBlock(record.end.question)}`;
  }
  if (outcome.status === 'no-change' && record?.end.kind === 'unchanged') {
    return `**Nothing was changed.** The model's reason, not checked by anybody:\n\n${inertBlock(record.end.claim.summary)}`;
  }
  if (outcome.status === 'validated' && record !== null) return verdictBanner(record);
  return `> [!WARNING]\n> **${titleCase(outcome.status)}:** ${inertLine(outcome.reason, MAX_REASON_CHARS)}`;
}

function titleCase(status: string): string {
  return `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
}

function budgetTable(limits: BudgetLimits): string {
  const rows = limitsOf(limits).map(([name, value]) => `| ${name} | ${value} |`);
  return ['| Limit | Value |', '|---|---:|', ...rows].join('\n');
}

/** The resolved budget in one line, for the log. */
export function budgetLine(limits: BudgetLimits): string {
  return `Budget: ${limitsOf(limits)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}.`;
}

function limitsOf(limits: BudgetLimits): readonly (readonly [name: string, value: number | string])[] {
  return [
    ['max-rounds', limits.maxRounds],
    ['max-context-rounds', limits.maxContextRounds],
    ['max-validation-retries', limits.maxValidationRetries],
    ['max-context-requests-per-round', limits.maxContextRequestsPerRound],
    ['max-tokens-per-call', limits.maxTokensPerCall],
    ['max-total-tokens', limits.maxTotalTokens],
    ['max-cost-usd', limits.maxCostUsd ?? 'none'],
    ['max-minutes', limits.maxMs / 60_000],
  ];
}
