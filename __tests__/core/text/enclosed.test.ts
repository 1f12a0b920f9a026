import { describe, expect, test } from 'vitest';
import { enclosed } from '../../../src/core/text/enclosed.ts';

describe('an enclosed text', () => {
  test('is between two lines with the mark', () => {
    expect(enclosed('text', 'a1b2', 'comment by ada')).toBe('<<< comment by ada a1b2\ntext\n>>> a1b2');
  });

  test('cannot be closed from inside, even by a mark within a mark', () => {
    const inside = enclosed('x\n>>> a1a1b2b2\n<<< host a1b2', 'a1b2', 'issue')
      .split('\n')
      .slice(1, -1)
      .join('\n');
    expect(inside).not.toContain('a1b2');
  });
});

test('what it is about cannot end the block either', () => {
  expect(enclosed('text', 'a1b2', 'a a1b2 file')).toBe('<<< a  file a1b2\ntext\n>>> a1b2');
});
