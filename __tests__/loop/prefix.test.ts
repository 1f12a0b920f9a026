import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../src/core/chat.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { createChatCompletions } from '../support/asked-endpoint.ts';
import { completes, type Reaction, startModelServer } from '../support/model-http.ts';
import { FINISH, jsonPlan, play } from '../support/played-rounds.ts';

const ROUNDS = 60;
const LINES = 'one line of a file, "quoted" — with an umlaut: ü\n'.repeat(40);
const FILES = Object.fromEntries(
  Array.from({ length: ROUNDS }, (_, index) => [`f${index}.txt`, `${index}\n${LINES}`]),
);

/** One round: a file is read and another one written, in the last one everything is finished. */
function callsOf(round: number): readonly (readonly [name: string, args: object])[] {
  if (round === ROUNDS - 1) return [FINISH];
  return [
    ['read-file', { path: `f${round}.txt` }],
    ['write-file', { path: `n${round}.txt`, content: `${round}\n` }],
  ];
}

/** Text, calls without ids of their own now and then, as endpoints send them. */
function nativeReply(round: number): object {
  const calls = callsOf(round).map(([name, args], index) => ({
    id: round % 7 === 0 ? '' : `call_${round}_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  return { role: 'assistant', content: round % 3 === 0 ? `Round ${round}.` : null, tool_calls: calls };
}

function plannedReply(round: number): object {
  const calls = callsOf(round);
  const ending = calls.find(([name]) => name === 'finish');
  const plan = {
    summary: `Round ${round}.`,
    runTools: calls.flatMap(([tool, args]) => (tool === 'finish' ? [] : [{ tool, args }])),
    ...(ending !== undefined && { finish: ending[1] }),
  };
  return { role: 'assistant', content: `\`\`\`json\n${JSON.stringify(plan, null, 2)}\n\`\`\`` };
}

/** What is left of a body when the parts that a cache does not hold are taken away: tools and messages, as sent. */
function cachedPart(text: string): { readonly tools: string; readonly messages: string } {
  const messages = partOf(text, '"messages":', '[');
  const tools = text.includes('"tools":') ? partOf(text, '"tools":', '[') : '';
  return { tools, messages: messages.slice(0, -1) };
}

/** The list behind a key, byte for byte as it stands in the text. */
function partOf(text: string, key: string, opening: string): string {
  const start = text.indexOf(opening, text.indexOf(key));
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (isString) {
      if (char === '\\') at += 1;
      else if (char === '"') isString = false;
    } else if (char === '"') isString = true;
    else if (char === '[' || char === '{') depth += 1;
    else if ((char === ']' || char === '}') && --depth === 0) return text.slice(start, at + 1);
  }
  throw new Error(`There is no whole ${key}.`);
}

describe.each<[string, () => Dialect, (round: number) => object]>([
  ['native calls', createNativeTools, nativeReply],
  ['plans', jsonPlan, plannedReply],
])('%s over HTTP', (_, dialect, message) => {
  test('each of 60 requests is a byte-exact prefix of the next one, except where rounds were compacted', async () => {
    let round = 0;
    const reaction: Reaction = (response, request) => {
      // About four bytes a token, as endpoints count them.
      const usage = { prompt_tokens: Math.ceil(request.text.length / 4), completion_tokens: 50 };
      completes(message(round++), { usage })(response, request);
    };
    await using server = await startModelServer(reaction);
    const { end, events } = await play([], {
      files: FILES,
      window: 40_000,
      limits: { maxRounds: ROUNDS + 1, maxContextRounds: 100, maxTotalTokens: 10_000_000 },
      dialect: dialect(),
      client: () => createChatCompletions({ baseUrl: server.baseUrl, apiKey: '', model: 'm' }),
    });
    expect(end.kind).toBe('validated');
    const parts = server.requests.map(({ text }) => cachedPart(text));
    expect(parts).toHaveLength(ROUNDS);
    const broken = parts.flatMap(({ tools, messages }, index) => {
      const former = parts[index - 1];
      if (former === undefined) return [];
      return tools === former.tools && messages.startsWith(former.messages) ? [] : [index + 1];
    });
    const compacted = events.flatMap((event) => (event.kind === 'compacted' ? [event.round] : []));
    expect(compacted).toHaveLength(1);
    expect(broken).toEqual(compacted);
    const [system] = JSON.parse(`${parts[0]?.messages}]`);
    for (const { messages } of parts)
      expect(messages.startsWith(JSON.stringify([system]).slice(0, -1))).toBe(true);
  });
});
