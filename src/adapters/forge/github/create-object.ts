import type { CommitContent, CommitRequest } from '../../../core/ports.ts';
import { oneLine } from '../../../core/text/text.ts';
import type { ForgeApi } from '../api.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import type { Rejected } from '../http/rejected.ts';
import type { NewCommit } from './bodies.ts';

export type Created<T> = { readonly kind: 'created'; readonly value: T } | Rejected;

export async function createObject(
  api: ForgeApi,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Created<JsonObject>> {
  const answer = await api.call('POST', path, body);
  if (answer.kind === 'rejected') return answer;
  return { kind: 'created', value: jsonObject(answer.data, path.replace(/^.*\//, '')) };
}

/**
 * Only a commit shows who the committer is. So for a sign-off by the committer, a commit is made that no ref points to,
 * and then the same one with the trailer.
 */
export async function commitOf(
  api: ForgeApi,
  git: string,
  { request, content }: { readonly request: CommitRequest; readonly content: CommitContent },
): Promise<Created<JsonObject>> {
  const message: string = request.messageFor(content);
  const committed = await createObject(api, `${git}/commits`, { message, ...content } satisfies NewCommit);
  if (request.signOff !== 'committer' || committed.kind === 'rejected') return committed;
  const author = committed.value.object('author');
  const [name, email] = [author.text('name'), author.text('email')].map((text) => oneLine(text, 200));
  const signed = `${message.trimEnd()}\nSigned-off-by: ${name} <${email}>\n`;
  return createObject(api, `${git}/commits`, { message: signed, ...content } satisfies NewCommit);
}
