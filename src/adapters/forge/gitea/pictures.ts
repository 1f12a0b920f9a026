import type { PictureSource } from '../../../core/chat.ts';
import { createPictures, type PictureOptions } from '../pictures.ts';

const ATTACHMENT = /^(?:\/[\w.-]+)*\/attachments\/[\da-f-]+$/;

/** Attachments of issues are stored on the server itself, and nowhere else. */
export function createGiteaPictures({
  serverUrl,
  ...options
}: Omit<PictureOptions, 'places'> & { readonly serverUrl: string }): PictureSource {
  const server = new URL(`${serverUrl.replace(/\/$/, '')}/`);
  const isAtServer = (url: URL): boolean =>
    url.origin === server.origin && url.username === '' && url.password === '';
  const isAttachment = (url: URL): boolean => isAtServer(url) && ATTACHMENT.test(url.pathname);
  return createPictures({
    ...options,
    places: { root: server, isAttachment, isStorage: isAttachment, mayKnowToken: isAttachment },
  });
}
