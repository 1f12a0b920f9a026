import { expect, test } from 'vitest';
import type { Usage } from '../../../src/core/chat.ts';
import { truncationIn } from '../../../src/core/tokens/truncation.ts';

/** As the adapter tells of a figure that cannot be true. */
const doubted = (doubtedInput: number): Usage => ({
  ...{ inputTokens: 12_800, cachedTokens: 0, outputTokens: 1, source: 'estimated' },
  doubtedInput,
});

test('a prompt that was cut without a word is told with what was read of how much, and what to do about it', () => {
  // Ollama with its 4,096 tokens, of which it fills half and two (ollama/ollama issue 17889).
  expect(truncationIn(32_000, doubted(2050))).toMatch(
    /2050 tokens of a prompt of 32000 bytes.* 2666.*OLLAMA_CONTEXT_LENGTH.*context-window/,
  );
});

test.each<[string, number, Usage]>([
  ['a figure that is not doubted', 40_000, { ...doubted(0), inputTokens: 4096, source: 'reported' }],
  ['a short prompt', 8000, doubted(300)],
  ['a figure that can be true although it is doubted', 32_000, doubted(3000)],
  ['a placeholder for a figure', 40_000, doubted(1)],
  ['an estimate', 40_000, doubted(0)],
])('is not taken for one: %s', (_, bytes, usage) => {
  expect(truncationIn(bytes, usage)).toBeNull();
});
