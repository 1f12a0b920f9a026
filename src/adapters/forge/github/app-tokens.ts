import { createSign } from 'node:crypto';
import { type FaultMessage, ServiceFault } from '../../../core/fault.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import { createForgeApi } from '../api.ts';
import type { Credentials } from '../http/credentials.ts';
import { forgeFault } from '../http/forge-fault.ts';
import { createForgeFetch, type ForgeFetch, type ForgeFetchOptions } from '../http/forge-fetch.ts';
import { jsonObject } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import { readObject } from '../http/request.ts';

export interface AppOptions extends ForgeFetchOptions {
  readonly repository: RepositoryRef;
  readonly app: {
    /** Or its client id. */
    readonly id: string;
    /** A private RSA key in PEM form. */
    readonly key: string;
    /** Of the tokens that are asked for; `statuses` only where the installation has it. */
    readonly permissions: Readonly<Record<string, 'read' | 'write'>>;
  };
  /** Called with each token before its first use, which makes it a secret. */
  readonly onToken: (token: string) => void;
}

interface AppToken {
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A token with less left than this is replaced before it is used. */
const LEAST_LEFT_MS = 300_000;

/** Asks for installation tokens for one repository, as its App (docs.github.com/rest/apps/apps). */
export function createAppTokens(options: AppOptions): Credentials {
  const fetch = createForgeFetch({ ...options, remainingMs: () => options.remainingMs('report-end') });
  let asked: Promise<AppToken> | null = null;
  const ask = (): Promise<AppToken> => {
    const asking = freshToken(options, fetch);
    asked = asking;
    // The next request tries it again.
    asking.catch(() => {
      if (asked === asking) asked = null;
    });
    return asking;
  };
  return {
    async token() {
      const current = await (asked ?? ask());
      const lives = current.expiresAt - Date.now() > LEAST_LEFT_MS;
      return lives ? current.value : this.renewed(current.value);
    },
    async renewed(refused) {
      const current = await (asked ?? ask());
      // Of requests that find the same token dead, the first one asks.
      return current.value === refused ? (await ask()).value : current.value;
    },
  };
}

async function freshToken(options: AppOptions, fetch: ForgeFetch): Promise<AppToken> {
  const { repository, app, onToken } = options;
  const api = createForgeApi({ ...options, token: jsonWebToken(app) }, fetch);
  try {
    const doing = 'find the installation of the App';
    const installation = await readObject({ api, repository }, '/installation', doing);
    const { statuses, ...needed } = app.permissions;
    const maySet = installation.objectOrNull('permissions')?.textOr('statuses', '') === 'write';
    const permissions = maySet && statuses !== undefined ? { ...needed, statuses } : needed;
    const wanted = { repositories: [repository.name], permissions };
    const at = `/app/installations/${installation.integer('id')}/access_tokens`;
    const answer = jsonObject(demanded(await api.call('POST', at, wanted), 'ask for a token'), 'token');
    const value = answer.text('token');
    onToken(value);
    return { value, expiresAt: Date.parse(answer.text('expires_at')) };
  } catch (thrown) {
    throw thrown instanceof ServiceFault ? noToken(thrown.parts) : thrown;
  }
}

/** Valid from a minute ago, for clocks that differ, and for nine minutes: GitHub takes ten at most. */
function jsonWebToken({ id, key }: AppOptions['app']): string {
  const now = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: 'RS256', typ: 'JWT' },
    { iat: now - 60, exp: now + 540, iss: id },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
}

function noToken({ wrong, was = wrong }: FaultMessage): ServiceFault {
  const parts = {
    wrong: 'The forge gave no installation token for the App.',
    was,
    remedy:
      'Check that app-id and app-private-key are of the same App, that it is installed on this repository, and that it has the permissions contents, issues and pull requests (checks for follow: checks).',
  };
  return forgeFault(parts, { status: 401 });
}
