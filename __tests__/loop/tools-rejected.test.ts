import { expect, test } from 'vitest';
import { Conversation } from '../../src/conversation/conversation.ts';
import { ResultDeduplication } from '../../src/conversation/result-deduplication.ts';
import { ResultStore } from '../../src/conversation/result-store.ts';
import { ContextWindow } from '../../src/conversation/window.ts';
import { Budget } from '../../src/core/budget.ts';
import type { Dialect, ModelReply } from '../../src/core/chat.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { runRounds } from '../../src/loop/rounds.ts';
import { coder } from '../../src/strategy/coder.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { Toolbox, type ToolScope } from '../../src/tools/tool.ts';
import { LIMITS } from '../support/budgets.ts';
import { MemoryWorkspace } from '../support/memory-workspace.ts';
import { NO_ISSUES } from '../support/no-issues.ts';
import { NO_CRITIC } from '../support/reviewer.ts';
import { calling, ScriptedModel } from '../support/scripted-model.ts';

const FEW = { ...LIMITS, maxRounds: 1, maxTokensPerCall: 500 };
const USAGE = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' } as const;
const REJECTED: ModelReply = { kind: 'rejected', what: 'tools', why: 'No tools here.', usage: USAGE };
const ASKED = calling(['ask', { question: 'Which one?' }]);

async function play(script: (index: number) => ModelReply, fallBack?: Dialect['fallBack']) {
  const now = () => performance.now();
  const budget = new Budget({ limits: FEW, prices: null, startedAt: now(), now });
  const { signal } = new AbortController();
  const scope: ToolScope = {
    workspace: new MemoryWorkspace({ files: {}, commands: {} }),
    commands: [],
    commandLimitMs: 1000,
    signal,
    review: async () => ({ kind: 'no-change' }),
    issues: NO_ISSUES,
    limitedTo: async () => null,
    failuresIn: async () => ({ list: null, onBase: '' }),
    onCommand: () => undefined,
    onGenerated: () => undefined,
    resultChars: 16_000,
    results: new ResultStore(),
  };
  const toolbox = new Toolbox(CATALOGUE);
  const strategy = coder({ specs: toolbox.specs, limits: FEW });
  const model = new ScriptedModel(script);
  const conversation = new Conversation([{ role: 'user', origin: 'task', text: 'fix it' }]);
  const dialect = { ...createNativeTools(), ...(fallBack !== undefined && { fallBack }) };
  const end = await runRounds({
    ...{ strategy, toolbox, scope, budget, signal, critic: NO_CRITIC },
    chat: { dialect, model, strongerModel: null },
    history: {
      ...{ conversation, marks: ['m4rk'] },
      window: new ContextWindow(128_000, 500),
      deduplication: new ResultDeduplication(),
    },
    emit: () => undefined,
  });
  return { end, budget, model, conversation };
}

test('a rejected request is asked for again in the same round when the dialect has another way', async () => {
  const { end, budget, model } = await play(
    (index) => (index === 0 ? REJECTED : ASKED),
    () => true,
  );
  expect(end.kind).toBe('needs-info');
  expect(budget.spent.rounds).toBe(1);
  expect(model.requests).toHaveLength(2);
});

test.each([
  ['a dialect without another way', undefined, 1],
  ['a dialect that says no', () => false, 1],
  ['a dialect that says yes for ever', () => true, 2],
])('a rejected request ends the rounds with what to do, with %s', async (_, fallBack, requests) => {
  const { end, model } = await play(() => REJECTED, fallBack);
  expect(end).toMatchObject({ kind: 'failed' });
  expect(end.kind === 'failed' && end.fault).toMatch(
    /does not take tool calls\. No tools here\..*tool-calling: json/,
  );
  expect(model.requests).toHaveLength(requests);
});
