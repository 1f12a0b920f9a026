import type { CommitForm } from '../adapters/candidate/candidate-commits.ts';
import { type OpenedWorkspace, openWorkspace } from '../adapters/workspace/open-workspace.ts';
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
  { setup, folder, ...parts }: WorkspaceParts,
): Promise<OpenedWorkspace> {
  const { commands, changes, review, runner } = config;
  return openWorkspace({
    ...parts,
    commands: { ...commands, setup },
    secrets,
    signal,
    runner: { folder, env, temp: runner.temp },
    changes: { ...changes, ...review },
    onFound: (values) => [secrets, logSecrets].forEach((one) => void one.addFound(values)),
    emit: telemetry.emit,
  });
}
