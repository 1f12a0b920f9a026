import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listOf, objectOf, parseJson } from '../../../../embedded/json.ts';
import type { ChatTurn } from '../../../../src/core/chat.ts';
import { ask, createChatCompletions, endpointOf, REQUEST } from '../../../support/asked-endpoint.ts';
import { completes, refuses, startModelServer } from '../../../support/model-http.ts';

const { clientOf } = endpointOf(createChatCompletions, 'sk-test-5f2c9a1b7d');

const OPENING: readonly ChatTurn[] = [
  { role: 'system', text: 'You change code.' },
  { role: 'user', origin: 'task', text: 'Fix the bug.' },
  { role: 'user', origin: 'material', text: 'src/a.ts' },
];

function rolesIn(text: string): readonly unknown[] {
  return listOf(objectOf(parseJson(text)).messages).map((message) => objectOf(message).role);
}

it.each([
  [
    'Mistral, Gemma (vllm-project/vllm, issue 6862)',
    'After the optional system message, conversation roles must alternate user/assistant/user/assistant/...',
  ],
  [
    'Devstral',
    'After the optional system message, conversation roles must alternate user and assistant roles except for tool calls and results.',
  ],
])(
  'the opening is taken by a template that wants user and assistant to alternate: %s',
  async (_, message) => {
    await using server = await startModelServer((response, request) => {
      const roles = rolesIn(request.text);
      const isTaken = roles.every((role, place) => role !== 'user' || roles[place - 1] !== 'user');
      (isTaken ? completes({ content: 'Done.' }) : refuses(400, { message }))(response, request);
    });
    expect(await ask(clientOf(server), { ...REQUEST, turns: OPENING })).toMatchObject({ text: 'Done.' });
    expect(server.requests).toHaveLength(1);
  },
);

const later = fc.constantFrom<ChatTurn>(
  { role: 'user', origin: 'host', text: 'Go on.' },
  { role: 'assistant', text: 'Well.', calls: [] },
  // Has no message: what is said to it stands behind the user turn before it.
  { role: 'assistant', text: '', calls: [] },
);

it('each request begins with the text of the one before, also where a message of that has become longer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(later, { maxLength: 6 }), async (turns) => {
      await using server = await startModelServer(completes({ content: 'Done.' }));
      const client = clientOf(server);
      for (const count of [...turns.keys(), turns.length])
        await ask(client, { ...REQUEST, turns: [...OPENING, ...turns.slice(0, count)] });
      const texts = server.requests.map(({ text }) => text);
      for (const [index, text] of texts.entries())
        expect(text.startsWith(texts[index - 1]?.replace(/"\}\]\}$/, '') ?? '')).toBe(true);
    }),
    { numRuns: 30 },
  );
});
