import type { ChatTurn, ModelRequest, Picture, UserTurn } from '../../../core/chat.ts';
import type { ErrorDetail } from '../errors/error-detail.ts';
import type { CapabilityDowngrade, EndpointProfile } from './endpoint-profile.ts';

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

interface Refused {
  readonly status: number;
  readonly profile: EndpointProfile;
  readonly request: ModelRequest;
}

/** llama.cpp reports its refusal as a server error; OpenRouter as 404. */
const STATUS: ReadonlySet<number> = new Set([400, 404, 415, 422, 500, 501]);
const ABOUT_IMAGES =
  /\bimages?(?:_url)?\b|\binput_image\b|\bvision\b|multi-?modal|\bmmproj\b|\bcontent\b[^.]{0,80}\b(?:string|str)\b|unknown variant/i;

/** If a request with pictures was rejected by a message that may be about them, it is sent again without. */
export function withoutImages(
  { text, param }: ErrorDetail,
  { status, profile, request }: Refused,
): CapabilityDowngrade | null {
  const isAbout = STATUS.has(status) && ABOUT_IMAGES.test(`${param} ${text}`);
  if (!profile.takesImages || !isAbout || !request.turns.some(hasPictures)) return null;
  return { profile: { ...profile, takesImages: false }, thisCallOnly: false, note: 'it takes no pictures' };
}
