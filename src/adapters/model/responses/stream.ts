import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../core/text/json-record.ts';
import { byteLength } from '../../../core/text/text.ts';
import type { Assembler } from '../transport/assembler.ts';
import { sameArguments, unreadable } from '../transport/differing-call.ts';
import { writtenInResponse } from './reply.ts';

/** The last event of a response, and the status that it stands for. */
const LAST = new Map<string, string>([
  ['response.completed', 'completed'],
  ['response.incomplete', 'incomplete'],
  ['response.failed', 'failed'],
]);

const CALL = 'function_call';

/**
 * Assembles a streamed response from its events. Only the last event completes it: finished items of a broken stream
 * are still only part of a reply.
 */
export class ResponseAssembler implements Assembler {
  readonly #items: { readonly place: number; readonly item: unknown }[] = [];
  readonly #latest = new Map<number, unknown>();
  /** Calls by the id of the item, with their arguments as the deltas and the event behind those gave them. */
  readonly #calls = new Map<unknown, { readonly name: unknown; written: string; whole: string }>();
  /** The unfinished item, and its text so far. */
  #started: Readonly<Record<string, unknown>> = {};
  #open = '';
  #last: Readonly<Record<string, unknown>> | null = null;
  #error: unknown;
  hasContent = false;
  size = 0;

  get isWhole(): boolean {
    return this.#last !== null || this.#error !== undefined;
  }

  /** The last event carries the usage too. */
  get isOver(): boolean {
    return this.isWhole;
  }

  take(event: unknown): void {
    if (!isRecord(event) || this.isWhole) return;
    const type = typeof event.type === 'string' ? event.type : '';
    if (type === 'error' || (type === '' && isRecord(event.error))) {
      this.#error = isRecord(event.error) ? event.error : event;
    } else if (LAST.has(type) && isRecord(event.response)) {
      const status = LAST.get(type);
      // Where the two disagree, the reply is not complete.
      this.#last = status === 'completed' ? event.response : { ...event.response, status };
    } else if (type === 'response.output_item.added' && isRecord(event.item)) {
      this.#started = event.item;
      const { id, type: kind, name } = event.item;
      if (kind === CALL && typeof id === 'string') this.#calls.set(id, { name, written: '', whole: '' });
    } else if (type === 'response.output_item.done') {
      this.#finish(this.#asWritten(event.item), event.output_index);
      // Some servers send no deltas.
      this.size += 1 + Math.max(0, writtenInResponse({ output: [event.item] }) - byteLength(this.#open));
      this.#open = '';
      this.hasContent = true;
    } else if (type === 'response.function_call_arguments.done' && typeof event.arguments === 'string') {
      const call = this.#calls.get(event.item_id);
      if (call !== undefined) call.whole = event.arguments;
    } else if (type.endsWith('.delta') && typeof event.delta === 'string') {
      if (!type.startsWith('response.reasoning')) this.#open += event.delta;
      const call = this.#calls.get(event.item_id);
      if (call !== undefined && type.startsWith('response.function_call')) call.written += event.delta;
      this.hasContent = true;
      this.size += byteLength(event.delta);
    }
  }

  endAtLimit(): void {
    const incomplete_details = { reason: 'max_output_tokens' };
    this.#last = { status: 'incomplete', incomplete_details };
  }

  get completion(): unknown {
    if (this.#error !== undefined) return { error: this.#error, output: this.#output() };
    if (this.#last === null) return { output: this.#output() };
    // Some servers omit the output in the last event.
    const { output } = this.#last;
    const hasOutput = Array.isArray(output) && output.length > 0;
    return {
      ...this.#last,
      output: hasOutput ? output.map((item) => this.#asFinished(item)) : this.#output(),
    };
  }

  /** A call that begins with another name, or whose earlier events gave other arguments, has no effect. */
  #asWritten(item: unknown): unknown {
    if (!isRecord(item) || item.type !== CALL) return item;
    const { name = item.name, written = '', whole = '' } = this.#calls.get(item.id) ?? {};
    const given = [written, whole].reduce<unknown>(
      (last, earlier) => (earlier === '' ? last : sameArguments(earlier, last)),
      item.arguments,
    );
    return { ...item, arguments: name === item.name ? given : unreadable(given) };
  }

  /** A call of the last event that was finished as another one has no effect. */
  #asFinished(item: unknown): unknown {
    if (!isRecord(item) || item.type !== CALL) return item;
    const { call_id: id, name } = item;
    const before = this.#items.flatMap(({ item: one }) => (isRecord(one) && one.call_id === id ? [one] : []));
    const finished = before.map((one) =>
      one.name === name ? sameArguments(one.arguments, item.arguments) : unreadable(item.arguments),
    );
    return before.length === 0 || finished.includes(item.arguments)
      ? item
      : { ...item, arguments: finished[0] };
  }

  /** Some gateways give all items the same index, so only an identical event counts as a repetition. */
  #finish(item: unknown, index: unknown): void {
    const place = typeof index === 'number' ? index : this.#items.length;
    if (isDeepStrictEqual(this.#latest.get(place), item)) return;
    this.#latest.set(place, item);
    this.#items.push({ place, item });
  }

  #output(): readonly unknown[] {
    const items = [...this.#items].sort((a, b) => a.place - b.place).map(({ item }) => item);
    const text = this.#open;
    if (text === '') return items;
    const isCall = this.#started.type === CALL;
    const open = isCall
      ? { ...this.#started, arguments: text, status: 'incomplete' }
      : { type: 'message', content: [{ type: 'output_text', text }] };
    return [...items, open];
  }
}
