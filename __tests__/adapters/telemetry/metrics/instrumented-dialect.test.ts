import { expect, test } from 'vitest';
import { instrumentDialect } from '../../../../src/adapters/telemetry/metrics/instrumented-dialect.ts';
import type { AnsweredReply, Dialect, StopReason, WireCall } from '../../../../src/core/chat.ts';
import type { RunEvent } from '../../../../src/core/events.ts';
import { createNativeTools } from '../../../../src/dialect/native-tools.ts';
import { CATALOGUE } from '../../../../src/tools/catalogue.ts';

const USAGE = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, source: 'reported' } as const;

function reply(calls: readonly WireCall[], stop: StopReason = 'tools'): AnsweredReply {
  return { kind: 'turn', text: '', calls, stop, usage: USAGE };
}

/** What is told of one reply, of the native dialect unless told. */
function told(answer: AnsweredReply, dialect: Dialect = createNativeTools()): readonly RunEvent[] {
  const events: RunEvent[] = [];
  const emit = (event: RunEvent): void => void events.push(event);
  const watched = instrumentDialect(dialect, { mode: 'native', provider: 'vllm', emit });
  const tools = CATALOGUE.map(({ spec }) => spec);
  watched.request([], tools);
  watched.interpret(answer);
  return events;
}

function call(args: unknown, { id = 'a', name = 'read-file' } = {}): WireCall {
  return { id, name, arguments: args };
}

const READ = {
  kind: 'interpreted',
  mode: 'native',
  provider: 'vllm',
  intent: 'act',
  isReadable: true,
} as const;

test('a sound reply is told with its mode', () => {
  expect(told(reply([call('{"path":"a"}'), call(' {"path":"b"}', { id: 'b' })]))).toEqual([READ]);
});

test('prose breaks no protocol', () => {
  expect(told(reply([], 'end'))).toEqual([{ ...READ, intent: 'empty' }]);
});

test('arguments that cannot be read break the protocol', () => {
  for (const args of ['{"path":', ['a'], '"a"']) {
    expect(told(reply([call(args)]))).toEqual([{ ...READ, isReadable: false }]);
  }
});

test.each(['length', 'refusal'] as const)('a last call that was cut (%s) breaks no protocol', (stop) => {
  expect(told(reply([call('{"path":')], stop))).toEqual([READ]);
  const both = reply([call('{"path":'), call('{"path":', { id: 'b' })], stop);
  expect(told(both)).toEqual([{ ...READ, isReadable: false }]);
});

test('a plan that cannot be read breaks the protocol', () => {
  const broken: Dialect = {
    ...createNativeTools(),
    interpret: () => ({
      turn: { role: 'assistant', text: '{', calls: [] },
      intent: { kind: 'malformed', errorDetail: 'no end' },
    }),
  };
  expect(told(reply([], 'end'), broken)).toEqual([{ ...READ, intent: 'malformed', isReadable: false }]);
});

test('everything else is the dialect itself', () => {
  const native = createNativeTools();
  const watched = instrumentDialect(native, { mode: 'native', provider: 'vllm', emit: () => undefined });
  const results = [{ callId: 'a', tool: 'search', status: 'done', text: 'x' }] as const;
  expect(watched.observe(results)).toEqual(native.observe(results));
  const turns = [{ role: 'system', text: 's' }] as const;
  expect(watched.request(turns, [])).toEqual({ turns, tools: [] });
  const toolsRejected = { kind: 'rejected', what: 'tools', why: 'no tools', usage: USAGE } as const;
  expect(watched.fallBack?.(toolsRejected)).toBe(false);
  const yielding = instrumentDialect(
    { ...native, fallBack: () => true },
    { mode: 'native', provider: 'x', emit: () => undefined },
  );
  expect(yielding.fallBack?.(toolsRejected)).toBe(true);
});
