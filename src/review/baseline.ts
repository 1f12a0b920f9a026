import { createHash } from 'node:crypto';
import { PATH_PLACEHOLDER } from '../core/command-entry.ts';
import type { Emit } from '../core/events.ts';
import type { ReadResult } from '../core/evidence.ts';
import { messageOf } from '../core/fault.ts';
import type { Workspace } from '../core/ports.ts';
import type { CommandEntry, CommandResult } from '../core/verdict.ts';
import { readResult } from './results/read-result.ts';
import type { OnBase } from './results/unstartable-base.ts';

export interface BaselineOptions {
  readonly workspace: Workspace;
  readonly commands: readonly CommandEntry[];
  /** Milliseconds that the next command may take. */
  readonly limitMs: () => number;
  /** A hash of what else a result depends on: the commands' environment, and the setup entries. */
  readonly environment: string;
  /**
   * Results of earlier runs, by `baselineKey`. They decide which failures are old: only what the host itself has
   * stored, out of reach of models and commands, may be handed in.
   */
  readonly known: ReadonlyMap<string, CommandResult>;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** The commands of the gate: what a change has to pass. */
export function gateOf(commands: readonly CommandEntry[]): readonly CommandEntry[] {
  return commands.filter(({ purpose, text }) => purpose === 'validate' && !text.includes(PATH_PLACEHOLDER));
}

/** The same for the same commit, argument vector and environment. */
export function baselineKey({
  base,
  entry,
  environment,
}: {
  readonly base: string;
  readonly entry: CommandEntry;
  readonly environment: string;
}): string {
  return createHash('sha256')
    .update(JSON.stringify([base, entry.argv, environment]))
    .digest('hex');
}

/**
 * The gate on the untouched base. It runs beside the first round, while the model thinks, so that it costs no waiting
 * time; each command runs once, in order, and not at all when an earlier run knows its result.
 */
export class Baseline {
  readonly #options: BaselineOptions;
  readonly #stop = new AbortController();
  readonly #pending = new Map<string, Promise<ReadResult>>();
  readonly #ended = new Map<string, CommandResult>();

  constructor(options: BaselineOptions) {
    this.#options = options;
  }

  /** Begins, when it has not begun yet. Returns at once and never throws. */
  start(): void {
    let before: Promise<unknown> = Promise.resolve();
    for (const entry of gateOf(this.#options.commands)) {
      if (this.#pending.has(entry.text)) continue;
      const known = this.#known(entry);
      const result = known === null ? before.then(() => this.#run(entry)) : Promise.resolve(known);
      this.#pending.set(entry.text, result);
      before = result;
    }
  }

  /** What the command says on the base; null when it was not to be had. Waits for it if need be. */
  async of(command: string): Promise<ReadResult | null> {
    this.start();
    const found = await this.#pending.get(command);
    return found === undefined || found.result.kind === 'refused' ? null : found;
  }

  /** What the whole gate says on the base; null when it was stopped before its end. Begins it if need be. */
  async all(): Promise<readonly OnBase[] | null> {
    this.start();
    const gate = gateOf(this.#options.commands);
    const found = await Promise.all(
      gate.map(async (entry) => ({ entry, read: await this.#pending.get(entry.text) })),
    );
    if (this.#options.signal.aborted || this.#stop.signal.aborted) return null;
    return found.flatMap(({ entry, read }) => (read === undefined ? [] : [{ entry, read }]));
  }

  /** By key what is worth keeping for later runs: commands that ended by themselves, so far. */
  results(): ReadonlyMap<string, CommandResult> {
    return this.#ended;
  }

  /** Ends what still runs, and waits until it is gone. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#pending.values());
  }

  #known(entry: CommandEntry): ReadResult | null {
    const key = this.#keyOf(entry);
    const known = this.#options.known.get(key);
    if (known?.kind !== 'exited') return null;
    this.#ended.set(key, known);
    const text = `Reusing the cached baseline of \`${entry.text}\`.`;
    this.#options.emit({ kind: 'note', level: 'info', text });
    return readResult(known);
  }

  async #run(entry: CommandEntry): Promise<ReadResult> {
    const { workspace, limitMs, emit, signal } = this.#options;
    const either = AbortSignal.any([signal, this.#stop.signal]);
    if (either.aborted) return notRun('the run was over');
    const end = await workspace
      .run(entry, { view: { kind: 'base' }, limitMs: limitMs(), signal: either })
      .catch((thrown: unknown): CommandResult => ({ kind: 'refused', why: messageOf(thrown) }));
    // A command that was ended with the run says nothing about the base.
    if (either.aborted) return notRun('the run was over');
    emit({ kind: 'baseline', command: entry.text, result: end });
    if (end.kind === 'exited') this.#ended.set(this.#keyOf(entry), end);
    return readResult(end);
  }

  #keyOf(entry: CommandEntry): string {
    const { workspace, environment } = this.#options;
    return baselineKey({ base: workspace.base, entry, environment });
  }
}

function notRun(why: string): ReadResult {
  return { result: { kind: 'refused', why }, reading: null };
}
