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
import type { DialectMode } from '../core/events.ts';
import { oneLine } from '../core/text/text.ts';

export interface AdaptiveOptions {
  readonly native: Dialect;
  readonly json: Dialect;
  /** `auto` and `native` start with native calls if there is a tool; only `auto` switches to plans later. */
  readonly prefer: 'auto' | 'native' | 'json';
  /** Called once, with the reason as a sentence, when plans replace the preferred native calls. */
  readonly onFallback: (reason: string) => void;
  /** Called for each reply, with the mode in which it was really read. */
  readonly onRead?: (mode: DialectMode, reply: AnsweredReply, read: ReturnType<Dialect['interpret']>) => void;
}

/** Number of consecutive replies without a usable call after which `auto` switches to plans. */
const MAX_UNUSABLE = 3;
const MAX_WHY_CHARS = 200;

/**
 * Chooses between native calls and plans: native if preferred, and if there is a tool.
 * Belongs to one conversation and never returns to native calls in it.
 */
export class Adaptive implements Dialect {
  readonly #options: AdaptiveOptions;
  #isNative: boolean;
  #hasReported = false;
  #unusable = 0;
  #offered: readonly ToolSpec[] = [];

  constructor(options: AdaptiveOptions) {
    this.#options = options;
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

  interpret(reply: AnsweredReply): ReturnType<Dialect['interpret']> {
    const read = this.#current().interpret(reply);
    this.#options.onRead?.(this.#isNative ? 'native' : 'json', reply, read);
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
    return this.#isNative ? this.#options.native : this.#options.json;
  }

  #isUsable(intent: Intent): boolean {
    if (intent.kind !== 'act') return false;
    return intent.calls.some(
      (call) => call.arguments.kind === 'parsed' && this.#offered.some(({ name }) => name === call.name),
    );
  }

  #fallBack(reason: string): void {
    this.#isNative = false;
    if (this.#hasReported) return;
    this.#hasReported = true;
    this.#options.onFallback(reason);
  }
}
