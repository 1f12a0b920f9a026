import { describe, expect, it } from 'vitest';
import type { Usage } from '../../../src/core/chat.ts';
import {
  describeTruncation,
  looksTruncated,
  type MeasuredPrompt,
} from '../../../src/core/tokens/truncation.ts';

const read = (bytes: number, inputTokens: number): MeasuredPrompt => ({
  bytes,
  usage: { inputTokens, cachedTokens: 0, outputTokens: 1, source: 'reported' },
});
/** As the adapter tells of a figure that cannot be true. */
const doubted = (bytes: number, doubtedInput: number): MeasuredPrompt => {
  const usage: Usage = { inputTokens: bytes / 2.5, cachedTokens: 0, outputTokens: 1, source: 'estimated' };
  return { bytes, usage: { ...usage, doubtedInput } };
};

const ESTIMATED: Usage = { ...read(0, 4096).usage, source: 'estimated' };

describe('a prompt that was cut without a word', () => {
  it.each<[string, MeasuredPrompt, MeasuredPrompt | null, { readonly kind: string; readonly read: number }]>([
    [
      'Ollama with its 4,096 tokens, of which it fills half and two (ollama/ollama issue 17889)',
      doubted(32_000, 2050),
      null,
      { kind: 'too-few', read: 2050 },
    ],
    [
      'Ollama with all of its window, round after round',
      read(40_000, 4096),
      read(32_000, 4096),
      { kind: 'standing-still', read: 4096 },
    ],
    [
      'half of a large window and two (ollama/ollama issue 17427)',
      read(240_000, 32_770),
      read(200_000, 32_770),
      { kind: 'standing-still', read: 32_770 },
    ],
    [
      'a server that drops whole messages until the rest fits',
      read(40_000, 3800),
      read(24_000, 4010),
      { kind: 'standing-still', read: 3800 },
    ],
  ])('is seen: %s', (_, now, before, truncation) => {
    expect(looksTruncated(now, before)).toEqual(truncation);
  });

  it.each<[string, MeasuredPrompt, MeasuredPrompt | null]>([
    ['the first prompt, with a figure that can be true', read(40_000, 4096), null],
    ['a short prompt', doubted(8000, 300), null],
    ['a figure that can be true although it is doubted', doubted(32_000, 3000), null],
    ['small figures that stand still', read(40_000, 200), read(32_000, 200)],
    ['a prompt that grew a little, and whose window is full', read(17_000, 4000), read(15_000, 4010)],
    ['an estimate behind a figure', { ...read(40_000, 4096), usage: ESTIMATED }, read(32_000, 4096)],
    ['a figure behind an estimate', read(40_000, 4096), { ...read(32_000, 4096), usage: ESTIMATED }],
    ['a placeholder for a figure', doubted(40_000, 1), null],
    ['a prompt that hardly grew', read(41_000, 4096), read(40_000, 4096)],
    ['a prompt that grew with its figure', read(40_000, 10_500), read(32_000, 8400)],
    ['a window that is filled by growing', read(17_000, 4090), read(15_000, 3600)],
    ['a prompt that was compacted', read(20_000, 5000), read(60_000, 15_000)],
    ['a prompt that was compacted to less than its bytes tell', read(40_000, 5000), read(32_000, 7000)],
    ['figures that are estimates', doubted(40_000, 0), doubted(32_000, 0)],
  ])('is not taken for one: %s', (_, now, before) => {
    expect(looksTruncated(now, before)).toEqual({ kind: 'none' });
  });

  it('is told with what was read of how much, and what to do about it', () => {
    expect(describeTruncation({ kind: 'too-few', read: 2050 }, 32_000)).toMatch(
      /2050 tokens of a prompt of 32000 bytes.* 2666.*OLLAMA_CONTEXT_LENGTH.*context-window/,
    );
    expect(describeTruncation({ kind: 'standing-still', read: 4096 }, 40_000)).toMatch(/40000 bytes.*4096/);
  });
});
