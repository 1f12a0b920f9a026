import { afterEach, describe, expect, test, vi } from 'vitest';
import { Budget } from '../../src/core/budget.ts';
import type { ModelReply } from '../../src/core/chat.ts';
import type { RunEvent } from '../../src/core/events.ts';
import { ServiceFault } from '../../src/core/fault.ts';
import { Deadline, GateTime } from '../../src/loop/deadline.ts';
import { LIMITS } from '../support/budgets.ts';
import { FINISH, type Played, type PlayOptions, play } from '../support/played-rounds.ts';
import { calling } from '../support/scripted-model.ts';
import { FILES, failing, gate } from './counted-failures.ts';

const SECOND = 1000;
const writing = (count: number, more = '') =>
  ['write-file', { path: 'src/a.js', content: failing(count, more) }] as const;

/** Plays with a clock that only the model's replies and the gate move. */
async function inTime(
  replies: readonly (readonly [seconds: number, reply: ModelReply])[],
  { gateSeconds, ...options }: PlayOptions & { readonly gateSeconds: number; readonly maxMs: number },
): Promise<Played> {
  let clock = 0;
  const script = (index: number): ModelReply | Error => {
    const [seconds, reply] = replies[index] ?? [];
    if (seconds === undefined || reply === undefined) return new Error(`No reply ${index + 1}.`);
    clock += seconds * SECOND;
    return reply;
  };
  return play(script, {
    files: FILES,
    ...options,
    gate: (command) => {
      clock += gateSeconds * SECOND;
      return gate(command);
    },
    limits: { maxRounds: 50, maxMs: options.maxMs, ...options.limits },
    now: () => clock,
  });
}

function gateRuns({ workspace }: Played): number {
  return workspace.calls.filter(({ kind }) => kind === 'run').length;
}

function notesOf({ events }: Played): readonly string[] {
  return events.flatMap((event) => (event.kind === 'note' ? [event.text] : []));
}

describe('time is kept to validate what stands', () => {
  const replies = Array.from({ length: 9 }, (_, index) => [90, calling(writing(0, `${index}`))] as const);
  const shared = { gateSeconds: 100, maxMs: 600 * SECOND };

  test('edits end while the gate can still run once, and what stands is validated', async () => {
    const known = await inTime(replies, { ...shared, gateMs: () => 100 * SECOND });
    // Rounds begin at 0, 90, 180, 270 and 360 s; from 400 s on two runs of 100 s would not fit.
    expect(known.model.requests).toHaveLength(5);
    expect(known.end).toMatchObject({ kind: 'exhausted', limit: 'time', review: { kind: 'validated' } });
    expect(gateRuns(known)).toBe(1);
  });

  test('a gate that nothing is known of leaves the tenth that is always kept', async () => {
    const unknown = await inTime(replies, shared);
    expect(unknown.model.requests).toHaveLength(6);
    expect(notesOf(unknown)).toEqual([]);
  });

  test('a gate longer than the run leaves half of the time for work', async () => {
    const long = await inTime(replies, { ...shared, gateMs: () => 2000 * SECOND });
    expect(long.model.requests).toHaveLength(4);
  });
});

test('the time of the gate is that of its commands on the base, as far as they have ended', () => {
  const gateTime = new GateTime();
  const told: RunEvent[] = [];
  const emit = gateTime.watching((event) => void told.push(event));
  const events: readonly RunEvent[] = [
    { kind: 'baseline', command: 'a', result: { kind: 'exited', code: 1, output: '', ms: 3 } },
    { kind: 'baseline', command: 'b', result: { kind: 'refused', why: '' } },
    { kind: 'baseline', command: 'c', result: { kind: 'exited', code: 0, output: '', ms: 4 } },
    { kind: 'phase', title: 'x' },
  ];
  for (const event of events) emit(event);
  expect(gateTime.ms).toBe(7);
  expect(told).toEqual(events);
});

describe('the review at the end', () => {
  const red = calling(writing(2), FINISH);

  test('is not made again for a change set that was reviewed', async () => {
    const played = await inTime([[1, red]], {
      gateSeconds: 1,
      maxMs: 600 * SECOND,
      client: refusingAfter(1),
    });
    expect(played.end).toMatchObject({ kind: 'failed', review: { kind: 'rejected' } });
    // The second run is the one against flakiness, of the only review.
    expect(played.events.filter(({ kind }) => kind === 'verdict')).toHaveLength(1);
  });

  test('brings an earlier change back that did better, also when the endpoint fails for good', async () => {
    const worse = calling(writing(5, 'worse'), FINISH);
    const played = await inTime(
      [
        [1, red],
        [1, worse],
      ],
      {
        gateSeconds: 1,
        maxMs: 600 * SECOND,
        client: refusingAfter(2),
      },
    );
    expect(played.end).toMatchObject({ kind: 'failed', review: { verdict: { kind: 'failed' } } });
    expect(played.workspace.textOf('src/a.js')).toBe(failing(2));
    expect(notesOf(played)).toContainEqual(
      expect.stringMatching(/^An earlier state of the change did better/),
    );
  });

  test('brings what the model said of that change back with it', async () => {
    const worse = calling(writing(5), ['finish', { title: 'Worse', summary: 'It is worse.' }]);
    const played = await inTime(
      [
        [1, red],
        [1, worse],
      ],
      { gateSeconds: 1, maxMs: 600 * SECOND, limits: { maxValidationRetries: 1 } },
    );
    expect(played.end).toMatchObject({ kind: 'unvalidated', claim: { title: 'Correct one' } });
  });

  test('is left out when it cannot end in time and something was validated before; that stands, and it is said', async () => {
    const late = calling(writing(0, 'late'));
    const played = await inTime(
      [
        [10, red],
        [430, late],
      ],
      { gateSeconds: 60, maxMs: 600 * SECOND, gateMs: () => 60 * SECOND },
    );
    expect(played.events.filter(({ kind }) => kind === 'verdict')).toHaveLength(1);
    expect(played.workspace.textOf('src/a.js')).toBe(failing(2));
    expect(notesOf(played)).toContainEqual(expect.stringMatching(/^The time left is too short to validate/));
    expect(played.end).toMatchObject({
      kind: 'exhausted',
      limit: 'time',
      review: { verdict: { kind: 'failed' } },
    });
  });

  const short = { gateSeconds: 60, maxMs: 600 * SECOND, gateMs: () => 60 * SECOND };

  test('is made however short the time is when nothing was validated before', async () => {
    const played = await inTime([[545, calling(writing(2))]], short);
    expect(played.events.filter(({ kind }) => kind === 'verdict')).toHaveLength(1);
    expect(played.end).toMatchObject({ limit: 'time', review: { verdict: { kind: 'failed' } } });
  });
});

describe('a request under way', () => {
  afterEach(() => void vi.useRealTimers());

  test('is ended with the time for rounds, which moves when the gate turns out to be long', () => {
    vi.useFakeTimers();
    const budget = new Budget({
      limits: { ...LIMITS, maxMs: 600 * SECOND },
      ...{ prices: null, startedAt: Date.now(), now: () => Date.now() },
    });
    let gateMs = 0;
    const deadline = new Deadline({ budget, gateMs: () => gateMs });
    deadline.set();
    vi.advanceTimersByTime(100 * SECOND);
    gateMs = 120 * SECOND;
    deadline.set();
    vi.advanceTimersByTime(259 * SECOND);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(2 * SECOND);
    expect(deadline.signal.aborted).toBe(true);
  });
});

/** The endpoint of the model, which refuses for good once it has made so many replies. */
function refusingAfter(replies: number): NonNullable<PlayOptions['client']> {
  const parts = { wrong: 'The endpoint refused the key.', remedy: 'Check it.' };
  return (model) => ({
    capabilities: model.capabilities,
    complete: async (request, signal) => {
      if (request.turns.filter(({ role }) => role === 'assistant').length >= replies)
        throw new ServiceFault({ service: 'model', status: 401, parts });
      return model.complete(request, signal);
    },
  });
}
