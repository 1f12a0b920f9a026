import type { Picture } from '../../core/chat.ts';
import { readWhole } from '../http/read-body.ts';
import { type HttpAnswer, isSuccess, type Send, send } from '../http/send.ts';

/** Where a forge stores attachments: pictures are requested from nowhere else. */
export interface PicturePlaces {
  /** The root of the forge, with a slash at its end: Gitea writes the addresses of attachments without a server. */
  readonly root: URL;
  isAttachment(url: URL): boolean;
  /** Whether an attachment may redirect there. */
  isStorage(url: URL): boolean;
}

export interface PictureOptions {
  readonly places: PicturePlaces;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly fetch?: Send;
  /** For all pictures together, since the first request to the model waits for them. */
  readonly limitMs?: number;
}

const MAX_PICTURES = 8;
/** Base64 is a third larger, and Anthropic accepts 5 MB of it. */
const MAX_BYTES = 3_500_000;
/** In base64. */
const MAX_TOTAL_CHARS = 12_000_000;
const LIMIT_MS = 4_000;
const MAX_REDIRECTS = 3;

/** The pictures of an issue, only from hosts of the forge; the token is sent only to its server. */
export async function picturesAt(
  addresses: readonly string[],
  options: PictureOptions,
): Promise<ReadonlyMap<string, Picture>> {
  const { limitMs = LIMIT_MS } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(limitMs)]);
  const wanted = [...new Set(addresses)].slice(0, MAX_PICTURES);
  const read = await Promise.all(
    wanted.map((address) => pictureAt(address, { ...options, signal }).catch(() => null)),
  );
  const found = new Map<string, Picture>();
  let left = MAX_TOTAL_CHARS;
  for (const [index, address] of wanted.entries()) {
    const picture = read[index] ?? null;
    if (picture === null || picture.data.length > left) continue;
    left -= picture.data.length;
    found.set(address, picture);
  }
  return found;
}

/** Null: stored elsewhere, too large, or not a picture. Each redirect is checked before it is followed. */
async function pictureAt(address: string, options: PictureOptions): Promise<Picture | null> {
  const { fetch = send, signal, token, places } = options;
  let url = new URL(address.replace(/^\/(?!\/)/, ''), places.root);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    if (!(hops === 0 ? places.isAttachment(url) : places.isStorage(url))) return null;
    const headers = {
      'user-agent': 'tether-action',
      // Only to the server itself, for an attachment.
      ...(url.origin === places.root.origin &&
        places.isAttachment(url) && { authorization: `token ${token}` }),
    };
    const response = await fetch(url, { headers, signal });
    if (isSuccess(response.status)) return pictureIn(response);
    response.body?.destroy();
    const location = response.headers.get('location');
    if (location === undefined || response.status < 300 || response.status > 399) return null;
    url = new URL(location, url);
  }
  return null;
}

async function pictureIn(response: HttpAnswer): Promise<Picture | null> {
  const content = await readWhole(response, MAX_BYTES);
  const type = content === null ? null : typeOf(content);
  return content === null || type === null ? null : { type, data: content.toString('base64') };
}

/** Detected by the first bytes, not by the content type; text (SVG) is not accepted as a picture. */
function typeOf(content: Buffer): Picture['type'] | null {
  const head = content.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return /^RIFF.{4}WEBP/s.test(head) ? 'image/webp' : null;
}
