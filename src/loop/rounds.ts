import { imitationIn } from '../conversation/imitation.ts';
import type { Budget, LimitName } from '../core/budget.ts';
import type { AnsweredReply, Intent, NonEmpty, ToolCall } from '../core/chat.ts';
import type {
  ActOutcome,
  ActRules,
  Claim,
  CriticOutcome,
  FailedModel,
  NamedFile,
  RoundsEnd,
  RunContext,
  Stall,
  Strategy,
} from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import { Cancelled, ServiceFault } from '../core/fault.ts';
import { findNamedPath } from '../core/paths/named-path.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import type { Toolbox, ToolScope } from '../tools/tool.ts';
import { act } from './act.ts';
import { CandidateTracker } from './candidate-tracker.ts';
import type { History } from './compact.ts';
import { Deadline } from './deadline.ts';
import { Progress } from './progress.ts';
import { type Chat, Requests } from './requests.ts';

/** Of a run: what one reply may be shown is measured for each. */
export type RoundsScope = Omit<ToolScope, 'resultChars'>;

export interface RoundsOptions {
  readonly strategy: Strategy;
  readonly chat: Chat;
  readonly history: History;
  /** @param failed null: no model has failed for good */
  readonly criticise: (claim: Claim, verdict: Verdict, failed: FailedModel | null) => Promise<CriticOutcome>;
  readonly toolbox: Toolbox;
  /** What tools may access. Its signal is replaced by one that is also aborted at the deadline of the rounds. */
  readonly scope: RoundsScope;
  readonly budget: Budget;
  /** Milliseconds that the gate took on the base, as far as known by now. Without it, no time is reserved. */
  readonly gateMs?: () => number;
  readonly emit: Emit;
  /** Aborted when the run is stopped from outside. */
  readonly signal: AbortSignal;
}

/**
 * The bounded loop: request, reply, intent, step, until the strategy finishes or a limit of the budget is hit
 * (docs/how-it-works.md). The model client charges a reply before anything reads it, and the
 * reply is recorded before it is acted on.
 *
 * @throws {Cancelled} when `signal` is aborted. Every other end is returned
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
  } finally {
    rounds.close();
  }
}

class Rounds {
  readonly #options: RoundsOptions;
  /** Aborted when the run is stopped or the deadline of the rounds is reached. */
  readonly #signal: AbortSignal;
  readonly #requests: Requests;
  readonly #progress = new Progress();
  readonly #deadline: Deadline;
  readonly #candidates: CandidateTracker;
  #round = 0;
  /** The current reply imitates the host's text, so it must not end the run. */
  #isImitation = false;
  #hasNotedImitation = false;
  #failed: FailedModel | null = null;

  constructor(options: RoundsOptions) {
    this.#options = options;
    const { chat, history, scope, budget, gateMs = () => 0, emit } = options;
    const { workspace, review } = scope;
    this.#deadline = new Deadline({ budget, gateMs });
    this.#candidates = new CandidateTracker({ workspace, review, deadline: this.#deadline, emit });
    const signal = AbortSignal.any([options.signal, this.#deadline.signal]);
    const changedPaths = () => workspace.changes().pathsSince(workspace.start);
    this.#requests = new Requests({ chat, history, changedPaths, budget, emit, signal });
    this.#signal = signal;
  }

  async run(): Promise<RoundsEnd> {
    const { strategy, history, emit } = this.#options;
    for (;;) {
      this.#deadline.set();
      if (this.#deadline.signal.aborted) return this.outOfTime();
      const asked = await this.#requests.ask(this.#round + 1, strategy.tools());
      if (asked.kind === 'exhausted') return this.#exhausted(asked.limit, asked.detail);
      this.#round += 1;
      const intent = this.#read(asked.reply, asked.ms);
      const decision = await strategy.step(this.#context(), intent);
      if (decision.kind === 'finish') return decision.end;
      for (const note of [...decision.notes, ...this.#imitationNote(intent)]) {
        emit({ kind: 'reminded', round: this.#round, why: note });
        history.conversation.note(note);
      }
    }
  }

  /** Records the reply without imitated host text: a model that reads such text again keeps writing it. */
  #read(reply: AnsweredReply, ms: number): Intent {
    const { chat, history, emit } = this.#options;
    const { conversation, marks } = history;
    const { turn, intent } = chat.dialect.interpret(reply);
    const { text, calls } = turn;
    const round = this.#round;
    emit({ kind: 'replied', round, text, calls, usage: reply.usage, ms });
    const form = imitationIn(turn, marks);
    this.#isImitation = form !== null;
    const kept = reply.providerMetadata === undefined ? {} : { providerMetadata: reply.providerMetadata };
    if (form === null) {
      conversation.recordReply({ ...turn, ...kept });
      return intent;
    }
    emit({ kind: 'imitated', round, form });
    if (intent.kind !== 'act') return { kind: 'imitation' };
    conversation.recordReply({ role: 'assistant', text: '', calls, ...kept });
    return intent;
  }

  /** Sent once: the calls of an imitating reply are executed, and the model no longer sees its text. */
  #imitationNote({ kind }: Intent): readonly string[] {
    if (!this.#isImitation || kind !== 'act' || this.#hasNotedImitation) return [];
    this.#hasNotedImitation = true;
    return [IMITATED];
  }

  close(): void {
    this.#deadline.clear();
  }

  async interrupted(fault: ServiceFault): Promise<RoundsEnd> {
    this.#failed = { model: this.#requests.model, fault };
    const review = await this.#candidates.finalReview();
    const end = await this.#options.strategy.endOf(this.#context(), review);
    if (end === null) return { kind: 'failed', fault: fault.message, review };
    const text = `The model was asked for more of a change on which the commands pass, and failed; the run ends with that change as it is. ${fault.message}`;
    this.#options.emit({ kind: 'note', level: 'warning', text });
    return end;
  }

  outOfTime(): Promise<RoundsEnd> {
    return this.#exhausted('time', 'the time for rounds is used up (max-minutes)');
  }

  #exhausted(limit: LimitName, detail: string): Promise<RoundsEnd> {
    return this.#options.strategy.onBudgetExhausted(this.#context(), limit, detail);
  }

  #context(): RunContext {
    const { budget, history } = this.#options;
    return {
      budget,
      leftMs: () => this.#deadline.leftMs,
      act: (calls, rules) => this.#act(calls, rules),
      stall: () => this.#stall(),
      rewritableChars: history.window.rewritableChars,
      readNamed: (named) => this.#readNamed(named),
      escalated: (step) => this.#options.emit({ kind: 'escalated', round: this.#round, step }),
      useStrongerModel: () => this.#requests.useStrongerModel(),
      review: () => this.#candidates.finalReview(),
      claimOf: (review) => this.#candidates.claimOf(review),
      criticise: (claim, verdict) => this.#options.criticise(claim, verdict, this.#failed),
      recovered: (path) => this.#options.emit({ kind: 'recovered', path }),
    };
  }

  async #readNamed(named: string): Promise<NamedFile | null> {
    const { workspace } = this.#options.scope;
    const path = findNamedPath(named, await workspace.paths());
    if (path === null) return null;
    const file = await workspace.read(path);
    return file.kind === 'text' ? { path, text: file.text } : null;
  }

  #stall(): Stall | null {
    const stall = this.#progress.endRound(this.#options.scope.workspace.changes().hash);
    if (stall !== null) this.#options.emit({ kind: 'stalled', round: this.#round, ...stall });
    return stall;
  }

  async #act(calls: NonEmpty<ToolCall>, rules: ActRules): Promise<ActOutcome> {
    const { chat, history, toolbox, scope, budget, emit } = this.#options;
    const { conversation, deduplication, window } = history;
    const outcome = await act(calls, {
      toolbox,
      budget,
      emit,
      deduplication,
      rules,
      round: this.#round,
      watch: (call, result) => this.#progress.sawCall(call, result),
      scope: {
        ...scope,
        // The window may have shrunk since the last reply.
        resultChars: window.resultChars,
        signal: this.#signal,
        review: (claim) => this.#candidates.review(claim),
      },
      ending: this.#isImitation ? 'refused' : 'granted',
    });
    conversation.recordResults(chat.dialect.observe(outcome.results));
    return outcome;
  }
}

const IMITATED =
  'The text of that reply was in the form of the host and is left out; its calls count. Go on with calls only.';
