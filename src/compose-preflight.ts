import { TRIAL_COMMITS } from './adapters/candidate/candidate-commits.ts';
import { listModels } from './adapters/model/list-models.ts';
import { useProxy } from './adapters/runner/proxy.ts';
import { applySettings } from './apply-settings.ts';
import { type BootstrapContext, bootstrap, commitWordsFor, openBase, type Process } from './bootstrap.ts';
import { openWorkspaceFor } from './compose.ts';
import { readConfig, readTriggerInputs } from './config/config.ts';
import { readRunnerContext } from './config/environment.ts';
import { MEASURED_INPUT_TOKENS } from './config/prices.ts';
import type { FaultMessage } from './core/fault.ts';
import { type CheckedFinding, describeFinding } from './core/preflight/finding.ts';
import { unmetRule } from './deliver/text/subject.ts';
import { branchFor } from './deliver/text/templates.ts';
import { askSession } from './first-questions.ts';
import { openCommands } from './open-commands.ts';
import { openSetup } from './open-forge.ts';
import type { PreflightContext, RepositoryContext } from './preflight/check.ts';
import { inputRows, runChecks, summaryOf } from './preflight/run-checks.ts';
import { endedEarly, type RunResult } from './run/result.ts';

/** Either faults that leave nothing else to check, or the context for the checks. */
type OpenedPreflight =
  | { readonly kind: 'faults'; readonly faults: readonly FaultMessage[] }
  | { readonly kind: 'opened'; readonly context: BootstrapContext };

export async function openPreflight(started: Process): Promise<OpenedPreflight> {
  const { eventName } = readRunnerContext(started.env);
  const reading = readConfig(started.env);
  // A preflight runs the commands of the checkout without checking the permissions of whoever started it.
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

/** Writes nothing to the forge, and asks the model for no reply. */
export async function preflight(opened: OpenedPreflight): Promise<RunResult> {
  if (opened.kind === 'faults') return resultOf(inputRows(opened.faults));
  await useProxy(opened.context.env);
  // There is no issue 0, but the answer brings the settings file of the repository.
  const reading = await askSession(opened.context.forge, 0).opening;
  const applied = await applySettings(opened.context, { wanted: null, agent: 'configured' }, reading);
  if (applied.kind === 'faulty') return resultOf(inputRows(applied.faults));
  const { context } = applied;
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
  return { ...endedEarly(status, reason), findings };
}

async function contextOf(
  context: BootstrapContext,
  base: ReturnType<typeof openBase>,
): Promise<PreflightContext> {
  const { config, budget, telemetry, signal } = context;
  const { source, model, runner } = config;
  const { emit } = telemetry;
  const setup = await openSetup(config.forge.name, {
    ...config.forge,
    credentials: context.credentials,
    repository: source.repository,
    emit,
    signal: () => signal,
    // A forge that does not answer soon becomes a row: people wait less long for a table than for a run.
    remainingMs: () => Math.min(budget.remainingMs, FORGE_MS - budget.elapsedMs),
  });
  return {
    agent: config.chat.agent,
    forge: {
      setup,
      runsOn: runner.branch,
      baseBranch: source.baseBranch,
      label: readTriggerInputs(context.env).label,
      branch: branchFor(1),
      unmetRule: async () => {
        const words = commitWordsFor(context, { issue: 1, title: 'An issue' });
        return unmetRule(words, branchFor(1), await context.forge.pushRules(branchFor(1)));
      },
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
    emit,
    signal,
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
    openWorkspaceFor(context, { base, branch: null, unpublished: null, commits: TRIAL_COMMITS }),
    openCommands(base, config, context.telemetry.emit),
  ]);
  return {
    workspace,
    environment,
    commands: entries.sample,
    caveats: commands.caveats,
    limitMs: () => Math.max(1000, Math.min(commands.limitMs, budget.remainingMs)),
  };
}
