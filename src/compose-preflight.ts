import { TRIAL_COMMITS } from './adapters/candidate/candidate-commits.ts';
import { listModels } from './adapters/model/list-models.ts';
import { useProxy } from './adapters/runner/proxy.ts';
import { applySettings } from './apply-settings.ts';
import {
  type BootstrapContext,
  bootstrap,
  commitWordsFor,
  loadModel,
  openBase,
  type Process,
} from './bootstrap.ts';
import { openWorkspaceFor } from './compose.ts';
import { readConfig, readTriggerInputs } from './config/config.ts';
import { readRunnerContext } from './config/environment.ts';
import { MEASURED_INPUT_TOKENS } from './config/prices.ts';
import type { FaultMessage } from './core/fault.ts';
import { type CheckedFinding, describeFinding } from './core/preflight/finding.ts';
import type { ToolTrial } from './core/preflight/ports.ts';
import { unmetRule } from './deliver/text/subject.ts';
import { branchFor } from './deliver/text/templates.ts';
import { askSession } from './first-questions.ts';
import { openCommands } from './open-commands.ts';
import { openSetup } from './open-forge.ts';
import type { PreflightContext, RepositoryContext } from './preflight/check.ts';
import { inputRows, runChecks, summaryOf } from './preflight/run-checks.ts';
import { endedEarly, type RunResult } from './run/result.ts';
import { ALL_TOOLS } from './tools/catalogue.ts';

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

/** Writes nothing to the forge, and asks the model for a reply only if the tool-calling check is on. */
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
    return resultOf(rows, context.config.source.job.checksToolCalling ? 'asked once' : 'not asked');
  } finally {
    await base.then((commit) => commit.close()).catch(() => undefined);
  }
}

function resultOf(
  findings: readonly CheckedFinding[],
  asked: 'asked once' | 'not asked' = 'not asked',
): RunResult {
  const status = findings.some(({ kind }) => kind === 'broken') ? 'failed' : 'skipped';
  const reason = `Preflight: ${summaryOf(findings)}. Nothing was changed, and the model was ${asked}.`;
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
      tryTool: source.job.checksToolCalling ? () => tryTool(context) : null,
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

/** Leaves room for models that reason before they call. */
const TRIAL_TOKENS = 1024;

/** One small request that offers one real tool; it is charged and recorded like those of a run. */
async function tryTool(context: BootstrapContext): Promise<ToolTrial> {
  const model = await loadModel(context);
  const reading = ALL_TOOLS.map(({ spec }) => spec).filter(({ effect }) => effect === 'reads');
  const tools = reading.slice(0, 1);
  const turns = [
    { role: 'system', text: 'You check a connection.' },
    {
      role: 'user',
      origin: 'task',
      text: 'Call the tool that you have, once, with any values. Say nothing.',
    },
  ] as const;
  const reply = await model.complete({ turns, tools, maxOutputTokens: TRIAL_TOKENS }, context.signal);
  switch (reply.kind) {
    case 'turn': {
      const tokens = reply.usage.inputTokens + reply.usage.outputTokens;
      return { kind: reply.calls.length > 0 ? 'called' : 'answered', tokens };
    }
    case 'rejected':
      return { kind: 'refused', why: reply.why };
    case 'overflow':
      return { kind: 'overflowed' };
  }
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
