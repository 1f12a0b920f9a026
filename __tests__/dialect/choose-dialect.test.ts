import { expect, test } from 'vitest';
import type { StopReason, WireCall } from '../../src/core/chat.ts';
import type { RunEvent } from '../../src/core/events.ts';
import { chooseDialect } from '../../src/dialect/choose-dialect.ts';
import { MARK, reply, TOOLS } from './plans.ts';

function chosen() {
  const [events, told]: [RunEvent[], string[]] = [[], []];
  const dialect = chooseDialect({
    ...{ agent: 'coder', mark: MARK, prefer: 'auto', schema: 'enforced', provider: 'vllm' },
    onFallback: (why) => void told.push(why),
    emit: (event) => void events.push(event),
  });
  return { dialect, events, told };
}

test('native calls where they can be had, and plans where no tool can be called, which is told', () => {
  const native = chosen();
  expect(native.dialect.request([], TOOLS).tools).toBe(TOOLS);
  expect([native.events, native.told]).toEqual([[], []]);
  const { dialect, events, told } = chosen();
  expect(dialect.request([], []).tools).toEqual([]);
  const reason = 'There is no tool to call.';
  expect(events).toEqual([{ kind: 'dialect-fallback', to: 'json', reason }]);
  expect(told).toEqual([reason]);
});

test('what is mended in a plan, and what breaks its schema, is told', () => {
  const { dialect, events } = chosen();
  dialect.request([], []);
  dialect.request([], TOOLS);
  dialect.interpret(reply('{"requestFiles": ["a",]}'));
  expect(events.slice(1)).toContainEqual({ kind: 'repaired', what: expect.any(String) });
  dialect.interpret(reply('{"runTools":[{"name":"mkdir","args":{}}]}'));
  expect(events.find(({ kind }) => kind === 'schema-violation')).toMatchObject({
    ...{ kind: 'schema-violation', agent: 'coder', pointer: '/runTools/0', isEnforced: true },
  });
});

const READ = {
  kind: 'interpreted',
  mode: 'native',
  provider: 'vllm',
  intent: 'act',
  isReadable: true,
} as const;
const call = (args: unknown): WireCall => ({ id: '', name: 'read-file', arguments: args });

test.each<[string, readonly WireCall[], StopReason, object]>([
  ['a sound reply', [call('{"path":"a"}')], 'tools', READ],
  ['an empty one', [], 'end', { ...READ, intent: 'empty' }],
  ['arguments that cannot be read', [call('{"path":')], 'tools', { ...READ, isReadable: false }],
  ['a last call that was cut', [call('{"path":')], 'length', READ],
  [
    'a call that broke before it',
    [call('{"path":'), call('{"path":')],
    'refusal',
    { ...READ, isReadable: false },
  ],
])('how a reply was read is told: %s', (_, calls, stop, event) => {
  const { dialect, events } = chosen();
  dialect.request([], TOOLS);
  dialect.interpret({ ...reply('', stop), calls });
  expect(events).toEqual([event]);
});

test('a plan that cannot be read is told in its mode', () => {
  const { dialect, events } = chosen();
  dialect.request([], []);
  dialect.interpret(reply('{"runTools":[}'));
  expect(events.at(-1)).toEqual({ ...READ, mode: 'json', intent: 'malformed', isReadable: false });
});
