import { expect, test } from 'vitest';
import type { Intent } from '../../src/core/chat.ts';
import type { Ending, Stall } from '../../src/core/decision.ts';
import { planner } from '../../src/strategy/planner.ts';
import { budgetOf, LIMITS } from '../support/budgets.ts';
import { runContext } from '../support/run-context.ts';

const ACT: Intent = {
  kind: 'act',
  calls: [{ id: 'a', name: 'read-file', arguments: { kind: 'parsed', value: { path: 'a' } } }],
};
const CIRCLE: Stall = { rule: 'same-call', pattern: 'the same call came three times', response: 'warned' };

function contextOf({ stall = null, ending = null }: { stall?: Stall | null; ending?: Ending | null } = {}) {
  const results = [{ callId: 'a', tool: 'read-file', status: 'done', text: '' }] as const;
  return runContext({
    budget: budgetOf({ maxContextRounds: 2, maxRounds: 2 }),
    act: async () => ({ results, ending, effect: ending === null ? 'reads' : 'ends' }),
    stall: () => stall,
  });
}

const plannerOf = () => planner({ specs: [], limits: LIMITS });

test('whatever a planner does, it is never told to change or validate something', async () => {
  const strategy = plannerOf();
  const intents: readonly Intent[] = [
    ...[ACT, ACT],
    ...[{ kind: 'truncated' } as const, { kind: 'refused', text: '' } as const],
  ];
  const notes: string[] = [];
  for (const intent of intents) {
    const decision = await strategy.step(contextOf({ stall: CIRCLE }), intent);
    notes.push(...(decision.kind === 'continue' ? decision.notes : []));
  }
  const said = notes.join('\n');
  expect(said).toMatch(/only read for 2 rounds.*finish with the plan/);
  expect(said).toMatch(/A limit of this run is near\. Call finish with the plan/);
  expect(said).toContain('in a long plan');
  expect(said).not.toMatch(/change files|run a command|consistent state|patches/);
  expect(strategy.systemPrompt()).not.toMatch(/pull request|validates|attempts/);
});

test('what it calls finished is the plan, also as an answer', async () => {
  const claim = { title: 'Mend the sum', summary: '1. src/a.js' };
  for (const as of ['work', 'answer'] as const) {
    const ending: Ending = { kind: 'finish', as, claim, review: { kind: 'no-change' } };
    expect(await plannerOf().step(contextOf({ ending }), ACT)).toEqual({
      kind: 'finish',
      end: { kind: 'planned', text: 'Mend the sum\n\n1. src/a.js' },
    });
  }
});
