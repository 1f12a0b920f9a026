import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Timeline } from '../../../src/adapters/telemetry/timeline.ts';
import type { RunEvent } from '../../../src/core/events.ts';
import { Cancelled } from '../../../src/core/fault.ts';
import { NOTHING_DONE, type Outcome } from '../../../src/core/outcome.ts';
import { Secrets } from '../../../src/core/secrets/secrets.ts';
import { StatusComment } from '../../../src/deliver/status/status-comment.ts';
import { budgetOf } from '../../support/budgets.ts';
import { pass, stopTime } from '../../support/passing-time.ts';
import { validated } from '../records.ts';

const MARKER = '<!-- tether:status issue=7 -->';
const OUTCOME: Outcome = {
  ...NOTHING_DONE,
  status: 'failed',
  reason: 'The endpoint refused the key sk-secret-key.',
};

function comment(write: (body: string) => void = () => undefined) {
  const written: string[] = [];
  const events: RunEvent[] = [];
  const states: string[] = [];
  const timeline = new Timeline();
  const status = new StatusComment({
    comment: 'coder',
    issue: 7,
    forge: {
      upsertComment: async (issue, marker, body, unless) => {
        if (unless?.(written.at(-1) ?? '') === true) return null;
        expect([issue, marker]).toEqual([7, '<!-- tether:status issue=7 -->']);
        write(body);
        written.push(body);
        return { id: 5, url: '', isByWorkflowToken: true };
      },
      updateComment: async (id, body, isFit) => {
        expect(id).toBe(5);
        if (!isFit(written.at(-1) ?? '')) return true;
        write(body);
        written.push(body);
        return true;
      },
    },
    secrets: new Secrets(['sk-secret-key', 'ghs_of_the_runner']),
    budget: budgetOf({ maxRounds: 10 }),
    settings: { modelName: 'some-model', runUrl: 'https://forge.example/runs/5', basis: '' },
    progress: timeline,
    emit: (event) => void events.push(event),
    onState: (state) => void states.push(state.kind === 'ending' ? `ending: ${state.text}` : state.kind),
  });
  return { status, written, events, states, timeline };
}

test('the words of the end are kept before they are sent, and count as told only when the forge has them', async () => {
  const told = comment();
  told.status.begin();
  await told.status.end({ outcome: OUTCOME, record: null });
  expect(told.states).toEqual(['started', `ending: ${told.written.at(-1)}`, 'ended']);
  const refused = comment(() => {
    throw new Error('The forge is gone.');
  });
  refused.status.begin();
  await refused.status.end({ outcome: OUTCOME, record: null });
  expect(refused.states).toEqual(['started', expect.stringContaining('**Failed:**')]);
});

test('a known secret in what was found is masked, although its marks are escaped there', async () => {
  const { status, written } = comment();
  const detail = 'it compares with "ghs_of_the_runner" now';
  const found = { kind: 'line-to-look-at', path: 'a.test.js', line: 5, detail } as const;
  await status.end({
    outcome: { ...OUTCOME, reason: 'Over.' },
    record: validated({ tampering: [found] }),
  });
  expect(written[0]).toContain('it compares with "\\*\\*\\*" now');
});

test('a run that ends before its first request writes the end alone', async () => {
  const { status, written } = comment();
  await status.end({ outcome: OUTCOME, record: null });
  status.begin();
  await status.end({ outcome: OUTCOME, record: null });
  expect(written).toHaveLength(2);
  for (const body of written) expect(body).toContain('**Failed:**');
});

test('a run that is stopped while it writes its end leaves that to the post step', async () => {
  const { status, events, states } = comment((body) => {
    if (body.includes('**Failed:**')) throw new Cancelled('The run was stopped.');
  });
  await status.end({ outcome: OUTCOME, record: null });
  expect(events).toMatchObject([{ kind: 'note', level: 'warning' }]);
  expect(states).toEqual([expect.stringMatching(/^ending: /)]);
});

test('an end that no comment took is replaced for the post step, without known secrets', async () => {
  const { status, states, written } = comment(() => {
    throw new Error('The forge is gone.');
  });
  await status.end({ outcome: { ...OUTCOME, reason: 'As it was.' }, record: null });
  await status.leaveToPostStep({ outcome: OUTCOME, record: null });
  expect(states).toEqual([
    expect.stringContaining('As it was.'),
    expect.stringContaining('**Failed:** The endpoint refused the key ***.'),
  ]);
  expect(written).toEqual([]);
});

describe('a run that another one was quicker than', () => {
  const superseded: Outcome = { ...OUTCOME, status: 'superseded', reason: 'Somebody moved the branch.' };

  test('keeps what that one said', async () => {
    const { status, written } = comment();
    status.begin();
    await status.posted;
    written.push(`${MARKER}\n\n**Validated.** Pull request: #5.`);
    await status.end({ outcome: superseded, record: null });
    expect(written.at(-1)).toContain('**Validated.**');
  });

  test.each(['under way', 'not there'])('says so where its own text is %s', async (text) => {
    const { status, written } = comment();
    if (text === 'under way') status.begin();
    await status.end({ outcome: superseded, record: null });
    expect(written.at(-1)).toContain('**Superseded:**');
  });
});

describe('while the run lasts', () => {
  beforeEach(stopTime);
  afterEach(() => void vi.useRealTimers());

  const asked = (round: number): RunEvent => ({ kind: 'requested', round, estimatedTokens: 1 });

  test('the comment follows it, and is told the end once and for all', async () => {
    const { status, written, timeline } = comment();
    status.begin();
    await pass(1000);
    timeline.read(asked(3));
    await pass(30_000);
    expect(written).toHaveLength(2);
    expect(written[1]).toContain('round 3 of at most 10');
    timeline.read(asked(4));
    await status.end({ outcome: OUTCOME, record: null });
    await pass(600_000);
    expect(written).toHaveLength(3);
    expect(written[2]).toContain('**Failed:**');
  });

  test('what happens while the first words are on their way is told, also where nothing follows', async () => {
    const told: ReturnType<typeof comment> = comment((body) => {
      if (body.includes('round 1 of')) told.timeline.read(asked(2));
    });
    told.timeline.read(asked(1));
    told.status.begin();
    await pass(60_000);
    expect(told.written).toHaveLength(2);
    expect(told.written[1]).toContain('round 2 of at most 10');
  });

  test.each([
    [
      'another run',
      `${MARKER}\n<!-- tether:under-way https://forge.example/runs/55 -->\n\n**Working on this issue**`,
    ],
    ['an end', `${MARKER}\n\n**Nothing was changed.** [run](https://forge.example/runs/5)`],
  ])('words of %s are left as they are', async (_whose, current) => {
    const { status, written, timeline } = comment();
    status.begin();
    await pass(1000);
    written.push(current);
    timeline.read(asked(1));
    await pass(60_000);
    expect(written.at(-1)).toBe(current);
  });

  test('a forge that takes no edit is named once, and the end is tried all the same', async () => {
    let isRefused = false;
    const { status, written, events, timeline } = comment(() => {
      if (isRefused) throw new Error('HTTP 502');
    });
    status.begin();
    await pass(1000);
    isRefused = true;
    timeline.read(asked(1));
    await pass(300_000);
    expect(events).toEqual([
      { kind: 'note', level: 'info', text: 'The status comment is not up to date for now: HTTP 502' },
    ]);
    isRefused = false;
    await status.end({ outcome: OUTCOME, record: null });
    expect(written.at(-1)).toContain('**Failed:**');
  });
});
