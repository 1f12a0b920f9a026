import type { ForgeWrites } from '../../core/ports.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { isRecord } from '../../core/text/json-record.ts';
import { clipEnd } from '../../core/text/text.ts';
import { MAX_BODY_CHARS } from './comment.ts';
import { repositoryPath } from './paths.ts';
import type { RestApi } from './rest.ts';

/** A forge edits whatever stands there by then, so that it is looked at first. */
export function createUpdateComment(tools: {
  readonly api: RestApi;
  readonly repository: RepositoryRef;
}): ForgeWrites['updateComment'] {
  const { api, repository } = tools;
  return async (id, body, isFit) => {
    const path = `${repositoryPath(repository)}/issues/comments/${id}`;
    const standing = await api.call('GET', path);
    if (standing.kind !== 'done') return false;
    if (!isFit(textIn(standing.data))) return true;
    const written = await api.call('PATCH', path, { body: clipEnd(body, MAX_BODY_CHARS) });
    return written.kind === 'done';
  };
}

function textIn(comment: unknown): string {
  return isRecord(comment) && typeof comment.body === 'string' ? comment.body : '';
}
