import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import { chooseDialect } from '../../src/dialect/choose-dialect.ts';
import { MARK, reply, TOOLS } from './plans.ts';

function chosen() {
  const [events, modes, told]: [RunEvent[], string[], string[]] = [[], [], []];
  const dialect = chooseDialect({
    ...{ agent: 'coder', mark: MARK, prefer: 'auto', schema: 'enforced' },
    watched: (one, mode) => {
      modes.push(mode);
      return one;
    },
    onFallback: (why) => void told.push(why),
    emit: (event) => void events.push(event),
  });
  return { dialect, events, modes, told };
}

test('native calls where they can be had, and plans where no tool can be called, which is told', () => {
  const native = chosen();
  expect(native.dialect.request([], TOOLS).tools).toBe(TOOLS);
  expect([native.events, native.told]).toEqual([[], []]);
  const { dialect, events, modes, told } = chosen();
  expect(dialect.request([], []).tools).toEqual([]);
  expect(modes).toEqual(['native', 'json']);
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
  expect(events.at(-1)).toMatchObject({
    ...{ kind: 'schema-violation', agent: 'coder', pointer: '/runTools/0', isEnforced: true },
  });
});
