import { expect, test } from 'vitest';
import { Conversation } from '../../src/conversation/conversation.ts';
import { ResultDeduplication } from '../../src/conversation/result-deduplication.ts';
import { ContextWindow } from '../../src/conversation/window.ts';
import type { AnsweredReply } from '../../src/core/chat.ts';
import type { Review } from '../../src/core/decision.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import { Adaptive } from '../../src/dialect/adaptive.ts';
import { JsonPlan } from '../../src/dialect/json-plan.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { runRounds } from '../../src/loop/rounds.ts';
import { Coder } from '../../src/strategy/coder.ts';
import { appendFile } from '../../src/tools/append-file.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { Toolbox } from '../../src/tools/tool.ts';
import { budgetOf, LIMITS } from '../support/budgets.ts';
import { NO_CRITIC } from '../support/reviewer.ts';
import { ScriptedModel, saying } from '../support/scripted-model.ts';
import { scopeOf } from '../tools/scope.ts';
import { MARK } from './plans.ts';

const ACCEPTED: Review = {
  kind: 'validated',
  verdict: { kind: 'passed', changeSetHash: 'h', evidence: NO_EVIDENCE },
};

async function runOf(replies: readonly AnsweredReply[]) {
  const toolbox = new Toolbox(CATALOGUE, [appendFile]);
  const strategy = new Coder({ tools: toolbox, limits: LIMITS });
  const scope = scopeOf({ files: { a: 'one\n' }, review: ACCEPTED });
  const model = new ScriptedModel(replies);
  const conversation = new Conversation([
    { role: 'system', text: strategy.systemPrompt() },
    { role: 'user', origin: 'task', text: 'Fix a.' },
  ]);
  const dialect = new Adaptive({
    native: createNativeTools(),
    json: new JsonPlan({ mark: MARK }),
    prefer: 'json',
    onFallback: () => undefined,
  });
  const budget = budgetOf();
  const { signal } = scope.controller;
  const end = await runRounds({
    strategy,
    chat: { dialect, model, strongerModel: null },
    history: {
      conversation,
      window: new ContextWindow(128_000, 1000),
      deduplication: new ResultDeduplication(),
      marks: ['m4rk', MARK],
    },
    critic: NO_CRITIC,
    toolbox,
    scope,
    budget,
    emit: () => undefined,
    signal,
  });
  return { end, model, workspace: scope.workspace };
}

test('plans drive the loop from reading to the finish, one of them broken, and no request has tools', async () => {
  const { end, model, workspace } = await runOf([
    saying('I look first.\n```json\n{"requestFiles": ["a"],}\n```'),
    saying('{"runTools": [}'),
    saying(
      JSON.stringify({
        fileChanges: [
          {
            path: 'a',
            operation: 'UPDATE',
            diff: '<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n<<<<<<< SEARCH\n=======\nthree\n>>>>>>> REPLACE',
          },
        ],
      }),
    ),
    saying('{"summary":"Done.","finish":{"title":"T","summary":"S"}}'),
  ]);
  expect(end).toMatchObject({ kind: 'validated', claim: { title: 'T', summary: 'S' } });
  expect(workspace.textOf('a')).toBe('two\nthree\n');
  expect(model.requests).toHaveLength(4);
  for (const [index, { turns, tools }] of model.requests.entries()) {
    expect(tools).toEqual([]);
    expect(
      turns.some((turn) => turn.role === 'tool' || (turn.role === 'assistant' && turn.calls.length > 0)),
    ).toBe(false);
    const former = model.requests[index - 1]?.turns ?? [];
    expect(turns.slice(0, former.length)).toEqual(former);
  }
  const said =
    model.requests[3]?.turns.map((turn) => (turn.role === 'user' ? turn.text : '')).join('\n') ?? '';
  expect(said).toContain('could not be read');
  expect(said).toContain(`read-file "a": done ${MARK}\n`);
  expect(said.match(/changed files and ran nothing/g)).toHaveLength(1);
});
