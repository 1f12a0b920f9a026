import type { ChangeLimits, ChangeSet } from '../core/change-set.ts';
import type { Emit } from '../core/events.ts';
import type { Workspace } from '../core/ports.ts';
import type { Secrets } from '../core/secrets.ts';
import type { BaseCommit } from './base-commit.ts';
import { CandidateCommits } from './candidate-commit.ts';
import { commandEnv } from './command-env.ts';
import { environmentHash } from './environment-hash.ts';
import { prepareIsolation } from './isolate.ts';
import type { SetupEntry } from './isolation.ts';
import { tellEnvironment } from './metrics-use.ts';
import { pathGlobs } from './path-globs.ts';
import { type PatchFile, writePatch } from './run-folder.ts';
import { setUp } from './setup.ts';
import { expectFolder } from './working-folder.ts';
import { GitWorkspace } from './workspace.ts';

export interface OpenWorkspaceOptions {
  readonly base: BaseCommit;
  /** The private folder of the run. */
  readonly folder: string;
  /** The runner's environment, of which commands see a part. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly runnerTemp: string;
  readonly commands: {
    readonly isolation: 'auto' | 'none';
    readonly network: 'deny' | 'allow';
    readonly workingDirectory: string;
    readonly passEnv: readonly string[];
    readonly setup: readonly SetupEntry[];
    readonly limitMs: number;
  };
  readonly allowPaths: readonly string[];
  /** Globs of what commands may change for good. */
  readonly commitCommandChanges: readonly string[];
  readonly changeLimits: ChangeLimits;
  readonly secrets: Secrets;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

export interface OpenedWorkspace {
  readonly workspace: Workspace;
  /** Throws `UserFault` when the folder that commands run in is not there. */
  expectFolder(): Promise<void>;
  /** Runs the `setup` commands; null when there are none. Throws `UserFault` when one fails. */
  readonly prepare: (() => Promise<void>) | null;
  keepPatch(changes: ChangeSet): Promise<PatchFile>;
  /** A hash of what commands depend on besides the commit. */
  environment(): Promise<string>;
}

/** Puts together what a run reads, edits and runs: the candidate over the base, and commands apart from the host. */
export async function openWorkspace(options: OpenWorkspaceOptions): Promise<OpenedWorkspace> {
  const { base, folder, commands, changeLimits, emit, signal } = options;
  const { isolation: mode, network, workingDirectory, setup, limitMs } = commands;
  const isSecret = (value: string): boolean => options.secrets.isIn(value);
  const { env, refused } = commandEnv(options.env, { passEnv: commands.passEnv, isSecret });
  for (const name of refused) {
    const text = `Variable ${name} is not passed to commands: its name is that of a secret.`;
    emit({ kind: 'note', level: 'warning', text });
  }
  tellEnvironment(emit, { asked: commands.passEnv, refused, env });
  const { runnerTemp } = options;
  const home = options.env.HOME ?? null;
  const isolation = prepareIsolation({
    mode,
    network,
    base,
    temp: folder,
    workingDirectory,
    env,
    home,
    runnerTemp,
  });
  const candidates = new CandidateCommits(base.repository);
  const allow = await pathGlobs(options.allowPaths);
  const { commitCommandChanges: globs } = options;
  const taken = globs.length === 0 ? null : await pathGlobs(globs);
  return {
    workspace: new GitWorkspace({
      base,
      isolation,
      candidates,
      workingDirectory,
      allow,
      taken,
      limits: changeLimits,
    }),
    expectFolder: () => expectFolder(base, workingDirectory),
    prepare: setup.length === 0 ? null : () => setUp(isolation, setup, { limitMs, signal }),
    keepPatch: (changes) => writePatch({ folder, base, candidates, changes, secrets: options.secrets }),
    environment: () => environmentHash({ base, env, mode, network, setup, workingDirectory }),
  };
}
