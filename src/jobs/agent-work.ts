import type { CommitForm } from '../adapters/candidate/candidate-commits.ts';
import type { BaseCommit } from '../adapters/git/base-commit.ts';
import { type OpenedWorkspace, openWorkspace } from '../adapters/workspace/open-workspace.ts';
import { pathGlobs } from '../adapters/workspace/path-globs.ts';
import type { Config } from '../config/config.ts';
import { changeLimitsOf } from '../config/limits.ts';
import { Commands, gateOf } from '../core/commands/commands.ts';
import { isTestPath } from '../core/paths/test-paths.ts';
import { SETTINGS_FILE, type UnpublishedChange } from '../core/session.ts';
import type { AgentName } from '../core/task.ts';
import { commandsOn } from '../intake/detect-commands.ts';
import type { Rules } from '../run/parts.ts';
import type { WorkCommits } from '../start/commits.ts';
import type { Start } from '../start/start.ts';
import type { FormatEntry } from '../validation/format.ts';

/** The writer makes no change that commands are set up for, and that they judge. */
function setupFor(agent: AgentName, { setup }: Config['commands']): Config['commands']['setup'] {
  return agent === 'coder' ? setup : { entries: [], dependencies: 'locked', lock: [] };
}

/** Sentences about commands that run with less protection than the default. */
export function caveatsFor(agent: AgentName, { commands }: Config): readonly string[] {
  return agent === 'coder' ? commands.caveats : [];
}

/** The commands that validate changes to this base, including those of its packages. */
export async function openCommands(
  base: BaseCommit,
  agent: AgentName,
  { config, telemetry: { emit } }: Pick<Start, 'config' | 'telemetry'>,
): Promise<Commands> {
  if (agent === 'writer') return new Commands([]);
  const { commands: settings, inputs } = config;
  const own = await commandsOn(base, settings);
  const proposed = gateOf(own).flatMap(({ text, origin }) => (origin === 'detected' ? [text] : []));
  if (proposed.length > 0) {
    const text = `A change has to pass ${proposed.join('; ')}: proposed from the manifests, as validate is empty.`;
    emit({ kind: 'note', level: 'info', text });
  }
  const packages = await Promise.all(
    inputs.settings.packages.map(async ({ paths, ...one }) => ({ ...one, claims: await pathGlobs(paths) })),
  );
  if (packages.length === 0) return new Commands(own);
  const commands = new Commands(own, packages, await base.paths());
  for (const folder of commands.missing) {
    const text = `${SETTINGS_FILE} has the package "${folder}", and the base has no such folder.`;
    emit({ kind: 'note', level: 'warning', text });
  }
  return commands;
}

/** What a change on this base has to pass. */
export async function openRules(
  base: BaseCommit,
  agent: AgentName,
  start: Pick<Start, 'config' | 'telemetry'>,
): Promise<Rules> {
  const { inputs } = start.config;
  const globs = inputs.get('test-paths');
  return {
    proof: inputs.get('proof'),
    onTamper: inputs.get('on-tamper'),
    onlyPaths: inputs.get('only-paths'),
    commands: await openCommands(base, agent, start),
    isTest: globs.length === 0 ? isTestPath : await pathGlobs(globs),
  };
}

/** Each with a test for the files it formats. */
export function openFormatters({ format }: Config['commands']): Promise<readonly FormatEntry[]> {
  return Promise.all(
    format.map(async ({ entry, glob }): Promise<FormatEntry> => {
      if (glob === null) return { entry, isFor: () => true };
      // As in .gitignore, a pattern without a slash matches in every folder.
      return { entry, isFor: await pathGlobs([glob.includes('/') ? glob : `**/${glob}`]) };
    }),
  );
}

interface WorkspaceParts extends Omit<WorkCommits, 'from'> {
  readonly unpublished: UnpublishedChange | null;
  readonly madeBy: 'a-run' | 'anybody';
  readonly agent: AgentName;
  readonly commits: CommitForm;
  /** An existing folder of our own. */
  readonly folder: string;
}

export function openWorkspaceFor(
  { config, env, secrets, logSecrets, telemetry, signal }: Start,
  { agent, base, branch, unpublished, madeBy, commits, folder }: WorkspaceParts,
): Promise<OpenedWorkspace> {
  const { commands, inputs, runner } = config;
  return openWorkspace({
    base,
    branch,
    unpublished,
    madeBy,
    commits,
    commands: { ...commands, setup: setupFor(agent, commands) },
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
