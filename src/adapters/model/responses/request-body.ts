import type { ChatTurn, ModelRequest, ToolCall, ToolSpec } from '../../../core/chat.ts';
import {
  acceptableName,
  argumentsOf,
  type BodyOptions,
  limitField,
  wellFormed,
} from '../chat/request-body.ts';
import { type Replay, type WireItem, writtenTurn } from '../transport/kept-items.ts';

/**
 * Writes requests of one endpoint in the Responses API, with nothing stored there. A turn is translated once, so that
 * it has the same bytes in every request: prompt caches depend on it. The input stands last for the same reason.
 */
export function createResponsesBodies(): (request: ModelRequest, options: BodyOptions) => object {
  const plain = new WeakMap<ChatTurn, readonly WireItem[]>();
  const withReasoning = new WeakMap<ChatTurn, readonly WireItem[]>();
  return ({ turns, tools }, { model, by, profile, maxOutput }) => {
    const { keepsReasoning } = profile;
    const known = keepsReasoning ? withReasoning : plain;
    const input = turns.flatMap((turn) => {
      const items = known.get(turn) ?? translate(turn, { by, keepsReasoning });
      known.set(turn, items);
      return items;
    });
    return {
      model,
      store: false,
      ...limitField(profile, maxOutput),
      ...(profile.effort === null ? {} : { reasoning: { effort: profile.effort } }),
      ...(keepsReasoning ? { include: ['reasoning.encrypted_content'] } : {}),
      ...(profile.stream === 'none' ? {} : { stream: true }),
      ...(tools.length === 0 ? {} : { tools: tools.map(toolOf) }),
      input,
    };
  };
}

/** Not strict: the strict form allows no optional argument, and it is what this API takes for granted. */
function toolOf({ name, description, parameters }: ToolSpec): WireItem {
  return { type: 'function', name, description, parameters, strict: false };
}

function translate(turn: ChatTurn, replay: Replay): readonly WireItem[] {
  switch (turn.role) {
    case 'system':
    case 'user':
      return [{ role: turn.role, content: wellFormed(turn.text) }];
    case 'assistant':
      return writtenTurn(turn, replay, { said, call: callOf });
    case 'tool':
      return turn.results.map(({ callId, text }) => ({
        type: 'function_call_output',
        call_id: callId,
        output: wellFormed(text),
      }));
  }
}

/** A turn without text has no message: nobody may put words into it. */
function said(text: string, phase: string | null): readonly WireItem[] {
  if (text.trim() === '') return [];
  return [{ role: 'assistant', content: wellFormed(text), ...(phase === null ? {} : { phase }) }];
}

function callOf(call: ToolCall): WireItem {
  return {
    type: 'function_call',
    call_id: call.id,
    name: acceptableName(call.name),
    arguments: argumentsOf(call),
  };
}
