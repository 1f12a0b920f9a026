import { setImmediate as nextTurn } from 'node:timers/promises';
import { branchOf, type PushRight } from '../core/branch-place.ts';
import { Cancelled } from '../core/fault.ts';
import type { BranchCommit } from '../core/ports.ts';
import type { LineComments } from '../core/review-comment.ts';
import { SETTINGS_FILE } from '../core/session.ts';
import type { Permission } from '../core/task.ts';
import type { StillWanted } from '../deliver/deliver.ts';
import { NoRun, nothingDone, type RunResult } from '../deliver/result.ts';
import type { Admitted } from '../intake/trigger/authorization.ts';
import { type BranchPoint, freshFrom } from '../intake/trigger/branch-point.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import type { LineRequests } from '../intake/trigger/remarks.ts';
import { snapshotTask } from '../intake/trigger/task-snapshot.ts';
import type { SessionKeeper } from '../session/keeper.ts';
import { waitingIn } from '../session/waiting.ts';
import type { Commits } from '../start/commits.ts';
import { onItself } from '../start/faults.ts';
import { agentFor, applySettings, wantedProfile } from '../start/settings.ts';
import type { Start } from '../start/start.ts';
import { answer } from './answer.ts';
import { enterSession, type OpeningJob } from './enter-session.ts';
import {
  askedOnPull,
  baseBranchFor,
  type FirstLookups,
  type FirstRequest,
  lookUpFirst,
  NOT_NEEDED,
} from './first-lookups.ts';
import { type FoundWork, findOtherWork, stillWantedAt } from './other-work.ts';
import { type Planned, withPlan } from './plan.ts';

/** An issue that a run may work on: who asked for what, what earlier runs left, and where the work begins. */
export interface Issue extends Pick<Planned, 'agent' | 'role' | 'task' | 'carriesOutPlan'> {
  /** With the settings of the repository. */
  readonly start: Start;
  readonly request: RunRequest;
  /** The line comments on the pull request that this run works on. */
  readonly replyTo: LineComments;
  readonly session: SessionKeeper;
  readonly commits: Commits;
  readonly from: BranchPoint;
  /** Whether a commit is this action's own. */
  readonly isOwn: (commit: BranchCommit) => boolean;
  /** Never rejects. */
  readonly pushRight: Promise<PushRight>;
  /** What others have made for the issue; null: the run publishes no change. */
  readonly found: Promise<FoundWork> | null;
  /** Whether the change is still wanted where it begins. */
  readonly stillWanted: (from: BranchPoint) => StillWanted;
}

/**
 * From the first requests to the forge to an issue that a run may work on. Checkout and program are read while the forge
 * answers: its requests take longest, and are sent first.
 *
 * @throws {NoRun | Cancelled | UserFault | ServiceFault}
 */
export async function openIssue(job: OpeningJob, request: RunRequest, commits: Commits): Promise<Issue> {
  const { forge, signal } = job.start;
  const { trigger } = request;
  const lookups = lookUpFirst(job.start, request, commits);
  await nextTurn();
  void commits.checkout();
  const admission = await lookups.admitting;
  if (signal.aborted) throw new Cancelled('The run was stopped.');
  if (admission.kind !== 'admitted')
    throw new NoRun(nothingDone(admission.kind === 'denied' ? 'denied' : 'skipped', admission.reason));
  const repair = { isOwn: lookups.isOwn, mayHaveRepaired: job.kind === 'publish' };
  const wanted = await askedOnPull(forge, trigger, lookups, repair);
  const seen = trigger.kind === 'commented' ? forge.react(trigger.remark) : Promise.resolve();
  seen.catch(() => undefined);
  if (request.help !== null || request.command === 'stop')
    throw new NoRun(await answered(job, request, lookups.kept, seen));
  return openAdmitted(job, request, { ...lookups, admission, wanted, commits }).catch(
    async (thrown: unknown) => {
      if (thrown instanceof NoRun) await seen;
      throw thrown;
    },
  );
}

interface AdmittedRequest extends FirstLookups, Pick<Issue, 'commits'> {
  readonly admission: Admitted;
  /** What people or failed checks ask for on the pull request. */
  readonly wanted: LineRequests;
}

/** Takes the task as it was, the settings, and what earlier runs left. */
async function openAdmitted(
  job: OpeningJob,
  request: RunRequest,
  { commits, admission, wanted, ...lookups }: AdmittedRequest,
): Promise<Issue> {
  const { workflow, forge, telemetry } = job.start;
  const { trigger } = request;
  const known = knownPermissions(trigger, admission);
  const { branchPoint, related, isOwn, kept, ownAmong } = lookups;
  const found =
    related && findOtherWork(forge, { related, branchPoint }, { issue: admission.issue, trigger, known });
  found?.catch(() => undefined);
  const [task, { start, session }] = await Promise.all([
    snapshotTask({ ...request, ...admission, ...wanted, ...workflow.policy, known }, { ...forge, ownAmong }),
    configureAndEnter(job, request, kept, { ...admission, commits }),
  ]);
  const agent = agentFor(request.agent, start.config);
  const planned = await withPlan(start, request, { agent, task, session, admission, ownAmong });
  session.note({ proposal: planned.proposal });
  // Only the session tells whether `refine` is about a plan or the issue; the issue's writer publishes to no branch.
  const branch = branchOf(planned.agent, trigger);
  const baseBranch = baseBranchFor(trigger, start.config);
  if (baseBranch === branch) throw onItself(baseBranch);
  const waiting = waitingIn(session.before);
  const from = branch === null ? freshFrom(baseBranch) : await lookups.branchPointOn(baseBranch);
  if (from.kind === 'continued') telemetry.emit({ kind: 'note', level: 'info', text: from.why });
  return {
    start,
    request,
    agent: planned.agent,
    role: planned.role,
    task: { ...planned.task, ...(waiting?.kind === 'question' && { question: waiting.words }) },
    replyTo: wanted.replyTo,
    session,
    carriesOutPlan: planned.carriesOutPlan,
    commits,
    from,
    isOwn,
    pushRight: branch === null ? NOT_NEEDED : lookups.pushRight,
    found: branch === null ? null : found,
    stillWanted: (at) => stillWantedAt(start, { trigger, from: at, branch }),
  };
}

/** Requests that need no run are answered by the job that may write. */
async function answered(
  { kind, start }: OpeningJob,
  request: RunRequest,
  kept: FirstRequest,
  seen: Promise<void>,
): Promise<RunResult> {
  if (kind === 'propose') return nothingDone('skipped', 'This is done by the job with mode: publish.');
  await seen;
  const jobs = kind === 'publish' ? 'two' : 'one';
  return nothingDone('skipped', await answer(start, request, { ...kept, jobs }));
}

/** Applies the repository's settings, then opens the session that earlier runs on the issue left. */
async function configureAndEnter(
  job: OpeningJob,
  request: RunRequest,
  kept: FirstRequest,
  { issue, commits }: Admitted & Pick<Issue, 'commits'>,
): Promise<Pick<Issue, 'start' | 'session'>> {
  const { start: initial } = job;
  const opened = await kept.firstAnswer;
  const label = initial.workflow.inputs.get('label');
  const wanted = await wantedProfile(request, { labels: issue.labels, opened, label });
  const mayHaveFile = async () => (await (await commits.checkout()).paths()).includes(SETTINGS_FILE);
  const start = await applySettings(initial, { wanted, agent: request.agent }, opened, mayHaveFile);
  return { start, session: await enterSession({ ...job, start }, request, kept) };
}

/** A run for failed checks has no actor whose permission was asked. */
function knownPermissions(
  { actor }: RunRequest['trigger'],
  { permission }: Admitted,
): ReadonlyMap<string, Permission> {
  return new Map(permission === 'unknown' ? [] : [[actor.login, permission]]);
}
