import { readTriggerInputs } from './config/config.ts';
import { forgeNameOf, processEnvironment, readRunnerContext } from './config/environment.ts';
import { Cancelled, reasonOf } from './core/fault.ts';
import { endedEarly, endedWithoutRun, type RunResult } from './deliver/result.ts';
import { type RunRequest, readTrigger } from './intake/trigger/event.ts';
import { COMMENT_TRIGGER } from './issue/first-questions.ts';
import { runJob } from './jobs/run-job.ts';
import { InputFault } from './start/faults.ts';
import { readEvent } from './start/forge.ts';
import { reportRun } from './start/report.ts';
import { faultsOfInputs, openStart, type Process, type Start } from './start/start.ts';

/** What this start of the action is for. `base-moved`: the pull request has to be found. */
type Request = RunRequest | { readonly kind: 'base-moved' | 'preflight' | 'plan-batch' };
type Over = { readonly kind: 'over'; readonly result: RunResult };

/** One start of the action, from the runner's environment to its outputs. Returns the exit code. */
export async function main(signal: AbortSignal): Promise<number> {
  const action: Process = { env: processEnvironment(), signal, startedAt: performance.now() };
  // What the event alone can decide is decided before anything heavy is loaded.
  const request = await readRequest(action).catch(overBy);
  if (request.kind === 'over') return reportRun(request.result, action, null);
  const opened = await openStart(action).then((start) => ({ kind: 'open', start }) as const, overBy);
  const start = opened.kind === 'open' ? opened.start : null;
  const { result } = opened.kind === 'open' ? await work(request, opened.start).catch(overBy) : opened;
  if (request.kind === 'trigger') await tellOfNoRun(result, request, { action, start });
  return reportRun(result, action, start);
}

async function readRequest(action: Process): Promise<Request | Over> {
  const { mode, ...inputs } = readTriggerInputs(action.env);
  if (mode === 'plan-batch') return { kind: mode };
  if (mode === 'preflight') {
    const { whyNoPreflight } = await import('./jobs/preflight.ts');
    const result = whyNoPreflight(action);
    return result === null ? { kind: mode } : over(result);
  }
  const event = await readEvent(forgeNameOf(action.env), readRunnerContext(action.env), inputs.label);
  const options = { ...inputs, now: Date.now(), commentTrigger: COMMENT_TRIGGER };
  const read = readTrigger(event.payload, event.name, options);
  if (read.kind === 'skip') return over(endedEarly('skipped', read.why));
  if (read.kind === 'fault') throw new InputFault([read.parts, ...faultsOfInputs(action.env)]);
  return read;
}

async function work(request: Request, start: Start): Promise<Over> {
  switch (request.kind) {
    case 'preflight':
      return over(await (await import('./jobs/preflight.ts')).preflight(start));
    case 'plan-batch':
      return over(await (await import('./jobs/plan-batch.ts')).planOf(start));
    case 'base-moved': {
      const found = await (await import('./issue/outdated-pull.ts')).findOutdatedPull(start);
      return over(found.kind === 'skip' ? endedEarly('skipped', found.why) : await runJob(start, found));
    }
    case 'trigger':
      return over(await runJob(start, request));
  }
}

async function tellOfNoRun(
  { outcome, noRunReason }: RunResult,
  request: RunRequest,
  { action, start }: { readonly action: Process; readonly start: Start | null },
): Promise<void> {
  if (noRunReason === undefined) return;
  const { commentOnNoRun } = await import('./issue/comment-on-no-run.ts');
  await commentOnNoRun({ outcome, noRunReason, request }, action, start);
}

/** A run that was stopped tells its end itself, if it had action. */
function overBy(thrown: unknown): Over {
  const reason = reasonOf(thrown);
  if (thrown instanceof Cancelled) return over(endedEarly('failed', reason));
  const said = thrown instanceof InputFault ? thrown.unquoted : reason;
  return over(endedWithoutRun('failed', reason, said));
}

function over(result: RunResult): Over {
  return { kind: 'over', result };
}
