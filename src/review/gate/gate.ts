import { posix } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import type { Commands } from '../../core/commands/commands.ts';
import type { Emit } from '../../core/events.ts';
import { Cancelled } from '../../core/fault.ts';
import type { Workspace } from '../../core/ports.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { CommandEntry, CommandRecord, CommandResult, JudgingCost } from '../../core/verdict/verdict.ts';
import type { ProbePurpose } from '../../core/verdict/versions.ts';
import { isRunnable, type PathPredicate } from '../files/test-files.ts';
import type { Version } from '../files/version.ts';
import { Noise, withoutNoise } from '../results/noise.ts';
import { readResult } from '../results/read-result.ts';
import type { Limits, Selected } from '../selection/select.ts';
import type { Selection } from '../selection/selection.ts';
import type { CommandRecords } from './command-records.ts';
import { type Asked, type KnownRun, KnownRuns, startedBy } from './known-runs.ts';
import { RepositoryPlaces } from './repository-places.ts';

export interface GateOptions {
  readonly workspace: Workspace;
  readonly commands: Commands;
  readonly records: CommandRecords;
  readonly selection: Pick<Selection, 'of' | 'pathOf'>;
  /** Time limit of the next command in milliseconds: the input's limit, or the rest of the run's time if less. */
  readonly limitMs: () => number;
  /** Milliseconds left after the time reserved for publishing, the only ones that probes may use. Default: no limit. */
  readonly spareMs?: () => number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

export type Work = Omit<JudgingCost, 'gateMs'>;

/** A probe repeats a command of the gate. Factors of its duration there: the limit, and the time that must be left. */
const PROBE_FACTOR = 4;
const MIN_PROBE_MS = 30_000;
/** A part that is left out may be the one that ends a loop. */
const MIN_LEFT_OUT_MS = 5_000;
const SPARE_FACTOR = 1.2;
/** A part of the tests takes less time than all of them; how much less is not known in advance. */
const SPARE_FACTOR_SELECTED = 0.3;

/** Runs the commands of the gate on given change sets and emits an event for each. */
export class Gate {
  readonly #options: GateOptions;
  /** The longest duration of each command. */
  readonly #slowest = new Map<string, number>();
  readonly #known = new KnownRuns();
  #work: Work = { probes: 0, probeMs: 0 };
  #hasRunForVerdict = false;
  #places = new RepositoryPlaces([]);
  readonly noise = new Noise();

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** The commands that a change has to pass. */
  entriesFor(changes: ChangeSet): readonly CommandEntry[] {
    return this.#options.commands.gateFor(changes);
  }

  /**
   * Its work is counted from here on.
   * @param paths all of the repository, with the change and without it
   */
  beginReview(paths: readonly string[]): void {
    this.#work = { probes: 0, probeMs: 0 };
    this.#hasRunForVerdict = false;
    this.#places = new RepositoryPlaces(paths);
  }

  /** What a result says, with the paths of the repository. */
  read(result: CommandResult): ReadResult {
    return this.#places.inRead(readResult(result));
  }

  /** Whether a command ran for the verdict of this review; false: their results were known. */
  get hasRunForVerdict(): boolean {
    return this.#hasRunForVerdict;
  }

  /** What the probes of this review cost so far. */
  work(): Work {
    return this.#work;
  }

  /**
   * Runs a command for the verdict. A passed record of the same command on the same change set is reused, if none failed.
   */
  async runForVerdict(entry: CommandEntry, changes: ChangeSet): Promise<CommandResult> {
    const { records, emit, limitMs } = this.#options;
    const known = records.passed(entry.text, changes.hash);
    if (known !== undefined) {
      this.#time(entry, known.result);
      this.know(entry, changes, known.result);
      return known.result;
    }
    const result = await this.#run(entry, changes, limitMs());
    this.#hasRunForVerdict = true;
    // What may be flaky is asked again for each of its runs, whole or in parts.
    this.#known.forgetSecond(entry, changes.hash);
    this.know(entry, changes, result);
    const record: CommandRecord = { command: entry.text, result, changeSetHash: changes.hash };
    records.add(record);
    emit({ kind: 'command', record });
    return result;
  }

  /** Takes down what a command says on a state, so that no probe asks it. */
  know(entry: CommandEntry, changes: ChangeSet, result: CommandResult): void {
    this.#known.keep({ entry, selected: null, state: changes.hash, isAgain: false, result });
  }

  /**
   * The command limited to these test files, and to tests of them where they are named, with the name of each test in its
   * output; null: its runner has no known form for that.
   */
  select(entry: CommandEntry, paths: readonly string[], tests?: Limits['tests']): Promise<Selected | null> {
    const limits: Limits = tests === undefined ? {} : { tests };
    return this.#options.selection.of(entry, paths, { output: 'names', ...limits });
  }

  /** Whether there is no other file of tests, so that this part is no less than the whole. */
  async isAll({ files, takesFolders }: Selected, isTest: PathPredicate): Promise<boolean> {
    const paths = await this.#options.workspace.paths();
    const folders = new Set(takesFolders ? files.map(posix.dirname) : []);
    const isTaken = (path: string): boolean => files.includes(path) || folders.has(posix.dirname(path));
    return !paths.some((path) => isTest(path) && isRunnable(path) && !isTaken(path));
  }

  /** The repository path for a path in the output of a command. */
  pathOf(named: string, entry: CommandEntry): string {
    return this.#options.selection.pathOf(named, entry);
  }

  /**
   * Runs a command to learn something; the result alone decides nothing. Its time is limited to a multiple of the
   * command's earlier duration, so that a hanging one costs little. It is refused when too little time would be left to
   * publish. What it said on the same state before, for whatever purpose, counts as this run.
   *
   * @param selected limits the run to this part of the entry's tests
   */
  probe(entry: CommandEntry, { changes, of }: Version, selected: Selected | null = null): Promise<Ran> {
    return this.#ask({ entry, selected, state: changes.hash, isAgain: false }, changes, of);
  }

  /** The same where it ran once and something failed: a second run of its own, which is made once as well. */
  again(entry: CommandEntry, changes: ChangeSet, selected: Selected | null = null): Promise<Ran> {
    const of = changes.isEmpty ? 'base-again' : 'again';
    return this.#ask({ entry, selected, state: changes.hash, isAgain: true }, changes, of);
  }

  async #ask(asked: Asked, changes: ChangeSet, of: ProbePurpose): Promise<Ran> {
    const known = this.#known.find(asked);
    if (known !== undefined) return this.#read(known);
    const { entry, selected } = asked;
    const started = startedBy(asked);
    const { limitMs, spareMs, emit } = this.#options;
    const spare = spareMs?.() ?? Number.POSITIVE_INFINITY;
    const slowest = this.#slowest.get(entry.text) ?? 0;
    const factor = selected === null ? SPARE_FACTOR : SPARE_FACTOR_SELECTED;
    if (spare < Math.max(1000, slowest * factor))
      return this.#read({ ...asked, result: { kind: 'refused', why: 'too little time is left for it' } });
    const most = Math.min(limitMs(), spare, this.#boundOf(of, entry, started));
    const result = await this.#run(started, changes, most, selected?.path);
    emit({ kind: 'probe', of, command: started.text, result });
    this.#work = { probes: this.#work.probes + 1, probeMs: this.#work.probeMs + msOf(result) };
    const ran = { ...asked, result };
    this.#known.keep(ran);
    return this.#read(ran);
  }

  #boundOf(of: ProbePurpose, entry: CommandEntry, started: CommandEntry): number {
    // Where it stopped at a failure, its time tells nothing of the rest.
    if (of === 'behind-failure') return Number.POSITIVE_INFINITY;
    const slowest = this.#slowest.get(entry.text) ?? 0;
    return of === 'left-out' || of === 'damaged' || of === 'other-values'
      ? Math.max(MIN_LEFT_OUT_MS, (this.#slowest.get(started.text) ?? slowest) * PROBE_FACTOR)
      : Math.max(MIN_PROBE_MS, slowest * PROBE_FACTOR);
  }

  /** What parts of a command said on a state, apart from second runs. */
  partsRunOn(changes: ChangeSet, entry: CommandEntry): readonly Ran[] {
    return this.#known.partsOf(entry, changes.hash).map((one) => this.#read(one));
  }

  /** Read anew each time: the noise of a command may be learned after it was probed. */
  #read(known: KnownRun): Ran {
    const { entry, state, result } = known;
    const read = withoutNoise(this.read(result), this.noise.of(entry.text));
    return { command: startedBy(known).text, state, ...read };
  }

  async #run(
    entry: CommandEntry,
    changes: ChangeSet,
    limitMs: number,
    path?: string,
  ): Promise<CommandResult> {
    const { workspace, signal } = this.#options;
    const view = { kind: 'changes', changes } as const;
    const filled = path === undefined ? {} : { path };
    const result = await workspace.run(entry, { view, limitMs, signal, ...filled });
    // The result of a command that was stopped with the run is meaningless.
    if (signal.aborted) throw new Cancelled('The run was stopped.');
    this.#time(entry, result);
    return result;
  }

  /** Takes down how long a command takes; probes are limited by the longest time. */
  #time({ text }: CommandEntry, result: CommandResult): void {
    const ms = result.kind === 'exited' ? msOf(result) : 0;
    this.#slowest.set(text, Math.max(ms, this.#slowest.get(text) ?? 0));
  }
}

export function msOf(result: CommandResult): number {
  return result.kind === 'refused' ? 0 : result.ms;
}

/** A run that takes no longer is made where others ask for a reason. */
const QUICK_MS = 15_000;

export function isQuick(result: CommandResult): boolean {
  return msOf(result) <= QUICK_MS;
}
