import { expect, test } from 'vitest';
import type { Dialect, ModelReply } from '../../src/core/chat.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { type Played, play } from '../support/played-rounds.ts';

const USAGE = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' } as const;
const REJECTED: ModelReply = { kind: 'rejected', what: 'tools', why: 'No tools here.', usage: USAGE };

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
