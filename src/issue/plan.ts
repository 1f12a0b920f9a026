import type { Session } from '../core/session.ts';
import { type AgentName, type Role, type Task, untrusted } from '../core/task.ts';
import { type Admitted, isAtLeast } from '../intake/trigger/authorization.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import { safeLogin } from '../intake/trigger/task-snapshot.ts';
import type { AnswerParts } from './answer.ts';

/** Who works: the commands for a plan make a planner of the coder. */
export function roleOf({
  agent,
  request: { command },
}: {
  readonly agent: AgentName;
  readonly request: Pick<RunRequest, 'command'>;
}): Role {
  return agent === 'coder' && (command === 'plan' || command === 'refine') ? 'planner' : agent;
}

export type Planned =
  | {
      readonly kind: 'goes-on';
      readonly task: Task;
      readonly isDone: boolean;
      readonly agent: AgentName;
    }
  | { readonly kind: 'over'; readonly status: 'skipped' | 'denied'; readonly reason: string };

/**
 * Turns a command about a plan into the task. `approve`: the plan becomes the instruction, word for word. `refine`: the
 * instruction holds the plan and the requested changes; if no plan is waiting, the writer refines the issue instead.
 * `isDone`: no plan is waiting any more.
 */
export async function withPlan(
  parts: AnswerParts,
  { trigger, command }: RunRequest,
  about: {
    /** The agent that was asked for, or is configured. */
    readonly agent: AgentName;
    readonly task: Task;
    readonly before: Session;
    readonly admission: Pick<Admitted, 'permission' | 'discussion'>;
  },
): Promise<Planned> {
  const { task, before, admission } = about;
  const { proposal = null } = before;
  const goesOn = { kind: 'goes-on', task, isDone: false } as const;
  if (about.agent === 'writer' || (command === 'refine' && proposal === null))
    return { ...goesOn, agent: 'writer' };
  if (command === 'refine' && proposal !== null) {
    const words = `The plan so far, which is to be rewritten:\n\n${proposal.text}\n\nWhat is to be different: ${task.instruction}`;
    return { ...goesOn, task: { ...task, instruction: untrusted(words) }, agent: 'coder' };
  }
  if (command !== 'approve') return { ...goesOn, agent: 'coder' };
  const { login } = trigger.actor;
  if (!isAtLeast(admission.permission, 'write')) {
    const reason = `The permission of ${login} on this repository is "${admission.permission}"; to approve a plan needs "write" or more.`;
    return { kind: 'over', status: 'denied', reason };
  }
  const { approvedPlan } = await import('../session/approval.ts');
  const { planBlock } = await import('../deliver/plan-comment.ts');
  const { isStillPosted } = await import('../deliver/status/asking.ts');
  const approved = approvedPlan(before, {
    hash: task.instruction,
    at: trigger.snapshotAt,
    isPosted: ({ text }) =>
      isStillPosted(admission.discussion, { issue: task.issue, what: text, block: planBlock(text) }),
  });
  if (approved.kind === 'refused') return refuse(parts, task, approved.why);
  const words = `Carry out this plan, which ${safeLogin(login)} approved:\n\n${approved.proposal.text}`;
  return { kind: 'goes-on', task: { ...task, instruction: untrusted(words) }, isDone: true, agent: 'coder' };
}

async function refuse({ forge, secrets }: AnswerParts, { issue }: Task, reason: string): Promise<Planned> {
  const { helpMarker } = await import('../deliver/comment.ts');
  await forge.upsertComment(issue, helpMarker(issue), secrets.mask(`${helpMarker(issue)}\n\n${reason}`));
  return { kind: 'over', status: 'skipped', reason };
}
