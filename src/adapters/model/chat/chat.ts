import { isRecord, parsedJson } from '../../../core/text/json-record.ts';
import { byteLength } from '../../../core/text/text.ts';
import { Draft, endOf, type Part } from '../transport/draft.ts';
import type { Protocol } from '../transport/protocol.ts';
import { callBytes, recordsIn, textOf, type WireItem, wordOf } from '../transport/wire-value.ts';
import { ReasoningDetails, shownBytes } from './reasoning-details.ts';
import { chatBody } from './request-body.ts';

/** OpenAI's chat completions, as most endpoints speak them. */
export const CHAT: Protocol = {
  name: 'chat',
  path: '/chat/completions',
  keyHeader: ({ keyHeader }) => keyHeader,
  headers: {},
  profile: {},
  body: chatBody,
  draft: (profile) => new ChatDraft(profile),
};

interface PartialCall {
  id: string;
  name: string;
  /** A growing string, or another value that some providers send at once. */
  arguments: unknown;
  extra: unknown;
}

/** Key of the call that the last fragment belonged to. */
const LAST = '';

/** It is complete with a finish reason; the usage follows, and then an end mark that is not an event. */
export class ChatDraft extends Draft {
  readonly #returnsReasoning: boolean;
  readonly #calls: PartialCall[] = [];
  /** The latest call of each index, or of each id without index: some providers give all calls the same one. */
  readonly #open = new Map<unknown, PartialCall>();
  #text = '';
  #reasoning = '';
  readonly #details = new ReasoningDetails();

  /** @param profile whether reasoning is sent back, and so counts as input */
  constructor({ returnsReasoning }: { readonly returnsReasoning: boolean }) {
    super();
    this.#returnsReasoning = returnsReasoning;
  }

  take(event: unknown): void {
    if (!isRecord(event)) return;
    const choice = recordsIn(event.choices).find(({ index = 0 }) => index === 0 || index === null);
    this.#takeAround(event, choice);
    if (choice === undefined) return;
    const delta = choice.delta ?? choice.message;
    if (isRecord(delta)) {
      this.#takeTexts(delta);
      for (const call of recordsIn(delta.tool_calls)) this.#takeFragment(call);
    }
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '')
      this.endWith(choice.finish_reason);
  }

  takeDocument(document: unknown): void {
    if (!isRecord(document)) return;
    const choice: unknown = Array.isArray(document.choices) ? document.choices[0] : undefined;
    this.#takeAround(document, isRecord(choice) ? choice : undefined);
    if (!isRecord(choice)) return;
    const reason = wordOf(choice.finish_reason);
    // Gemini sends no message with a refusal.
    const message = choice.message ?? (endOf(reason) === 'refused' ? {} : undefined);
    if (!isRecord(message) || textOf(message.content) === null) return;
    const calls = message.tool_calls ?? [];
    if (!Array.isArray(calls)) return;
    this.#takeTexts(message);
    // What is unreadable still counts as a call, because it must get a result.
    for (const call of calls) this.#begin(wholeCall(call));
    this.endWith(reason);
  }

  get parts(): readonly Part[] {
    const calls = this.#calls.map((call): Part => ({ kind: 'call', ...call }));
    return [...this.#kept(), { kind: 'text', text: this.#text, phase: null }, ...calls];
  }

  /** OpenRouter's reasoning, and that of DeepSeek and similar servers, which is sent back only where it is required. */
  #kept(): readonly Part[] {
    const { all: details } = this.#details;
    const kept: Part[] = [];
    if (details.length > 0) {
      const bytes = byteLength(JSON.stringify(details));
      kept.push({ kind: 'reasoning', block: { reasoning_details: details }, bytes });
    }
    if (this.#reasoning !== '') {
      const bytes = this.#returnsReasoning ? byteLength(this.#reasoning) : 0;
      kept.push({ kind: 'plain-reasoning', text: this.#reasoning, bytes });
    }
    return kept;
  }

  /** The usage and the errors, which may stand in the choice too. MiniMax puts its own beside the choices. */
  #takeAround(value: WireItem, choice: WireItem | undefined): void {
    const { base_resp: base } = value;
    const isRefused = isRecord(base) && base.status_code !== 0;
    if (isRefused || (value.error !== undefined && value.error !== null)) this.error = value;
    if (isRecord(choice?.error)) this.error = choice;
    for (const place of [value, choice]) if (isRecord(place?.usage)) this.usage = place.usage;
  }

  #takeTexts(message: WireItem): void {
    const text = textOf(message.content) ?? '';
    this.#text += text;
    this.refusal += textIn(message.refusal);
    this.#reasoning += textIn(message.reasoning_content);
    this.#details.add(message.reasoning_details);
    this.wrote(byteLength(text) + byteLength(textIn(message.refusal)));
    this.thought(reasoningBytes(message));
    this.moved(recordsIn(message.reasoning_details).length);
  }

  #takeFragment(fragment: WireItem): void {
    const target = isRecord(fragment.function) ? fragment.function : fragment;
    const id = textIn(fragment.id);
    const open = this.#openCall(fragment.index, id);
    const call =
      open === undefined || isAnother(open, { id, name: target.name })
        ? this.#begin({ id, name: '', arguments: '', extra: null })
        : isBehind(open, { id, args: target.arguments })
          ? this.#begin({ id, name: open.name, arguments: '', extra: null })
          : open;
    this.#open.set(fragment.index ?? id, call).set(LAST, call);
    if (call.id === '') call.id = id;
    call.extra ??= fragment.extra_content ?? null;
    this.wrote(extend(call, target));
  }

  #begin(call: PartialCall): PartialCall {
    this.#calls.push(call);
    this.wrote(callBytes(call.name, call.arguments));
    this.moved();
    return call;
  }

  /** Without an index or a known id, a fragment continues the last call. */
  #openCall(index: unknown, id: string): PartialCall | undefined {
    if (index !== undefined && index !== null) return this.#open.get(index);
    return this.#open.get(id) ?? this.#open.get(LAST);
  }
}

/** Some servers send the same reasoning under several names. */
function reasoningBytes(message: WireItem): number {
  const texts = [message.reasoning_content, message.reasoning].map((text) => byteLength(wordOf(text)));
  return Math.max(...texts, shownBytes(message.reasoning_details));
}

function wholeCall(entry: unknown): PartialCall {
  if (!isRecord(entry)) return { id: '', name: '', arguments: entry, extra: null };
  const target = isRecord(entry.function) ? entry.function : entry;
  const { arguments: args, name } = target;
  return { id: wordOf(entry.id), name: wordOf(name), arguments: args, extra: entry.extra_content ?? null };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Some providers repeat the name in each fragment, and some give each a new id: neither alone starts a new call. */
function isAnother(
  open: PartialCall,
  { id, name }: { readonly id: string; readonly name: unknown },
): boolean {
  if (textIn(name) === '') return false;
  return (id !== '' && id !== open.id) || (open.name !== '' && name !== open.name);
}

/**
 * Gemini may give all calls one index and no id, each in one piece (NousResearch/hermes-agent, issue 62940). Objects behind
 * each other that come in smaller pieces are one call that cannot be read.
 */
function isBehind(open: PartialCall, { id, args }: { readonly id: string; readonly args: unknown }): boolean {
  if (id !== '' && id === open.id) return false;
  return [args, open.arguments].every((whole) => isRecord(parsedJson(textIn(whole))));
}

/**
 * Only the first name counts. Arguments that are not text are kept unchanged, so that the fault is noticed later.
 *
 * @returns the bytes of what was added
 */
function extend(call: PartialCall, { name, arguments: args }: WireItem): number {
  const added = call.name === '' ? textIn(name) : '';
  call.name += added;
  if (typeof args !== 'string') call.arguments = args ?? call.arguments;
  else if (typeof call.arguments === 'string') call.arguments += args;
  return callBytes(added, args);
}
