import { UserFault } from '../core/fault.ts';
import type { TrimLimits } from './trim.ts';

/** Shares of the context window. */
const HIGH_SHARE = 0.7;
const LOW_SHARE = 0.3;
const MINIMUM_SHARE = 0.1;
/** Even when the window forces it: less than this would come back as lines of the archive. */
const FORCED_MINIMUM_SHARE = 0.02;
const ARCHIVE_SHARE = 0.06;
/** An archive need not say more than this, however large the window is. */
const MAX_ARCHIVE_TOKENS = 8_000;
const CHARS_PER_TOKEN = 2.5;
/** Rounds that are to pass between two compactions, unless the request would not fit otherwise. */
const ROUNDS_BETWEEN = 8;
const MATERIAL_SHARE = 0.3;
const DISCUSSION_SHARE = 0.25;
/** Of what a request may have, for the first one. */
const OPENING_SHARE = 0.9;
const KEPT_EXCHANGES = 2;
/** Estimates are not exact: a request this near to the window counts as too large. */
const SAFETY = 0.95;
const MIN_RESULT_CHARS = 1_000;
const MAX_RESULT_CHARS = 16_000;
/** Of logs, which have the fewest. */
const CHARS_PER_RESULT_TOKEN = 2.1;
/** What a round adds besides its result. */
const CALL_TOKENS = 100;
/** Once the window turns out smaller than the input says, a reply may not have most of it. */
const OUTPUT_SHARE = 0.25;
/** Of an overflow without a number: the window is smaller than what was sent by at least so much. */
const GUESS_AFTER_OVERFLOW = 0.75;

/** What the context window allows, in tokens. It is what the input says until the endpoint says, or shows, less. */
export class ContextWindow {
  #tokens: number;
  #maxOutput: number;
  #opening = 0;
  #roundsSince = Number.POSITIVE_INFINITY;
  #sizes: readonly number[] = [];
  #growthBefore = 0;

  /** @param tokens the input context-window. @param maxOutput what a reply may take of it */
  constructor(tokens: number, maxOutput: number) {
    this.#tokens = tokens;
    this.#maxOutput = maxOutput;
  }

  get tokens(): number {
    return this.#tokens;
  }

  /** What a reply may take. */
  get maxOutput(): number {
    return this.#maxOutput;
  }

  /** The material of the opening stays for the whole run, so that it must leave room for it. */
  get materialTokens(): number {
    return Math.floor(this.usable * MATERIAL_SHARE);
  }

  /** What the comments on the issue may take of the opening; its own text is never cut. */
  get discussionChars(): number {
    return Math.floor(this.usable * DISCUSSION_SHARE * CHARS_PER_TOKEN);
  }

  /** For prompts. */
  get usable(): number {
    return Math.max(0, this.#tokens - this.#maxOutput);
  }

  get archiveTokens(): number {
    return Math.floor(Math.min(MAX_ARCHIVE_TOKENS, this.#tokens * ARCHIVE_SHARE));
  }

  get archiveChars(): number {
    return Math.floor(this.archiveTokens * CHARS_PER_TOKEN);
  }

  /** The most of one result: so much that those of eight rounds fit beside the opening, the archive and what stays. */
  get resultChars(): number {
    const room = this.usable * SAFETY - this.#opening - this.archiveTokens;
    const tokens = room / (ROUNDS_BETWEEN + KEPT_EXCHANGES) - CALL_TOKENS;
    const chars = Math.floor(tokens * CHARS_PER_RESULT_TOKEN);
    return Math.min(MAX_RESULT_CHARS, Math.max(MIN_RESULT_CHARS, chars));
  }

  /** @param size tokens of the first request, of which nothing is ever compacted */
  open(size: number): void {
    this.#opening = size;
  }

  /** @param size tokens of the request that a round begins with */
  countRound(size: number): void {
    this.#roundsSince += 1;
    this.#sizes = [...this.#sizes.slice(-ROUNDS_BETWEEN), size];
  }

  countCompaction(): void {
    this.#growthBefore = this.#growth();
    this.#roundsSince = 0;
    this.#sizes = [];
  }

  /**
   * What a request of that size calls for: nothing (null), or the marks of a compaction, low enough for the next
   * rounds if they grow as the last ones did. One that the window does not force has to pay for the cache it breaks.
   *
   * @param size tokens of the next request
   */
  due(size: number): TrimLimits | null {
    const isForced = size > this.usable * SAFETY;
    const isHigh = size >= this.#tokens * HIGH_SHARE && this.#roundsSince >= ROUNDS_BETWEEN;
    if (!isForced && !isHigh) return null;
    const high = Math.min(this.#tokens * HIGH_SHARE, this.usable * SAFETY);
    const room = high - this.#growth() * (ROUNDS_BETWEEN + 1) - this.archiveTokens;
    return {
      high: 0,
      low: Math.max(0, Math.min(this.#tokens * LOW_SHARE, room)),
      minimum: this.#tokens * (isForced ? FORCED_MINIMUM_SHARE : MINIMUM_SHARE),
      keepLast: KEPT_EXCHANGES,
      material: 'kept',
    };
  }

  /**
   * A request was refused as too large.
   *
   * @param sent its size as estimated. @param told the window, when the endpoint named it
   */
  shrink(sent: number, told: number | null): void {
    const guess = told === null || told >= this.#tokens ? sent * GUESS_AFTER_OVERFLOW : told;
    this.#tokens = Math.floor(Math.min(this.#tokens, Math.max(guess, 1)));
    this.#maxOutput = Math.min(this.#maxOutput, Math.floor(this.#tokens * OUTPUT_SHARE));
  }

  /** The marks of a compaction that has to help whatever it costs. @param attempt counted from 1 */
  forced(sent: number, attempt: number): TrimLimits {
    const low = Math.min(this.#tokens * LOW_SHARE, sent / (attempt + 1));
    return {
      high: 0,
      low,
      minimum: 0,
      keepLast: 1,
      material: attempt > 1 ? 'droppable' : 'when-nothing-else',
    };
  }

  #growth(): number {
    const [first] = this.#sizes;
    const last = this.#sizes.at(-1);
    if (first === undefined || last === undefined || this.#sizes.length < 2) return this.#growthBefore;
    return Math.max(0, (last - first) / (this.#sizes.length - 1));
  }
}

/**
 * Before the first call: system prompt, tools, task and material are never compacted, so that they must fit, with a
 * reply and some rounds beside them.
 *
 * @param opening tokens of the first request
 * @throws {UserFault} that names the inputs
 */
export function expectRoom(opening: number, window: ContextWindow): void {
  window.open(opening);
  const most = Math.floor(window.usable * OPENING_SHARE);
  if (opening <= most) return;
  throw new UserFault({
    wrong: 'The task does not fit the context window.',
    was: `Instructions, tools, issue and material take about ${opening} tokens; of context-window ${window.tokens}, less max-tokens-per-call ${window.maxOutput}, they may take ${most}.`,
    remedy: 'Raise context-window if the model holds more, or lower max-tokens-per-call or material-tokens.',
  });
}
