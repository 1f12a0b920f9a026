import { expect, test } from 'vitest';
import { describeFinding } from '../../../src/core/preflight/finding.ts';

test('a finding is one line, with its remedy where it is not fine', () => {
  expect(describeFinding({ kind: 'fine', check: 'The token', found: 'It can\n  write.' })).toBe(
    'fine: The token. It can write.',
  );
  const broken = { kind: 'broken', check: 'The token', found: 'It cannot write.' } as const;
  expect(describeFinding({ ...broken, remedy: 'Give it contents: write.' })).toBe(
    'broken: The token. It cannot write. Give it contents: write.',
  );
  expect(describeFinding({ ...broken, remedy: '' })).toBe('broken: The token. It cannot write.');
});
