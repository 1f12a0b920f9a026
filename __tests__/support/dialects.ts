import { readFileSync } from 'node:fs';
import { type Json, type JsonObject, listOf, objectOf, textOf } from '../../embedded/json.ts';
import type { ModelRequestRecord, Reply, TurnReply } from '../../embedded/model-script.ts';
import type { Script } from '../../embedded/model-server.ts';
import type { ActionResult } from '../../embedded/run-action.ts';

type ScriptedCall = NonNullable<TurnReply['calls']>[number];

export const DIALECTS = ['native', 'json'] as const;
export type DialectName = (typeof DIALECTS)[number];

/** Calls of which a plan has at most one, under a key of its own. */
const ENDINGS: readonly string[] = ['finish', 'ask'];
/** Calls that a plan lists apart, because they are carried out first. */
const READING: readonly string[] = ['read-file', 'read-file', 'search'];

/**
 * A reply with native calls, said as a plan. The calls keep their order, which a plan can only hold when an ending
 * comes last.
 */
export function transcoded({ calls = [], text, ...reply }: TurnReply): TurnReply {
  if (calls.length === 0) return { ...reply, ...(text !== undefined && { text }) };
  const last = calls.at(-1);
  const ending = last !== undefined && ENDINGS.includes(last.name) ? last : undefined;
  const items = ending === undefined ? calls : calls.slice(0, -1);
  if (items.some(({ name }) => ENDINGS.includes(name))) throw new Error('A plan ends with its ending.');
  const firstAct = items.findIndex(({ name }) => !READING.includes(name));
  const reads = firstAct < 0 ? items : items.slice(0, firstAct);
  const acts = items.slice(reads.length);
  const plan: JsonObject = {
    summary: text ?? 'The next step.',
    ...(reads.length > 0 && { requestTools: reads.map((call, place) => item(call, `r${place}`)) }),
    ...(acts.length > 0 && { runTools: acts.map((call, place) => item(call, `t${place}`)) }),
    ...(ending !== undefined && { [ending.name]: ending.arguments }),
  };
  return { ...reply, text: JSON.stringify(plan) };
}

function item({ id, name, arguments: args }: ScriptedCall, place: string): JsonObject {
  return { id: id ?? place, tool: name, args };
}

/** What an endpoint that knows no tool calls says to a request with tools. */
const NO_TOOLS: Reply = {
  raw: {
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      error: { message: 'local-model does not support tools', type: 'invalid_request_error' },
    }),
  },
};

/** One script for both dialects: in `json` from an endpoint that fails on any request with a `tools` field. */
export function playedIn(dialect: DialectName, replies: readonly TurnReply[]): Script {
  if (dialect === 'native') return replies;
  let at = 0;
  return (request) => {
    if (hasTools(request)) return NO_TOOLS;
    const reply = replies[at];
    at += 1;
    return reply === undefined ? null : transcoded(reply);
  };
}

export function hasTools({ body }: ModelRequestRecord): boolean {
  return Object.hasOwn(body, 'tools');
}

/** Does anything in the request belong to native calls: a parameter, a call, a result? */
export function hasNativeTraces(request: ModelRequestRecord): boolean {
  const { body } = request;
  const parameters = ['tools', 'tool_choice', 'parallel_tool_calls'];
  return (
    parameters.some((name) => Object.hasOwn(body, name)) ||
    messagesOf(request).some((message) => message.role === 'tool' || Object.hasOwn(message, 'tool_calls'))
  );
}

/** Everything that came behind the model's last reply, as one text: results and notes, in either dialect. */
export function toldIn(request: ModelRequestRecord | undefined): string {
  if (request === undefined) throw new Error('There was no such request.');
  const messages = messagesOf(request);
  const lastReply = messages.findLastIndex(({ role }) => role === 'assistant');
  return messages
    .slice(lastReply + 1)
    .map(({ content }) => textOf(content))
    .join('\n');
}

function messagesOf({ body }: ModelRequestRecord): readonly JsonObject[] {
  return listOf(body.messages).map((message: Json) => objectOf(message));
}

/** Replies of a run by the mode that they were read in, zeros left out, from the file that the run left. */
export function modesOf(result: ActionResult): Readonly<Record<string, number>> {
  const modes = new Map<string, number>();
  for (const { labels, value } of samplesOf(result, 'agent_tool_call_mode_total')) {
    const mode = labels.mode ?? '';
    modes.set(mode, (modes.get(mode) ?? 0) + value);
  }
  return Object.fromEntries([...modes].filter(([, count]) => count > 0));
}

/** All samples of one metric of the file at the output `metrics-path`. */
export function samplesOf(
  result: ActionResult,
  name: string,
): readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[] {
  const lines = readFileSync(result.outputs['metrics-path'] ?? '', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const sample = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (sample === null || sample[1] !== name) return [];
    const labels = [...(sample[2] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ]);
    return [{ labels: Object.fromEntries(labels), value: Number(sample[3]) }];
  });
}
