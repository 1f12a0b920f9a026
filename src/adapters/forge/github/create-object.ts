import type { CommitContent, CommitRequest } from '../../../core/ports.ts';
import { oneLine } from '../../../core/text/text.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import { request } from '../http/request.ts';
import type { Body, RepositoryApi } from '../http/rest.ts';
import type { NewCommit } from './bodies.ts';

/** Creates an object of git. @throws {Refusal | ServiceFault} */
export async function createObject(
  at: RepositoryApi,
  kind: 'blobs' | 'trees' | 'commits',
  body: Body,
): Promise<JsonObject> {
  return jsonObject(demanded(await request(at, 'POST', `/git/${kind}`, body), `make ${kind}`), kind);
}

/**
 * Only a commit shows who the committer is. So for a sign-off by the committer, a commit is made that no ref points to,
 * and then the same one with the trailer. @throws {Refusal | ServiceFault}
 */
export async function createCommit(
  at: RepositoryApi,
  wanted: CommitRequest,
  content: CommitContent,
): Promise<JsonObject> {
  const message: string = wanted.messageFor(content);
  const committed = await createObject(at, 'commits', { message, ...content } satisfies NewCommit);
  if (wanted.signOff !== 'committer') return committed;
  const author = committed.object('author');
  const [name, email] = [author.text('name'), author.text('email')].map((text) => oneLine(text, 200));
  const signed = `${message.trimEnd()}\nSigned-off-by: ${name} <${email}>\n`;
  return createObject(at, 'commits', { message: signed, ...content } satisfies NewCommit);
}
