import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Conversation } from '../../src/conversation/conversation.ts';
import { ResultDeduplication } from '../../src/conversation/result-deduplication.ts';
import { ContextWindow, expectRoom } from '../../src/conversation/window.ts';
import type { ChatTurn } from '../../src/core/chat.ts';
import { Estimator, estimateTokens } from '../../src/core/tokens/estimate.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { Compactor } from '../../src/loop/compactor.ts';
import { Coder } from '../../src/strategy/coder.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { Toolbox } from '../../src/tools/tool.ts';
import { call, reply, result } from '../conversation/turns.ts';
import { examples } from '../support/examples.ts';
import { MARKS } from '../support/played-rounds.ts';

const RUNS = examples(2000);
const HELD = { timeout: 240_000 };
const TOOLS = CATALOGUE.map(({ spec }) => spec);
const LIMITS = {
  maxRounds: 1000,
  maxContextRounds: 3,
  maxValidationRetries: 3,
  maxContextRequestsPerRound: 5,
  maxTokensPerCall: 1000,
  maxTotalTokens: 1e12,
  maxCostUsd: null,
  maxMs: 1e9,
};

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
        text: new Coder({
          tools: new Toolbox(CATALOGUE),
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
    let round = 1;
    const compactor = new Compactor({
      history: {
        ...{ conversation, window, marks: [MARKS[0]] },
        deduplication: new ResultDeduplication(),
      },
      emit: ({ kind }) => void (kind === 'compacted' && at.push(round)),
    });
    const text = 'x'.repeat(Math.floor(share * window.resultChars));
    const textKind = CATALOGUE.find(({ spec }) => spec.name === tool)?.textKind ?? 'prose';
    for (; round <= rounds; round++) {
      compactor.beforeRound(requestOf(), { round, estimator });
      const request = requestOf();
      const inputTokens = Math.round(estimateTokens(request) * factor);
      const usage = { inputTokens, cachedTokens: 0, outputTokens: 20, source: 'reported' } as const;
      if (estimator.learn(request, usage) === null) compactor.measured(request, inputTokens);
      const one = call(`call_${round}`, tool, { path: 'src/some/folder/file.ts' });
      conversation.recordReply(reply([one]));
      const answer = { ...result(one, text), textKind };
      conversation.recordResults([answer], dialect.observe([answer]));
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
});
