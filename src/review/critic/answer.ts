import type { CriticOutcome } from '../../core/decision.ts';
import { planViolations } from '../../core/plan-schema.ts';
import { isRecord, type JsonRecord, parsedJson } from '../../core/text/json-record.ts';
import { clipEnd } from '../../core/text/text.ts';

const MAX_FEEDBACK_CHARS = 4_000;
/** Only the end of a longer reply is read, because the answer comes last. */
const MAX_READ_CHARS = 64_000;
const MAX_TRIES = 100;
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
 * Reads the critic's answer: the last object with an outcome after all thinking. Letter case and punctuation of its keys
 * and of the outcome do not matter, nor does the form of its reason. Never throws.
 */
export function readCritic(text: string): CriticOutcome {
  const reply = withoutThinking(text.slice(-MAX_READ_CHARS)).trim();
  if (reply === '') return { kind: 'parse-error', why: 'the reply was empty' };
  const answer = lastAnswerIn(reply);
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

/** Some servers put the opening tag of the thinking into the prompt, and some replies end inside the thinking. */
function withoutThinking(text: string): string {
  const afterThinking = text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '');
  return afterThinking.replace(/<think(?:ing)?>[\s\S]*$/i, '');
}

interface Answer {
  readonly outcome: unknown;
  readonly feedback: string;
}

/** The last outermost object with an outcome. Prose, fences and other objects are skipped. */
function lastAnswerIn(text: string): Answer | null {
  const starts = [...text.matchAll(/\{(?=\s*")/g)].slice(-MAX_TRIES).map(({ index }) => index);
  let found: Answer | null = null;
  let passed = 0;
  for (const start of starts) {
    const end = start < passed ? null : endOfObject(text, start);
    const value = end === null ? null : parsedJson(text.slice(start, end));
    if (end === null || !isRecord(value)) continue;
    passed = end;
    found = answerIn(value) ?? found;
  }
  return found;
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

/** The offset after the brace that closes the one at `start`, ignoring braces in strings. Null: it is not closed. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  const tokens = /"(?:[^"\\]|\\[\s\S])*"|[{}]/g;
  tokens.lastIndex = start;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === '{') depth += 1;
    if (token[0] === '}') depth -= 1;
    if (depth === 0) return tokens.lastIndex;
  }
  return null;
}

/** The feedback, limited in length, without control characters and characters that hide text. */
function feedbackIn(feedback: string): string {
  const plain = feedback.replace(HIDDEN, '').trim();
  return plain === '' ? NO_REASON : clipEnd(plain, MAX_FEEDBACK_CHARS);
}

const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
