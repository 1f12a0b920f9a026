import { ChangeSet } from '../../core/change-set.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { StateName } from '../../core/verdict/states.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import type { PathPredicate } from '../judging/test-files.ts';
import { filesNamed } from '../results/passed-tests.ts';
import { executedIn, failuresOf, isFullyRead, isNamedPassed, ranTests } from '../results/read-result.ts';
import type { Selected } from '../selection/select.ts';
import type { Gate } from './gate.ts';
import { repeat } from './repeat.ts';

/** A command of the gate that runs on several states of the repository: all of its tests, or some test files. */
export interface Trial {
  /** The test files that it runs; empty when it runs all tests. */
  readonly files: readonly string[];
  /** Its result for the state that other states are compared with. */
  readonly reference: Ran;
  run(changes: ChangeSet, of: StateName): Promise<Ran>;
  /** Runs what failed in a state once more. Each of the failures that is not in it passed, or has not come to an end. */
  repeat(changes: ChangeSet, failures: readonly Failure[]): Promise<Ran>;
  /** The failures whose tests the gate demonstrably runs too. */
  ofGate(failures: readonly Failure[]): Promise<readonly Failure[]>;
}

export interface TrialOptions {
  readonly gate: Gate;
  readonly isTest: PathPredicate;
  readonly comparison: Comparison;
  /** The state that other states are compared with. */
  readonly changes: ChangeSet;
}

/** @param options.reference what the whole command said on these changes */
export function wholeTrial(
  entry: CommandEntry,
  {
    gate,
    isTest,
    reference,
    changes: { hash: state },
  }: { readonly reference: ReadResult } & Pick<TrialOptions, 'gate' | 'isTest' | 'changes'>,
): Trial {
  return {
    files: [],
    reference: { ...reference, command: entry.text, state },
    run: (changes, of) => gate.probe(entry, changes, of),
    repeat: async (changes, failures) =>
      (await repeat(entry, failures, { gate, isTest, changes, selected: null, output: 'usual' })).last,
    ofGate: async (failures) => failures,
  };
}

/**
 * What a command says when it is limited to some test files. `none`: it ends, has run no test, and nothing shows that the
 * whole command runs one of them. `whole`: only the whole command tells.
 */
export type Limited =
  | { readonly kind: 'trial'; readonly trial: Trial }
  | { readonly kind: 'none' }
  | { readonly kind: 'whole' };

/** The trial of these test files; null: there is none. */
export async function selectedTrial(
  entry: CommandEntry,
  paths: readonly string[],
  options: TrialOptions,
): Promise<Trial | null> {
  const limited = await limitedTrial(entry, paths, options);
  return limited.kind === 'trial' ? limited.trial : null;
}

/**
 * The command limited to these test files, and told to name each test. Its results are compared with each other, so that
 * a test that fails because it runs alone has no effect. No trial: the command cannot be limited to these files, they take
 * most of its time, so that results of the whole command that are known cost less, or the result for the reference is
 * incomplete or has failures that the gate does not have.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function limitedTrial(
  entry: CommandEntry,
  paths: readonly string[],
  options: TrialOptions,
): Promise<Limited> {
  const { gate, isTest, comparison, changes } = options;
  const selected = await gate.select(entry, paths, { output: 'names' });
  if (selected === null || (await gate.isAll(selected, entry, isTest))) return { kind: 'whole' };
  const of = changes.isEmpty ? 'part-of-base' : 'part-of-change';
  const reference = await gate.probe(entry, changes, of, selected);
  if (isAccount(reference, comparison)) {
    return { kind: 'trial', trial: trialOf(entry, { ...options, selected, reference }) };
  }
  const isNone =
    selected.files.length === paths.length &&
    ranNone(reference, comparison) &&
    !namesFiles(comparison.candidate, selected);
  return { kind: isNone ? 'none' : 'whole' };
}

function trialOf(
  entry: CommandEntry,
  {
    gate,
    isTest,
    comparison,
    changes,
    selected,
    reference,
  }: TrialOptions & { readonly selected: Selected; readonly reference: Ran },
): Trial {
  const run = (state: ChangeSet, of: StateName): Promise<Ran> => gate.probe(entry, state, of, selected);
  return {
    files: selected.files,
    reference,
    run,
    repeat: async (state, failures) =>
      (await repeat(entry, failures, { gate, isTest, changes: state, selected, output: 'names' })).last,
    async ofGate(failures) {
      const { base, candidate } = comparison;
      if (selected.picks === 'own' || namesFiles(candidate, selected)) return failures;
      const named = failures.filter(({ id }) => isNamedPassed(id, candidate));
      if (named.length > 0) return named;
      // If the output names neither tests nor files, the number of tests must have grown as it did in these files.
      const [before, now, few] = [executedIn(base), executedIn(candidate), executedIn(reference)];
      if (before === null || now === null || few === null || now <= before) return [];
      const fewBefore = executedIn(await run(ChangeSet.empty(changes.base), 'part-of-base'));
      return fewBefore !== null && now - before === few - fewBefore ? failures : [];
    },
  };
}

/** Whether tests ran, the output is complete, in a format of the whole command, and every failure occurs there too. */
function isAccount(read: ReadResult, { candidate, base }: Comparison): boolean {
  if (!isFullyRead(read) || !ranTests(read) || executedIn(read) === 0) return false;
  const known = new Set([...failuresOf(candidate), ...failuresOf(base)].map(({ id }) => id));
  return isOfForm(read, candidate) && failuresOf(read).every(({ id }) => known.has(id));
}

/** Whether the runner of the whole command came to its end, without a failure, and counted no test. */
function ranNone(read: ReadResult, { candidate }: Comparison): boolean {
  const isEmpty = executedIn(read) === 0 && (read.reading?.counts?.skipped ?? 0) === 0;
  return isFullyRead(read) && isEmpty && failuresOf(read).length === 0 && isOfForm(read, candidate);
}

function isOfForm(read: ReadResult, candidate: ReadResult): boolean {
  const formats = candidate.reading?.formats ?? [];
  return read.reading?.formats.every((format) => formats.includes(format)) ?? false;
}

/** Whether the output names each of the files. */
function namesFiles(read: ReadResult, { files }: Selected): boolean {
  const seen = [...filesNamed(read).keys()];
  return files.every((file) => seen.includes(file) || seen.some((path) => file.endsWith(`/${path}`)));
}
