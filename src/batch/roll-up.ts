import type { BatchRepository, ListedPull } from '../core/batch/ports.ts';
import type { Session } from '../core/session.ts';
import { branchFor } from '../deliver/text/templates.ts';
import { readSession } from '../session/read-session.ts';
import { add, type Figures, NO_FIGURES } from './figures.ts';
import { nameOf, readEach, type UnreadRepository } from './survey.ts';

/** In milliseconds since the epoch; `until` is exclusive. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

export interface RepositoryRollUp {
  readonly repository: string;
  readonly figures: Figures;
  /** Issues whose session cannot be read, with the reason. */
  readonly unreadable: readonly { readonly issue: number; readonly why: string }[];
}

export interface RollUp {
  readonly period: Period;
  readonly total: Figures;
  readonly repositories: readonly RepositoryRollUp[];
  readonly unread: readonly UnreadRepository[];
}

/** How many sessions are in memory at a time. */
const SESSIONS_AT_ONCE = 100;

/** Computed only from sessions and pull requests. @throws {ServiceFault | Cancelled} */
export async function rollUp(repositories: readonly BatchRepository[], period: Period): Promise<RollUp> {
  const read = await readEach(repositories, (reads) => rollUpOne(reads, period));
  const total = read.repositories.reduce((sum, { figures }) => add(sum, figures), NO_FIGURES);
  return { period, total, ...read };
}

async function rollUpOne(reads: BatchRepository, period: Period): Promise<RepositoryRollUp> {
  const [numbers, pulls] = await Promise.all([
    reads.issuesWithSession(),
    reads.pulls({ kind: 'since', since: period.since }),
  ]);
  const unreadable: { issue: number; why: string }[] = [];
  let figures = ofPulls(pulls, period);
  for (let from = 0; from < numbers.length; from += SESSIONS_AT_ONCE)
    for (const [issue, { text }] of await reads.sessions(numbers.slice(from, from + SESSIONS_AT_ONCE))) {
      const read = await readSession(text);
      if (read.kind === 'read') figures = add(figures, ofSession(read.session, period));
      else unreadable.push({ issue, why: read.why });
    }
  return { repository: nameOf(reads), figures, unreadable };
}

function ofSession({ attempts, ledger, at }: Session, period: Period): Figures {
  const ended = attempts.filter((attempt) => isIn(attempt.at, period));
  if (ended.length === 0 && !isIn(at, period)) return NO_FIGURES;
  const priced = ended.flatMap(({ costUsd }) => (costUsd == null ? [] : [costUsd]));
  const knownUsd = attempts.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  return {
    ...NO_FIGURES,
    issues: 1,
    attempts: ended.length,
    byStatus: Object.fromEntries(
      [...Map.groupBy(ended, ({ status }) => status)].map(([status, same]) => [status, same.length]),
    ),
    costUsd: priced.reduce((sum, cost) => sum + cost, 0),
    attemptsWithoutCost: ended.length - priced.length,
    runsNotTold: Math.max(0, ledger.runs - attempts.length),
    costNotToldUsd: Math.max(0, ledger.costUsd - knownUsd),
  };
}

function ofPulls(pulls: readonly ListedPull[], period: Period): Figures {
  const own = pulls.filter(isOwn);
  const count = (isCounted: (pull: ListedPull) => boolean): number => own.filter(isCounted).length;
  return {
    ...NO_FIGURES,
    published: count(({ createdAt }) => isIn(createdAt, period)),
    merged: count(({ mergedAt }) => mergedAt !== null && isIn(mergedAt, period)),
    closed: count(
      ({ mergedAt, closedAt }) => mergedAt === null && closedAt !== null && isIn(closedAt, period),
    ),
    open: count(({ createdAt, closedAt }) => isIn(createdAt, period) && closedAt === null),
  };
}

function isOwn({ branch }: ListedPull): boolean {
  return branch === branchFor(Number(/\d+$/.exec(branch)?.[0]));
}

function isIn(at: number, { since, until }: Period): boolean {
  return at >= since && at < until;
}
