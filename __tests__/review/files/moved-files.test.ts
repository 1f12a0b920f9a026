import { expect, test } from 'vitest';
import { movedFiles } from '../../../src/review/files/moved-files.ts';

const LONG = 'one line of some length\nanother line of some length\na third line of some length\n';

function moved(...files: readonly (readonly [path: string, before: string | null, after: string | null])[]) {
  return movedFiles(files.map(([path, before, after]) => ({ path, before, after }))).map(
    ({ from, to }) => `${from} ${to}`,
  );
}

test('a deleted file is found again where most of its text is', () => {
  const most = LONG.replace('a third', 'some other');
  expect(moved(['a.rs', LONG, null], ['b.rs', null, most])).toEqual(['a.rs b.rs']);
  expect(moved(['a.rs', LONG, null], ['b.rs', null, most], ['c.rs', null, LONG])).toEqual(['a.rs c.rs']);
});

test.each([
  ['with less than half of its text', ['b.rs', null, `${LONG.replaceAll('some', 'no')}`]],
  ['of another kind', ['b.py', null, LONG]],
  ['that was there before', ['b.rs', 'old', LONG]],
] as const)('it is not found in a file %s', (_what, other) => {
  expect(moved(['a.rs', LONG, null], other)).toEqual([]);
});
