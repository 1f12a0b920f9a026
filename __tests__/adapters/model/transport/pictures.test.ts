import { expect, test } from 'vitest';
import { listOf, objectOf } from '../../../../embedded/json.ts';
import type { ModelRequest } from '../../../../src/core/chat.ts';
import {
  ask,
  createChatCompletions,
  createMessages,
  createResponses,
} from '../../../support/asked-endpoint.ts';
import { answers, completes, refuses, startModelServer } from '../../../support/model-http.ts';

const PICTURE = { type: 'image/png', data: 'iVBORw0=' } as const;
const URL = 'data:image/png;base64,iVBORw0=';
const REQUEST: ModelRequest = {
  turns: [
    { role: 'user', origin: 'task', text: 'See [image].', pictures: [PICTURE] },
    { role: 'user', origin: 'material', text: 'Files.' },
  ],
  tools: [],
  maxOutputTokens: 100,
};
type Server = Awaited<ReturnType<typeof startModelServer>>;

const CREATE = { chat: createChatCompletions, responses: createResponses, messages: createMessages };

function clientFor(server: Server, api: keyof typeof CREATE) {
  return CREATE[api]({ baseUrl: server.baseUrl, apiKey: 'k', model: 'm' });
}

const SAID = {
  chat: completes({ role: 'assistant', content: 'Seen.' }),
  responses: answers(200, {
    status: 'completed',
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Seen.' }] }],
  }),
  messages: answers(200, {
    ...{ type: 'message', role: 'assistant', stop_reason: 'end_turn' },
    content: [{ type: 'text', text: 'Seen.' }],
    usage: { input_tokens: 10, output_tokens: 2 },
  }),
};

test.each([
  [
    'chat',
    'messages',
    [
      { type: 'text', text: 'See [image].' },
      { type: 'image_url', image_url: { url: URL } },
    ],
  ],
  [
    'responses',
    'input',
    [
      { type: 'input_text', text: 'See [image].' },
      { type: 'input_image', image_url: URL, detail: 'auto' },
    ],
  ],
  [
    'messages',
    'messages',
    [
      { type: 'text', text: 'See [image].' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0=' } },
    ],
  ],
] as const)('%s: pictures stand behind the text of their turn', async (api, field, content) => {
  await using server = await startModelServer(SAID[api]);
  const client = clientFor(server, api);
  await ask(client, REQUEST);
  const [turn] = listOf(objectOf(JSON.parse(server.requests[0]?.text ?? '{}'))[field]).map(objectOf);
  expect(listOf(turn?.content).slice(0, 2)).toMatchObject(content);
  expect(client.capabilities.takesImages).toBe(true);
});

test.each([
  ['chat', 400, 'This model does not support image inputs.'],
  ['chat', 500, 'image input is not supported - hint: you may need to provide the mmproj'],
  ['chat', 404, 'No endpoints found that support image input'],
  ['chat', 400, 'messages[0]: unknown variant `image_url`, expected `text`'],
  ['chat', 422, 'messages.0.content: Input should be a valid string'],
  ['chat', 400, 'Your input image was flagged by our content management policy.'],
  ['responses', 400, "Invalid value: 'input_image'."],
  ['messages', 400, 'messages.0.content.1: image blocks are not allowed'],
] as const)(
  '%s: after %i "%s" it is asked once more, without pictures, and told so',
  async (api, status, message) => {
    await using server = await startModelServer(refuses(status, { message }), SAID[api], SAID[api]);
    const client = clientFor(server, api);
    expect(await ask(client, REQUEST)).toMatchObject({ kind: 'turn', text: 'Seen.' });
    await ask(client, REQUEST);
    expect(server.requests).toHaveLength(3);
    for (const { body } of server.requests.slice(1)) {
      expect(JSON.stringify(body)).not.toContain(PICTURE.data);
      expect(JSON.stringify(body)).toContain(
        'See [image].\\n\\n[This endpoint takes no pictures: none is shown.]',
      );
    }
    expect(client.capabilities.takesImages).toBe(false);
  },
);

test('a refusal about something else leaves the pictures', async () => {
  await using server = await startModelServer(refuses(400, { message: 'Unknown model.' }));
  const client = clientFor(server, 'chat');
  await expect(ask(client, REQUEST)).rejects.toThrow('Unknown model');
  expect(client.capabilities.takesImages).toBe(true);
});
