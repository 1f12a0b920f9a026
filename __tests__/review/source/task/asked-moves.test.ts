import { expect, test } from 'vitest';
import { askedMoves } from '../../../../src/review/source/task/asked-moves.ts';

test.each([
  'Please also rename `boot.js` to `index.js` while you touch it, we have wanted that.',
  'It crashes. We should move the file `boot.js` to `index.js`.',
  'refactor: rename `./boot.js` file into `./index.js`',
])('%s', (task) => {
  expect(askedMoves(task)).toEqual([{ from: 'boot.js', to: 'index.js' }]);
});

test.each([
  'Do not rename `boot.js` to `index.js`.',
  'Rename `boot.js` to `index.js`?',
  'Rename `boot.js` to `index.js` only if nobody loads it.',
  'Somebody wrote: rename `boot.js` to `index.js`.',
  '> Rename `boot.js` to `index.js`.',
  'Rename `boot` to `index`.',
  'Rename `boot.js` to `index.js`-like.',
])('%s: asks for no move', (task) => {
  expect(askedMoves(task)).toEqual([]);
});

test('it is one of each sentence that asks for one', () => {
  const task = 'It crashes. Rename `a.js` to `b.js`. That is all. Move `c.js` into `d/c.js`.';
  expect(askedMoves(task)).toEqual([
    { from: 'a.js', to: 'b.js' },
    { from: 'c.js', to: 'd/c.js' },
  ]);
  expect(askedMoves('It crashes.')).toEqual([]);
});
