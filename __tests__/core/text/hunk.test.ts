import { expect, test } from 'vitest';
import { hunkOf, linesOf } from '../../../src/core/text/hunk.ts';

const hunk = (before: string, after: string) => hunkOf(linesOf(before), linesOf(after));
const TEN = Array.from({ length: 10 }, (_, at) => `${at + 1}\n`).join('');

test('a change in the middle has three lines on both sides', () => {
  expect(hunk(TEN, TEN.replace('6\n', 'six\nand more\n'))).toEqual({
    text: '@@ -3,7 +3,8 @@\n 3\n 4\n 5\n-6\n+six\n+and more\n 7\n 8\n 9\n',
    added: 2,
    deleted: 1,
  });
});

test('of no lines the line before is named', () => {
  expect(hunk('', 'a\n').text).toBe('@@ -0,0 +1,1 @@\n+a\n');
  expect(hunk('a\n', '').text).toBe('@@ -1,1 +0,0 @@\n-a\n');
});

test('a last line without its break is said to be one', () => {
  expect(hunk('a\nb', 'a\nb\n').text).toBe('@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n');
});

test('a line that was twice and is there once is one line less', () => {
  expect(hunk('a\na\n', 'a\n')).toMatchObject({ added: 0, deleted: 1 });
});
