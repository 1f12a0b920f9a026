import { expect, test } from 'vitest';
import { Timeline } from '../../../src/adapters/telemetry/timeline.ts';
import { NOTHING_SPENT } from '../../../src/core/budget.ts';
import { roundsSection } from '../../../src/deliver/report/rounds-section.ts';

const usage = { inputTokens: 1200, cachedTokens: 800, outputTokens: 60, source: 'reported' } as const;

/** Two rounds: an edit with a failing command, and a finish. */
function played(): Timeline {
  const timeline = new Timeline();
  const replied = (round: number): void => {
    timeline.read({ kind: 'replied', round, text: '', calls: [], usage, ms: 400 });
  };
  const answered = (round: number, tool: string, status: 'done' | 'failed'): void => {
    const call = { id: '1', name: tool, arguments: { kind: 'parsed', value: {} } as const };
    timeline.read({
      kind: 'answered',
      round,
      call,
      result: { callId: '1', tool, status, text: '' },
      ms: 100,
    });
  };
  const result = (code: number) => ({ kind: 'exited', code, output: '', ms: 300 }) as const;
  replied(1);
  answered(1, 'write-file', 'done');
  answered(1, 'write-file', 'failed');
  timeline.read({ kind: 'baseline', command: 'npm test', result: result(1) });
  timeline.read({
    kind: 'command',
    record: { command: 'npm test -- --grep "a:b;#c"', result: result(1), changeSetHash: '' },
  });
  replied(2);
  timeline.read({ kind: 'probe', of: 'tests-alone', command: 'npm test', result: result(0) });
  timeline.read({ kind: 'probe', of: 'tests-alone', command: 'npm test', result: result(1) });
  timeline.read({ kind: 'probe', of: 'again', command: 'npm test', result: result(1) });
  answered(2, 'finish', 'done');
  return timeline;
}

test('rounds are a table: time of the model, tokens, what was done, and which commands ran, on what', () => {
  const section = roundsSection(played());
  expect(section).toContain(
    '| 1 | 0.4 s | 1200 | 800 | 60 | `write-file` ×2 (1 failed) | `npm test -- --grep "a:b;#c"` (1 failed), 0.3 s |',
  );
  expect(section).toContain(
    "| `finish` | `npm test` (the change's tests on the base) ×2 (1 failed), 0.6 s<br>`npm test` (once more) (1 failed), 0.3 s |",
  );
});

test('where prices are known, each round has its own money, with what came behind its reply', () => {
  const timeline = new Timeline();
  const charged = (costUsd: number | null): void =>
    timeline.read({ kind: 'charged', usage, spent: { ...NOTHING_SPENT, costUsd } });
  const replied = (round: number): void => {
    timeline.read({ kind: 'requested', round, estimatedTokens: 1 });
    charged(round * 0.01 + (round - 1) * 0.002);
    timeline.read({ kind: 'replied', round, text: '', calls: [], usage, ms: 400 });
    // A critic.
    charged(round * 0.012);
  };
  replied(1);
  replied(2);
  const section = roundsSection(timeline);
  expect(section).toContain(
    '| Round | Model | Tokens in | of them cached | out | US dollars | Calls | Commands |',
  );
  expect(section).toContain('|---:|---:|---:|---:|---:|---:|---|---|');
  expect(section).toContain('| 1 | 0.4 s | 1200 | 800 | 60 | 0.0120 | nothing |  |');
  expect(section).toContain('| 2 | 0.4 s | 1200 | 800 | 60 | 0.0120 | nothing |  |');
  expect(roundsSection(played())).not.toContain('US dollars');
});
