import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import { BackgroundWork } from '../../src/loop/background-work.ts';

const PHASE: RunEvent = { kind: 'phase', title: 'Setup commands' };
const REQUESTED: RunEvent = { kind: 'requested', round: 1, estimatedTokens: 1 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const events: RunEvent[] = [];
  const onLeft = vi.fn();
  const onLater = vi.fn();
  const first = new BackgroundWork(onLeft, onLater);
  return { first, events, onLeft, onLater, emit: first.watching((event) => void events.push(event)) };
}

test('behind the first request, and only once, what can wait is begun; behind later ones, what is kept', () => {
  const { events, onLeft, onLater, emit } = watched();
  emit(PHASE);
  vi.runAllTimers();
  expect(onLeft).not.toHaveBeenCalled();
  emit(REQUESTED);
  expect(onLeft, 'the request itself comes first').not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(onLater).not.toHaveBeenCalled();
  emit({ ...REQUESTED, round: 2 });
  vi.runAllTimers();
  emit({ ...REQUESTED, round: 3 });
  vi.runAllTimers();
  expect(onLeft).toHaveBeenCalledOnce();
  expect(onLater).toHaveBeenCalledTimes(2);
  expect(events.map(({ kind }) => kind)).toEqual(['phase', 'requested', 'requested', 'requested']);
});

test('nothing begins when the rounds are over', () => {
  const { first, onLeft, emit } = watched();
  emit(REQUESTED);
  first.stop();
  vi.runAllTimers();
  expect(onLeft).not.toHaveBeenCalled();
});
