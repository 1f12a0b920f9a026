import type { BaselineSignature } from './adapters/runner/baseline-signature.ts';
import { whyUnavailable } from './adapters/sandbox/availability.ts';
import { type BootstrapContext, commitWordsFor, loadModel, openStart } from './bootstrap.ts';
import type { Config } from './config/config.ts';
import { Cancelled, type UserFault } from './core/fault.ts';
import { loadChecks } from './core/schema.ts';
import { unmetRule } from './deliver/text/subject.ts';
import { branchFor } from './deliver/text/templates.ts';
import type { Pushing } from './first-questions.ts';
import type { Asked } from './intake/trigger/event.ts';
import type { ProposeJob } from './propose-job.ts';
import type { PublishJob, PublishRequest } from './publish-job.ts';
import { endedEarly, type RunResult } from './run/result.ts';
import type { SessionKeeper } from './session/keeper.ts';
import { UNBOUNDED } from './session/repairs.ts';
import { againstRule, noWriteAccess } from './start-fault.ts';

/** Which part of a run this process does. */
export type Job = { readonly kind: 'run'; readonly context: BootstrapContext } | ProposeJob | PublishJob;

export async function jobOf(context: BootstrapContext, asked: Asked) {
  switch (context.config.source.mode) {
    case 'propose':
      return (await import('./propose-job.ts')).proposeJob(context);
    case 'publish':
      return await (await import('./publish-job.ts')).publishJob(context, asked);
    default:
      return { kind: 'run', context } as const;
  }
}

/** Loads the modules of a run and checks whether commands can be isolated, while the forge answers. */
export function loadProgram(context: BootstrapContext) {
  // First, so that the check runs beside the loading.
  probeIsolation(context.config.commands).catch(() => undefined);
  const parts = [import('./compose.ts'), loadModel(context), loadChecks()] as const;
  const program = Promise.all(parts);
  program.catch(() => undefined);
  return program;
}

/** The result is cached for the first request; the repository's settings may still change the isolation. */
async function probeIsolation({ isolation, network }: Config['commands']): Promise<void> {
  if (isolation === 'auto') await whyUnavailable(network);
}

/** Only the model's key can sign a baseline, so the job without it passes on the signature from the bundle. */
export function baselineSignatureFor(job: Job): BaselineSignature | null {
  if (job.kind !== 'publish') return null;
  const { baseline, signature } = job.bundle.session;
  const held = JSON.stringify(baseline);
  return { sign: (kept) => (JSON.stringify(kept) === held ? signature : ''), isSigned: () => false };
}

/** An admitted run that holds the lease of the issue, as far as it knows. */
interface Begun extends Omit<PublishRequest, 'unpublishable' | 'rules'> {
  readonly pushing: Pushing;
  readonly asked: Asked;
  /** The context with the repository's settings applied. */
  readonly configured: BootstrapContext;
  /** Null: this job asks no model. */
  readonly program: ReturnType<typeof loadProgram> | null;
}

export async function carryOut(job: Job, own: BootstrapContext, begun: Begun): Promise<RunResult> {
  if (job.kind !== 'publish') return runHere(job, own, begun);
  const refusals = pushRefusals(begun, own);
  const { publish } = await import('./publish-job.ts');
  if (!(await isSecured(begun))) return unsecured(begun.admitted.session);
  const { rules } = begun.pushing;
  return publish(job, own, { ...begun, rules, unpublishable: await abortOnRefusal(refusals, '') });
}

async function runHere(
  job: Exclude<Job, PublishJob>,
  own: BootstrapContext,
  begun: Begun,
): Promise<RunResult> {
  const { admitted, beginning, asked, configured, program } = begun;
  const { session } = admitted;
  const refusals = pushRefusals(begun, own);
  const on = await openStart(own, beginning);
  admitted.onOpened(on.base);
  if (own.signal.aborted) throw new Cancelled('The run was stopped.');
  const [{ compose, run }, named] = await (program ?? loadProgram(own));
  const model = configured === job.context ? named : await loadModel(configured);
  const isCoder = own.config.chat.agent === 'coder';
  const isAnew = asked.command === 'retry';
  if (isAnew) session.forgetDigest();
  const dependencies = await compose(own, {
    ...admitted,
    ...on,
    model,
    start: beginning.start,
    unpublishable: await abortOnRefusal(refusals, ' The model was not asked.'),
    rules: begun.pushing.rules,
    unpublished: isAnew || !isCoder ? null : session.before.change,
    stillWanted: begun.stillWanted(beginning.start),
    handOver: job.kind === 'propose' ? job.handOver : null,
  });
  if (job.kind === 'propose') job.begun({ dependencies, pull: beginning.start.pull });
  else if (!(await isSecured(begun))) return unsecured(session);
  if (!isCoder || !PLANS.includes(asked.command)) return run(dependencies);
  return (await import('./run/plan-run.ts')).runPlan(dependencies);
}

/** A repair of failed checks needs a stored session: it is what limits the number of repairs. */
async function isSecured({ asked, admitted }: Begun): Promise<boolean> {
  return asked.trigger.kind !== 'checks-failed' || admitted.session.secure();
}

function unsecured({ lost }: SessionKeeper): RunResult {
  return endedEarly('skipped', lost.aborted ? String(lost.reason) : UNBOUNDED);
}

/** Commands that ask for a plan only. */
const PLANS: readonly Asked['command'][] = ['plan', 'refine'];

/** @param spent a sentence about what was spent by then; empty: something */
type Refusal = (spent: string) => UserFault;

/** Why nothing could be published; null each: nothing is known that speaks against it. They never reject. */
function pushRefusals(
  { pushing, admitted: { task } }: Begun,
  own: BootstrapContext,
): readonly Promise<Refusal | null>[] {
  const branch = branchFor(task.issue);
  const words = commitWordsFor(own, task);
  return [
    pushing.refusal.then((said) => (said === null ? null : (spent) => noWriteAccess(said, spent))),
    pushing.rules.then((rules) => {
      const rule = unmetRule(words, branch, rules);
      return rule === null ? null : (spent) => againstRule(rule, branch, spent);
    }),
  ];
}

/**
 * A refusal that has already arrived ends the run before anything is spent; a later one aborts the run then. Nothing
 * waits for it: a slow forge delays no request to the model.
 */
async function abortOnRefusal(
  refusals: readonly Promise<Refusal | null>[],
  spent: string,
): Promise<AbortController> {
  for (const refusal of refusals) {
    const known = await Promise.race([refusal, null]);
    if (known !== null) throw known(spent);
  }
  const ending = new AbortController();
  for (const refusal of refusals)
    void refusal.then((later) => {
      if (later !== null) ending.abort(later(''));
    });
  return ending;
}
