import { ServiceFault, UserFault } from '../../core/fault.ts';
import type { ForgeReads } from '../../core/ports.ts';
import {
  type IssueSnapshot,
  isUnattended,
  PERMISSIONS,
  type Permission,
  type Post,
  type Trigger,
} from '../../core/task.ts';
import { isSameLabel } from './labels.ts';

export type KnownPermission = Exclude<Permission, 'unknown'>;

export interface AuthorizationPolicy {
  /** The minimum permission that the actor must have now. */
  readonly minPermission: KnownPermission;
  /** Full logins of bots; patterns are not supported. */
  readonly allowedBots: readonly string[];
  /** The `base-branch` input; empty when it is not given. */
  readonly baseBranchInput: string;
}

export type AuthorizationDecision =
  | { readonly kind: 'allowed' }
  /** The actor may not start runs. */
  | { readonly kind: 'denied'; readonly reason: string }
  /** Nothing is wrong, but there is nothing to do. */
  | { readonly kind: 'skip'; readonly reason: string };

const ALLOWED: AuthorizationDecision = { kind: 'allowed' };

export interface Admitted {
  readonly kind: 'admitted';
  readonly issue: IssueSnapshot;
  readonly discussion: readonly Post[];
  readonly permission: Permission;
}

export type Admission = Admitted | Exclude<AuthorizationDecision, { readonly kind: 'allowed' }>;

/**
 * Requests from the forge, concurrently, everything for the decision, and the discussion, which the run needs next.
 * @throws {UserFault} when the base branch does not exist
 * @throws the error of any of these requests, unless the actor is denied anyway
 */
export async function admit(
  trigger: Trigger,
  reads: Pick<ForgeReads, 'permissionOf' | 'issue' | 'discussion' | 'branch'>,
  policy: AuthorizationPolicy,
): Promise<Admission> {
  const { baseBranchInput } = policy;
  const [permission, issue, discussion, base] = await Promise.allSettled([
    hasNoPermission(trigger) ? ('unknown' as const) : reads.permissionOf(trigger.actor.login),
    reads.issue(trigger.issue),
    reads.discussion(trigger.issue),
    baseBranchInput === '' ? ('not asked' as const) : reads.branch(baseBranchInput),
  ]);
  if (permission.status === 'rejected') throw permission.reason;
  // A forge that says nothing at all, as with a token that it does not take, has said nothing about the actor.
  const isSilent = permission.value === 'unknown' && issue.status === 'rejected';
  if (isSilent && !hasNoPermission(trigger)) throw issue.reason;
  const authority = authorizeActor(trigger, permission.value, policy);
  if (authority.kind !== 'allowed') return authority;
  if (issue.status === 'rejected') throw issue.reason;
  const decision = expectOpenIssue(trigger, issue.value);
  if (decision.kind !== 'allowed') return decision;
  if (discussion.status === 'rejected') throw discussion.reason;
  if (base.status === 'rejected') throw base.reason;
  if (base.value === null) throw noSuchBranch(baseBranchInput);
  return { kind: 'admitted', issue: issue.value, discussion: discussion.value, permission: permission.value };
}

/**
 * Decides whether this trigger may start a run: first by the actor, then by the state of the issue. A run takes long, so
 * this is asked once more before its change is published.
 *
 * @throws {ServiceFault} if the forge does not answer, which says nothing about the actor
 */
export async function authorizeAgain(
  trigger: Trigger,
  reads: Pick<ForgeReads, 'permissionOf' | 'issue'>,
  policy: AuthorizationPolicy,
): Promise<AuthorizationDecision> {
  const [permission, issue] = await Promise.all([
    hasNoPermission(trigger) ? ('unknown' as const) : reads.permissionOf(trigger.actor.login),
    reads.issue(trigger.issue),
  ]);
  if (permission === 'unknown' && !hasNoPermission(trigger)) throw noPermissionNamed(trigger.actor.login);
  const authority = authorizeActor(trigger, permission, policy);
  return authority.kind === 'allowed' ? expectOpenIssue(trigger, issue) : authority;
}

function noPermissionNamed(login: string): ServiceFault {
  const parts = {
    wrong: `The forge did not say which permission ${login} has on this repository.`,
    remedy: 'Run again later.',
  };
  return new ServiceFault({ service: 'forge', status: null, parts });
}

export function noSuchBranch(name: string): UserFault {
  return new UserFault({
    wrong: 'The branch that the pull request is meant for does not exist.',
    was: `Its name was "${name}".`,
    remedy:
      'Name a branch of this repository, or leave base-branch out to take the one that the workflow runs on.',
  });
}

/** Live permissions by login. */
export type Permissions = ReadonlyMap<string, Permission>;

/** Each costs a request, and anybody can comment or open a pull request. */
export const MAX_LOOK_UPS = 10;

/** The known permissions, and those of the first logins that are not known. */
export async function permissionsOf(
  logins: readonly string[],
  known: Permissions,
  permissionOf: ForgeReads['permissionOf'],
): Promise<Permissions> {
  const unasked = [...new Set(logins)].filter((login) => !known.has(login)).slice(0, MAX_LOOK_UPS);
  const answers = await Promise.all(
    unasked.map(async (login) => [login, await permissionOf(login)] as const),
  );
  return new Map([...known, ...answers]);
}

/** `unknown` is never enough. */
export function isAtLeast(permission: Permission, least: KnownPermission): boolean {
  return permission !== 'unknown' && PERMISSIONS.indexOf(permission) >= PERMISSIONS.indexOf(least);
}

/** The suffix can only restrict an actor; it never grants anything. */
export function isBotLogin(login: string): boolean {
  return login.toLowerCase().endsWith('[bot]');
}

/** Whether the actor's permission does not count: where no person asked, and for bots. */
function hasNoPermission(trigger: Trigger): boolean {
  return isUnattended(trigger) || isBot(trigger);
}

function isBot({ actor }: Trigger): boolean {
  return actor.type === 'Bot' || isBotLogin(actor.login);
}

function authorizeActor(
  trigger: Trigger,
  permission: Permission,
  policy: AuthorizationPolicy,
): AuthorizationDecision {
  const { login } = trigger.actor;
  // The maintainer's input follow and the signatures of the commits replace a person: the sender may be any bot or app.
  if (isUnattended(trigger)) return ALLOWED;
  if (isBot(trigger)) {
    const isListed = policy.allowedBots.some((name) => name.toLowerCase() === login.toLowerCase());
    if (isListed) return ALLOWED;
    const reason = `The bot ${login} may not start runs; to allow it, add exactly this name to the input "allowed-bots".`;
    return { kind: 'denied', reason };
  }
  if (isAtLeast(permission, policy.minPermission)) return ALLOWED;
  const found = permission === 'unknown' ? 'is not known' : `is "${permission}"`;
  const reason = `The permission of ${login} on this repository ${found}; a run needs "${policy.minPermission}" or more (input "min-permission"). Have somebody with that permission start it.`;
  return { kind: 'denied', reason };
}

function expectOpenIssue(trigger: Trigger, issue: IssueSnapshot): AuthorizationDecision {
  if (issue.number !== trigger.issue) {
    return skip(`Issue #${trigger.issue} has moved elsewhere; the forge answers with #${issue.number}.`);
  }
  if (trigger.onto !== undefined) return expectPull(issue);
  if (issue.isPullRequest) return skip(`#${issue.number} is a pull request; runs start from issues.`);
  if (issue.state === 'closed') return skip(`Issue #${issue.number} is closed.`);
  if (issue.isLocked) return skip(`Issue #${issue.number} is locked.`);
  if (trigger.kind === 'labeled' && !issue.labels.some((label) => isSameLabel(label, trigger.label))) {
    return skip(`The label "${trigger.label}" has been taken off issue #${issue.number} again.`);
  }
  return ALLOWED;
}

function expectPull({ number, isPullRequest, isLocked }: IssueSnapshot): AuthorizationDecision {
  if (!isPullRequest) return skip(`#${number} is no pull request, so it has no change for another branch.`);
  return isLocked ? skip(`Pull request #${number} is locked.`) : ALLOWED;
}

function skip(reason: string): AuthorizationDecision {
  return { kind: 'skip', reason };
}
