import type { AssistantTurn, ChatTurn, ModelRequest, ToolCall, ToolSpec } from '../../../core/chat.ts';
import { acceptableName, argumentsOf, limitField, type WireOptions, wellFormed } from '../chat/wire.ts';
import { isRecord } from '../errors/complaint.ts';
import type { KeptItem } from './reply.ts';

type InputItem = Readonly<Record<string, unknown>>;

/**
 * Writes requests of one endpoint in the Responses API, with nothing stored there. A turn is translated once, so that
 * it has the same bytes in every request: prompt caches depend on it. The input stands last for the same reason.
 */
export function createResponsesWire(): (request: ModelRequest, options: WireOptions) => object {
  const plain = new WeakMap<ChatTurn, readonly InputItem[]>();
  const withReasoning = new WeakMap<ChatTurn, readonly InputItem[]>();
  return ({ turns, tools }, { model, by, manner, maxOutput }) => {
    const { keepsReasoning } = manner;
    const known = keepsReasoning ? withReasoning : plain;
    const input = turns.flatMap((turn) => {
      const items = known.get(turn) ?? translate(turn, { by, keepsReasoning });
      known.set(turn, items);
      return items;
    });
    return {
      model,
      store: false,
      ...limitField(manner, maxOutput),
      ...(manner.effort === null ? {} : { reasoning: { effort: manner.effort } }),
      ...(keepsReasoning ? { include: ['reasoning.encrypted_content'] } : {}),
      ...(manner.stream === 'none' ? {} : { stream: true }),
      ...(tools.length === 0 ? {} : { tools: tools.map(toolOf) }),
      input,
    };
  };
}

/** Not strict: the strict form allows no optional argument, and it is what this API takes for granted. */
function toolOf({ name, description, parameters }: ToolSpec): InputItem {
  return { type: 'function', name, description, parameters, strict: false };
}

interface Replay {
  readonly by: string;
  readonly keepsReasoning: boolean;
}

function translate(turn: ChatTurn, replay: Replay): readonly InputItem[] {
  switch (turn.role) {
    case 'system':
    case 'user':
      return [{ role: turn.role, content: wellFormed(turn.text) }];
    case 'assistant':
      return itemsOfTurn(turn, replay) ?? [...said(turn.text, null), ...turn.calls.map(callOf)];
    case 'tool':
      return turn.results.map(({ callId, text }) => ({
        type: 'function_call_output',
        call_id: callId,
        output: wellFormed(text),
      }));
  }
}

/** A turn without text has no message: nobody may put words into it. */
function said(text: string, phase: string | null): readonly InputItem[] {
  if (text.trim() === '') return [];
  return [{ role: 'assistant', content: wellFormed(text), ...(phase === null ? {} : { phase }) }];
}

function callOf(call: ToolCall): InputItem {
  return {
    type: 'function_call',
    call_id: call.id,
    name: acceptableName(call.name),
    arguments: argumentsOf(call),
  };
}

/**
 * The turn's items in the order in which they came; null when what was kept with the turn does not belong to it as it
 * stands, because its text was shortened or its calls were written in another dialect.
 */
function itemsOfTurn(turn: AssistantTurn, { by, keepsReasoning }: Replay): readonly InputItem[] | null {
  const items = turn.keepsake?.by === by ? itemsIn(turn.keepsake.value) : [];
  const texts = items.flatMap((item) => (item.kind === 'message' && item.text !== '' ? [item.text] : []));
  const calls = items.filter(({ kind }) => kind === 'call');
  const isOfThisTurn = texts.join('\n').trim() === turn.text.trim() && calls.length >= turn.calls.length;
  if (items.length === 0 || !isOfThisTurn) return null;
  const rest = [...turn.calls];
  const written: InputItem[] = [];
  // Reasoning that nothing follows is rejected, so that it waits for what came after it.
  let waiting: readonly InputItem[] = [];
  for (const item of items) {
    if (item.kind === 'reasoning') {
      if (keepsReasoning) waiting = [...waiting, reasoningOf(item)];
      continue;
    }
    const call = item.kind === 'call' ? rest.shift() : undefined;
    const next =
      item.kind === 'message' ? said(item.text, item.phase) : call === undefined ? [] : [callOf(call)];
    if (next.length === 0) continue;
    written.push(...waiting, ...next);
    waiting = [];
  }
  return written;
}

function reasoningOf({
  id,
  summary,
  encrypted,
}: Extract<KeptItem, { readonly kind: 'reasoning' }>): InputItem {
  return { type: 'reasoning', ...(id === '' ? {} : { id }), summary, encrypted_content: encrypted };
}

/** A keepsake may come from a stored session: what is not as it was written counts as nothing. */
function itemsIn(value: unknown): readonly KeptItem[] {
  const items = Array.isArray(value) ? value.map(itemIn) : [];
  return items.every((item) => item !== null) ? items : [];
}

function itemIn(value: unknown): KeptItem | null {
  if (!isRecord(value)) return null;
  const { kind, id, summary, encrypted, text, phase } = value;
  if (kind === 'call') return { kind };
  if (kind === 'message' && typeof text === 'string') {
    return { kind, text, phase: typeof phase === 'string' ? phase : null };
  }
  if (kind !== 'reasoning' || typeof id !== 'string' || typeof encrypted !== 'string') return null;
  return Array.isArray(summary) ? { kind, id, summary, encrypted } : null;
}
