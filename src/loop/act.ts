import type { ResultDeduplication } from '../conversation/result-deduplication.ts';
import { type Budget, REPLY_LIMITS } from '../core/budget.ts';
import type { NonEmpty, ToolCall, ToolResult } from '../core/chat.ts';
import type { ActOutcome, ActRules, Ending } from '../core/decision.ts';
import type { Emit } from '../core/events.ts';
import { Cancelled } from '../core/fault.ts';
import type { Tool, Toolbox, ToolScope } from '../tools/tool.ts';

const STRENGTH: Readonly<Record<ActOutcome['effect'], number>> = {
  none: 0,
  reads: 1,
  runs: 2,
  writes: 3,
  ends: 4,
};

/** Full-length results that one reply can get. More would leave no room for the rest of the conversation. */
const MOST_FULL_RESULTS = 8;

export interface ActOptions {
  readonly toolbox: Toolbox;
  readonly scope: ToolScope;
  readonly budget: Budget;
  readonly emit: Emit;
  readonly round: number;
  readonly rules: ActRules;
  /** `refused`: no call of this reply may end the rounds. */
  readonly ending: 'granted' | 'refused';
  /** Knows what the conversation already shows. */
  readonly deduplication: ResultDeduplication;
  /** Called after each call that was executed, with the result before deduplication. */
  readonly watch: (call: ToolCall, result: ToolResult) => void;
}

/**
 * Executes the calls of one reply and returns exactly one result per call, in their order. Those that end the rounds are
 * executed after the others, wherever they stand, and none after one that did. A call cannot end the rounds if another call
 * of the same reply failed, because the model has not seen that failure yet.
 *
 * @throws {Cancelled} when the run is stopped
 */
export async function act(calls: NonEmpty<ToolCall>, options: ActOptions): Promise<ActOutcome> {
  const [first, ...rest] = calls;
  const batch = new Batch(options);
  const done = new Map<ToolCall, ToolResult>();
  for (const call of calls)
    if (options.toolbox.find(call.name)?.effect !== 'ends') done.set(call, await batch.execute(call));
  const resultOf = async (call: ToolCall): Promise<ToolResult> => done.get(call) ?? batch.execute(call);
  const results: [ToolResult, ...ToolResult[]] = [await resultOf(first)];
  for (const call of rest) results.push(await resultOf(call));
  return { results, ending: batch.ending, effect: batch.effect };
}

class Batch {
  readonly #options: ActOptions;
  /** Calls so far, including skipped and failed ones. */
  #count = 0;
  #reads = 0;
  /** Total length of the results so far. */
  #chars = 0;
  #failed: string | null = null;
  ending: Ending | null = null;
  effect: ActOutcome['effect'] = 'none';

  constructor(options: ActOptions) {
    this.#options = options;
  }

  async execute(call: ToolCall): Promise<ToolResult> {
    const { toolbox, scope, budget, emit, round, deduplication, watch } = this.#options;
    if (scope.signal.aborted) throw new Cancelled('The run was stopped.');
    const startedAt = performance.now();
    this.#count += 1;
    const tool = toolbox.find(call.name);
    const why = this.#reasonToSkip(tool);
    if (why !== null) {
      const of = tool === undefined ? {} : { effect: tool.effect };
      const result: ToolResult = { callId: call.id, tool: call.name, status: 'skipped', text: why, ...of };
      emit({ kind: 'answered', round, call, result, ms: 0 });
      return result;
    }
    budget.countToolCall();
    const { result: complete, ending, effect } = await toolbox.execute(call, scope);
    const result = effect === 'reads' ? deduplication.deduplicate(call, complete, round) : complete;
    watch(call, complete);
    this.#chars += result.text.length;
    this.ending = ending;
    if (result.status !== 'done') this.#failed ??= call.name;
    if (STRENGTH[effect] > STRENGTH[this.effect]) this.effect = effect;
    emit({ kind: 'answered', round, call, result, ms: performance.now() - startedAt });
    return result;
  }

  /** The texts are short because a model that repeats the mistake reads them again. */
  #reasonToSkip(tool: Tool | undefined): string | null {
    const { rules, scope } = this.#options;
    const effect = tool?.effect;
    const limit = this.#options.budget.limits.maxContextRequestsPerRound;
    if (this.ending !== null) return 'Not done: the round has ended.';
    if (effect === 'ends' && this.#options.ending === 'refused') {
      return 'Not done: write no text in the form of the host; then call it again.';
    }
    if (this.#count > REPLY_LIMITS.calls) {
      this.#failed ??= `call ${REPLY_LIMITS.calls + 1} and those after it`;
      return `Not done: a reply carries out ${REPLY_LIMITS.calls} calls; send this one again.`;
    }
    if (effect === 'ends' && this.#failed !== null) return `Not done: look at ${this.#failed} first.`;
    if (effect !== 'reads' && effect !== 'runs') return null;
    const most = scope.resultChars * MOST_FULL_RESULTS;
    if (this.#chars >= most) return 'Not done: too much for one reply; call it again.';
    if (effect === 'runs') return null;
    const hasActed = STRENGTH[this.effect] > STRENGTH.reads;
    if (rules.reading === 'refused' && !hasActed) return 'Not done: act on what was read.';
    this.#reads += 1;
    return this.#reads > limit ? `Not done: ${limit} reads in a round.` : null;
  }
}
