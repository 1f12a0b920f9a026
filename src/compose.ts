import { randomBytes } from 'node:crypto';
import type { BaseCommit } from './adapters/git/base-commit.ts';
import type { StandingBranch } from './adapters/git/read-branch.ts';
import { unseenFiles } from './adapters/git/unseen-files.ts';
import { loadModelClient } from './adapters/model/client.ts';
import { createSessionSeal } from './adapters/runner/session-seal.ts';
import { telling } from './adapters/telemetry/metrics/dialect.ts';
import { openWorkspace } from './adapters/workspace/open-workspace.ts';
import { pathGlobs } from './adapters/workspace/path-globs.ts';
import type { Dialect } from './core/chat.ts';
import type { ModelClient } from './core/ports.ts';
import type { Post } from './core/task.ts';
import { createAdaptive } from './dialect/adaptive.ts';
import { CallIds } from './dialect/calls/call-ids.ts';
import { createJsonPlan } from './dialect/json-plan.ts';
import { createNativeTools } from './dialect/native-tools.ts';
import { commitSealFor, type Ground } from './bootstrap.ts';
import { detectCommands } from './intake/detect-commands.ts';
import type { Start } from './intake/trigger/start.ts';
import { testPaths } from './review/source/test-files.ts';
import type { RunParts } from './run-dependencies.ts';

/** What admission and the forge brought to light about this one run. */
export interface Known {
  readonly commentId: number | null;
  /** The comments of the issue, whoever wrote them. */
  readonly discussion: readonly Post[];
  readonly task: RunParts['task'];
  readonly stillWanted: RunParts['stillWanted'];
  readonly start: Start;
  readonly base: BaseCommit;
  readonly branch: StandingBranch | null;
  readonly model: ModelClient;
}

/** Puts the parts of a run together. */
export async function compose(ground: Ground, known: Known): Promise<RunParts> {
  const { start, base, model } = known;
  const { config, folder, telemetry, secrets, env, signal } = ground;
  const { commands, allowPaths, changeLimits, runner } = config;
  const { temp: runnerTemp, runUrl } = runner;
  const { emit } = telemetry;
  const opened = await openWorkspace({
    base,
    branch: known.branch,
    folder,
    env,
    runnerTemp,
    commands,
    ...{ allowPaths, changeLimits },
    commitCommandChanges: config.review.commitCommandChanges,
    ...{ secrets, emit, signal },
  });
  const { listed, workingDirectory } = commands;
  const { testPaths: testGlobs } = config.review;
  const [mark, archiveMark] = [randomMark(), randomMark()];
  const unseen = await unseenFiles(base);
  const notices = [...unseen.notes];
  return {
    ...ground,
    ...known,
    ...opened,
    emit,
    strongerModel: await strongerModel(ground),
    criticModel: () =>
      config.critic.model === config.model.model
        ? Promise.resolve(model)
        : loadModelClient({ ...ground, ...config.model, model: config.critic.model, emit }),
    expectedHead: start.kind === 'continued' ? start.head : start.expectedHead,
    ...sealing(ground, known),
    dialect: chooseDialect(ground, { model, mark, notices }),
    isTest: testPaths(testGlobs.length === 0 ? null : await pathGlobs(testGlobs)),
    commands: listed.length > 0 ? listed : await detectCommands(base, workingDirectory),
    settings: {
      modelName: config.model.model,
      materialTokens: config.materialTokens,
      commandLimitMs: commands.limitMs,
      baseBranch: config.baseBranch,
      onUnvalidated: config.onUnvalidated,
      critic: config.critic,
      criticIterations: config.critic.iterations,
      proof: config.review.proof,
      onTamper: config.review.onTamper,
      runUrl,
      contextWindow: config.contextWindow,
      compaction: config.compaction,
      mark,
      archiveMark,
    },
    caveats: [...config.caveats, ...unseen.caveats],
    notices,
  };
}

/** What later runs on the issue know of this one, and this one of those before. */
function sealing(
  ground: Ground,
  { task, discussion }: Known,
): Pick<RunParts, 'session' | 'seal' | 'sealCommit'> {
  const { model, runner } = ground.config;
  const seal = createSessionSeal(model.apiKey, `${runner.repository}#${task.issue}`);
  return {
    session: seal.open(discussion.map(({ body }) => body)),
    seal: (session) => seal.seal(session),
    sealCommit: commitSealFor(ground, task.issue).trailerFor,
  };
}

/** At the same endpoint and on the same budget. */
function strongerModel(ground: Ground): Promise<ModelClient | null> {
  const { config, telemetry } = ground;
  const model = config.escalationModel;
  if (model === '') return Promise.resolve(null);
  return loadModelClient({ ...ground, ...config.model, model, emit: telemetry.emit });
}

function randomMark(): string {
  return randomBytes(6).toString('hex');
}

/** Native calls where they are wanted and can be had, JSON plans otherwise. */
function chooseDialect(
  { config, telemetry }: Ground,
  {
    model,
    mark,
    notices,
  }: { readonly model: ModelClient; readonly mark: string; readonly notices: string[] },
): Dialect {
  const { emit } = telemetry;
  const { toolCalling, schemaCheck, model: endpoint } = config;
  const { provider } = endpoint;
  const ids = new CallIds();
  const json = createJsonPlan({
    ...{ mark, ids },
    schema: schemaCheck,
    onViolation: (violation) => {
      emit({ kind: 'schema-violation', ...violation, isEnforced: schemaCheck === 'enforced' });
    },
    onRepair: (what) => emit({ kind: 'repaired', what }),
  });
  return createAdaptive({
    native: telling(createNativeTools(ids), { mode: 'native', provider, emit }),
    json: telling(json, { mode: 'json', provider, emit }),
    prefer: toolCalling,
    canNative: model.capabilities.nativeTools,
    onFallback: (reason) => {
      emit({ kind: 'dialect-fallback', to: 'json', reason });
      notices.push(`JSON plans took the place of native tool calls: ${reason}`);
    },
  });
}
