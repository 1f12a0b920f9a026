import type { Json } from '../../embedded/json.ts';
import type { ModelRequestRecord, Reply } from '../../embedded/model-script.ts';
import { hasTools, transcoded } from '../support/dialects.ts';
import { MEND } from '../support/scenario.ts';
import type { CaseReply } from './case.ts';

/** What the endpoint sends for one reply of a case. */
export function replyOf(reply: CaseReply, request: ModelRequestRecord): Reply {
  if (reply === 'mend') return hasTools(request) ? MEND : transcoded(MEND);
  if ('message' in reply) {
    const { message, finish = 'stop', usage = { prompt_tokens: 900, completion_tokens: 90 } } = reply;
    return answered(completion([{ index: 0, message, finish_reason: finish }], usage));
  }
  if ('body' in reply) return answered(reply.body);
  if ('stream' in reply) {
    const lines = reply.stream.map((data) => (typeof data === 'string' ? data : JSON.stringify(data)));
    const body = lines.map((data) => `data: ${data}\n\n`).join('');
    return { raw: { status: 200, headers: { 'content-type': 'text/event-stream' }, body } };
  }
  if ('raw' in reply || 'fault' in reply) return reply;
  const { plan, ...turn } = reply;
  return plan === undefined ? turn : { ...turn, text: JSON.stringify(plan) };
}

function answered(body: Json): Reply {
  return {
    raw: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  };
}

function completion(choices: Json, usage: Json): Json {
  return { id: 'chatcmpl-x', object: 'chat.completion', created: 1, model: 'local-model', choices, usage };
}
