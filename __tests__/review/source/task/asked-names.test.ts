import { expect, test } from 'vitest';
import { type AskedName, askedNames } from '../../../../src/review/source/task/asked-names.ts';

const renamed = (from: string, to: string): AskedName => ({ kind: 'renamed', from, to });

test.each<[string, readonly AskedName[]]>([
  ['Rename `calc_tax` to `compute_tax` everywhere.', [renamed('calc_tax', 'compute_tax')]],
  ['rename rev to reverse', [renamed('rev', 'reverse')]],
  ['refactor: rename the function `rev()` to `reverse()`, since it is clearer', [renamed('rev', 'reverse')]],
  ['Please rename `Stack.push` to `Stack.add`', [renamed('push', 'add')]],
  ['Rename `a1` to `a2`, and `b1` to `b2`.', [renamed('a1', 'a2'), renamed('b1', 'b2')]],
  ['Rename `src/a.js` to `src/b.js`, and `a1` to `a2`.', [renamed('a1', 'a2')]],
  ['Rename `src/a.js` to `src/b.ts`.', []],
  ['The `rev` method should be renamed to `reverse`.', [renamed('rev', 'reverse')]],
  [
    '`get_item` and `set_item` should be renamed to `get` and `set` before 1.0.',
    [renamed('get_item', 'get'), renamed('set_item', 'set')],
  ],
  [
    'Rename `a1`, `b1` and `c1` to `a2`, `b2` and `c2`, respectively',
    [renamed('a1', 'a2'), renamed('b1', 'b2'), renamed('c1', 'c2')],
  ],
  ['Rename `rev` to `reverse` for the next major release', [renamed('rev', 'reverse')]],
  ['`rev` should be called `reverse`', [renamed('rev', 'reverse')]],
  ['Replace the option `--verbose` by `--log-level=LEVEL`.', [renamed('--verbose', '--log-level=LEVEL')]],
  ['Replace `--old` with the `--new` flag', [renamed('--old', '--new')]],
  ['`load` should be async: it should return a promise.', [{ kind: 'awaited', from: 'load' }]],
  ['Make the `load` function asynchronous', [{ kind: 'awaited', from: 'load' }]],
  ['`load` should return a promise.', [{ kind: 'awaited', from: 'load' }]],
])('%j', (task, names) => {
  expect(askedNames(task)).toEqual(names);
});

test.each([
  ['denied', 'Do not rename `rev` to `reverse`.'],
  ['denied', 'We should not rename `rev` to `reverse`.'],
  ['a question', 'Rename `rev` to `reverse`?'],
  ['a condition', 'If it is slow, rename `rev` to `reverse`.'],
  ['a condition', 'Rename `rev` to `reverse` unless it is public.'],
  ['told of others', 'Others rename `rev` to `reverse`.'],
  ['quoted', '> Rename `rev` to `reverse`.'],
  ['in code', '```\nRename `rev` to `reverse`.\n```'],
  ['rejected', '## Rejected ideas\n\nRename `rev` to `reverse`.'],
  ['of something else', 'Rename `rev` errors to `reverse` errors.'],
  ['with two new names', 'Rename `rev` to `reverse`. Rename `rev` to `back`.'],
  ['with another count', '`a1` and `b1` should be renamed to `a2`.'],
  ['with another count', 'Rename `a1` and `b1` to `a2`.'],
  ['in certain cases', 'Rename `a1` and `b1` to `a2` and `b2` with strict mode.'],
  ['denied', '`a1` and `b1` should not be renamed to `a2` and `b2`.'],
  ['a value', 'Replace `None` by `False`.'],
  ['an assertion', 'Replace `assertEqual` by `assertTrue`.'],
  ['an option and a name', 'Replace `--verbose` by `verbose`.'],
  ['another file', 'Move `rev` to `src/reverse.js`.'],
  ['another behaviour', '`load` should return a promise of rows.'],
])('nothing that is %s: %j', (_, task) => {
  expect(askedNames(task)).toEqual([]);
});
