import { UserFault } from '../core/fault.ts';
import { KEPT_EXCHANGES, type TrimTarget } from './trim.ts';

/** A compaction leaves this share of the usable window, so that several rounds pass until the next one. */
const LOW_SHARE = 0.25;
/** Of the window. A smaller gain would be taken up by the new archive lines, and cost the prompt cache. */
const LEAST_SHARE = 0.02;
const ARCHIVE_SHARE = 0.06;
/** Enough for an archive, however large the window is. */
const MAX_ARCHIVE_TOKENS = 8_000;
const CHARS_PER_TOKEN = 2.5;
/** Rounds with the largest results that fit between two compactions. */
const ROUNDS_BETWEEN = 8;
const MATERIAL_SHARE = 0.3;
const DISCUSSION_SHARE = 0.25;
/** Share of the usable window that the first request may take. */
const OPENING_SHARE = 0.9;
/** Estimates are inexact: a request above this share of the usable window is compacted. */
const SAFETY = 0.95;
const MIN_RESULT_CHARS = 1_000;
const MAX_RESULT_CHARS = 24_000;
const MAX_REWRITABLE_CHARS = 40_000;
/** Measured on logs, which have the fewest characters per token. */
const CHARS_PER_RESULT_TOKEN = 2.1;
/** Tokens that a round adds besides its result. */
const CALL_TOKENS = 100;
/** Largest share of the window for a reply once the window turns out smaller than configured. */
const OUTPUT_SHARE = 0.25;
/** After an overflow, no more than this share of what was sent is taken to fit. */
const GUESS_AFTER_OVERFLOW = 0.75;

/** The limits of the context window, in tokens. Starts at the configured size and shrinks if the endpoint has less. */
export class ContextWindow {
  #tokens: number;
  #maxOutput: number;
  #opening = 0;

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
    const tokens = this.#room / (ROUNDS_BETWEEN + KEPT_EXCHANGES) - CALL_TOKENS;
    const chars = Math.floor(tokens * CHARS_PER_RESULT_TOKEN);
    return Math.min(MAX_RESULT_CHARS, Math.max(MIN_RESULT_CHARS, chars));
  }

  /** Limit of a file that one request shows whole and one reply writes anew. */
  get rewritableChars(): number {
    const tokens = Math.max(0, Math.min(this.#room, this.#maxOutput));
    return Math.min(MAX_REWRITABLE_CHARS, Math.floor(tokens * CHARS_PER_TOKEN));
  }

  /** @param size tokens of the first request, which is never compacted */
  open(size: number): void {
    this.#opening = size;
  }

  /** What a request of so many tokens has to be compacted to; null: it fits as it is. */
  due(size: number): TrimTarget | null {
    return size > this.#most ? { low: this.#low, most: this.#most, least: this.#tokens * LEAST_SHARE } : null;
  }

  /**
   * To be called when the endpoint rejected a request as too large.
   *
   * @param sent the estimated size. @param reported the window, if the endpoint named it
   * @returns what the request has to be compacted to
   */
  shrink(sent: number, reported: number | null): TrimTarget {
    const guess = sent * GUESS_AFTER_OVERFLOW;
    const tokens = reported === null || reported >= this.#tokens ? guess : reported;
    this.#tokens = Math.floor(Math.min(this.#tokens, Math.max(tokens, 1)));
    this.#maxOutput = Math.min(this.#maxOutput, Math.floor(this.#tokens * OUTPUT_SHARE));
    return { low: Math.min(this.#low, sent / 2), most: Math.min(this.#most, guess), least: 0 };
  }

  /** Tokens beside the opening and the archive. */
  get #room(): number {
    return this.#most - this.#opening - this.archiveTokens;
  }

  get #low(): number {
    return this.usable * LOW_SHARE;
  }

  get #most(): number {
    return this.usable * SAFETY;
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
