import { expect, test } from 'vitest';
import { kindOfObject } from '../../../src/dialect/calls/plan-keys.ts';
import { strayKey } from '../../../src/dialect/plan/plan-item.ts';

test.each<[readonly string[], string]>([
  [['tool'], 'call'],
  [['toolName'], 'call'],
  [['name', 'arguments'], 'call'],
  [['function', 'args'], 'call'],
  [['function', 'type'], 'call'],
  [['function'], 'other'],
  [['name'], 'other'],
  [['summary'], 'plan'],
  [['summary', 'tool'], 'call'],
])('an object of the keys %j is a %s', (keys, kind) => {
  expect(kindOfObject(keys)).toBe(kind);
});

test.each([
  [{ toolCalls: [{ name: 'x' }] }, 'toolCalls'],
  [{ next: { path: 'a' } }, 'next'],
  [{ tool: 'delete-file' }, 'tool'],
  [{ toolCalls: [], next: null }, null],
  [{ thought: 'I look first.', done: false, confidence: 1 }, null],
  [{ RunTools: [{}], summary: 'x' }, null],
])('what in %j may be a request that no plan has: %j', (plan, key) => {
  expect(strayKey(plan)).toBe(key);
});
