import { randomUUID, verify } from 'node:crypto';
import { type JsonObject, numberOf, objectOf, parseJson, textOf } from '../json.ts';
import type { RestRequest } from './front.ts';
import { type Answer, NOT_FOUND, ok, refusal } from './route.ts';
import type { TokenPermissions, World } from './world.ts';

/** A GitHub App that is installed on every repository here. */
export interface LocalApp {
  readonly id: string;
  readonly login: string;
  readonly publicKey: string;
  /** The most that its tokens may do. */
  readonly permissions: TokenPermissions;
  /** Minutes that a new token lives; GitHub's 60 unless a test changes it. */
  lifeMinutes: number;
  /** Tokens so far, oldest first. */
  readonly tokens: string[];
  /** What was asked for with each of them. */
  readonly asked: JsonObject[];
}

/** What an App asks as itself; null: another request. */
export function answerApp(
  world: World,
  { method, url, body }: RestRequest,
  authorization = '',
): Answer | null {
  const isInstallation = /^\/repos\/[^/]+\/[^/]+\/installation$/.test(url.pathname) && method === 'GET';
  const isToken = url.pathname === '/app/installations/1/access_tokens' && method === 'POST';
  if (!isInstallation && !isToken) return null;
  const { app } = world;
  if (app === null || !isSignedBy(app, authorization))
    return refusal(401, 'A JSON web token could not be decoded');
  if (isInstallation) return ok(installationOf(world, app));
  const asked = objectOf(parseJson(body));
  const wanted = objectOf(asked.permissions);
  const permissions: Record<string, 'read' | 'write'> = {};
  for (const [name, access] of Object.entries(wanted)) {
    const most = (app.permissions as JsonObject)[name];
    if (most !== 'write' && most !== access)
      return refusal(422, 'The permissions requested are not granted to this installation.');
    permissions[name] = access === 'write' ? 'write' : 'read';
  }
  if (!Array.isArray(asked.repositories)) return NOT_FOUND;
  const value = `ghs_${randomUUID().replaceAll('-', '')}`;
  const expiresAt = Date.now() + app.lifeMinutes * 60_000;
  world.addToken({ value, login: app.login, permissions });
  app.tokens.push(value);
  app.asked.push(asked);
  return { status: 201, body: { token: value, expires_at: new Date(expiresAt).toISOString(), permissions } };
}

function isSignedBy({ id, publicKey }: LocalApp, authorization: string): boolean {
  const [head = '', claims = '', signature = ''] = authorization.replace(/^Bearer /i, '').split('.');
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return false;
  const { iss, iat, exp } = objectOf(parseJson(Buffer.from(claims, 'base64url').toString()));
  const now = Date.now() / 1000;
  return (
    textOf(iss) === id && numberOf(iat) <= now && numberOf(exp) > now && numberOf(exp) - numberOf(iat) <= 600
  );
}

function installationOf(world: World, app: LocalApp): JsonObject {
  const root = `${world.url}/app/installations/1`;
  const account = world.account(app.login);
  return {
    id: 1,
    account,
    app_id: Number(app.id),
    app_slug: 'local',
    target_id: 1,
    target_type: 'Organization',
    repository_selection: 'all',
    access_tokens_url: `${root}/access_tokens`,
    repositories_url: `${world.url}/installation/repositories`,
    html_url: root,
    permissions: { ...app.permissions },
    events: [],
    single_file_name: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    suspended_by: null,
    suspended_at: null,
  };
}
