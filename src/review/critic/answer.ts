import type { CriticOutcome } from '../../core/decision.ts';
import { planViolations } from '../../core/plan-schema.ts';
import { parsedJson } from '../../core/text/json-record.ts';
import { clipEnd } from '../../core/text/text.ts';

const MAX_FEEDBACK_CHARS = 4_000;
/** Only the end of a longer reply is read, because the answer comes last. */
const MAX_READ_CHARS = 64_000;
const MAX_TRIES = 100;
const NO_REASON = 'The critic gave no reason.';

/** Reads the critic's answer: the last object with a known outcome after all thinking. Never throws. */
export function readCritic(text: string): CriticOutcome {
  const said = withoutThinking(text.slice(-MAX_READ_CHARS)).trim();
  if (said === '') return { kind: 'parse-error', why: 'the reply was empty' };
  const value = lastAnswerIn(said);
  if (value === null || planViolations('critic', value).length > 0) {
    return { kind: 'parse-error', why: 'the reply is no answer in the agreed form' };
  }
  const { outcome, feedback } = { feedback: '', ...value };
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

/** The last outermost object with an outcome. Prose, fences and other objects are skipped. */
function lastAnswerIn(text: string): { readonly outcome?: unknown; readonly feedback?: unknown } | null {
  const starts = [...text.matchAll(/\{(?=\s*")/g)].slice(-MAX_TRIES).map(({ index }) => index);
  let found: { readonly outcome?: unknown } | null = null;
  let passed = 0;
  for (const start of starts) {
    const end = start < passed ? null : endOfObject(text, start);
    const value = end === null ? null : parsedJson(text.slice(start, end));
    if (end === null || typeof value !== 'object' || value === null) continue;
    passed = end;
    if ('outcome' in value) found = value;
  }
  return found;
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
function feedbackIn(value: unknown): string {
  const plain = typeof value === 'string' ? value.replace(HIDDEN, '').trim() : '';
  return plain === '' ? NO_REASON : clipEnd(plain, MAX_FEEDBACK_CHARS);
}

const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
