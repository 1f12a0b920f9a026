import { ChangeSet } from '../../core/change-set.ts';
import type { ClassedFailure, Comparison, FailureClass } from '../../core/verdict/evidence.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import { type Failure, isOfTest } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import { checksAndManifests } from '../files/change-parts.ts';
import type { SortedChange } from '../files/sorted-change.ts';
import { isRunnable } from '../files/test-files.ts';
import type { Version } from '../files/version.ts';
import { compare } from '../results/compare.ts';
import { filesNamed, isNamedAsPassed, ownName } from '../results/passed-tests.ts';
import { failuresOf } from '../results/read-result.ts';
import type { TaskRelevance } from '../results/task-relevance.ts';
import { executedIn } from '../results/test-counts.ts';
import type { Selected } from '../selection/select.ts';
import type { Gate } from './gate.ts';

/** With more files, running the whole command costs little more. */
export const MOST_FILES = 5;

/** A change that no command blocks, and what more runs of the gate are to show about it. */
export interface Examined {
  readonly gate: Gate;
  readonly change: SortedChange;
  readonly commands: readonly CommandOnChange[];
}

type CommandContext = Pick<CommandOnChange, 'gate' | 'entry' | 'change' | 'relevance'>;

/** What a command says of a change, by a run of it and one of the base. */
export function comparisonOf(
  { gate, entry, change, relevance }: CommandContext,
  sides: Pick<Comparison, 'base' | 'candidate'>,
): Comparison {
  const changesTests = change.parts.tests.paths.length > 0;
  const mayRunFewer = changesTests || checksAndManifests(change.parts).length > 0;
  const denoise = gate.noise.of(entry.text);
  return compare({ command: entry.text, ...sides, relevance, mayRunFewer, changesTests, denoise });
}

/** A command of the gate, what it said of a change and its base, and its runs on other states of the repository. */
export class CommandOnChange {
  readonly gate: Gate;
  readonly entry: CommandEntry;
  readonly change: SortedChange;
  readonly relevance: TaskRelevance;
  readonly comparison: Comparison;
  /** The base without any change. */
  readonly baseState: ChangeSet;

  constructor(context: CommandContext, comparison: Comparison) {
    this.gate = context.gate;
    this.entry = context.entry;
    this.change = context.change;
    this.relevance = context.relevance;
    this.comparison = comparison;
    this.baseState = ChangeSet.empty(context.change.changes.base);
  }

  /** The same with another comparison, or parts of one. */
  with(comparison: Partial<Comparison>): CommandOnChange {
    return new CommandOnChange(this, { ...this.comparison, ...comparison });
  }

  /** The same with its failures in other classes. */
  reclassified(classOf: (one: ClassedFailure) => FailureClass): CommandOnChange {
    const { failures } = this.comparison;
    return this.with({ failures: failures.map((one) => ({ ...one, class: classOf(one) })) });
  }

  /** What it said of the change. */
  get changeRun(): Ran {
    return { ...this.comparison.candidate, command: this.entry.text, state: this.change.changes.hash };
  }

  /** What it said of the base, and what is known to fail there behind its first failure; null: it was not run there. */
  get baseRun(): Ran | null {
    const { base } = this.comparison;
    return base === null ? null : { ...base, command: this.entry.text, state: this.baseState.hash };
  }

  /** For a part of its tests, on the change as it is. */
  get partOfChange(): Version {
    return { of: 'part-of-change', changes: this.change.changes };
  }

  /** The same on the base. */
  get partOfBase(): Version {
    return { of: 'part-of-base', changes: this.baseState };
  }

  /** All of its tests, compared with what it said of the change. */
  get whole(): Trial {
    return new Trial(this, this.changeRun);
  }

  run(version: Version): Promise<Ran> {
    return this.gate.probe(this.entry, version);
  }

  again(changes: ChangeSet): Promise<Ran> {
    return this.gate.again(this.entry, changes);
  }

  /** The repository path for a path in its output. */
  pathOf(named: string): string {
    return this.gate.pathOf(named, this.entry);
  }

  /** The repository path of a failure; null: its output does not say it. */
  fileOf({ at }: Failure): string | null {
    return at === null ? null : this.pathOf(at.path);
  }

  /** Whether the code under test threw an error, and not a line of the test itself. */
  isThrownInCode({ trace: [inner] }: Failure): boolean {
    return inner !== undefined && !this.change.isTest(this.pathOf(inner.path));
  }

  /** The repository paths of these failures' test files; empty when there are too many. */
  filesOf(failures: readonly Failure[]): readonly string[] {
    const paths = failures.flatMap((failure) => this.fileOf(failure) ?? []);
    const files = [...new Set(paths)].filter((path) => this.change.isTest(path) && isRunnable(path));
    return files.length > MOST_FILES ? [] : files;
  }
}

/**
 * A command of the gate, all of its tests or some test files (`limitedTrial`), that runs on versions of the repository
 * (`Version`: each kind of file from base or change, with `Exceptions`). `runTwice` tells whether one is worse.
 */
export class Trial {
  readonly command: CommandOnChange;
  /** Its result for the state that other states are compared with. */
  readonly reference: Ran;
  readonly #selected: Selected | null;

  constructor(command: CommandOnChange, reference: Ran, selected: Selected | null = null) {
    this.command = command;
    this.reference = reference;
    this.#selected = selected;
  }

  /** The test files that it runs; empty when it runs all tests. */
  get files(): readonly string[] {
    return this.#selected?.files ?? [];
  }

  run(version: Version): Promise<Ran> {
    return this.command.gate.probe(this.command.entry, version, this.#selected);
  }

  /**
   * Runs what failed once more: by the names of the tests, else by their files, else all that ran. A narrower run can only
   * confirm: it decides where each of the failures is there again with its message. Where one is not, because it passes,
   * needs others before it, or its name means something else to the runner, the next wider run is asked. An earlier run
   * of a part there, for another reason, counts as the second one.
   *
   * @param changes the state in which they failed
   * @returns the deciding run
   */
  async runFailedAgain(changes: ChangeSet, failures: readonly Failure[]): Promise<Ran> {
    const { gate, entry } = this.command;
    const known = this.#selected === null && failures.length > 0 ? gate.partsRunOn(changes, entry) : [];
    const seen = known.find((run) => areAllIn(run, failures));
    if (seen !== undefined) return seen;
    for (const narrower of failures.length === 0 ? [] : await this.#narrowerThan(failures)) {
      const run = await gate.again(entry, changes, narrower);
      if (areAllIn(run, failures)) return run;
    }
    return gate.again(entry, changes, this.#selected);
  }

  async #narrowerThan(failures: readonly Failure[]): Promise<readonly Selected[]> {
    const { gate, entry } = this.command;
    const named = this.command.filesOf(failures);
    const files = named.length === 0 ? this.files : named;
    const tests = failures.every(isOfTest) ? failures.map(({ id }) => ownName(id)) : [];
    const byName = tests.length === 0 ? null : await gate.select(entry, files, tests);
    const byFile = this.#selected === null ? await gate.select(entry, files) : null;
    return [byName, byFile].filter((one) => one !== null);
  }

  /** The failures whose tests the gate demonstrably runs too. */
  async ofGate(failures: readonly Failure[]): Promise<readonly Failure[]> {
    const { base, candidate } = this.command.comparison;
    const selected = this.#selected;
    if (selected === null || selected.isKnownPart || namesFiles(candidate, selected)) return failures;
    const named = failures.filter(({ id }) => isNamedAsPassed(id, candidate));
    if (named.length > 0) return named;
    // If the output names neither tests nor files, the number of tests must have grown as it did in these files.
    const [before, now, few] = [executedIn(base), executedIn(candidate), executedIn(this.reference)];
    if (before === null || now === null || few === null || now <= before) return [];
    const fewBefore = executedIn(await this.run(this.command.partOfBase));
    return fewBefore !== null && now - before === few - fewBefore ? failures : [];
  }
}

/** Whether the output names each of the files. */
export function namesFiles(read: ReadResult, { files }: Selected): boolean {
  const seen = [...filesNamed(read).keys()];
  return files.every((file) => seen.includes(file) || seen.some((path) => file.endsWith(`/${path}`)));
}

function areAllIn(run: Ran, failures: readonly Failure[]): boolean {
  const now = failuresOf(run);
  return failures.every(({ id, message }) => now.some((one) => one.id === id && one.message === message));
}
