import type { Forge } from '../core/ports.ts';
import type { OtherWork, RelatedPull, RelatedWork } from '../core/related-work.ts';
import type { IssueSnapshot, Role, Task, Trigger } from '../core/task.ts';
import type { StillWanted } from '../deliver/deliver.ts';
import { NoRun, noRunTold } from '../deliver/result.ts';
import { duplicateReason, tooManyOpenReason } from '../deliver/text/other-work.ts';
import { isBotLogin, type Permissions, permissionsOf } from '../intake/trigger/authorization.ts';
import { type BranchPoint, isStillWanted } from '../intake/trigger/branch-point.ts';
import { duplicateOf, supersedingOf } from '../intake/trigger/duplicates.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import type { Start } from '../start/start.ts';

type Asked = Pick<Forge, 'permissionOf'>;

export interface FoundWork {
  readonly others: OtherWork;
  /** Of those who opened a pull request that closes the issue. */
  readonly permissions: Permissions;
  /** Number of open pull requests by runs, on whatever issue. */
  readonly openByRuns: number;
}

/** The work of others on the issue, with who made it. Asks for permissions only where a pull request closes the issue. */
export async function findOtherWork(
  forge: Asked,
  {
    related,
    branchPoint,
  }: { readonly related: Promise<RelatedWork>; readonly branchPoint: Promise<BranchPoint> },
  about: {
    readonly issue: IssueSnapshot;
    readonly trigger: Trigger;
    readonly known: Permissions;
  },
): Promise<FoundWork> {
  const { issue, trigger, known } = about;
  // Its fault is thrown where the work begins.
  const own = await branchPoint.then(
    ({ pull }) => pull,
    () => null,
  );
  const { pulls, commits, branches, openByRuns } = await related;
  const assignees = issue.assignees.filter((login) => !isBotLogin(login) && login !== trigger.actor.login);
  const others = { pulls: pulls.filter(({ number }) => number !== own), commits, branches, assignees };
  return { others, permissions: await permissionsOfRivals(forge, others.pulls, known), openByRuns };
}

/** An issue with what the look-up of other work has found so far; null: the run publishes no change. */
interface LookedUp {
  readonly start: Pick<Start, 'config'>;
  readonly request: Pick<RunRequest, 'trigger' | 'instruction' | 'command'>;
  readonly role: Role;
  readonly task: Task;
  readonly from: Pick<BranchPoint, 'pull'>;
  readonly found: Promise<FoundWork> | null;
}

/** @throws {NoRun} where the work of others leaves this run nothing to do */
export async function expectFree({ start, request, role, from, found }: LookedUp): Promise<void> {
  const work = await found;
  if (work === null) return;
  const { inputs } = start.config;
  const maxOpenPulls = inputs.get('max-open-pull-requests');
  const duplicate = duplicateOf(
    work.others,
    { ...request, duplicates: inputs.get('duplicates') },
    work.permissions,
  );
  if (duplicate !== null) throw new NoRun(noRunTold('skipped', duplicateReason(duplicate)));
  if (role === 'planner' || from.pull !== null || work.openByRuns < maxOpenPulls) return;
  throw new NoRun(noRunTold('exhausted', tooManyOpenReason(work.openByRuns, maxOpenPulls)));
}

/** The task with what others have made for the issue, for the pull request. */
export async function withOtherWork({ task, found }: Pick<LookedUp, 'task' | 'found'>): Promise<Task> {
  const work = await found;
  return work === null ? task : { ...task, otherWork: work.others };
}

/** Asks for all at once, right before the change is published. */
export function stillWantedAt(
  { forge, config }: Start,
  asked: Parameters<typeof isStillWanted>[0],
): StillWanted {
  const { trigger, branch, from } = asked;
  const maxOpenPulls = config.inputs.get('max-open-pull-requests');
  return async () => {
    const [decision, related] = await Promise.all([
      isStillWanted(asked, forge, config.policy),
      branch === null || trigger.onto !== undefined ? null : forge.relatedWork(trigger.issue),
    ]);
    if (decision.kind !== 'allowed' || related === null) return decision;
    if (from.pull === null && related.openByRuns >= maxOpenPulls)
      return { ...decision, tooManyOpen: tooManyOpenReason(related.openByRuns, maxOpenPulls) };
    const recent = related.pulls.filter(({ number, at }) => number !== from.pull && at > trigger.snapshotAt);
    const permissions = await permissionsOfRivals(forge, recent, new Map());
    return { ...decision, supersededBy: supersedingOf({ pulls: recent }, trigger, permissions) };
  };
}

function permissionsOfRivals(
  forge: Asked,
  pulls: readonly RelatedPull[],
  known: Permissions,
): Promise<Permissions> {
  const authors = pulls.filter(({ closes }) => closes).map(({ author }) => author);
  return permissionsOf(authors, known, (login) => forge.permissionOf(login));
}
