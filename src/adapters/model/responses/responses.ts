import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../core/text/json-record.ts';
import { byteLength, oneLine, unlinked } from '../../../core/text/text.ts';
import { Draft, type Part } from '../transport/draft.ts';
import { opaqueBytes } from '../transport/kept-parts.ts';
import type { Protocol } from '../transport/protocol.ts';
import { callBytes, recordsIn, textOf, type WireItem, wordOf } from '../transport/wire-value.ts';
import { responsesBody } from './request-body.ts';

/**
 * OpenAI's Responses API. Nothing is stored there: each request contains the whole conversation, including the reasoning
 * of earlier replies in its encrypted form.
 */
export const RESPONSES: Protocol = {
  name: 'responses',
  path: '/responses',
  keyHeader: ({ keyHeader }) => keyHeader,
  headers: {},
  // It has one name for the limit, and always reports the usage of a stream.
  profile: {
    outputLimits: ['max_output_tokens'],
    stream: 'plain',
    keepsReasoning: 'asks-for-it',
    marksCache: false,
  },
  body: responsesBody,
  draft: () => new ResponseDraft(),
};

/** The last event of a response, and the status that it stands for. */
const LAST = new Map<string, string>([
  ['response.completed', 'completed'],
  ['response.incomplete', 'incomplete'],
  ['response.failed', 'failed'],
]);

/** Characters of an unknown status that are quoted. */
const MAX_STATUS = 40;

/** Only the last event completes it: finished items of a broken stream are still only part of a reply. */
class ResponseDraft extends Draft {
  #items: { readonly place: number; readonly item: WireItem }[] = [];
  readonly #latest = new Map<number, unknown>();
  /** The unfinished item, and its text so far. */
  #started: WireItem = {};
  #open = '';

  take(event: unknown): void {
    if (!isRecord(event) || this.isOver) return;
    const { item, delta } = event;
    const type = wordOf(event.type);
    const ending = LAST.get(type);
    if (type === 'error' || (type === '' && isRecord(event.error))) {
      this.error = { error: isRecord(event.error) ? event.error : event };
      this.isOver = true;
    } else if (ending !== undefined && isRecord(event.response)) {
      // Where the two disagree, the reply is not complete.
      this.#end(ending === 'completed' ? event.response : { ...event.response, status: ending });
    } else if (type === 'response.output_item.added' && isRecord(item)) {
      this.#started = item;
    } else if (type === 'response.output_item.done') {
      if (isRecord(item)) this.#finish(item, event.output_index);
    } else if (type.endsWith('.delta') && typeof delta === 'string') {
      this.#grow(type, delta);
    }
  }

  takeDocument(document: unknown): void {
    if (!isRecord(document)) return;
    const { error, output } = document;
    if (Array.isArray(output) || (error !== undefined && error !== null)) this.#end(document);
    else this.usage = document.usage;
  }

  get parts(): readonly Part[] {
    const items = [...this.#items].sort((a, b) => a.place - b.place).map(({ item }) => item);
    if (this.#open !== '') items.push(this.#unfinished());
    return items.flatMap(partOf);
  }

  #end(response: WireItem): void {
    const { error, output, usage } = response;
    this.isOver = true;
    this.usage = usage;
    if (error !== undefined && error !== null) this.error = { error };
    this.#judge(response);
    const items = recordsIn(output).map((item, place) => ({ place, item }));
    // Some servers omit the output in the last event.
    if (items.length > 0) {
      this.#items = items;
      this.#open = '';
    }
    const written = items.reduce((sum, { item }) => sum + writtenIn(item), 0);
    this.wrote(Math.max(0, written - this.written));
    this.refusal = this.#items.map(({ item }) => refusalIn(item)).join('');
  }

  /** Some servers send no status. A reason why the response is incomplete counts more than a status that denies it. */
  #judge({ status = 'completed', incomplete_details: details }: WireItem): void {
    const why = isRecord(details) ? wordOf(details.reason) : '';
    if (status === 'incomplete' || (status === 'completed' && why !== '')) {
      this.endWith(why === 'content_filter' ? why : 'incomplete');
      return;
    }
    this.endWith('completed');
    if (status !== 'completed')
      this.fault = `The field "status" is "${unlinked(oneLine(wordOf(status), MAX_STATUS))}".`;
  }

  #grow(type: string, delta: string): void {
    const bytes = byteLength(delta);
    // Summaries of thoughts are not what the model wrote.
    if (type.startsWith('response.reasoning')) {
      this.arrived(bytes);
      return;
    }
    this.#open += delta;
    this.wrote(bytes);
  }

  /** Some gateways give all items the same index, so only an identical event counts as a repetition. */
  #finish(item: WireItem, index: unknown): void {
    const place = typeof index === 'number' ? index : this.#items.length;
    // Some servers send no deltas.
    const unseen = Math.max(0, writtenIn(item) - byteLength(this.#open));
    this.#open = '';
    this.moved();
    if (isDeepStrictEqual(this.#latest.get(place), item)) {
      this.arrived(unseen);
      return;
    }
    this.wrote(unseen);
    this.#latest.set(place, item);
    this.#items.push({ place, item });
  }

  #unfinished(): WireItem {
    const text = this.#open;
    return isCall(this.#started)
      ? { ...this.#started, arguments: text, status: 'incomplete' }
      : { type: 'message', content: [{ type: 'output_text', text }] };
  }
}

const isCall = ({ type }: WireItem): boolean => type === 'function_call';

function writtenIn(item: WireItem): number {
  if (item.type === 'message') return byteLength(textOf(item.content) ?? '');
  return isCall(item) ? callBytes(item.name, item.arguments) : 0;
}

function refusalIn({ content }: WireItem): string {
  return recordsIn(content)
    .map(({ refusal }) => wordOf(refusal))
    .join('');
}

function partOf(item: WireItem): readonly Part[] {
  const { type, id, call_id, name, content, phase, summary, encrypted_content: encrypted } = item;
  switch (type) {
    case 'function_call': {
      const isUnfinished = item.status === 'incomplete' || item.status === 'in_progress';
      const callId = wordOf(call_id) || wordOf(id);
      return [{ kind: 'call', id: callId, name: wordOf(name), arguments: item.arguments, isUnfinished }];
    }
    case 'message':
      return [{ kind: 'text', text: textOf(content) ?? '', phase: typeof phase === 'string' ? phase : null }];
    case 'reasoning': {
      // Without its encrypted content, an item only refers to something that the endpoint did not store.
      if (typeof encrypted !== 'string' || encrypted === '') return [];
      const named = wordOf(id) === '' ? {} : { id: wordOf(id) };
      const shown = Array.isArray(summary) ? summary : [];
      const block = { type, ...named, summary: shown, encrypted_content: encrypted };
      return [{ kind: 'reasoning', block, bytes: opaqueBytes(encrypted) }];
    }
    default:
      return [];
  }
}
