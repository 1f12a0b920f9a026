import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BudgetLimits } from '../../src/core/budget.ts';
import type { ModelReply, WireCall } from '../../src/core/chat.ts';
import { Cancelled, ServiceFault } from '../../src/core/fault.ts';
import { examples } from '../support/examples.ts';
import { FAILS, FINISH, FIX, PASSES, type Played, play } from '../support/played-rounds.ts';
import { calling, saying } from '../support/scripted-model.ts';

test('what was read stands in the conversation once, and read-file of its result shows it as often as it is asked', async () => {
  const read = ['read-file', { path: 'long.js' }] as const;
  const recall = ['read-file', { path: 'result:call-0' }] as const;
  const { events } = await play([calling(read), calling(read, recall, recall), calling(FIX, FINISH)], {
    files: { 'src/a.js': 'export const one = 2;\n', 'long.js': 'a line of a long file\n'.repeat(40) },
  });
  const texts = events.flatMap((event) => (event.kind === 'answered' ? [event.result.text] : []));
  const [whole] = texts;
  expect(whole).toMatch(/^a line of a long file\na line/);
  expect(texts.slice(1, 4)).toEqual([expect.stringMatching(/^\[unchanged since round 1;/), whole, whole]);
});

test('no critic is asked once the endpoint has failed, and the change waits for a person', async () => {
  const fault = new ServiceFault({
    service: 'model',
    status: 503,
    parts: { wrong: 'Down.', remedy: 'Wait.' },
  });
  const { end } = await play((index) => (index === 0 ? calling(FIX, FINISH) : fault), {
    ...{ review: { proof: 'prefer' }, gate: [PASSES, FAILS], critic: [{ kind: 'approve' }] },
  });
  expect(end).toMatchObject({ kind: 'unreviewed', why: 'Down. Wait' });
});

describe('a change that no test shows goes back once, and is kept', () => {
  const fault = new ServiceFault({ service: 'model', status: 401, parts: { wrong: 'No.', remedy: 'None.' } });
  const broken = ['write-file', { path: 'src/a.js', content: 'broken' }] as const;

  test.each<readonly [string, number, (index: number) => ModelReply | Error]>([
    ['the model finishes again', 20, () => calling(FINISH)],
    ['the model fails', 20, () => fault],
    ['no round is left', 1, () => fault],
    ['the time is over', 20, () => new Cancelled('aborted')],
    ['the model breaks it, then fails', 20, (index) => (index === 1 ? calling(broken) : fault)],
  ])('%s', async (_, maxRounds, next) => {
    const { end, model, workspace } = await play(
      (index) => (index === 0 ? calling(FIX, FINISH) : next(index)),
      { review: { proof: 'prefer' }, limits: { maxRounds }, gate: [PASSES, FAILS] },
    );
    expect(end).toMatchObject({ kind: 'validated', claim: { title: 'Correct one' } });
    expect(workspace.textOf('src/a.js')).toContain('one = 1');
    const said = model.requests.map(({ turns }) => JSON.stringify(turns).includes('no test shows'));
    expect(said).toEqual(said.map((__, index) => index > 0));
  });
});

describe('the host owns the verdict', () => {
  test('a write behind the finish of the same reply is carried out before it, so that it is judged', async () => {
    const { end, workspace, events } = await play([calling(FINISH, FIX)]);
    expect(end.kind).toBe('validated');
    expect(workspace.textOf('src/a.js')).toContain('one = 1');
    const ran = events.flatMap((event) => (event.kind === 'answered' ? [event.call.name] : []));
    expect(ran).toEqual([FIX[0], FINISH[0]]);
  });

  test('a finish behind a failed call of the same reply is not granted', async () => {
    const wrong = ['patch-file', { path: 'src/a.js', search: 'not there', replace: 'x' }] as const;
    const { end, events } = await play([calling(wrong, FINISH), calling(FIX, FINISH)]);
    expect(end.kind).toBe('validated');
    const statuses = events.flatMap((event) => (event.kind === 'answered' ? [event.result.status] : []));
    expect(statuses).toEqual(['failed', 'skipped', 'done', 'done']);
  });

  test('a green run of the gate by the model counts, an edit after it voids that', async () => {
    const run = ['run-command', { command: 'npm test' }] as const;
    const counted = await play([calling(FIX, run, FINISH)]);
    expect(counted.workspace.calls.filter(({ kind }) => kind === 'run')).toHaveLength(1);
    const voided = await play(
      [calling(FIX, run), calling(['write-file', { path: 'b.js', content: 'x' }], FINISH)],
      { gate: [PASSES, FAILS], limits: { maxValidationRetries: 0 } },
    );
    expect(voided.end.kind).not.toBe('validated');
  });
});

describe('limits', () => {
  test('of more than fifty calls of a reply the first fifty are carried out, and each of the others is told so', async () => {
    const edits = Array.from(
      { length: 52 },
      (_, n) => ['write-file', { path: `f${n}`, content: 'x' }] as const,
    );
    const { end, model, workspace } = await play([
      calling(...edits, FINISH),
      calling(...edits.slice(50), FIX, FINISH),
    ]);
    const results =
      model.requests[1]?.turns.flatMap((turn) => (turn.role === 'tool' ? turn.results : [])) ?? [];
    expect(results.map(({ status }) => status)).toEqual([
      ...Array(50).fill('done'),
      ...Array(3).fill('skipped'),
    ]);
    expect(new Set(results.slice(50).map(({ text }) => text))).toEqual(
      new Set(['Not done: a reply carries out 50 calls; send this one again.']),
    );
    expect(end.kind).toBe('validated');
    expect(workspace.textOf('f51')).toBe('x');
  });

  test('a rewrite with the content that a file has already does not keep a finish from its turn', async () => {
    const again = ['write-file', { path: 'README.md', content: '# Title\n' }] as const;
    const { end, model } = await play([calling(FIX, again, FINISH)]);
    expect(end.kind).toBe('validated');
    expect(model.requests).toHaveLength(1);
  });

  test('results that are long together are left for the next reply, so that they fit the window', async () => {
    const run = ['run-command', { command: 'npm test' }] as const;
    const played = await play([calling(FIX, ...Array(40).fill(run)), calling(FINISH)], {
      window: 30_000,
      gate: ({ writes }) => {
        const isOfModel = writes === 'kept';
        return { kind: 'exited', code: isOfModel ? 1 : 0, output: 'all is well\n'.repeat(1000), ms: 1 };
      },
    });
    expect(played.end.kind).toBe('validated');
    const [, second] = played.model.requests;
    const results = second?.turns.flatMap((turn) => (turn.role === 'tool' ? turn.results : [])) ?? [];
    const done = results.filter(({ status }) => status === 'done' || status === 'failed');
    // The patch, and outputs of less than 8,000 characters until they are as long as eight of 8,000.
    expect(done).toHaveLength(1 + 9);
    expect(results.slice(done.length).map(({ text }) => text)).toEqual(
      Array(41 - done.length).fill('Not done: too much for one reply; call it again.'),
    );
  });

  test('the time for rounds ends them with what stands, not as a cancellation', async () => {
    const { end } = await play((index) => (index === 0 ? calling(FIX) : new Cancelled('aborted')), {
      limits: { maxMs: 60_000 },
    });
    expect(end).toMatchObject({
      ...{ kind: 'exhausted', limit: 'time', review: { kind: 'validated' } },
      detail: 'the time for rounds is used up (max-minutes)',
    });
  });
});

/** Anything that a model could send: sense, nonsense, endless reads, alternating edits. */
const someReply = (): fc.Arbitrary<ModelReply> => {
  const path = fc.constantFrom(
    'src/a.js',
    'README.md',
    'new.js',
    '../etc/passwd',
    '.git/config',
    '',
    'a/b/c',
  );
  const text = fc.constantFrom('one = 2', 'one = 1', '', 'x'.repeat(50), '\u0000', '}{');
  const fitting: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    'read-file': fc.record({ path }),
    search: fc.record({ pattern: text }),
    'write-file': fc.record({ path, content: text }),
    'patch-file': fc.record({ path, search: text, replace: text }),
    mkdir: fc.record({ path }),
    'delete-file': fc.record({ path }),
    'run-command': fc.record({ command: fc.constantFrom('npm test', 'rm -rf /', 'npm test --force') }),
    finish: fc.record({ title: fc.constant('Title'), summary: text }),
    ask: fc.record({ question: text }),
  };
  const id = fc.constantFrom('a', 'b', '', 'call-1');
  const sense: fc.Arbitrary<WireCall> = fc
    .constantFrom('write-file', 'write-file', 'patch-file', 'finish', 'finish', ...Object.keys(fitting))
    .chain((name) => fc.record({ id, name: fc.constant(name), arguments: fitting[name] ?? fc.constant({}) }));
  const nonsense: fc.Arbitrary<WireCall> = fc.record({
    id,
    name: fc.constantFrom(...Object.keys(fitting), 'shell', '', 'READ_FILE'),
    arguments: fc.oneof(fc.string(), fc.jsonValue(), ...Object.values(fitting)),
  });
  const call = fc.oneof({ weight: 4, arbitrary: sense }, { weight: 1, arbitrary: nonsense });
  const usage = fc.record({
    inputTokens: fc.nat({ max: 5000 }),
    cachedTokens: fc.nat({ max: 5000 }),
    outputTokens: fc.nat({ max: 500 }),
    source: fc.constant('reported' as const),
  });
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('turn' as const),
        text: fc.oneof(fc.constant(''), fc.string()),
        calls: fc.array(call, { maxLength: 8 }),
        stop: fc.constantFrom('end' as const, 'tools' as const, 'length' as const, 'refusal' as const),
        usage,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('overflow' as const),
        usage,
        limit: fc.constantFrom('window' as const, 'bytes' as const),
        why: fc.constant(''),
        window: fc.constant(null),
      }),
    },
  );
};

test('whatever the model does, every limit holds, every call has one result, and the loop ends', {
  timeout: 240_000,
}, async () => {
  const run = fc.record({
    replies: fc.array(someReply(), { minLength: 1, maxLength: 6 }),
    greens: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
    limits: fc.record({
      maxRounds: fc.integer({ min: 1, max: 12 }),
      maxContextRounds: fc.integer({ min: 0, max: 4 }),
      maxValidationRetries: fc.integer({ min: 0, max: 3 }),
      maxContextRequestsPerRound: fc.integer({ min: 1, max: 6 }),
      maxTotalTokens: fc.integer({ min: 1000, max: 60_000 }),
    }),
  });
  const ends = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(run, async ({ replies, greens, limits }) => {
      const played = await play((index) => replies[index % replies.length] ?? saying(''), {
        limits,
        gate: greens.map((isGreen) => (isGreen ? PASSES : FAILS)),
      });
      ends.set(played.end.kind, (ends.get(played.end.kind) ?? 0) + 1);
      expectBounded(played, limits);
      expectOneResultPerCall(played);
      if (played.end.kind === 'validated')
        expect(played.end.verdict.changeSetHash).toBe(played.workspace.changes().hash);
    }),
    { numRuns: examples(5000) },
  );
  // The behaviours really reach the different ends.
  expect([...ends.keys()].sort()).toEqual(
    expect.arrayContaining(['needs-info', 'exhausted', 'validated', 'no-change', 'unvalidated']),
  );
});

function expectBounded({ model, budget, events }: Played, limits: Partial<BudgetLimits>): void {
  const {
    maxRounds = 0,
    maxContextRequestsPerRound = 0,
    maxValidationRetries = 0,
    maxTotalTokens = 0,
  } = limits;
  // A request that does not fit is tried again, each time after a compaction, without being a round.
  const overflows = events.filter(({ kind }) => kind === 'overflowed').length;
  const compactions = events.filter(({ kind }) => kind === 'compacted').length;
  expect(budget.spent.rounds).toBeLessThanOrEqual(maxRounds);
  expect(overflows).toBeLessThanOrEqual(compactions + 1);
  expect(model.requests.length).toBeLessThanOrEqual(maxRounds + compactions);
  expect(budget.spent.modelCalls).toBe(model.requests.length);
  const answered = events.flatMap((event) => (event.kind === 'answered' ? [event] : []));
  for (let round = 1; round <= maxRounds; round++) {
    const reads = answered.filter(
      ({ call, result, round: at }) =>
        at === round &&
        result.status !== 'skipped' &&
        ['read-file', 'read-file', 'search'].includes(call.name),
    );
    expect(reads.length).toBeLessThanOrEqual(maxContextRequestsPerRound);
  }
  const sentBack = answered.filter(
    ({ call, result }) => call.name === 'finish' && result.status === 'failed',
  );
  expect(sentBack.length).toBeLessThanOrEqual(maxValidationRetries + 1);
  // One call may cost its input and its whole reply; more than that beyond the limit would be a breach.
  const { inputTokens, outputTokens } = budget.spent;
  expect(inputTokens + outputTokens).toBeLessThanOrEqual(maxTotalTokens + 5500);
}

function expectOneResultPerCall({ model, conversation }: Played): void {
  for (const turns of [...model.requests.map((request) => request.turns), conversation.turns]) {
    const calls = turns.flatMap((turn) => (turn.role === 'assistant' ? turn.calls.map(({ id }) => id) : []));
    const results = turns.flatMap((turn) =>
      turn.role === 'tool' ? turn.results.map(({ callId }) => callId) : [],
    );
    expect(results).toEqual(calls);
    expect(new Set(calls).size).toBe(calls.length);
  }
}
