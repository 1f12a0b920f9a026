import { expect, test } from 'vitest';
import { ResultStore } from '../../src/conversation/result-store.ts';

test('a result is found by the id of its call, and no other is', () => {
  const store = new ResultStore();
  store.keep('a', 'one');
  store.keep('b', 'one');
  store.keep('b', '');
  expect(store.find('a')).toBe('one');
  expect(store.find('b')).toBe('');
  expect(store.find('c')).toBeNull();
});

test('thirty-two million characters fit, and not one more', () => {
  const store = new ResultStore();
  const half = 'x'.repeat(16_000_000);
  for (const id of ['a', 'b']) store.keep(id, half);
  expect(store.find('a')).toBe(half);
  store.keep('c', 'x');
  expect([store.find('a'), store.find('b') === half, store.find('c')]).toEqual([null, true, 'x']);
});

test('the oldest results are forgotten when all are too large together, and only as many as it takes', () => {
  const store = new ResultStore();
  const large = 'x'.repeat(10_000_000);
  for (const id of ['a', 'b', 'c']) store.keep(id, large);
  expect(store.find('a')).not.toBeNull();
  store.keep('d', large);
  expect(store.find('a')).toBeNull();
  expect(store.find('b')).not.toBeNull();
  expect(store.find('d')).not.toBeNull();
  store.keep('b', 'short');
  store.keep('e', large);
  expect(['b', 'c', 'd', 'e'].filter((id) => store.find(id) === null)).toEqual([]);
});
