import { expect, test } from 'vitest';
import { Recall } from '../../src/conversation/result-store.ts';

test('a result is found by the id of its call, and no other is', () => {
  const recall = new Recall();
  recall.keep('a', 'one');
  recall.keep('b', '');
  expect(recall.find('a')).toBe('one');
  expect(recall.find('b')).toBe('');
  expect(recall.find('c')).toBeNull();
});

test('the later text of an id counts', () => {
  const recall = new Recall();
  recall.keep('a', 'one');
  recall.keep('a', 'two');
  expect(recall.find('a')).toBe('two');
});

test('the oldest results are forgotten when all are too large together, and only as many as it takes', () => {
  const recall = new Recall();
  const large = 'x'.repeat(10_000_000);
  for (const id of ['a', 'b', 'c']) recall.keep(id, large);
  expect(recall.find('a')).not.toBeNull();
  recall.keep('d', large);
  expect(recall.find('a')).toBeNull();
  expect(recall.find('b')).not.toBeNull();
  expect(recall.find('d')).not.toBeNull();
  recall.keep('b', 'short');
  recall.keep('e', large);
  expect(['b', 'c', 'd', 'e'].filter((id) => recall.find(id) === null)).toEqual([]);
});
