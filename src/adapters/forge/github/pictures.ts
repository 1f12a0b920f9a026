import type { PicturePlaces } from '../pictures.ts';

const ATTACHMENT =
  /^\/(?:user-attachments\/assets\/[\w-]+|[\w.-]+\/[\w.-]+\/assets\/[\w-]+(?:\/[\w-]+)?|storage\/user\/[\w-]+\/files\/[\w-]+)$/;
const GITHUB_IMAGES = /^(?:private-)?user-images\.githubusercontent\.com$/;
const GITHUB_STORAGE =
  /^(?:[a-z-]+\.githubusercontent\.com|github-production-user-asset-[a-z0-9]+\.s3\.amazonaws\.com)$/;

/** GitHub's hosts only. */
export function gitHubPlaces(serverUrl: string): PicturePlaces {
  const root = new URL(serverUrl);
  return { root, isAttachment: (url) => isAttachment(url, root), isStorage: (url) => isStorage(url, root) };
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
