import { type Json, type JsonObject, listOf, objectOf, parseJson } from './json.ts';
import { addCall, type Completion, piecesOf, wordsOf } from './model-script.ts';

/** Anthropic's messages: what was said, as chat completions would put it, and what is answered. */

export function saidInMessages({ system, messages }: JsonObject): readonly JsonObject[] {
  const said: JsonObject[] = [{ role: 'system', content: wordsOf(system ?? '') }];
  for (const { role = '', content } of listOf(messages).map(objectOf)) {
    const blocks =
      typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content).map(objectOf);
    for (const { type, tool_use_id: id = '', content: result } of blocks)
      if (type === 'tool_result')
        said.push({ role: 'tool', tool_call_id: id, content: wordsOf(result ?? '') });
    const words = wordsOf(blocks.filter(({ type }) => type === 'text'));
    if (words !== '') said.push({ role, content: words });
    for (const { type, id = '', name = '', input = {} } of blocks)
      if (type === 'tool_use')
        addCall(said, { id, type: 'function', function: { name, arguments: JSON.stringify(input) } });
  }
  return said;
}

const STOPS: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  tool_calls: 'tool_use',
  length: 'max_tokens',
  content_filter: 'refusal',
};

function messageHead({ id, model }: Completion): JsonObject {
  return { id, type: 'message', role: 'assistant', model };
}

function endOf({ stop, usage }: Completion): JsonObject {
  return {
    stop_reason: STOPS[stop] ?? stop,
    stop_sequence: null,
    ...(usage !== null && { usage: tokensOf(usage) }),
  };
}

function tokensOf({
  inputTokens,
  cachedTokens = 0,
  outputTokens,
}: NonNullable<Completion['usage']>): JsonObject {
  return {
    input_tokens: inputTokens - cachedTokens,
    cache_read_input_tokens: cachedTokens,
    cache_creation_input_tokens: 0,
    output_tokens: outputTokens,
  };
}

interface Block {
  readonly block: JsonObject;
  readonly begun: JsonObject;
  readonly deltaOf: (piece: string) => JsonObject;
  readonly words: string;
}

function blocksOf({ text, calls }: Completion): readonly Block[] {
  const said: Block = {
    block: { type: 'text', text },
    begun: { type: 'text', text: '' },
    deltaOf: (piece) => ({ type: 'text_delta', text: piece }),
    words: text,
  };
  const used = calls.map(({ id, name, arguments: args }): Block => {
    const begun = { type: 'tool_use', id, name, input: {} };
    return {
      block: { ...begun, input: parsed(args) },
      begun,
      deltaOf: (piece) => ({ type: 'input_json_delta', partial_json: piece }),
      words: args,
    };
  });
  return text === '' && calls.length > 0 ? used : [said, ...used];
}

/** What is no JSON has no other form in an answer of one piece than its text. */
function parsed(text: string): Json {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

export function messageEvents(completion: Completion): readonly JsonObject[] {
  const { usage, ...end } = endOf(completion);
  const blocks = blocksOf(completion).flatMap(({ begun, deltaOf, words }, index) => [
    { type: 'content_block_start', index, content_block: begun },
    ...piecesOf(words).map((piece) => ({ type: 'content_block_delta', index, delta: deltaOf(piece) })),
    { type: 'content_block_stop', index },
  ]);
  const told = usage === undefined ? {} : { usage };
  return [
    { type: 'message_start', message: { ...messageHead(completion), content: [], ...told } },
    ...blocks,
    { type: 'message_delta', delta: end, ...told },
    { type: 'message_stop' },
  ];
}

export function messageShape(completion: Completion): JsonObject {
  const content = blocksOf(completion).map(({ block }) => block);
  return { ...messageHead(completion), content, ...endOf(completion) };
}
