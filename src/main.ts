import { readTriggerInputs } from './config/config.ts';
import { forgeNameOf, processEnvironment, readRunnerContext } from './config/environment.ts';
import { Cancelled, reasonOf } from './core/fault.ts';
import { gracePeriodAfter } from './core/timing/grace-periods.ts';
import { NoRun, noRunTold, nothingDone, type RunResult } from './deliver/result.ts';
import { type RunRequest, readTrigger } from './intake/trigger/event.ts';
import { COMMENT_TRIGGER } from './issue/first-lookups.ts';
import { type AskingJob, askModel } from './jobs/ask-model.ts';
import { InputFault } from './start/faults.ts';
import { readEvent } from './start/forge.ts';
import { reportRun } from './start/report.ts';
import { faultsOfInputs, openStart, type Process, type UnconfiguredStart } from './start/start.ts';

/** What this start of the action is for. `base-moved`: the pull request has to be found. */
type Purpose = RunRequest | { readonly kind: 'base-moved' | 'preflight' | 'plan-batch' };

/** One start of the action, from the runner's environment to its outputs. Returns the exit code. */
export async function main(signal: AbortSignal): Promise<number> {
  const started: Process = { env: processEnvironment(), signal, startedAt: performance.now() };
  let purpose: Purpose | null = null;
  let start: UnconfiguredStart | null = null;
  let result: RunResult;
  try {
    // What the event alone can decide is decided before anything heavy is loaded.
    purpose = await readPurpose(started);
    start = await openStart(started);
    result = await Promise.race([work(purpose, start), whenHung(signal)]);
  } catch (thrown) {
    result = endedBy(thrown);
  }
  if (purpose?.kind === 'trigger' && result.noRunReason !== undefined) {
    const { commentOnNoRun } = await import('./issue/comment-on-no-run.ts');
    await commentOnNoRun(result, purpose, { started, start });
  }
  return reportRun(result, started, start);
}

/** Fails once a run that was told to stop has still not stopped: what it waits for does not listen. */
function whenHung(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const begin = (): void => {
      const { workMs } = gracePeriodAfter(stop);
      setTimeout(() => reject(new Cancelled('The run did not stop by itself.')), workMs);
    };
    if (stop.aborted) begin();
    else stop.addEventListener('abort', begin, { once: true });
  });
}

/** @throws {NoRun | InputFault | UserFault} */
async function readPurpose(started: Process): Promise<Purpose> {
  const { mode, ...inputs } = readTriggerInputs(started.env);
  if (mode === 'plan-batch') return { kind: mode };
  if (mode === 'preflight') {
    (await import('./jobs/preflight.ts')).expectPreflight(started);
    return { kind: mode };
  }
  const event = await readEvent(forgeNameOf(started.env), readRunnerContext(started.env), inputs.label);
  const options = { ...inputs, now: Date.now(), commentTrigger: COMMENT_TRIGGER };
  const read = readTrigger(event.payload, event.name, options);
  if (read.kind === 'skip') throw new NoRun(nothingDone('skipped', read.why));
  if (read.kind === 'fault') throw new InputFault([read.parts, ...faultsOfInputs(started.env)]);
  return read;
}

async function work(purpose: Purpose, start: UnconfiguredStart): Promise<RunResult> {
  switch (purpose.kind) {
    case 'preflight':
      return (await import('./jobs/preflight.ts')).preflight(start);
    case 'plan-batch':
      return (await import('./jobs/plan-batch.ts')).planOf(start);
    case 'base-moved':
      return runJob(start, await (await import('./issue/outdated-pull.ts')).findOutdatedPull(start));
    case 'trigger':
      return runJob(start, purpose);
  }
}

/** Does the part of a run that is this job's: the whole, what asks the model, or what writes. */
async function runJob(start: UnconfiguredStart, request: RunRequest): Promise<RunResult> {
  switch (start.workflow.inputs.get('mode')) {
    case 'propose':
      return (await import('./jobs/propose.ts')).propose(start, request);
    case 'publish':
      return (await import('./jobs/publish.ts')).publish(start, request);
    default:
      return askModel({ kind: 'whole', start, publisherFor }, request);
  }
}

const publisherFor: AskingJob['publisherFor'] = async (issue, run) =>
  (await import('./jobs/compose.ts')).publisherOf(issue, run);

/** A run that was stopped tells its end itself, if it had begun. */
function endedBy(thrown: unknown): RunResult {
  if (thrown instanceof NoRun) return thrown.result;
  const reason = reasonOf(thrown);
  if (thrown instanceof Cancelled) return nothingDone('failed', reason);
  return noRunTold('failed', reason, thrown instanceof InputFault ? thrown.unquoted : reason);
}
