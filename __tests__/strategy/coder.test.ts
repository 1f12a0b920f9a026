import { describe, expect, test } from 'vitest';
import type { BudgetLimits } from '../../src/core/budget.ts';
import type { Intent, NonEmpty, ToolCall, ToolResult } from '../../src/core/chat.ts';
import type { ActOutcome, ActRules, StepDecision, Strategy } from '../../src/core/decision.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { type CoderLimits, coder as coderOf } from '../../src/strategy/coder.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { Toolbox } from '../../src/tools/tool.ts';
import { budgetOf, LIMITS } from '../support/budgets.ts';
import { runContext } from '../support/run-context.ts';

const FEW = { maxRounds: 10, maxContextRounds: 2, maxValidationRetries: 1 };
const CALL: ToolCall = { id: 'a', name: 'some-tool', arguments: { kind: 'parsed', value: {} } };
const ACT: Intent = { kind: 'act', calls: [CALL] };
const RESULTS: NonEmpty<ToolResult> = [{ callId: 'a', tool: 'some-tool', status: 'done', text: '' }];
const RED: Verdict = { kind: 'failed', changeSetHash: 'x', evidence: NO_EVIDENCE };

const REWRITABLE_CHARS = 30;
const FILES: Readonly<Record<string, string>> = {
  'a.js': 'one\n',
  'b.js': 'two\n',
  'src/c.js': 'three\n',
  'long.js': 'x'.repeat(REWRITABLE_CHARS + 1),
};

/** A context in which calls read, unless `outcome` says otherwise, and what it was asked for. */
function contextOf(limits: Partial<BudgetLimits> = {}) {
  const reading: ActRules['reading'][] = [];
  const shownWhole: string[] = [];
  const state: { outcome: Partial<ActOutcome>; reviews: number } = { outcome: {}, reviews: 0 };
  const context = runContext({
    budget: budgetOf({ ...FEW, ...limits }),
    stall: () => null,
    rewritableChars: REWRITABLE_CHARS,
    readNamed: async (named) => {
      const path = named === 'c.js' ? 'src/c.js' : named;
      const text = FILES[path];
      return text === undefined ? null : { path, text };
    },
    recovered: (path) => void shownWhole.push(path),
    act: async (_calls, rules) => {
      reading.push(rules.reading);
      const effect = rules.reading === 'refused' ? 'none' : 'reads';
      return { results: RESULTS, ending: null, effect, ...state.outcome };
    },
    review: async () => {
      state.reviews += 1;
      return { kind: 'rejected', verdict: RED, feedback: 'red' };
    },
  });
  return { context, reading, shownWhole, state };
}

function newCoder(limits: CoderLimits = { ...LIMITS, ...FEW }): Strategy {
  return coderOf({ specs: new Toolbox(CATALOGUE).specs, limits });
}

async function play(
  coder: Strategy,
  { context }: ReturnType<typeof contextOf>,
  intents: readonly Intent[],
): Promise<readonly StepDecision[]> {
  const decisions: StepDecision[] = [];
  for (const intent of intents) {
    context.budget.countRound();
    decisions.push(await coder.step(context, intent));
  }
  return decisions;
}

test('the model is told what it is held to', () => {
  const limits = {
    maxRounds: 7,
    maxContextRounds: 2,
    maxValidationRetries: 4,
    maxContextRequestsPerRound: 9,
  };
  const prompt = newCoder(limits).systemPrompt();
  expect(prompt).toMatch(
    /You have 7 replies and 5 attempts at finish\. .* at most 9 of them reading\. After 2 replies in a row/,
  );
});

describe('replies that bring nothing forward', () => {
  const IDLE: readonly Intent[] = [
    { kind: 'prose', text: 'Hello! What would you like to work on?' },
    { kind: 'empty' },
    { kind: 'truncated' },
    { kind: 'malformed', errorDetail: 'no object' },
  ];

  test.each(IDLE)('$kind is answered by a note and never ends as a success', async (intent) => {
    const run = contextOf();
    const decisions = await play(newCoder(), run, Array(5).fill(intent));
    expect(decisions.map(({ kind }) => kind)).toEqual([...Array(4).fill('continue'), 'finish']);
    expect(decisions[0]).toMatchObject({ notes: [expect.stringMatching(/\w{3}/)] });
    expect(decisions[4]).toMatchObject({ end: { kind: 'exhausted', limit: 'replies' } });
    expect(run.state.reviews).toBe(1);
  });

  test.each([
    ['', 'content filter or refusal). Reword'],
    ['I cannot', 'the last one with "I cannot". Reword'],
  ])('three refused replies in a row (%j) end the rounds, and are told as such', async (text, told) => {
    const run = contextOf();
    const refused: Intent = { kind: 'refused', text };
    const prose: Intent = { kind: 'prose', text: 'hm' };
    const apart = await play(newCoder(), run, [refused, refused, prose, refused]);
    expect(apart.map(({ kind }) => kind)).toEqual(Array(4).fill('continue'));
    const decisions = await play(newCoder(), run, [refused, refused, refused]);
    expect(decisions.map(({ kind }) => kind)).toEqual(['continue', 'continue', 'finish']);
    expect(decisions[1]).toMatchObject({ notes: ['That was reply 2 of 3.'] });
    expect(decisions[2]).toMatchObject({
      end: { kind: 'exhausted', limit: 'replies', detail: expect.stringContaining(told) },
    });
  });

  test('calls that were all rejected count the same', async () => {
    const run = contextOf();
    run.state.outcome = { effect: 'none' };
    const decisions = await play(newCoder(), run, Array(5).fill(ACT));
    expect(decisions[4]).toMatchObject({ end: { kind: 'exhausted', limit: 'replies' } });
  });
});

describe('reading rounds', () => {
  test('after max-context-rounds in a row reading is refused, and the model is told', async () => {
    const run = contextOf({ maxContextRounds: 2 });
    const decisions = await play(newCoder(), run, [ACT, ACT, ACT]);
    expect(run.reading).toEqual(['answered', 'answered', 'refused']);
    expect(decisions[0]).toEqual({ kind: 'continue', notes: [] });
    expect(decisions[1]).toMatchObject({ notes: [expect.stringContaining('only read for 2 rounds')] });
  });

  test('an edit in between makes reading free again', async () => {
    const run = contextOf({ maxContextRounds: 2 });
    const coder = newCoder();
    await play(coder, run, [ACT, ACT]);
    run.state.outcome = { effect: 'writes' };
    await play(coder, run, [ACT]);
    run.state.outcome = {};
    await play(coder, run, [ACT]);
    expect(run.reading).toEqual(['answered', 'answered', 'refused', 'answered']);
  });
});

describe('recovery by the model', () => {
  function patching(path: string): Intent {
    return {
      kind: 'act',
      calls: [{ id: 'a', name: 'patch-file', arguments: { kind: 'parsed', value: { path } } }],
    };
  }

  async function notesOf(statuses: readonly (readonly [path: string, status: ToolResult['status']])[]) {
    const run = contextOf({ maxRounds: 100 });
    const coder = newCoder();
    const notes: (readonly string[])[] = [];
    for (const [path, status] of statuses) {
      run.state.outcome = {
        effect: 'writes',
        results: [{ callId: 'a', tool: 'patch-file', status, text: '', effect: 'writes' }],
      };
      const [decision] = await play(coder, run, [patching(path)]);
      notes.push(decision?.kind === 'continue' ? decision.notes : []);
    }
    return notes;
  }

  test('a file that was named by a part of its path is shown by its whole path', async () => {
    const [, notes] = await notesOf([
      ['c.js', 'failed'],
      ['c.js', 'failed'],
    ]);
    expect(notes?.[0]).toMatch(/^Two patches of c\.js .* src\/c\.js as it is now:.*\n```\nthree\n```$/);
  });

  test('a patch that applies in between starts the count anew', async () => {
    const notes = await notesOf([
      ['a.js', 'failed'],
      ['a.js', 'done'],
      ['a.js', 'failed'],
    ]);
    expect(notes.flat()).toEqual([]);
  });

  test('patches that fail in one reply are one failure: the model has not seen it yet', async () => {
    const run = contextOf({ maxRounds: 100 });
    const coder = newCoder();
    const call = {
      id: 'a',
      name: 'patch-file',
      arguments: { kind: 'parsed', value: { path: 'a.js' } },
    } as const;
    const result = { callId: 'a', tool: 'patch-file', status: 'failed', text: '' } as const;
    run.state.outcome = { effect: 'writes', results: [result, result, result] };
    const reply: Intent = { kind: 'act', calls: [call, call, call] };
    expect(await play(coder, run, [reply, reply])).toEqual([
      { kind: 'continue', notes: [] },
      { kind: 'continue', notes: [expect.stringMatching(/^Two patches of a\.js did not apply\./)] },
    ]);
    expect(run.shownWhole).toEqual(['a.js']);
  });

  test('there are three recoveries at most, and none for a file too long to be written anew', async () => {
    const many = await notesOf(Array.from({ length: 12 }, () => ['a.js', 'failed'] as const));
    expect(many.flat()).toHaveLength(3);
    expect(new Set(many.flat().map((note) => note.split('\n')[0])).size).toBe(2);
    expect((await notesOf(Array.from({ length: 2 }, () => ['long.js', 'failed'] as const))).flat()).toEqual(
      [],
    );
  });
});
