import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTracing, type Tracing } from '../../../../src/adapters/telemetry/otlp/tracing.ts';
import { NOTHING_SPENT } from '../../../../src/core/budget.ts';
import type { RunEvent } from '../../../../src/core/events.ts';
import { NOTHING_DONE } from '../../../../src/core/outcome.ts';
import { Secrets } from '../../../../src/core/secrets/secrets.ts';
import { isRecord } from '../../../../src/core/text/json-record.ts';
import { LIMITS } from '../../../support/budgets.ts';
import { type HttpScript, startHttpScript } from '../../../support/http-script.ts';

const SECRET = 'sk-a-long-secret-value';
const TRACE = 'POST /v1/traces';
const BEGINS = 1_800_000_000_000;
const TOOLS = new Set(['read-file']);
const USAGE = { inputTokens: 1200, cachedTokens: 800, outputTokens: 60, source: 'reported' } as const;

let collector: HttpScript;
beforeEach(async () => {
  collector = await startHttpScript();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await collector[Symbol.asyncDispose]();
});

/** A round with a call of a tool and a command, and one that fails. */
const EVENTS: readonly RunEvent[] = [
  {
    ...{ kind: 'began', version: 1, at: '', repository: 'o/r', runUrl: 'https://forge.example/runs/5' },
    ...{ model: 'some-model', provider: 'azure', inputs: {}, limits: LIMITS, prices: null },
  },
  {
    ...{ kind: 'sent', call: 1, purpose: 'round', model: 'some-model', messages: [], tools: null },
    maxOutputTokens: 4096,
  },
  {
    kind: 'received',
    call: 1,
    reply: { kind: 'turn', text: 'The words of a model.', calls: [], stop: 'tools', usage: USAGE },
    ms: 400,
  },
  called('read-file', 'done'),
  called('words of a model', 'rejected'),
  {
    kind: 'command',
    record: {
      command: `npm test ${SECRET}`,
      result: { kind: 'exited', code: 1, output: 'The words of a command.', ms: 300 },
      changeSetHash: '',
    },
  },
  { kind: 'received', call: 2, reply: { kind: 'failed', why: 'The words of an endpoint.' }, ms: 10 },
  { kind: 'ended', outcome: { ...NOTHING_DONE, status: 'failed', reason: 'x' }, spent: NOTHING_SPENT, ms: 1 },
];

function called(name: string, status: 'done' | 'rejected'): RunEvent {
  const value = { path: 'The words of an argument.' };
  return {
    kind: 'answered',
    round: 1,
    call: { id: 'a', name, arguments: { kind: 'parsed', value } },
    result: { callId: 'a', tool: name, status, text: 'The words of a file.' },
    ms: 5,
  };
}

async function sent(
  given: Readonly<Record<string, string>> = {},
  { limitMs = 60_000, startsAfterMs = 0, secrets = new Secrets([SECRET]) } = {},
) {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...given };
  // The SDK reads them there.
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const tracing: Tracing | null = openTracing(env, TOOLS);
  if (startsAfterMs > 0) vi.setSystemTime(BEGINS + startsAfterMs);
  for (const event of EVENTS) tracing?.read(event);
  if (startsAfterMs > 0) vi.setSystemTime(BEGINS + startsAfterMs + 50);
  const notes: string[] = [];
  await tracing?.send({
    secrets,
    limitMs,
    emit: (event) => {
      if (event.kind === 'note') notes.push(event.text);
    },
  });
  return notes;
}

function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = path.reduce((at, key) => (isRecord(at) ? at[key] : undefined), value);
  return Array.isArray(found) ? found : [];
}

/** Attributes of OTLP as pairs, told apart by their type there. */
function attributesOf(span: unknown): Readonly<Record<string, unknown>> {
  const pairs = listAt(span, 'attributes').map((pair) => {
    if (!isRecord(pair) || !isRecord(pair.value)) throw new Error('no attribute');
    return [String(pair.key), Object.values(pair.value)[0]];
  });
  return Object.fromEntries(pairs);
}

function resourceIn(body: unknown): Readonly<Record<string, unknown>> {
  const [resource] = listAt(body, 'resourceSpans');
  return attributesOf(isRecord(resource) ? resource.resource : null);
}

function spansIn(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  const [resource] = listAt(body, 'resourceSpans');
  const [scope] = listAt(resource, 'scopeSpans');
  return listAt(scope, 'spans').filter(isRecord);
}

describe('a run at a collector', () => {
  test('is one trace: the agent, and in it requests, calls and commands by the conventions for generative AI', async () => {
    collector.on(TRACE, { json: {} });
    expect(await sent()).toEqual([]);
    const [body] = collector.bodies(TRACE);
    const spans = spansIn(body);
    expect(spans.map(({ name }) => name)).toEqual([
      'invoke_agent tether',
      'chat some-model',
      'execute_tool read-file',
      'execute_tool _OTHER',
      'run command',
      'chat',
    ]);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    const [agent, chat, read, other, command, broken] = spans;
    expect(agent?.parentSpanId).toBeUndefined();
    for (const span of spans.slice(1)) expect(span.parentSpanId).toBe(agent?.spanId);
    expect(chat?.kind).toBe(3);
    expect(attributesOf(chat)).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'azure.ai.openai',
      'gen_ai.request.model': 'some-model',
      'gen_ai.request.max_tokens': 4096,
      'gen_ai.usage.input_tokens': 1200,
      'gen_ai.usage.cache_read.input_tokens': 800,
      'gen_ai.usage.output_tokens': 60,
    });
    expect(attributesOf(read)).not.toHaveProperty('error.type');
    expect(attributesOf(other)).toMatchObject({ 'error.type': 'rejected' });
    expect(attributesOf(command)).toMatchObject({ 'process.exit.code': 1, 'error.type': 'exited' });
    expect(attributesOf(broken)).toMatchObject({ 'error.type': 'failed' });
    expect(attributesOf(agent)).toMatchObject({ 'tether.status': 'failed', 'error.type': 'failed' });
    expect(spans.map(({ status }) => status)).toEqual([2, 0, 0, 2, 2, 2].map((code) => ({ code })));
  });

  test('has its parts when they happened, none before the run', async () => {
    collector.on(TRACE, { json: {} });
    vi.useFakeTimers({ toFake: ['Date'], now: BEGINS });
    await sent({}, { startsAfterMs: 350 });
    const times = spansIn(collector.bodies(TRACE)[0]).map((span) =>
      [span.startTimeUnixNano, span.endTimeUnixNano].map(
        (nano) => Number(BigInt(String(nano)) / 1000n) / 1000,
      ),
    );
    expect(times.map((each) => each.map((ms) => ms - BEGINS))).toEqual([
      // The run: until it is sent.
      [0, 400],
      [0, 350],
      [345, 350],
      [345, 350],
      [50, 350],
      [340, 350],
    ]);
  });

  test('shows no word of a model, a file or an endpoint, and no secret', async () => {
    collector.on(TRACE, { json: {} });
    await sent();
    const text = JSON.stringify(collector.bodies(TRACE));
    expect(text).not.toContain('words of');
    expect(text).not.toContain(SECRET);
    expect(text).toContain('npm test ***');
  });

  test('shows no secret in the attributes of its resource', async () => {
    collector.on(TRACE, { json: {} });
    await sent({ OTEL_RESOURCE_ATTRIBUTES: `team=${SECRET}`, OTEL_SERVICE_NAME: SECRET });
    expect(resourceIn(collector.bodies(TRACE)[0])).toEqual({ team: '***', 'service.name': '***' });
  });

  test('is told only to the log of the run', async () => {
    collector.on(TRACE, { text: 'no JSON' });
    const written = vi.spyOn(process.stdout, 'write');
    const logged = (['debug', 'log', 'info', 'warn', 'error'] as const).map((name) =>
      vi.spyOn(console, name),
    );
    expect(await sent({ OTEL_LOG_LEVEL: 'ALL', OTEL_EXPORTER_OTLP_TIMEOUT: 'x' })).toEqual([]);
    for (const spy of [written, ...logged]) expect(spy).not.toHaveBeenCalled();
  });

  test('belongs to the trace that it was begun in, under the names that were given', async () => {
    collector.on('POST /own', { json: {} });
    await sent({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-other=c',
      OTEL_SERVICE_NAME: 'bots',
      OTEL_RESOURCE_ATTRIBUTES: 'team=core,service.name=other',
      TRACEPARENT: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    });
    const [request] = collector.requests;
    expect(request?.headers).toMatchObject({ 'x-key': 'a b', 'x-other': 'c' });
    const [body] = collector.bodies('POST /own');
    expect(spansIn(body)[0]).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    });
    expect(resourceIn(body)).toEqual({ team: 'core', 'service.name': 'bots' });
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['the SDK is switched off', { OTEL_SDK_DISABLED: 'true' }],
    ['no sampler takes it', { OTEL_TRACES_SAMPLER: 'always_off' }],
    ['no exporter is wanted', { OTEL_TRACES_EXPORTER: 'none' }],
    ['its trace is not sampled', { TRACEPARENT: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00' }],
  ])('is not sent where %s', async (_why, env) => {
    expect(await sent(env)).toEqual([]);
    expect(collector.log).toEqual([]);
  });
});

test('what cannot be masked is not sent, and a note says so', async () => {
  class Broken extends Secrets {
    override mask(): never {
      throw new Error('no mask');
    }
  }
  expect(await sent({}, { secrets: new Broken([]) })).toEqual([expect.stringContaining(': no mask.')]);
  expect(collector.log).toEqual([]);
});

describe('a collector that', () => {
  test('is busy at first is asked again', async () => {
    collector.on(TRACE, [
      { status: 503, headers: { 'retry-after': new Date(0).toUTCString() } },
      { json: {} },
    ]);
    expect(await sent()).toEqual([]);
    expect(collector.log).toEqual([TRACE, TRACE]);
  });

  test('never answers costs the time that there is for it, and a note', async () => {
    collector.on(TRACE, 'silence');
    const notes = await sent({}, { limitMs: 200 });
    expect(notes).toEqual([expect.stringContaining('did not answer within 200 ms')]);
  });

  test.each<[string, Parameters<HttpScript['on']>[1], string]>([
    ['refuses', { status: 415 }, 'answered 415'],
    // Longer than there is time, so that no other attempt follows.
    ['is busy', { status: 503, headers: { 'retry-after': '3600' } }, 'did not take them: Export failed with'],
    ['leads elsewhere', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }, 'answered 307'],
  ])('%s is told with a remedy', async (_what, answer, said) => {
    collector.on(TRACE, answer);
    const notes = await sent({ OTEL_EXPORTER_OTLP_HEADERS: `x-key=${SECRET}` }, { limitMs: 60_000 });
    expect(notes).toEqual([expect.stringContaining(said)]);
    expect(notes[0]).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(notes[0]).not.toContain(SECRET);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: SECRET }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://x:${SECRET}@127.0.0.1:9` }],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `ftp://${SECRET}` }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: SECRET }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: `x=${SECRET}%0Ay` }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: `${SECRET} x=y` }],
    ['OTEL_RESOURCE_ATTRIBUTES', { OTEL_RESOURCE_ATTRIBUTES: '=x' }],
  ])('is named wrongly by %s is told without the value', async (name, env) => {
    const notes = await sent(env);
    expect(notes).toEqual([expect.stringContaining(`: ${name} is no `)]);
    expect(notes[0]).not.toContain(SECRET);
    expect(collector.log).toEqual([]);
  });
});
