import { ChangeSet } from '../../core/change-set.ts';
import type { ClassedFailure, Comparison, FailureClass } from '../../core/verdict/evidence.ts';
import type { Ran } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import { checksAndManifests } from '../judging/change-parts.ts';
import type { SortedChange } from '../judging/sorted-change.ts';
import { isRunnable } from '../judging/test-files.ts';
import type { Version } from '../judging/version.ts';
import { compare } from '../results/compare.ts';
import type { TaskRelevance } from '../results/task-relevance.ts';
import type { Gate } from './gate.ts';

/** With more files, running the whole command costs little more. */
export const MOST_FILES = 5;

/** A change that no command blocks, and what more runs of the gate are to show about it. */
export interface Examined {
  readonly gate: Gate;
  readonly change: SortedChange;
  readonly commands: readonly JudgedCommand[];
}

type CommandContext = Pick<JudgedCommand, 'gate' | 'entry' | 'change' | 'relevance'>;

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
export class JudgedCommand {
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
  with(comparison: Partial<Comparison>): JudgedCommand {
    return new JudgedCommand(this, { ...this.comparison, ...comparison });
  }

  /** The same with its failures in other classes. */
  reclassified(classOf: (one: ClassedFailure) => FailureClass): JudgedCommand {
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
