import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { metered } from '../../../src/adapters/model/client.ts';
import { retrying } from '../../../src/adapters/model/retrying-model.ts';
import { AttemptFault } from '../../../src/adapters/model/transport/attempt-fault.ts';
import type { Budget } from '../../../src/core/budget.ts';
import type { ModelRequest } from '../../../src/core/chat.ts';
import { ServiceFault } from '../../../src/core/fault.ts';
import type { ModelClient } from '../../../src/core/ports.ts';
import { estimateTokens } from '../../../src/core/tokens/estimate.ts';
import {
  ask,
  createChatCompletions,
  createMessages,
  createResponses,
  endpointOf,
} from '../../support/asked-endpoint.ts';
import { budgetOf } from '../../support/budgets.ts';
import { answerOfFetch } from '../../support/http-answer.ts';
import {
  answers,
  chunk,
  completes,
  type Reaction,
  refuses,
  startModelServer,
  streams,
} from '../../support/model-http.ts';

const REQUEST: ModelRequest = {
  turns: [{ role: 'user', origin: 'task', text: 'x'.repeat(984) }],
  tools: [],
  maxOutputTokens: 100,
};

const { clientOf } = endpointOf(createChatCompletions, 'sk-test');

const openBudget = (maxTotalTokens = 1_000_000) =>
  budgetOf({ maxTotalTokens, maxTokensPerCall: 100, maxMs: 600_000 });

/** Writes for as long as somebody reads. */
function goesOn(response: ServerResponse, head: string, piece: string, sent = (): void => undefined): void {
  const more = (): void => {
    if (response.destroyed) return;
    sent();
    response.write(piece, more);
  };
  response.writeHead(200);
  response.write(head, more);
}

/** Without prices, and told to nobody. */
function charged(client: ModelClient, budget: Budget): ModelClient {
  return metered(client, budget, { prices: undefined, emit: () => undefined });
}

async function spentBy(...reactions: readonly Reaction[]) {
  await using server = await startModelServer(...reactions);
  const budget = openBudget();
  const outcome = await ask(charged(clientOf(server), budget), REQUEST).then(
    (reply) => reply.kind,
    (thrown: unknown) => thrown,
  );
  const { modelCalls, inputTokens, cachedTokens, outputTokens } = budget.spent;
  return { outcome, spent: { modelCalls, inputTokens, cachedTokens, outputTokens } };
}

describe('metered', () => {
  it('charges a reply, cached tokens included', async () => {
    const usage = {
      prompt_tokens: 300,
      completion_tokens: 10,
      prompt_tokens_details: { cached_tokens: 256 },
    };
    const { outcome, spent } = await spentBy(completes({ content: 'Done.' }, { usage }));
    expect(outcome).toBe('turn');
    expect(spent).toEqual({ modelCalls: 1, inputTokens: 300, cachedTokens: 256, outputTokens: 10 });
  });

  it('charges an estimate when the endpoint says nothing: 1000 bytes in, 5 out', async () => {
    const { spent } = await spentBy(completes({ content: 'Done.' }, { usage: null }));
    expect(spent).toEqual({ modelCalls: 1, inputTokens: 400, cachedTokens: 0, outputTokens: 2 });
  });

  it('charges a failed attempt whose reply had begun, and passes its fault on', async () => {
    const { outcome, spent } = await spentBy(streams([chunk({ content: '0123456789' })], 'torn'));
    expect(outcome).toBeInstanceOf(AttemptFault);
    expect(spent).toEqual({ modelCalls: 1, inputTokens: 400, cachedTokens: 0, outputTokens: 4 });
  });

  it('charges what was seen of a reply that the deadline cut: 1000 bytes in, 40 out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = Buffer.from(`data: ${JSON.stringify(chunk({ content: '0123456789'.repeat(4) }))}\n\n`);
    const pieces = [first];
    const pull = (stream: ReadableStreamDefaultController<Uint8Array>): void => {
      const piece = pieces.shift();
      if (piece !== undefined) stream.enqueue(piece);
      // Asked for once the first one is on its way to its reader, who has it when nothing but promises was waited for.
      else setImmediate(() => vi.advanceTimersByTime(1500));
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const fetch = async () => answerOfFetch(new Response(body));
    const budget = openBudget();
    const chat = createChatCompletions({
      baseUrl: 'http://127.0.0.1:1',
      apiKey: 'sk-test',
      model: 'm',
      fetch,
    });
    const client = retrying(charged(chat, budget), {
      deadline: () => 1500,
      emit: () => undefined,
      budget: () => ({ kind: 'within' }),
    });
    await expect(ask(client, REQUEST)).rejects.toThrow(/time for model calls ran out/);
    expect(budget.spent).toMatchObject({ modelCalls: 1, inputTokens: 400, outputTokens: 10 });
  });

  it('charges what was seen of a reply that fell silent, the request included', async () => {
    await using server = await startModelServer(streams([], 'left-open'));
    const budget = openBudget();
    const chat = clientOf(server, {
      idleTimeout: { firstMs: 60_000, nextMs: 60_000, standstillMs: 30 },
    });
    await expect(ask(charged(chat, budget), REQUEST)).rejects.toThrow(AttemptFault);
    expect(budget.spent).toMatchObject({ modelCalls: 1, inputTokens: 400, outputTokens: 0 });
  });

  const DETAIL = { type: 'reasoning.text', index: 0, text: '0123456789' };
  const ITEM = { type: 'message', content: [{ type: 'output_text', text: '0123456789' }] };

  it.each([
    ['a chat completion', createChatCompletions, [chunk({ content: '0123456789' })]],
    [
      'one behind its end',
      createChatCompletions,
      [chunk({ content: 'Done.' }, 'stop'), chunk({ content: '0123456789' })],
    ],
    ['one in its thoughts', createChatCompletions, [chunk({ reasoning_details: [DETAIL] })]],
    [
      'one whose thoughts have two names',
      createChatCompletions,
      [chunk({ reasoning: '0123456789', reasoning_content: '0123456789' })],
    ],
    [
      'a response',
      createResponses,
      [
        { type: 'response.output_item.added', item: { type: 'function_call', name: 'f', call_id: 'c' } },
        { type: 'response.function_call_arguments.delta', delta: '0123456789' },
      ],
    ],
    ['one of whole items', createResponses, [{ type: 'response.output_item.done', item: ITEM }]],
    [
      'a message',
      createMessages,
      [
        { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', name: 'f', input: {} } },
        { type: 'content_block_delta', index: 0, delta: { partial_json: '0123456789' } },
      ],
    ],
    [
      'one that begins anew again and again',
      createMessages,
      [{ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '0123456789' } }],
    ],
  ] as const)(
    'ends %s that goes on for ever at twice its limit, and charges it',
    async (_, create, events) => {
      await using server = await startModelServer((response) => {
        const piece = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
        goesOn(response, piece.join(''), (piece.at(-1) ?? '').repeat(10));
      });
      const budget = openBudget();
      const client = charged(create({ baseUrl: server.baseUrl, apiKey: 'sk-test', model: 'm' }), budget);
      const reply = await ask(client, REQUEST);
      expect(reply).toMatchObject({ kind: 'turn', stop: 'length' });
      // 100 tokens are some 400 bytes; 800 are let through with what tells them apart, and the piece that goes beyond them.
      expect(budget.spent.outputTokens).toBeGreaterThanOrEqual(200);
      expect(budget.spent.outputTokens).toBeLessThanOrEqual(204);
    },
  );

  it.each([
    ['an event of a stream', 'data: {"choices":[{"delta":{"content":"'],
    ['a reply in one piece', '{"choices":[{"message":{"content":"'],
  ])(
    'charges as much for %s that never ends, and reads no more of it than a reply can need',
    async (_, head) => {
      let sent = 0;
      const block = 'x'.repeat(2 ** 16);
      const { outcome, spent } = await spentBy((response) =>
        goesOn(response, head, block, () => {
          sent += block.length;
        }),
      );
      expect(outcome).toMatchObject({
        parts: {
          was: 'Its answer is far longer than a reply may be (max-tokens-per-call).',
        },
      });
      expect(spent).toEqual({ modelCalls: 1, inputTokens: 400, cachedTokens: 0, outputTokens: 200 });
      // What the sockets hold on the way is sent as well.
      expect(sent).toBeLessThan(16 * 2 ** 20);
    },
  );

  it('does not take the signature of thoughts for what was written', async () => {
    await using server = await startModelServer(
      streams([
        { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
        { type: 'content_block_delta', index: 0, delta: { thinking: 'Hm.' } },
        { type: 'content_block_delta', index: 0, delta: { signature: 'b64='.repeat(1000) } },
        { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 1, delta: { text: 'Done.' } },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
        { type: 'message_stop' },
      ]),
    );
    const client = createMessages({ baseUrl: server.baseUrl, apiKey: 'sk-test', model: 'm' });
    const reply = await ask(client, REQUEST);
    expect(reply).toMatchObject({ text: 'Done.', stop: 'end' });
  });

  it('ends a reply at what is left to pay with, which is less than its limit allows', async () => {
    await using server = await startModelServer(
      streams(Array.from({ length: 1000 }, () => chunk({ content: '0123456789' }))),
    );
    const budget = openBudget();
    const chat = clientOf(server, { outputLeft: () => 1500 });
    await ask(charged(chat, budget), { ...REQUEST, maxOutputTokens: 1200 });
    expect(budget.spent.outputTokens).toBe(1503);
  });

  it('charges nothing for an attempt that no model has seen', async () => {
    for (const reaction of [refuses(500, { message: 'oops' }), answers(200, '<html>')]) {
      const { outcome, spent } = await spentBy(reaction);
      expect(outcome).toBeInstanceOf(AttemptFault);
      expect(spent).toEqual({ modelCalls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0 });
    }
  });

  it('counts an overflow as a call without tokens', async () => {
    const { outcome, spent } = await spentBy(refuses(400, { code: 'context_length_exceeded' }));
    expect(outcome).toBe('overflow');
    expect(spent).toEqual({ modelCalls: 1, inputTokens: 0, cachedTokens: 0, outputTokens: 0 });
  });

  it('inside retrying keeps streams that break for ever within the token limit', async () => {
    await using server = await startModelServer(streams([chunk({ content: '0123456789' })], 'torn'));
    const budget = openBudget(1500);
    const client = retrying(charged(clientOf(server), budget), {
      deadline: () => 600_000,
      emit: () => undefined,
      sleep: async () => undefined,
      budget: (request) => budget.check(estimateTokens(request)),
    });
    await expect(ask(client, REQUEST)).rejects.toThrow(ServiceFault);
    // 404 tokens an attempt: after two, 808 + 400 + 100 still fit into 1500, after three they do not.
    expect(server.requests).toHaveLength(3);
    expect(budget.spent.inputTokens + budget.spent.outputTokens).toBe(1212);
  });
});
