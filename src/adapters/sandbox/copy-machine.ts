import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, withReports } from '../../core/verdict/command-result.ts';
import { type BaseLayerOptions, type BaseView, ViewBuilder } from '../candidate/view.ts';
import { variableNote } from './hidden-note.ts';
import type { IsolationOptions, Machine, MachineCommand, SetupResult } from './isolation.ts';
import { copyOf, runPlain } from './plain-copy.ts';
import type { CommandLimits } from './run.ts';

/**
 * Without namespaces: each command has a temporary copy of the checkout, or of the copy that the setup left. The checkout
 * is never written, but a command can read and write whatever its user can: that is what `isolation: none` means.
 */
export class CopyMachine implements Machine {
  readonly #options: IsolationOptions;
  readonly #views: ViewBuilder;

  constructor(options: IsolationOptions) {
    this.#options = options;
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    const { commits, temp } = options;
    this.#views = new ViewBuilder(options.base, { commits, temp, owner });
  }

  async run(
    { argv, changes, folder, over, into }: MachineCommand,
    limits: CommandLimits,
  ): Promise<CommandResult> {
    const { env, base } = this.#options;
    const copy = copyIn(into);
    // The entries of a setup share one.
    const isThere = (await stat(copy).catch(() => null)) !== null;
    if (!isThere) {
      const { layers, ready } = await this.#views.viewOf(changes, over[0]?.baseView ?? null);
      await ready;
      const trouble = await copyOf({ source: this.#source(over), layers }, copy, limits.signal);
      if (trouble !== null) return { kind: 'refused', why: trouble };
      await writeFile(stampIn(into), '');
    }
    const apart = [base.source.checkout, copy];
    return runPlain(argv, { ...limits, cwd: join(copy, folder), env, apart });
  }

  writesOf({ into }: Pick<MachineCommand, 'into'>) {
    return { folder: copyIn(into), stamp: stampIn(into) };
  }

  /** They are the same in each run: a copy has a folder of its own. */
  named(result: CommandResult, { over, into }: Pick<MachineCommand, 'over' | 'into'>): CommandResult {
    if (result.kind === 'refused') return result;
    const named = (text: string): string =>
      [this.#source(over), copyIn(into)].reduce(
        (so, copy) => so.replaceAll(copy, () => this.#options.base.source.checkout),
        text,
      );
    const output = named(result.output);
    return result.kind === 'exited'
      ? withReports({ ...result, output }, named(result.reports ?? ''))
      : { ...result, output };
  }

  viewOver(folder: string, on: BaseLayerOptions): Promise<BaseView> {
    return this.#views.baseViewIn(copyIn({ folder }), on);
  }

  async notesOn(output: string): Promise<readonly string[]> {
    return [variableNote(output, this.#options.withheld)];
  }

  #source([top]: readonly SetupResult[]): string {
    return top === undefined ? this.#options.base.source.checkout : copyIn(top);
  }
}

function copyIn({ folder }: { readonly folder: string }): string {
  return join(folder, 'checkout');
}

function stampIn({ folder }: { readonly folder: string }): string {
  return join(folder, 'copied');
}
