import type { BaseCommit } from './adapters/git/base-commit.ts';
import { readEventFile } from './adapters/runner/event-file.ts';
import { useProxy } from './adapters/runner/proxy.ts';
import { tellAdmission } from './adapters/telemetry/metrics/instrument.ts';
import { answer, withPlan } from './answer.ts';
import { askedOnPull, COMMENT_TRIGGER } from './asked-on-pull.ts';
import {
  type AskedSession,
  askFirst,
  type BootstrapContext,
  bootstrap,
  commitSignatureFor,
  loadModel,
  openBase,
  openStart,
  type Process,
} from './bootstrap.ts';
import { readTriggerInputs } from './config/config.ts';
import { processEnvironment, readRunnerContext } from './config/environment.ts';
import { forAgent } from './config/for-agent.ts';
import type { AgentName, Emit } from './core/events.ts';
import { Cancelled, reasonOf, renderFault } from './core/fault.ts';
import { NOTHING_DONE, type Status } from './core/outcome.ts';
import { loadChecks } from './core/schema.ts';
import type { Permission, Task } from './core/task.ts';
import { branchOf } from './deliver/templates.ts';
import { enterSession } from './enter-session.ts';
import { type Admission, admit } from './intake/trigger/authorization.ts';
import { type ReadTrigger, readTrigger } from './intake/trigger/event.ts';
import { freshFrom, isStillWanted, type Start, whyOn } from './intake/trigger/start.ts';
import { snapshotTask } from './intake/trigger/task-snapshot.ts';
import type { RunResult } from './run/run.ts';
import { reportRun } from './run-outputs.ts';
import type { SessionKeeper } from './session/keeper.ts';
import { settle } from './settle.ts';
import { cannotStart, noWriteAccess, onItself } from './start-fault.ts';

type Asked = Extract<ReadTrigger, { readonly kind: 'trigger' }>;
type Admitted = Extract<Admission, { readonly kind: 'admitted' }>;

/**
 * One start of the action, from the runner's environment to its outputs. Returns the exit code.
 * What the event alone decides is decided before anything heavy is loaded.
 */
export async function main(signal: AbortSignal): Promise<number> {
  const started: Process = { env: processEnvironment(), signal, startedAt: performance.now() };
  const runner = readRunnerContext(started.env);
  let context: BootstrapContext | null = null;
  let result: RunResult;
  try {
    const { isPreflight, ...inputs } = readTriggerInputs(started.env);
    if (isPreflight) {
      const { openPreflight, preflight } = await import('./compose-preflight.ts');
      const opened = openPreflight(started);
      if (opened.kind === 'opened') context = opened.context;
      result = await preflight(opened);
      return reportRun(result, started, context);
    }
    const asked = readTrigger(readEventFile(runner.eventPath), runner.eventName, {
      ...inputs,
      now: Date.now(),
      commentTrigger: COMMENT_TRIGGER,
    });
    if (asked.kind === 'skip') {
      result = over('skipped', asked.why);
    } else {
      context = bootstrap(started, asked);
      await useProxy(started.env);
      result =
        asked.kind === 'trigger' ? await start(context, asked) : over('failed', renderFault(asked.parts));
    }
  } catch (thrown) {
    result = over('failed', reasonOf(thrown));
  }
  return reportRun(result, started, context);
}

async function start(context: BootstrapContext, asked: Asked): Promise<RunResult> {
  const { config, forge, telemetry, signal } = context;
  const { trigger } = asked;
  const branch = branchOf(config.chat.agent, trigger.issue);
  const signature = commitSignatureFor(context, trigger.issue);
  if (branch !== null && config.source.baseBranch === branch) throw onItself(branch);
  // Reading the checkout takes no decision, so it goes on beside the authorization.
  const opening = openBase(context, null);
  opening.catch(() => undefined);
  const opened: BaseCommit[] = [];
  try {
    const entered = Promise.withResolvers<SessionKeeper>();
    const goesOn = () => whyOn(asked, async () => (await entered.promise).before);
    const first = askFirst(context, asked, { opening, isOwn: signature.isOwn, goesOn });
    // Loading takes as long as the forge's answers, so it goes on beside them.
    const program = loadProgram(context);
    const admission = await admit(trigger, forge, config.policy);
    if (signal.aborted) throw new Cancelled('The run was stopped.');
    if (admission.kind === 'denied') return over('denied', admission.reason);
    if (admission.kind !== 'admitted') return over('skipped', admission.reason);
    const requests = await askedOnPull(forge, trigger, { ...first, ...signature });
    if (typeof requests === 'string') return over('skipped', requests);
    const seen = trigger.kind === 'commented' ? forge.react(trigger.remark) : Promise.resolve();
    seen.catch(() => undefined);
    if (asked.question !== null || asked.command === 'stop')
      return over('skipped', await seen.then(() => answer(context, asked, first.kept)));
    const known = knownOf(trigger, admission);
    const [task, { settled, entry }] = await Promise.all([
      snapshotTask({ ...asked, ...admission, ...requests, ...config.policy, known }, forge),
      settleAndEnter(context, { asked, kept: first.kept, instruction: requests.instruction }),
    ]);
    if (entry.kind === 'over') return await seen.then(() => over(entry.status, entry.reason));
    const { keeper } = entry;
    entered.resolve(keeper);
    const planned = await withPlan(settled, asked, { task, before: keeper.before, admission });
    if (planned.kind === 'over') return over(planned.status, planned.reason);
    if (planned.isDone) keeper.note({ proposal: null });
    const { own, to, beginsAt, writing } = await asAgent(planned.agent, settled, { trigger, first });
    tellStart(telemetry.emit, { admission, task, beginsAt });
    const on = await openStart(context, { opening, start: beginsAt, isOwn: signature.isOwn });
    opened.push(on.base);
    if (signal.aborted) throw new Cancelled('The run was stopped.');
    const [{ compose }, { run }, named] = await program;
    const model = settled === context ? named : await loadModel(settled);
    const dependencies = await compose(own, {
      unpublishable: await endedBy(writing),
      ...{ task: planned.task, start: beginsAt, ...on, model, replyTo: requests.replyTo },
      session: keeper,
      unpublished: asked.command === 'retry' || to === null ? null : keeper.before.change,
      onOpened: (base) => void opened.push(base),
      stillWanted: () => isStillWanted({ trigger, start: beginsAt, branch: to }, forge, config.policy),
    });
    if (trigger.kind === 'checks-failed' && !(await keeper.secure())) return unsecured(keeper);
    if (to === null || !PLANS.includes(asked.command)) return await run(dependencies);
    return await (await import('./run/plan-run.ts')).runPlan(dependencies);
  } finally {
    for (const base of opened) base.close();
    await opening.then((base) => base.close()).catch(() => undefined);
  }
}

/** What the repository sets for each run, and then what earlier runs on the issue left. */
async function settleAndEnter(
  context: BootstrapContext,
  about: { readonly asked: Asked; readonly kept: AskedSession } & Pick<Asked, 'instruction'>,
) {
  const { asked, kept, instruction } = about;
  const settling = await settle(context, asked, await kept.opening);
  if (settling.kind === 'faulty') throw cannotStart(settling.faults);
  const { context: settled } = settling;
  return { settled, entry: await enterSession(settled, { trigger: asked.trigger, instruction }, kept) };
}

/** Only now it is known whether a plan waits that `refine` would be about; the writer publishes to no branch. */
async function asAgent(
  agent: AgentName,
  context: BootstrapContext,
  asked: { readonly trigger: Asked['trigger']; readonly first: ReturnType<typeof askFirst> },
) {
  const { trigger, first } = asked;
  const to = branchOf(agent, trigger.issue);
  if (to !== null) return { own: context, to, beginsAt: await first.beginning, writing: first.writing };
  const own = { ...context, config: forAgent(context.config, agent) };
  const beginsAt = freshFrom(own.config.source.baseBranch);
  return { own, to, beginsAt, writing: Promise.resolve(null) };
}

function tellStart(
  emit: Emit,
  {
    admission,
    task,
    beginsAt,
  }: { readonly admission: Admitted; readonly task: Task; readonly beginsAt: Start },
): void {
  tellAdmission(emit, {
    isBot: admission.permission === 'unknown',
    admitted: task.comments.length,
    discussion: admission.discussion.length,
  });
  if (beginsAt.kind === 'continued') emit({ kind: 'note', level: 'info', text: beginsAt.why });
}

/** All that a run asks a model with, while the forge is asked. */
function loadProgram(context: BootstrapContext) {
  const parts = [import('./compose.ts'), import('./run/run.ts'), loadModel(context), loadChecks()] as const;
  const program = Promise.all(parts);
  program.catch(() => undefined);
  return program;
}

/** Of failed checks nobody's was asked. */
function knownOf({ actor }: Asked['trigger'], { permission }: Admitted): ReadonlyMap<string, Permission> {
  return new Map(permission === 'unknown' ? [] : [[actor.login, permission]]);
}

async function unsecured({ lost }: SessionKeeper): Promise<RunResult> {
  const { UNBOUNDED } = await import('./session/repairs.ts');
  return over('skipped', lost.aborted ? String(lost.reason) : UNBOUNDED);
}

/** What is to be planned, and not carried out. */
const PLANS: readonly Asked['command'][] = ['plan', 'refine'];

/**
 * What the forge says of the right to push by now ends the run before anything is spent; what it says later ends it then.
 * Nothing waits for it: a slow forge holds up no request to the model.
 */
async function endedBy(writing: Promise<string | null>): Promise<AbortController> {
  const refusal = await Promise.race([writing, null]);
  if (refusal !== null) throw noWriteAccess(refusal, ' The model was not asked.');
  const ending = new AbortController();
  // Never fails: what is not told is null.
  void writing.then((later) => {
    if (later !== null) ending.abort(noWriteAccess(later, ''));
  });
  return ending;
}

/** An end that came before the rounds. */
function over(status: Status, reason: string): RunResult {
  return { outcome: { ...NOTHING_DONE, status, reason }, record: null };
}
