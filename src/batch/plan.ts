import { isAtWork } from '../session/entry.ts';
import { limitReached } from '../session/ledger.ts';
import { readSession } from '../session/session-text.ts';
import { waitingIn } from '../session/waiting.ts';
import {
  faultOf,
  type SessionReader,
  type Survey,
  type Surveyed,
  sessionReader,
  type UnreadRepository,
} from './survey.ts';

/** Whole millionths of a US dollar, so that sums are exact. */
const MICRO = 1_000_000;

export interface BatchCaps {
  /** What one job may cost; null: the price of the model is not known. */
  readonly perJob: number | null;
  /** Null: no cap. */
  readonly perBatch: number | null;
  /** What all runs on one issue may cost together; null: no cap. */
  readonly perIssue: number | null;
}

/**
 * The money of a batch: each job gets the full cap of a run, and there are as many jobs as the money pays for. If the
 * batch may cost less than one run, it has one job with all of the money.
 *
 * @returns takes the cap of one job, as text, empty if the price is not known; null: no money is left.
 * `spent`: US dollars that earlier runs on the issue cost
 */
export function batchMoney({ perJob, perBatch, perIssue }: BatchCaps): (spent: number) => string | null {
  const micro = (usd: number): number => Math.floor(usd * MICRO + 0.5);
  let left = perBatch === null ? Infinity : micro(perBatch);
  const most = perJob === null ? null : Math.min(micro(perJob), left);
  return (spent) => {
    if (most === null) return '';
    const rest = perIssue === null ? most : micro(perIssue - spent);
    const cap = Math.max(0, Math.min(most, rest));
    if (left === 0 || cap > left) return null;
    left -= cap;
    return String(cap / MICRO);
  };
}

/** One job of the matrix. It contains no text by the author of an issue. */
export interface PlannedJob {
  readonly repository: string;
  readonly issue: number;
  readonly baseBranch: string;
  /** US dollars; empty: the price is not known. */
  readonly maxCostUsd: string;
  /** Empty: no note. */
  readonly note: string;
}

export interface SkippedIssue {
  readonly repository: string;
  readonly issue: number;
  /** `left`: no job is left for it, whether it fits or not. */
  readonly why: 'unfit' | 'unread' | 'left';
  /** A sentence for people. */
  readonly reason: string;
}

export interface BatchPlan {
  readonly jobs: readonly PlannedJob[];
  readonly skipped: readonly SkippedIssue[];
  readonly unread: readonly UnreadRepository[];
}

interface PlanLimits {
  readonly maxJobs: number;
  /** Pull requests of runs in the repository whose settings these are: a job that would open one more does not begin. */
  readonly openPulls: { readonly repository: string; readonly most: number };
  readonly money: BatchCaps;
  readonly ofIssue: Parameters<typeof limitReached>[1];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface Candidate {
  readonly at: Surveyed;
  readonly sessions: SessionReader;
  readonly issue: number;
  readonly isLocked: boolean;
}

/** Whether all that the plan rests on could be read. */
export function isWhole({ skipped, unread }: BatchPlan): boolean {
  return unread.length === 0 && !skipped.some(({ why }) => why === 'unread');
}

/** Repositories take turns, each with its oldest issue first. @throws {ServiceFault | Cancelled} */
export async function planBatch({ repositories, unread }: Survey, limits: PlanLimits): Promise<BatchPlan> {
  const take = batchMoney(limits.money);
  const jobs: PlannedJob[] = [];
  const skipped: SkippedIssue[] = [];
  let full: Skipped | null = null;
  for (const candidate of interleaved(repositories)) {
    const named = { repository: candidate.at.name, issue: candidate.issue };
    if (full === null && jobs.length >= limits.maxJobs)
      full = { why: 'left', reason: `The batch has its ${limits.maxJobs} jobs (batch-max-jobs).` };
    const inRepository = jobs.filter(({ repository }) => repository === candidate.at.name).length;
    const isCapped = isSameRepository(candidate.at.name, limits.openPulls.repository);
    const isFull = isCapped && candidate.at.openByRuns + inRepository >= limits.openPulls.most;
    const found: Judged = full ?? (await judge(candidate, limits));
    const judged = found.why === null && isFull ? tooManyOpen(candidate.at, limits) : found;
    const maxCostUsd = judged.why === null ? take(judged.spent) : null;
    if (judged.why === null && maxCostUsd === null) full = USED_UP;
    if (judged.why === null && maxCostUsd !== null)
      jobs.push({ ...named, baseBranch: candidate.at.baseBranch, maxCostUsd, note: judged.note });
    else skipped.push({ ...named, ...(judged.why === null ? USED_UP : judged) });
  }
  return { jobs, skipped, unread };
}

function interleaved(repositories: readonly Surveyed[]): readonly Candidate[] {
  const readers = new Map(repositories.map((at) => [at, sessionReader(at)]));
  const longest = Math.max(0, ...repositories.map(({ issues }) => issues.length));
  return Array.from({ length: longest }, (_, turn) =>
    [...readers].flatMap(([at, sessions]) => {
      const issue = at.issues[turn];
      return issue === undefined ? [] : [{ at, sessions, issue: issue.number, isLocked: issue.isLocked }];
    }),
  ).flat();
}

type Skipped = Pick<SkippedIssue, 'why' | 'reason'>;

type Judged =
  /** `spent`: US dollars that earlier runs on the issue cost. */
  { readonly why: null; readonly spent: number; readonly note: string } | Skipped;

async function judge(
  { at, sessions, issue, isLocked }: Candidate,
  { ofIssue, now }: PlanLimits,
): Promise<Judged> {
  if (isLocked) return unfit('The issue is locked.');
  const pull = at.pulls.get(issue);
  if (pull !== undefined) return unfit(`Its pull request #${pull} is open.`);
  const stored = await sessions(issue).catch(faultOf);
  if (typeof stored === 'string') return { why: 'unread', reason: stored };
  if (stored === null) return { why: null, spent: 0, note: '' };
  const session = await readSession(stored.text);
  if (session === null) {
    const unknown = limitReached(null, ofIssue);
    const note = 'What earlier runs left cannot be read: this one starts from scratch.';
    return unknown === null ? { why: null, spent: 0, note } : unfit(unknown);
  }
  const { lease, ledger } = session;
  if (lease !== null && (await isAtWork(lease, now, at.reads)))
    return unfit(`${lease.run === '' ? 'A run' : `Workflow run ${lease.run}`} is working on it.`);
  const waiting = waitingIn(session);
  if (waiting !== null)
    return unfit(`Its ${waiting.kind} waits for a person, whose word starts the next run.`);
  const reached = limitReached(session, ofIssue);
  return reached === null ? { why: null, spent: ledger.costUsd, note: '' } : unfit(reached);
}

function unfit(reason: string): Judged {
  return { why: 'unfit', reason };
}

function isSameRepository(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function tooManyOpen({ name }: Surveyed, { openPulls }: PlanLimits): Skipped {
  const reason = `With these jobs, ${name} would have ${openPulls.most} pull requests of runs open (max-open-pull-requests).`;
  return { why: 'left', reason };
}

const USED_UP: Skipped = {
  why: 'left',
  reason: 'What is left of batch-max-cost-usd pays for no further job.',
};
