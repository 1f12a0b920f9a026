import type { AnsweredReply, ModelReply, ModelRequest, WireCall } from '../../src/core/chat.ts';
import type { ModelClient } from '../../src/core/ports.ts';

/** A model behind the port: plays its replies in order and keeps every request. */
export class ScriptedModel implements ModelClient {
  readonly capabilities = {};
  readonly requests: ModelRequest[] = [];
  readonly #next: (index: number, request: ModelRequest) => ModelReply | Error;

  constructor(next: readonly ModelReply[] | ((index: number, request: ModelRequest) => ModelReply | Error)) {
    this.#next =
      typeof next === 'function'
        ? next
        : (index) => next[index] ?? new Error(`The script has no reply ${index + 1}.`);
  }

  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    signal.throwIfAborted();
    const index = this.requests.push(request) - 1;
    const reply = this.#next(index, request);
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  }
}

/** A reply that makes these calls, each `[name, arguments]`. */
export function calling(...calls: readonly (readonly [name: string, args: unknown])[]): AnsweredReply {
  const wire: readonly WireCall[] = calls.map(([name, args], index) => ({
    id: `call-${index}`,
    name,
    arguments: typeof args === 'string' ? args : JSON.stringify(args),
  }));
  return { kind: 'turn', text: '', calls: wire, stop: 'tools', usage: USAGE };
}

/** A reply of prose, without a call. */
export function saying(text: string, stop: AnsweredReply['stop'] = 'end'): AnsweredReply {
  return { kind: 'turn', text, calls: [], stop, usage: USAGE };
}

const USAGE = { inputTokens: 100, cachedTokens: 0, outputTokens: 10, source: 'reported' } as const;
