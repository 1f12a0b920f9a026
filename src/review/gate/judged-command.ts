import { ChangeSet } from '../../core/change-set.ts';
import type { ClassedFailure, Comparison } from '../../core/verdict/evidence.ts';
import type { Ran } from '../../core/verdict/run.ts';
import type { StateName } from '../../core/verdict/states.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import type { SortedChange } from '../judging/sorted-change.ts';
import { isRunnable } from '../judging/test-files.ts';
import type { Gate } from './gate.ts';

/** With more files, running the whole command costs little more. */
export const MOST_FILES = 5;

/** A change that no command blocks, and what more runs of the gate are to show about it. */
export interface Examined {
  readonly gate: Gate;
  readonly change: SortedChange;
  readonly commands: readonly JudgedCommand[];
}

/** A command of the gate, what it said of a change and its base, and its runs on other states of the repository. */
export class JudgedCommand {
  readonly gate: Gate;
  readonly entry: CommandEntry;
  readonly change: SortedChange;
  readonly comparison: Comparison;
  /** The base without any change. */
  readonly base: ChangeSet;

  constructor({
    gate,
    entry,
    change,
    comparison,
  }: Pick<JudgedCommand, 'gate' | 'entry' | 'change' | 'comparison'>) {
    this.gate = gate;
    this.entry = entry;
    this.change = change;
    this.comparison = comparison;
    this.base = ChangeSet.empty(change.changes.base);
  }

  /** The same with its failures in other classes. */
  reclassified(classOf: (one: ClassedFailure) => ClassedFailure): JudgedCommand {
    const failures = this.comparison.failures.map(classOf);
    return new JudgedCommand({ ...this, comparison: { ...this.comparison, failures } });
  }

  /** @throws {Cancelled} when the run was stopped meanwhile */
  run(state: ChangeSet, of: StateName): Promise<Ran> {
    return this.gate.probe(this.entry, state, of);
  }

  /** The repository paths of these failures' test files; empty when there are too many. */
  filesOf(failures: readonly Failure[]): readonly string[] {
    const paths = failures.flatMap(({ at }) => (at === null ? [] : [this.gate.pathOf(at.path, this.entry)]));
    const files = [...new Set(paths)].filter((path) => this.change.isTest(path) && isRunnable(path));
    return files.length > MOST_FILES ? [] : files;
  }
}
