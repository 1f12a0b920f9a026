import type { ChangeSet } from '../core/change-set.ts';
import type { CommandEnvironment } from '../core/commands/command-environment.ts';
import type { Commands } from '../core/commands/commands.ts';
import type { Emit } from '../core/events.ts';
import type { UserFault } from '../core/fault.ts';
import type { BaseSearch, Workspace } from '../core/ports.ts';
import type { CommandEntry, CommandResult } from '../core/verdict/verdict.ts';
import { failsWithoutFiles } from '../review/gate/dead-gate.ts';
import { gateOnBase, logFailingBase } from './base-notes.ts';
import type { Baseline, BaseResult } from './baseline.ts';
import { unstartableOnBase } from './unstartable-base.ts';

export interface WatchOptions {
  readonly workbench: {
    readonly workspace: Workspace;
    readonly environment: CommandEnvironment;
    readonly base: BaseSearch;
    readonly rules: { readonly commands: Commands };
  };
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Called at most once: no change could be validated, because the gate cannot even start on the base. */
  readonly onUnstartable: (fault: UserFault) => void;
}

interface BaseWatch {
  /** Starts the gate of the present change on the base. */
  start(): Promise<void>;
  /** Waits until what is wrong with that gate there is reported. */
  settled(): Promise<unknown>;
  /** How a gate ended there, for the model. Empty: none has since the last call. */
  note(): string;
}

/** Runs the gate on the base, and reports once per gate what is wrong with it there. */
export function watchBase(
  options: WatchOptions,
  parts: {
    readonly baseline: Baseline;
    readonly plainText: string;
    readonly limitMs: () => number;
  },
): BaseWatch {
  const { baseline, plainText } = parts;
  const { rules, workspace, environment } = options.workbench;
  const gateNow = () => rules.commands.gateFor(workspace.changes());
  const watched = new Map<string, Promise<unknown>>();
  let ended = '';
  const watch = async (gate: readonly CommandEntry[]): Promise<void> => {
    const onBase = await baseline.all(gate);
    if (onBase !== null) ended = gateOnBase(onBase);
    logFailingBase(onBase, environment, options.emit);
    const fault = onBase === null ? null : unstartableOnBase(onBase, plainText);
    if (onBase === null || fault === null || (await seesFiles(onBase, options, parts.limitMs))) return;
    // By now the change may touch other packages, and have another gate.
    if (gateNow().every(({ text }) => gate.some((one) => one.text === text))) options.onUnstartable(fault);
  };
  return {
    async start() {
      const gate = gateNow();
      const name = nameOf(gate);
      baseline.start(gate);
      // Faults are thrown again where a verdict is requested.
      if (gate.length > 0 && !watched.has(name))
        watched.set(
          name,
          watch(gate).catch(() => undefined),
        );
    },
    settled: async () => watched.get(nameOf(gateNow())),
    note() {
      const note = ended;
      ended = '';
      return note;
    },
  };
}

function nameOf(gate: readonly CommandEntry[]): string {
  return gate.map(({ text }) => text).join('\n');
}

/** Whether a command of a gate that seems unable to start says something else where the files are missing. */
async function seesFiles(
  gate: readonly BaseResult[],
  { workbench: { workspace, base }, emit, signal }: WatchOptions,
  limitMs: () => number,
): Promise<boolean> {
  const paths = await base.paths();
  for (const { entry, read } of gate) {
    const run = async (changes: ChangeSet): Promise<CommandResult> => {
      const view = { kind: 'changes', changes } as const;
      const result = await workspace.run(entry, { view, limitMs: limitMs(), signal });
      emit({ kind: 'probe', of: 'without-files', command: entry.text, result });
      return result;
    };
    if (!(await failsWithoutFiles(read, { base: workspace.base, paths, run }))) return true;
  }
  return false;
}
