import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGitConfig, sanitizeGitConfig } from '../src/adapters/git/config-file.ts';
import { CHAT } from '../src/adapters/model/chat/chat.ts';
import { MESSAGES as MESSAGES_API } from '../src/adapters/model/messages/messages.ts';
import { RESPONSES as RESPONSES_API } from '../src/adapters/model/responses/responses.ts';
import { AnswerText } from '../src/adapters/model/transport/answer-text.ts';
import { completionOf } from '../src/adapters/model/transport/completion.ts';
import type { Draft } from '../src/adapters/model/transport/draft.ts';
import { firstProfile } from '../src/adapters/model/transport/endpoint-profile.ts';
import { usageOf } from '../src/adapters/model/transport/usage.ts';
import { readBundle } from '../src/bundle/bundle.ts';
import { PROVIDERS } from '../src/config/provider-presets.ts';
import { readSettings } from '../src/config/settings/read-settings.ts';
import type { ModelRequest } from '../src/core/chat.ts';
import { NO_SESSION } from '../src/core/session.ts';
import { textAt, valueAt } from '../src/core/text/json-path.ts';
import { type EventOptions, readTrigger } from '../src/intake/trigger/event.ts';
import { readSession } from '../src/session/session-text.ts';
import { examples } from './support/examples.ts';
import { examplesOf } from './support/webhooks.ts';

// What comes as JSON, as events of a stream or as a file of settings: 10,000 of each before a release, as in fuzzing.test.ts.

const RUNS = { numRuns: examples(10_000) };

const ODD = [null, true, 0, -1, 1.5, 1e308, '', '0', '\ud800', [], {}, [[]], [null], { a: null }] as const;

/** A real value, in which fields are odd, are left out or stand elsewhere. */
function damaged(real: readonly unknown[]): fc.Arbitrary<unknown> {
  const change = fc.record({ at: fc.nat(200), to: fc.constantFrom('gone', 'moved', ...ODD) });
  return fc
    .tuple(fc.constantFrom(...real), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([value, changes]) => {
      const copy: unknown = JSON.parse(JSON.stringify(value));
      for (const { at, to } of changes) {
        const places = placesIn(copy);
        const [holder, name] = places[at % Math.max(1, places.length)] ?? [];
        const [other] = places[(at * 7) % Math.max(1, places.length)] ?? [];
        if (holder === undefined || name === undefined) continue;
        if (to === 'gone') takeOut(holder, name);
        else Reflect.set(holder, name, to === 'moved' ? structuredClone(other) : structuredClone(to));
      }
      return copy;
    });
}

function takeOut(holder: object, name: string): void {
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else Reflect.deleteProperty(holder, name);
}

function placesIn(value: unknown): readonly (readonly [object, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[value, name] as const, ...placesIn(inner)]);
}

const ARGS = '{"path":"a","content":"b"}';
const CALL = { id: 'c1', type: 'function', function: { name: 'write-file', arguments: ARGS } };
const USAGE = { prompt_tokens: 900, completion_tokens: 90, prompt_tokens_details: { cached_tokens: 3 } };

const COMPLETIONS = [
  {
    choices: [{ index: 0, message: { content: 'a', tool_calls: [CALL, CALL] }, finish_reason: 'tool_calls' }],
    usage: USAGE,
  },
  {
    choices: [{ message: { content: [{ type: 'text', text: 'a' }], function_call: CALL.function } }],
    usage: {},
  },
  {
    choices: [
      { message: { refusal: 'no', reasoning_details: [{ type: 'a', text: 'b' }] }, finish_reason: 'stop' },
    ],
  },
];
const MESSAGES = [
  {
    content: [
      { type: 'thinking', thinking: 'a', signature: 'b' },
      { type: 'text', text: 'c' },
      { type: 'tool_use', id: 'd', name: 'write-file', input: { path: 'a' } },
    ],
    stop_reason: 'tool_use',
    usage: { input_tokens: 900, output_tokens: 90, cache_read_input_tokens: 3 },
  },
];
const RESPONSES = [
  {
    status: 'completed',
    output: [
      { type: 'reasoning', id: 'r', summary: [], encrypted_content: 'e' },
      { type: 'message', content: [{ type: 'output_text', text: 'a' }], phase: 'p' },
      { type: 'function_call', call_id: 'c', name: 'write-file', arguments: ARGS, status: 'completed' },
    ],
    usage: { input_tokens: 900, output_tokens: 90 },
  },
  { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, output: [] },
];

const REQUEST: ModelRequest = {
  turns: [{ role: 'user', origin: 'task', text: 'a' }],
  tools: [],
  maxOutputTokens: 1000,
};

const PROFILE = firstProfile(PROVIDERS.custom, { model: 'm', effort: null });

test.each([
  { name: 'chat completion', real: COMPLETIONS, api: CHAT },
  { name: 'message', real: MESSAGES, api: MESSAGES_API },
  { name: 'response', real: RESPONSES, api: RESPONSES_API },
])('whatever $name an endpoint sends, its parts are texts, and its bill is a number', ({ real, api }) => {
  fc.assert(
    fc.property(damaged(real), (value) => {
      const draft = api.draft(PROFILE);
      draft.takeDocument(value);
      const reading = completionOf(draft, api.name);
      const bytes = draft.written;
      expect(Number.isSafeInteger(bytes) && bytes >= 0).toBe(true);
      const usage = usageOf(draft.usage, { request: REQUEST, replyBytes: bytes });
      for (const count of [usage.inputTokens, usage.cachedTokens, usage.outputTokens])
        expect(Number.isSafeInteger(count) && count >= 0, JSON.stringify(usage)).toBe(true);
      if (reading.kind !== 'reply') return;
      expect(typeof reading.text).toBe('string');
      for (const { id, name } of reading.calls)
        expect([typeof id, typeof name]).toEqual(['string', 'string']);
    }),
    RUNS,
  );
});

const CHUNKS = [
  { choices: [{ index: 0, delta: { content: 'a' } }] },
  { choices: [{ delta: { tool_calls: [{ index: 0, ...CALL }] } }] },
  { choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: ARGS } }] } }] },
  { choices: [{ delta: {}, finish_reason: 'tool_calls' }], usage: USAGE },
];
const MESSAGE_EVENTS = [
  { type: 'message_start', message: { usage: { input_tokens: 9 } } },
  {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'tool_use', id: 'a', name: 'b', input: {} },
  },
  { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: ARGS } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'a' } },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
  { type: 'message_stop' },
];
const RESPONSE_EVENTS = [
  { type: 'response.output_item.added', item: RESPONSES[0]?.output[2] },
  { type: 'response.function_call_arguments.delta', delta: ARGS },
  { type: 'response.output_item.done', output_index: 0, item: RESPONSES[0]?.output[2] },
  { type: 'response.completed', response: RESPONSES[0] },
  { type: 'error', error: { message: 'a' } },
];

test.each([
  { name: 'chat completions', events: CHUNKS, api: CHAT },
  { name: 'messages', events: MESSAGE_EVENTS, api: MESSAGES_API },
  { name: 'responses', events: RESPONSE_EVENTS, api: RESPONSES_API },
])(
  'a stream of $name says the same however it is cut into pieces, and counts no byte below zero',
  ({ events, api }) => {
    const noise = fc.constantFrom(
      '\n',
      '\r',
      '\r\n',
      ': x\n',
      'event: y\n',
      'data\n',
      'id: 1\r',
      'data: \n\n',
      '\ufeff',
    );
    const event = fc
      .tuple(damaged(events), fc.constantFrom('\n', '\r', '\r\n'))
      .map(
        ([value, end]) =>
          `data: ${JSON.stringify(value, null, 1).replaceAll('\n', `${end}data: `)}${end}${end}`,
      );
    const lines = fc.oneof({ weight: 6, arbitrary: event }, { weight: 1, arbitrary: noise });
    fc.assert(
      fc.property(
        fc.array(lines, { maxLength: 12 }),
        fc.array(fc.nat(300), { maxLength: 8 }),
        (parts, cuts) => {
          const text = parts.join('');
          const [whole, pieces] = [api.draft(PROFILE), api.draft(PROFILE)];
          play(text, [], whole);
          play(text, cuts, pieces);
          expect(whole.progress).toBeGreaterThanOrEqual(whole.written);
          expect(whole.written).toBeGreaterThanOrEqual(0);
          const seen = [whole, pieces].map((draft) => [
            completionOf(draft, api.name),
            draft.usage,
            draft.written,
            draft.progress,
            draft.isWhole,
          ]);
          expect(seen[1]).toEqual(seen[0]);
        },
      ),
      RUNS,
    );
  },
);

function play(text: string, cuts: readonly number[], draft: Draft): void {
  const answer = new AnswerText(draft, Number.MAX_SAFE_INTEGER / 16);
  // The form is decided by the first characters.
  const sent = Buffer.from(`event: x\n${text}`);
  const ends = [...cuts.filter((cut) => cut < sent.length), sent.length].sort((a, b) => a - b);
  for (const [at, end] of ends.entries()) answer.take(sent.subarray(ends[at - 1] ?? 0, end));
  answer.end();
}

const EVENTS = [
  'issues',
  'issue_comment',
  'pull_request_review',
  'workflow_run',
  'workflow_dispatch',
] as const;
const ASKING: Readonly<Record<(typeof EVENTS)[number], object>> = {
  issues: { action: 'labeled', label: { name: 'tether' } },
  issue_comment: { action: 'created', comment: { id: 5, body: '/tether do it' } },
  pull_request_review: { action: 'submitted' },
  workflow_run: {},
  workflow_dispatch: {},
};
const EVENT_OPTIONS: EventOptions = {
  ...{ label: 'tether', issueInput: '7', instructionInput: '', commentTrigger: '/tether' },
  ...{
    now: 1_800_000_000_000,
    follow: ['reviews', 'checks'],
    elsewhere: null,
  },
};

/** Those that could start a run, as the forge has published them. */
const ASKED = EVENTS.flatMap((event) =>
  examplesOf(event).map((payload) => ({ event, payload: { ...payload, ...ASKING[event] } })),
);

test('whatever an event holds, it starts nothing without a sender, a repository and a number', () => {
  expect(ASKED.length).toBeGreaterThan(5);
  fc.assert(
    fc.property(damaged(ASKED), (asked) => {
      const payload = valueAt(asked, 'payload');
      const read = readTrigger(payload, textAt(asked, 'event') ?? '', EVENT_OPTIONS);
      if (read.kind !== 'trigger') return;
      const { actor, repository, issue, snapshotAt } = read.trigger;
      expect(actor.login).toBe(textAt(payload, 'sender', 'login'));
      expect(actor.login).not.toBe('');
      expect([typeof repository.owner, typeof repository.name]).toEqual(['string', 'string']);
      expect(Number.isSafeInteger(issue) && issue > 0).toBe(true);
      expect(Number.isFinite(snapshotAt)).toBe(true);
    }),
    RUNS,
  );
});

test('whatever is kept as a session, reading it ends with a session or without one', async () => {
  await fc.assert(
    fc.asyncProperty(damaged([NO_SESSION]), async (value) => {
      const text = JSON.stringify(value);
      const read = await readSession(text);
      if (read !== null) expect(read.version).toBe(NO_SESSION.version);
      expect((await readBundle(text)).kind).toBe('refused');
    }),
    RUNS,
  );
});

/** Pieces of a language in any order, with lines and blanks between them. */
function written(...pieces: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...pieces) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 2, arbitrary: fc.constantFrom('\n', ' ', '\t', '\r\n', '\0') },
  );
  return fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));
}

test('whatever a settings file holds, what counts are texts of known inputs, none of them a secret or an address', () => {
  const yaml = written(
    ...'validate setup profiles packages base-url api-key max-minutes a __proto__ <<'.split(' '),
    ...`: *x { } [ ] , " ' #`.split(' '),
    ...[': ', '- ', '|\n', '>-\n', '&x ', '!!js ', '---\n', '? '],
  );
  fc.assert(
    fc.property(yaml, (text) => {
      const read = readSettings(text, { kind: 'kept', name: 'a' });
      if (read.kind === 'faulty') {
        expect(read.faults.length).toBeGreaterThan(0);
        return;
      }
      const { defaults, profile } = read.settings;
      for (const [name, value] of [...defaults, ...profile]) {
        expect(name).not.toMatch(/key|token|url/);
        expect(typeof value).toBe('string');
      }
    }),
    RUNS,
  );
});

test('whatever a git configuration holds, what a command sees of it is a shape, an address or a branch, without a password', () => {
  const config = written(
    ...[
      '[core]\n',
      '[remote "o"]\n',
      '[include]\n',
      '[http "https://x"]\n',
      '[remote "a\\"b"]',
      '\\\n',
      ' = ',
    ],
    ...'url path hooksPath extraheader fsmonitor sshCommand helper bare fetch true [credential]'.split(' '),
    ...String.raw`" \ # ; [ ] https://u:s3cret@h/r`.split(' '),
    'url = https://u:s3cret@h/r\n',
  );
  fc.assert(
    fc.property(config, (text) => {
      const kept = sanitizeGitConfig(text);
      for (const { name } of parseGitConfig(kept))
        expect(name).toMatch(
          /^(?:core|extensions)\.\w+$|^(?:remote|branch)\..*\.(?:url|fetch|remote|merge)$/s,
        );
      expect(kept).not.toMatch(/:\/\/[^/\n]*s3cret@/);
      expect(sanitizeGitConfig(kept)).toBe(kept);
    }),
    RUNS,
  );
});
