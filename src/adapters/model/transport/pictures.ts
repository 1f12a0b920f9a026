import type { ChatTurn, Picture, UserTurn } from '../../../core/chat.ts';

const NOT_TAKEN = '[This endpoint takes no pictures: none is shown.]';

/** The text of a turn and, if the endpoint accepts them, its pictures. */
export function textAndPictures(
  { text, pictures = [] }: UserTurn,
  takesImages: boolean,
): { readonly text: string; readonly pictures: readonly Picture[] } {
  if (pictures.length === 0 || takesImages) return { text, pictures };
  return { text: `${text}\n\n${NOT_TAKEN}`, pictures: [] };
}

export function hasPictures(turn: ChatTurn): boolean {
  return turn.role === 'user' && (turn.pictures?.length ?? 0) > 0;
}

export function dataUrlOf({ type, data }: Picture): string {
  return `data:${type};base64,${data}`;
}
