import type { PictureSource } from '../../../core/chat.ts';
import { createPictures, type PictureOptions, type PicturePlaces } from '../pictures.ts';

const ATTACHMENT =
  /^\/(?:user-attachments\/assets\/[\w-]+|[\w.-]+\/[\w.-]+\/assets\/[\w-]+(?:\/[\w-]+)?|storage\/user\/[\w-]+\/files\/[\w-]+)$/;
const GITHUB_IMAGES = /^(?:private-)?user-images\.githubusercontent\.com$/;
const GITHUB_STORAGE =
  /^(?:[a-z-]+\.githubusercontent\.com|github-production-user-asset-[a-z0-9]+\.s3\.amazonaws\.com)$/;

/** The pictures of an issue, from GitHub's hosts only. */
export function createGitHubPictures({
  serverUrl,
  ...options
}: Omit<PictureOptions, 'places'> & { readonly serverUrl: string }): PictureSource {
  const server = new URL(serverUrl);
  const places: PicturePlaces = {
    root: server,
    isAttachment: (url) => isAttachment(url, server),
    isStorage: (url) => isStorage(url, server),
  };
  return createPictures({ ...options, places });
}

function isAttachment(url: URL, server: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (url.origin === server.origin) return ATTACHMENT.test(url.pathname);
  return isGitHub(server) && isPlainHttps(url) && GITHUB_IMAGES.test(url.hostname);
}

/** GitHub Enterprise Server stores files on the server itself or on its subdomains. */
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
