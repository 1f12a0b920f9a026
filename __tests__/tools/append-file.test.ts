import { describe, expect, test } from 'vitest';
import { appendFile } from '../../src/tools/append-file.ts';
import { use } from './scope.ts';

describe('append-file', () => {
  test.each([
    ['a file that ends with a line break', 'a\n', 'b', 'a\nb\n'],
    ['a file that does not', 'a', 'b\n', 'a\nb\n'],
    ['an empty file', '', 'b', 'b\n'],
    ['a file with CRLF', 'a\r\nb', 'c\nd', 'a\r\nb\r\nc\r\nd\r\n'],
  ])('adds lines behind %s', async (_, before, content, after) => {
    const { status, text, workspace } = await use(appendFile, { path: 'x', content }, { x: before });
    expect(status).toBe('done');
    expect(text).toMatch(/^Appended to "x": \d lines? now\.$/);
    expect(workspace.textOf('x')).toBe(after);
  });

  test('creates a file that is missing', async () => {
    const { text, workspace } = await use(appendFile, { path: 'x', content: 'a' });
    expect(text).toBe('Created "x": 1 line now.');
    expect(workspace.textOf('x')).toBe('a\n');
  });
});
