import { oneLine } from '../core/text/text.ts';
import {
  type Advice,
  GOES_ON,
  isIdle,
  type Policy,
  type ReplyWithoutCall,
  type Round,
  say,
  type Wording,
} from './policy.ts';

/** Without progress. More than the three after which the adaptive dialect switches, so that the other one gets its chance. */
const MOST_IDLE = 5;
/** A content filter may let the next reply pass; after this many in a row it will not. */
const MOST_REFUSED = 3;
const QUOTED_CHARS = 200;

type ReplyWording = Pick<Wording, 'shorter' | 'declined'>;

/**
 * Answers replies without a call, and ends the rounds after several in a row that made no progress, or that a filter
 * withheld or in which the model refused. Each reminder is sent once; a repetition only gets the count.
 */
export class ReplyLimit implements Policy {
  readonly #wording: ReplyWording;
  readonly #given = new Set<string>();
  #idle = 0;
  #refused = 0;

  constructor(wording: ReplyWording) {
    this.#wording = wording;
  }

  advise(round: Round<unknown>): Advice {
    const intent = round.kind === 'no-call' ? round.intent : null;
    this.#idle = isIdle(round) ? this.#idle + 1 : 0;
    this.#refused = intent?.kind === 'refused' ? this.#refused + 1 : 0;
    if (intent?.kind === 'refused' && this.#refused >= MOST_REFUSED) return ended(refusals(intent.text));
    if (this.#idle >= MOST_IDLE) return ended(`${this.#idle} replies in a row made no progress`);
    if (intent === null) return GOES_ON;
    const reminder = reminderFor(intent, this.#wording);
    if (this.#given.has(reminder)) return say(this.#count());
    this.#given.add(reminder);
    return say(reminder);
  }

  /** By the limit that is nearer. */
  #count(): string {
    const isRefused = this.#refused > 0 && MOST_REFUSED - this.#refused <= MOST_IDLE - this.#idle;
    return isRefused
      ? `That was reply ${this.#refused} of ${MOST_REFUSED}.`
      : `That was reply ${this.#idle} of ${MOST_IDLE}.`;
  }
}

function ended(detail: string): Advice {
  return { kind: 'exhausted', limit: 'replies', detail };
}

function refusals(text: string): string {
  const quote = text.trim() === '' ? '' : `, the last one with "${oneLine(text, QUOTED_CHARS)}"`;
  return `${MOST_REFUSED} replies in a row were filtered by the model endpoint or refused by the model (content filter or refusal)${quote}. Reword the issue, or choose another model or endpoint`;
}

function reminderFor(intent: ReplyWithoutCall, { shorter, declined }: ReplyWording): string {
  switch (intent.kind) {
    case 'prose':
      return 'Your reply held no call, so nothing happened. Go on with a call; when the work is complete, call finish.';
    case 'empty':
      return 'Your reply was empty. Go on with the next call for the issue above.';
    case 'truncated':
      return `Your reply was cut off at its length limit before any call. Answer with calls only, ${shorter}.`;
    case 'refused':
      return `The reply was withheld or refused. ${declined}`;
    case 'imitation':
      return 'That was not a call, so nothing happened. The issue above is your task: go on with the next call for it, without text.';
    case 'malformed':
      return `Your reply could not be read: ${intent.errorDetail}`;
  }
}
