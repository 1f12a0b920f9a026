import type { CriticOutcome } from '../core/decision.ts';
import { isRecord, parsedJson } from '../core/text/json-record.ts';
import { clipEnd } from '../core/text/text.ts';

const MAX_FEEDBACK_CHARS = 4_000;
/** Only the end of a longer reply is read, because the answer comes last. */
const MAX_READ_CHARS = 64_000;
const MAX_TRIES = 100;
const NO_REASON = 'The critic gave no reason.';

type Kind = 'approve' | 'iterate' | 'abort';

/**
 * Words for an outcome, without case and punctuation. A word that refuses, but not for ever, leaves the change to a
 * person; one that could mean either is none.
 */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...named('approve', 'approve approved accept accepted lgtm'),
  ...named('iterate', 'iterate revise rework requestchanges requestedchanges changesrequested needswork'),
  ...named('iterate', 'needschanges reject rejected disapprove disapproved notapproved'),
  ...named('abort', 'abort aborted block blocked'),
]);

function named(kind: Kind, words: string): readonly (readonly [string, Kind])[] {
  return words.split(' ').map((word) => [word, kind]);
}

/**
 * Reads the critic's answer: the last object with an outcome after all thinking. Letter case and punctuation of its keys
 * and of the outcome do not matter, nor does the form of its reason. Never throws.
 */
export function readCritic(text: string): CriticOutcome {
  const reply = withoutThinking(text.slice(-MAX_READ_CHARS)).trim();
  if (reply === '') return { kind: 'parse-error', why: 'the reply was empty' };
  const answer = lastAnswerIn(reply);
  const kind = KINDS.get(lettersOf(answer?.get('outcome')));
  if (kind === undefined) return { kind: 'parse-error', why: 'the reply is no answer in the agreed form' };
  return kind === 'approve' ? { kind } : { kind, feedback: feedbackIn(answer?.get('feedback')) };
}

/** Some servers put the opening tag of the thinking into the prompt, and some replies end inside the thinking. */
function withoutThinking(text: string): string {
  const afterThinking = text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '');
  return afterThinking.replace(/<think(?:ing)?>[\s\S]*$/i, '');
}

/** Its fields, by the letters of their names. */
type Answer = ReadonlyMap<string, unknown>;

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
    const fields = new Map(Object.entries(value).map(([key, field]) => [lettersOf(key), field]));
    if (fields.has('outcome')) found = fields;
  }
  return found;
}

function lettersOf(word: unknown): string {
  return typeof word === 'string' ? word.toLowerCase().replace(/[^a-z]/g, '') : '';
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

/** A text, or a list of texts, limited in length, without control characters and characters that hide text. */
function feedbackIn(feedback: unknown): string {
  const texts = [feedback].flat().filter((part) => typeof part === 'string');
  const plain = texts.join('\n').replace(HIDDEN, '').trim();
  return plain === '' ? NO_REASON : clipEnd(plain, MAX_FEEDBACK_CHARS);
}

const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
