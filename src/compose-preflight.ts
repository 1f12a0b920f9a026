import { listModels } from './adapters/model/list-models.ts';
import { useProxy } from './adapters/runner/proxy.ts';
import { askSession, type BootstrapContext, bootstrap, openBase, type Process } from './bootstrap.ts';
import { openWorkspaceFor } from './compose.ts';
import { readConfig, readTriggerInputs } from './config/config.ts';
import { readRunnerContext } from './config/environment.ts';
import { MEASURED_INPUT_TOKENS } from './config/prices.ts';
import type { FaultMessage } from './core/fault.ts';
import { NOTHING_DONE } from './core/outcome.ts';
import { type CheckedFinding, describeFinding } from './core/preflight/finding.ts';
import { branchFor } from './deliver/templates.ts';
import { openCommands } from './open-commands.ts';
import { openSetup } from './open-forge.ts';
import type { PreflightContext, RepositoryContext } from './preflight/check.ts';
import { inputRows, runChecks, summaryOf } from './preflight/run-checks.ts';
import type { RunResult } from './run/conclude.ts';
import { settle } from './settle.ts';

/** Faults that leave nothing else to check, or all that the checks are made of. */
type OpenedPreflight =
  | { readonly kind: 'faults'; readonly faults: readonly FaultMessage[] }
  | { readonly kind: 'opened'; readonly context: BootstrapContext };

export async function openPreflight(started: Process): Promise<OpenedPreflight> {
  const { eventName } = readRunnerContext(started.env);
  const reading = readConfig(started.env);
  // It runs the commands of the checkout, and asks nobody who started it.
  const event: readonly FaultMessage[] =
    eventName === 'workflow_dispatch'
      ? []
      : [
          {
            wrong: 'A preflight starts by workflow_dispatch alone.',
            was: `The event was ${eventName}.`,
            remedy: 'Start the workflow by hand, or set the input mode to run for other events.',
          },
        ];
  const faults = [...event, ...(reading.kind === 'invalid' ? reading.faults : [])];
  if (faults.length > 0) return { kind: 'faults', faults };
  const asked = { kind: 'skip', why: '' } as const;
  return { kind: 'opened', context: await bootstrap(started, asked) };
}

const FORGE_MS = 60_000;

/** Writes nothing at the forge, and asks no model for a reply. */
export async function preflight(opened: OpenedPreflight): Promise<RunResult> {
  if (opened.kind === 'faults') return resultOf(inputRows(opened.faults));
  await useProxy(opened.context.env);
  // Of no issue: what the repository sets for every run is told with it.
  const reading = await askSession(opened.context, 0).opening;
  const settling = await settle(opened.context, { profile: null, agent: 'configured' }, reading);
  if (settling.kind === 'faulty') return resultOf(inputRows(settling.faults));
  const { context } = settling;
  const base = openBase(context, null);
  try {
    const rows = await runChecks(await contextOf(context, base));
    for (const row of rows)
      context.telemetry.emit({ kind: 'note', level: 'info', text: describeFinding(row) });
    return resultOf(rows);
  } finally {
    await base.then((commit) => commit.close()).catch(() => undefined);
  }
}

function resultOf(findings: readonly CheckedFinding[]): RunResult {
  const status = findings.some(({ kind }) => kind === 'broken') ? 'failed' : 'skipped';
  const reason = `Preflight: ${summaryOf(findings)}. Nothing was changed, and the model was not asked.`;
  return { outcome: { ...NOTHING_DONE, status, reason }, record: null, findings };
}

async function contextOf(
  context: BootstrapContext,
  base: ReturnType<typeof openBase>,
): Promise<PreflightContext> {
  const { config, budget, telemetry, signal } = context;
  const { source, model, runner } = config;
  const { emit } = telemetry;
  const setup = await openSetup(config.forge.name, {
    ...{ ...config.forge, repository: source.repository, emit },
    signal: () => signal,
    // A forge that does not answer is a row soon: nobody waits for a table as for a run.
    deadline: () => Math.min(budget.remainingMs, FORGE_MS - budget.elapsedMs),
  });
  return {
    agent: config.chat.agent,
    forge: {
      ...{ setup, runsOn: runner.branch, baseBranch: source.baseBranch },
      label: readTriggerInputs(context.env).label,
      branch: branchFor(1),
    },
    repository: openRepository(context, base),
    model: {
      name: model.model,
      host: new URL(model.baseUrl).host,
      list: () => listModels(model, signal),
      prices: config.budget.prices,
      maxCostUsd: config.budget.limits.maxCostUsd,
      measured: MEASURED_INPUT_TOKENS,
    },
    maxMs: config.budget.limits.maxMs,
    ...{ emit, signal },
    now: () => performance.now(),
  };
}

async function openRepository(
  context: BootstrapContext,
  opening: ReturnType<typeof openBase>,
): Promise<RepositoryContext> {
  const { config, budget } = context;
  const { commands } = config;
  const base = await opening;
  const [{ workspace, environment }, entries] = await Promise.all([
    openWorkspaceFor(context, { base, branch: null, unpublished: null }),
    openCommands(base, config, context.telemetry.emit),
  ]);
  return {
    ...{ workspace, environment, commands: entries.sample, caveats: commands.caveats },
    limitMs: () => Math.max(1000, Math.min(commands.limitMs, budget.remainingMs)),
  };
}
