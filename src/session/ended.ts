import type { RoundsEnd } from '../core/decision.ts';
import type { Outcome, Status } from '../core/outcome.ts';
import type { Session, SessionStatus } from '../core/session.ts';
import { clipEnd, oneLine } from '../core/text/text.ts';
import { isFailing } from '../core/verdict/evidence.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import { waitingIn } from './waiting.ts';

/** The parts of the session that a run sets. */
export type News = Partial<Omit<Session, 'version' | 'at' | 'ledger' | 'lease'>>;

export const MAX_ATTEMPTS = 20;
/** A little less than the schema allows, because a note about the rest may follow. */
const MAX_REASON_CHARS = 500;
const MAX_TEXT_CHARS = 1900;
const MAX_COMMAND_CHARS = 250;
const MAX_COMMANDS = 16;

const KEPT_AS: Readonly<Record<Status, SessionStatus>> = {
  validated: 'published',
  unproven: 'published',
  unvalidated: 'published',
  'needs-review': 'published',
  drafted: 'done',
  answered: 'waiting',
  'needs-info': 'waiting',
  'no-change': 'done',
  withdrawn: 'done',
  superseded: 'failed',
  skipped: 'failed',
  denied: 'failed',
  exhausted: 'exhausted',
  failed: 'failed',
};

interface RunEnd {
  readonly outcome: Outcome;
  /** Null: the rounds did not end by themselves. */
  readonly end: RoundsEnd | null;
  readonly run: string;
  readonly now: number;
}

/** The end of a run, as the next run reads it. */
export function endedAs(before: Session, { outcome, end, run, now }: RunEnd): News {
  const isAsked = outcome.status === 'needs-info' && end?.kind === 'needs-info';
  const question = isAsked ? clipEnd(end.question, MAX_TEXT_CHARS) : '';
  const reason = oneLine(outcome.reason, MAX_REASON_CHARS);
  const attempt = { run: run.slice(0, 60), at: now, status: outcome.status, reason, question };
  const modelText = end !== null && 'claim' in end ? end.claim.summary : question;
  return {
    status: KEPT_AS[outcome.status],
    attempts: [...before.attempts, attempt].slice(-MAX_ATTEMPTS),
    verdict: outcome.verdict === null ? null : keptVerdict(outcome.verdict),
    ...(outcome.delivery.headSha !== null && { head: outcome.delivery.headSha }),
    ...(modelText !== '' && { plan: { summary: clipEnd(modelText, MAX_TEXT_CHARS), at: now } }),
  };
}

/** The end of a run that changes nothing: what earlier runs left stays, but a question or a plan makes the issue wait. */
export function endedWithoutChange(
  role: 'writer' | 'planner',
  before: Session,
  { status, attempts = before.attempts }: News,
): News {
  // A question that waited was answered by the draft.
  const isAnswered = role === 'writer' && waitingIn(before)?.kind === 'question';
  const left = isAnswered ? 'done' : before.status;
  return { status: status === 'waiting' ? status : left, attempts };
}

export function keptVerdict({ kind, evidence }: Verdict): Session['verdict'] {
  const failed = evidence.comparisons
    .filter(({ outcome }) => isFailing(outcome))
    .slice(0, MAX_COMMANDS)
    .map(({ command }) => oneLine(command, MAX_COMMAND_CHARS));
  return { kind, failed };
}
