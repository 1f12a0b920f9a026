import { type JsonObject, listOf, objectOf, textOf } from './json.ts';
import { addCall, type Completion, piecesOf, wordsOf } from './model-script.ts';

/** OpenAI's responses: what was said, as chat completions would put it, and what is answered. */

export function saidInResponses({ input }: JsonObject): readonly JsonObject[] {
  const messages: JsonObject[] = [];
  for (const item of listOf(input).map(objectOf)) {
    const { type, role, content, call_id: id = '', name = '', arguments: args = '', output = '' } = item;
    if (type === 'function_call')
      addCall(messages, { id, type: 'function', function: { name, arguments: args } });
    else if (type === 'function_call_output')
      messages.push({ role: 'tool', tool_call_id: id, content: output });
    else if (role !== undefined) messages.push({ role, content: wordsOf(content ?? '') });
  }
  return messages;
}

const INCOMPLETE: Readonly<Record<string, string>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
};

export function responseShape(completion: Completion): JsonObject {
  const { id, model, stop, usage } = completion;
  const reason = INCOMPLETE[stop];
  return {
    ...{ id, object: 'response', created_at: 1, model, error: null },
    status: reason === undefined ? 'completed' : 'incomplete',
    incomplete_details: reason === undefined ? null : { reason },
    output: itemsOf(completion).map(({ item }) => item),
    ...(usage !== null && {
      usage: {
        input_tokens: usage.inputTokens,
        input_tokens_details: { cached_tokens: usage.cachedTokens ?? 0 },
        output_tokens: usage.outputTokens,
        total_tokens: usage.inputTokens + usage.outputTokens,
      },
    }),
  };
}

interface Item {
  readonly item: JsonObject;
  /** As it begins, before its words have come. */
  readonly begun: JsonObject;
  readonly delta: string;
  readonly words: string;
}

function itemsOf({ id, text, calls }: Completion): readonly Item[] {
  const message = { type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed' };
  const said = { ...message, content: [{ type: 'output_text', text, annotations: [] }] };
  return [
    ...(text === '' && calls.length > 0
      ? []
      : [
          {
            item: said,
            begun: { ...message, content: [] },
            delta: 'response.output_text.delta',
            words: text,
          },
        ]),
    ...calls.map((call) => {
      const item = { type: 'function_call', id: `fc_${call.id}`, call_id: call.id, name: call.name };
      const done = { ...item, status: 'completed', arguments: call.arguments };
      const begun = { ...item, status: 'in_progress', arguments: '' };
      return { item: done, begun, delta: 'response.function_call_arguments.delta', words: call.arguments };
    }),
  ];
}

export function responseEvents(completion: Completion): readonly JsonObject[] {
  const response = responseShape(completion);
  const items = itemsOf(completion).flatMap(({ item, begun, delta, words }, output_index): JsonObject[] => {
    const place = {
      item_id: textOf(item.id),
      output_index,
      ...(item.type === 'message' && { content_index: 0 }),
    };
    const part = { type: 'output_text', text: '', annotations: [] };
    return [
      { type: 'response.output_item.added', output_index, item: begun },
      ...(item.type === 'message' ? [{ type: 'response.content_part.added', ...place, part }] : []),
      ...piecesOf(words).map((piece) => ({ type: delta, ...place, delta: piece })),
      { type: 'response.output_item.done', output_index, item },
    ];
  });
  const events: readonly JsonObject[] = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [], usage: null } },
    ...items,
    { type: `response.${textOf(response.status)}`, response },
  ];
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}
