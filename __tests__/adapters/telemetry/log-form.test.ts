import { describe, expect, test } from 'vitest';
import { LogForm, type LogFormOptions } from '../../../src/adapters/telemetry/log-form.ts';
import type { RunEvent } from '../../../src/core/events.ts';
import { exampleTrace } from '../../support/example-trace.ts';

const PHASE: RunEvent = { kind: 'phase', title: 'Setup commands' };
const asked = (round: number): RunEvent => ({ kind: 'requested', round, estimatedTokens: 1 });
const info = (text: string): RunEvent => ({ kind: 'note', level: 'info', text });
const RED = '\u001b[31m';
const PLAIN: LogFormOptions = { isFolded: false };

function textOf(options: LogFormOptions, ...events: readonly RunEvent[]): string {
  const form = new LogForm(options);
  return events.map((event) => form.text(event)).join('') + form.close();
}

const folded = (...events: readonly RunEvent[]): readonly string[] =>
  textOf({ isFolded: true }, ...events)
    .trimEnd()
    .split('\n');

describe('where a runner reads the log', () => {
  test('each phase and each round is a group, and none stands in another', () => {
    expect(
      folded(info('first'), PHASE, info('set up'), asked(1), info('a'), asked(1), info('b'), asked(2)),
    ).toEqual([
      'first',
      '::group::Setup commands',
      'set up',
      '::endgroup::',
      '::group::Round 1',
      'a',
      'b',
      '::endgroup::',
      '::group::Round 2',
      '::endgroup::',
    ]);
  });

  test('a warning and what follows it in its round are not folded away', () => {
    const warning: RunEvent = { kind: 'note', level: 'warning', text: 'b' };
    expect(folded(asked(1), info('a'), warning, info('c'))).toEqual([
      '::group::Round 1',
      'a',
      '::endgroup::',
      'Warning: b',
      'c',
    ]);
  });

  test('what strangers wrote opens and closes no group, and has no colour', () => {
    const lines = folded(
      asked(1),
      ...['::endgroup::', '##[endgroup]', ` ::group::${RED}x`, `${RED}y`].map(info),
    );
    expect(lines.filter((line) => /^\s*::|##\[/.test(line))).toEqual(['::group::Round 1', '::endgroup::']);
    expect(lines.join('')).not.toContain('\u001b');
  });
});

test('elsewhere nothing is folded, and a phase is a line', () => {
  expect(textOf(PLAIN, PHASE, asked(1))).toBe('— Setup commands\n');
});

test('debug tells requests, replies, edits and what was paid for besides all that is usual', () => {
  const events: readonly RunEvent[] = exampleTrace({ rounds: 1, words: 'a word' })
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [usual, all] = [textOf(PLAIN, ...events), textOf({ ...PLAIN, level: 'debug' }, ...events)];
  for (const line of usual.split('\n')) expect(all).toContain(line);
  expect(all).toContain('"kind":"sent","call":1,"purpose":"round"');
  expect(all).toContain('"kind":"edited"');
  expect(Math.max(...all.split('\n').map(({ length }) => length))).toBeLessThan(1100);
  expect(usual).not.toContain('"kind":"sent"');
});
