import type { Conversation } from '../conversation/conversation.ts';
import { imitationIn } from '../conversation/imitation.ts';
import type { ResultDeduplication } from '../conversation/result-deduplication.ts';
import { type TrimLimits, type Trimmed, trim } from '../conversation/trim.ts';
import type { ContextWindow } from '../conversation/window.ts';
import type { Budget } from '../core/budget.ts';
import type { ChatTurn, Dialect, ModelRequest, NonEmpty, ToolSpec } from '../core/chat.ts';
import type { CompactionCause, Emit } from '../core/events.ts';
import { ServiceFault } from '../core/fault.ts';
import type { ModelClient } from '../core/ports.ts';
import { isRecord, parsedJson } from '../core/text/json-record.ts';
import type { Estimator } from '../core/tokens/estimate.ts';

/** How turns are compacted: not at all, with the host's digest, or with a summary by the model. */
export type CompactionMode = 'off' | 'digest' | 'model';

/** The conversation, and what limits how much of it fits in a request. */
export interface History {
  readonly conversation: Conversation;
  readonly window: ContextWindow;
  readonly compaction: CompactionMode;
  /** Starts with the files that the opening shows. */
  readonly deduplication: ResultDeduplication;
  /** Random strings of this run that only the host writes. The first one frames the archive. */
  readonly marks: NonEmpty<string>;
}

export interface CompactorOptions {
  readonly history: History;
  readonly dialect: Dialect;
  readonly budget: Budget;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** How the model is asked in the round that needs room. */
export interface AskedModel {
  readonly round: number;
  readonly tools: readonly ToolSpec[];
  readonly estimator: Estimator;
  /** Also writes the summary, because its prompt cache holds the prefix. */
  readonly model: ModelClient;
}

const SUMMARY_INSTRUCTION =
  'The conversation is about to be shortened. Write, in plain text and without any call, what you need to go on: what you found out, what you changed and why, what failed, what is left to do. The issue and the list of your calls are kept apart.';
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
  async beforeRound(request: ModelRequest, asking: AskedModel): Promise<void> {
    const { compaction, window } = this.#options.history;
    const size = this.#size(request, asking);
    window.countRound(size);
    const limits = compaction === 'off' ? null : window.due(size);
    if (limits !== null) await this.#compact(request, { ...asking, limits, cause: 'window' });
  }

  /**
   * @param options.reportedWindow the window that the endpoint named. @param options.attempt counted from 1
   * @returns whether something could be compacted
   */
  async afterOverflow(
    request: ModelRequest,
    options: AskedModel & { readonly reportedWindow: number | null; readonly attempt: number },
  ): Promise<boolean> {
    const { compaction, window } = this.#options.history;
    if (compaction === 'off') return false;
    const sent = this.#size(request, options);
    window.shrink(sent, options.reportedWindow);
    const limits = window.forced(sent, options.attempt);
    return this.#compact(request, { ...options, limits, cause: 'overflow' });
  }

  /** The endpoint's count for the last request, plus an estimate of what was added since. */
  #size(request: ModelRequest, { estimator }: AskedModel): number {
    const estimate = estimator.estimate(request);
    if (this.#last === null) return estimate;
    const estimateOfLast = estimator.estimate(this.#last.request);
    if (this.#last.tokens < estimateOfLast * LEAST_TRUSTED) return estimate;
    return Math.max(0, this.#last.tokens + estimate - estimateOfLast);
  }

  async #compact(
    request: ModelRequest,
    options: AskedModel & { readonly limits: TrimLimits; readonly cause: CompactionCause },
  ): Promise<boolean> {
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
    // After an overflow, a request for a summary would not fit either.
    const summary = cause === 'overflow' ? null : await this.#summary(trimmed, request, options);
    conversation.compact(trimmed, { mark: marks[0], maxChars: window.archiveChars, summary });
    const calls = trimmed.dropped.flatMap(({ reply }) => reply.calls.map(({ id }) => id));
    deduplication.forget(new Set(calls));
    if (trimmed.isMaterialDropped) deduplication.forgetFiles();
    window.countCompaction();
    const by = summary === null ? 'digest' : 'model';
    emit({ kind: 'compacted', round, cause, by, freedTokens: Math.round(trimmed.freed), calls });
    return true;
  }

  /** A summary by the model, requested with the same prefix. Null: use the digest. */
  async #summary(
    trimmed: Trimmed,
    request: ModelRequest,
    { tools, estimator, model }: AskedModel,
  ): Promise<string | null> {
    const { history, dialect, budget, signal } = this.#options;
    const { conversation, window, compaction, marks } = history;
    if (compaction !== 'model') return null;
    const instruction: ChatTurn = { role: 'user', origin: 'host', text: SUMMARY_INSTRUCTION };
    const shape = dialect.request([...conversation.turns, instruction], tools);
    const maxOutputTokens = Math.min(request.maxOutputTokens, Math.max(256, window.archiveTokens));
    const asked: ModelRequest = { ...shape, maxOutputTokens, purpose: 'compaction' };
    // The budget must also cover the round that follows.
    const both = estimator.estimate(asked) + maxOutputTokens + estimator.estimate(request) - trimmed.freed;
    if (budget.affords(both, model.prices).kind === 'exhausted') return null;
    try {
      const reply = await model.complete(asked, signal);
      if (reply.kind === 'turn') budget.countCall('compaction');
      if (reply.kind !== 'turn' || reply.stop === 'length' || reply.stop === 'refusal') return null;
      const text = summaryIn(reply.text.trim());
      const isImitation = imitationIn({ role: 'assistant', text, calls: [] }, [marks[0]]) !== null;
      const size = estimator.turn({ role: 'user', origin: 'archive', text });
      return text === '' || isImitation || size >= trimmed.freed ? null : text;
    } catch (thrown) {
      // The digest needs no endpoint. If the endpoint is really down, the round itself will report it.
      if (thrown instanceof ServiceFault) return null;
      throw thrown;
    }
  }
}

/** A model that must answer with plans puts the summary into one. The rest of such a plan is ignored. */
function summaryIn(text: string): string {
  const json = /^(?:```\w*\s*)?(\{[\s\S]*\})(?:\s*```)?$/.exec(text)?.[1];
  if (json === undefined) return text;
  const plan = parsedJson(json);
  return isRecord(plan) && typeof plan.summary === 'string' ? plan.summary.trim() : '';
}
