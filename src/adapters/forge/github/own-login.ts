import { isRecord } from '../../../core/text/json-record.ts';
import { createOwnLogin, type OwnLogin } from '../comment.ts';
import { unlessRefused } from '../rejected.ts';
import type { ForgeApi } from './api.ts';

/** An installation token (such as GITHUB_TOKEN) may not read `/user`, but may ask GraphQL who it is. */
export function createGitHubLogin(api: ForgeApi): OwnLogin {
  return createOwnLogin(['github-actions[bot]'], async () => {
    const login = loginIn(await unlessRefused(api.call('GET', '/user')));
    if (login !== null) return login;
    const answer = await unlessRefused(api.graphql('query { viewer { login } }', {}));
    return isRecord(answer) ? loginIn(answer.viewer) : null;
  });
}

function loginIn(account: unknown): string | null {
  return isRecord(account) && typeof account.login === 'string' ? account.login : null;
}
