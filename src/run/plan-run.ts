import type { PlannedEnd } from '../bundle/bundle.ts';
import type { ContextWindow } from '../conversation/window.ts';
import type { RoundsEnd } from '../core/decision.ts';
import { reasonOf } from '../core/fault.ts';
import type { RunResult } from '../deliver/result.ts';
import { budgetLine } from '../deliver/text/limits.ts';
import { Instructions } from '../intake/instructions/instructions.ts';
import { BackgroundWork } from '../loop/background-work.ts';
import { runRounds } from '../loop/rounds.ts';
import { coder } from '../strategy/coder.ts';
import { CATALOGUE } from '../tools/catalogue.ts';
import { Toolbox, type ToolScope } from '../tools/tool.ts';
import { openConversation } from './open-conversation.ts';
import type { ModelChat, Workbench } from './parts.ts';
import type { RunInputs } from './run-inputs.ts';

/** Added after the opening in a run that only plans. */
const PLAN_ONLY = `This run plans: no tool edits or runs anything, and nothing is published. Read what you need, then call finish. Its title names the change; its summary is the plan, which a maintainer approves and another run carries out: numbered steps with the files that each touches, the tests that will show it, then risks and what you assume. Ask only what a plan cannot be made without.`;

/**
 * A run that only reads and plans: the coder without tools that edit or run. The summary given to `finish` is the plan,
 * which is posted, saved, and waits for a person's approval. Never throws.
 */
export async function runPlan(parts: RunInputs): Promise<RunResult> {
  const end = await planned(parts).catch(
    (thrown: unknown): PlannedEnd => ({ kind: 'none', isFault: true, why: reasonOf(thrown) }),
  );
  return parts.publisher.publishPlan(parts.workbench.candidate, end);
}

async function planned({ run, chat, workbench, publisher, unpublishable }: RunInputs): Promise<PlannedEnd> {
  const { budget, secrets, session, origin, emit } = run;
  unpublishable.signal.throwIfAborted();
  emit({ kind: 'note', level: 'info', text: budgetLine(budget.limits, origin.modelName) });
  const signal = AbortSignal.any([run.signal, session.lost]);
  const requests = new BackgroundWork(
    () => publisher.begin(),
    () => undefined,
  );
  const toolbox = new Toolbox(CATALOGUE.filter(({ effect }) => effect === 'reads' || effect === 'ends'));
  const strategy = coder({ specs: toolbox.specs, limits: budget.limits });
  const instructions = new Instructions(workbench.foundFiles);
  const opened = await openConversation(
    { run, chat, workbench, resumed: workbench.resumed },
    strategy,
    instructions,
  );
  const { history, window, results } = opened;
  history.conversation.note(PLAN_ONLY);
  const end = await runRounds({
    strategy,
    chat,
    toolbox,
    budget,
    signal,
    emit: requests.watching(emit),
    history,
    critic: { criticise: async () => ({ kind: 'skipped', why: 'a plan is no change' }) },
    scope: scopeOf(workbench, chat, { window, results, signal }),
  }).finally(() => requests.stop());
  emit({ kind: 'rounds-ended', end, spent: budget.spent });
  return planIn(end, (text) => secrets.mask(text));
}

/** Nothing can be edited or run, so there is nothing to review. */
function scopeOf(
  { candidate, execution }: Workbench,
  { issues }: Pick<ModelChat, 'issues'>,
  parts: Pick<ToolScope, 'signal' | 'results'> & { readonly window: ContextWindow },
): ToolScope {
  const { window, signal, results } = parts;
  return {
    signal,
    results,
    workspace: candidate.workspace,
    resultChars: window.resultChars,
    issues,
    commands: [],
    commandLimitMs: execution.commandLimitMs,
    review: async () => ({ kind: 'no-change' }),
    limitedTo: async () => null,
    failuresIn: async () => ({ list: null, onBase: '' }),
    onCommand: () => undefined,
    onGenerated: () => undefined,
  };
}

function planIn(end: RoundsEnd, mask: (text: string) => string): PlannedEnd {
  switch (end.kind) {
    case 'no-change':
    case 'answered':
      return { kind: 'plan', text: mask(`${end.claim.title}\n\n${end.claim.summary}`.trim()) };
    case 'needs-info':
      return { kind: 'question', text: end.question };
    case 'exhausted':
      return { kind: 'none', isFault: false, why: `${end.detail}.` };
    case 'failed':
      return { kind: 'none', isFault: false, why: end.fault };
    default:
      return { kind: 'none', isFault: false, why: `The rounds ended as ${end.kind}.` };
  }
}
