import type { PicturePlaces } from '../pictures.ts';

const ATTACHMENT = /^(?:\/[\w.-]+)*\/attachments\/[\da-f-]+$/;

/** Attachments of issues are stored on the server itself, and nowhere else. */
export function giteaPlaces(serverUrl: string): PicturePlaces {
  const root = new URL(`${serverUrl.replace(/\/$/, '')}/`);
  const isAttachment = ({ origin, username, password, pathname }: URL): boolean =>
    origin === root.origin && username === '' && password === '' && ATTACHMENT.test(pathname);
  return { root, isAttachment, isStorage: isAttachment };
}
