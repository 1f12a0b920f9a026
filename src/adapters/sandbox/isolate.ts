import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { ChangeSet } from '../../core/change-set.ts';
import { readableCommand } from '../../core/commands/command-entry.ts';
import { hostFault } from '../../core/fault.ts';
import { manifestsIn } from '../../core/lockfiles.ts';
import { once } from '../../core/timing/once.ts';
import { type CommandResult, isPass, withReports } from '../../core/verdict/command-result.ts';
import { LEFT_OUT, readReports, readWritten, type WantedFiles } from '../candidate/written-files.ts';
import { existing } from '../process/host-paths.ts';
import { loadLate } from '../process/load-late.ts';
import { removeTree } from '../process/system-program.ts';
import { whyUnavailable } from './availability.ts';
import type {
  IsolatedCommand,
  IsolatedEnd,
  Isolation,
  IsolationOptions,
  Machine,
  SetupEntry,
  SetupLimits,
  SetupOnChange,
  SetupOutcome,
  SetupResult,
} from './isolation.ts';

/**
 * Prepares and loads nothing yet: each part is made when a command first needs it, so that the first request does not
 * wait. If the machine has no room for a command's view, the command is refused: that is neither a bug nor a result.
 *
 * @param report gets a long command as one text, after 10 s and each time that its time has doubled
 */
export function prepareIsolation(
  options: Omit<IsolationOptions, 'mode'> & { readonly mode: IsolationOptions['mode'] | 'never' },
  report: ReportLong = () => undefined,
): Isolation {
  const { mode, network, temp } = options;
  if (mode === 'never') return NO_COMMANDS;
  const commands = new Commands({ ...options, mode });
  return {
    unavailableReason: () => (mode === 'none' ? Promise.resolve(null) : whyUnavailable(network)),
    run: (command, wanted = null) =>
      reportingLong(report, textOf(command), () => commands.run(command, wanted)).catch(
        (thrown: unknown): IsolatedEnd => {
          const fault = hostFault(thrown, temp);
          if (fault === null) throw thrown;
          return { result: { kind: 'refused', why: fault.message }, written: [] };
        },
      ),
    runSetup: (...args) =>
      reportingLong(report, 'setup', () => commands.runSetup(...args)).catch((thrown: unknown) => {
        throw hostFault(thrown, temp) ?? thrown;
      }),
  };
}

/** Commands on one machine, and what setup left for them. */
class Commands {
  readonly #options: IsolationOptions;
  readonly #machine = once(() => openMachine(this.#options));
  #onBase: SetupResult | null = null;
  /** By the hash of their manifests and lockfiles. */
  readonly #onChanges = new Map<string, SetupResult>();
  #setupCount = 0;

  constructor(options: IsolationOptions) {
    this.#options = options;
  }

  async run(
    { argv, folder: at, changes, keepsCaches = false, ...limits }: IsolatedCommand,
    wanted: WantedFiles | null,
  ): Promise<IsolatedEnd> {
    const { temp, workingDirectory } = this.#options;
    const machine = await this.#machine();
    const folder = at ?? workingDirectory;
    const setups = [this.#onChanges.get(manifestsIn(changes).hash), this.#onBase];
    const over = setups.filter((one) => one !== null && one !== undefined);
    const own = await mkdtemp(join(temp, 'written-'));
    try {
      const into = { folder: own, what: wanted === null ? 'reports' : 'all' } as const;
      const command = { argv, changes, keepsCaches, folder, over, into };
      const ended = await machine.run(command, limits);
      const writes = machine.writesOf(command);
      const reports = await readReports(writes);
      const result = machine.named(withReports(ended, reports), command);
      if (result.kind !== 'exited') return { result, written: [] };
      const written = isPass(result) && wanted !== null ? await readWritten(writes, wanted) : [];
      const said = isPass(result)
        ? (await existing([join(own, LEFT_OUT)])).map(() => TOO_MANY)
        : await machine.notesOn(result.output, folder);
      const notes = said.filter((note) => note !== '');
      return { result: notes.length === 0 ? result : { ...result, notes }, written };
    } finally {
      const removing = removeTree(own);
      // A run that was told to stop has no time for it.
      if (!limits.signal.aborted) await removing;
    }
  }

  async runSetup(
    entries: readonly SetupEntry[],
    { limitMs, signal }: SetupLimits,
    change?: SetupOnChange,
  ): Promise<SetupOutcome> {
    const { temp, workingDirectory, base } = this.#options;
    const results: CommandResult[] = [];
    if (entries.length === 0) return { kind: 'done', results };
    const machine = await this.#machine();
    this.#setupCount += 1;
    const folder = join(temp, `${change === undefined ? 'setup' : 'changed-setup'}-${this.#setupCount}`);
    await mkdir(folder, { recursive: true });
    const changes = change?.changes ?? ChangeSet.empty(base.sha);
    const over = this.#onBase === null ? [] : [this.#onBase];
    const seen = { changes, over, keepsCaches: false, into: { folder, what: 'setup' } } as const;
    for (const entry of entries) {
      const { argv, folder: at = workingDirectory } = entry;
      const result = await machine.run({ ...seen, argv, folder: at }, { limitMs: limitMs(), signal });
      if (!isPass(result)) return { kind: 'failed', entry, result };
      results.push(result);
    }
    const on = { changes, folder: `${folder}.over`, over: this.#onBase?.baseView ?? null };
    const baseView = await machine.viewOver(folder, on);
    const taken = change && (await change.take(await readWritten(machine.writesOf(seen), change.wanted)));
    if (taken === undefined) this.#onBase = { folder, baseView };
    // No manifests are those of the base.
    else if (!manifestsIn(taken).isEmpty) this.#onChanges.set(manifestsIn(taken).hash, { folder, baseView });
    return { kind: 'done', results };
  }
}

const TOO_MANY =
  '[It wrote more files than are looked through, so that none of them became part of the change. Let it write less into the repository, or only into node_modules or outside of it.]';

type ReportLong = (command: string, ms: number) => void;

const FIRST_MS = 10_000;

export async function reportingLong<End>(
  report: ReportLong,
  text: string,
  run: () => Promise<End>,
): Promise<End> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const reportIn = (ms: number): void => {
    timer = setTimeout(() => {
      const passed = performance.now() - startedAt;
      report(text, passed);
      reportIn(passed);
    }, ms);
  };
  reportIn(FIRST_MS);
  try {
    return await run();
  } finally {
    clearTimeout(timer);
  }
}

/** The command as its entry has it. The same one may run on base and change at once. */
export function textOf({ argv, changes }: Pick<IsolatedCommand, 'argv' | 'changes'>): string {
  return `${changes.isEmpty ? 'base: ' : ''}${readableCommand(argv)}`;
}

async function openMachine(options: IsolationOptions): Promise<Machine> {
  if (options.mode === 'none')
    return new (await loadLate(() => import('./copy-machine.ts'))).CopyMachine(options);
  return new (await loadLate(() => import('./namespace-machine.ts'))).NamespaceMachine(options);
}

const WHY = 'this job runs no commands';

/** For a job that publishes what another job made: it cannot run commands. */
const NO_COMMANDS: Isolation = {
  unavailableReason: async () => WHY,
  run: async () => ({ result: { kind: 'refused', why: WHY }, written: [] }),
  runSetup: async () => ({ kind: 'done', results: [] }),
};
