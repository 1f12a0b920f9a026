import { isAtWork } from '../session/entry.ts';
import { limitReached } from '../session/limits.ts';
import { readSession } from '../session/read-session.ts';
import { faultOf, LazySessions, type Survey, type Surveyed, type UnreadRepository } from './survey.ts';

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
 */
export class BatchBudget {
  readonly #perJob: number | null;
  readonly #perIssue: number | null;
  #left: number | null;

  constructor({ perJob, perBatch, perIssue }: BatchCaps) {
    this.#left = perBatch === null ? null : Math.floor(perBatch * MICRO + 0.5);
    const whole = perJob === null ? null : Math.floor(perJob * MICRO + 0.5);
    this.#perJob = whole === null || this.#left === null ? whole : Math.min(whole, this.#left);
    this.#perIssue = perIssue;
  }

  /**
   * @param spent US dollars that earlier runs on the issue cost
   * @returns the cap of the job as text with six decimals, empty if the price is not known; null: no money is left
   */
  take(spent: number): string | null {
    if (this.#perJob === null) return '';
    const rest = this.#perIssue === null ? this.#perJob : Math.floor((this.#perIssue - spent) * MICRO);
    const cap = Math.max(0, Math.min(this.#perJob, rest));
    if (this.#left !== null && (this.#left === 0 || cap > this.#left)) return null;
    if (this.#left !== null) this.#left -= cap;
    return (cap / MICRO).toFixed(6);
  }
}

/** One job of the matrix. It contains no text by the author of an issue. */
export interface PlannedJob {
  readonly repository: string;
  readonly issue: number;
  readonly baseBranch: string;
  /** US dollars with six decimals; empty: the price is not known. */
  readonly maxCostUsd: string;
  /** Empty: no note. */
  readonly note: string;
}

export interface SkippedIssue {
  readonly repository: string;
  readonly issue: number;
  readonly why: 'locked' | 'pull-request' | 'at-work' | 'waits' | 'caps' | 'unread' | 'max' | 'money';
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
  readonly money: BatchCaps;
  readonly ofIssue: Parameters<typeof limitReached>[1];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface Candidate {
  readonly at: Surveyed;
  readonly sessions: LazySessions;
  readonly issue: number;
  readonly isLocked: boolean;
}

/** Whether all that the plan rests on could be read. */
export function isWhole({ skipped, unread }: BatchPlan): boolean {
  return unread.length === 0 && !skipped.some(({ why }) => why === 'unread');
}

/** Repositories take turns, each with its oldest issue first. @throws {ServiceFault | Cancelled} */
export async function planBatch({ repositories, unread }: Survey, limits: PlanLimits): Promise<BatchPlan> {
  const budget = new BatchBudget(limits.money);
  const jobs: PlannedJob[] = [];
  const skipped: SkippedIssue[] = [];
  let full: Pick<SkippedIssue, 'why' | 'reason'> | null = null;
  for (const candidate of interleaved(repositories)) {
    const named = { repository: candidate.at.name, issue: candidate.issue };
    if (full === null && jobs.length >= limits.maxJobs) full = batchFull(limits.maxJobs);
    const judged: Judged = full ?? (await judge(candidate, limits));
    if (judged.why !== null) {
      skipped.push({ ...named, why: judged.why, reason: judged.reason });
      continue;
    }
    const maxCostUsd = budget.take(judged.spent);
    if (maxCostUsd === null) {
      full = USED_UP;
      skipped.push({ ...named, ...full });
    } else jobs.push({ ...named, baseBranch: candidate.at.baseBranch, maxCostUsd, note: judged.note });
  }
  return { jobs, skipped, unread };
}

function interleaved(repositories: readonly Surveyed[]): readonly Candidate[] {
  const readers = new Map(repositories.map((at) => [at, new LazySessions(at)]));
  const longest = Math.max(0, ...repositories.map(({ issues }) => issues.length));
  return Array.from({ length: longest }, (_, turn) =>
    [...readers].flatMap(([at, sessions]) => {
      const issue = at.issues[turn];
      return issue === undefined ? [] : [{ at, sessions, issue: issue.number, isLocked: issue.isLocked }];
    }),
  ).flat();
}

type Judged =
  /** `spent`: US dollars that earlier runs on the issue cost. */
  | { readonly why: null; readonly spent: number; readonly note: string }
  | Pick<SkippedIssue, 'why' | 'reason'>;

async function judge(
  { at, sessions, issue, isLocked }: Candidate,
  { ofIssue, now }: PlanLimits,
): Promise<Judged> {
  if (isLocked) return { why: 'locked', reason: 'The issue is locked.' };
  const pull = at.pulls.get(issue);
  if (pull !== undefined) return { why: 'pull-request', reason: `Its pull request #${pull} is open.` };
  const stored = await sessions.of(issue).catch(faultOf);
  if (typeof stored === 'string') return { why: 'unread', reason: stored };
  if (stored === null) return { why: null, spent: 0, note: '' };
  const session = await readSession(stored.text);
  if (session === null) {
    const note = 'What earlier runs left cannot be read: this one starts from scratch.';
    return { why: null, spent: 0, note };
  }
  const { lease, status, ledger } = session;
  if (lease !== null && (await isAtWork(lease, now, at.reads))) {
    const who = lease.run === '' ? 'A run' : `Workflow run ${lease.run}`;
    return { why: 'at-work', reason: `${who} is working on it.` };
  }
  if (status === 'waiting')
    return {
      why: 'waits',
      reason: 'A question, an answer or a plan waits for a person, whose word starts the next run.',
    };
  const reached = limitReached(session, ofIssue);
  if (reached !== null) return { why: 'caps', reason: reached.reason };
  return { why: null, spent: ledger.costUsd, note: '' };
}

const USED_UP = {
  why: 'money',
  reason: 'What is left of batch-max-cost-usd pays for no further job.',
} as const;

function batchFull(maxJobs: number): Pick<SkippedIssue, 'why' | 'reason'> {
  return { why: 'max', reason: `The batch has its ${maxJobs} jobs (batch-max-jobs).` };
}
