import { join } from 'node:path';
import { ChangeSet } from '../../core/change-set.ts';
import { type CommandResult, isPass } from '../../core/verdict.ts';
import { ViewLayers } from '../candidate/view-layers.ts';
import { readWritten, type Wanted, type WrittenFile } from '../candidate/written-files.ts';
import type {
  IsolatedCommand,
  IsolatedEnd,
  Isolation,
  IsolationOptions,
  IsolationState,
  SetupEntry,
  SetupOutcome,
} from './isolation.ts';
import { runInCopy, runPlain } from './plain-copy.ts';
import type { CommandLimits } from './run.ts';

/** Without namespaces: a throw-away copy for each command, and a copy that the setup leaves for all of them. */
export class PlainIsolation implements Isolation {
  readonly #options: IsolationOptions;
  readonly #layers: ViewLayers;
  #source: string;

  constructor(options: IsolationOptions) {
    this.#options = options;
    this.#source = options.base.source.checkout;
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    this.#layers = new ViewLayers(options.base, { temp: options.temp, owner });
  }

  unavailableReason(): Promise<null> {
    return Promise.resolve(null);
  }

  state(): Promise<IsolationState> {
    return Promise.resolve({ kind: 'none' });
  }

  run(command: IsolatedCommand): Promise<CommandResult> {
    return this.#run(command, async () => undefined);
  }

  async runForFiles(command: IsolatedCommand, wanted: Wanted): Promise<IsolatedEnd> {
    let written: readonly WrittenFile[] = [];
    const result = await this.#run(command, async (copy) => {
      written = await readWritten(copy, wanted, this.#source);
    });
    return { result, written: isPass(result) ? written : [] };
  }

  async #run(
    { argv, folder, changes, ...limits }: IsolatedCommand,
    look: (copy: string) => Promise<void>,
  ): Promise<CommandResult> {
    const { temp, env } = this.#options;
    const workingDirectory = folder ?? this.#options.workingDirectory;
    const { layers } = await this.#layers.viewOf(changes);
    const apart = [this.#options.base.source.checkout];
    return runInCopy(
      { source: this.#source, layers, workingDirectory, env, argv, temp, apart, look },
      limits,
    );
  }

  async runSetup(entries: readonly SetupEntry[], limits: CommandLimits): Promise<SetupOutcome> {
    const results: CommandResult[] = [];
    const { temp, workingDirectory, env } = this.#options;
    const folder = join(temp, 'setup');
    const copy = join(folder, 'checkout');
    const apart = [this.#options.base.source.checkout, copy];
    for (const entry of entries) {
      const { layers } = await this.#layers.viewOf(ChangeSet.empty(this.#options.base.sha));
      const plain = {
        source: this.#source,
        layers,
        workingDirectory,
        env,
        argv: entry.argv,
        temp,
        apart,
        keepAs: folder,
      };
      const isFirst = this.#source !== copy;
      const result = isFirst
        ? await runInCopy(plain, limits)
        : await runPlain(entry.argv, { ...limits, cwd: join(copy, workingDirectory), env, apart });
      this.#source = copy;
      if (result.kind !== 'exited' || result.code !== 0) return { kind: 'failed', entry, result };
      results.push(result);
    }
    if (entries.length > 0) await this.#layers.restoreIn(copy);
    return { kind: 'done', results };
  }
}
