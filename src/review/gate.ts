import type { ChangeSet } from '../core/change-set.ts';
import type { Emit, RunEvent } from '../core/events.ts';
import { Cancelled } from '../core/fault.ts';
import type { Workspace } from '../core/ports.ts';
import type { CommandEntry, CommandRecord, CommandResult } from '../core/verdict.ts';
import { gateOf } from './baseline.ts';
import type { CommandRecords } from './command-records.ts';

export interface GateOptions {
  readonly workspace: Workspace;
  readonly commands: readonly CommandEntry[];
  readonly records: CommandRecords;
  /** Milliseconds that the next command may take: the input's limit, less when the run has less left. */
  readonly limitMs: () => number;
  /** Milliseconds that are left beside what it takes to publish. Probes get no others; without it they get all. */
  readonly spareMs?: () => number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

type Probe = Extract<RunEvent, { readonly kind: 'probe' }>['of'];

/** A probe runs what the gate has run before: so much longer may it take, and so much time must be left for it. */
const PROBE_FACTOR = 4;
const MIN_PROBE_MS = 30_000;
const SPARE_FACTOR = 1.5;

/** Runs the commands of the gate on what it is given, and tells of each. */
export class Gate {
  readonly entries: readonly CommandEntry[];
  readonly #options: GateOptions;
  /** The longest that each command has taken. */
  readonly #slowest = new Map<string, number>();
  /** What the base's own tests said, by change set and command. */
  readonly #original = new Map<string, CommandResult>();

  constructor(options: GateOptions) {
    this.#options = options;
    this.entries = gateOf(options.commands);
  }

  /**
   * The verdict's own runs. A green record of the same command on the same change set is as good as a new one.
   *
   * @throws {Cancelled} when the run was stopped meanwhile
   */
  async judge(
    entry: CommandEntry,
    changes: ChangeSet,
  ): Promise<{ readonly record: CommandRecord; readonly isKnown: boolean }> {
    const { records, emit, limitMs } = this.#options;
    const known = records.green(entry.text, changes.hash);
    if (known !== undefined) {
      this.#time(entry, known.result);
      return { record: known, isKnown: true };
    }
    const result = await this.#run(entry, changes, limitMs());
    const record: CommandRecord = { command: entry.text, result, changeSetHash: changes.hash };
    records.add(record);
    emit({ kind: 'command', record });
    return { record, isKnown: false };
  }

  /**
   * A run that decides nothing by itself. It is bounded by a multiple of what the command took before, so that what
   * hangs costs little, and it is refused when too little time is left to publish after it.
   *
   * @throws {Cancelled} when the run was stopped meanwhile
   */
  async probe(entry: CommandEntry, changes: ChangeSet, of: Probe): Promise<CommandResult> {
    // The proof and the base's own tests ask the same of the change's code.
    const key = of === 'original-tests' ? `${changes.hash} ${entry.text}` : null;
    const known = key === null ? undefined : this.#original.get(key);
    if (known !== undefined) return known;
    const { limitMs, spareMs, emit } = this.#options;
    const spare = spareMs?.() ?? Number.POSITIVE_INFINITY;
    const slowest = this.#slowest.get(entry.text) ?? 0;
    if (spare < Math.max(1000, slowest * SPARE_FACTOR)) {
      return { kind: 'refused', why: 'too little time is left for it' };
    }
    const bound = Math.max(MIN_PROBE_MS, slowest * PROBE_FACTOR);
    const result = await this.#run(entry, changes, Math.min(limitMs(), spare, bound));
    emit({ kind: 'probe', of, command: entry.text, result });
    if (key !== null) this.#original.set(key, result);
    return result;
  }

  async #run(entry: CommandEntry, changes: ChangeSet, limitMs: number): Promise<CommandResult> {
    const { workspace, signal } = this.#options;
    const result = await workspace.run(entry, { view: { kind: 'changes', changes }, limitMs, signal });
    // A command that was ended with the run says nothing about the change.
    if (signal.aborted) throw new Cancelled('The run was stopped.');
    this.#time(entry, result);
    return result;
  }

  #time({ text }: CommandEntry, result: CommandResult): void {
    const ms = result.kind === 'exited' ? result.ms : 0;
    this.#slowest.set(text, Math.max(ms, this.#slowest.get(text) ?? 0));
  }
}
