import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommitForm } from './adapters/candidate/candidate-commits.ts';
import { type BaseCommit, openCommitBeside } from './adapters/git/base-commit.ts';
import { unseenFiles } from './adapters/git/unseen-files.ts';
import { stateKeeper } from './adapters/runner/state.ts';
import { type OpenedWorkspace, openWorkspace } from './adapters/workspace/open-workspace.ts';
import { pathGlobs } from './adapters/workspace/path-globs.ts';
import { unpublishedChange } from './adapters/workspace/unpublished.ts';
import {
  type BootstrapContext,
  commitFormFor,
  commitSignatureFor,
  commitWordsFor,
  loadModel,
  remoteOf,
  type StartCommits,
} from './bootstrap.ts';
import { composeChat } from './compose-chat.ts';
import { COMMITTER } from './config/inputs/input.ts';
import { ChangeSet } from './core/change-set.ts';
import type { ModelClient } from './core/ports.ts';
import type { PushRule } from './core/push-rule.ts';
import type { LineComments } from './core/review-comment.ts';
import type { UnpublishedChange } from './core/session.ts';
import type { Task } from './core/task.ts';
import type { StillWanted } from './deliver/deliver-options.ts';
import { subjectFor } from './deliver/text/subject.ts';
import type { Start } from './intake/trigger/start.ts';
import { openCommands, openFormatters } from './open-commands.ts';
import { testPaths } from './review/judging/test-files.ts';
import type {
  HandOver,
  PublicationDependencies,
  RepositoryDependencies,
  RunDependencies,
  ValidationDependencies,
} from './run/dependencies.ts';
import type { SessionKeeper } from './session/keeper.ts';

/** Beside `compose`, because each further file of the bundle costs the first model request half a millisecond. */
export { run } from './run/run.ts';

/** What both kinds of job know of an admitted run. */
export interface Admitted {
  readonly task: Task;
  /** The line comments on the pull request that this run works on. */
  readonly replyTo: LineComments;
  readonly session: SessionKeeper;
  /** Registers a commit that was opened during the run and must be closed at its end. */
  readonly onOpened: (base: BaseCommit) => void;
}

/** What authorization and the forge told about this run. */
export interface AdmittedRun extends Admitted, StartCommits {
  readonly stillWanted: StillWanted;
  readonly unpublishable: AbortController;
  readonly rules: Promise<readonly PushRule[]>;
  readonly start: Start;
  readonly model: ModelClient;
  /** The change that an earlier run left unpublished; the candidate starts with it. */
  readonly unpublished: UnpublishedChange | null;
  /** Takes the result of a job that does not publish; null: this job publishes. */
  readonly handOver: HandOver | null;
}

/** Puts the parts of a run together. */
export async function compose(context: BootstrapContext, admitted: AdmittedRun): Promise<RunDependencies> {
  const { base, task, session } = admitted;
  const { config, budget, secrets, telemetry, signal } = context;
  telemetry.emit({ kind: 'task', base: base.sha, task });
  const opened = await openWorkspaceFor(context, { ...admitted, commits: commitFormFor(context, admitted) });
  const unseen = await unseenFiles(base);
  const notices = [...unseen.notes];
  const run: RunDependencies = {
    task,
    budget,
    secrets,
    signal,
    session,
    emit: telemetry.emit,
    repository: repositoryOf(admitted, opened),
    chat: await composeChat(context, admitted, notices),
    validation: await validationOf(context, admitted, opened),
    publication: publicationOf(context, admitted, opened),
    status: {
      replyTo: admitted.replyTo,
      form: config.changes.pullRequest,
      modelName: config.model.model,
      runUrl: config.runner.runUrl,
      runId: config.runner.runId,
      caveats: [...config.commands.caveats, ...unseen.caveats],
      notices,
      progress: telemetry.timeline,
      onState: stateKeeper(config.runner.stateFile, {
        issue: task.issue,
        tracePath: telemetry.tracePath,
        folder: context.folder,
      }),
    },
    rebase: (commit) => rebased(context, admitted, { run, commit }),
  };
  return run;
}

function repositoryOf({ base, branch }: AdmittedRun, opened: OpenedWorkspace): RepositoryDependencies {
  const { workspace, secretScan, beginning, resumed, unpublishedOf, entitle } = opened;
  return { base, beginning, branch, workspace, secretScan, resumed, unpublishedOf, entitle };
}

/** Applies everything that the pull request shows to another commit, in the way an earlier run's change is resumed. */
async function rebased(
  context: BootstrapContext,
  admitted: AdmittedRun,
  { run, commit }: { readonly run: RunDependencies; readonly commit: string },
): Promise<RunDependencies | null> {
  const { base } = admitted;
  const whole = { base, start: ChangeSet.empty(base.sha) };
  const unpublished = await unpublishedChange(whole, run.repository.workspace.changes(), context.secrets);
  if (unpublished === null) return null;
  const moved = await openCommitBeside(base, commit, remoteOf(context));
  admitted.onOpened(moved);
  const folder = join(context.folder, `base-${commit.slice(0, 12)}`);
  await mkdir(folder, { recursive: true });
  const onto: AdmittedRun = { ...admitted, base: moved, branch: null, unpublished };
  const opened = await openWorkspaceFor(
    { ...context, folder },
    { ...onto, commits: commitFormFor(context, onto) },
  );
  return {
    ...run,
    repository: repositoryOf(onto, opened),
    validation: await validationOf(context, onto, opened),
    publication: publicationOf(context, onto, opened),
  };
}

interface CommitsOf {
  readonly commits: CommitForm;
}

export function openWorkspaceFor(
  { config, folder, env, secrets, logSecrets, telemetry, signal }: BootstrapContext,
  { base, branch, unpublished, commits }: Pick<AdmittedRun, 'base' | 'branch' | 'unpublished'> & CommitsOf,
): Promise<OpenedWorkspace> {
  const { commands, changes, review, runner } = config;
  const { allowPaths, limits } = changes;
  const { commitCommandChanges, allowSecrets } = review;
  return openWorkspace({
    base,
    branch,
    unpublished,
    commits,
    commands,
    secrets,
    signal,
    runner: { folder, env, temp: runner.temp },
    changes: { allowPaths, limits, commitCommandChanges, allowSecrets },
    onFound: (values) => [secrets, logSecrets].forEach((one) => void one.addFound(values)),
    emit: telemetry.emit,
  });
}

async function validationOf(
  context: BootstrapContext,
  { base, model }: AdmittedRun,
  { environment }: OpenedWorkspace,
): Promise<ValidationDependencies> {
  const { commands, review, model: endpoint } = context.config;
  const { workingDirectory, limitMs } = commands;
  const { proof, onTamper, testPaths: globs, critic } = review;
  const gate = await openCommands(base, context.config, context.telemetry.emit);
  return {
    workingDirectory,
    proof,
    onTamper,
    isIsolated: commands.isolation !== 'none',
    environment,
    commands: gate,
    format: await openFormatters(commands),
    commandLimitMs: limitMs,
    isTest: testPaths(globs.length === 0 ? null : await pathGlobs(globs)),
    critic:
      critic && (async () => (critic.model === endpoint.model ? model : loadModel(context, critic.model))),
  };
}

function publicationOf(
  context: BootstrapContext,
  { task, start, base, stillWanted, unpublishable, rules, handOver }: AdmittedRun,
  { keepPatch, writtenFor, treeOf }: OpenedWorkspace,
): PublicationDependencies {
  const { forge, config } = context;
  const { onUnvalidated, signOff } = config.changes;
  const { trailerFor } = commitSignatureFor(context, task.issue);
  const words = commitWordsFor(context, task);
  const isCommitter = signOff === COMMITTER;
  const signedOff = signOff === '' || isCommitter ? '' : `\nSigned-off-by: ${signOff}`;
  const { baseBranch } = start;
  return {
    forge,
    baseBranch,
    onUnvalidated,
    stillWanted,
    unpublishable,
    handOver,
    keepPatch,
    writtenFor,
    treeOf,
    baseHead: start.kind === 'continued' ? start.history.base : base.sha,
    expectedHead: start.kind === 'continued' ? start.head : start.expectedHead,
    signing: {
      commit: (content) => `${trailerFor(content)}${signedOff}`,
      signOff: isCommitter ? COMMITTER : null,
      subjectFor: async (claimed) => subjectFor(words, context.secrets.mask(claimed), await rules),
    },
  };
}
