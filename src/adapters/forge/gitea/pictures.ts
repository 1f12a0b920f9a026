import type { PictureSource } from '../../../core/chat.ts';
import { createPictures, type PictureOptions } from '../pictures.ts';

const ATTACHMENT = /^(?:\/[\w.-]+)*\/attachments\/[\da-f-]+$/;

/** Attachments of issues are stored on the server itself, and nowhere else. */
export function createGiteaPictures({
  serverUrl,
  ...options
}: Omit<PictureOptions, 'places'> & { readonly serverUrl: string }): PictureSource {
  const server = new URL(`${serverUrl.replace(/\/$/, '')}/`);
  const isAttachment = ({ origin, username, password, pathname }: URL): boolean =>
    origin === server.origin && username === '' && password === '' && ATTACHMENT.test(pathname);
  return createPictures({ ...options, places: { root: server, isAttachment, isStorage: isAttachment } });
}
