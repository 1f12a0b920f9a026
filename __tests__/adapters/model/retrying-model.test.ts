import { describe, expect, it } from 'vitest';
import { type RetryOptions, retrying } from '../../../src/adapters/model/retrying-model.ts';
import { AttemptFault, type RetryDecision } from '../../../src/adapters/model/transport/attempt-fault.ts';
import type { ModelReply, ModelRequest } from '../../../src/core/chat.ts';
import type { RunEvent } from '../../../src/core/events.ts';
import { Cancelled, ServiceFault } from '../../../src/core/fault.ts';
import type { ModelClient } from '../../../src/core/ports.ts';
import { createChatCompletions } from '../../support/asked-endpoint.ts';
import { startModelServer } from '../../support/model-http.ts';

const REQUEST: ModelRequest = { turns: [], tools: [], maxOutputTokens: 100 };
const REPLY: ModelReply = {
  kind: 'turn',
  text: 'Done.',
  calls: [],
  stop: 'end',
  usage: { inputTokens: 1, cachedTokens: 0, outputTokens: 1, source: 'reported' },
};

function fault(retry: RetryDecision, status = 503): AttemptFault {
  const parts = { wrong: 'The model endpoint failed.', was: `It answered ${status}.`, remedy: 'Wait.' };
  return new AttemptFault({ status, parts, retry });
}

const retryable = (waitMs: number | null = null) => fault({ kind: 'retryable', waitMs });

/** Plays one entry an attempt; the last one goes on for ever. */
function scripted(...script: readonly (ModelReply | Error)[]) {
  const signals: AbortSignal[] = [];
  const client: ModelClient = {
    capabilities: {},
    async complete(_, signal) {
      signals.push(signal);
      const entry = script[Math.min(signals.length, script.length) - 1];
      if (entry === undefined || entry instanceof Error) throw entry;
      return entry;
    },
  };
  return { client, attempts: () => signals.length };
}

const WITHIN: RetryOptions['budget'] = () => ({ kind: 'within' });

/** Retries on a clock that only the waits move. */
function onFakeClock(
  client: ModelClient,
  options: Partial<RetryOptions> & { readonly deadlineMs?: number } = {},
) {
  const events: RunEvent[] = [];
  const waits: number[] = [];
  let now = 0;
  const decorated = retrying(client, {
    deadline: () => (options.deadlineMs ?? 600_000) - now,
    emit: (event) => events.push(event),
    budget: WITHIN,
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    ...options,
  });
  const complete = (signal = new AbortController().signal) => decorated.complete(REQUEST, signal);
  return { complete, waits, events };
}

async function failure(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => expect.unreachable('It succeeded.'),
    (thrown) => thrown,
  );
}

describe('retrying', () => {
  it('repeats what may pass, and says each time that it does and why', async () => {
    const { client } = scripted(retryable(), retryable(), REPLY);
    const { complete, events } = onFakeClock(client);
    expect(await complete()).toBe(REPLY);
    const why = 'The model endpoint failed. It answered 503.';
    expect(events).toEqual([
      { kind: 'retry', service: 'model', attempt: 1, waitMs: 500, why },
      { kind: 'retry', service: 'model', attempt: 2, waitMs: 1000, why },
    ]);
  });

  it('waits twice as long each time, at most 30 s, and gives up after the eighth attempt', async () => {
    const { client, attempts } = scripted(retryable());
    const { complete, waits } = onFakeClock(client);
    const thrown = await failure(complete());
    expect(thrown).toBeInstanceOf(ServiceFault);
    expect(thrown).not.toBeInstanceOf(AttemptFault);
    expect(thrown).toMatchObject({
      service: 'model',
      status: 503,
      parts: { was: 'It answered 503. Gave up: 8 attempts failed.' },
    });
    expect(attempts()).toBe(8);
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000]);
  });

  it('spreads its waits by a quarter to both sides, and never beyond 30 s', async () => {
    const least = onFakeClock(scripted(retryable()).client, { random: () => 0 });
    const most = onFakeClock(scripted(retryable()).client, { random: () => 0.999_999 });
    await failure(least.complete());
    await failure(most.complete());
    expect(least.waits).toEqual([375, 750, 1500, 3000, 6000, 12_000, 22_500]);
    expect(most.waits).toEqual([625, 1250, 2500, 5000, 10_000, 20_000, 30_000]);
  });

  it('waits as long as the endpoint asks, longer than its own cap too', async () => {
    const { complete, waits } = onFakeClock(
      scripted(retryable(3000), retryable(61_000), retryable(0), REPLY).client,
    );
    await complete();
    expect(waits).toEqual([3000, 61_000, 2000]);
  });

  it('gives up at once when the wait would pass the deadline, and says both times', async () => {
    const { client, attempts } = scripted(retryable(3_600_000));
    const { complete, waits } = onFakeClock(client, { deadlineMs: 412_000 });
    expect(await failure(complete())).toMatchObject({
      name: 'ServiceFault',
      parts: {
        was: 'It answered 503. Gave up: the endpoint asks for a wait of 3600.0 s, and 412.0 s are left for model calls.',
        remedy: expect.stringContaining('max-minutes'),
      },
    });
    expect([attempts(), waits]).toEqual([1, []]);
  });

  it('makes no attempt when there is no time left', async () => {
    const { client, attempts } = scripted(REPLY);
    const { complete } = onFakeClock(client, { deadlineMs: 0 });
    expect(await failure(complete())).toBeInstanceOf(Cancelled);
    expect(attempts()).toBe(0);
  });

  it('repeats nothing that is final, and passes the fault on as it is', async () => {
    const final = fault({ kind: 'final' }, 401);
    const { client, attempts } = scripted(final, REPLY);
    expect(await failure(onFakeClock(client).complete())).toBe(final);
    expect(attempts()).toBe(1);
  });

  it('passes on what is no failed attempt: cancellation and bugs', async () => {
    for (const thrown of [new Cancelled('stop'), new TypeError('bug')]) {
      const { client, attempts } = scripted(thrown, REPLY);
      expect(await failure(onFakeClock(client).complete())).toBe(thrown);
      expect(attempts()).toBe(1);
    }
  });

  it('ends with Cancelled when it is told to stop during a wait, and makes no further attempt', async () => {
    const controller = new AbortController();
    const { client, attempts } = scripted(retryable(), REPLY);
    const decorated = retrying(client, {
      deadline: () => 1e12,
      // A real wait of minutes, ended by the signal.
      random: () => 0.5,
      emit: () => controller.abort(),
      budget: WITHIN,
    });
    expect(await failure(decorated.complete(REQUEST, controller.signal))).toBeInstanceOf(Cancelled);
    expect(attempts()).toBe(1);
  });

  it('makes no further attempt that the budget does not allow', async () => {
    const { client, attempts } = scripted(retryable());
    const detail = '900 of 1000 tokens are used';
    const { complete } = onFakeClock(client, {
      budget: () => ({ kind: 'exhausted', limit: 'total-tokens', detail }),
    });
    expect(await failure(complete())).toMatchObject({
      parts: { was: `It answered 503. Gave up: ${detail}.` },
    });
    expect(attempts()).toBe(1);
  });

  it('may repeat the attempt of the last round: a repetition is no further round', async () => {
    const { complete } = onFakeClock(scripted(retryable(), REPLY).client, {
      budget: () => ({ kind: 'exhausted', limit: 'rounds', detail: 'all 10 rounds are used' }),
    });
    expect(await complete()).toBe(REPLY);
  });

  it('gives an attempt up that is not answered before the deadline', async () => {
    await using server = await startModelServer(() => undefined);
    const client = createChatCompletions({ baseUrl: server.baseUrl, apiKey: 'sk-test', model: 'm' });
    const decorated = retrying(client, { deadline: () => 200, emit: () => undefined, budget: WITHIN });
    const thrown = await failure(decorated.complete(REQUEST, new AbortController().signal));
    expect(thrown).toBeInstanceOf(Cancelled);
    expect(String(thrown)).toContain('The time for model calls ran out');
  });
});
