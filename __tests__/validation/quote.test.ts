import { expect, test } from 'vitest';
import { Quotes } from '../../src/validation/quote.ts';
import { MemoryWorkspace } from '../support/memory-workspace.ts';

const quotes = (): Quotes =>
  new Quotes(new MemoryWorkspace({ files: { 'a.sh': 'one\ntwo\nit adds\n', 'b.js': "test('adds up')\n" } }));

test('a place right behind the last line is quoted, and none further down', async () => {
  expect(await quotes().around({ path: 'a.sh', line: 4 })).toBe(
    'a.sh, around line 4:\n1| one\n2| two\n3| it adds',
  );
  expect(await quotes().around({ path: 'a.sh', line: 5 })).toBe('');
  expect(await quotes().around({ path: 'a.sh', line: null })).toBe('');
  expect(await quotes().around({ path: 'none.sh', line: 1 })).toBe('');
});

test('a place is quoted once', async () => {
  const one = quotes();
  expect(await one.around({ path: 'a.sh', line: 2 })).not.toBe('');
  expect(await one.around({ path: 'a.sh', line: 3 })).toBe('');
});

test.each([
  ['the only line with its title', 'b.js > adds up', null, 1],
  ['the line that the runner names', 'b.js > adds up', 1, 1],
  ['the line with its title, where the runner names none of the file', 'b.js > adds up', 9, 1],
  ['no line, for a short title', 'b.js > adds', null, null],
  ['no line, for a title that is not there', 'b.js > subtracts', null, null],
])('a test is at %s', async (_what, name, line, found) => {
  expect(await quotes().placeOf({ at: { path: 'b.js', line }, name })).toEqual({ path: 'b.js', line: found });
});

test('a test of no file of the repository is nowhere', async () => {
  expect(await quotes().placeOf({ at: { path: 'c.js', line: 1 }, name: 'adds up' })).toBeNull();
  expect(await quotes().placeOf({ at: null, name: 'adds up' })).toBeNull();
});
