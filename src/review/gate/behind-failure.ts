import { bringsFile } from '../../core/change-set.ts';
import { findNamedPath } from '../../core/paths/named-path.ts';
import { listed } from '../../core/text/text.ts';
import {
  blockingFailures,
  type Comparison,
  failuresOfClass,
  isFailing,
} from '../../core/verdict/evidence.ts';
import { isRed, type ReadResult } from '../../core/verdict/run.ts';
import { countOfTests, type Failure, isOfTest, isUnloaded } from '../../core/verdict/test-report.ts';
import { isRunnable } from '../files/test-files.ts';
import { newTests } from '../results/passed-tests.ts';
import { failsIn, failuresOf, isFullyRead, newFailures } from '../results/read-result.ts';
import { executedIn, executedInBoth } from '../results/test-counts.ts';
import { type CommandOnChange, comparisonOf, type Trial } from './command-on-change.ts';
import { withoutFiles } from './dead-gate.ts';
import { runTwice } from './run-twice.ts';

/**
 * A command that stops at a failure of the base does not come to the tests behind it. It comes there where the files of the
 * failing tests are taken out. `more`: other tests run then, so that it does stop. `same`: none do. `unknown`: no file is
 * known, or the run does not count its tests.
 */
export type Behind =
  | {
      readonly kind: 'more';
      /** What was taken out. */
      readonly files: readonly string[];
      /** The base without them. */
      readonly read: ReadResult;
      /** All failures behind the first one. */
      readonly failures: readonly Failure[];
    }
  | { readonly kind: 'same' | 'unknown' };

/** Behind a failure there may be another one. */
const MOST_RUNS = 3;

/**
 * @param paths all of the base
 */
export function behindOnBase(command: CommandOnChange, paths: readonly string[]): Promise<Behind> {
  const { base } = command.comparison;
  const behind = async (read: ReadResult, gone: readonly string[], runs: number): Promise<Behind> => {
    const files = [...new Set([...gone, ...filesOf(failedTests(read), command, paths)])];
    if (runs === 0 || !mayStop(read) || files.length === gone.length) return { kind: 'unknown' };
    const next = await command.run({ of: 'behind-failure', changes: withoutFiles(command.baseState, files) });
    if (!isFullyRead(next) || (executedIn(next) ?? 0) === 0) return { kind: 'unknown' };
    if (!runsMore(next, read)) return { kind: 'same' };
    const [further, failures] = [await behind(next, files, runs - 1), newFailures(next, base)];
    return further.kind === 'more'
      ? { ...further, failures: [...failures, ...further.failures] }
      : { kind: 'more', files, read: next, failures };
  };
  return base === null ? Promise.resolve({ kind: 'unknown' }) : behind(base, [], MOST_RUNS);
}

/** Whether tests of a run are counted and it failed, so that it may have stopped there. */
function mayStop(read: ReadResult): boolean {
  return isRed(read) && (executedIn(read) ?? 0) > 0;
}

/** The files of the base whose tests these are. */
function filesOf(
  failures: readonly Failure[],
  command: CommandOnChange,
  paths: readonly string[],
): readonly string[] {
  const places = failures.flatMap(({ at, trace }) => (at === null ? trace : [at, ...trace]));
  const found = places.map(({ path }) => findNamedPath(command.pathOf(path), paths));
  return found
    .filter((path) => path !== null)
    .filter((path) => command.change.isTest(path) && isRunnable(path));
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
export async function withReached(command: CommandOnChange, ofBase: Ask): Promise<CommandOnChange> {
  const { base, candidate } = command.comparison;
  if (base === null || base.reading === null || !mayStop(base)) return command;
  if (newFailures(candidate, base).length === 0) return command;
  const behind = await ofBase();
  if (behind.kind !== 'more') return command;
  const reached = behind.failures.filter(({ id }) => failsIn(candidate, id));
  if (reached.length === 0) return command;
  const { counts, failures } = base.reading;
  const ofBoth = counts === null ? null : { ...counts, isPart: true as const };
  const reading = { ...base.reading, failures: [...failures, ...reached], counts: ofBoth };
  return command.with(comparisonOf(command, { base: { ...base, reading }, candidate }));
}

/**
 * A command that fails on the change as on the base may have stopped there, before tests that the change breaks. Where
 * the base runs more without the files of its failing tests, the change has to do as well as the base without them. Where
 * that is not known, nothing is claimed of the rest.
 */
export async function withRest(command: CommandOnChange, ofBase: Ask): Promise<CommandOnChange> {
  const { change, comparison } = command;
  const { base, candidate, outcome } = comparison;
  if (outcome !== 'no-regression' || base === null || !mayStop(base) || !mayStop(candidate)) return command;
  const behind = await ofBase();
  if (behind.kind === 'same' && countOfTests(failedTests(base)) > 1) return command;
  const uncovered = (what: string): CommandOnChange => command.with({ uncovered: what });
  if (behind.kind !== 'more') return uncovered('may stop at that failure, before other tests');
  const old = command.filesOf(failuresOfClass(comparison.failures, 'pre-existing'));
  const moved = old.filter((path) => bringsFile(change.changes, path));
  const files = [...behind.files, ...moved];
  const names = listed(files, MOST_FILES_NAMED);
  const compared = (read: ReadResult): Comparison =>
    comparisonOf(command, { base: behind.read, candidate: read });
  const version = { of: 'behind-failure', changes: withoutFiles(change.changes, files) } as const;
  const twice = await runTwice(besideOthers(command), version, (read) => {
    const found = compared(read);
    return isFailing(found.outcome) ? openIn(found) : null;
  });
  if (twice.kind === 'no-end')
    return uncovered('stops at that failure; the tests behind it could not be run');
  const rest = compared(twice.runs[0]);
  if (twice.kind !== 'worse' || (twice.failures.length === 0 && openIn(rest).length > 0))
    return uncovered(`stops at that failure; other tests in ${names} may not have run`);
  const seen = rest.failures.filter(({ failure }) => twice.failures.some(({ id }) => id === failure.id));
  return command.with({
    outcome: rest.outcome,
    failures: [...comparison.failures, ...seen],
    why: `${rest.why}, behind a failure of the base at which the command stops (seen without ${names})`,
  });
}

const MOST_FILES_NAMED = 3;

/** What is to fail again: tests; where none does, what does not load. */
function openIn(rest: Comparison): readonly Failure[] {
  const open = blockingFailures(rest);
  const loaded = open.filter((one) => !isUnloaded(one));
  return loaded.length > 0 ? loaded : open;
}

/** What does not load may need what was taken out, and has to fail beside it as well. */
function besideOthers(command: CommandOnChange): Pick<Trial, 'run' | 'runFailedAgain'> {
  return {
    run: (version) => command.run(version),
    runFailedAgain: (changes, failures) => {
      const areUnloaded = failures.length > 0 && failures.every(isUnloaded);
      return command.whole.runFailedAgain(areUnloaded ? command.change.changes : changes, failures);
    },
  };
}
