import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Conversation } from '../../src/conversation/conversation.ts';
import { ResultDeduplication } from '../../src/conversation/result-deduplication.ts';
import { ContextWindow, expectRoom } from '../../src/conversation/window.ts';
import type { ChatTurn, ModelReply, ModelRequest } from '../../src/core/chat.ts';
import { Estimator, estimateTokens } from '../../src/core/tokens/estimate.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { compact, type History } from '../../src/loop/compact.ts';
import { coder } from '../../src/strategy/coder.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { Toolbox } from '../../src/tools/tool.ts';
import { archivesIn, call, MATERIAL, reply, result, SYSTEM, TASK, unpaired } from '../conversation/turns.ts';
import { LIMITS } from '../support/budgets.ts';
import { examples } from '../support/examples.ts';
import { counting, FINISH, FIX, jsonPlan, MARKS, play } from '../support/played-rounds.ts';
import { calling, saying } from '../support/scripted-model.ts';

const RUNS = examples(2000);
const HELD = { timeout: 240_000 };
const TOOLS = CATALOGUE.map(({ spec }) => spec);

const BARE = [
  '[Tool outputs summary]\nCount: 2\nCall IDs: call_35dafdc8, call_456bfaa6\n- **call_35dafdc8** (bash): ok',
  '[ARCHIVED_TOOL_CONTEXT: two files read]',
  `[archived context ${MARKS[0]}: what was done]\n- call_1 read-file "a": lines 1-2 of 2`,
  'Call IDs: call_1, call_2',
];
const CALLS = {
  read: ['read-file', { path: 'README.md' }],
  fix: FIX,
  finish: FINISH,
  ask: ['ask', { question: 'Which one?' }],
} as const;

/** A reply with some calls beside its text, one of them perhaps an ending. */
function replying(
  text: string,
  calls: readonly (readonly [name: string, args: object])[],
  dialect: 'native' | 'json',
): ModelReply {
  if (dialect === 'native') return { ...calling(...calls), text };
  if (calls.length === 0) return saying(text);
  const isEnding = (name: string): boolean => name === 'finish' || name === 'ask';
  const plan = {
    runTools: calls.flatMap(([tool, args]) => (isEnding(tool) ? [] : [{ tool, args }])),
    ...Object.fromEntries(calls.filter(([tool]) => isEnding(tool))),
  };
  return saying(`${text}\n${JSON.stringify(plan)}`);
}

test(
  'property 5: a reply that imitates the host is counted, not kept, and never ends the run as a success, with whatever calls it comes',
  HELD,
  async () => {
    const someReply = fc.record({
      text: fc.constantFrom(...BARE),
      calls: fc.subarray(['read', 'fix', 'finish', 'ask'] as const),
    });
    const replies = fc.array(someReply, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        replies,
        fc.constantFrom('native' as const, 'json' as const),
        async (given, dialect) => {
          const played = await play(
            given.map(({ text, calls }) =>
              replying(
                text,
                calls.map((name) => CALLS[name]),
                dialect,
              ),
            ),
            {
              limits: { maxRounds: given.length, maxContextRounds: 20 },
              ...(dialect === 'json' && { dialect: jsonPlan() }),
            },
          );
          expect(['exhausted', 'failed']).toContain(played.end.kind);
          const counted = played.events.filter(({ kind }) => kind === 'imitated').length;
          expect(counted).toBe(played.budget.spent.rounds);
          const kept = JSON.stringify([
            played.conversation.turns,
            played.model.requests.map(({ turns }) => turns),
          ]);
          for (const text of BARE) expect(kept).not.toContain(JSON.stringify(text).slice(1, 30));
        },
      ),
      { numRuns: RUNS },
    );
  },
);

describe('properties 1, 3, 4 and 6: whatever a long run reads and says, in a window that it fills', () => {
  const FILES = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`f${at}.txt`, `${at}\n${'one line of a file\n'.repeat(10 * at)}`]),
  );
  const someRound = fc.record({
    text: fc.constantFrom('', 'I look.', 'Next.'),
    calls: fc.array(
      fc.nat(39).map((at) => ['read-file', { path: `f${at}.txt` }] as const),
      { maxLength: 4 },
    ),
  });

  /** System prompt and task are there, unchanged, and the archive is one block of the user right behind them. */
  function expectHead({ turns }: ModelRequest): number {
    const [system] = turns;
    expect(system?.role === 'system' && system.text.startsWith('You mend code.')).toBe(true);
    expect(turns.filter((turn) => turn.role === 'user' && turn.origin === 'task')).toEqual([TASK]);
    expect(turns.filter(({ role }) => role === 'system')).toHaveLength(1);
    const archives = archivesIn(turns);
    expect(archives.length).toBeLessThanOrEqual(1);
    for (const archive of archives) {
      const at = turns.indexOf(archive);
      expect(at).toBeGreaterThan(turns.indexOf(TASK));
      expect(turns.slice(0, at).map(({ role }) => role)).not.toContain('assistant');
      expect(JSON.stringify(archive).split(MARKS[0])).toHaveLength(3);
    }
    return archives.length;
  }

  test(
    'each request begins with the task, pairs calls and results, and goes on where the one before it ended',
    HELD,
    async () => {
      let archives = 0;
      const rounds = fc.array(someRound, { minLength: 20, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(
          rounds,
          fc.constantFrom('native' as const, 'json' as const),
          async (given, dialect) => {
            const { model, events } = await play(
              given.map(({ text, calls }) => replying(text, calls, dialect)),
              {
                ...{ files: FILES, window: 12_000, client: counting, opening: [SYSTEM, TASK, MATERIAL] },
                limits: { maxRounds: given.length, maxContextRounds: 100, maxTotalTokens: 10_000_000 },
                ...(dialect === 'json' && { dialect: jsonPlan() }),
              },
            );
            const compacted = events.flatMap((event) => (event.kind === 'compacted' ? [event.round] : []));
            for (const [index, request] of model.requests.entries()) {
              archives += expectHead(request);
              expect(unpaired(request.turns)).toBeNull();
              const said = request.turns.flatMap((turn) => (turn.role === 'assistant' ? [turn.text] : []));
              expect(said.join('\n')).not.toMatch(/archived context|a5c0de|57a9e5|src\/b\.ts/);
              const former = model.requests[index - 1];
              if (former === undefined || compacted.includes(index + 1)) continue;
              expect(request.tools).toEqual(former.tools);
              // The very same turns, so that what an adapter has written of them once can be sent again, to the byte.
              expect(former.turns.findIndex((turn, at) => request.turns[at] !== turn)).toBe(-1);
            }
          },
        ),
        { numRuns: RUNS },
      );
      expect(archives).toBeGreaterThan(RUNS);
    },
  );
});

describe('property 7: compaction is rare', () => {
  interface Course {
    readonly window: number;
    /** The share of a result in the largest there can be. */
    readonly share: number;
    /** What the endpoint counts for a token of the estimate. */
    readonly factor: number;
    readonly material: number;
    readonly tool: string;
  }

  /** The rounds in which turns were compacted, of a conversation whose every round has one result of one size. */
  async function compactions({ window: tokens, share, factor, material, tool }: Course, rounds: number) {
    const maxOutput = Math.floor(tokens / 8);
    const window = new ContextWindow(tokens, maxOutput);
    const opening: readonly [ChatTurn, ...ChatTurn[]] = [
      {
        role: 'system',
        text: coder({
          specs: new Toolbox(CATALOGUE).specs,
          limits: LIMITS,
        }).systemPrompt(),
      },
      { role: 'user', origin: 'task', text: 'The parser loses the last line. '.repeat(10) },
      {
        role: 'user',
        origin: 'material',
        text: 'a/b.ts\n'.repeat(Math.floor((material * window.materialTokens) / 2.2)),
      },
    ];
    expectRoom(estimateTokens({ turns: opening, tools: TOOLS }), window);
    const conversation = new Conversation(opening);
    const dialect = createNativeTools();
    const estimator = new Estimator();
    const at: number[] = [];
    const deduplication = new ResultDeduplication();
    const history: History = { conversation, window, deduplication, marks: [MARKS[0]] };
    const text = 'x'.repeat(Math.floor(share * window.resultChars));
    const textKind = CATALOGUE.find(({ spec }) => spec.name === tool)?.textKind ?? 'prose';
    for (let round = 1; round <= rounds; round++) {
      const target = window.due(estimator.estimate(requestOf()));
      if (target !== null && compact(history, [], { request: requestOf(), target, estimator }) !== null)
        at.push(round);
      const request = requestOf();
      const inputTokens = Math.round(estimateTokens(request) * factor);
      const usage = { inputTokens, cachedTokens: 0, outputTokens: 20, source: 'reported' } as const;
      estimator.learn(request, usage);
      const one = call(`call_${round}`, tool, { path: 'src/some/folder/file.ts' });
      conversation.recordReply(reply([one]));
      const answer = { ...result(one, text), textKind };
      conversation.recordResults(dialect.observe([answer]));
    }
    return at;

    function requestOf() {
      return { ...dialect.request(conversation.turns, TOOLS), maxOutputTokens: maxOutput };
    }
  }

  function gaps(at: readonly number[]): readonly number[] {
    return at.slice(1).map((round, index) => round - (at[index] ?? 0));
  }

  const someCourse: fc.Arbitrary<Course> = fc.record({
    window: fc
      .double({ min: Math.log2(11_000), max: 20, noNaN: true })
      .map((power) => Math.floor(2 ** power)),
    share: fc.double({ min: 0.05, max: 1, noNaN: true }),
    factor: fc.double({ min: 0.6, max: 1.05, noNaN: true }),
    material: fc.double({ min: 0, max: 1, noNaN: true }),
    tool: fc.constantFrom('run-command', 'read-file', 'finish'),
  });

  test(
    'at most one in eight rounds, at any constant size of results, in windows of 11,000 tokens and more',
    HELD,
    async () => {
      let all = 0;
      await fc.assert(
        fc.asyncProperty(someCourse, async (course) => {
          const between = gaps(await compactions(course, 150));
          all += between.length;
          expect(Math.min(8, ...between)).toBe(8);
        }),
        { numRuns: RUNS },
      );
      expect(all).toBeGreaterThan(RUNS);
    },
  );

  test('results of half that size in a window of 8000 that opens with all the material it may', async () => {
    const at = await compactions(
      { window: 8_000, share: 0.5, factor: 1, material: 1, tool: 'run-command' },
      200,
    );
    expect(at.length).toBeGreaterThan(1);
    expect(Math.min(...gaps(at))).toBeGreaterThanOrEqual(8);
  });
});
