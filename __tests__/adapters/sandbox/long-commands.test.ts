import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IsolatedEnd, Isolation } from '../../../src/adapters/sandbox/isolation.ts';
import { reportingLong } from '../../../src/adapters/sandbox/long-commands.ts';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { shellWords } from '../../../src/core/commands/command-entry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a command that takes long is told of after 10 s and whenever its time has doubled, and no more once it has ended', async () => {
  const ending = Promise.withResolvers<IsolatedEnd>();
  const never = () => Promise.reject(new Error('Not asked for.'));
  const isolation: Isolation = {
    run: () => ending.promise,
    unavailableReason: never,
    runSetup: never,
    runSetupOn: never,
  };
  const told: string[] = [];
  const watched = reportingLong(isolation, (command, ms) => told.push(`${command} ${ms}`));
  const limits = { limitMs: 60_000, signal: new AbortController().signal };
  const running = watched.run({ argv: ['npm', 'test'], changes: ChangeSet.empty('0'.repeat(40)), ...limits });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(told).toEqual(['base: npm test 10000', 'base: npm test 20000']);
  ending.resolve({ result: { kind: 'exited', code: 0, output: '', ms: 20_000 }, written: [] });
  await running;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(2);
});

test('a command that needs a shell is named by its script, as its entry has it', async () => {
  const ending = Promise.withResolvers<IsolatedEnd>();
  const never = () => Promise.reject(new Error('Not asked for.'));
  const isolation: Isolation = {
    run: () => ending.promise,
    unavailableReason: never,
    runSetup: never,
    runSetupOn: never,
  };
  const told: string[] = [];
  const watched = reportingLong(isolation, (command) => told.push(command));
  const limits = { limitMs: 60_000, signal: new AbortController().signal };
  const argv = shellWords('make && ctest', []);
  const running = watched.run({ argv, changes: ChangeSet.empty('0'.repeat(40)), ...limits });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(['base: make && ctest']);
  ending.resolve({ result: { kind: 'exited', code: 0, output: '', ms: 10_000 }, written: [] });
  await running;
});
