import { bringsFile, type ChangeSet } from '../../core/change-set.ts';
import { findNamedPath } from '../../core/paths/named-path.ts';
import { listed } from '../../core/text/text.ts';
import {
  blockingFailures,
  type Comparison,
  failuresOfClass,
  isBlocking,
} from '../../core/verdict/evidence.ts';
import { isRed, type ReadResult } from '../../core/verdict/run.ts';
import { countOfTests, type Failure } from '../../core/verdict/test-report.ts';
import type { CommandEntry } from '../../core/verdict/verdict.ts';
import { isRunnable, type PathPredicate } from '../judging/test-files.ts';
import { newTests } from '../results/passed-tests.ts';
import {
  executedIn,
  executedInBoth,
  failsIn,
  failuresOf,
  isFullyRead,
  isOfTest,
  isUnloaded,
} from '../results/read-result.ts';
import type { Selection } from '../selection/selection.ts';
import { JudgedCommand } from './judged-command.ts';
import { newFailures } from './new-failures.ts';
import { repeat } from './repeat.ts';

/**
 * What a command says of the base without the files whose tests fail there. `more`: tests run that did not before, so it
 * stops at a failure. `same`: none do. `untold`: no file is known, or the run does not count its tests.
 */
export type Behind =
  | {
      readonly kind: 'more';
      readonly files: readonly string[];
      readonly read: ReadResult;
      /** All failures behind the first one. */
      readonly failures: readonly Failure[];
    }
  | { readonly kind: 'same' | 'untold' };

/** The files of the base whose tests fail in a run of a command. */
export type FailingFiles = (entry: CommandEntry, read: ReadResult) => Promise<readonly string[]>;

export function failingFilesBy({
  isTest,
  paths,
  selection,
}: {
  readonly isTest: PathPredicate;
  readonly paths: () => Promise<readonly string[]>;
  readonly selection: Pick<Selection, 'pathOf'>;
}): FailingFiles {
  return async (entry, read) => {
    const all = await paths();
    const places = failedTests(read).flatMap(({ at, trace }) => (at === null ? trace : [at, ...trace]));
    const found = places.map(({ path }) => findNamedPath(selection.pathOf(path, entry), all));
    return [...new Set(found.filter((path) => path !== null))].filter(
      (path) => isTest(path) && isRunnable(path),
    );
  };
}

/** Whether tests of a run are counted and it failed, so that it may have stopped there. */
export function mayStop(read: ReadResult): boolean {
  return isRed(read) && (executedIn(read) ?? 0) > 0;
}

/** Behind a failure there may be another one. */
const MOST_RUNS = 3;

export async function behindOnBase(
  base: ReadResult,
  {
    filesIn,
    without,
  }: {
    readonly filesIn: (read: ReadResult) => Promise<readonly string[]>;
    readonly without: (files: readonly string[]) => Promise<ReadResult>;
  },
): Promise<Behind> {
  let found: Behind = { kind: 'untold' };
  let [read, gone]: [ReadResult, readonly string[]] = [base, []];
  for (let runs = 0; runs < MOST_RUNS && mayStop(read); runs += 1) {
    const files = [...new Set([...gone, ...(await filesIn(read))])];
    if (files.length === gone.length) break;
    const next = await without(files);
    if (!isFullyRead(next) || (executedIn(next) ?? 0) === 0) break;
    if (!runsMore(next, read)) return found.kind === 'more' ? found : { kind: 'same' };
    [read, gone] = [next, files];
    const seen: readonly Failure[] = found.kind === 'more' ? found.failures : [];
    found = { kind: 'more', files, read, failures: [...seen, ...newFailures(next, base)] };
  }
  return found;
}

/** Whether tests run beside those of an earlier run, whose failing ones are taken out at least. */
function runsMore(read: ReadResult, before: ReadResult): boolean {
  const [now, earlier] = executedInBoth(read, before);
  const isCounted = now !== null && earlier !== null;
  return (
    isCounted && (now > earlier - countOfTests(failedTests(before)) || newTests(before, read).length > 0)
  );
}

function failedTests(read: ReadResult): readonly Failure[] {
  return failuresOf(read).filter(isOfTest);
}

/** Without these files, whether they are of the base or the change brings them. */
export function withoutEach(changes: ChangeSet, files: readonly string[]): ChangeSet {
  return files.reduce(
    (left, path) => (bringsFile(changes, path) ? left.without(path) : left.with(path, { kind: 'deleted' })),
    changes,
  );
}

/** The base with what fails there behind its first failure, where a run of the change came so far. */
export async function withReached(
  base: ReadResult,
  candidate: ReadResult,
  ofBase: () => Promise<Behind>,
): Promise<ReadResult> {
  const { reading } = base;
  if (reading === null || !mayStop(base) || newFailures(candidate, base).length === 0) return base;
  const behind = await ofBase();
  if (behind.kind !== 'more') return base;
  const reached = behind.failures.filter(({ id }) => failsIn(candidate, id));
  return { ...base, reading: { ...reading, failures: [...reading.failures, ...reached] } };
}

export interface BehindOptions {
  /** Of the base; asked for only where the change fails as it does. */
  readonly behind: () => Promise<Behind>;
  readonly compared: (sides: Pick<Comparison, 'base' | 'candidate'>) => Comparison;
}

/**
 * A command that fails on the change as on the base may have stopped there, before tests that the change breaks. Where
 * the base runs more without the files of its failing tests, the change has to do as well as the base without them. A new
 * failure counts when a second run has it too. Where that cannot be told, nothing is claimed of the rest.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function withRest(
  command: JudgedCommand,
  { behind: ofBase, compared }: BehindOptions,
): Promise<JudgedCommand> {
  const { gate, entry, change, comparison } = command;
  const { base, candidate, outcome } = comparison;
  if (outcome !== 'no-regression' || base === null || !mayStop(base) || !mayStop(candidate)) return command;
  const behind = await ofBase();
  if (behind.kind === 'same' && countOfTests(failedTests(base)) > 1) return command;
  if (behind.kind !== 'more') return uncovered(command, 'may stop at that failure, before other tests');
  const old = command.filesOf(failuresOfClass(comparison.failures, 'pre-existing'));
  const moved = old.filter((path) => bringsFile(change.changes, path));
  const files = [...behind.files, ...moved];
  const names = listed(files, MOST_FILES_NAMED);
  const state = withoutEach(change.changes, files);
  gate.time(entry, behind.read.result);
  const read = await gate.probe(entry, state, 'behind-failure');
  if (read.result.kind !== 'exited')
    return uncovered(command, 'stops at that failure; the tests behind it could not be run');
  const found = compared({ base: gate.read(behind.read.result), candidate: read });
  const rest = uncovered(command, `stops at that failure; other tests in ${names} may not have run`);
  if (!isBlocking(found.outcome)) return rest;
  const open = blockingFailures(found);
  const still = await again(new JudgedCommand({ ...command, comparison: found }), open, state);
  if (open.length > 0 && still.length === 0) return rest;
  const failures = found.failures.filter(({ failure }) => still.includes(failure));
  return new JudgedCommand({
    ...command,
    comparison: {
      ...comparison,
      outcome: found.outcome,
      failures: [...comparison.failures, ...failures],
      why: `${found.why}, behind a failure of the base at which the command stops (seen without ${names})`,
    },
  });
}

const MOST_FILES_NAMED = 3;

function uncovered(command: JudgedCommand, what: string): JudgedCommand {
  return new JudgedCommand({ ...command, comparison: { ...command.comparison, uncovered: what } });
}

/** Those that a second run has too. What does not load there may need what was left out, and has to fail beside it. */
async function again(
  command: JudgedCommand,
  failures: readonly Failure[],
  state: ChangeSet,
): Promise<readonly Failure[]> {
  const { gate, entry, change } = command;
  if (failures.length === 0) return [];
  const part = await gate.select(entry, command.filesOf(failures), { output: 'names' });
  const inPlace = part === null ? null : await gate.probe(entry, change.changes, 'again', part);
  const left = failures.filter((one) => !failsIn(inPlace, one.id) && !isUnloaded(one));
  const apart = left.length === 0 ? null : await repeat(command, left, state);
  return failures.filter((one) => failsIn(inPlace, one.id) || (left.includes(one) && failsIn(apart, one.id)));
}
