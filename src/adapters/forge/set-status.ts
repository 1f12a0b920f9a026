import type { Emit } from '../../core/events.ts';
import { messageOf } from '../../core/fault.ts';
import type { ForgeWrites } from '../../core/ports.ts';
import { shortSha } from '../../core/text/short-sha.ts';
import { STATUS_NAME } from '../../core/verdict/commit-status.ts';
import { isForbidden, quoted } from './http/rejected.ts';
import { request } from './http/request.ts';
import type { RepositoryApi } from './http/rest.ts';

/** Where the token may not write a status, it is not asked again. */
export function createSetStatus(tools: RepositoryApi & { readonly emit: Emit }): ForgeWrites['setStatus'] {
  const { emit } = tools;
  let mayWrite = true;

  /** @returns why the status is not there; null: it is */
  const write: (...status: Parameters<ForgeWrites['setStatus']>) => Promise<string | null> = async (
    commit,
    { url, ...status },
  ) => {
    const body = { context: STATUS_NAME, ...status, ...(url !== '' && { target_url: url }) };
    const answer = await request(tools, 'POST', `/statuses/${commit}`, body);
    if (answer.kind === 'done') return null;
    mayWrite = !isForbidden(answer);
    const remedy = mayWrite ? '' : ' Give the job "permissions: statuses: write" to have it.';
    return `the forge answered ${quoted(answer)}.${remedy}`;
  };

  return async (commit, status) => {
    if (!mayWrite) return;
    const why = await write(commit, status).catch(messageOf);
    if (why === null) return;
    emit({ kind: 'note', level: 'info', text: `Commit ${shortSha(commit)} has no status: ${why}` });
  };
}
