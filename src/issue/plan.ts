import type { Forge } from '../core/ports.ts';
import { FOR_PLANS } from '../core/remarks/comment-command.ts';
import type { Proposal } from '../core/session.ts';
import { type AgentName, isUnattended, type Role, type Task, untrusted } from '../core/task.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { NoRun, nothingDone } from '../deliver/result.ts';
import { type Admitted, isAtLeast } from '../intake/trigger/authorization.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import { safeLogin } from '../intake/trigger/task-snapshot.ts';
import type { SessionKeeper } from '../session/keeper.ts';
import type { Start } from '../start/start.ts';

export interface Planned {
  readonly task: Task;
  readonly agent: AgentName;
  /** Who works: the commands for a plan make a planner of the coder. */
  readonly role: Role;
  /** The plan that is kept until a run has carried it out; null: there is none. */
  readonly proposal: Proposal | null;
  /** Whether this run carries it out. */
  readonly carriesOutPlan: boolean;
}

const CODER = { agent: 'coder', role: 'coder' } as const;
const PLANNER = { agent: 'coder', role: 'planner' } as const;
const WRITER = { agent: 'writer', role: 'writer' } as const;

const NOT_KNOWN =
  'What earlier runs on this issue left cannot be read, so it is not known which plan this is about. Comment `/tether plan` to have one made.';

/**
 * Turns a command about a plan into the task. `approve`: the plan becomes the instruction, word for word, and stays it
 * until a run has carried it out. `refine`: the instruction holds the plan and the requested changes; if there is no
 * plan, the writer refines the issue instead.
 *
 * @throws {NoRun} where the plan is not to be carried out @throws {ServiceFault}
 */
export async function withPlan(
  parts: RefusingParts,
  { trigger, command }: Pick<RunRequest, 'trigger' | 'command'>,
  about: {
    /** The agent that was asked for, or is configured. */
    readonly agent: AgentName;
    readonly task: Task;
    readonly session: Pick<SessionKeeper, 'before' | 'opened'>;
    readonly admission: Admission;
    readonly ownAmong: Forge['ownAmong'];
  },
): Promise<Planned> {
  const { task, session, admission, ownAmong } = about;
  const { proposal = null } = session.before;
  const planned = {
    task,
    ...(FOR_PLANS.includes(command) ? PLANNER : CODER),
    proposal,
    carriesOutPlan: false,
  } as const;
  if (about.agent === 'writer') return { ...planned, ...WRITER };
  const isAboutPlan = command === 'refine' || command === 'approve';
  if (isAboutPlan && !session.opened.isRead) throw await refused(parts, task, NOT_KNOWN);
  if (command === 'refine') {
    if (proposal === null) return { ...planned, ...WRITER };
    const words = `The plan so far, which is to be rewritten:\n\n${proposal.text}\n\nWhat is to be different: ${task.instruction}`;
    return { ...planned, task: { ...task, instruction: untrusted(words) } };
  }
  if (command === 'approve') {
    expectApprover(trigger, admission);
    if (proposal === null) throw await refused(parts, task, NO_PLAN);
    const why = await whyNotApproved(proposal, { trigger, task, admission, ownAmong });
    if (why !== null) throw await refused(parts, task, why);
    const approved = { ...proposal, approvedBy: safeLogin(trigger.actor.login) };
    return carryingOut(approved, { ...task, instruction: untrusted('') });
  }
  const isWorkOfPlan = proposal?.approvedBy !== undefined && command !== 'plan' && !isUnattended(trigger);
  return isWorkOfPlan ? carryingOut(proposal, task) : planned;
}

/** What it takes to tell on the issue why a plan is not carried out. */
interface RefusingParts extends Pick<Start, 'secrets'> {
  readonly forge: Pick<Forge, 'upsertComment'>;
}

type Admission = Pick<Admitted, 'permission' | 'discussion'>;

interface Approving {
  readonly trigger: RunRequest['trigger'];
  readonly task: Task;
  readonly admission: Admission;
  readonly ownAmong: Forge['ownAmong'];
}

/** By how much the clock of a machine may be ahead of the forge's, whose times are cut to whole seconds. */
const CLOCK_SKEW_MS = 10_000;

/** Why a plan is not the one that the person has read and approved, and what to do; null: it is. */
async function whyNotApproved(
  { text, at }: Proposal,
  { trigger, task, admission, ownAmong }: Approving,
): Promise<string | null> {
  const now = contentHash(text);
  const again = `Read the present plan, then comment \`/tether approve ${now}\`.`;
  const given = task.instruction;
  if (given !== '' && !now.startsWith(given))
    return `The plan has changed: you approved ${given}, and it is now ${now}. ${again}`;
  const { planBlock } = await import('../deliver/plan-comment.ts');
  const { stillPosted } = await import('../deliver/status/asking.ts');
  const wanted = { issue: task.issue, what: text, block: planBlock(text), ownAmong };
  const posted = await stillPosted(admission.discussion, wanted);
  // An older comment has the same plan, which another one has replaced since.
  const isOlder = posted !== null && posted.updatedAt < at - CLOCK_SKEW_MS;
  const isLater = (posted?.updatedAt ?? at) > trigger.snapshotAt;
  if (given === '' && (isOlder || isLater))
    return `The plan may have changed since you approved it: it is now ${now}. ${again}`;
  return posted === null ? NOT_POSTED : null;
}

const NO_PLAN = 'No plan waits on this issue. Comment `/tether plan` to have one made.';
const NOT_POSTED =
  'The comment with the plan is not as it was posted: it was edited or deleted, it is by an account that this job does not know, or its run ended before it was posted. Comment `/tether refine` and what is to be different, to have a new one.';

/** @throws {NoRun} */
function expectApprover({ actor }: RunRequest['trigger'], { permission }: Admission): void {
  if (isAtLeast(permission, 'write')) return;
  const reason = `The permission of ${actor.login} on this repository is "${permission}"; to approve a plan needs "write" or more.`;
  throw new NoRun(nothingDone('denied', reason));
}

/** The plan becomes the instruction, before what was asked for since. */
function carryingOut(proposal: Proposal, task: Task): Planned {
  const { text, approvedBy = '' } = proposal;
  const since = task.instruction === '' ? '' : `\n\nWhat was asked for since: ${task.instruction}`;
  const words = `Carry out this plan, which ${safeLogin(approvedBy)} approved:\n\n${text}${since}`;
  const instruction = untrusted(words);
  return { task: { ...task, instruction }, ...CODER, proposal, carriesOutPlan: true };
}

async function refused({ forge, secrets }: RefusingParts, { issue }: Task, why: string): Promise<NoRun> {
  const { helpMarker } = await import('../deliver/comment.ts');
  await forge.upsertComment(issue, helpMarker(issue), secrets.mask(`${helpMarker(issue)}\n\n${why}`));
  return new NoRun(nothingDone('skipped', why));
}
