import type { TrimTarget } from '../conversation/trim.ts';
import type { Budget, LimitName } from '../core/budget.ts';
import type {
  AnsweredReply,
  Dialect,
  ModelRequest,
  OverflowReply,
  RejectedReply,
  ToolSpec,
} from '../core/chat.ts';
import type { Emit, EventOf } from '../core/events.ts';
import { Cancelled, ServiceFault } from '../core/fault.ts';
import type { ModelClient } from '../core/ports.ts';
import { Estimator } from '../core/tokens/estimate.ts';
import { compact, type History } from './compact.ts';

/** Which model is asked, and in which dialect. */
export interface Chat {
  readonly dialect: Dialect;
  readonly model: ModelClient;
  /** Replaces `model` when nothing else helps. Null: none is configured. */
  readonly strongerModel: ModelClient | null;
}

export interface RequestsOptions {
  readonly chat: Chat;
  readonly history: History;
  /** Of the change as it is. */
  readonly changedPaths: () => readonly string[];
  readonly budget: Budget;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

export type RequestEnd =
  | { readonly kind: 'answered'; readonly reply: AnsweredReply; readonly ms: number }
  | { readonly kind: 'exhausted'; readonly limit: LimitName; readonly detail: string };

/** How often a request that the endpoint rejects as too large is retried, smaller each time. */
const MAX_OVERFLOWS = 3;

/** Asks the model once a round, and again when the endpoint needs the request in another form or size. */
export class Requests {
  readonly #options: RequestsOptions;
  #estimator = new Estimator();
  #hasWarnedOfTruncation = false;
  #model: ModelClient;

  constructor(options: RequestsOptions) {
    this.#options = options;
    this.#model = options.chat.model;
  }

  /** That is asked now. */
  get model(): ModelClient {
    return this.#model;
  }

  /** False: there is none, or it is already in use. */
  useStrongerModel(): boolean {
    const { strongerModel } = this.#options.chat;
    if (strongerModel === null || this.#model === strongerModel) return false;
    this.#model = strongerModel;
    // Token counts of the first model do not apply to another tokenizer.
    this.#estimator = new Estimator();
    return true;
  }

  /**
   * @param round counted from 1
   * @throws {Cancelled} when the signal is aborted. @throws {ServiceFault} when the endpoint fails permanently
   */
  async ask(round: number, tools: readonly ToolSpec[]): Promise<RequestEnd> {
    const { history, budget, signal } = this.#options;
    if (signal.aborted) throw new Cancelled('The run was stopped.');
    const before = budget.check();
    if (before.kind === 'exhausted') return before;
    let request = this.#request(tools);
    let estimate = this.#estimator.estimate(request);
    const due = history.window.due(estimate);
    if (due !== null && this.#compact(request, due, { round, cause: 'window' })) {
      request = this.#request(tools);
      estimate = this.#estimator.estimate(request);
    }
    const verdict = budget.check(estimate, this.#model.prices);
    if (verdict.kind === 'exhausted') return verdict;
    let overflows = 0;
    let hasFallenBack = false;
    for (;;) {
      const asked = await this.#complete(request, { round, estimate });
      if (asked.kind === 'answered') {
        budget.countRound();
        return asked;
      }
      if (asked.kind === 'rejected') {
        // Only once: a dialect that keeps sending tools would loop forever.
        if (hasFallenBack || this.#options.chat.dialect.fallBack?.(asked) !== true)
          throw toolsRejected(asked);
        hasFallenBack = true;
      } else {
        overflows += 1;
        if (overflows > MAX_OVERFLOWS) return tooLarge(asked);
        const target = history.window.shrink(estimate, asked.window);
        if (!this.#compact(request, target, { round, cause: 'overflow' })) return tooLarge(asked);
      }
      request = this.#request(tools);
      estimate = this.#estimator.estimate(request);
      const affords = budget.affords(estimate, this.#model.prices);
      if (affords.kind === 'exhausted') return affords;
    }
  }

  /** @returns whether something could be compacted */
  #compact(
    request: ModelRequest,
    target: TrimTarget,
    about: Pick<EventOf<'compacted'>, 'round' | 'cause'>,
  ): boolean {
    const { history, changedPaths, emit } = this.#options;
    const freed = compact(history, changedPaths(), { request, target, estimator: this.#estimator });
    if (freed !== null) emit({ kind: 'compacted', ...about, ...freed });
    return freed !== null;
  }

  #request(tools: readonly ToolSpec[]): ModelRequest {
    const { conversation, window } = this.#options.history;
    const shape = this.#options.chat.dialect.request(conversation.turns, tools);
    return { ...shape, maxOutputTokens: window.maxOutput };
  }

  async #complete(
    request: ModelRequest,
    { round, estimate }: { readonly round: number; readonly estimate: number },
  ): Promise<Extract<RequestEnd, { kind: 'answered' }> | RejectedReply | OverflowReply> {
    const { emit, signal } = this.#options;
    emit({ kind: 'requested', round, estimatedTokens: estimate });
    const startedAt = performance.now();
    const reply = await this.#model.complete(request, signal);
    if (reply.kind === 'rejected') return reply;
    if (reply.kind === 'overflow') {
      emit({ kind: 'overflowed', round, usage: reply.usage });
      return reply;
    }
    this.#learn(request, reply);
    return { kind: 'answered', reply, ms: performance.now() - startedAt };
  }

  #learn(request: ModelRequest, { usage }: AnsweredReply): void {
    const truncation = this.#estimator.learn(request, usage);
    if (truncation === null || this.#hasWarnedOfTruncation) return;
    this.#hasWarnedOfTruncation = true;
    this.#options.emit({ kind: 'note', level: 'warning', text: truncation });
  }
}

function tooLarge({ limit, window, why }: OverflowReply): RequestEnd {
  const size = window === null ? '' : ` of ${window} tokens`;
  const of = {
    window: `the context window${size} of the model`,
    bytes: 'the limit of the endpoint, or of a proxy before it, on the bytes of a request',
  }[limit];
  const wayOut = {
    window:
      'Give the server a larger context or choose another model, and set context-window to what it holds',
    bytes: 'Raise that limit (nginx: client_max_body_size), or lower context-window',
  }[limit];
  const wrong = `the conversation does not fit ${of}, however much of it is compacted.`;
  const detail = [wrong, why, wayOut].filter((part) => part !== '').join(' ');
  return { kind: 'exhausted', limit: 'context', detail };
}

function toolsRejected({ why }: RejectedReply): ServiceFault {
  const parts = {
    wrong: 'The model endpoint does not take tool calls.',
    was: why,
    remedy: 'Choose a model with native tool calls in the input model, or set tool-calling: json.',
  };
  return new ServiceFault({ service: 'model', status: 400, parts });
}
