import type { Conversation } from '../conversation/conversation.ts';
import type { ResultDeduplication } from '../conversation/result-deduplication.ts';
import { type TrimLimits, trim } from '../conversation/trim.ts';
import type { ContextWindow } from '../conversation/window.ts';
import type { ChatTurn, ModelRequest, NonEmpty } from '../core/chat.ts';
import type { CompactionCause, Emit } from '../core/events.ts';
import type { Estimator } from '../core/tokens/estimate.ts';

/** The conversation, and what limits how much of it fits in a request. */
export interface History {
  readonly conversation: Conversation;
  readonly window: ContextWindow;
  /** Starts with the files that the opening shows. */
  readonly deduplication: ResultDeduplication;
  /** Random strings of this run that only the host writes. The first one frames the archive. */
  readonly marks: NonEmpty<string>;
}

export interface CompactorOptions {
  readonly history: History;
  readonly emit: Emit;
}

/** The round that needs room. */
export interface AskedRound {
  readonly round: number;
  readonly estimator: Estimator;
}

/** A reported count below this share of the estimate is a placeholder, or the endpoint truncated the prompt. */
const LEAST_TRUSTED = 0.5;

/** Compacts the conversation when a request is close to the context window or did not fit into it. */
export class Compactor {
  readonly #options: CompactorOptions;
  #last: { readonly request: ModelRequest; readonly tokens: number } | null = null;

  constructor(options: CompactorOptions) {
    this.#options = options;
  }

  /** @param tokens size of the request as counted by the endpoint */
  measured(request: ModelRequest, tokens: number): void {
    this.#last = { request, tokens };
  }

  /** To be called when the model changes: each model counts tokens differently. */
  forget(): void {
    this.#last = null;
  }

  /** @param request what the round would send without compaction */
  beforeRound(request: ModelRequest, asking: AskedRound): void {
    const { window } = this.#options.history;
    const size = this.#size(request, asking);
    window.countRound(size);
    const limits = window.due(size);
    if (limits !== null) this.#compact(request, { ...asking, limits, cause: 'window' });
  }

  /**
   * @param options.reportedWindow the window that the endpoint named. @param options.attempt counted from 1
   * @returns whether something could be compacted
   */
  afterOverflow(
    request: ModelRequest,
    options: AskedRound & { readonly reportedWindow: number | null; readonly attempt: number },
  ): boolean {
    const { window } = this.#options.history;
    const sent = this.#size(request, options);
    window.shrink(sent, options.reportedWindow);
    const limits = window.forced(sent, options.attempt);
    return this.#compact(request, { ...options, limits, cause: 'overflow' });
  }

  /** The endpoint's count for the last request, plus an estimate of what was added since. */
  #size(request: ModelRequest, { estimator }: AskedRound): number {
    const estimate = estimator.estimate(request);
    if (this.#last === null) return estimate;
    const estimateOfLast = estimator.estimate(this.#last.request);
    if (this.#last.tokens < estimateOfLast * LEAST_TRUSTED) return estimate;
    return Math.max(0, this.#last.tokens + estimate - estimateOfLast);
  }

  #compact(
    request: ModelRequest,
    options: AskedRound & { readonly limits: TrimLimits; readonly cause: CompactionCause },
  ): boolean {
    const { history, emit } = this.#options;
    const { conversation, window, deduplication, marks } = history;
    const { limits, cause, round, estimator } = options;
    const { turns } = conversation;
    const sizeOf = (turn: ChatTurn): number => estimator.turn(turn);
    // Tools and the instructions of a dialect are part of the request but not of the turns.
    const besides = Math.max(
      0,
      estimator.estimate(request) - turns.reduce((sum, turn) => sum + sizeOf(turn), 0),
    );
    const trimmed = trim(turns, { ...limits, low: Math.max(0, limits.low - besides) }, sizeOf);
    if (trimmed === null) return false;
    conversation.compact(trimmed, { mark: marks[0], maxChars: window.archiveChars });
    const calls = trimmed.dropped.flatMap(({ reply }) => reply.calls.map(({ id }) => id));
    deduplication.forgetResults();
    if (trimmed.isMaterialDropped) deduplication.forgetFiles();
    window.countCompaction();
    emit({ kind: 'compacted', round, cause, freedTokens: Math.round(trimmed.freed), calls });
    return true;
  }
}
