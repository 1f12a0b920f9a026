import type { CommitForm } from './adapters/candidate/candidate-commits.ts';
import { type BaseCommit, openBaseCommit } from './adapters/git/base-commit.ts';
import { findCheckout } from './adapters/git/find-checkout.ts';
import { type BranchOptions, type ExistingBranch, readBranch } from './adapters/git/read-branch.ts';
import { loadModelClient } from './adapters/model/client.ts';
import { SentMessages } from './adapters/model/recording-model.ts';
import { type CommitSignature, createCommitSignature } from './adapters/runner/commit-signature.ts';
import { lackOfRoom, makeRunFolder } from './adapters/runner/run-folder.ts';
import { keyedSeals, type Seals } from './adapters/runner/seals.ts';
import { maskCommand } from './adapters/telemetry/console-log.ts';
import { logFormOf } from './adapters/telemetry/log-form.ts';
import { createMetrics, type Metrics } from './adapters/telemetry/metrics/metrics.ts';
import type { Tracing } from './adapters/telemetry/otlp/tracing.ts';
import { startTelemetry, type Telemetry } from './adapters/telemetry/telemetry.ts';
import { type Config, readConfig } from './config/config.ts';
import type { Environment } from './config/environment.ts';
import { forAgent } from './config/for-agent.ts';
import { knownPrices } from './config/prices.ts';
import { Budget } from './core/budget.ts';
import type { RunEvent } from './core/events.ts';
import type { FaultMessage } from './core/fault.ts';
import type { ModelClient } from './core/ports.ts';
import type { PushRule } from './core/push-rule.ts';
import { TRACE_VERSION } from './core/record-event.ts';
import { Secrets } from './core/secrets/secrets.ts';
import type { Task } from './core/task.ts';
import { type CommitWords, likelyMessage, subjectFor } from './deliver/text/subject.ts';
import { branchFor } from './deliver/text/templates.ts';
import type { ReadTrigger } from './intake/trigger/event.ts';
import type { Start } from './intake/trigger/start.ts';
import { type OpenedForge, openRunForge } from './open-forge.ts';
import { InputFault } from './start-fault.ts';
import { ALL_TOOLS } from './tools/catalogue.ts';

/** What one process keeps from start to exit. */
export interface Process {
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly startedAt: number;
}

/** Everything that is known once the run may begin. */
export interface BootstrapContext extends Process, OpenedForge {
  readonly config: Config;
  readonly secrets: Secrets;
  /** For the log and the trace, where placeholders are masked as well. */
  readonly logSecrets: Secrets;
  readonly folder: string;
  readonly telemetry: Telemetry;
  readonly metrics: Metrics;
  /** Null: no collector is configured. */
  readonly tracing: Tracing | null;
  readonly budget: Budget;
  /** The messages that were sent to the models of this run. */
  readonly sent: SentMessages;
  readonly seals: Seals;
}

/** @param commit the full id of the commit to start from; null: the commit of the checkout */
export async function openBase(context: BootstrapContext, commit: string | null): Promise<BaseCommit> {
  const { config, folder, env } = context;
  const { repository } = config.source;
  const { workspace } = config.runner;
  return openBaseCommit({
    checkout: findCheckout({ workspace, repository }),
    temp: commit === null ? folder : `${folder}/continued`,
    path: env.PATH ?? '',
    apart: [workspace],
    ...(commit !== null && { commit, remote: remoteOf(context) }),
  });
}

export function remoteOf({
  config,
  signal,
  budget,
  credentials,
}: Pick<BootstrapContext, 'config' | 'signal' | 'budget' | 'credentials'>): BranchOptions['remote'] {
  const { runner, forge } = config;
  const url = `${forge.serverUrl}/${runner.repository}.git`;
  return {
    url,
    token: credentials === null ? forge.token : () => credentials.token(),
    signal,
    limitMs: budget.remainingMs,
  };
}

/** Where a run begins, and how to recognise this action's own commits there. */
export interface Beginning extends Pick<BranchOptions, 'isOwn'> {
  readonly opening: Promise<BaseCommit>;
  readonly start: Start;
}

/** The commit that a change is compared with, and the branch that the run continues; null: it starts from the base. */
export interface StartCommits {
  readonly base: BaseCommit;
  readonly branch: ExistingBranch | null;
}

/** Opens the base and the branch that the run continues; the pull request shows all between (docs/decisions/0004). */
export async function openStart(
  context: BootstrapContext,
  { opening, start, isOwn }: Beginning,
): Promise<StartCommits> {
  const checkout = await opening;
  if (start.kind === 'fresh') return { base: checkout, branch: null };
  const { head, history } = start;
  const base = history.mergeBase === checkout.sha ? checkout : await openBase(context, history.mergeBase);
  return { base, branch: await readBranch(base, { head, history, isOwn, remote: remoteOf(context) }) };
}

/** A model at the run's endpoint, on the run's budget. @param model by default the run's own */
export function loadModel(
  { config, secrets, budget, telemetry, sent }: BootstrapContext,
  model = config.model.model,
): Promise<ModelClient> {
  const endpoint = { ...config.model, model };
  const prices = model === config.model.model ? null : knownPrices(endpoint);
  return loadModelClient({ ...endpoint, secrets, budget, sent, emit: telemetry.emit, prices });
}

export function commitSignatureFor({ config, seals }: BootstrapContext, issue: number): CommitSignature {
  return createCommitSignature(seals, `${config.runner.repository.toLowerCase()}#${issue}`);
}

/** What commits on an issue are described with. */
export function commitWordsFor(
  { config, secrets }: Pick<BootstrapContext, 'config' | 'secrets'>,
  { issue, title }: Pick<CommitWords, 'issue' | 'title'>,
): CommitWords {
  const { pullRequest, signOff } = config.changes;
  const { runUrl } = config.runner;
  return { pattern: pullRequest.title, issue, title: secrets.mask(title), runUrl, signOff };
}

/** The commits of a run look like the one that it would publish, so far as that is known before. */
export function commitFormFor(
  context: Pick<BootstrapContext, 'config' | 'secrets'>,
  {
    task,
    start,
    rules,
  }: { readonly task: Task; readonly start: Start; readonly rules: Promise<readonly PushRule[]> },
): CommitForm {
  const words = commitWordsFor(context, task);
  let known: readonly PushRule[] = [];
  void rules.then((read) => {
    known = read;
  });
  return {
    author: WORKFLOW_BOT,
    seconds: Math.floor(Date.now() / 1000),
    message: (title) => likelyMessage(words, subjectFor(words, context.secrets.mask(title ?? ''), known)),
    branch: branchFor(task.issue),
    baseBranch: start.baseBranch,
  };
}

/** Whom GitHub names as the author of what a workflow's own token commits. */
const WORKFLOW_BOT = 'github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>';

/** @throws {UserFault} that names every fault of the inputs and of the event at once */
export async function bootstrap(started: Process, asked: ReadTrigger): Promise<BootstrapContext> {
  const reading = readConfig(started.env);
  const faults: readonly FaultMessage[] = [
    ...(asked.kind === 'fault' ? [asked.parts] : []),
    ...(reading.kind === 'invalid' ? reading.faults : []),
  ];
  if (reading.kind === 'invalid' || faults.length > 0) throw new InputFault(faults);
  const config = forAgent(reading.config, asked.kind === 'trigger' ? asked.agent : 'configured');
  const { keys, placeholders } = config.secrets;
  const secrets = new Secrets(keys);
  const logSecrets = secrets.withWords(placeholders);
  for (const value of keys) process.stdout.write(`${maskCommand(value)}\n`);
  const folder = makeRunFolder(config.runner.temp);
  const metrics = createMetrics({ tools: ALL_TOOLS, secrets });
  const tracing = await tracingFor(started.env);
  const telemetry = startTelemetry({
    secrets: logSecrets,
    readers: [(event) => metrics.read(event), ...(tracing === null ? [] : [tracing.read])],
    tracePath: `${folder}/trace.jsonl`,
    form: { ...logFormOf(started.env), level: config.telemetry.isDebug ? 'debug' : 'normal' },
    write: (text) => process.stdout.write(text),
    now: () => performance.now(),
  });
  const { limits, prices } = config.budget;
  const budget = new Budget({ limits, prices, startedAt: started.startedAt, now: () => performance.now() });
  telemetry.emit(beginningOf(config));
  const room = lackOfRoom(config.runner.temp);
  for (const text of [...config.telemetry.warnings, ...(room === null ? [] : [room])])
    telemetry.emit({ kind: 'note', level: 'warning', text });
  const { forge, credentials } = await openRunForge(config.forge, {
    repository: config.source.repository,
    secrets,
    emit: telemetry.emit,
    stop: started.signal,
    budget,
  });
  const sent = new SentMessages(telemetry.emit);
  // The workflow's token differs in each run, so the next run could not verify a seal made with it.
  const seals = keyedSeals(config.model.apiKey === config.forge.token ? '' : config.model.apiKey);
  return {
    ...started,
    config,
    secrets,
    logSecrets,
    folder,
    telemetry,
    metrics,
    tracing,
    budget,
    credentials,
    forge,
    sent,
    seals,
  };
}

/** Loads the module only when a collector is configured. */
async function tracingFor(env: Environment): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all = '', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own = '' } = env;
  if (all === '' && own === '') return null;
  const { openTracing } = await import('./adapters/telemetry/otlp/tracing.ts');
  return openTracing(env, new Set(ALL_TOOLS.map(({ spec }) => spec.name)));
}

function beginningOf({ runner, model, budget, telemetry }: Config): RunEvent {
  return {
    kind: 'began',
    version: TRACE_VERSION,
    at: new Date().toISOString(),
    repository: runner.repository,
    runUrl: runner.runUrl,
    model: model.model,
    provider: model.provider,
    inputs: telemetry.inputs,
    limits: budget.limits,
    prices: budget.prices,
  };
}
