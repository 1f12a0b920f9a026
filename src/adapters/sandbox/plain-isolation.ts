import { join } from 'node:path';
import { ChangeSet } from '../../core/change-set.ts';
import { manifestsIn } from '../../core/lockfiles.ts';
import { type CommandResult, isPass, withReports } from '../../core/verdict/command-result.ts';
import { type BaseView, ViewBuilder } from '../candidate/view.ts';
import { readReports, readWritten, type WantedFiles, type WrittenFile } from '../candidate/written-files.ts';
import { variableNote, withNotes } from './hidden-note.ts';
import {
  eachInTurn,
  type IsolatedCommand,
  type IsolatedEnd,
  type Isolation,
  type IsolationOptions,
  type SetupEntry,
  type SetupOnChange,
  type SetupOutcome,
} from './isolation.ts';
import { runInCopy, runPlain } from './plain-copy.ts';
import type { CommandLimits } from './run.ts';

/** Without namespaces: a temporary copy for each command, made from the copy that the setup left. */
export class PlainIsolation implements Isolation {
  readonly #options: IsolationOptions;
  readonly #views: ViewBuilder;
  #source: string;
  /** Copies that setup commands prepared on changes, by the hash of their manifests. */
  readonly #onChanges = new Map<string, { readonly copy: string; readonly baseView: BaseView }>();
  #setups = 0;

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
    const { temp, env, withheld } = this.#options;
    const own = this.#onChanges.get(manifestsIn(changes).hash);
    const source = own?.copy ?? this.#source;
    let written: readonly WrittenFile[] = [];
    let reports = '';
    const folders = [source];
    const look = async (copy: string): Promise<void> => {
      folders.push(copy);
      reports = await readReports(copy, source);
      if (wanted !== null) written = await readWritten(copy, wanted, source);
    };
    const workingDirectory = folder ?? this.#options.workingDirectory;
    const { layers, ready } = await this.#views.viewOf(changes, own?.baseView);
    await ready;
    const apart = [this.#options.base.source.checkout];
    const plain = { source, layers, workingDirectory, env, argv, temp, apart, look };
    const ended = await runInCopy(plain, limits);
    const named = namingCheckout(withReports(ended, reports), folders, this.#options.base.source.checkout);
    const result = await withNotes(named, (output) => [variableNote(output, withheld)]);
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

  async runSetupOn(
    { changes, wanted, take }: SetupOnChange,
    entries: readonly SetupEntry[],
    limits: CommandLimits,
  ): Promise<SetupOutcome> {
    const { temp, workingDirectory, env, base } = this.#options;
    this.#setups += 1;
    const folder = join(temp, `setup-${this.#setups}`);
    const copy = join(folder, 'checkout');
    const apart = [base.source.checkout, copy];
    let isCopied = false;
    const outcome = await eachInTurn(entries, async ({ argv, folder: at = workingDirectory }) => {
      if (isCopied) return runPlain(argv, { ...limits, cwd: join(copy, at), env, apart });
      isCopied = true;
      const { layers, ready } = await this.#views.viewOf(changes);
      await ready;
      const copied = { source: this.#source, layers, workingDirectory: at, env, argv, temp, apart };
      return runInCopy({ ...copied, keepAs: folder }, limits);
    });
    if (outcome.kind === 'failed') return outcome;
    const baseView = await this.#views.baseViewIn(copy, { changes, folder: `${folder}.over` });
    const taken = await take(await readWritten(copy, wanted));
    this.#onChanges.set(manifestsIn(taken).hash, { copy, baseView });
    return outcome;
  }
}

/** Names in the output are those of a plain step, and the same in each run: a copy has a folder of its own. */
function namingCheckout(result: CommandResult, copies: readonly string[], checkout: string): CommandResult {
  if (result.kind === 'refused') return result;
  const named = (text: string): string =>
    copies.reduce((so, copy) => so.replaceAll(copy, () => checkout), text);
  const output = named(result.output);
  return result.kind === 'exited'
    ? withReports({ ...result, output }, named(result.reports ?? ''))
    : { ...result, output };
}
