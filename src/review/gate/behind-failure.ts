import { bringsFile, type ChangeSet } from '../../core/change-set.ts';
import { findNamedPath } from '../../core/paths/named-path.ts';
import { listed } from '../../core/text/text.ts';
import { blockingFailures, failuresOfClass, isBlocking } from '../../core/verdict/evidence.ts';
import { isRed, type ReadResult } from '../../core/verdict/run.ts';
import { countOfTests, type Failure } from '../../core/verdict/test-report.ts';
import { isRunnable } from '../judging/test-files.ts';
import { newTests } from '../results/passed-tests.ts';
import {
  executedIn,
  executedInBoth,
  failsIn,
  failuresOf,
  isFullyRead,
  isOfTest,
  isUnloaded,
  newFailures,
} from '../results/read-result.ts';
import { withoutFiles } from './dead-gate.ts';
import { repeat } from './hold.ts';
import { comparisonOf, type JudgedCommand } from './judged-command.ts';

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

/** Behind a failure there may be another one. */
const MOST_RUNS = 3;

/**
 * @param paths all of the base
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function behindOnBase(command: JudgedCommand, paths: readonly string[]): Promise<Behind> {
  const { base } = command.comparison;
  let found: Behind = { kind: 'untold' };
  let [read, gone]: [ReadResult | null, readonly string[]] = [base, []];
  for (let runs = 0; runs < MOST_RUNS && read !== null && mayStop(read); runs += 1) {
    const files = [...new Set([...gone, ...filesOf(failedTests(read), command, paths)])];
    if (files.length === gone.length) break;
    const next = await command.run({ of: 'behind-failure', changes: withoutFiles(command.baseState, files) });
    if (!isFullyRead(next) || (executedIn(next) ?? 0) === 0) break;
    if (!runsMore(next, read)) return found.kind === 'more' ? found : { kind: 'same' };
    [read, gone] = [next, files];
    const seen: readonly Failure[] = found.kind === 'more' ? found.failures : [];
    found = { kind: 'more', files, read, failures: [...seen, ...newFailures(next, base)] };
  }
  return found;
}

/** Whether tests of a run are counted and it failed, so that it may have stopped there. */
function mayStop(read: ReadResult): boolean {
  return isRed(read) && (executedIn(read) ?? 0) > 0;
}

/** The files of the base whose tests these are. */
function filesOf(
  failures: readonly Failure[],
  { gate, entry, change }: JudgedCommand,
  paths: readonly string[],
): readonly string[] {
  const places = failures.flatMap(({ at, trace }) => (at === null ? trace : [at, ...trace]));
  const found = places.map(({ path }) => findNamedPath(gate.pathOf(path, entry), paths));
  return found.filter((path) => path !== null).filter((path) => change.isTest(path) && isRunnable(path));
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

/** What lies behind the failures of the base; asked for only where the change came there, or fails as the base does. */
export type Ask = () => Promise<Behind>;

/** With what fails on the base behind its first failure, where a run of the change came so far. */
export async function withReached(command: JudgedCommand, ofBase: Ask): Promise<JudgedCommand> {
  const { base, candidate } = command.comparison;
  if (base === null || base.reading === null || !mayStop(base)) return command;
  if (newFailures(candidate, base).length === 0) return command;
  const behind = await ofBase();
  if (behind.kind !== 'more') return command;
  const reached = behind.failures.filter(({ id }) => failsIn(candidate, id));
  const reading = { ...base.reading, failures: [...base.reading.failures, ...reached] };
  return command.with(comparisonOf(command, { base: { ...base, reading }, candidate }));
}

/**
 * A command that fails on the change as on the base may have stopped there, before tests that the change breaks. Where
 * the base runs more without the files of its failing tests, the change has to do as well as the base without them. A new
 * failure counts when a second run has it too. Where that cannot be told, nothing is claimed of the rest.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function withRest(command: JudgedCommand, ofBase: Ask): Promise<JudgedCommand> {
  const { change, comparison } = command;
  const { base, candidate, outcome } = comparison;
  if (outcome !== 'no-regression' || base === null || !mayStop(base) || !mayStop(candidate)) return command;
  const behind = await ofBase();
  if (behind.kind === 'same' && countOfTests(failedTests(base)) > 1) return command;
  const uncovered = (what: string): JudgedCommand => command.with({ uncovered: what });
  if (behind.kind !== 'more') return uncovered('may stop at that failure, before other tests');
  const old = command.filesOf(failuresOfClass(comparison.failures, 'pre-existing'));
  const moved = old.filter((path) => bringsFile(change.changes, path));
  const files = [...behind.files, ...moved];
  const state = withoutFiles(change.changes, files);
  const read = await command.run({ of: 'behind-failure', changes: state });
  if (read.result.kind !== 'exited')
    return uncovered('stops at that failure; the tests behind it could not be run');
  const names = listed(files, MOST_FILES_NAMED);
  const rest = comparisonOf(command, { base: behind.read, candidate: read });
  const open = blockingFailures(rest);
  // What does not load may need what was left out, and has to fail beside it.
  const still = [
    ...(await failingAgain(command, open.filter(isUnloaded), change.changes)),
    ...(await failingAgain(
      command,
      open.filter((one) => !isUnloaded(one)),
      state,
    )),
  ];
  if (!isBlocking(rest.outcome) || (open.length > 0 && still.length === 0))
    return uncovered(`stops at that failure; other tests in ${names} may not have run`);
  const failures = rest.failures.filter(({ failure }) => still.includes(failure));
  return command.with({
    outcome: rest.outcome,
    failures: [...comparison.failures, ...failures],
    why: `${rest.why}, behind a failure of the base at which the command stops (seen without ${names})`,
  });
}

const MOST_FILES_NAMED = 3;

async function failingAgain(
  command: JudgedCommand,
  failures: readonly Failure[],
  state: ChangeSet,
): Promise<readonly Failure[]> {
  if (failures.length === 0) return [];
  const again = await repeat(command, failures, state);
  return failures.filter(({ id }) => failsIn(again, id));
}
