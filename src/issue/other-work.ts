import type { Forge } from '../core/ports.ts';
import type { OtherWork, RelatedPull, RelatedWork } from '../core/related-work.ts';
import type { IssueSnapshot, Permission, Trigger } from '../core/task.ts';
import type { StillWanted } from '../deliver/deliver-options.ts';
import { isBotLogin } from '../intake/trigger/authorization.ts';
import { type Permissions, supersedingOf } from '../intake/trigger/duplicates.ts';
import { isStillWanted, type StartPoint } from '../intake/trigger/start-point.ts';
import type { Start } from '../start/start.ts';

/** Each costs a request. */
const MAX_AUTHORS = 3;

type Asked = Pick<Forge, 'permissionOf'>;

export interface FoundWork {
  readonly others: OtherWork;
  /** Of those who opened a pull request that closes the issue. */
  readonly permissions: Permissions;
}

/** The work of others on the issue, with who made it. Asks for permissions only where a pull request closes the issue. */
export async function findOtherWork(
  forge: Asked,
  { related, beginning }: { readonly related: Promise<RelatedWork>; readonly beginning: Promise<StartPoint> },
  about: {
    readonly issue: IssueSnapshot;
    readonly trigger: Trigger;
    readonly known: ReadonlyMap<string, Permission>;
  },
): Promise<FoundWork> {
  const { issue, trigger, known } = about;
  // Its fault is thrown where the work begins.
  const own = await beginning.then(
    ({ pull }) => pull,
    () => null,
  );
  const { pulls, commits } = await related;
  const assignees = issue.assignees.filter((login) => !isBotLogin(login) && login !== trigger.actor.login);
  const others = { pulls: pulls.filter(({ number }) => number !== own), commits, assignees };
  return { others, permissions: await permissionsOf(forge, others.pulls, known) };
}

/** Asked at once, so that nothing takes longer. */
export function stillWantedAt(
  { forge, config }: Start,
  asked: Parameters<typeof isStillWanted>[0],
): StillWanted {
  const { trigger, branch, start } = asked;
  return async () => {
    const [decision, supersededBy] = await Promise.all([
      isStillWanted(asked, forge, config.policy),
      branch === null ? null : findSuperseding(forge, { trigger, own: start.pull }),
    ]);
    return decision.kind === 'allowed' ? { ...decision, supersededBy } : decision;
  };
}

/** Looks again, right before the change is published. */
async function findSuperseding(
  forge: Asked & Pick<Forge, 'relatedWork'>,
  { trigger, own }: { readonly trigger: Trigger; readonly own: number | null },
): Promise<RelatedPull | null> {
  const { pulls } = await forge.relatedWork(trigger.issue);
  const recent = pulls.filter(({ number, at }) => number !== own && at > trigger.snapshotAt);
  const permissions = await permissionsOf(forge, recent, new Map());
  return supersedingOf({ pulls: recent }, trigger, permissions);
}

async function permissionsOf(
  forge: Asked,
  pulls: readonly RelatedPull[],
  known: ReadonlyMap<string, Permission>,
): Promise<Permissions> {
  const authors = [...new Set(pulls.filter(({ closes }) => closes).map(({ author }) => author))];
  const unasked = authors.filter((author) => !known.has(author)).slice(0, MAX_AUTHORS);
  const answers = await Promise.all(
    unasked.map(async (author) => [author, await forge.permissionOf(author)] as const),
  );
  return new Map([...known, ...answers]);
}
