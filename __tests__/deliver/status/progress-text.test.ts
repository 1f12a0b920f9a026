import { expect, test } from 'vitest';
import { Timeline } from '../../../src/adapters/telemetry/timeline.ts';
import { progressText, type Underway } from '../../../src/deliver/status/progress-text.ts';
import { isUnderWay } from '../../../src/deliver/text/markers.ts';
import { LIMITS } from '../../support/budgets.ts';

const USAGE = { inputTokens: 1200, cachedTokens: 800, outputTokens: 60, source: 'reported' } as const;
const RUN_URL = 'https://forge.example/o/r/actions/runs/5';

/** A run in its second round, whose setup took two minutes and whose base fails. */
function played(): Timeline {
  const timeline = new Timeline();
  const read = (...events: readonly Parameters<Timeline['read']>[0][]): void =>
    events.forEach((event) => void timeline.read(event));
  const call = { id: '1', name: 'run-command', arguments: { kind: 'parsed', value: {} } } as const;
  const result = { kind: 'exited', code: 1, output: '', ms: 4000 } as const;
  read({ kind: 'phase', title: 'Setup commands' });
  read({ kind: 'requested', round: 1, estimatedTokens: 10 });
  read({ kind: 'baseline', command: 'npm test', result });
  read({ kind: 'replied', round: 1, text: 'I look.', calls: [call], usage: USAGE, ms: 10_000 });
  read(
    { kind: 'command', record: { command: 'npm test', result, changeSetHash: '' } },
    {
      kind: 'answered',
      round: 1,
      call,
      result: { callId: '1', tool: 'run-command', status: 'done', text: '' },
      ms: 4000,
    },
    { kind: 'requested', round: 2, estimatedTokens: 10 },
  );
  return timeline;
}

function textOf(about: Partial<Underway> = {}): string {
  return progressText({
    ...{ issue: 7, comment: 'coder', model: 'some-model', runUrl: RUN_URL },
    budget: { limits: { ...LIMITS, maxRounds: 40 }, remainingMs: 900_000 },
    progress: played(),
    now: Date.UTC(2026, 10, 22, 22, 31, 5),
    ...about,
  });
}

test('says in one line where the run is, and where to look', () => {
  expect(textOf()).toBe(
    `<!-- tether:status issue=7 -->\n<!-- tether:under-way ${RUN_URL} -->\n\n**Working on this issue** with \`some-model\` ([workflow run](${RUN_URL})): round 2 of at most 40 (at 22:31 UTC; it ends by 22:47).`,
  );
  const long = { limits: { ...LIMITS, maxRounds: 40 }, remainingMs: 3 * 86_400_000 };
  expect(textOf({ budget: long })).toContain('(at 22:31 UTC; it ends by 2026-11-25 22:32)');
  expect(textOf({ progress: new Timeline() })).toContain(': issue and repository read (at 22:31 UTC; ');
});

test.each([
  ['writer', 'It rewrites the issue, and changes no file.'],
  ['plan', 'It plans, and changes no file.'],
] as const)('the comment "%s" says what it does', (comment, about) => {
  expect(textOf({ comment })).toMatch(new RegExp(`22:47\\)\\. ${about}$`));
});

test('a comment is of a run under way by its second line alone, and of exactly that run', () => {
  const others = `${textOf({ runUrl: `${RUN_URL}2` })}\n<!-- tether:under-way ${RUN_URL} -->`;
  expect(isUnderWay(others, `${RUN_URL}2`)).toBe(true);
  expect(isUnderWay(others, RUN_URL)).toBe(false);
  const ended = [
    '<!-- tether:status issue=7 -->',
    '',
    '**Nothing was changed.**',
    '',
    '```',
    textOf(),
    '```',
  ];
  expect(isUnderWay(ended.join('\n'), RUN_URL)).toBe(false);
});
