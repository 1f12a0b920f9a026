import { expect, test } from 'vitest';
import { fitToLimit, type Part } from '../../../src/deliver/text/fit-to-limit.ts';

test('what must be said is said, even where nothing else fits', () => {
  const parts: readonly Part[] = [
    { name: 'a list', text: 'LIST', rank: 1 },
    { name: '', text: 'T'.repeat(900), rank: 0 },
  ];
  const page = fitToLimit(parts, 800);
  expect(page).toContain('T'.repeat(900));
  expect(page).not.toContain('LIST');
});
