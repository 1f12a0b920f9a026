import { type Json, type JsonObject, listOf, objectOf, textOf } from './json.ts';

/** What a local model says, reply by reply. */

interface ScriptedCall {
  readonly name: string;
  /** A text goes out as it is, valid JSON or not. */
  readonly arguments: JsonObject | string;
  readonly id?: string;
}

interface ScriptedUsage {
  readonly inputTokens: number;
  readonly cachedTokens?: number;
  readonly outputTokens: number;
}

export interface TurnReply {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /** The protocol's `finish_reason`; by the calls unless told. */
  readonly stop?: 'stop' | 'tool_calls' | 'length' | 'content_filter';
  /** null: the reply tells none. Computed from the sizes of request and reply unless told. */
  readonly usage?: ScriptedUsage | null;
  /** Waits before the first byte. */
  readonly delayMs?: number;
}

/** Sent byte for byte, streamed or not. */
interface RawReply {
  readonly raw: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: string | Uint8Array;
  };
}

/**
 * `reset`: the connection drops before an answer. `hang`: no answer ever. `cut`: it drops in the middle of `reply`.
 * `endless`: the last piece of `reply` comes again and again, whatever limit was asked for.
 */
interface FaultReply {
  readonly fault: 'reset' | 'hang' | 'cut' | 'endless';
  readonly reply?: TurnReply;
}

export type Reply = TurnReply | RawReply | FaultReply;

/** One chat request as it came. */
export interface ModelRequestRecord {
  /** Counted from 0. */
  readonly index: number;
  readonly path: string;
  /** In lower case; a credential is `***`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  /** The body's size in bytes. */
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Replies in order, or a function that makes the reply to each request. */
export type Script =
  | readonly Reply[]
  | ((request: ModelRequestRecord, index: number) => Reply | null | Promise<Reply | null>);

/** A reply with everything that was left open filled in. */
export interface Completion {
  readonly id: string;
  readonly model: string;
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  readonly stop: string;
  readonly usage: ScriptedUsage | null;
}

export function completionOf(
  reply: TurnReply,
  request: ModelRequestRecord,
  before: ModelRequestRecord | undefined,
): Completion {
  const calls = (reply.calls ?? []).map((call, place) => ({
    id: call.id ?? `call_${request.index}_${place}`,
    name: call.name,
    arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  }));
  const text = reply.text ?? '';
  return {
    id: `chatcmpl-${request.index}`,
    model: typeof request.body.model === 'string' ? request.body.model : 'local',
    text,
    calls,
    stop: reply.stop ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
    usage: reply.usage === undefined ? computedUsage(text, calls, { request, before }) : reply.usage,
  };
}

const BYTES_PER_TOKEN = 4;
/** Providers cache whole blocks of a prompt from its beginning. */
const CACHE_BLOCK = 128;

/** Prompt and reply at four bytes a token; what the prompt has in common with the one before is cached. */
function computedUsage(
  text: string,
  calls: Completion['calls'],
  {
    request,
    before,
  }: { readonly request: ModelRequestRecord; readonly before: ModelRequestRecord | undefined },
): ScriptedUsage {
  const prompt = promptOf(request.body);
  const shared = before === undefined ? 0 : commonPrefix(prompt, promptOf(before.body));
  const inputTokens = tokensIn(prompt.length);
  const blocks = Math.floor(shared / BYTES_PER_TOKEN / CACHE_BLOCK);
  return {
    inputTokens,
    cachedTokens: Math.min(inputTokens, blocks * CACHE_BLOCK),
    outputTokens: tokensIn(
      Buffer.byteLength(text + calls.map((call) => call.name + call.arguments).join('')),
    ),
  };
}

function tokensIn(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / BYTES_PER_TOKEN));
}

/** The bytes that a model would read: tools first, then message after message. */
function promptOf(body: JsonObject): Buffer {
  const parts: readonly Json[] = [body.tools ?? null, ...listOf(body.messages)];
  return Buffer.from(parts.map((part) => JSON.stringify(part)).join('\n'));
}

function commonPrefix(a: Buffer, b: Buffer): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return at;
  return length;
}

function usageShape(usage: ScriptedUsage): JsonObject {
  return {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.inputTokens + usage.outputTokens,
    prompt_tokens_details: { cached_tokens: usage.cachedTokens ?? 0 },
  };
}

/** The body of an answer that is not streamed. */
export function completionShape(completion: Completion): JsonObject {
  const { id, model, text, calls, stop, usage } = completion;
  const toolCalls = calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }));
  const message = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    refusal: null,
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  };
  return {
    ...headOf(id, model, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: stop }],
    ...(usage !== null && { usage: usageShape(usage) }),
  };
}

const PIECE = 24;

/** The events of a streamed answer, without the closing `[DONE]`. */
export function chunkShapes(completion: Completion, request: JsonObject): readonly JsonObject[] {
  const { id, model, text, calls, stop, usage } = completion;
  const chunk = (delta: JsonObject, finish: string | null = null): JsonObject => ({
    ...headOf(id, model, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const chunks: JsonObject[] = [chunk({ role: 'assistant', content: '' })];
  for (const content of piecesOf(text)) chunks.push(chunk({ content }));
  for (const [index, call] of calls.entries()) {
    const opening = { index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } };
    chunks.push(chunk({ tool_calls: [opening] }));
    for (const piece of piecesOf(call.arguments)) {
      chunks.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
    }
  }
  chunks.push(chunk({}, stop));
  if (usage !== null && objectOf(request.stream_options).include_usage === true) {
    chunks.push({ ...headOf(id, model, 'chat.completion.chunk'), choices: [], usage: usageShape(usage) });
  }
  return chunks;
}

function headOf(id: string, model: string, object: string): JsonObject {
  return { id, object, created: Math.floor(Date.now() / 1000), model };
}

/** Pieces never tear a surrogate pair apart. */
export function piecesOf(text: string): readonly string[] {
  const letters = [...text];
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += PIECE) pieces.push(letters.slice(at, at + PIECE).join(''));
  return pieces;
}

/** Calls stand with what the model said before them. */
export function addCall(messages: JsonObject[], call: JsonObject): void {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') messages.push({ role: 'assistant', content: null, tool_calls: [call] });
  else messages[messages.length - 1] = { ...last, tool_calls: [...listOf(last.tool_calls), call] };
}

export function wordsOf(content: Json): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map((part) => textOf(objectOf(part).text))
    .join('\n');
}
