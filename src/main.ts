import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BaseCommit } from './adapters/git/base-commit.ts';
import { useProxy } from './adapters/runner/proxy.ts';
import { clearRunFolder } from './adapters/runner/run-folder.ts';
import { answer, withPlan } from './answer.ts';
import { applySettings, wantedProfile } from './apply-settings.ts';
import { type BootstrapContext, bootstrap, commitSignatureFor, openBase, type Process } from './bootstrap.ts';
import { readTriggerInputs } from './config/config.ts';
import { forgeNameOf, processEnvironment, readRunnerContext } from './config/environment.ts';
import { forAgent } from './config/for-agent.ts';
import type { AgentName } from './core/events.ts';
import { Cancelled, reasonOf, renderFault } from './core/fault.ts';
import type { Status } from './core/outcome.ts';
import type { Permission } from './core/task.ts';
import { branchOf } from './deliver/text/templates.ts';
import { enterSession } from './enter-session.ts';
import {
  type AskedSession,
  askedOnPull,
  askFirst,
  COMMENT_TRIGGER,
  type FirstQuestions,
  NO_PUSHING,
} from './first-questions.ts';
import { type Admission, admit } from './intake/trigger/authorization.ts';
import { type Asked, type ReadTrigger, readTrigger } from './intake/trigger/event.ts';
import { freshFrom, isStillWanted, reasonToContinue } from './intake/trigger/start.ts';
import { snapshotTask } from './intake/trigger/task-snapshot.ts';
import { baselineSignatureFor, carryOut, type Job, jobOf, loadProgram } from './job.ts';
import { readEvent } from './open-forge.ts';
import { endedEarly, endedUntold, type RunResult } from './run/result.ts';
import { reportRun } from './run-outputs.ts';
import type { SessionKeeper } from './session/keeper.ts';
import { cannotStart, InputFault, onItself } from './start-fault.ts';

type Admitted = Extract<Admission, { readonly kind: 'admitted' }>;

/**
 * One start of the action, from the runner's environment to its outputs. Returns the exit code.
 * What the event alone can decide is decided before anything heavy is loaded.
 */
export async function main(signal: AbortSignal): Promise<number> {
  const started: Process = { env: processEnvironment(), signal, startedAt: performance.now() };
  const runner = readRunnerContext(started.env);
  let context: BootstrapContext | null = null;
  let asked: ReadTrigger | null = null;
  let result: RunResult;
  try {
    const { mode, ...inputs } = readTriggerInputs(started.env);
    if (mode === 'preflight') {
      const { openPreflight, preflight } = await import('./compose-preflight.ts');
      const opened = await openPreflight(started);
      if (opened.kind === 'opened') context = opened.context;
      result = await preflight(opened);
      return reportRun(result, started, context);
    }
    if (mode === 'plan-batch') {
      context = await bootstrap(started, { kind: 'skip', why: '' });
      const { plan } = await import('./compose-batch.ts');
      result = await plan(context);
      return reportRun(result, started, context);
    }
    const event = await readEvent(forgeNameOf(started.env), runner, inputs.label);
    const told = { ...inputs, now: Date.now(), commentTrigger: COMMENT_TRIGGER };
    asked = readTrigger(event.payload, event.name, told);
    if (asked.kind === 'skip') {
      result = endedEarly('skipped', asked.why);
    } else {
      context = await bootstrap(started, asked);
      await useProxy(started.env);
      if (asked.kind === 'trigger') {
        const job = await jobOf(context, asked);
        if (job.kind !== 'refused') context = job.context;
        result = await runJob(job, asked);
      } else result = endedEarly('failed', renderFault(asked.parts));
    }
  } catch (thrown) {
    result = endedBy(thrown);
  }
  const { outcome, untold } = result;
  if (untold !== undefined && asked?.kind === 'trigger')
    await (await import('./early-end.ts')).tellEarlyEnd({ outcome, untold, asked }, started, context);
  return reportRun(result, started, context);
}

/** A limit of the issue is news to whoever asked for the run; another run that has the issue tells of itself. */
function notEntered({ status, reason }: { readonly status: Status; readonly reason: string }): RunResult {
  return status === 'exhausted' ? endedUntold(status, reason) : endedEarly(status, reason);
}

/** A run that was stopped tells its end itself, if it had begun. */
function endedBy(thrown: unknown): RunResult {
  const reason = reasonOf(thrown);
  if (thrown instanceof Cancelled) return endedEarly('failed', reason);
  return endedUntold('failed', reason, thrown instanceof InputFault ? thrown.unquoted : reason);
}

async function runJob(job: Awaited<ReturnType<typeof jobOf>>, asked: Asked): Promise<RunResult> {
  if (job.kind === 'refused') return endedUntold(job.refusal.status, job.refusal.reason);
  if (job.kind !== 'propose') return start(job, asked);
  const result = await start(job, asked).catch((thrown: unknown) => endedEarly('failed', reasonOf(thrown)));
  return job.end(result, asked.trigger.issue);
}

async function start(job: Job, asked: Asked): Promise<RunResult> {
  const { context } = job;
  const { config } = context;
  const branch = branchOf(config.chat.agent, asked.trigger.issue);
  if (branch !== null && config.source.baseBranch === branch) throw onItself(branch);
  // Reading the checkout and loading the program decide nothing, so both run while the forge answers. Its requests take
  // longest and are sent first.
  const isAsked = nextTurn();
  const opening = isAsked.then(() => openBase(context, null));
  opening.catch(() => undefined);
  const opened: BaseCommit[] = [];
  try {
    return await begin(job, asked, { isAsked, opening, opened });
  } finally {
    await cleanUp(context, { opened, opening });
  }
}

/** The checkout, and the other commits that are opened during the run. */
interface Opening {
  /** Resolves when the first requests to the forge are sent. */
  readonly isAsked: Promise<unknown>;
  readonly opening: Promise<BaseCommit>;
  readonly opened: BaseCommit[];
}

/** From the first requests to the forge to the end of the run, or to the reason why there is no run. */
async function begin(job: Job, asked: Asked, { isAsked, opening, opened }: Opening): Promise<RunResult> {
  const { context } = job;
  const { config, forge, telemetry, signal } = context;
  const { trigger } = asked;
  const { isOwn } = commitSignatureFor(context, trigger.issue);
  const entered = Promise.withResolvers<SessionKeeper>();
  const whyContinue = () => reasonToContinue(asked, async () => (await entered.promise).before);
  const first = askFirst(forge, asked, {
    agent: config.chat.agent,
    baseBranch: config.source.baseBranch,
    checkoutHead: async () => (await opening).sha,
    isOwn,
    whyContinue,
  });
  const admitting = admit(trigger, forge, config.policy);
  admitting.catch(() => undefined);
  await isAsked;
  const program = job.kind === 'publish' ? null : loadProgram(context);
  const admission = await admitting;
  if (signal.aborted) throw new Cancelled('The run was stopped.');
  if (admission.kind !== 'admitted') return notAdmitted(admission);
  const repair = { isOwn, mayHaveRepaired: job.kind === 'publish' };
  const requests = await askedOnPull(forge, trigger, first, repair);
  if (typeof requests === 'string') return endedEarly('skipped', requests);
  const seen = trigger.kind === 'commented' ? forge.react(trigger.remark) : Promise.resolve();
  seen.catch(() => undefined);
  if (asked.question !== null || asked.command === 'stop')
    return await answered(job, asked, first.kept, seen);
  const known = knownPermissions(trigger, admission);
  const [task, { configured, entry }] = await Promise.all([
    snapshotTask({ ...asked, ...admission, ...requests, ...config.policy, known }, forge),
    configureAndEnter(job, { ...asked, instruction: requests.instruction }, first.kept, admission),
  ]);
  if (entry.kind === 'over') return await seen.then(() => notEntered(entry));
  const { keeper } = entry;
  entered.resolve(keeper);
  const planned = await withPlan(configured, asked, { task, before: keeper.before, admission });
  if (planned.kind === 'over') return endedEarly(planned.status, planned.reason);
  if (planned.isDone) keeper.note({ proposal: null });
  const { own, branch, start, pushing } = await asAgent(planned.agent, configured, {
    ...first,
    issue: trigger.issue,
  });
  if (start.kind === 'continued') telemetry.emit({ kind: 'note', level: 'info', text: start.why });
  return carryOut(job, own, {
    admitted: {
      task: planned.task,
      replyTo: requests.replyTo,
      session: keeper,
      onOpened: (base) => void opened.push(base),
    },
    beginning: { opening, start, isOwn },
    stillWanted: (from) => () => isStillWanted({ trigger, start: from, branch }, forge, config.policy),
    pushing,
    asked,
    program,
    configured,
  });
}

function notAdmitted({ kind, reason }: Exclude<Admission, Admitted>): RunResult {
  return endedEarly(kind === 'denied' ? 'denied' : 'skipped', reason);
}

/** Applies the repository's settings, then opens the session that earlier runs on the issue left. */
async function configureAndEnter(job: Job, asked: Asked, kept: AskedSession, { issue }: Admitted) {
  const opened = await kept.opening;
  const { label } = readTriggerInputs(job.context.env);
  const wanted = await wantedProfile(asked, { labels: issue.labels, opened, label });
  const applied = await applySettings(job.context, { wanted, agent: asked.agent }, opened);
  if (applied.kind === 'faulty') throw cannotStart(applied.faults);
  const { context: configured } = applied;
  return { configured, entry: await enterSession(configured, asked, kept, baselineSignatureFor(job)) };
}

/** Requests that need no run are answered by the job that may write. */
async function answered({ kind, context }: Job, asked: Asked, kept: AskedSession, seen: Promise<void>) {
  if (kind === 'propose') return endedEarly('skipped', 'This is done by the job with mode: publish.');
  await seen;
  return endedEarly('skipped', await answer(context, asked, kept));
}

/** Ends git's processes and removes the files of the change from the run folder; the run's own files stay. */
async function cleanUp(
  { folder }: Pick<BootstrapContext, 'folder'>,
  { opened, opening }: { readonly opened: readonly BaseCommit[]; readonly opening: Promise<BaseCommit> },
): Promise<void> {
  for (const base of opened) base.close();
  await opening.then((base) => base.close()).catch(() => undefined);
  await clearRunFolder(folder).catch(() => undefined);
}

/** Only the session tells whether `refine` is about a plan or the issue; the issue's writer publishes to no branch. */
async function asAgent(
  agent: AgentName,
  context: BootstrapContext,
  { issue, beginning, pushing }: FirstQuestions & { readonly issue: number },
) {
  const branch = branchOf(agent, issue);
  if (branch !== null) return { own: context, branch, start: await beginning, pushing };
  const own = { ...context, config: forAgent(context.config, agent) };
  return { own, branch, start: freshFrom(own.config.source.baseBranch), pushing: NO_PUSHING };
}

/** A run for failed checks has no actor whose permission was asked. */
function knownPermissions(
  { actor }: Asked['trigger'],
  { permission }: Admitted,
): ReadonlyMap<string, Permission> {
  return new Map(permission === 'unknown' ? [] : [[actor.login, permission]]);
}
