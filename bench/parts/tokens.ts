import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  parseJson,
  textOf,
} from '../../embedded/json.ts';
import { runBundle } from '../action-process.ts';
import { ISSUE, makeSmallRepository, SHORT_TASK, TEST } from '../small-repository.ts';
import { row } from '../table.ts';
import { startThinForge } from '../thin-forge.ts';
import { startThinModel } from '../thin-model.ts';
import { assertPlayed, type Part } from './part.ts';

const AIM_TOKENS = 700;

/** Tokens of what the model really received in the short task. */
export const tokens: Part = async ({ main, folder }) => {
  const workspace = join(folder, 'small-tokens');
  await makeSmallRepository(workspace);
  await using forge = await startThinForge(ISSUE);
  await using model = await startThinModel(SHORT_TASK);
  const end = await runBundle({
    main,
    workspace,
    event: forge.event,
    forgeUrl: forge.url,
    modelUrl: model.url,
    inputs: { validate: TEST },
  });
  assertPlayed(end);
  const bodies = model.exchanges.map(({ body }) => objectOf(parseJson(body.toString())));
  const [first = {}] = bodies;
  const fixed = tokensOfSystem(first) + tokensOfTools(first);
  const all = bodies.reduce((sum, body) => sum + tokensOfTools(body) + tokensOfMessages(body), 0);
  return [
    row(
      'system prompt and tool definitions',
      `${fixed} tokens (${tokensOfSystem(first)} + ${tokensOfTools(first)})`,
      {
        aim: `below ${AIM_TOKENS} tokens`,
        isMet: fixed < AIM_TOKENS,
      },
    ),
    row(`short task, input of its ${bodies.length} requests`, `${all} tokens`),
  ];
};

function tokensOfTools({ tools }: JsonObject): number {
  return encode(JSON.stringify(tools ?? [])).length;
}

function tokensOfSystem({ messages }: JsonObject): number {
  const system = listOf(messages)
    .map(objectOf)
    .find(({ role }) => role === 'system');
  return encode(textOf(system?.content)).length;
}

/** Texts, names and arguments; not the JSON around them. */
function tokensOfMessages({ messages }: JsonObject): number {
  return listOf(messages).reduce<number>((sum, message) => sum + tokensOfMessage(message), 0);
}

function tokensOfMessage(message: Json): number {
  if (!isObject(message)) return 0;
  const calls = listOf(message.tool_calls).map((call) => objectOf(objectOf(call).function));
  const texts = [
    textOf(message.content),
    ...calls.map((call) => `${textOf(call.name)} ${textOf(call.arguments)}`),
  ];
  return texts.reduce((sum, text) => sum + encode(text).length, 0);
}
