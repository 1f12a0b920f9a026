import { expect, test } from 'vitest';
import type { Intent } from '../../src/core/chat.ts';
import type { ActOutcome, RunContext, Stall, Strategy } from '../../src/core/decision.ts';
import { writer } from '../../src/strategy/writer.ts';
import { writerCatalogue } from '../../src/tools/catalogue.ts';
import { Toolbox } from '../../src/tools/tool.ts';
import { budgetOf, LIMITS } from '../support/budgets.ts';
import { runContext } from '../support/run-context.ts';

const ACT: Intent = {
  kind: 'act',
  calls: [{ id: 'a', name: 'read-file', arguments: { kind: 'parsed', value: { path: 'a' } } }],
};

/** A context in which every round goes the same way. What a run without changes has no use for throws. */
function contextOf(outcome: Partial<ActOutcome>, stall: Stall | null = null): RunContext {
  const results = [{ callId: 'a', tool: 'read-file', status: 'done', text: '' }] as const;
  return runContext({
    review: async () => ({ kind: 'no-change' }),
    budget: budgetOf({ maxContextRounds: 2 }),
    act: async () => ({ results, ending: null, effect: 'reads', ...outcome }),
    stall: () => stall,
  });
}

const writerOf = (asks: 'once' | 'no-more' = 'once'): Strategy =>
  writer({ specs: new Toolbox(writerCatalogue({ asks })).specs, limits: LIMITS, asks });

test('no tool that it is offered changes or runs anything, and it may ask as long as nobody was asked', () => {
  const [asking, told] = [writerOf('once'), writerOf('no-more')];
  expect(asking.tools().map(({ name }) => name)).toEqual([
    ...['read-file', 'search', 'get-issue', 'search-issues', 'finish', 'ask'],
  ]);
  expect(new Set(asking.tools().map(({ effect }) => effect))).toEqual(new Set(['reads', 'ends']));
  expect(told.tools().map(({ name }) => name)).not.toContain('ask');
  expect(asking.systemPrompt()).toContain('call ask instead');
  expect(told.systemPrompt()).not.toContain('call ask');
});

test('reading has an end: the writer is told to hand in what it has', async () => {
  const strategy = writerOf();
  const context = contextOf({});
  expect(await strategy.step(context, ACT)).toEqual({ kind: 'continue', notes: [] });
  expect(await strategy.step(context, ACT)).toEqual({
    kind: 'continue',
    notes: [
      `You have only read for 2 rounds; replies left: ${LIMITS.maxRounds}. Now finish with the draft, or ask where you can.`,
    ],
  });
});

test('prose is answered once with what to do, and five replies without a call are the end', async () => {
  const strategy = writerOf();
  const context = contextOf({});
  const said = [];
  for (let reply = 0; reply < 5; reply += 1)
    said.push(await strategy.step(context, { kind: 'prose', text: 'Hm.' }));
  expect(said[0]).toMatchObject({ notes: [expect.stringContaining('call finish')] });
  expect(said[4]).toMatchObject({
    kind: 'finish',
    end: { kind: 'exhausted', limit: 'replies', review: { kind: 'no-change' } },
  });
});

test.each([
  ['warned', { kind: 'continue', notes: [expect.stringContaining('the same call')] }],
  ['escalated', { kind: 'finish', end: { kind: 'exhausted', limit: 'attempts' } }],
  ['ended', { kind: 'finish', end: { kind: 'exhausted', limit: 'attempts' } }],
] as const)('work in circles that is %s', async (response, decision) => {
  const stall = { rule: 'same-call', pattern: 'the same call came three times', response };
  expect(await writerOf().step(contextOf({}, stall), ACT)).toMatchObject(decision);
});
