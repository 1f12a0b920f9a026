import type { Config } from '../config/config.ts';
import { branchOf, type PushRight } from '../core/branch-place.ts';
import { messageOf, ServiceFault } from '../core/fault.ts';
import type { BranchCommit, Forge } from '../core/ports.ts';
import type { RelatedWork } from '../core/related-work.ts';
import { FOR_PLANS } from '../core/remarks/comment-command.ts';
import {
  type FirstAnswer,
  type FirstReading,
  NO_SESSION,
  type Session,
  type SessionStore,
} from '../core/session.ts';
import { isUnattended } from '../core/task.ts';
import { NoRun, nothingDone } from '../deliver/result.ts';
import { admit } from '../intake/trigger/authorization.ts';
import {
  type BranchPoint,
  chooseBranchPoint,
  chooseBranchPointOn,
  type OwnLookup,
  pullOf,
  reasonToContinue,
  whyNothingOn,
} from '../intake/trigger/branch-point.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import { isOnLines, type LineRequests, ownReplies, readLineRequests } from '../intake/trigger/remarks.ts';
import { readRepair } from '../intake/trigger/repair.ts';
import { storedSession } from '../session/session-text.ts';
import { type Commits, commitSignatureFor } from '../start/commits.ts';
import { expectTarget, onItself } from '../start/faults.ts';
import { agentFor } from '../start/settings.ts';
import type { UnconfiguredStart } from '../start/start.ts';

/** The word with which a comment starts a run. */
export const COMMENT_TRIGGER = '/tether';

/** The first requests to the forge, all at once. They write nothing. */
export interface FirstLookups {
  readonly admitting: ReturnType<typeof admit>;
  /** Whether a commit is this action's own. */
  readonly isOwn: (commit: BranchCommit) => boolean;
  readonly branchPoint: Promise<BranchPoint>;
  /** The same with the base branch that the settings name. */
  branchPointOn(baseBranch: string): Promise<BranchPoint>;
  readonly kept: FirstRequest;
  /** The forge's, and those of the account that published last: this job may not have its token. */
  readonly ownAmong: Forge['ownAmong'];
  /** What others have made for the issue; null: the run publishes no change. */
  readonly related: Promise<RelatedWork> | null;
  /** Requests in line comments; null: there are none that an earlier run has not replied to. */
  readonly lines: Promise<LineRequests | null>;
  /** Never rejects. */
  readonly pushRight: Promise<PushRight>;
}

/** What a run that pushes to no branch has. */
export const NOT_NEEDED: Promise<PushRight> = Promise.resolve({ kind: 'granted' });

export function lookUpFirst(start: UnconfiguredStart, request: RunRequest, commits: Commits): FirstLookups {
  const { workflow, forge } = start;
  const { trigger } = request;
  if (request.command === 'backport') expectTarget(trigger.onto ?? '');
  const branch = branchOf(agentFor(request.agent, workflow), trigger);
  const baseBranch = baseBranchFor(trigger, workflow);
  if (baseBranch === branch) throw onItself(baseBranch);
  const isBackport = trigger.onto !== undefined;
  const kept = requestFirst(forge, trigger.issue);
  const { isOwn } = commitSignatureFor(start, trigger.issue);
  const at = {
    branch,
    baseBranch,
    checkoutHead: async () => (await commits.checkout()).sha,
    isOwn,
    isBackport,
    isForPlan: FOR_PLANS.includes(request.command),
    whyContinue: () => reasonToContinue(request, async () => (await lastSession(kept)) ?? NO_SESSION),
  };
  const branchPoint = isBackport ? chooseBranchPointOn(at, forge) : chooseBranchPoint(at, forge);
  const branchPointOn = (other: string) =>
    other === baseBranch ? branchPoint : chooseBranchPointOn({ ...at, baseBranch: other }, forge);
  const ownAmong = ownAmongWith(forge, kept);
  const lines = askLineRequests({ ...forge, ownAmong }, request);
  const pushRight = branch === null ? NOT_NEEDED : forge.pushRight();
  const related = branch === null || isBackport ? null : forge.relatedWork(trigger.issue);
  const admitting = admit(trigger, forge, workflow.policy);
  for (const asked of [branchPoint, lines, related, admitting]) asked?.catch(() => undefined);
  return { admitting, isOwn, branchPoint, branchPointOn, kept, ownAmong, related, lines, pushRight };
}

export function baseBranchFor(
  { onto }: RunRequest['trigger'],
  { baseBranch }: Pick<Config, 'baseBranch'>,
): string {
  return onto || baseBranch;
}

/** What earlier runs on the issue left, and the settings: requested at the start, read once the run is admitted. */
export interface FirstRequest {
  readonly store: SessionStore;
  readonly firstAnswer: Promise<FirstAnswer>;
}

export function requestFirst(forge: Pick<Forge, 'sessionOf'>, issue: number): FirstRequest {
  const store = forge.sessionOf(issue);
  const firstAnswer = answerOf(store.open());
  firstAnswer.catch(() => undefined);
  return { store, firstAnswer };
}

/** What the last run on the issue left; null: that is not known. @throws {Cancelled} */
export async function lastSession({
  firstAnswer,
}: Pick<FirstRequest, 'firstAnswer'>): Promise<Session | null> {
  const opened = await firstAnswer;
  return opened.kind === 'unknown' ? null : ((await storedSession(opened.stored)) ?? NO_SESSION);
}

/** Only people who may write to the repository can change the session, which names the account. */
export function ownAmongWith(
  forge: Pick<Forge, 'ownAmong'>,
  kept: Pick<FirstRequest, 'firstAnswer'>,
): Forge['ownAmong'] {
  return async (posts) => {
    if (posts.length === 0) return [];
    const account = (await lastSession(kept))?.account ?? null;
    const others = await forge.ownAmong(posts.filter(({ author }) => author !== account));
    return posts.filter((post) => post.author === account || others.includes(post));
  };
}

/** @throws {Cancelled} */
async function answerOf(reading: Promise<FirstReading>): Promise<FirstAnswer> {
  try {
    return { kind: 'known', ...(await reading) };
  } catch (thrown) {
    if (thrown instanceof ServiceFault) return { kind: 'unknown', why: messageOf(thrown) };
    throw thrown;
  }
}

async function askLineRequests(
  forge: Pick<Forge, 'reviewComments' | 'ownAmong'>,
  request: RunRequest,
): Promise<LineRequests | null> {
  const about = { ...request, commentTrigger: COMMENT_TRIGGER };
  if (!isOnLines(request.trigger))
    return readLineRequests({ ...about, comments: [], ownComments: [], leftOut: null });
  const { pull, opener } = request.trigger.remark;
  const remarks = await forge.reviewComments(pull);
  const ownComments = await ownReplies(remarks.comments, opener, forge);
  return readLineRequests({ ...about, ...remarks, ownComments });
}

const NO_OPEN_REQUEST =
  'Neither the comment or review nor a line says what to do, or an earlier run replied to it.';
const NO_FAILED_CHECK = 'No check of that commit fails any more.';

/**
 * What people or failed checks ask for on the pull request.
 *
 * @throws {NoRun} where there is nothing to do on it @throws {ServiceFault}
 */
export async function askedOnPull(
  forge: Forge,
  trigger: RunRequest['trigger'],
  { branchPoint, lines }: Pick<FirstLookups, 'branchPoint' | 'lines'>,
  own: OwnLookup,
): Promise<LineRequests> {
  // A fault of the branch point is thrown where the work begins, unless the question is about its pull request.
  const isOnPull = isUnattended(trigger) || pullOf(trigger) !== null;
  const why = isOnPull ? whyNothingOn(trigger, await branchPoint, own) : null;
  if (why !== null) throw new NoRun(nothingDone('skipped', why));
  const isRepair = trigger.kind === 'checks-failed';
  const requests = isRepair ? readRepair(await forge.failedChecks(trigger.head)) : await lines;
  if (requests !== null) return requests;
  throw new NoRun(nothingDone('skipped', isRepair ? NO_FAILED_CHECK : NO_OPEN_REQUEST));
}
