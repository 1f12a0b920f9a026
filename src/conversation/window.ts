import { UserFault } from '../core/fault.ts';
import type { TrimLimits } from './trim.ts';

/** Shares of the context window. */
const HIGH_SHARE = 0.7;
const LOW_SHARE = 0.3;
const MINIMUM_SHARE = 0.1;
/** Applies also when the window forces a compaction: the new archive lines would take up a smaller gain. */
const FORCED_MINIMUM_SHARE = 0.02;
const ARCHIVE_SHARE = 0.06;
/** Enough for an archive, however large the window is. */
const MAX_ARCHIVE_TOKENS = 8_000;
const CHARS_PER_TOKEN = 2.5;
/** Rounds between two compactions, unless the request would not fit otherwise. */
const ROUNDS_BETWEEN = 8;
const MATERIAL_SHARE = 0.3;
const DISCUSSION_SHARE = 0.25;
/** Share of the usable window that the first request may take. */
const OPENING_SHARE = 0.9;
const KEPT_EXCHANGES = 2;
/** Estimates are inexact: a request above this share of the usable window counts as too large. */
const SAFETY = 0.95;
const MIN_RESULT_CHARS = 1_000;
const MAX_RESULT_CHARS = 24_000;
/** Measured on logs, which have the fewest characters per token. */
const CHARS_PER_RESULT_TOKEN = 2.1;
/** Tokens that a round adds besides its result. */
const CALL_TOKENS = 100;
/** Largest share of the window for a reply once the window turns out smaller than configured. */
const OUTPUT_SHARE = 0.25;
/** After an overflow that names no window, the window is assumed to be this share of what was sent. */
const GUESS_AFTER_OVERFLOW = 0.75;

/** The limits of the context window, in tokens. Starts at the configured size and shrinks if the endpoint has less. */
export class ContextWindow {
  #tokens: number;
  #maxOutput: number;
  #opening = 0;
  #roundsSince = Number.POSITIVE_INFINITY;
  #sizes: readonly number[] = [];
  #growthBefore = 0;

  /** @param tokens the input context-window. @param maxOutput the part of it that a reply may take */
  constructor(tokens: number, maxOutput: number) {
    this.#tokens = tokens;
    this.#maxOutput = maxOutput;
  }

  get tokens(): number {
    return this.#tokens;
  }

  /** Tokens that a reply may take. */
  get maxOutput(): number {
    return this.#maxOutput;
  }

  /** Tokens for the material of the opening. It stays for the whole run, so it must leave room for the work. */
  get materialTokens(): number {
    return Math.floor(this.usable * MATERIAL_SHARE);
  }

  /** Characters for the comments on the issue in the opening. The text of the issue itself is never cut. */
  get discussionChars(): number {
    return Math.floor(this.usable * DISCUSSION_SHARE * CHARS_PER_TOKEN);
  }

  /** Tokens available for prompts. */
  get usable(): number {
    return Math.max(0, this.#tokens - this.#maxOutput);
  }

  get archiveTokens(): number {
    return Math.floor(Math.min(MAX_ARCHIVE_TOKENS, this.#tokens * ARCHIVE_SHARE));
  }

  get archiveChars(): number {
    return Math.floor(this.archiveTokens * CHARS_PER_TOKEN);
  }

  /** Limit of one result: those of eight rounds fit beside the opening, the archive and the exchanges that stay. */
  get resultChars(): number {
    const room = this.usable * SAFETY - this.#opening - this.archiveTokens;
    const tokens = room / (ROUNDS_BETWEEN + KEPT_EXCHANGES) - CALL_TOKENS;
    const chars = Math.floor(tokens * CHARS_PER_RESULT_TOKEN);
    return Math.min(MAX_RESULT_CHARS, Math.max(MIN_RESULT_CHARS, chars));
  }

  /** @param size tokens of the first request, which is never compacted */
  open(size: number): void {
    this.#opening = size;
  }

  /** @param size tokens of the first request of the round */
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
   * The limits of the compaction that is due, or null. The target is low enough for the next rounds if they grow like
   * the last ones. A compaction that the window does not force must free enough to be worth the lost prompt cache.
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
   * To be called when the endpoint rejected a request as too large.
   *
   * @param sent the estimated size. @param reported the window, if the endpoint named it
   */
  shrink(sent: number, reported: number | null): void {
    const guess = reported === null || reported >= this.#tokens ? sent * GUESS_AFTER_OVERFLOW : reported;
    this.#tokens = Math.floor(Math.min(this.#tokens, Math.max(guess, 1)));
    this.#maxOutput = Math.min(this.#maxOutput, Math.floor(this.#tokens * OUTPUT_SHARE));
  }

  /** The limits of a compaction that must make the request fit. @param attempt counted from 1 */
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
    const [first = 0, ...later] = this.#sizes;
    const last = later.at(-1);
    return last === undefined ? this.#growthBefore : Math.max(0, (last - first) / later.length);
  }
}

/**
 * Checks before the first call that system prompt, tools, task and material fit, and leave room for a reply and some
 * rounds. They are never compacted.
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
    remedy: 'Raise context-window if the model holds more, or lower max-tokens-per-call.',
  });
}
