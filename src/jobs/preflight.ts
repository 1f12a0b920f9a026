import { TRIAL_COMMITS } from '../adapters/candidate/candidate-commits.ts';
import type { BaseCommit } from '../adapters/git/base-commit.ts';
import { listModels } from '../adapters/model/list-models.ts';
import { readRunnerContext } from '../config/environment.ts';
import type { FaultMessage } from '../core/fault.ts';
import { type CheckedFinding, describeFinding } from '../core/preflight/finding.ts';
import { NoRun, nothingDone, type RunResult } from '../deliver/result.ts';
import type { Preflight, RepositoryContext } from '../preflight/check.ts';
import { inputRows, runChecks, summaryOf } from '../preflight/run-checks.ts';
import { Commits } from '../start/commits.ts';
import { StartFault, UnknownSettings } from '../start/faults.ts';
import { openForgeFor, openSetup } from '../start/forge.ts';
import { faultsOfInputs, type Process, type Start, type UnconfiguredStart } from '../start/start.ts';
import { caveatsFor, openCommands, openWorkspaceFor } from './agent-work.ts';
import { applyRepositorySettings } from './repository-settings.ts';

const FORGE_MS = 60_000;

/** @throws {NoRun} where there can be none */
export function expectPreflight(started: Process): void {
  const faults = [...faultsOfEvent(started), ...faultsOfInputs(started.env)];
  if (faults.length > 0) throw new NoRun(resultOf(inputRows(faults)));
}

/** Checks what a run needs. Writes nothing to the forge, and asks the model for no reply. */
export async function preflight(opened: UnconfiguredStart): Promise<RunResult> {
  const { start, unread } = await configured(opened);
  const commits = new Commits(start);
  try {
    const rows = [...unread, ...(await runChecks(await contextOf(start, commits.checkout())))];
    for (const row of rows) start.telemetry.emit({ kind: 'note', level: 'info', text: describeFinding(row) });
    return resultOf(rows);
  } finally {
    await commits.close();
  }
}

/** Where the forge does not answer, the other rows tell why; they are about the workflow alone then. @throws {NoRun} */
async function configured(
  start: UnconfiguredStart,
): Promise<{ readonly start: Start; readonly unread: readonly CheckedFinding[] }> {
  try {
    return { start: await applyRepositorySettings(start), unread: [] };
  } catch (thrown) {
    if (!(thrown instanceof StartFault)) throw thrown;
    const unread = inputRows(thrown.faults);
    if (thrown instanceof UnknownSettings) return { start: { ...start, config: start.workflow }, unread };
    throw new NoRun(resultOf(unread));
  }
}

/** A preflight runs the commands of the checkout without checking the permissions of whoever started it. */
function faultsOfEvent({ env }: Process): readonly FaultMessage[] {
  const { eventName } = readRunnerContext(env);
  if (eventName === 'workflow_dispatch') return [];
  return [
    {
      wrong: 'A preflight starts by workflow_dispatch alone.',
      was: `The event was ${eventName}.`,
      remedy: 'Start the workflow by hand, or set the input mode to run for other events.',
    },
  ];
}

function resultOf(findings: readonly CheckedFinding[]): RunResult {
  const isBroken = findings.some(({ kind }) => kind === 'broken');
  const status = isBroken ? 'failed' : 'skipped';
  const reason = `Preflight ${isBroken ? 'failed' : 'passed'}: ${summaryOf(findings)}. Nothing was changed, and the model was not asked.`;
  return { ...nothingDone(status, reason), findings };
}

async function contextOf(start: Start, base: Promise<BaseCommit>): Promise<Preflight> {
  const { config, budget, telemetry, signal } = start;
  const { model } = config;
  const { emit } = telemetry;
  // A forge that does not answer soon becomes a row: people wait less long for a table than for a run.
  const limitMs = Math.min(budget.remainingMs, FORGE_MS - budget.elapsedMs);
  const { repository } = config;
  const [rights, setup] = await Promise.all([
    openForgeFor(limitMs, config.forge, { repository, emit, signal }),
    openSetup(config.forge.name, {
      ...config.forge,
      repository,
      emit,
      signal: () => signal,
      remainingMs: () => Math.min(budget.remainingMs, FORGE_MS - budget.elapsedMs),
    }),
  ]);
  return {
    config,
    setup,
    rights,
    repository: openRepository(start, base),
    listModels: () => listModels({ ...model, apiKey: start.changingKey?.read() ?? model.apiKey }, signal),
    emit,
    signal,
  };
}

async function openRepository(start: Start, opening: Promise<BaseCommit>): Promise<RepositoryContext> {
  const { config, budget } = start;
  const { commands } = config;
  const base = await opening;
  const agent = config.inputs.get('agent');
  const [{ workspace, environment }, entries] = await Promise.all([
    openWorkspaceFor(start, {
      agent,
      base,
      branch: null,
      unpublished: null,
      madeBy: 'a-run',
      commits: TRIAL_COMMITS,
      folder: start.folder,
    }),
    openCommands(base, agent, start),
  ]);
  return {
    workspace,
    environment,
    commands: entries.sample,
    caveats: caveatsFor(agent, config),
    limitMs: () => Math.max(1000, Math.min(commands.limitMs, budget.remainingMs)),
  };
}
