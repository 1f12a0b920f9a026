import { isRecord } from '../../../core/text/json-record.ts';
import { createOwnLogin, type OwnLogin } from '../comment.ts';
import { unlessRefused } from '../rejected.ts';
import type { RestApi } from '../rest.ts';

/** Whom the token of a job writes as, by Gitea and by Forgejo; that token may not ask who it is. */
const WORKFLOW_LOGINS = ['gitea-actions', 'forgejo-actions'];

export function createGiteaLogin(api: RestApi): OwnLogin {
  return createOwnLogin(WORKFLOW_LOGINS, async () => {
    const account = await unlessRefused(api.call('GET', '/user'));
    return isRecord(account) && typeof account.login === 'string' ? account.login : null;
  });
}
