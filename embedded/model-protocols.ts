import { type JsonObject, listOf, objectOf, textOf } from './json.ts';
import { messageEvents, messageShape, saidInMessages } from './model-messages.ts';
import { responseEvents, responseShape, saidInResponses } from './model-responses.ts';
import { type Completion, chunkShapes, completionShape } from './model-script.ts';

/** The protocols that the local model speaks, by the path at which it is asked in each. */
export const PATHS = {
  '/v1/chat/completions': 'chat',
  '/v1/responses': 'responses',
  '/v1/messages': 'messages',
} as const;

export type Protocol = (typeof PATHS)[keyof typeof PATHS];

/** A request as chat completions would put it: scripts and judges read one form. */
export function asChat(protocol: Protocol, body: JsonObject): JsonObject {
  if (protocol === 'chat') return body;
  const { input: _input, system: _system, tools, ...rest } = body;
  const messages = protocol === 'responses' ? saidInResponses(body) : saidInMessages(body);
  const listed = listOf(tools).map((tool) => {
    const { name = '', description = '', parameters, input_schema: schema } = objectOf(tool);
    const fields = { name, description, parameters: parameters ?? schema ?? null };
    return { type: 'function', function: fields };
  });
  return { ...rest, messages: [...messages], ...(listed.length > 0 && { tools: listed }) };
}

/** A streamed answer, piece by piece, and how many pieces stand behind the last words. */
export interface Streamed {
  readonly parts: readonly string[];
  readonly behind: number;
}

export function streamed(protocol: Protocol, completion: Completion, request: JsonObject): Streamed {
  switch (protocol) {
    case 'chat': {
      const events = chunkShapes(completion, request).map((data) => `data: ${JSON.stringify(data)}\n\n`);
      return { parts: [...events, 'data: [DONE]\n\n'], behind: 2 };
    }
    case 'responses':
      return { parts: responseEvents(completion).map(namedEvent), behind: 2 };
    case 'messages':
      return { parts: messageEvents(completion).map(namedEvent), behind: 3 };
  }
}

/** The body of an answer that is not streamed. */
export function whole(protocol: Protocol, completion: Completion): JsonObject {
  switch (protocol) {
    case 'chat':
      return completionShape(completion);
    case 'responses':
      return responseShape(completion);
    case 'messages':
      return messageShape(completion);
  }
}

function namedEvent(data: JsonObject): string {
  return `event: ${textOf(data.type)}\ndata: ${JSON.stringify(data)}\n\n`;
}
