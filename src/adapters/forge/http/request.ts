import { type JsonObject, jsonList, jsonObject, wrongShape } from './json-fields.ts';
import { repositoryPath } from './paths.ts';
import { demanded, type Rejected, rejectedFault } from './rejected.ts';
import type { Body, Method, RepositoryApi, RestAnswer } from './rest.ts';

/** Requests about one repository: their paths begin behind "/repos/owner/name". `doing` says what is tried: "read issue 7". */
export function request(
  { api, repository }: RepositoryApi,
  method: Method,
  path: string,
  body?: Body,
): Promise<RestAnswer | Rejected> {
  return api.call(method, `${repositoryPath(repository)}${path}`, body);
}

/** @throws {ServiceFault} if the forge rejects the request */
export async function read(at: RepositoryApi, path: string, doing: string): Promise<unknown> {
  return demanded(await request(at, 'GET', path), doing);
}

/** @throws {ServiceFault} if the forge rejects the request */
export async function readObject(at: RepositoryApi, path: string, doing: string): Promise<JsonObject> {
  return jsonObject(await read(at, path, doing), shapeOf(at, path));
}

/** @throws {ServiceFault} if the forge rejects the request */
export async function readList(
  at: RepositoryApi,
  path: string,
  doing: string,
): Promise<readonly JsonObject[]> {
  return jsonList(await read(at, path, doing), shapeOf(at, path));
}

/** What a fault calls the answer: its path without the query. */
export function shapeOf({ repository }: RepositoryApi, path: string): string {
  return `${repositoryPath(repository)}${path.replace(/\?.*/, '')}`;
}

/** Null: the forge answers with one of these statuses. @throws {ServiceFault} if it rejects the request with another */
export async function readUnless(
  statuses: readonly number[],
  at: RepositoryApi,
  path: string,
  doing: string,
): Promise<unknown> {
  const answer = await request(at, 'GET', path);
  if (answer.kind === 'rejected') {
    if (statuses.includes(answer.status)) return null;
    throw rejectedFault(doing, answer);
  }
  if (answer.data === null) throw wrongShape(shapeOf(at, path), 'there', null);
  return answer.data;
}
