import { type ChangeLimits, ChangeSet } from '../../core/change-set.ts';
import type { CommandEnvironment } from '../../core/commands/command-environment.ts';
import type { CommandSettings } from '../../core/commands/command-settings.ts';
import type { Emit } from '../../core/events.ts';
import { Cancelled, messageOf, UserFault } from '../../core/fault.ts';
import type { OpenedChange } from '../../core/opened-change.ts';
import type { Secrets } from '../../core/secrets/secrets.ts';
import type { UnpublishedChange } from '../../core/session.ts';
import { deltaOver } from '../candidate/branch-delta.ts';
import { CandidateCommits, type CommitForm } from '../candidate/candidate-commits.ts';
import { hunksOf } from '../candidate/hunks.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import type { ExistingBranch } from '../git/read-branch.ts';
import { reserveHandles, writePatch } from '../runner/run-folder.ts';
import { REMEDY } from '../sandbox/availability.ts';
import { commandEnv } from '../sandbox/command-env.ts';
import { prepareIsolation } from '../sandbox/isolate.ts';
import type { Isolation } from '../sandbox/isolation.ts';
import { expectFolder, setUp } from '../sandbox/setup.ts';
import { secretScan } from '../scan/secret-scan.ts';
import { type Content, contentAt } from './content.ts';
import { pathGlobs } from './path-globs.ts';
import { searchOver } from './search.ts';
import { resume, unpublishedChange } from './unpublished.ts';
import { updatingDependencies } from './update-dependencies.ts';
import { GitWorkspace } from './workspace.ts';

export interface OpenWorkspaceOptions {
  readonly base: BaseCommit;
  /** The branch that the run continues; null: it starts from the base. */
  readonly branch: ExistingBranch | null;
  readonly commits: CommitForm;
  /** What is applied before the run begins; null: nothing. */
  readonly unpublished: UnpublishedChange | null;
  /** Whose edits these are: `anybody` can have opened a pull request. */
  readonly madeBy?: 'a-run' | 'anybody';
  readonly runner: {
    /** The private folder of the run. */
    readonly folder: string;
    /** The runner's environment, of which commands see a part. */
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly temp: string;
  };
  readonly commands: Omit<CommandSettings, 'listed' | 'format' | 'caveats'>;
  readonly changes: {
    readonly allowPaths: readonly string[];
    /** Globs of the only files that may be changed; empty: all. */
    readonly onlyPaths: readonly string[];
    /** Places where something that looks like a secret is allowed, as `path:rule`. */
    readonly allowSecrets: readonly string[];
    /** Globs of files whose changes by commands become part of the change. */
    readonly commitCommandChanges: readonly string[];
    readonly limits: ChangeLimits;
  };
  readonly secrets: Secrets;
  /** Called with values that look like secrets. */
  readonly onFound: (values: readonly string[]) => void;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

export interface OpenedWorkspace extends OpenedChange {
  readonly environment: CommandEnvironment;
}

/** Builds what a run reads, edits and runs: the candidate over the base, and isolated commands. */
export async function openWorkspace(options: OpenWorkspaceOptions): Promise<OpenedWorkspace> {
  const { base, branch, unpublished, madeBy = 'a-run', secrets, emit } = options;
  const { folder } = options.runner;
  const { workingDirectory } = options.commands;
  const releaseHandles = reserveHandles();
  const candidates = new CandidateCommits(base.repository, options.commits);
  const { isolation, environment } = openEnvironment(options, candidates);
  const { allowPaths, onlyPaths, allowSecrets, commitCommandChanges: globs, limits } = options.changes;
  const allow = await pathGlobs(allowPaths);
  const isOnly = onlyPaths.length === 0 ? null : await pathGlobs(onlyPaths);
  // What an earlier run changed was allowed then, and is applied whole.
  let isResuming = unpublished !== null && madeBy === 'a-run';
  const only = isOnly && { globs: onlyPaths, matches: (path: string) => isResuming || isOnly(path) };
  const taken = globs.length === 0 ? null : await pathGlobs(globs);
  const start = branch?.changes ?? ChangeSet.empty(base.sha);
  const scan = secretScan({ base, start, allow: allowSecrets, onFound: options.onFound });
  const over = { base, isolation, candidates, workingDirectory, allow, only, taken, limits };
  const onEdit = reportingEdits(base, emit);
  const workspace = new GitWorkspace({ ...over, start, branch, onEdit });
  const resumed = unpublished === null ? null : await resume({ base, start, folder }, workspace, unpublished);
  isResuming = false;
  return {
    workspace,
    resumed,
    entitle: (title) => candidates.entitle(title),
    secretScan: scan,
    unpublished: async () =>
      unpublishedChange({ base, start }, await scan.withoutFound(workspace.changes()), secrets),
    foundFiles: branch === null && resumed === null ? base : searchOver(base, { workspace, candidates }),
    writtenFor: async (changes) => {
      const written = branch === null ? changes : await deltaOver(base, branch, changes);
      const baseTree = branch?.tree ?? base.tree;
      const tree = await candidates.treeOf(written, baseTree).catch((thrown) => {
        if (thrown instanceof Cancelled) throw thrown;
        // A full disk costs no change: a draft is published all the same.
        const text = `What the forge makes of the change cannot be compared with what was judged. ${messageOf(thrown)}`;
        emit({ kind: 'note', level: 'warning', text });
        return null;
      });
      return { changes: written, baseTree, tree };
    },
    keepPatch: async (all) => {
      releaseHandles();
      const changes = await scan.withoutFound(all);
      const patch = await writePatch({ folder, base, changes, emit, secrets });
      emit({ kind: 'changed', hash: all.hash, paths: all.paths, patch: patch.text });
      return patch;
    },
    environment: {
      ...environment,
      ...updatingDependencies({
        workspace,
        isolation,
        signal: options.signal,
        setup: options.commands.setup,
      }),
    },
  };
}

interface OpenedEnvironment {
  readonly isolation: Isolation;
  readonly environment: CommandEnvironment;
}

/** Prepares isolated commands; the first one makes what they need. */
function openEnvironment(
  { base, runner, commands, secrets, emit, signal }: OpenWorkspaceOptions,
  candidates: CandidateCommits,
): OpenedEnvironment {
  const { isolation: mode, network, exposePorts, workingDirectory, maxProcesses, setup } = commands;
  const isSecret = (value: string): boolean => secrets.isIn(value);
  const { env, refused, unlike } = commandEnv(runner.env, { passEnv: commands.passEnv, isSecret });
  for (const name of refused) {
    const text = `Variable ${name} is not passed to commands: its name is that of a secret.`;
    emit({ kind: 'note', level: 'warning', text });
  }
  const ran = { base, env, mode, network, exposePorts, workingDirectory };
  const withheld = new Set(Object.keys(runner.env).filter((name) => !Object.hasOwn(env, name)));
  const home = runner.env.HOME ?? null;
  const folders = { home, runnerTemp: runner.temp, temp: runner.folder };
  const isolation = prepareIsolation(
    { ...ran, ...folders, commits: candidates, withheld, maxProcesses },
    (command, ms) => emit({ kind: 'running', command, ms }),
  );
  // Starts now, in parallel with everything before the first model request.
  const unavailableReason = isolation.unavailableReason();
  const environment: OpenedEnvironment['environment'] = {
    expectFolder: () => expectFolder(base, workingDirectory),
    expectCommands: async () => {
      const was = await unavailableReason;
      if (was !== null) throw noCommands(was);
    },
    prepare:
      setup.entries.length === 0 ? null : (limitMs) => setUp(isolation, setup.entries, { limitMs, signal }),
    unlike,
  };
  return { isolation, environment };
}

function noCommands(was: string): UserFault {
  return new UserFault({
    wrong: 'No command can run on this machine, so nothing could be validated.',
    was: `Commands cannot be isolated here: ${was}. The model was not asked.`,
    remedy: REMEDY,
  });
}

/** Reports each edit with the lines that it changed; without lines if the file is not text. */
function reportingEdits(base: BaseCommit, emit: Emit) {
  return async (path: string, before: ChangeSet, after: ChangeSet): Promise<void> => {
    const old = await contentAt({ base, changes: before }, path);
    const now = await contentAt({ base, changes: after }, path);
    const to = old.kind === 'none' ? 'added' : now.kind === 'none' ? 'deleted' : 'modified';
    const { text: hunks } = await hunksOf(textOf(old), textOf(now));
    emit({ kind: 'edited', path, to, hunks });
  };
}

function textOf(content: Content): string {
  return content.kind === 'file' ? (content.text?.text ?? '') : '';
}
