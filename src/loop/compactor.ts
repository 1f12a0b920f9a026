import type { Conversation } from '../conversation/conversation.ts';
import type { ResultDeduplication } from '../conversation/result-deduplication.ts';
import { type TrimTarget, trim } from '../conversation/trim.ts';
import type { ContextWindow } from '../conversation/window.ts';
import type { ChatTurn, ModelRequest, NonEmpty } from '../core/chat.ts';
import type { Emit, EventOf } from '../core/events.ts';
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

/** Compacts the conversation when a request is close to the context window or did not fit into it. */
export class Compactor {
  readonly #options: CompactorOptions;

  constructor(options: CompactorOptions) {
    this.#options = options;
  }

  /** @param request what the round would send without compaction */
  beforeRound(request: ModelRequest, asking: AskedRound): void {
    const target = this.#options.history.window.due(asking.estimator.estimate(request));
    if (target !== null) this.#compact(request, { ...asking, target, cause: 'window' });
  }

  /** @param window the one that the endpoint named. @returns whether something could be compacted */
  afterOverflow(request: ModelRequest, asking: AskedRound, window: number | null): boolean {
    const target = this.#options.history.window.shrink(asking.estimator.estimate(request), window);
    return this.#compact(request, { ...asking, target, cause: 'overflow' });
  }

  #compact(
    request: ModelRequest,
    options: AskedRound & { readonly target: TrimTarget } & Pick<EventOf<'compacted'>, 'cause'>,
  ): boolean {
    const { history, emit } = this.#options;
    const { conversation, window, deduplication, marks } = history;
    const { target, cause, round, estimator } = options;
    const { turns } = conversation;
    const sizeOf = (turn: ChatTurn): number => estimator.turn(turn);
    // Tools and the instructions of a dialect are part of the request but not of the turns.
    const besides = estimator.estimate(request) - turns.reduce((sum, turn) => sum + sizeOf(turn), 0);
    const { low, most, least } = target;
    const trimmed = trim(turns, { low: low - besides, most: most - besides, least }, sizeOf);
    if (trimmed === null) return false;
    conversation.compact(trimmed, { mark: marks[0], maxChars: window.archiveChars });
    const calls = trimmed.dropped.flatMap(({ reply }) => reply.calls.map(({ id }) => id));
    deduplication.forgetResults();
    if (trimmed.isMaterialDropped) deduplication.forgetFiles();
    emit({ kind: 'compacted', round, cause, freedTokens: Math.round(trimmed.freed), calls });
    return true;
  }
}
