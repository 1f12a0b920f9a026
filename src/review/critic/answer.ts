import type { CriticOutcome } from '../../core/decision.ts';
import { planViolations } from '../../core/plan-schema.ts';
import type { JsonRecord } from '../../core/text/json-record.ts';
import { clipEnd } from '../../core/text/text.ts';
import { findObjects } from '../../dialect/plan/find-objects.ts';
import { readObject } from '../../dialect/plan/read-object.ts';

const MAX_FEEDBACK_CHARS = 4_000;
/** Only the end of a longer reply is read, because the answer comes last. */
const MAX_READ_CHARS = 64_000;
const NO_REASON = 'The critic gave no reason.';

/**
 * Words for an outcome, without case and punctuation. A word that refuses, but not for ever, leaves the change to a
 * person; one that could mean either is none.
 */
const OUTCOMES = {
  APPROVE: ['approve', 'approved', 'accept', 'accepted', 'lgtm'],
  ITERATE: [
    ...['iterate', 'revise', 'rework', 'requestchanges', 'requestedchanges', 'changesrequested'],
    ...['needswork', 'needschanges', 'reject', 'rejected', 'disapprove', 'disapproved', 'notapproved'],
  ],
  ABORT: ['abort', 'aborted', 'block', 'blocked'],
} as const;

type OutcomeName = keyof typeof OUTCOMES;

const NAMES: ReadonlyMap<string, OutcomeName> = new Map(
  (['APPROVE', 'ITERATE', 'ABORT'] as const).flatMap((name) =>
    OUTCOMES[name].map((word) => [word, name] as const),
  ),
);

/**
 * Reads the critic's answer: the last object with an outcome after all thinking, read as a plan is. Letter case and punctuation of its keys
 * and of the outcome do not matter, nor does the form of its reason. Never throws.
 */
export function readCritic(text: string): CriticOutcome {
  if (text.trim() === '') return { kind: 'parse-error', why: 'the reply was empty' };
  const answer = lastAnswerIn(text.slice(-MAX_READ_CHARS));
  if (answer === null || planViolations('critic', answer).length > 0) {
    return { kind: 'parse-error', why: 'the reply is no answer in the agreed form' };
  }
  const { outcome, feedback } = answer;
  switch (outcome) {
    case 'ITERATE':
      return { kind: 'iterate', feedback: feedbackIn(feedback) };
    case 'ABORT':
      return { kind: 'abort', feedback: feedbackIn(feedback) };
    case 'APPROVE':
      return { kind: 'approve' };
    default:
      return { kind: 'parse-error', why: 'the outcome is unknown' };
  }
}

interface Answer {
  readonly outcome: unknown;
  readonly feedback: string;
}

/** The last whole object with an outcome. */
function lastAnswerIn(text: string): Answer | null {
  const { objects } = findObjects(text, '');
  const read = objects.map(({ source, lexed }) => readObject(source, lexed));
  const whole = read.flatMap((one) => (one.kind === 'plan' && one.truncated === null ? [one.plan] : []));
  return whole.map(answerIn).findLast((answer) => answer !== null) ?? null;
}

function answerIn(value: JsonRecord): Answer | null {
  const fields = new Map(Object.entries(value).map(([key, field]) => [lettersOf(key), field]));
  if (!fields.has('outcome')) return null;
  const outcome = fields.get('outcome');
  const named = typeof outcome === 'string' ? NAMES.get(lettersOf(outcome)) : undefined;
  return { outcome: named ?? outcome, feedback: textOf(fields.get('feedback')) };
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[^a-z]/g, '');
}

/** A text, or a list of texts; nothing for another value, for which an outcome is not given up. */
function textOf(feedback: unknown): string {
  const parts: readonly unknown[] = Array.isArray(feedback) ? feedback : [feedback];
  return parts.filter((part) => typeof part === 'string').join('\n');
}

/** The feedback, limited in length, without control characters and characters that hide text. */
function feedbackIn(feedback: string): string {
  const plain = feedback.replace(HIDDEN, '').trim();
  return plain === '' ? NO_REASON : clipEnd(plain, MAX_FEEDBACK_CHARS);
}

const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
