import { useProxy } from '../adapters/http/proxy.ts';
import { type ChangingKey, loadModelClient } from '../adapters/model/client.ts';
import { openKeyFile } from '../adapters/model/key-file.ts';
import { SentMessages } from '../adapters/model/recording-model.ts';
import { lackOfRoom, makeRunFolder } from '../adapters/runner/run-folder.ts';
import { keyedSeals, type Seals } from '../adapters/runner/seals.ts';
import { maskCommand } from '../adapters/telemetry/console-log.ts';
import { Metrics } from '../adapters/telemetry/metrics/metrics.ts';
import type { Tracing } from '../adapters/telemetry/otlp/tracing.ts';
import { startTelemetry, type Telemetry } from '../adapters/telemetry/telemetry.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { priceOf } from '../config/prices.ts';
import { Budget } from '../core/budget.ts';
import type { RunEvent } from '../core/events.ts';
import { type FaultMessage, UserFault } from '../core/fault.ts';
import type { Forge, ModelClient } from '../core/ports.ts';
import { TRACE_VERSION } from '../core/record-event.ts';
import { Secrets } from '../core/secrets/secrets.ts';
import { ALL_TOOLS } from '../tools/catalogue.ts';
import { InputFault } from './faults.ts';
import { openRunForge } from './forge.ts';

/** What one process keeps from start to exit. */
export interface Process {
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly startedAt: number;
}

/** What a process has from its inputs alone: log, secrets, budget, forge. Settings of the repository come later. */
export interface UnconfiguredStart extends Process {
  /** What the workflow says. The settings may say otherwise of all that `settable.ts` names, limits among it. */
  readonly workflow: Config;
  readonly secrets: Secrets;
  /** For the log and the trace, where placeholders are masked as well. */
  readonly logSecrets: Secrets;
  readonly folder: string;
  readonly telemetry: Telemetry;
  readonly metrics: Metrics;
  /** Null: no collector is configured. */
  readonly tracing: Tracing | null;
  readonly budget: Budget;
  readonly forge: Forge;
  /** The messages that were sent to the models of this run. */
  readonly sent: SentMessages;
  readonly seals: Seals;
  /** Null: the key of the model, if any, is that of the inputs. */
  readonly changingKey: ChangingKey | null;
}

/** The same with the settings of the repository. */
export interface Start extends UnconfiguredStart {
  readonly config: Config;
}

/** A model at the endpoint of a configuration, on the run's budget. @param name by default the configured model */
export function loadModel(
  { secrets, budget, telemetry, sent, changingKey }: UnconfiguredStart,
  { model, inputs }: Pick<Config, 'model' | 'inputs'>,
  name = model.model,
): Promise<ModelClient> {
  const endpoint = { ...model, model: name };
  const prices = priceOf(inputs, endpoint);
  return loadModelClient({ ...endpoint, changingKey, secrets, budget, sent, emit: telemetry.emit, prices });
}

/** Every fault of the inputs. */
export function faultsOfInputs(env: Environment): readonly FaultMessage[] {
  const reading = readConfig(env);
  return reading.kind === 'invalid' ? reading.faults : [];
}

/**
 * Opens all that a run has from its inputs alone.
 *
 * @throws {InputFault} that names every fault of the inputs at once; also if the file of the key holds none
 */
export async function openStart(started: Process): Promise<UnconfiguredStart> {
  const reading = readConfig(started.env);
  if (reading.kind === 'invalid') throw new InputFault(reading.faults);
  const { config } = reading;
  useProxy(started.env);
  const { keys, placeholders } = config.secrets;
  const secrets = new Secrets(keys);
  const logSecrets = secrets.withWords(placeholders);
  for (const value of keys) process.stdout.write(`${maskCommand(value)}\n`);
  const changingKey = changingKeyOf(config, secrets);
  const folder = makeRunFolder(config.runner.temp);
  const metrics = new Metrics(TOOL_NAMES);
  const tracing = await tracingFor(started.env);
  const telemetry = startTelemetry({
    secrets: logSecrets,
    readers: [(event) => metrics.read(event), ...(tracing === null ? [] : [tracing.read])],
    tracePath: `${folder}/trace.jsonl`,
    form: {
      isFolded: started.env.GITHUB_ACTIONS === 'true',
      level: started.env.RUNNER_DEBUG === '1' ? 'debug' : 'normal',
    },
    write: (text) => process.stdout.write(text),
    now: () => performance.now(),
  });
  const { limits, prices } = config;
  const budget = new Budget({ limits, prices, startedAt: started.startedAt, now: () => performance.now() });
  telemetry.emit(beginEvent(config));
  const room = lackOfRoom(config.runner.temp);
  for (const text of [...config.warnings, ...(room === null ? [] : [room])])
    telemetry.emit({ kind: 'note', level: 'warning', text });
  const forge = await openRunForge(config.forge, {
    repository: config.repository,
    emit: telemetry.emit,
    stop: started.signal,
    budget,
  });
  const sent = new SentMessages(telemetry.emit);
  // The workflow's token and that of a file differ in each run: the next could not verify a seal made with them.
  const seals = keyedSeals(config.model.apiKey === config.forge.token ? '' : config.model.apiKey);
  return {
    ...started,
    workflow: config,
    secrets,
    logSecrets,
    folder,
    telemetry,
    metrics,
    tracing,
    budget,
    forge,
    sent,
    seals,
    changingKey,
  };
}

/** Each key is masked before it is sent for the first time. */
function changingKeyOf({ model, runner }: Config, secrets: Secrets): ChangingKey | null {
  if (model.keyFile === '') return null;
  const onKey = (key: string): void => {
    secrets.addKey(key);
    process.stdout.write(`${maskCommand(key)}\n`);
  };
  try {
    return { read: openKeyFile(model.keyFile, { folder: runner.temp, onKey }), secrets };
  } catch (thrown) {
    throw thrown instanceof UserFault ? new InputFault([thrown.parts]) : thrown;
  }
}

const TOOL_NAMES: ReadonlySet<string> = new Set(ALL_TOOLS.map(({ spec }) => spec.name));

/** Loads the module only when a collector is configured. */
async function tracingFor(env: Environment): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all = '', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own = '' } = env;
  if (all === '' && own === '') return null;
  const { openTracing } = await import('../adapters/telemetry/otlp/tracing.ts');
  return openTracing(env, TOOL_NAMES);
}

function beginEvent({ runner, model, inputs, limits, prices }: Config): RunEvent {
  return {
    kind: 'began',
    version: TRACE_VERSION,
    at: new Date().toISOString(),
    repository: runner.repository,
    runUrl: runner.runUrl,
    model: model.model,
    provider: model.provider,
    inputs: inputs.given(),
    limits,
    prices,
  };
}
