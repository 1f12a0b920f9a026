import { describe, expect, test } from 'vitest';
import type { AnsweredReply } from '../../src/core/chat.ts';
import { FINISH, FIX, jsonPlan, type Played, type PlayOptions, play } from '../support/played-rounds.ts';
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
    test('lead back to work: calls are done, each way is answered once and shortly, and the run ends well', async () => {
      const replies = [...table(dialect), saying(SUMMARY), finishing(dialect)];
      const played = await play(replies, options(dialect));
      expect(played.end).toMatchObject({ kind: 'validated', claim: { title: 'Correct one' } });
      expect(played.workspace.textOf('src/a.js')).toBe('export const one = 1;\n');
      expect(kindsIn(played, 'imitated')).toBe(5);
      expect(played.model.requests).toHaveLength(6);
      const nudges = played.events.flatMap((event) => (event.kind === 'reminded' ? [event.why] : []));
      expect(nudges.filter((text) => text.includes('form of the host'))).toHaveLength(1);
      expect(nudges.filter((text) => text.startsWith('That was not a call'))).toHaveLength(1);
      for (const text of nudges.filter((one) => /form of the host|not a call/.test(one)))
        expect(text.length).toBeLessThan(130);
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
