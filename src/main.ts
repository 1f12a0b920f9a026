import { randomBytes } from 'node:crypto';
import type { BaseCommit } from './adapters/base-commit.ts';
import { openBaseCommit } from './adapters/base-commit.ts';
import { maskCommand, neutral } from './adapters/console-log.ts';
import { readEventFile } from './adapters/event-file.ts';
import { createGitHubForge } from './adapters/github-forge.ts';
import { lastWords } from './adapters/last-words.ts';
import { loadModelClient } from './adapters/model-client.ts';
import { openWorkspace } from './adapters/open-workspace.ts';
import { useProxy } from './adapters/proxy.ts';
import { makeRunFolder } from './adapters/run-folder.ts';
import { startTelemetry, type Telemetry } from './adapters/telemetry.ts';
import { type Config, readConfig, readTriggerInputs } from './config/config.ts';
import { type Environment, processEnvironment, readRunnerContext } from './config/environment.ts';
import { Budget, NOTHING_SPENT } from './core/budget.ts';
import { Cancelled, type FaultMessage, renderFault, UserFault } from './core/fault.ts';
import { NOTHING_DONE, type Status } from './core/outcome.ts';
import type { Forge, ModelClient } from './core/ports.ts';
import { Secrets } from './core/secrets.ts';
import { reportOn } from './deliver/report.ts';
import { branchFor, isOwnCommit } from './deliver/wording.ts';
import { createNativeTools } from './dialect/native-tools.ts';
import { detectCommands } from './intake/detect-commands.ts';
import { type ReadTrigger, readTrigger } from './intake/event.ts';
import { freeze } from './intake/freeze.ts';
import { admit } from './intake/gate.ts';
import { chooseStart, type Start } from './intake/start.ts';
import { type RunParts, type RunResult, reasonOf, run } from './run.ts';

type Asked = Extract<ReadTrigger, { readonly kind: 'trigger' }>;

/** What one process holds from beginning to end. */
interface Process {
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly startedAt: number;
}

/** Everything that is known once the run may begin. */
interface Ground extends Process {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly folder: string;
  readonly telemetry: Telemetry;
  readonly budget: Budget;
  readonly forge: Forge;
}

/**
 * One start of the action, from the runner's environment to its outputs. Returns the exit code.
 * The decision whether anything happens falls before anything heavy is loaded.
 */
export async function main(signal: AbortSignal): Promise<number> {
  const started: Process = { env: processEnvironment(), signal, startedAt: performance.now() };
  const runner = readRunnerContext(started.env);
  let ground: Ground | null = null;
  let result: RunResult;
  try {
    const asked = readTrigger(readEventFile(runner.eventPath), runner.eventName, {
      ...readTriggerInputs(started.env),
      now: Date.now(),
      commentTrigger: '/tether',
    });
    if (asked.kind === 'skip') {
      result = over('skipped', asked.why);
    } else {
      ground = layGround(started, asked);
      await useProxy(started.env);
      result =
        asked.kind === 'trigger' ? await start(ground, asked) : over('failed', renderFault(asked.parts));
    }
  } catch (thrown) {
    result = over('failed', reasonOf(thrown));
  }
  return report(result, started, ground);
}

/** @throws {UserFault} that names every fault of the inputs and of the event at once */
function layGround(started: Process, asked: ReadTrigger): Ground {
  const reading = readConfig(started.env);
  const faults: readonly FaultMessage[] = [
    ...(asked.kind === 'fault' ? [asked.parts] : []),
    ...(reading.kind === 'invalid' ? reading.faults : []),
  ];
  if (reading.kind === 'invalid' || faults.length > 0) {
    const reasons = faults.map((fault) => `\n- ${renderFault(fault)}`).join('');
    throw new UserFault({ wrong: `The run cannot start:${reasons}`, remedy: '\nNothing was spent.' });
  }
  const { config } = reading;
  const secrets = new Secrets(config.secrets);
  for (const value of config.secrets) process.stdout.write(`${maskCommand(value)}\n`);
  const folder = makeRunFolder(config.runner.temp);
  const telemetry = startTelemetry({
    secrets,
    tracePath: `${folder}/trace.jsonl`,
    write: (text) => process.stdout.write(text),
    now: () => performance.now(),
  });
  const { limits, prices } = config;
  const budget = new Budget({ limits, prices, startedAt: started.startedAt, now: () => performance.now() });
  for (const text of config.warnings) telemetry.emit({ kind: 'note', level: 'warning', text });
  const lastWordsMs = lastWords(started.signal);
  const forge = createGitHubForge({
    ...config.forge,
    repository: config.repository,
    emit: telemetry.emit,
    // What is under way ends with the run; the last report is still sent after that.
    signal: () => (started.signal.aborted ? NEVER : started.signal),
    deadline: () => (started.signal.aborted ? lastWordsMs() : budget.remainingMs + REPORT_MS),
  });
  return { ...started, config, secrets, folder, telemetry, budget, forge };
}

const NEVER = new AbortController().signal;
/** For the last report after the time of the run. */
const REPORT_MS = 60_000;

async function start(ground: Ground, asked: Asked): Promise<RunResult> {
  const { config, forge, telemetry, signal } = ground;
  const { trigger } = asked;
  // Reading the checkout takes no decision, so it goes on beside the gate.
  const opening = openBase(ground, null);
  opening.catch(() => undefined);
  try {
    const beginning = chooseStart(
      {
        trigger,
        branch: branchFor(trigger.issue),
        checkoutHead: async () => (await opening).sha,
        isOwnCommit: (message) => isOwnCommit(message, trigger.issue),
      },
      forge,
    );
    beginning.catch(() => undefined);
    const admission = await admit(trigger, forge, config.policy);
    if (admission.kind === 'denied') return over('denied', admission.reason);
    if (admission.kind === 'skip') return over('skipped', admission.reason);
    const loading = loadModelClient({ ...config.model, budget: ground.budget, emit: telemetry.emit });
    loading.catch(() => undefined);
    const known = new Map([[trigger.actor.login, admission.permission]]);
    const [task, beginsAt] = await Promise.all([
      freeze({ ...asked, ...admission, commentsFrom: config.policy.commentsFrom, known }, forge),
      beginning,
    ]);
    if (beginsAt.kind === 'continued') telemetry.emit({ kind: 'note', level: 'info', text: beginsAt.why });
    const base = beginsAt.kind === 'fresh' ? await opening : await openBase(ground, beginsAt.head);
    if (signal.aborted) throw new Cancelled('The run was stopped.');
    const commentId = trigger.kind === 'commented' ? trigger.commentId : null;
    return await run(await compose(ground, { task, start: beginsAt, base, model: await loading, commentId }));
  } finally {
    await opening.then((base) => base.close()).catch(() => undefined);
  }
}

function openBase({ config, folder, env, signal }: Ground, commit: string | null): Promise<BaseCommit> {
  const { runner, forge } = config;
  const url = `${forge.serverUrl}/${runner.repository}.git`;
  return openBaseCommit({
    checkout: runner.workspace,
    temp: commit === null ? folder : `${folder}/continued`,
    path: env.PATH ?? '',
    ...(commit !== null && { commit, remote: { url, token: forge.token, signal } }),
  });
}

interface Known {
  readonly commentId: number | null;
  readonly task: RunParts['task'];
  readonly start: Start;
  readonly base: BaseCommit;
  readonly model: ModelClient;
}

async function compose(ground: Ground, known: Known): Promise<RunParts> {
  const { start, base } = known;
  const { config, folder, telemetry, secrets, env, signal } = ground;
  const { commands, allowPaths, runner } = config;
  const { temp: runnerTemp, runUrl } = runner;
  const { emit } = telemetry;
  const opened = await openWorkspace({
    base,
    folder,
    env,
    runnerTemp,
    commands,
    allowPaths,
    secrets,
    emit,
    signal,
  });
  const { listed, workingDirectory } = commands;
  return {
    ...ground,
    ...known,
    ...opened,
    emit,
    baseTree: base.tree,
    expectedHead: start.kind === 'continued' ? start.head : start.expectedHead,
    dialect: createNativeTools(),
    commands: listed.length > 0 ? listed : await detectCommands(base, workingDirectory),
    settings: {
      modelName: config.model.model,
      materialTokens: config.materialTokens,
      commandLimitMs: commands.limitMs,
      baseBranch: config.baseBranch,
      onUnvalidated: config.onUnvalidated,
      runUrl,
      mark: randomBytes(6).toString('hex'),
    },
    caveats: config.caveats,
  };
}

/** An end that came before the rounds. */
function over(status: Status, reason: string): RunResult {
  return { outcome: { ...NOTHING_DONE, status, reason }, record: null };
}

async function report(result: RunResult, started: Process, ground: Ground | null): Promise<number> {
  const { outcome, record } = result;
  const ms = performance.now() - started.startedAt;
  const spent = ground?.budget.spent ?? NOTHING_SPENT;
  const secrets = ground?.secrets ?? new Secrets([]);
  if (ground === null) {
    const lines = `Tether: ${outcome.status}. ${outcome.reason}`.split('\n');
    process.stdout.write(lines.map((line) => `${neutral(line)}\n`).join(''));
  }
  ground?.telemetry.emit({ kind: 'ended', outcome, spent, ms });
  const told = reportOn({ outcome, spent, ms, record, tracePath: ground?.telemetry.tracePath ?? '' });
  const { writeReport } = await import('./adapters/runner.ts');
  await writeReport({ ...told, mask: (text) => secrets.mask(text), files: readRunnerContext(started.env) });
  return told.exitCode;
}
