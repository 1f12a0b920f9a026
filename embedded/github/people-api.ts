import type { JsonObject } from '../json.ts';
import { repositoryShape } from './repository-shape.ts';
import { type Answer, type Need, NOT_FOUND, ok, type RepositoryCall, type Route, refusal } from './route.ts';
import { isBot, type Repository, type Role, roleOf } from './world.ts';

const ANYBODY: Need = { permission: ['contents', 'issues', 'pull_requests'], access: 'read', role: 'read' };

/** The repository itself, and what people may do in it. */
export const peopleRoutes: readonly Route[] = [
  { method: 'GET', path: '', need: ANYBODY, handle: getRepository },
  { method: 'GET', path: '/collaborators/:login/permission', need: ANYBODY, handle: permissionOf },
];

/** The older field knows four words only; `role_name` has the role. */
const PERMISSION: Readonly<Record<Role, string>> = {
  none: 'none',
  read: 'read',
  triage: 'read',
  write: 'write',
  maintain: 'write',
  admin: 'admin',
};

async function permissionOf(call: RepositoryCall): Promise<Answer> {
  const login = call.params.login ?? '';
  const user = call.world.account(login);
  if (user === null) return NOT_FOUND;
  if (isBot(login)) return refusal(404, `${login} is not a user`);
  const role = roleOf(call.repository, login);
  const permissions = permissionsBlock(call.repository, login);
  return ok({
    permission: PERMISSION[role],
    role_name: role,
    user: { ...user, permissions, role_name: role },
  });
}

async function getRepository(call: RepositoryCall): Promise<Answer> {
  const repository = repositoryShape(call);
  const permissions =
    call.token === null ? {} : { permissions: permissionsBlock(call.repository, call.token.login) };
  return ok({ ...repository, network_count: 0, subscribers_count: 0, ...permissions });
}

/** The `permissions` block of `GET /repos/{owner}/{repo}`. */
function permissionsBlock(repository: Repository, login: string): JsonObject {
  const role = roleOf(repository, login);
  return {
    admin: role === 'admin',
    maintain: role === 'admin' || role === 'maintain',
    push: role === 'admin' || role === 'maintain' || role === 'write',
    triage: role !== 'read' && role !== 'none',
    pull: role !== 'none',
  };
}
