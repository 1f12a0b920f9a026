import { describe, expect, test } from 'vitest';
import type { AnsweredReply, ChatTurn, ModelRequest } from '../../src/core/chat.ts';
import { pairs, SYSTEM, said, TASK } from '../conversation/turns.ts';
import {
  counting,
  FINISH,
  FIX,
  jsonPlan,
  MARKS,
  type Played,
  type PlayOptions,
  play,
} from '../support/played-rounds.ts';
import { calling, saying } from '../support/scripted-model.ts';

const READ = ['read-file', { path: 'README.md' }] as const;
const SUMMARY = `[Tool outputs summary]
Count: 2
Call IDs: call_35dafdc8d0ff4c1794be811f, call_456bfaa6f96244ce8ec1c285
- **call_35dafdc8d0ff4c1794be811f** (bash): ok — Found ...`;

type Calls = readonly (readonly [name: string, args: unknown])[];

/** A reply with text before its calls, in the dialect. */
function beside(text: string, dialect: 'native' | 'json', ...calls: Calls): AnsweredReply {
  if (dialect === 'native') return { ...calling(...calls), text };
  return saying(`${text}\n${JSON.stringify({ runTools: calls.map(([tool, args]) => ({ tool, args })) })}`);
}

function finishing(dialect: 'native' | 'json'): AnsweredReply {
  const [, claim] = FINISH;
  return dialect === 'native' ? calling(FINISH) : saying(JSON.stringify({ finish: claim }));
}

function options(dialect: 'native' | 'json'): PlayOptions {
  return dialect === 'native' ? {} : { dialect: jsonPlan() };
}

function kindsIn({ events }: Played, kind: string): number {
  return events.filter((event) => event.kind === kind).length;
}

function textsOf(turns: readonly ChatTurn[], role: ChatTurn['role']): string {
  return turns.flatMap((turn) => (turn.role === role && turn.role !== 'tool' ? [turn.text] : [])).join('\n');
}

/** The table of the report on imitated summaries: three summaries with calls, and one that stops. */
function table(dialect: 'native' | 'json'): readonly AnsweredReply[] {
  return [
    beside(SUMMARY, dialect, READ),
    beside(SUMMARY, dialect, READ, ['read-file', {}]),
    beside(SUMMARY, dialect, FIX, ['run-command', { command: 'npm test' }]),
    saying(SUMMARY),
  ];
}

describe.each(['native', 'json'] as const)(
  'the four replies of the report on imitated summaries, %s',
  (dialect) => {
    test('lead back to work: their calls are done, the one that stops is answered, and the run ends well', async () => {
      const played = await play([...table(dialect), finishing(dialect)], options(dialect));
      expect(played.end).toMatchObject({ kind: 'validated', claim: { title: 'Correct one' } });
      expect(played.workspace.textOf('src/a.js')).toBe('export const one = 1;\n');
      expect(kindsIn(played, 'imitated')).toBe(4);
      expect(played.model.requests).toHaveLength(5);
    });

    test('leave nothing behind that could be learnt from', async () => {
      const { model, conversation } = await play([...table(dialect), finishing(dialect)], options(dialect));
      for (const turns of [conversation.turns, ...model.requests.map((request) => request.turns)]) {
        expect(JSON.stringify(turns)).not.toMatch(/outputs summary|Call IDs|35dafdc8/);
      }
    });

    test('are answered by one short sentence each way: once beside calls, once without', async () => {
      const played = await play([...table(dialect), saying(SUMMARY), finishing(dialect)], options(dialect));
      const nudges = played.events.flatMap((event) => (event.kind === 'reminded' ? [event.why] : []));
      expect(nudges.filter((text) => text.includes('form of the host'))).toHaveLength(1);
      expect(nudges.filter((text) => text.startsWith('That was not a call'))).toHaveLength(1);
      for (const text of nudges.filter((one) => /form of the host|not a call/.test(one))) {
        expect(text.length).toBeLessThan(130);
      }
    });

    test('never end the run as a success, however often they come', async () => {
      const fixed = beside('', dialect, FIX);
      const { end } = await play((index) => (index === 0 ? fixed : saying(SUMMARY)), options(dialect));
      expect(end).toMatchObject({ kind: 'exhausted', limit: 'replies' });
    });
  },
);

test('an ending in a reply that imitates is not granted, and is when it comes again alone', async () => {
  const both = { ...calling(FIX, FINISH), text: SUMMARY };
  const { end, events } = await play([both, calling(FINISH)]);
  const statuses = events.flatMap((event) =>
    event.kind === 'answered' ? [`${event.call.name} ${event.result.status}`] : [],
  );
  expect(statuses).toEqual(['patch-file done', 'finish skipped', 'finish done']);
  expect(end.kind).toBe('validated');
});

test('what an endpoint wants back with a call goes back, although the text beside it imitates', async () => {
  const providerMetadata = { by: 'test', value: { signature: 's' }, bytes: 20 };
  const { conversation } = await play([
    { ...calling(READ), text: SUMMARY, providerMetadata },
    calling(FIX, FINISH),
  ]);
  expect(conversation.turns.find(({ role }) => role === 'assistant')).toMatchObject({
    text: '',
    providerMetadata,
  });
});

test('an imitation as the very first reply is answered, and the run goes on', async () => {
  const { end, conversation } = await play([saying(SUMMARY), calling(FIX, FINISH)]);
  expect(end.kind).toBe('validated');
  expect(conversation.turns[2]).toMatchObject({ role: 'user', origin: 'host' });
});

/** Does what models did in the first source: without a request in sight it greets, with one it works. */
function forgetful(index: number, { turns }: ModelRequest): AnsweredReply {
  if (!textsOf(turns, 'user').includes(TASK.role === 'user' ? TASK.text : '')) {
    return saying("Hello! 👋 I'm ready to help. What would you like to work on?");
  }
  return index < 4 ? calling(READ, ['read-file', {}]) : calling(FIX, FINISH);
}

describe('a session that is longer than its window goes on', () => {
  const padded = (count: number, from = 0): readonly ChatTurn[] =>
    pairs(count, from).map((turn) =>
      turn.role === 'tool' ? { ...turn, results: [{ ...turn.results[0], text: 'x'.repeat(1500) }] } : turn,
    );

  test.each([
    ['105 items', [TASK, ...padded(52)]],
    ['44 items, and what a person said', [TASK, ...padded(21), said('Go on, please.')]],
  ] as const)('%s', async (_, [first, ...rest]) => {
    const { end, events, model } = await play(forgetful, {
      opening: [SYSTEM, first, ...rest],
      window: 12_000,
    });
    expect(events.filter(({ kind }) => kind === 'compacted').length).toBeGreaterThan(0);
    expect(end.kind).toBe('validated');
    for (const { turns } of model.requests) expect(turns).toEqual(expect.arrayContaining([SYSTEM, TASK]));
  });
});

describe('summaries, in a long conversation', () => {
  async function longRun() {
    const long = 'line of a large file\n'.repeat(150);
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`f${index}.txt`, `${index}\n${long}`]),
    );
    const played = await play(
      (index) => {
        if (index < 60)
          return calling(
            ['read-file', { path: `f${index}.txt` }],
            ['write-file', { path: `n${index}`, content: 'x' }],
          );
        return index === 60 ? calling(['read-file', { path: 'result:call-0' }]) : calling(FINISH);
      },
      { files, client: counting, window: 12_000, limits: { maxRounds: 80, maxContextRounds: 100 } },
    );
    const compactions = played.events.flatMap((event) => (event.kind === 'compacted' ? [event] : []));
    return { ...played, compactions, requests: played.model.requests.map(({ turns }) => turns) };
  }

  test('no summary of calls stands in a request in the role of the assistant', async () => {
    const { requests } = await longRun();
    for (const turns of requests) {
      expect(textsOf(turns, 'assistant').trim()).toBe('');
      expect(textsOf(turns, 'user').match(new RegExp(`archived context ${MARKS[0]}`, 'g'))?.length ?? 2).toBe(
        2,
      );
    }
  });

  test('a reply in the form of a summary is not kept, so that the model does not write it', async () => {
    const { model } = await play([...table('native'), calling(FINISH)]);
    for (const { turns } of model.requests) expect(textsOf(turns, 'assistant')).not.toContain('summary');
  });

  test('results that were compacted are hidden, and only read-file of a result shows one again', async () => {
    const { compactions, requests, events } = await longRun();
    const last = compactions.at(-1);
    const shown = new Set(
      (requests.at(-1) ?? []).flatMap((turn) =>
        turn.role === 'tool' ? turn.results.map(({ callId }) => callId) : [],
      ),
    );
    expect(compactions.length).toBeGreaterThan(2);
    expect(last?.calls).not.toEqual([]);
    for (const id of last?.calls ?? []) expect(shown).not.toContain(id);
    const recalled = events.find(
      (event) => event.kind === 'answered' && JSON.stringify(event.call).includes('result:'),
    );
    expect(recalled).toMatchObject({ result: { status: 'done' } });
    expect(recalled?.kind === 'answered' && recalled.result.text).toMatch(
      /^\[lines 1-67 of 70.*\]\n\[lines 1-69 of 151.*\]\n0\nline of a large file/,
    );
  });
});
