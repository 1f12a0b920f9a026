import type { CommitForm } from '../adapters/candidate/candidate-commits.ts';
import { type OpenedWorkspace, openWorkspace } from '../adapters/workspace/open-workspace.ts';
import { changeLimitsOf } from '../config/limits.ts';
import type { UnpublishedChange } from '../core/session.ts';
import type { WorkCommits } from '../start/commits.ts';
import type { Start } from '../start/start.ts';
import type { AgentWork } from './commands.ts';

interface WorkspaceParts extends Omit<WorkCommits, 'from'> {
  readonly unpublished: UnpublishedChange | null;
  readonly madeBy: 'a-run' | 'anybody';
  readonly setup: AgentWork['setup'];
  readonly commits: CommitForm;
  /** An existing folder of our own. */
  readonly folder: string;
}

export function openWorkspaceFor(
  { config, env, secrets, logSecrets, telemetry, signal }: Start,
  { setup, base, branch, unpublished, madeBy, commits, folder }: WorkspaceParts,
): Promise<OpenedWorkspace> {
  const { commands, inputs, runner } = config;
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
    changes: {
      allowPaths: inputs.get('allow-paths'),
      onlyPaths: inputs.get('only-paths'),
      limits: changeLimitsOf(inputs),
      commitCommandChanges: inputs.get('commit-command-changes'),
      allowSecrets: inputs.get('allow-secrets'),
    },
    onFound: (values) => [secrets, logSecrets].forEach((one) => void one.addFound(values)),
    emit: telemetry.emit,
  });
}
