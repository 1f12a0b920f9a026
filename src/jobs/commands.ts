import type { BaseCommit } from '../adapters/git/base-commit.ts';
import { pathGlobs } from '../adapters/workspace/path-globs.ts';
import { type Config, criticIn } from '../config/config.ts';
import { Commands } from '../core/commands/commands.ts';
import type { AgentName, Emit } from '../core/events.ts';
import { isTestPath } from '../core/paths/test-paths.ts';
import { SETTINGS_FILE } from '../core/session.ts';
import { commandsOn } from '../intake/detect-commands.ts';
import type { FormatEntry } from '../review/format.ts';
import type { Rules } from '../run/parts.ts';
import type { Start } from '../start/start.ts';

/** What a run has by its agent: changes of the coder are set up for, formatted and judged; the writer makes none. */
export interface AgentWork {
  readonly setup: Config['commands']['setup'];
  /** Sentences about commands that run with less protection than the default. */
  readonly caveats: readonly string[];
  /** The model that reads a change before it is published; null: none does. */
  readonly critic: string | null;
  /** The commands that validate changes to this base. */
  commandsOn(base: BaseCommit, emit: Emit): Promise<Commands>;
  /** Each with a test for the files it formats. */
  formatters(): Promise<readonly FormatEntry[]>;
}

export function workOf(agent: AgentName, config: Config): AgentWork {
  const { commands } = config;
  switch (agent) {
    case 'coder':
      return {
        setup: commands.setup,
        caveats: commands.caveats,
        critic: criticIn(config),
        commandsOn: (base, emit) => openCommands(base, config, emit),
        formatters: () => openFormatters(commands),
      };
    case 'writer':
      return {
        setup: { entries: [], dependencies: 'locked', lock: [] },
        caveats: [],
        critic: null,
        commandsOn: async () => new Commands([]),
        formatters: async () => [],
      };
  }
}

/** Including those of its packages. */
async function openCommands(
  base: BaseCommit,
  { commands: settings, inputs }: Pick<Config, 'commands' | 'inputs'>,
  emit: Emit,
): Promise<Commands> {
  const own = await commandsOn(base, settings);
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
  { config, telemetry }: Pick<Start, 'config' | 'telemetry'>,
): Promise<Rules> {
  const { inputs } = config;
  const globs = inputs.get('test-paths');
  return {
    proof: inputs.get('proof'),
    onTamper: inputs.get('on-tamper'),
    onlyPaths: inputs.get('only-paths'),
    commands: await workOf(agent, config).commandsOn(base, telemetry.emit),
    isTest: globs.length === 0 ? isTestPath : await pathGlobs(globs),
  };
}

function openFormatters({ format }: Config['commands']): Promise<readonly FormatEntry[]> {
  return Promise.all(
    format.map(async ({ entry, glob }): Promise<FormatEntry> => {
      if (glob === null) return { entry, isFor: () => true };
      // As in .gitignore, a pattern without a slash matches in every folder.
      return { entry, isFor: await pathGlobs([glob.includes('/') ? glob : `**/${glob}`]) };
    }),
  );
}
