import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOf, objectOf, parseJson } from '../../../../embedded/json.ts';
import { PROVIDERS, type Provider } from '../../../../src/config/provider-presets.ts';
import type { ChatTurn, ModelRequest } from '../../../../src/core/chat.ts';
import type { RunEvent } from '../../../../src/core/events.ts';
import { createChatCompletions } from '../../../support/asked-endpoint.ts';
import { completes, type Reaction, startModelServer } from '../../../support/model-http.ts';

const TOOLS = [
  {
    name: 'read-file',
    description: 'Reads a file.',
    parameters: { type: 'object' },
    effect: 'reads',
  } as const,
];
const OPENING: readonly [ChatTurn, ChatTurn, ChatTurn] = [
  { role: 'system', text: 'You change code.' },
  { role: 'user', origin: 'task', text: 'Fix the bug.' },
  { role: 'user', origin: 'material', text: 'src/a.ts' },
];

/** One round: calls, and their results. */
function round(name: string, texts: readonly string[]): readonly ChatTurn[] {
  const calls = texts.map((_, n) => ({
    id: `${name}${n}`,
    name: 'read-file',
    arguments: { kind: 'parsed' as const, value: { path: name } },
  }));
  const results = texts.map((text, n) => ({
    callId: `${name}${n}`,
    tool: 'read-file',
    status: 'done' as const,
    text,
  }));
  const [first, ...others] = results;
  if (first === undefined) return [{ role: 'assistant', text: name, calls }];
  return [
    { role: 'assistant', text: '', calls },
    { role: 'tool', results: [first, ...others] },
  ];
}

const requestOf = (turns: readonly ChatTurn[]): ModelRequest => ({
  turns,
  tools: TOOLS,
  maxOutputTokens: 100,
});

/** The bodies that a run sends with these requests, as text, and what it tells. */
async function sent(
  requests: readonly ModelRequest[],
  options: { readonly model: string; readonly provider?: Provider },
  ...reactions: readonly Reaction[]
) {
  await using server = await startModelServer(...reactions, completes({ content: 'Done.' }));
  const events: RunEvent[] = [];
  const { model, provider = PROVIDERS.openrouter } = options;
  const client = createChatCompletions({
    ...{ baseUrl: server.baseUrl, apiKey: 'sk-test-5f2c9a1b7d', model, provider },
    emit: (event) => events.push(event),
  });
  for (const request of requests) await client.complete(request, new AbortController().signal);
  return { texts: server.requests.map(({ text }) => text), events };
}

const CLAUDE = { model: 'anthropic/claude-sonnet-4.5' };
const MARK = /\{"type":"text","text":("(?:[^"\\]|\\.)*"),"cache_control":\{"type":"ephemeral"\}\}/g;

/** The same body as if nothing was marked. */
function unmarked(text: string): string {
  const body = objectOf(parseJson(text));
  const messages = listOf(body.messages)
    .map(objectOf)
    .map(({ content, ...others }) => {
      const parts = Array.isArray(content) ? content.map((part) => objectOf(part).text) : null;
      return { ...others, content: parts?.join('\n\n') ?? content };
    });
  return JSON.stringify({ ...body, messages });
}

/** The texts that carry a mark, in order. */
const marks = (text: string): readonly unknown[] =>
  [...text.matchAll(MARK)].map(([, content]): unknown => JSON.parse(content ?? ''));

describe('marks for the prompt cache', () => {
  it('stand at the end of system prompt, opening, the request before and this one: four, however long it is', async () => {
    const turns = [
      ...OPENING,
      ...round('a', ['A1', 'A2']),
      ...round('b', ['B']),
      ...round('c', ['C1', 'C2']),
    ];
    const requests = [3, 5, 7, 9].map((count) => requestOf(turns.slice(0, count)));
    const { texts } = await sent(requests, CLAUDE);
    expect(texts.map(marks)).toEqual([
      ['You change code.', 'src/a.ts'],
      ['You change code.', 'src/a.ts', 'A2'],
      ['You change code.', 'src/a.ts', 'A2', 'B'],
      ['You change code.', 'src/a.ts', 'B', 'C2'],
    ]);
  });

  it('stand on no blank text, which would be an error', async () => {
    const { texts } = await sent([requestOf([...OPENING, ...round('a', ['A', ' \n'])])], CLAUDE);
    expect(texts.map(marks)).toEqual([['You change code.', 'src/a.ts']]);
  });

  it('stand on the last part where the opening has a picture', async () => {
    const pictures = [{ type: 'image/png', data: 'iVBORw0=' }] as const;
    const [system, , material] = OPENING;
    const task: ChatTurn = { role: 'user', origin: 'task', text: 'See [image].', pictures };
    const { texts } = await sent([requestOf([system, task, material])], CLAUDE);
    expect(texts.map(marks)).toEqual([['You change code.', 'src/a.ts']]);
  });

  it('are all that differs from an unmarked request, in any conversation, and never more than four', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { maxLength: 6 }), async (rounds) => {
        const request = requestOf([...OPENING, ...rounds.flatMap((results, n) => round(`r${n}`, results))]);
        const [marked = ''] = (await sent([request], CLAUDE)).texts;
        const [plain = ''] = (await sent([request], { ...CLAUDE, provider: PROVIDERS.custom })).texts;
        expect(plain).not.toContain('cache_control');
        expect(unmarked(marked)).toBe(unmarked(plain));
        expect(marks(marked).length).toBeLessThanOrEqual(4);
      }),
      { numRuns: 60 },
    );
  });

  it.each<[model: string, provider: keyof typeof PROVIDERS, isMarked: boolean]>([
    ['anthropic/claude-sonnet-4.5', 'openrouter', true],
    ['~anthropic/claude-latest', 'openrouter', true],
    ['qwen/qwen3-coder', 'openrouter', true],
    ['openai/gpt-5', 'openrouter', false],
    ['google/gemini-3-pro', 'openrouter', false],
    ['bedrock-claude', 'litellm', true],
    ['gpt-5', 'litellm', false],
    ['claude-sonnet-4-5', 'anthropic', false],
    ['anthropic/claude-sonnet-4.5', 'custom', false],
  ])('go to the models whose cache wants them: %s at %s', async (model, provider, isMarked) => {
    const { texts } = await sent([requestOf(OPENING)], { model, provider: PROVIDERS[provider] });
    expect(texts.map((text) => text.includes('cache_control'))).toEqual([isMarked]);
  });
});
