import type { CommitForm } from '../adapters/candidate/candidate-commits.ts';
import { type OpenedWorkspace, openWorkspace } from '../adapters/workspace/open-workspace.ts';
import type { Config } from '../config/config.ts';
import type { UnpublishedChange } from '../core/session.ts';
import type { WorkCommits } from '../start/commits.ts';
import type { Start } from '../start/start.ts';

interface WorkspaceParts extends Omit<WorkCommits, 'from'> {
  readonly unpublished: UnpublishedChange | null;
  readonly madeBy: 'a-run' | 'anybody';
  readonly setup: Config['commands']['setup'];
  readonly commits: CommitForm;
  /** An existing folder of our own. */
  readonly folder: string;
}

export function openWorkspaceFor(
  { config, env, secrets, logSecrets, telemetry, signal }: Start,
  { setup, base, branch, unpublished, madeBy, commits, folder }: WorkspaceParts,
): Promise<OpenedWorkspace> {
  const { commands, changes, review, runner } = config;
  const { allowPaths, onlyPaths, limits } = changes;
  const { commitCommandChanges, allowSecrets } = review;
  return openWorkspace({
    base,
    branch,
    unpublished,
    madeBy,
    commits,
    commands: { ...commands, setup },
    secrets,
    signal,
    runner: { folder, env, temp: runner.temp },
    changes: { allowPaths, onlyPaths, limits, commitCommandChanges, allowSecrets },
    onFound: (values) => [secrets, logSecrets].forEach((one) => void one.addFound(values)),
    emit: telemetry.emit,
  });
}
