import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDuration } from '../src/duration.js';

test('one unit', () => {
  assert.equal(parseDuration('45s'), 45);
  assert.equal(parseDuration('2m'), 120);
});

test('hours and minutes', () => {
  assert.equal(parseDuration('1h30m'), 5400);
});

test('hours, minutes and seconds', () => {
  assert.equal(parseDuration('1h30m15s'), 5415);
});

test('nonsense is refused', () => {
  assert.throws(() => parseDuration('soon'), RangeError);
});
