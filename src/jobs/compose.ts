import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommitForm } from '../adapters/candidate/candidate-commits.ts';
import { unseenFiles } from '../adapters/git/unseen-files.ts';
import { stateKeeper } from '../adapters/runner/state.ts';
import { type OpenedWorkspace, openWorkspace } from '../adapters/workspace/open-workspace.ts';
import { pathGlobs } from '../adapters/workspace/path-globs.ts';
import { unpublishedChange } from '../adapters/workspace/unpublished.ts';
import { COMMITTER } from '../config/inputs/input.ts';
import { ChangeSet } from '../core/change-set.ts';
import { Commands } from '../core/commands/commands.ts';
import type { AgentName } from '../core/events.ts';
import type { UnpublishedChange } from '../core/session.ts';
import { subjectFor } from '../deliver/text/subject.ts';
import type { StartPoint } from '../intake/trigger/start-point.ts';
import type { Issue } from '../issue/open-issue.ts';
import { testPaths } from '../review/judging/test-files.ts';
import type {
  HandOver,
  PublicationDependencies,
  RepositoryDependencies,
  RunDependencies,
  ValidationDependencies,
} from '../run/dependencies.ts';
import { commitFormFor, commitSignatureFor, commitWordsFor, type WorkCommits } from '../start/commits.ts';
import { loadModel, type Start } from '../start/start.ts';
import { openCommands, openFormatters } from './commands.ts';
import { composeChat, type Models } from './compose-chat.ts';

/** Beside `compose`, because each further file of the bundle costs the first model request half a millisecond. */
export { run } from '../run/run.ts';

/** What a job adds to the issue for a run on it. */
export interface ComposeOptions extends WorkCommits {
  /** Where the work begins; for a job that publishes, where the other job began. */
  readonly from: StartPoint;
  readonly models: Models;
  readonly unpublishable: AbortController;
  /** The change that an earlier run left unpublished; the candidate starts with it. */
  readonly unpublished: UnpublishedChange | null;
  /** Takes the result of a job that does not publish; null: this job publishes. */
  readonly handOver: HandOver | null;
  /** Where the post step of the job looks for the run's status comment; empty: nowhere. */
  readonly stateFile: string;
}

/** Puts the parts of a run together. */
export async function compose(issue: Issue, parts: ComposeOptions): Promise<RunDependencies> {
  const { start, task, session } = issue;
  const { config, budget, secrets, telemetry, signal } = start;
  telemetry.emit({ kind: 'task', base: parts.base.sha, task });
  const opened = await openWorkspaceOn(issue, parts);
  const unseen = await unseenFiles(parts.base);
  const notices = [...unseen.notes];
  const run: RunDependencies = {
    task,
    budget,
    secrets,
    signal,
    session,
    emit: telemetry.emit,
    repository: repositoryOf(issue, parts, opened),
    chat: composeChat(issue, parts.models, notices),
    validation: await validationOf(issue, parts, opened),
    publication: publicationOf(issue, parts, opened),
    status: {
      replyTo: issue.replyTo,
      form: config.changes.pullRequest,
      modelName: config.model.model,
      runUrl: config.runner.runUrl,
      runId: config.runner.runId,
      caveats: [...(issue.agent === 'coder' ? config.commands.caveats : []), ...unseen.caveats],
      notices,
      progress: telemetry.timeline,
      onState: stateKeeper(parts.stateFile, {
        issue: task.issue,
        tracePath: telemetry.tracePath,
        folder: start.folder,
      }),
    },
    rebase: (commit) => rebased(issue, parts, { run, commit }),
  };
  return run;
}

function repositoryOf(
  { start }: Issue,
  { base, branch }: WorkCommits,
  opened: OpenedWorkspace,
): RepositoryDependencies {
  const { onlyPaths } = start.config.changes;
  const { workspace, secretScan, beginning, resumed, unpublishedOf, entitle } = opened;
  return { base, beginning, branch, workspace, onlyPaths, secretScan, resumed, unpublishedOf, entitle };
}

/** Applies everything that the pull request shows to another commit, in the way an earlier run's change is resumed. */
async function rebased(
  issue: Issue,
  parts: ComposeOptions,
  { run, commit }: { readonly run: RunDependencies; readonly commit: string },
): Promise<RunDependencies | null> {
  const { start } = issue;
  const { base } = parts;
  const whole = { base, start: ChangeSet.empty(base.sha) };
  const unpublished = await unpublishedChange(whole, run.repository.workspace.changes(), start.secrets);
  if (unpublished === null) return null;
  const moved = await issue.commits.beside(base, commit);
  const folder = join(start.folder, `base-${commit.slice(0, 12)}`);
  await mkdir(folder, { recursive: true });
  const onto: ComposeOptions = { ...parts, base: moved, branch: null, unpublished };
  const opened = await openWorkspaceOn(issue, onto, folder);
  return {
    ...run,
    repository: repositoryOf(issue, onto, opened),
    validation: await validationOf(issue, onto, opened),
    publication: publicationOf(issue, onto, opened),
  };
}

/** @param folder an existing folder of our own */
function openWorkspaceOn(
  { start, agent, task, pushing }: Issue,
  { base, branch, unpublished, from }: ComposeOptions,
  folder = start.folder,
): Promise<OpenedWorkspace> {
  const commits = commitFormFor(start, { task, baseBranch: from.baseBranch, rules: pushing.rules });
  return openWorkspaceFor(start, { agent, base, branch, unpublished, commits, folder });
}

interface WorkspaceParts extends Pick<ComposeOptions, 'base' | 'branch' | 'unpublished'> {
  readonly agent: AgentName;
  readonly commits: CommitForm;
  readonly folder: string;
}

export function openWorkspaceFor(
  { config, env, secrets, logSecrets, telemetry, signal }: Start,
  { agent, base, branch, unpublished, commits, folder }: WorkspaceParts,
): Promise<OpenedWorkspace> {
  const { commands, changes, review, runner } = config;
  const { allowPaths, onlyPaths, limits } = changes;
  const { commitCommandChanges, allowSecrets } = review;
  return openWorkspace({
    base,
    branch,
    unpublished,
    commits,
    // The writer runs no command.
    commands: agent === 'coder' ? commands : { ...commands, setup: NO_SETUP },
    secrets,
    signal,
    runner: { folder, env, temp: runner.temp },
    changes: { allowPaths, onlyPaths, limits, commitCommandChanges, allowSecrets },
    onFound: (values) => [secrets, logSecrets].forEach((one) => void one.addFound(values)),
    emit: telemetry.emit,
  });
}

const NO_SETUP = { entries: [], dependencies: 'locked', lock: [] } as const;

async function validationOf(
  { start, agent }: Issue,
  { base, models }: ComposeOptions,
  { environment }: OpenedWorkspace,
): Promise<ValidationDependencies> {
  const { commands, review, model: endpoint } = start.config;
  const { workingDirectory, limitMs } = commands;
  const { proof, onTamper, testPaths: globs, critic } = review;
  const shared = {
    workingDirectory,
    proof,
    onTamper,
    isIsolated: commands.isolation !== 'none',
    environment,
    commandLimitMs: limitMs,
    isTest: testPaths(globs.length === 0 ? null : await pathGlobs(globs)),
  };
  if (agent === 'writer') return { ...shared, commands: new Commands([]), format: [], critic: null };
  return {
    ...shared,
    commands: await openCommands(base, start.config, start.telemetry.emit),
    format: await openFormatters(commands),
    critic:
      critic &&
      (async () => (critic.model === endpoint.model ? models.model : loadModel(start, critic.model))),
  };
}

function publicationOf(
  { start, task, stillWanted, pushing: { rules } }: Issue,
  { base, from, unpublishable, handOver }: ComposeOptions,
  { keepPatch, writtenFor, treeOf }: OpenedWorkspace,
): PublicationDependencies {
  const { forge, config, secrets } = start;
  const { onUnvalidated, signOff } = config.changes;
  const { trailerFor } = commitSignatureFor(start, task.issue);
  const words = commitWordsFor(start, task);
  const isCommitter = signOff === COMMITTER;
  const signedOff = signOff === '' || isCommitter ? '' : `\nSigned-off-by: ${signOff}`;
  return {
    forge,
    baseBranch: from.baseBranch,
    onUnvalidated,
    stillWanted: stillWanted(from),
    unpublishable,
    handOver,
    keepPatch,
    writtenFor,
    treeOf,
    baseHead: from.kind === 'continued' ? from.history.base : base.sha,
    expectedHead: from.kind === 'continued' ? from.head : from.expectedHead,
    signing: {
      commit: (content) => `${trailerFor(content)}${signedOff}`,
      signOff: isCommitter ? COMMITTER : null,
      subjectFor: async (claimed) => subjectFor(words, secrets.mask(claimed), await rules),
    },
  };
}
