import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportingLong, textOf } from '../../../src/adapters/sandbox/isolate.ts';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { shellWords } from '../../../src/core/commands/command-entry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a command that takes long is reported after 10 s and whenever its time has doubled, and no more once it has ended', async () => {
  const ending = Promise.withResolvers<string>();
  const reported: string[] = [];
  const running = reportingLong(
    (command, ms) => reported.push(`${command} ${ms}`),
    'npm test',
    () => ending.promise,
  );
  await vi.advanceTimersByTimeAsync(9_999);
  expect(reported).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(reported).toEqual(['npm test 10000', 'npm test 20000']);
  ending.resolve('ended');
  expect(await running).toBe('ended');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toHaveLength(2);
});

test('a command is named as its entry has it, and by where it runs if that is the base', () => {
  const base = ChangeSet.empty('0'.repeat(40));
  expect(textOf({ argv: ['npm', 'test'], changes: base })).toBe('base: npm test');
  expect(textOf({ argv: shellWords('make && ctest', []), changes: base })).toBe('base: make && ctest');
  const changes = base.with('a', { kind: 'deleted' });
  expect(textOf({ argv: ['npm', 'test'], changes })).toBe('npm test');
  expect(textOf({ argv: shellWords('cd a\n"$@"', ['jest', 'b.js']), changes })).toBe('jest b.js');
});
