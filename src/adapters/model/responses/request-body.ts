import type { ChatTurn, ModelRequest, ToolCall, ToolSpec, UserTurn } from '../../../core/chat.ts';
import {
  acceptableName,
  argumentsOf,
  type BodyOptions,
  limitField,
  wellFormed,
} from '../chat/request-body.ts';
import { type Replay, type WireItem, writtenTurn } from '../transport/kept-items.ts';
import { dataUrlOf, hasPictures, textAndPictures } from '../transport/pictures.ts';

/**
 * Writes requests for one endpoint in the Responses API, which stores nothing. A turn is translated once, so that it
 * has the same bytes in every request: prompt caches depend on it. The input comes last for the same reason.
 */
export function createResponsesBodies(): (request: ModelRequest, options: BodyOptions) => object {
  const plain = new WeakMap<ChatTurn, readonly WireItem[]>();
  const withReasoning = new WeakMap<ChatTurn, readonly WireItem[]>();
  return ({ turns, tools }, { model, by, profile, maxOutput }) => {
    const { keepsReasoning, takesImages } = profile;
    const known = keepsReasoning ? withReasoning : plain;
    const input = turns.flatMap((turn) => {
      const items = known.get(turn) ?? translate(turn, { by, keepsReasoning, takesImages });
      if (!hasPictures(turn)) known.set(turn, items);
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

/** Strict mode, the default of this API, allows no optional arguments. */
function toolOf({ name, description, parameters }: ToolSpec): WireItem {
  return { type: 'function', name, description, parameters, strict: false };
}

function translate(
  turn: ChatTurn,
  { takesImages, ...replay }: Replay & { readonly takesImages: boolean },
): readonly WireItem[] {
  switch (turn.role) {
    case 'system':
      return [{ role: 'system', content: wellFormed(turn.text) }];
    case 'user':
      return [{ role: 'user', content: userContent(turn, takesImages) }];
    case 'assistant':
      return writtenTurn(turn, replay, { text: textItems, call: callOf });
    case 'tool':
      return turn.results.map(({ callId, text }) => ({
        type: 'function_call_output',
        call_id: callId,
        output: wellFormed(text),
      }));
  }
}

function userContent(turn: UserTurn, takesImages: boolean): string | readonly WireItem[] {
  const { text, pictures } = textAndPictures(turn, takesImages);
  if (pictures.length === 0) return wellFormed(text);
  return [
    { type: 'input_text', text: wellFormed(text) },
    ...pictures.map((picture) => ({ type: 'input_image', image_url: dataUrlOf(picture), detail: 'auto' })),
  ];
}

/** A turn without text gets no message: made-up text is not allowed. */
function textItems(text: string, phase: string | null): readonly WireItem[] {
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
