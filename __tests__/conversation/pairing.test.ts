import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paired } from '../../src/conversation/pairing.ts';
import type { ChatTurn } from '../../src/core/chat.ts';
import { call, pair, pairs, reply, result, results, SYSTEM, said, TASK, unpaired } from './turns.ts';

test('turns that are right come back as they are, so that their bytes stay', () => {
  const turns = [SYSTEM, TASK, ...pairs(3), said('Go on.'), reply([], 'Yes.')];
  const out = paired(turns);
  expect(out).toHaveLength(turns.length);
  out.forEach((turn, index) => void expect(turn).toBe(turns[index]));
});

function idsIn(turns: readonly ChatTurn[]): readonly string[] {
  return turns.flatMap((turn) => (turn.role === 'assistant' ? turn.calls.map(({ id }) => id) : []));
}

describe('what is mended', () => {
  test('a call that was never answered is answered as skipped', () => {
    const turns = paired([TASK, reply([call('a'), call('b')]), results([result(call('b'), 'two')])]);
    expect(turns.at(-1)).toEqual({
      role: 'tool',
      results: [
        {
          callId: 'a',
          tool: 'read-file',
          status: 'skipped',
          text: 'Not done: the run ended before this call.',
        },
        result(call('b'), 'two'),
      ],
    });
  });

  test('a call that was never answered gets no result of a later one with its id', () => {
    const statuses = paired([reply([call('a')]), ...pair('a')]).flatMap((turn) =>
      turn.role === 'tool' ? turn.results.map(({ callId, status }) => `${callId} ${status}`) : [],
    );
    expect(statuses).toEqual(['a skipped', 'a_2 done']);
  });

  test('a result without its call goes', () => {
    expect(paired([TASK, results([result(call('a'))]), ...pair('b')])).toEqual([TASK, ...pair('b')]);
    const [question] = pair('b');
    const stray = results([result(call('b')), result(call('z'), 'stray')]);
    expect(paired([TASK, question, stray])).toEqual([TASK, question, results([result(call('b'))])]);
  });

  test('a second result of a call goes', () => {
    const [question] = pair('a');
    const twice = [question, results([result(call('a'), '1')]), results([result(call('a'), '2')])];
    expect(paired(twice)).toEqual([question, results([result(call('a'), '1')])]);
  });

  test('results stand in the order of their calls, directly behind them', () => {
    const calls = [call('a'), call('b')] as const;
    const late = [reply(calls), said('Wait.'), results([result(calls[1]), result(calls[0])])];
    expect(paired(late)).toEqual([
      reply(calls),
      results([result(calls[0]), result(calls[1])]),
      said('Wait.'),
    ]);
  });

  test('an id that came before becomes another one, in the call and in its result', () => {
    const turns = paired([...pair('a', 'one'), ...pair('a', 'two')]);
    expect(unpaired(turns)).toBeNull();
    expect(turns.at(-1)).toMatchObject({ role: 'tool', results: [{ text: 'two' }] });
  });

  test('two calls of one reply with the same id get each its own result', () => {
    const calls = [call('a'), call('a')];
    const turns = paired([reply(calls), results([result(call('a'), 'one'), result(call('a'), 'two')])]);
    expect(unpaired(turns)).toBeNull();
    const [, answer] = turns;
    expect(answer?.role === 'tool' && answer.results.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  test('an id that comes again is counted, past those that are there', () => {
    const ids = idsIn(paired([...pair('a_2'), ...pair('a'), ...pair('a'), ...pair('a')]));
    expect(ids).toEqual(['a_2', 'a', 'a_3', 'a_4']);
  });

  test('a long id that came twice stays short enough for every provider', () => {
    const id = 'x'.repeat(40);
    const ids = idsIn(paired([...pair(id), ...pair(id), ...pair(id)]));
    expect(ids).toEqual([id, `${'x'.repeat(30)}_2`, `${'x'.repeat(30)}_3`]);
  });
});

test('whatever comes in, every call has one result and every result its call, and nobody else is touched', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'a_2');
  const someTurn: fc.Arbitrary<ChatTurn> = fc.oneof(
    fc.array(id, { maxLength: 3 }).map((ids) => reply(ids.map((one) => call(one)))),
    fc
      .array(id, { minLength: 1, maxLength: 3 })
      .map((ids) => results(ids.map((one) => result(call(one), one)))),
    fc.constant(said('Go on.')),
    fc.constant(TASK),
  );
  fc.assert(
    fc.property(fc.array(someTurn, { maxLength: 12 }), (turns) => {
      const out = paired(turns);
      expect(unpaired(out)).toBeNull();
      const others = (all: readonly ChatTurn[]) => all.filter(({ role }) => role === 'user');
      expect(others(out)).toEqual(others(turns));
      expect(paired(out)).toEqual(out);
      const callsIn = (all: readonly ChatTurn[]) =>
        all.flatMap((turn) => (turn.role === 'assistant' ? turn.calls.length : []));
      expect(callsIn(out)).toEqual(callsIn(turns));
    }),
    { numRuns: 3000 },
  );
});
