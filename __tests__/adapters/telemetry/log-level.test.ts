import { expect, test } from 'vitest';
import { linesAt } from '../../../src/adapters/telemetry/log-level.ts';
import type { RunEvent } from '../../../src/core/events.ts';
import { exampleTrace } from '../../support/example-trace.ts';

const EVENTS: readonly RunEvent[] = exampleTrace({ rounds: 1, words: 'a word' })
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

function told(level: Parameters<typeof linesAt>[0]): string {
  return EVENTS.flatMap((event) => linesAt(level, event)).join('\n');
}

test('debug tells requests, replies, edits and what was paid for besides all that is usual', () => {
  const lines = told('debug');
  for (const line of told('normal').split('\n')) expect(lines).toContain(line);
  expect(lines).toContain('  request 1 (round) to a word: messages 1, 2\n');
  expect(lines).toContain('  reply 1: 6 characters, calls: write-file, ended by tools\n');
  expect(lines).toContain(
    '  modified: a word\n    @@ -1,2 +1,2 @@\n     same\n    -old a word\n    +new a word\n',
  );
  expect(told('normal')).not.toContain('request 1');
});

test('a command that is not done yet is told with its time', () => {
  expect(linesAt('normal', { kind: 'running', command: 'npm test', ms: 10_000 })).toEqual([
    '  $ npm test: still running, 10.0 s',
  ]);
});
