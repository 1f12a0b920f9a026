import { expect, test } from 'vitest';
import { Conversation } from '../../src/conversation/conversation.ts';
import { ResultDeduplication } from '../../src/conversation/result-deduplication.ts';
import { ContextWindow } from '../../src/conversation/window.ts';
import type { RunEvent } from '../../src/core/events.ts';
import { estimateTokens } from '../../src/core/tokens/estimate.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { Requests } from '../../src/loop/requests.ts';
import { pairs, SYSTEM, TASK } from '../conversation/turns.ts';
import { budgetOf } from '../support/budgets.ts';
import { ScriptedModel, saying } from '../support/scripted-model.ts';

const OPENING = [SYSTEM, TASK, ...pairs(100)] as const;
/** Twice what the conversation is estimated at. */
const WINDOW = 2 * estimateTokens({ turns: OPENING, tools: [] });
const LIMITS = { maxTokensPerCall: 100, maxTotalTokens: 10_000_000 };

/** A model whose endpoint counts so many tokens for each that the estimate has. */
function counting(factor: number): ScriptedModel {
  return new ScriptedModel((_, request) => {
    const inputTokens = estimateTokens(request) * factor;
    return {
      ...saying('Well.'),
      usage: { inputTokens, cachedTokens: 0, outputTokens: 1, source: 'reported' },
    };
  });
}

function requestsOf(model: ScriptedModel, strongerModel: ScriptedModel | null) {
  const events: RunEvent[] = [];
  const conversation = new Conversation(OPENING);
  const dialect = createNativeTools();
  const shared = {
    history: {
      ...{ conversation, marks: ['a5c0de'] as const },
      window: new ContextWindow(WINDOW, LIMITS.maxTokensPerCall),
      deduplication: new ResultDeduplication(),
    },
    changedPaths: () => [],
    budget: budgetOf(LIMITS),
    emit: (event: RunEvent) => void events.push(event),
    signal: new AbortController().signal,
  };
  const requests = new Requests({ ...shared, chat: { dialect, model, strongerModel } });
  const compactions = (): number => events.filter(({ kind }) => kind === 'compacted').length;
  return { requests, compactions };
}

test('what the endpoint of the first model counted makes no room for the second one', async () => {
  // By the estimate the conversation takes half of the window, by the first endpoint's count more than it may.
  const [first, second] = [counting(2), counting(1)];
  const { requests, compactions } = requestsOf(first, second);
  await requests.ask(1, []);
  expect(requests.useStrongerModel()).toBe(true);
  await requests.ask(2, []);
  expect(compactions()).toBe(0);
  expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
  expect(requests.useStrongerModel()).toBe(false);
});

test('without a stronger model the count stands, and room is made', async () => {
  const { requests, compactions } = requestsOf(counting(2), null);
  await requests.ask(1, []);
  expect(requests.useStrongerModel()).toBe(false);
  await requests.ask(2, []);
  expect(compactions()).toBe(1);
});
