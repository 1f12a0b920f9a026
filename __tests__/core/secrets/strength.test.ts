import { describe, expect, test } from 'vitest';
import { bitsPerCharacter, isPlaceholder, leastBitsOf } from '../../../src/core/secrets/strength.ts';

describe('the fewest bits of a value', () => {
  test.each([
    ['word', 7],
    ['word-word', 7],
    ['word-other', 14],
    ['Word', 7],
    ['aWord', 4.7 + 7],
    ['WORD', 7],
    ['1', 3.3],
    ['11-1', 7 + 3.3],
    ['1-1', 6.6],
    ['a-b', 9.4],
    ['a!b', 14.1],
    ['2026', 7],
    // A word of twelve letters is usual, each further letter adds something, unless they hardly differ.
    ['abcdefghijkl', 7],
    ['abcdefghijklmn', 11],
    ['aaaaaaaaaaaaaaaa', 7],
    ['', 0],
  ])('%s: %d', (value, bits) => {
    expect(leastBitsOf(value)).toBeCloseTo(bits, 6);
  });
});

describe('a value that was drawn by chance', () => {
  test('tells by each character what the mixture of them does', () => {
    // Sixteen letters and digits, each once: four bits each.
    expect(bitsPerCharacter('qz7xk2wv9jb4mfp3')).toBeCloseTo(4, 6);
    expect(isPlaceholder('qz7xk2wv9jb4mfp3')).toBe(false);
    // Ten pairs are enough to tell.
    expect(bitsPerCharacter('qz7xk2wv9jb')).toBeCloseTo(Math.log2(11), 6);
  });

  test.each([
    ['too short to tell', 'qz7xk2wv9j'],
    ['words', 'some-usual-words-of-english'],
    ['as one counts and spells', 'abcdefghij0123456789'],
    ['capitals as in words', 'TheParserOfNames'],
    ['digits alone', '83920174655012837465'],
  ])('is not %s', (_what, value) => {
    expect(bitsPerCharacter(value)).toBeCloseTo(leastBitsOf(value) / value.length, 6);
  });
});
