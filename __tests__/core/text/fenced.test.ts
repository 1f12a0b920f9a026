import { expect, test } from 'vitest';
import { fenced } from '../../../src/core/text/fenced.ts';

test('a text stands between longer rows of backticks than it holds', () => {
  expect(fenced('a\n')).toBe('```\na\n```');
  expect(fenced('a ```` b')).toBe('`````\na ```` b\n`````');
});

test('a text may hold as many rows of backticks as it likes', () => {
  const text = '` '.repeat(500_000);
  expect(fenced(text)).toBe(`\`\`\`\n${text}\n\`\`\``);
});
