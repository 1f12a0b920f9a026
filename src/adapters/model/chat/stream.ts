import { isRecord } from '../../../core/text/json-record.ts';
import { byteLength } from '../../../core/text/text.ts';
import type { Assembler } from '../transport/assembler.ts';
import { lastingReason, textOf } from '../transport/completion.ts';
import { StreamedDetails } from './message-extras.ts';
import { reasoningBytes } from './reply.ts';

interface PartialCall {
  id: string;
  name: string;
  /** A growing string, or another value that some providers send at once. */
  arguments: unknown;
  extra: unknown;
}

/** Reasoning may come under both names. */
const PLAIN_TEXTS = ['refusal', 'reasoning_content', 'reasoning'] as const;

/** Key of the call that the last fragment belonged to. */
const LAST = '';

/**
 * Assembles a streamed chat completion from its chunks. It may be used only if `isWhole`: a stream that ends without a
 * finish reason is only part of a reply.
 */
export class StreamAssembler implements Assembler {
  /** The usage follows the finish reason, and then an end mark that is not an event. */
  readonly isOver = false;
  readonly #calls: PartialCall[] = [];
  /** The latest call of each index, or of each id without index: some providers give all calls the same one. */
  readonly #open = new Map<unknown, PartialCall>();
  readonly #texts = { content: '', refusal: '', reasoning_content: '', reasoning: '' };
  readonly #details = new StreamedDetails();
  #finishReason: unknown = null;
  #usage: unknown;
  #error: unknown;
  hasContent = false;
  size = 0;

  get isWhole(): boolean {
    return this.#finishReason !== null || this.#error !== undefined;
  }

  take(event: unknown): void {
    if (!isRecord(event)) return;
    if (event.error !== undefined && event.error !== null) this.#error = event.error;
    if (isRecord(event.usage)) this.#usage = event.usage;
    const choices: readonly unknown[] = Array.isArray(event.choices) ? event.choices : [];
    const choice = choices.find((one) => isRecord(one) && (one.index ?? 0) === 0);
    if (!isRecord(choice)) return;
    if (isRecord(choice.usage)) this.#usage = choice.usage;
    if (isRecord(choice.error)) this.#error = choice.error;
    const delta = choice.delta ?? choice.message;
    if (isRecord(delta)) this.#takeDelta(delta);
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') {
      this.#finishReason = lastingReason(this.#finishReason, choice.finish_reason);
    }
  }

  endAtLimit(): void {
    this.#finishReason = 'length';
  }

  get completion(): unknown {
    const message = {
      ...this.#texts,
      reasoning_details: this.#details.all,
      tool_calls: this.#calls.map(({ id, name, arguments: args, extra }) => ({
        id,
        function: { name, arguments: args },
        extra_content: extra,
      })),
    };
    return {
      choices: [{ message, finish_reason: this.#finishReason }],
      usage: this.#usage,
      error: this.#error,
    };
  }

  #takeDelta(delta: Readonly<Record<string, unknown>>): void {
    const text = textOf(delta.content) ?? '';
    this.#texts.content += text;
    for (const name of PLAIN_TEXTS) this.#texts[name] += textIn(delta[name]);
    this.#details.add(delta.reasoning_details);
    const calls = Array.isArray(delta.tool_calls) ? delta.tool_calls.filter(isRecord) : [];
    for (const call of calls) this.#takeCall(call);
    if (text !== '' || calls.length > 0) this.hasContent = true;
    this.size += lengthAfter(byteLength(text), delta.refusal) + reasoningBytes(delta);
    if (Array.isArray(delta.reasoning_details)) this.size += delta.reasoning_details.length;
  }

  #takeCall(fragment: Readonly<Record<string, unknown>>): void {
    const target = isRecord(fragment.function) ? fragment.function : fragment;
    const id = typeof fragment.id === 'string' ? fragment.id : '';
    const open = this.#openCall(fragment.index, id);
    const startsNew = open === undefined || isAnother(open, { id, name: target.name });
    const call = startsNew ? { id, name: '', arguments: '', extra: undefined } : open;
    if (startsNew) this.#calls.push(call);
    this.size = lengthAfter(this.size + Number(startsNew), target.arguments);
    this.#open.set(fragment.index ?? id, call).set(LAST, call);
    if (call.id === '') call.id = id;
    call.extra ??= fragment.extra_content;
    extend(call, target);
  }

  /** Without an index or a known id, a fragment continues the last call. */
  #openCall(index: unknown, id: string): PartialCall | undefined {
    if (index !== undefined && index !== null) return this.#open.get(index);
    return this.#open.get(id) ?? this.#open.get(LAST);
  }
}

function textIn(part: unknown): string {
  return typeof part === 'string' ? part : '';
}

function lengthAfter(sum: number, part: unknown): number {
  return sum + byteLength(textIn(part));
}

/** Some providers repeat the name in each fragment, and some give each a new id: neither alone starts a new call. */
function isAnother(
  open: PartialCall,
  { id, name }: { readonly id: string; readonly name: unknown },
): boolean {
  if (!isName(name)) return false;
  return (id !== '' && id !== open.id) || (open.name !== '' && name !== open.name);
}

/** Only the first name counts. Arguments that are not text are kept unchanged, so that the fault is noticed later. */
function extend(call: PartialCall, { name, arguments: args }: Readonly<Record<string, unknown>>): void {
  if (call.name === '' && isName(name)) call.name = name;
  if (typeof args !== 'string') call.arguments = args ?? call.arguments;
  else if (typeof call.arguments === 'string') call.arguments += args;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
