import type { Picture } from '../../../core/chat.ts';
import type { PictureSource } from '../../../core/ports.ts';

export interface PictureOptions {
  readonly serverUrl: string;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly fetch?: typeof globalThis.fetch;
  /** For all of them together: the first request waits for it. */
  readonly limitMs?: number;
}

const MAX_PICTURES = 8;
/** In base64 it is a third larger, and Anthropic takes 5 MB of that. */
const MAX_BYTES = 3_500_000;
/** In base64. */
const MAX_TOTAL_CHARS = 12_000_000;
const LIMIT_MS = 4_000;
const MAX_REDIRECTS = 3;

/** Where a forge keeps what people attach: nothing else is asked for in its name. */
const ATTACHMENT =
  /^\/(?:user-attachments\/assets\/[\w-]+|[\w.-]+\/[\w.-]+\/assets\/[\w-]+(?:\/[\w-]+)?|storage\/user\/[\w-]+\/files\/[\w-]+)$/;
const GITHUB_IMAGES = /^(?:private-)?user-images\.githubusercontent\.com$/;
const GITHUB_STORAGE =
  /^(?:[a-z-]+\.githubusercontent\.com|github-production-user-asset-[a-z0-9]+\.s3\.amazonaws\.com)$/;

/** The pictures of an issue, from hosts of the forge alone; the token goes to its server and nowhere else. */
export function createPictures(options: PictureOptions): PictureSource {
  const { limitMs = LIMIT_MS } = options;
  return {
    async pictures(addresses) {
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
    },
  };
}

/** Null: it is kept elsewhere, too large, or no picture. Each redirect is checked before it is followed. */
async function pictureAt(address: string, options: PictureOptions): Promise<Picture | null> {
  const { fetch: fetchAny = globalThis.fetch, signal, token, serverUrl } = options;
  const server = new URL(serverUrl);
  let url = new URL(address);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    if (!(hops === 0 ? isAttachment(url, server) : isStorage(url, server))) return null;
    const mayKnowToken = url.origin === server.origin && ATTACHMENT.test(url.pathname);
    const headers = {
      'user-agent': 'tether-action',
      ...(mayKnowToken && { authorization: `token ${token}` }),
    };
    const response = await fetchAny(url, { headers, redirect: 'manual', signal });
    if (response.ok) return pictureIn(response);
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (location === null || response.status < 300 || response.status > 399) return null;
    url = new URL(location, url);
  }
  return null;
}

function isAttachment(url: URL, server: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (url.origin === server.origin) return ATTACHMENT.test(url.pathname);
  return isGitHub(server) && isPlainHttps(url) && GITHUB_IMAGES.test(url.hostname);
}

/** GitHub Enterprise Server keeps its files at the server itself or at hosts below it. */
function isStorage(url: URL, server: URL): boolean {
  if (url.origin === server.origin) return true;
  if (!isPlainHttps(url)) return false;
  return isGitHub(server) ? GITHUB_STORAGE.test(url.hostname) : url.hostname.endsWith(`.${server.hostname}`);
}

function isPlainHttps({ protocol, port }: URL): boolean {
  return protocol === 'https:' && port === '';
}

function isGitHub({ hostname }: URL): boolean {
  return hostname === 'github.com';
}

async function pictureIn(response: Response): Promise<Picture | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  const type = typeOf(content);
  return type === null ? null : { type, data: content.toString('base64') };
}

/** By its first bytes; what a server says of it counts nothing, and text (SVG) is no picture here. */
function typeOf(content: Buffer): Picture['type'] | null {
  const head = content.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return /^RIFF.{4}WEBP/s.test(head) ? 'image/webp' : null;
}
