import { isObject, type Json, type JsonObject, textOf } from '../json.ts';
import { type Repository, roleOf, type Times, type World } from './world.ts';

/** Makes emulate's answers say what GitHub's say: bots are bots, times are whole seconds, repositories have their settings. */
export function corrected(world: World, value: Json): Json {
  if (Array.isArray(value)) return value.map((element: Json) => corrected(world, element));
  if (isObject(value)) return correctedObject(world, value);
  return typeof value === 'string' ? wholeSeconds(value) : value;
}

const PRECISE_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z$/;

function wholeSeconds(text: string): string {
  return text.replace(PRECISE_TIME, '$1Z');
}

/** What people wrote; never touched. */
const PROSE = new Set(['body', 'title', 'message', 'name', 'description']);

function correctedObject(world: World, given: JsonObject): JsonObject {
  const entries = Object.entries(given).map(
    ([name, value]) =>
      [name, value === undefined || PROSE.has(name) ? value : corrected(world, value)] as const,
  );
  const object: JsonObject = Object.fromEntries(entries);
  const login = textOf(object.login);
  if (login !== '' && object.type !== undefined) {
    return accountShape(object, login);
  }
  const repository = repositoryNamed(world, textOf(object.full_name));
  if (repository !== null && object.default_branch !== undefined)
    return { ...object, ...settingsOf(repository) };
  return { ...object, ...timesOf(world, textOf(object.url)) };
}

/** The brackets of a bot's name may not stand in an address. */
export function accountShape(account: JsonObject, login: string): JsonObject {
  const isBot = login.endsWith('[bot]');
  const encoded = (value: Json | undefined) =>
    typeof value === 'string' && isBot && /^https?:/.test(value)
      ? value.replace(login, encodeURIComponent(login))
      : value;
  const fields = Object.entries(account).map(([name, value]) => [name, encoded(value)] as const);
  return { ...Object.fromEntries(fields), type: isBot ? 'Bot' : 'User' };
}

function repositoryNamed(world: World, fullName: string): Repository | null {
  const [owner = '', name = ''] = fullName.split('/');
  return world.repository(owner, name);
}

function settingsOf({ settings, defaultBranch }: Repository): JsonObject {
  return {
    archived: settings.isArchived,
    private: settings.isPrivate,
    visibility: settings.isPrivate ? 'private' : 'public',
    default_branch: defaultBranch,
  };
}

/** Times that a test has set for the issue or comment that has this address. */
function timesOf(world: World, url: string): JsonObject {
  const [, owner = '', name = '', key = ''] =
    /\/repos\/([^/]+)\/([^/]+)\/(issues\/(?:comments\/)?\d+)$/.exec(url) ?? [];
  const times: Times = world.repository(owner, name)?.times.get(key) ?? {};
  return {
    ...(times.createdAt !== undefined && { created_at: times.createdAt }),
    ...(times.updatedAt !== undefined && { updated_at: times.updatedAt }),
  };
}

/** The `permissions` block of `GET /repos/{owner}/{repo}`. */
export function permissionsBlock(repository: Repository, login: string): JsonObject {
  const role = roleOf(repository, login);
  return {
    admin: role === 'admin',
    maintain: role === 'admin' || role === 'maintain',
    push: role === 'admin' || role === 'maintain' || role === 'write',
    triage: role !== 'read' && role !== 'none',
    pull: role !== 'none',
  };
}
