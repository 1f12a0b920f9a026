import type {
  AnsweredReply,
  ChatTurn,
  Dialect,
  Intent,
  NonEmpty,
  RejectedReply,
  ToolResult,
  ToolSpec,
} from '../core/chat.ts';
import { oneLine } from '../core/text/text.ts';
import { CallIds } from './calls/recorded-calls.ts';
import { JsonPlan, type JsonPlanOptions } from './json-plan.ts';
import { createNativeTools } from './native-tools.ts';

export interface AdaptiveOptions extends Omit<JsonPlanOptions, 'ids'> {
  /** `auto` and `native` start with native calls if there is a tool; only `auto` switches to plans later. */
  readonly prefer: 'auto' | 'native' | 'json';
  readonly provider: string;
  /** Called once, with the reason as a sentence, when plans replace the preferred native calls. */
  readonly onFallback: (reason: string) => void;
}

type Read = ReturnType<Dialect['interpret']>;

/** Number of consecutive replies without a usable call after which `auto` switches to plans. */
const MAX_UNUSABLE = 3;
const MAX_WHY_CHARS = 200;

/**
 * Chooses between native calls and plans: native if preferred, and if there is a tool.
 * Belongs to one conversation and never returns to native calls in it.
 */
export class Adaptive implements Dialect {
  readonly #options: AdaptiveOptions;
  readonly #native: Dialect;
  readonly #json: Dialect;
  #isNative: boolean;
  #unusable = 0;
  #offered: readonly ToolSpec[] = [];

  constructor(options: AdaptiveOptions) {
    const ids = new CallIds();
    this.#options = options;
    this.#native = createNativeTools(ids);
    this.#json = new JsonPlan({ ...options, ids });
    this.#isNative = options.prefer !== 'json';
  }

  request(turns: readonly ChatTurn[], tools: readonly ToolSpec[]): ReturnType<Dialect['request']> {
    this.#offered = tools;
    if (this.#isNative && tools.length === 0) this.#fallBack('There is no tool to call.');
    // Switch only here: results must be rendered by the dialect that read their calls.
    if (this.#isNative && this.#options.prefer === 'auto' && this.#unusable >= MAX_UNUSABLE) {
      this.#fallBack(`${this.#unusable} replies in a row held no usable call.`);
    }
    return this.#current().request(turns, tools);
  }

  interpret(reply: AnsweredReply): Read {
    const read = this.#current().interpret(reply);
    const { emit, provider } = this.#options;
    const mode = this.#isNative ? 'native' : 'json';
    const isReadable = !breaksProtocol(reply, read);
    emit({ kind: 'interpreted', mode, provider, intent: read.intent.kind, isReadable });
    if (this.#isNative) this.#unusable = this.#isUsable(read.intent) ? 0 : this.#unusable + 1;
    return read;
  }

  observe(results: NonEmpty<ToolResult>): NonEmpty<ChatTurn> {
    return this.#current().observe(results);
  }

  fallBack({ why }: RejectedReply): boolean {
    if (!this.#isNative || this.#options.prefer !== 'auto') return false;
    this.#fallBack(`The endpoint rejects native tool calls: ${oneLine(why, MAX_WHY_CHARS)}`);
    return true;
  }

  #current(): Dialect {
    return this.#isNative ? this.#native : this.#json;
  }

  #isUsable(intent: Intent): boolean {
    if (intent.kind !== 'act') return false;
    return intent.calls.some(
      (call) => call.arguments.kind === 'parsed' && this.#offered.some(({ name }) => name === call.name),
    );
  }

  #fallBack(reason: string): void {
    this.#isNative = false;
    this.#options.emit({ kind: 'dialect-fallback', to: 'json', reason });
    this.#options.onFallback(reason);
  }
}

/** A truncated call, the last one of its reply, does not count: the limit cut it, not the model. */
function breaksProtocol({ stop }: AnsweredReply, { turn, intent }: Read): boolean {
  if (intent.kind === 'malformed') return true;
  const isTruncated = stop === 'length' || stop === 'refusal';
  const whole = isTruncated ? turn.calls.slice(0, -1) : turn.calls;
  return whole.some((call) => call.arguments.kind === 'unreadable');
}
