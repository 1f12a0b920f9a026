import { join } from 'node:path';
import { ChangeSet } from '../../core/change-set.ts';
import { type CommandResult, isPass, withReports } from '../../core/verdict/command-result.ts';
import { type BaseView, ViewBuilder } from '../candidate/view.ts';
import { readReports, readWritten, type WantedFiles, type WrittenFile } from '../candidate/written-files.ts';
import { variableNote, withNotes } from './hidden-note.ts';
import {
  eachInTurn,
  type IsolatedCommand,
  type IsolatedEnd,
  type IsolationOptions,
  type OpenIsolation,
  type SetupEntry,
  type SetupOnChange,
  type SetupOutcome,
  SetupResults,
} from './isolation.ts';
import { runInCopy, runPlain } from './plain-copy.ts';
import type { CommandLimits } from './run.ts';

/** Without namespaces: a temporary copy for each command, made from the copy that the setup left. */
export class PlainIsolation implements OpenIsolation {
  readonly #options: IsolationOptions;
  readonly #views: ViewBuilder;
  readonly #setups = new SetupResults<{ readonly copy: string; readonly baseView: BaseView }>();
  #setupCount = 0;

  constructor(options: IsolationOptions) {
    this.#options = options;
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    const { commits, temp } = options;
    this.#views = new ViewBuilder(options.base, { commits, temp, owner });
  }

  async run(
    { argv, folder, changes, ...limits }: IsolatedCommand,
    wanted: WantedFiles | null = null,
  ): Promise<IsolatedEnd> {
    const { temp, env, withheld, base } = this.#options;
    const own = this.#setups.onChange(changes) ?? this.#setups.onBase;
    const { checkout } = base.source;
    const source = own?.copy ?? checkout;
    let written: readonly WrittenFile[] = [];
    let reports = '';
    const folders = [source];
    const look = async (copy: string): Promise<void> => {
      folders.push(copy);
      reports = await readReports(copy, source);
      if (wanted !== null) written = await readWritten(copy, wanted, source);
    };
    const workingDirectory = folder ?? this.#options.workingDirectory;
    const { layers, ready } = await this.#views.viewOf(changes, own?.baseView ?? null);
    await ready;
    const plain = { source, layers, workingDirectory, env, argv, temp, apart: [checkout], look };
    const ended = await runInCopy(plain, limits);
    const named = namingCheckout(withReports(ended, reports), folders, checkout);
    const result = await withNotes(named, (output) => [variableNote(output, withheld)]);
    return { result, written: isPass(result) ? written : [] };
  }

  async runSetup(
    entries: readonly SetupEntry[],
    limits: CommandLimits,
    change?: SetupOnChange,
  ): Promise<SetupOutcome> {
    const { temp, workingDirectory, env, base } = this.#options;
    this.#setupCount += 1;
    const folder = join(temp, `setup-${this.#setupCount}`);
    const copy = join(folder, 'checkout');
    const { checkout } = base.source;
    const apart = [checkout, copy];
    const changes = change?.changes ?? ChangeSet.empty(base.sha);
    const { onBase } = this.#setups;
    const over = onBase?.baseView ?? null;
    let isCopied = false;
    const outcome = await eachInTurn(entries, async ({ argv, folder: at = workingDirectory }) => {
      if (isCopied) return runPlain(argv, { ...limits, cwd: join(copy, at), env, apart });
      isCopied = true;
      const { layers, ready } = await this.#views.viewOf(changes, over);
      await ready;
      const source = onBase?.copy ?? checkout;
      const plain = { source, layers, workingDirectory: at, env, argv, temp, apart, keepAs: folder };
      return runInCopy(plain, limits);
    });
    if (outcome.kind === 'failed' || entries.length === 0) return outcome;
    const baseView = await this.#views.baseViewIn(copy, { changes, folder: `${folder}.over`, over });
    const taken = change && (await change.take(await readWritten(copy, change.wanted)));
    this.#setups.keep({ copy, baseView }, taken ?? null);
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
