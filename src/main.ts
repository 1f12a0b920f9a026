import { clearRunFolder } from './adapters/runner/run-folder.ts';
import { readTriggerInputs } from './config/config.ts';
import { forgeNameOf, processEnvironment, readRunnerContext } from './config/environment.ts';
import { Cancelled, reasonOf } from './core/fault.ts';
import { type ReadTrigger, type RunRequest, readTrigger } from './intake/trigger/event.ts';
import { COMMENT_TRIGGER } from './issue/first-questions.ts';
import { openIssue } from './issue/open-issue.ts';
import type { FoundPull } from './issue/outdated-pull.ts';
import type { Job } from './jobs/job.ts';
import { openJob } from './jobs/open-job.ts';
import { endedEarly, endedWithoutRun, type RunResult } from './run/result.ts';
import { Commits } from './start/commits.ts';
import { InputFault } from './start/faults.ts';
import { readEvent } from './start/forge.ts';
import { reportRun } from './start/report.ts';
import { faultsOfInputs, openStart, type Process, type Start } from './start/start.ts';

/** What is known of this start of the action, however it ends. */
interface Known {
  start: Start | null;
  request: RunRequest | null;
}

/**
 * One start of the action, from the runner's environment to its outputs. Returns the exit code.
 * What the event alone can decide is decided before anything heavy is loaded.
 */
export async function main(signal: AbortSignal): Promise<number> {
  const started: Process = { env: processEnvironment(), signal, startedAt: performance.now() };
  const known: Known = { start: null, request: null };
  const result = await resultOf(started, known).catch(endedBy);
  const { outcome, noRunReason } = result;
  if (noRunReason !== undefined && known.request !== null) {
    const { commentOnNoRun } = await import('./issue/comment-on-no-run.ts');
    await commentOnNoRun({ outcome, noRunReason, request: known.request }, started, known.start);
  }
  return reportRun(result, started, known.start);
}

async function resultOf(started: Process, known: Known): Promise<RunResult> {
  switch (readTriggerInputs(started.env).mode) {
    case 'preflight': {
      const { preflight } = await import('./jobs/preflight.ts');
      return preflight(started, (start) => {
        known.start = start;
      });
    }
    case 'plan-batch': {
      known.start = await openStart(started);
      const { planOf } = await import('./jobs/plan-batch.ts');
      return planOf(known.start);
    }
    default:
      return runOnIssue(started, known);
  }
}

async function runOnIssue(started: Process, known: Known): Promise<RunResult> {
  const read = await readRequest(started);
  if (read.kind === 'skip') return endedEarly('skipped', read.why);
  if (read.kind === 'fault') throw new InputFault([read.parts, ...faultsOfInputs(started.env)]);
  if (read.kind === 'trigger') known.request = read;
  known.start = await openStart(started);
  const request = read.kind === 'trigger' ? read : await outdatedPull(known.start);
  if (request.kind === 'skip') return endedEarly('skipped', request.why);
  known.request = request;
  const job = await openJob(known.start, request);
  if (job.kind === 'refused') return endedWithoutRun(job.status, job.reason);
  known.start = job.start;
  return job.finish(workOn(job, request), request.trigger.issue);
}

async function outdatedPull(start: Start): Promise<FoundPull> {
  const { findOutdatedPull } = await import('./issue/outdated-pull.ts');
  return findOutdatedPull(start);
}

/** Reads the event that started the action. */
async function readRequest({ env }: Process): Promise<ReadTrigger> {
  const { mode: _, ...inputs } = readTriggerInputs(env);
  const event = await readEvent(forgeNameOf(env), readRunnerContext(env), inputs.label);
  const options = { ...inputs, now: Date.now(), commentTrigger: COMMENT_TRIGGER };
  return readTrigger(event.payload, event.name, options);
}

/** Opens the issue and, if there is something to do, does the job's part of it. */
async function workOn(job: Job, request: RunRequest): Promise<RunResult> {
  const commits = new Commits(job.start);
  try {
    const opened = await openIssue(job, request, commits);
    return opened.kind === 'over' ? opened.result : await job.work(opened.issue);
  } finally {
    await commits.close();
    // Removes the files of the change; the run's own files stay.
    await clearRunFolder(job.start.folder).catch(() => undefined);
  }
}

/** A run that was stopped tells its end itself, if it had begun. */
function endedBy(thrown: unknown): RunResult {
  const reason = reasonOf(thrown);
  if (thrown instanceof Cancelled) return endedEarly('failed', reason);
  return endedWithoutRun('failed', reason, thrown instanceof InputFault ? thrown.unquoted : reason);
}
