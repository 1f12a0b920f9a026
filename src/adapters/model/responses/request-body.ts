import type { FunctionTool, ResponseCreateParams } from 'openai/resources/responses/responses';
import type { ChatTurn, ModelRequest, ToolCall, ToolSpec, UserTurn } from '../../../core/chat.ts';
import { cacheKeyField } from '../transport/cache.ts';
import { limitField } from '../transport/endpoint-profile.ts';
import { writtenTurn } from '../transport/kept-parts.ts';
import { dataUrlOf, textAndPictures } from '../transport/pictures.ts';
import type { BodyOptions } from '../transport/protocol.ts';
import type { WireItem } from '../transport/wire-value.ts';
import { acceptableName, argumentsOf } from '../transport/written-call.ts';

/** Items come from replies too, in the form that the endpoint gave them. */
type Body = Omit<ResponseCreateParams, 'input'> & { readonly input: readonly WireItem[] };

/** The endpoint stores nothing. The input comes last, for caches. */
export function responsesBody(request: ModelRequest, options: BodyOptions): Body {
  const { turns, tools } = request;
  const { model, profile, maxOutput } = options;
  return {
    model,
    store: false,
    ...limitField(profile, maxOutput),
    ...cacheKeyField(profile, request),
    ...(profile.effort === null ? {} : { reasoning: { effort: profile.effort } }),
    ...(profile.keepsReasoning === 'asks-for-it' ? { include: ['reasoning.encrypted_content'] } : {}),
    ...(profile.stream === 'none' ? {} : { stream: true }),
    ...(tools.length === 0 ? {} : { tools: tools.map(toolOf) }),
    input: turns.flatMap((turn) => translate(turn, options)),
  };
}

/** Strict mode, the default of this API, allows no optional arguments. */
function toolOf({ name, description, parameters }: ToolSpec): FunctionTool {
  return { type: 'function', name, description, parameters, strict: false };
}

function translate(turn: ChatTurn, options: BodyOptions): readonly WireItem[] {
  switch (turn.role) {
    case 'system':
      return [{ role: 'system', content: turn.text.toWellFormed() }];
    case 'user':
      return [{ role: 'user', content: userContent(turn, options.profile.takesImages) }];
    case 'assistant':
      return writtenTurn(turn, options, { text: textItems, call: callOf });
    case 'tool':
      return turn.results.map(({ callId, text }) => ({
        type: 'function_call_output',
        call_id: callId,
        output: text.toWellFormed(),
      }));
  }
}

function userContent(turn: UserTurn, takesImages: boolean): string | readonly WireItem[] {
  const { text, pictures } = textAndPictures(turn, takesImages);
  if (pictures.length === 0) return text.toWellFormed();
  return [
    { type: 'input_text', text: text.toWellFormed() },
    ...pictures.map((picture) => ({ type: 'input_image', image_url: dataUrlOf(picture), detail: 'auto' })),
  ];
}

/** A turn without text gets no message: made-up text is not allowed. */
function textItems(text: string, phase: string | null): readonly WireItem[] {
  if (text.trim() === '') return [];
  return [{ role: 'assistant', content: text.toWellFormed(), ...(phase === null ? {} : { phase }) }];
}

function callOf(call: ToolCall): WireItem {
  return {
    type: 'function_call',
    call_id: call.id,
    name: acceptableName(call.name),
    arguments: argumentsOf(call),
  };
}
