import { setTimeout } from 'node:timers/promises';
import type { Emit } from '../core/events.ts';
import { messageOf } from '../core/fault.ts';
import type { Workspace } from '../core/ports.ts';
import type { ReadResult } from '../core/verdict/run.ts';
import type { CommandEntry, CommandResult } from '../core/verdict/verdict.ts';
import { readResult } from '../review/results/read-result.ts';

/** A command of the gate and its result on the base. */
export interface BaseResult {
  readonly entry: CommandEntry;
  readonly read: ReadResult;
}

export interface BaselineOptions {
  readonly workspace: Workspace;
  /** Time limit of the next command in milliseconds. */
  readonly limitMs: () => number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/**
 * Runs the gate on the untouched base, concurrently with the rounds, so that it costs no waiting time. Each command
 * runs once, in order.
 */
export class Baseline {
  readonly #options: BaselineOptions;
  readonly #stop = new AbortController();
  readonly #pending = new Map<string, Promise<ReadResult>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: BaselineOptions) {
    this.#options = options;
  }

  /** Starts the commands that were not started yet. Returns at once and never throws. */
  start(gate: readonly CommandEntry[]): void {
    for (const entry of gate) this.#started(entry).catch(() => undefined);
  }

  /** The result of the command on the base; null when it could not be run. Waits for it if necessary. */
  async of(entry: CommandEntry): Promise<ReadResult | null> {
    const found = await this.#started(entry);
    return found.result.kind === 'refused' ? null : found;
  }

  /** The result of the command on the base; null when it was not started there, or does not end within these milliseconds. */
  async within({ text }: CommandEntry, ms: number): Promise<ReadResult | null> {
    const pending = this.#pending.get(text);
    return pending === undefined ? null : Promise.race([pending, setTimeout(ms, null, { ref: false })]);
  }

  /** The results of the whole gate on the base; null when it was stopped early. Starts it if necessary. */
  async all(gate: readonly CommandEntry[]): Promise<readonly BaseResult[] | null> {
    const found = await Promise.all(gate.map(async (entry) => ({ entry, read: await this.#started(entry) })));
    return this.#options.signal.aborted || this.#stop.signal.aborted ? null : found;
  }

  /** Stops running commands and waits until they have ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#pending.values());
  }

  #started(entry: CommandEntry): Promise<ReadResult> {
    const pending = this.#pending.get(entry.text);
    if (pending !== undefined) return pending;
    const result = this.#last.then(() => this.#run(entry));
    this.#pending.set(entry.text, result);
    this.#last = result;
    return result;
  }

  async #run(entry: CommandEntry): Promise<ReadResult> {
    const { workspace, limitMs, emit, signal } = this.#options;
    const either = AbortSignal.any([signal, this.#stop.signal]);
    if (either.aborted) return notRun('the run was over');
    const end = await workspace
      .run(entry, { view: { kind: 'base' }, writes: 'caches', limitMs: limitMs(), signal: either })
      .catch((thrown: unknown): CommandResult => ({ kind: 'refused', why: messageOf(thrown) }));
    // The result of a command that was stopped with the run is meaningless.
    if (either.aborted) return notRun('the run was over');
    emit({ kind: 'baseline', command: entry.text, result: end });
    return readResult(end);
  }
}

function notRun(why: string): ReadResult {
  return { result: { kind: 'refused', why }, reading: null };
}
