import { expect, test } from 'vitest';
import { Conversation } from '../../src/conversation/conversation.ts';
import { ResultDeduplication } from '../../src/conversation/result-deduplication.ts';
import { ContextWindow } from '../../src/conversation/window.ts';
import type { Dialect, ModelReply } from '../../src/core/chat.ts';
import { isOfEndpoint } from '../../src/core/fault.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { Requests } from '../../src/loop/requests.ts';
import { budgetOf } from '../support/budgets.ts';
import { type Played, play } from '../support/played-rounds.ts';
import { ScriptedModel } from '../support/scripted-model.ts';

const USAGE = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' } as const;
const REJECTED: ModelReply = { kind: 'rejected', why: 'No tools here.', usage: USAGE };

function oneRound(script: (index: number) => ModelReply, fallBack?: Dialect['fallBack']): Promise<Played> {
  const dialect = { ...createNativeTools(), ...(fallBack !== undefined && { fallBack }) };
  return play(script, { dialect, limits: { maxRounds: 1 } });
}

test.each([
  ['a dialect without another way', undefined, 1],
  ['a dialect that says no', () => false, 1],
  ['a dialect that says yes for ever', () => true, 2],
])('a rejected request ends the rounds with what to do, with %s', async (_, fallBack, requests) => {
  const { end, model } = await oneRound(() => REJECTED, fallBack);
  expect(end).toMatchObject({ kind: 'failed' });
  expect(end.kind === 'failed' && end.fault).toMatch(
    /does not take tool calls\. No tools here\..*tool-calling: json/,
  );
  expect(model.requests).toHaveLength(requests);
});

test('a model without tool calls says nothing of another one at its endpoint', async () => {
  const requests = new Requests({
    chat: { dialect: createNativeTools(), model: new ScriptedModel([REJECTED]), strongerModel: null },
    history: {
      conversation: new Conversation([{ role: 'system', text: 'system' }]),
      window: new ContextWindow(128_000, 1_000),
      deduplication: new ResultDeduplication(),
      marks: ['a', 'b'],
    },
    changedPaths: () => [],
    budget: budgetOf(),
    emit: () => undefined,
    signal: new AbortController().signal,
  });
  await expect(requests.ask(1, [])).rejects.toSatisfy((fault) => !isOfEndpoint(fault));
});
