import { type ChatCompletionRequest, LLMock } from '@copilotkit/aimock';
import { expect, test } from 'vitest';
import type { TurnReply } from '../../embedded/model-script.ts';
import {
  expectEnd,
  finish,
  onlyPull,
  QUICK,
  RIGHT,
  read,
  says,
  stageFor,
  usageOf,
  WRONG,
  write,
} from '../support/scenario.ts';

const REPLIES: readonly TurnReply[] = [
  { ...says(read('src/add.js')), text: 'Reading.' },
  says(write('src/add.js', WRONG), finish()),
  says(write('src/add.js', RIGHT), finish('Mended')),
];

/** A server of other people's that speaks Anthropic's protocol: overloaded at first, then it plays the replies. */
async function startMessages(replies: readonly TurnReply[]): Promise<LLMock> {
  const server = new LLMock({ port: 0, strict: true, logLevel: 'silent' });
  const repliesIn = ({ messages }: ChatCompletionRequest): number =>
    messages.filter(({ role }) => role === 'assistant').length;
  server.on(
    { sequenceIndex: 0 },
    { error: { message: 'Overloaded', type: 'overloaded_error' }, status: 529 },
  );
  for (const [index, { text = '', calls = [] }] of replies.entries()) {
    const toolCalls = calls.map(({ name, arguments: args }) => ({ name, arguments: JSON.stringify(args) }));
    const thoughts = { reasoning: 'Where is it?', usage: { input_tokens: 5000, output_tokens: 100 } };
    server.on(
      { predicate: (request) => repliesIn(request) === index },
      { content: text, ...thoughts, ...(toolCalls.length > 0 && { toolCalls }) },
    );
  }
  await server.start();
  return server;
}

test("an issue is resolved over Anthropic's own protocol", async () => {
  const server = await startMessages(REPLIES);
  try {
    await using stage = await stageFor({ script: [] });

    const result = await stage.start(
      { kind: 'label' },
      {
        inputs: {
          ...{ ...QUICK, provider: 'anthropic', 'base-url': `${server.url}/v1` },
          'reasoning-effort': 'low',
        },
      },
    );

    expectEnd(result, 'validated', 0);
    expect(usageOf(result).rounds).toBe(3);
    expect(usageOf(result).inputTokens).toBe(15000);
    expect((await onlyPull(stage)).title).toBe('Mended');
    const asked = server.getRequests().map(({ path, response }) => `${path} ${response.status}`);
    expect(asked).toEqual(['/v1/messages 529', ...REPLIES.map(() => '/v1/messages 200')]);
    expect(stage.model.requests).toEqual([]);
  } finally {
    await server.stop();
  }
});
