import { expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import {
  addedLines,
  beginsBlock,
  endsBlock,
  placesIn,
  spread,
  withOthers,
} from '../../../src/review/probing/places.ts';

const PATH = 'a.py';
const BEFORE = 'one\ntwo\nthree\nfour\nfive\n';

test.each([
  ['a line that is another', BEFORE.replace('two', 'TWO'), [{ from: 2, to: 2, instead: ['two\n'] }]],
  ['lines in place of one', BEFORE.replace('four', 'x\ny'), [{ from: 4, to: 5, instead: ['four\n'] }]],
  ['a line between others', BEFORE.replace('three', 'three\nx'), [{ from: 4, to: 4, instead: [] }]],
  ['a line in front', `x\n${BEFORE}`, [{ from: 1, to: 1, instead: [] }]],
  ['a line that is gone', BEFORE.replace('two\n', ''), []],
  [
    'two places',
    BEFORE.replace('one', 'x').replace('four\nfive', 'y\nz'),
    [
      { from: 1, to: 1, instead: ['one\n'] },
      { from: 4, to: 5, instead: ['four\n', 'five\n'] },
    ],
  ],
])('%s can be taken back alone', (_what, after, places) => {
  expect(placesIn({ path: PATH, before: BEFORE, after })).toEqual(
    places.map((place) => ({ path: PATH, ...place })),
  );
});

test('a file that is new, deleted or all different has no places', () => {
  const many = (word: string) => `${word}\n`.repeat(600);
  for (const [before, after] of [
    [null, BEFORE],
    [BEFORE, null],
    [many('a'), many('b')],
  ] as const)
    expect(placesIn({ path: PATH, before, after })).toEqual([]);
});

test('the lines that are added, and that hold a word', () => {
  const of = (before: string | null, after: string | null): readonly number[] =>
    addedLines({ path: PATH, before, after }).map(({ from }) => from);
  expect(of(BEFORE, BEFORE.replace('two', 'x\n}\ny'))).toEqual([2, 4]);
  expect(of(null, 'a\n\n}\nb\n')).toEqual([1, 4]);
  expect(of(BEFORE, null)).toEqual([]);
});

test('a part begins a block, ends one, or neither, by the next line that is not empty', () => {
  const lines = ['if a:\n', '\n', '  b\n', '  c\n', 'd\n'];
  const at = (line: number) => ({ path: PATH, from: line, to: line });
  expect([1, 3, 4, 5].map((line) => beginsBlock(at(line), lines))).toEqual([true, false, false, false]);
  expect([1, 3, 4, 5].map((line) => endsBlock(at(line), lines))).toEqual([false, false, true, false]);
});

test('of many some are taken from all over', () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 2)).toEqual([2, 7]);
  expect(spread([0, 1], 2)).toEqual([0, 1]);
});

test('a file whose places are all taken back is no part of the change any more', () => {
  const after = BEFORE.replace('one', 'x').replace('four\nfive', 'y\nz');
  const changes = ChangeSet.of('b'.repeat(40), [
    [PATH, { kind: 'file', mode: '100644', bytes: Buffer.from(after), isNew: false }],
    ['gone.py', { kind: 'deleted' }],
  ]);
  const places = placesIn({ path: PATH, before: BEFORE, after });
  const before = (path: string) => (path === PATH ? BEFORE : null);
  expect(withOthers(changes, places, before).paths).toEqual(['gone.py']);
  const [first] = places;
  const change = withOthers(changes, first === undefined ? [] : [first], before).get(PATH);
  expect(change?.kind === 'file' && Buffer.from(change.bytes).toString()).toBe('one\ntwo\nthree\ny\nz\n');
  const elsewhere = [{ path: 'gone.py', from: 1, to: 1, instead: [] }];
  expect(withOthers(changes, elsewhere, before)).toEqual(changes);
});

test('a place and a line of it, which overlap, take no line with them that is in neither', () => {
  const bytes = Buffer.from(BEFORE);
  const changes = ChangeSet.of('b'.repeat(40), [
    [PATH, { kind: 'file', mode: '100644', bytes, isNew: true }],
  ]);
  const [place, line] = [
    { path: PATH, from: 2, to: 4, instead: [] },
    { path: PATH, from: 3, to: 3, instead: [] },
  ];
  for (const parts of [
    [place, line],
    [line, place],
    [place, place],
  ]) {
    const change = withOthers(changes, parts, () => null).get(PATH);
    expect(change?.kind === 'file' && Buffer.from(change.bytes).toString()).toBe('one\nfive\n');
  }
});
