import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../core/text/json-record.ts';
import { byteLength } from '../../../core/text/text.ts';
import type { Assembler } from '../transport/assembler.ts';
import { lastingReason } from '../transport/completion.ts';
import { sameArguments } from '../transport/differing-call.ts';
import type { WireItem } from '../transport/kept-items.ts';
import { writtenInMessage } from './reply.ts';

/** The fields of a delta, and the field of the block that each adds to. */
const GROWING = [
  ['text', 'text'],
  ['thinking', 'thinking'],
  ['signature', 'signature'],
  ['partial_json', 'written'],
] as const;

interface OpenBlock {
  readonly start: WireItem;
  /** What the deltas added, by the field of the block. */
  readonly added: Record<string, string>;
}

/**
 * Assembles a streamed message from its events. It is complete once a stop reason has arrived: finished blocks of a
 * broken stream are still only part of a reply.
 */
export class MessageAssembler implements Assembler {
  readonly #blocks: OpenBlock[] = [];
  /** The latest block of each index: some gateways give all blocks the same index, or none. */
  readonly #open = new Map<unknown, OpenBlock>();
  readonly #usage: Record<string, unknown> = {};
  #start: WireItem = {};
  #end: WireItem = {};
  #error: unknown;
  #isOver = false;
  size = 0;
  hasContent = false;

  get isWhole(): boolean {
    return typeof this.#end.stop_reason === 'string' || this.#error !== undefined;
  }

  get isOver(): boolean {
    return this.#isOver || this.#error !== undefined;
  }

  take(event: unknown): void {
    if (!isRecord(event) || this.isOver) return;
    const { type, index, delta, error } = event;
    if (type === 'message_start' && isRecord(event.message)) {
      this.#start = event.message;
      this.#countUsage(event.message.usage);
    } else if (type === 'content_block_start' && isRecord(event.content_block)) {
      this.#begin(index, event.content_block);
    } else if (type === 'content_block_delta' && isRecord(delta)) {
      this.#grow(index, delta);
    } else if (type === 'message_delta') {
      if (isRecord(delta)) this.#end = { ...this.#end, ...delta, ...this.#reasonAfter(delta) };
      this.#countUsage(event.usage);
    } else if (type === 'message_stop') {
      this.#isOver = true;
    } else if (type === 'error' || isRecord(error)) {
      this.#error = isRecord(error) ? error : event;
    }
  }

  endAtLimit(): void {
    this.#end = { ...this.#end, stop_reason: 'max_tokens' };
  }

  get completion(): unknown {
    return {
      ...this.#start,
      ...this.#end,
      content: this.#blocks.map(blockOf),
      usage: Object.keys(this.#usage).length === 0 ? undefined : this.#usage,
      ...(this.#error === undefined ? {} : { type: 'error', error: this.#error }),
    };
  }

  #reasonAfter({ stop_reason: next }: WireItem): WireItem {
    const reason = lastingReason(this.#end.stop_reason, next);
    return reason === undefined ? {} : { stop_reason: reason };
  }

  #begin(index: unknown, start: WireItem): OpenBlock {
    this.size += 1 + writtenInMessage({ content: [start] });
    const open = this.#open.get(index);
    // A repeated event starts no new block.
    if (open !== undefined && Object.keys(open.added).length === 0 && isDeepStrictEqual(open.start, start))
      return open;
    const block = { start, added: {} };
    this.#blocks.push(block);
    this.#open.set(index, block);
    return block;
  }

  #grow(index: unknown, delta: WireItem): void {
    const block = this.#open.get(index) ?? this.#begin(index, { type: 'text' });
    for (const [from, to] of GROWING) {
      const part = delta[from];
      if (typeof part !== 'string' || part === '') continue;
      block.added[to] = (block.added[to] ?? '') + part;
      // A signature grows with the thinking, and does not count as written text.
      this.size += from === 'signature' ? 1 : byteLength(part);
      this.hasContent = true;
    }
  }

  /**
   * Keeps the larger counts: the first event has input tokens, the last one output tokens, and either may lack the
   * other.
   */
  #countUsage(usage: unknown): void {
    if (!isRecord(usage)) return;
    for (const [name, value] of Object.entries(usage)) {
      const before = this.#usage[name];
      const isLess = typeof before === 'number' && typeof value === 'number' && value < before;
      if (value !== null && !isLess) this.#usage[name] = value;
    }
  }
}

/** A block in the format of an unstreamed message, except that the input of a call stays text. */
function blockOf({ start, added }: OpenBlock): WireItem {
  const { written, ...texts } = added;
  const grown = Object.entries(texts).map(([name, text]) => {
    const before = start[name];
    return [name, `${typeof before === 'string' ? before : ''}${text}`];
  });
  const input = written === undefined ? {} : { input: inputOf(start.input, written) };
  return { ...start, ...Object.fromEntries(grown), ...input };
}

/** The text of an input that a block may begin with and that its deltas write. */
function inputOf(initial: unknown, written: string): unknown {
  return isRecord(initial) && Object.keys(initial).length > 0 ? sameArguments(initial, written) : written;
}
