import { describe, expect, test } from 'vitest';
import { type Change, ChangeSet, kindOf } from '../../src/core/change-set.ts';

const base = 'a'.repeat(40);

function file(text: string, mode: '100644' | '100755' | '120000' = '100644'): Change {
  return { kind: 'file', mode, bytes: Buffer.from(text), isNew: false };
}

const deleted: Change = { kind: 'deleted' };

describe('ChangeSet', () => {
  test('is empty at first, and stays so when others are made from it', () => {
    const empty = ChangeSet.empty(base);
    const one = empty.with('a', file('x'));
    expect([empty.isEmpty, empty.size, empty.base]).toEqual([true, 0, base]);
    expect([one.isEmpty, one.size, one.get('a')]).toEqual([false, 1, file('x')]);
    expect(empty.get('a')).toBeUndefined();
  });

  test('replaces the change of a path, and drops it on request', () => {
    const set = ChangeSet.empty(base).with('a', file('x')).with('b', deleted).with('a', file('y'));
    expect(set.entries()).toEqual([
      ['a', file('y')],
      ['b', deleted],
    ]);
    expect(set.without('a').entries()).toEqual([['b', deleted]]);
    expect(set.without('never there').hash).toBe(set.hash);
  });

  test('leaves out what is named, and tells what became of a path', () => {
    const set = ChangeSet.empty(base).with('a', file('x')).with('b', deleted).with('c', file('z'));
    expect(set.except(['a', 'c', 'd']).entries()).toEqual([['b', deleted]]);
    expect(set.except([]).hash).toBe(set.hash);
    expect(kindOf(deleted)).toBe('deleted');
    expect(kindOf(file('x'))).toBe('modified');
    expect(kindOf({ kind: 'file', mode: '100644', bytes: Buffer.from(''), isNew: true })).toBe('added');
  });

  test('sorts its entries by the bytes of the paths', () => {
    // U+FF5E comes before U+1F600 in UTF-8, and behind its first half in UTF-16.
    const paths = ['\u{1F600}', '\uFF5E', 'b', 'B', 'a/b', 'a-b', 'é'];
    const set = paths.reduce((all, path) => all.with(path, deleted), ChangeSet.empty(base));
    expect(set.entries().map(([path]) => path)).toEqual(['B', 'a-b', 'a/b', 'b', 'é', '\uFF5E', '\u{1F600}']);
  });

  test('has the same hash for the same changes, in whatever order they were made', () => {
    const empty = ChangeSet.empty(base);
    const [one, other] = [file('x'), deleted];
    expect(empty.with('b', other).with('a', one).hash).toBe(empty.with('a', one).with('b', other).hash);
  });

  test('has another hash for another path, content, mode, kind or base', () => {
    const sets = [
      ChangeSet.empty(base),
      ChangeSet.empty('b'.repeat(40)),
      ChangeSet.empty(base).with('a', file('x')),
      ChangeSet.empty(base).with('b', file('x')),
      ChangeSet.empty(base).with('a', file('y')),
      ChangeSet.empty(base).with('a', file('')),
      ChangeSet.empty(base).with('a', file('x', '100755')),
      ChangeSet.empty(base).with('a', file('x', '120000')),
      ChangeSet.empty(base).with('a', deleted),
      ChangeSet.empty(base).with('a', file('xdeleted "b"\n')),
      ChangeSet.empty(base).with('a', file('x')).with('b', deleted),
    ];
    expect(new Set(sets.map((set) => set.hash)).size).toBe(sets.length);
  });
});

test('the paths since a change set are those that differ from it, with what was undone since', () => {
  const file = (text: string): Change => ({
    ...{ kind: 'file', mode: '100644', isNew: true, bytes: Buffer.from(text) },
  });
  const start = ChangeSet.empty('a')
    .with('kept', file('1'))
    .with('more', file('1'))
    .with('undone', file('1'));
  const now = start.with('kept', file('1')).with('more', file('2')).with('new', file('1')).without('undone');
  expect(now.pathsSince(start)).toEqual(['more', 'new', 'undone']);
});
