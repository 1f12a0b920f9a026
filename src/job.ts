import type { BaselineSignature } from './adapters/runner/baseline-signature.ts';
import { type BootstrapContext, loadModel, openStart } from './bootstrap.ts';
import type { Config } from './config/config.ts';
import { Cancelled } from './core/fault.ts';
import { loadChecks } from './core/schema.ts';
import type { Asked } from './intake/trigger/event.ts';
import type { ProposeJob } from './propose-job.ts';
import type { PublishJob, PublishRequest } from './publish-job.ts';
import { endedEarly, type RunResult } from './run/result.ts';
import type { SessionKeeper } from './session/keeper.ts';
import { noWriteAccess } from './start-fault.ts';

/** What this process has to do of a run. */
export type Job = { readonly kind: 'run'; readonly context: BootstrapContext } | ProposeJob | PublishJob;

export async function jobOf(context: BootstrapContext, asked: Asked) {
  switch (context.config.source.job.mode) {
    case 'propose':
      return (await import('./propose-job.ts')).proposeJob(context);
    case 'publish':
      return await (await import('./publish-job.ts')).publishJob(context, asked);
    default:
      return { kind: 'run', context } as const;
  }
}

/** All that a run asks a model with, and whether commands can run here, while the forge is asked. */
export function loadProgram(context: BootstrapContext) {
  const parts = [import('./compose.ts'), import('./run/run.ts'), loadModel(context), loadChecks()] as const;
  const program = Promise.all(parts);
  program.catch(() => undefined);
  askMachine(context.config.commands).catch(() => undefined);
  return program;
}

/** Its answer is needed before the first request; settings of the repository may still ask for another. */
async function askMachine({ isolation, network }: Config['commands']): Promise<void> {
  const { whyUnavailable } = await import('./adapters/sandbox/availability.ts');
  if (isolation === 'auto') await whyUnavailable(network);
}

/** Results on the base, which only the key of the model can sign, keep the signature of the job that had it. */
export function heldBy(job: Job): BaselineSignature | null {
  if (job.kind !== 'publish') return null;
  const { baseline, signature } = job.bundle.session;
  const held = JSON.stringify(baseline);
  return { sign: (kept) => (JSON.stringify(kept) === held ? signature : ''), isSigned: () => false };
}

/** A run that is admitted, and has the issue as far as is known. */
interface Begun extends Omit<PublishRequest, 'unpublishable'> {
  readonly writing: Promise<string | null>;
  readonly asked: Asked;
  /** By the settings of the repository. */
  readonly settled: BootstrapContext;
  /** Null: this job asks no model. */
  readonly program: ReturnType<typeof loadProgram> | null;
}

export async function carryOut(job: Job, own: BootstrapContext, begun: Begun): Promise<RunResult> {
  if (job.kind !== 'publish') return runHere(job, own, begun);
  const { publish } = await import('./publish-job.ts');
  if (!(await isSecured(begun))) return unsecured(begun.admitted.session);
  return publish(job, own, { ...begun, unpublishable: await endedBy(begun.writing, '') });
}

async function runHere(
  job: Exclude<Job, PublishJob>,
  own: BootstrapContext,
  begun: Begun,
): Promise<RunResult> {
  const { admitted, beginning, asked, settled, program } = begun;
  const { session } = admitted;
  const on = await openStart(own, beginning);
  admitted.onOpened(on.base);
  if (own.signal.aborted) throw new Cancelled('The run was stopped.');
  const [{ compose }, { run }, named] = await (program ?? loadProgram(own));
  const model = settled === job.context ? named : await loadModel(settled);
  const isCoder = own.config.chat.agent === 'coder';
  const isAnew = asked.command === 'retry';
  if (isAnew) session.forgetDigest();
  const dependencies = await compose(own, {
    ...admitted,
    ...on,
    model,
    start: beginning.start,
    unpublishable: await endedBy(begun.writing, ' The model was not asked.'),
    unpublished: isAnew || !isCoder ? null : session.before.change,
    stillWanted: begun.stillWanted(beginning.start),
    handOver: job.kind === 'propose' ? job.handOver : null,
  });
  if (job.kind === 'propose') job.begun(dependencies);
  else if (!(await isSecured(begun))) return unsecured(session);
  if (!isCoder || !PLANS.includes(asked.command)) return run(dependencies);
  return (await import('./run/plan-run.ts')).runPlan(dependencies);
}

/** What failed checks ask for must be bounded by what is kept of the issue. */
async function isSecured({ asked, admitted }: Begun): Promise<boolean> {
  return asked.trigger.kind !== 'checks-failed' || admitted.session.secure();
}

async function unsecured({ lost }: SessionKeeper): Promise<RunResult> {
  const { UNBOUNDED } = await import('./session/repairs.ts');
  return endedEarly('skipped', lost.aborted ? String(lost.reason) : UNBOUNDED);
}

/** What is to be planned, and not carried out. */
const PLANS: readonly Asked['command'][] = ['plan', 'refine'];

/**
 * What the forge says of the right to push by now ends the run before anything is spent; what it says later ends it then.
 * Nothing waits for it: a slow forge holds up no request to the model.
 */
async function endedBy(writing: Promise<string | null>, spent: string): Promise<AbortController> {
  const refusal = await Promise.race([writing, null]);
  if (refusal !== null) throw noWriteAccess(refusal, spent);
  const ending = new AbortController();
  // Never fails: what is not told is null.
  void writing.then((later) => {
    if (later !== null) ending.abort(noWriteAccess(later, ''));
  });
  return ending;
}
