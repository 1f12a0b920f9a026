import { costPerMerged, type Figures } from './figures.ts';
import type { Period, RollUp } from './roll-up.ts';
import { cell, issueLink, notRead, table } from './table.ts';

/** One sentence. */
export function rollUpReason({ total, period, unread }: RollUp): string {
  const { attempts, issues, published, merged, closed } = total;
  const each = costPerMerged(total);
  const money =
    attempts === total.attemptsWithoutCost ? 'what it cost is not known' : `${dollars(total.costUsd)}`;
  const per = each === null ? '' : `, ${dollars(each)} for each that was merged`;
  return `Roll-up from ${day(period.since)} to ${day(period.until)}: ${attempts} attempts on ${issues} issues; ${published} pull requests published, ${merged} merged, ${closed} closed; ${money}${per}${notRead(unread)}.`;
}

const HEAD = [
  '',
  'Issues',
  'Attempts',
  'Published',
  'Merged',
  'Closed',
  'Still open',
  'Cost',
  'Cost per merged',
];

/** For the page of the workflow run. */
export function rollUpSummary({ total, repositories, unread }: RollUp, serverUrl: string): string {
  const rows = repositories.map(({ repository, figures }) => rowOf(cell(repository), figures));
  const statuses = Object.entries(total.byStatus).map(([status, count]) => `${count} ${status}`);
  const unreadable = repositories.flatMap(({ repository, unreadable: issues }) =>
    issues.map(({ issue, why }) => [issueLink(serverUrl, repository, issue), cell(why)]),
  );
  const parts = [
    table(HEAD, [...rows, ...(rows.length > 1 ? [rowOf('**All**', total)] : [])]),
    statuses.length === 0 ? '' : `How the attempts ended: ${statuses.join(', ')}.`,
    ...missingFigures(total),
    table(['Session not read', 'Why'], unreadable),
    table(
      ['Repository not read', 'Why'],
      unread.map(({ name, why }) => [cell(name), cell(why)]),
    ),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** What the figures do not include. */
function missingFigures({
  attempts,
  attemptsWithoutCost,
  runsNotTold,
  costNotToldUsd,
}: Figures): readonly string[] {
  const unpriced =
    attemptsWithoutCost === 0
      ? []
      : [`The cost of ${attemptsWithoutCost} of the ${attempts} attempts is not known.`];
  const unreported =
    runsNotTold === 0 && costNotToldUsd < 0.005
      ? []
      : [
          `Not in these figures: ${runsNotTold} runs on the same issues that were killed or came before the last twenty, and ${dollars(costNotToldUsd)} that no attempt tells. When that was is not kept.`,
        ];
  return [...unpriced, ...unreported];
}

function rowOf(name: string, figures: Figures): readonly string[] {
  const { issues, attempts, published, merged, closed, open, costUsd, attemptsWithoutCost } = figures;
  const each = costPerMerged(figures);
  const cost = attempts === attemptsWithoutCost ? '' : dollars(costUsd);
  return [
    name,
    ...[issues, attempts, published, merged, closed, open].map(String),
    ...[cost, each === null ? '' : dollars(each)],
  ];
}

/** The content of the file for other programs. */
export function rollUpJson({ period, total, repositories, unread }: RollUp): unknown {
  return {
    version: 1,
    ...periodOf(period),
    total: figuresJson(total),
    repositories: repositories.map(({ repository, figures, unreadable }) => ({
      repository,
      ...figuresJson(figures),
      unreadableSessions: unreadable,
    })),
    unreadRepositories: unread.map(({ name, why }) => ({ repository: name, why })),
  };
}

function periodOf({ since, until }: Period): { readonly since: string; readonly until: string } {
  return { since: new Date(since).toISOString(), until: new Date(until).toISOString() };
}

function figuresJson(figures: Figures): object {
  return {
    ...figures,
    costUsd: micro(figures.costUsd),
    costNotToldUsd: micro(figures.costNotToldUsd),
    costPerMergedUsd: micro(costPerMerged(figures)),
  };
}

function micro<Cost extends number | null>(cost: Cost): number | null {
  return cost === null ? null : Math.round(cost * 1_000_000) / 1_000_000;
}

function dollars(cost: number): string {
  return `${cost.toFixed(2)} US dollars`;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
