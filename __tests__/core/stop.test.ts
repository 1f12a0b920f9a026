import { expect, test } from 'vitest';
import { Stop } from '../../src/core/timing/stop.ts';

test('the first reason of a stop counts, for who asks and for the signal', () => {
  const stop = new Stop<Error>();
  expect(stop.reason).toBeNull();
  const first = new Error('first');
  stop.abort(first);
  stop.abort(new Error('second'));
  expect(stop.reason).toBe(first);
  expect(stop.signal.aborted).toBe(true);
  expect(stop.signal.reason).toBe(first);
});
