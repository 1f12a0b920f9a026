import type { Conversation } from '../conversation/conversation.ts';
import type { Budget, LimitName } from '../core/budget.ts';
import type { DeclinedReply, Dialect, ModelReply, NonEmpty, ToolCall } from '../core/chat.ts';
import type { ActOutcome, Review, RoundsEnd, RunContext, Strategy } from '../core/decision.ts';
import { estimateTokens } from '../core/estimate.ts';
import type { Emit } from '../core/events.ts';
import { Cancelled, ServiceFault } from '../core/fault.ts';
import type { ModelClient } from '../core/ports.ts';
import type { Toolbox, ToolScope } from '../tools/tool.ts';
import { act } from './act.ts';

export interface RoundsOptions {
  readonly strategy: Strategy;
  readonly dialect: Dialect;
  readonly model: ModelClient;
  readonly conversation: Conversation;
  readonly toolbox: Toolbox;
  /** What tools may touch; its signal is replaced by one that also ends with the time for rounds. */
  readonly scope: ToolScope;
  readonly budget: Budget;
  readonly emit: Emit;
  /** Aborted when the run is stopped from outside. */
  readonly signal: AbortSignal;
}

/**
 * The bounded loop: request, reply, intent, step, until the strategy finishes or a limit of the budget is hit
 * (Iteration 10 of the published account). A reply is charged by the model client before anybody reads it, and
 * recorded before it is interpreted.
 *
 * @throws {Cancelled} when `signal` is aborted; every other end is returned
 */
export async function runRounds(options: RoundsOptions): Promise<RoundsEnd> {
  const rounds = new Rounds(options);
  try {
    return await rounds.run();
  } catch (thrown) {
    if (options.signal.aborted) throw thrown;
    if (thrown instanceof ServiceFault && thrown.service === 'model') return rounds.interrupted(thrown);
    if (thrown instanceof Cancelled) return rounds.outOfTime();
    throw thrown;
  }
}

class Rounds {
  readonly #options: RoundsOptions;
  /** Ends with the run, or with the time that rounds may take. */
  readonly #signal: AbortSignal;
  #round = 0;

  constructor(options: RoundsOptions) {
    this.#options = options;
    const time = AbortSignal.timeout(Math.min(Math.floor(options.budget.remainingLoopMs), MAX_TIMER_MS));
    this.#signal = AbortSignal.any([options.signal, time]);
  }

  async run(): Promise<RoundsEnd> {
    const { strategy, dialect, conversation, budget, emit } = this.#options;
    let isAskedAgain = false;
    for (;;) {
      if (this.#signal.aborted) throw new Cancelled('The run was stopped.');
      const shape = dialect.request(conversation.turns, strategy.tools());
      const request = { ...shape, maxOutputTokens: budget.limits.maxTokensPerCall };
      const estimatedTokens = estimateTokens(request);
      const verdict = isAskedAgain ? budget.affords(estimatedTokens) : budget.verdict(estimatedTokens);
      if (verdict.kind === 'exhausted') return this.#exhausted(verdict.limit, verdict.detail);
      if (!isAskedAgain) {
        budget.countRound();
        this.#round += 1;
      }
      emit({ kind: 'requested', round: this.#round, estimatedTokens });
      const startedAt = performance.now();
      const reply: ModelReply = await this.#options.model.complete(request, this.#signal);
      if (reply.kind === 'overflow') {
        emit({ kind: 'overflowed', round: this.#round, usage: reply.usage });
        return this.#exhausted('context', 'the conversation no longer fits the context window of the model');
      }
      if (reply.kind === 'declined') {
        // Only once: a dialect that goes on sending tools would ask for ever.
        if (isAskedAgain || dialect.decline?.(reply) !== true) throw declined(reply);
        isAskedAgain = true;
        continue;
      }
      isAskedAgain = false;
      const { turn, intent } = dialect.interpret(reply);
      conversation.recordReply(reply.keepsake === undefined ? turn : { ...turn, keepsake: reply.keepsake });
      const ms = performance.now() - startedAt;
      emit({
        kind: 'replied',
        round: this.#round,
        text: turn.text,
        calls: turn.calls,
        usage: reply.usage,
        ms,
      });
      const decision = await strategy.step(this.#context(), intent, this.#round);
      if (decision.kind === 'finish') return decision.end;
      for (const note of decision.notes) {
        emit({ kind: 'nudged', round: this.#round, why: note });
        conversation.note(note);
      }
    }
  }

  async interrupted(fault: ServiceFault): Promise<RoundsEnd> {
    return { kind: 'interrupted', fault: fault.message, review: await this.#options.scope.review() };
  }

  outOfTime(): Promise<RoundsEnd> {
    return this.#exhausted('time', 'the time for rounds is used up (max-minutes)');
  }

  #exhausted(limit: LimitName, detail: string): Promise<RoundsEnd> {
    return this.#options.strategy.onBudgetExhausted(this.#context(), limit, detail);
  }

  #context(): RunContext {
    const { budget, scope } = this.#options;
    return {
      budget,
      act: (calls, reading) => this.#act(calls, reading),
      review: (): Promise<Review> => scope.review(),
      recover: (path) => this.#recover(path),
    };
  }

  async #recover(path: string): Promise<string | null> {
    const { scope, emit } = this.#options;
    const file = await scope.workspace.read(path);
    if (file.kind !== 'text') return null;
    emit({ kind: 'recovered', path });
    return file.text;
  }

  async #act(calls: NonEmpty<ToolCall>, reading: 'answered' | 'refused'): Promise<ActOutcome> {
    const { toolbox, scope, budget, emit, conversation, dialect } = this.#options;
    const tools = { ...scope, signal: this.#signal };
    const outcome = await act(calls, { toolbox, scope: tools, budget, emit, round: this.#round, reading });
    conversation.recordResults(outcome.results, dialect.observe(outcome.results));
    return outcome;
  }
}

function declined({ why }: DeclinedReply): ServiceFault {
  const parts = {
    wrong: 'The model endpoint does not take tool calls.',
    was: why,
    remedy: 'Choose a model with native tool calls in the input model, or set tool-calling: json.',
  };
  return new ServiceFault({ service: 'model', status: null, parts });
}

/** Node's timers hold at most 2^31 - 1 ms. */
const MAX_TIMER_MS = 2_147_483_647;
