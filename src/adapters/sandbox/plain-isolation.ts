import { join } from 'node:path';
import { ChangeSet } from '../../core/change-set.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { ViewBuilder } from '../candidate/view.ts';
import { readWritten, type WantedFiles, type WrittenFile } from '../candidate/written-files.ts';
import {
  eachInTurn,
  type IsolatedCommand,
  type IsolatedEnd,
  type Isolation,
  type IsolationOptions,
  type SetupEntry,
  type SetupOutcome,
} from './isolation.ts';
import { runInCopy, runPlain } from './plain-copy.ts';
import type { CommandLimits } from './run.ts';

/** Without namespaces: a temporary copy for each command, made from the copy that the setup left. */
export class PlainIsolation implements Isolation {
  readonly #options: IsolationOptions;
  readonly #views: ViewBuilder;
  #source: string;

  constructor(options: IsolationOptions) {
    this.#options = options;
    this.#source = options.base.source.checkout;
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    const { commits, temp } = options;
    this.#views = new ViewBuilder(options.base, { commits, temp, owner });
  }

  unavailableReason(): Promise<null> {
    return Promise.resolve(null);
  }

  async run(
    { argv, folder, changes, ...limits }: IsolatedCommand,
    wanted: WantedFiles | null = null,
  ): Promise<IsolatedEnd> {
    const { temp, env } = this.#options;
    let written: readonly WrittenFile[] = [];
    const look = async (copy: string): Promise<void> => {
      if (wanted !== null) written = await readWritten(copy, wanted, this.#source);
    };
    const workingDirectory = folder ?? this.#options.workingDirectory;
    const { layers, ready } = await this.#views.viewOf(changes);
    await ready;
    const apart = [this.#options.base.source.checkout];
    const plain = { source: this.#source, layers, workingDirectory, env, argv, temp, apart, look };
    const result = await runInCopy(plain, limits);
    return { result, written: isPass(result) ? written : [] };
  }

  async runSetup(entries: readonly SetupEntry[], limits: CommandLimits): Promise<SetupOutcome> {
    const { temp, workingDirectory, env } = this.#options;
    const folder = join(temp, 'setup');
    const copy = join(folder, 'checkout');
    const apart = [this.#options.base.source.checkout, copy];
    const outcome = await eachInTurn(entries, async ({ argv }) => {
      if (this.#source === copy)
        return runPlain(argv, { ...limits, cwd: join(copy, workingDirectory), env, apart });
      const { layers } = await this.#views.viewOf(ChangeSet.empty(this.#options.base.sha));
      const copied = { source: this.#source, layers, workingDirectory, env, argv, temp, apart };
      const result = await runInCopy({ ...copied, keepAs: folder }, limits);
      this.#source = copy;
      return result;
    });
    if (entries.length > 0 && outcome.kind === 'done') await this.#views.restoreIn(copy);
    return outcome;
  }
}
