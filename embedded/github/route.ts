import type { Json, JsonObject } from '../json.ts';
import { type Access, type Repository, ROLES, type Role, roleOf, type Token, type World } from './world.ts';

export interface Answer {
  readonly status: number;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request to the REST API. */
export interface Call {
  readonly world: World;
  readonly method: string;
  /** Decoded parameters of the route's pattern. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  /** null: no token was sent. */
  readonly token: Token | null;
}

export interface RepositoryCall extends Call {
  readonly repository: Repository;
}

export interface Need {
  /** One of these permissions, for a token that lists its own. */
  readonly permission: readonly (
    | 'contents'
    | 'issues'
    | 'pull_requests'
    | 'checks'
    | 'actions'
    | 'statuses'
  )[];
  readonly access: Access;
  /** The least role of the person, for a token that lists none. */
  readonly role: Role;
}

export interface Route {
  readonly method: string;
  /** Below `/repos/:owner/:name`. `:word` is one segment, `*word` the rest. */
  readonly path: string;
  readonly need: Need;
  handle(call: RepositoryCall): Promise<Answer>;
}

export const READ_CONTENTS: Need = { permission: ['contents'], access: 'read', role: 'read' };
export const WRITE_CONTENTS: Need = { permission: ['contents'], access: 'write', role: 'write' };

/** The parameters when the path fits the pattern. */
export function match(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const names: string[] = [];
  const source = pattern.replace(/[.+]/g, '\\$&').replace(/([:*])(\w+)/g, (_, kind: string, name: string) => {
    names.push(name);
    return kind === ':' ? '([^/]+)' : '(.+)';
  });
  const found = new RegExp(`^${source}$`).exec(path);
  if (found === null) return null;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
}

export function ok(body: Json, headers?: Readonly<Record<string, string>>): Answer {
  return { status: 200, body, ...(headers && { headers }) };
}

/** A refusal as GitHub words it. */
export function refusal(status: number, message: string, errors?: Json): Answer {
  const body = {
    message,
    ...(errors !== undefined && { errors }),
    documentation_url: 'https://docs.github.com/rest',
  };
  return { status, body: { ...body, status: String(status) } };
}

export const NOT_FOUND = refusal(404, 'Not Found');

/** null when the caller may; otherwise GitHub's refusal. */
export function judge(need: Need, repository: Repository, token: Token | null): Answer | null {
  const isRead = need.access === 'read';
  if (token === null) {
    if (!isRead) return refusal(401, 'Requires authentication');
    return repository.settings.isPrivate ? NOT_FOUND : null;
  }
  if (!isRead && repository.settings.isArchived) {
    return refusal(403, 'Repository was archived so is read-only.');
  }
  if (token.permissions !== null) {
    const { permissions } = token;
    const isPublicRead = isRead && !repository.settings.isPrivate;
    const isGranted = need.permission.some(
      (name) => permissions[name] === 'write' || (isRead && permissions[name] === 'read'),
    );
    return isPublicRead || isGranted ? null : refusal(403, 'Resource not accessible by integration');
  }
  const role = roleOf(repository, token.login);
  if (ROLES.indexOf(role) >= ROLES.indexOf(need.role)) return null;
  return role === 'none' ? NOT_FOUND : refusal(403, 'Must have push access to repository');
}

/** One page of what was found, and where the next one is. */
export function paged(call: Call, path: string, found: readonly Json[]): Answer {
  const size = Math.min(100, Number(call.query.get('per_page') ?? 30));
  const page = Number(call.query.get('page') ?? 1);
  const body = found.slice((page - 1) * size, page * size);
  if (page * size >= found.length) return ok(body);
  const next = new URLSearchParams(call.query);
  next.set('page', String(page + 1));
  return ok(body, { link: `<${call.world.url}${path}?${next}>; rel="next"` });
}
