import { expect, test } from 'vitest';
import { Timeline } from '../../../src/adapters/telemetry/timeline.ts';
import { NOTHING_SPENT } from '../../../src/core/budget.ts';
import { progressText, type Underway } from '../../../src/deliver/status/progress-text.ts';
import { isUnderWay } from '../../../src/deliver/under-way.ts';

const LIMITS = {
  maxRounds: 40,
  maxContextRounds: 3,
  maxValidationRetries: 3,
  maxContextRequestsPerRound: 5,
  maxTokensPerCall: 16_384,
  maxTotalTokens: 1_000_000,
  maxCostUsd: 2,
  maxMs: 3_600_000,
};
const USAGE = { inputTokens: 1200, cachedTokens: 800, outputTokens: 60, source: 'reported' } as const;
const RUN_URL = 'https://forge.example/o/r/actions/runs/5';

/** A run in its second round, whose setup took two minutes and whose base fails. */
function played(): Timeline {
  let ms = 0;
  const timeline = new Timeline(() => ms);
  const at = (now: number, ...events: readonly Parameters<Timeline['read']>[0][]): void => {
    ms = now;
    events.forEach((event) => void timeline.read(event));
  };
  const call = { id: '1', name: 'run-command', arguments: { kind: 'parsed', value: {} } } as const;
  const result = { kind: 'exited', code: 1, output: '', ms: 4000 } as const;
  at(1500, { kind: 'phase', title: 'Setup commands' });
  at(121_500, { kind: 'requested', round: 1, estimatedTokens: 10 });
  at(127_000, { kind: 'baseline', command: 'npm test', result });
  at(131_500, { kind: 'replied', round: 1, text: 'I look.', calls: [call], usage: USAGE, ms: 10_000 });
  at(
    136_000,
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
    ...{ issue: 7, comment: 'coder', model: 'some-model', runUrl: RUN_URL, instruction: '', notices: [] },
    commands: [{ text: 'npm test', argv: ['npm', 'test'], purpose: 'validate', origin: 'input' }],
    budget: {
      limits: LIMITS,
      spent: { ...NOTHING_SPENT, rounds: 1, inputTokens: 400_000, outputTokens: 100_000, costUsd: 0.25 },
      workedMs: 900_000,
      remainingMs: 900_000,
    },
    progress: played(),
    said: 'I look at the cart first.',
    now: Date.UTC(2026, 10, 22, 22, 31, 5),
    ...about,
  });
}

test('says in one line where the run is, and where to look', () => {
  expect(textOf()).toContain(
    `**Working on this issue** with \`some-model\` ([workflow run](${RUN_URL})): round 2 of at most 40, the model is asked. As of 22:31:05 UTC`,
  );
});

test('ticks off what is done, with its time, and names what is to come', () => {
  const lines = textOf()
    .split('\n')
    .filter((line) => line.startsWith('- ['));
  expect(lines).toEqual([
    '- [x] Issue and repository read (1.5 s)',
    '- [x] Commands on the base: `npm test` failed (4.0 s)',
    '- [x] Setup commands (2 min)',
    '- [ ] Rounds: 2; called last: `run-command`; `npm test` failed (4.0 s)',
    '- [ ] Validation',
    '- [ ] Publishing',
  ]);
});

test.each([
  ['writer', /^It rewrites the issue, and changes no file\.$/m],
  ['plan', /^It plans, and changes no file\./m],
] as const)(
  'where nothing is validated, as in the comment "%s", no validation is to come',
  (comment, about) => {
    const text = textOf({ comment });
    expect(text).toMatch(about);
    expect(text).toContain('- [ ] Publishing');
    expect(text).not.toMatch(/Validation|must pass/);
  },
);

test('shows each budget as a bar that is full only when nothing is left', () => {
  expect(textOf()).toContain(
    [
      '```text',
      'rounds ░░░░░░░░░░░░░░░░░░░░ 1 of 40',
      'tokens ██████████░░░░░░░░░░ 500000 of 1000000',
      'money  ██░░░░░░░░░░░░░░░░░░ 0.2500 of 2 US dollars',
      'time   █████░░░░░░░░░░░░░░░ 15 min of 60 min',
      '```',
    ].join('\n'),
  );
  expect(
    textOf({
      budget: { limits: LIMITS, spent: { ...NOTHING_SPENT, rounds: 50 }, workedMs: 0, remainingMs: 0 },
    }),
  ).toContain('rounds ████████████████████ 50 of 40');
});

test('what the model says works as nothing but prose, and ends no comment', () => {
  const about = '<!-- tether:about commit=none -->';
  const said = `Fixes #3, thanks @ann.\n\n${about}\n\`${about}\`\n## Validated\n/merge\n${about}`;
  const text = textOf({ said });
  const quoted = text.split('\n').filter((line) => line.startsWith('>'));
  expect(quoted.join('\n')).not.toMatch(/@ann|#3|^> ##|^> \//m);
  expect(isUnderWay(text, RUN_URL)).toBe(true);
});

test('a comment is of a run under way by its first words alone, and of exactly that run', () => {
  const others = textOf({ runUrl: `${RUN_URL}2`, said: `\`**Working on this issue** ](${RUN_URL})\`` });
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

test('without a price money has no bar that says otherwise', () => {
  expect(textOf({ budget: { limits: LIMITS, spent: NOTHING_SPENT, workedMs: 0, remainingMs: 0 } })).toContain(
    'money  ░░░░░░░░░░░░░░░░░░░░ not known: no price is given',
  );
});
