import { ChangeSet } from '../core/change-set.ts';
import type { Comparison, ReadResult } from '../core/evidence.ts';
import type { Failure } from '../core/test-report.ts';
import type { CommandEntry } from '../core/verdict.ts';
import type { Gate, Probe } from './gate.ts';
import { filesNamed } from './results/passed-tests.ts';
import { executedIn, failuresOf, isWhole, ranTests, readResult } from './results/read-result.ts';
import type { Selected } from './selection/select.ts';
import { isRunnable, type PathPredicate } from './source/test-files.ts';

/** A command of the gate to try states of the repository with: the whole of it, or some files of its tests. */
export interface Trial {
  /** The files of tests that it runs; none are named where it runs all. */
  readonly files: readonly string[];
  /** What it says of the state that the others are held against. */
  readonly reference: ReadResult;
  run(changes: ChangeSet, of: Probe): Promise<ReadResult>;
  /** Those of the tests that the gate is seen to run as well. */
  ofGate(failures: readonly Failure[]): Promise<readonly Failure[]>;
}

export interface TrialOptions {
  readonly gate: Gate;
  readonly comparison: Comparison;
  /** The state that the others are held against. */
  readonly changes: ChangeSet;
}

export function wholeTrial(
  entry: CommandEntry,
  { gate, reference }: { readonly gate: Gate; readonly reference: ReadResult },
): Trial {
  return {
    files: [],
    reference,
    run: async (changes, of) => readResult(await gate.probe(entry, changes, of)),
    ofGate: async (failures) => failures,
  };
}

/**
 * The command on these files of tests alone. What it says is held against what it says itself of another state, so that
 * a test that fails because it stands alone shows nothing. Null: the files cannot be named to it, or what it then says
 * of the reference is no full account of tests that pass there as they do in the gate.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function selectedTrial(
  entry: CommandEntry,
  paths: readonly string[],
  { gate, comparison, changes }: TrialOptions,
): Promise<Trial | null> {
  const selected = await gate.select(entry, paths);
  if (selected === null) return null;
  const run = async (state: ChangeSet, of: Probe): Promise<ReadResult> =>
    readResult(await gate.probe(entry, state, of, selected));
  const reference = await run(changes, changes.isEmpty ? 'part-of-base' : 'part-of-change');
  if (!isAccount(reference, comparison)) return null;
  const countedBefore = async (): Promise<number | null> => {
    const isNew = selected.files.every((path) => {
      const change = changes.get(path);
      return change?.kind === 'file' && change.isNew;
    });
    return isNew ? 0 : executedIn(await run(ChangeSet.empty(changes.base), 'part-of-base'));
  };
  return {
    files: selected.files,
    reference,
    run,
    async ofGate(failures) {
      const { base, candidate } = comparison;
      if (selected.picks === 'own' || namesFiles(candidate, selected)) return failures;
      const named = failures.filter(({ id }) => candidate.reading?.passed.includes(id));
      if (named.length > 0) return named;
      // Where the output names neither tests nor files, as many more have to have run as stand in these files.
      const [before, now, few] = [executedIn(base), executedIn(candidate), executedIn(reference)];
      if (before === null || now === null || few === null || now <= before) return [];
      const fewBefore = await countedBefore();
      return fewBefore !== null && now - before === few - fewBefore ? failures : [];
    },
  };
}

/**
 * Whether each of these failures is there again, in the same words, when the files of tests in which they stand run
 * without the others. False: one is not, or fails there in another way, as for want of what other files prepare, or the
 * files cannot be named to the command; then only the whole of it tells.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function failsAgain(
  entry: CommandEntry,
  failures: readonly Failure[],
  { gate, isTest, changes }: { readonly isTest: PathPredicate } & Pick<TrialOptions, 'gate' | 'changes'>,
): Promise<boolean> {
  const selected = await gate.select(entry, filesOf(entry, failures, { gate, isTest }));
  if (selected === null) return false;
  const again = failuresOf(readResult(await gate.probe(entry, changes, 'again', selected)));
  return failures.every(({ id, message }) => again.some((one) => one.id === id && one.message === message));
}

/** Files of failures are looked at to this number; beyond it the whole command costs little more. */
const MOST_FILES = 5;

/** The files of tests in which these failures stand, as paths of the repository; empty when they are too many. */
export function filesOf(
  entry: CommandEntry,
  failures: readonly Failure[],
  { gate, isTest }: { readonly gate: Gate; readonly isTest: PathPredicate },
): readonly string[] {
  const paths = new Set(failures.flatMap(({ at }) => (at === null ? [] : [gate.pathOf(at.path, entry)])));
  const files = [...paths].filter((path) => isTest(path) && isRunnable(path));
  return files.length > MOST_FILES ? [] : files;
}

/** Tests ran, all that came of them is told, in a form that the whole command has too, and none fails but there too. */
function isAccount(read: ReadResult, { candidate, base }: Comparison): boolean {
  if (!isWhole(read) || !ranTests(read) || executedIn(read) === 0) return false;
  const formats = candidate.reading?.formats ?? [];
  const isOfForm = read.reading?.formats.every((format) => formats.includes(format)) ?? false;
  const known = new Set([...failuresOf(candidate), ...failuresOf(base)].map(({ id }) => id));
  return isOfForm && failuresOf(read).every(({ id }) => known.has(id));
}

/** The output tells of each of the files. */
function namesFiles(read: ReadResult, { files }: Selected): boolean {
  const seen = [...filesNamed(read).keys()];
  return files.every((file) => seen.includes(file) || seen.some((path) => file.endsWith(`/${path}`)));
}
