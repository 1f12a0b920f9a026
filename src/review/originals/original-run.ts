import { bringsFile } from '../../core/change-set.ts';
import { type OriginalRuns, originalRuns } from '../../core/verdict/original-tests.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import { type CommandOnChange, Trial } from '../gate/command-on-change.ts';
import { type RanTwice, runTwice, type Worse, type WorseTwice } from '../gate/run-twice.ts';
import { partOf, selectedTrial } from '../gate/trial.ts';
import { actsUnnamed, isRunnable } from '../judging/test-files.ts';
import { noLongerFails } from '../results/classify.ts';
import { failsIn, failuresOf, isFullyRead } from '../results/read-result.ts';
import { executedIn, ranTests, skippedIn } from '../results/test-counts.ts';
import { type Missing, missingFrom, NONE_MISSING, removedAmong } from './missing-tests.ts';
import { type Loaded, newIn, saysNothingOfCode, untilItLoads } from './until-it-loads.ts';

/** What became of the base's tests on the code of the change. */
export interface ComparedTests extends Missing {
  readonly kind: 'compared';
  /** What shows it. */
  readonly runs: OriginalRuns;
  /** All that fail there in two runs; `removed` are among them. */
  readonly failures: readonly Failure[];
  /** Names of those that fail there, and that the change removed; where passes have no names, of all that fail. */
  readonly removed: readonly string[];
  /** Why some could not be run on the code of the change; null: all were. */
  readonly incomplete: string | null;
  /** Whether tests are known to have run: they are counted, a second run says the same, or why some could not is known. */
  readonly areTests: boolean;
}

export type Outcome =
  | ComparedTests
  /** The runs do not tell. */
  | {
      readonly kind: 'not-compared';
      readonly why: string;
      /** Files that it is about, besides those that count as tests. */
      readonly paths: readonly string[];
    };

export function notCompared(why: string): Outcome {
  return { kind: 'not-compared', why, paths: [] };
}

/** `affected`: tests in files that the change edits or affects, and those of what no longer fails. */
export type Scope = 'all' | 'affected';

/** The base's own tests on the code of the change. */
export interface OriginalRun {
  readonly outcome: Outcome;
  /** What they are compared with. */
  readonly reference: ReadResult;
  /** One run, or two; none, where it came to no end, or some tests were taken from the change. */
  readonly reads: readonly ReadResult[];
  /** Runs there once more what failed. */
  readonly confirm: (failures: readonly Failure[]) => Promise<ReadResult>;
}

/**
 * Runs the base's own tests on the code of the change: the affected files alone where that gives a clear result
 * (`affectedAlone`), otherwise the whole command. What does not load there is taken from the change (`untilItLoads`), and
 * what fails and says something of the code (`worseIn`) is run a second time. `outcomeOf` says what this shows.
 *
 * @param base what the command says on the base
 */
export async function runOriginals(command: CommandOnChange, base: Ran, scope: Scope): Promise<OriginalRun> {
  const few = scope === 'all' ? null : await affectedAlone(command, base);
  const found = few === null ? null : await runOn({ trial: few, base, scope });
  return found?.outcome.kind === 'compared' ? found : runOn({ trial: new Trial(command, base), base, scope });
}

/** The affected files alone; null: one is not known, or cannot be run by itself. */
async function affectedAlone(command: CommandOnChange, base: Ran): Promise<Trial | null> {
  const { change, comparison } = command;
  const { affectingOld } = change.parts.tests;
  const cleared = comparison.failures.filter(noLongerFails).map(({ failure }) => failure);
  const ofCleared = command.filesOf(cleared);
  const runsAlone = (path: string): boolean =>
    isRunnable(path) && !actsUnnamed(path) && !bringsFile(change.changes, path);
  if (!affectingOld.every(runsAlone) || (cleared.length > 0 && ofCleared.length === 0)) return null;
  const files = [...new Set([...ofCleared, ...affectingOld])].sort();
  const part = await partOf(command, files);
  if (part === null || !files.every((path) => part.files.includes(path))) return null;
  // Of a green base, those of the change have run for the proof, and say as much.
  const isGreen = isPass(base.result) && cleared.length === 0;
  const ofChange = isGreen
    ? await selectedTrial(command, change.parts.tests.runnable, command.partOfChange)
    : null;
  if (ofChange !== null && files.every((path) => ofChange.files.includes(path))) {
    const known = new Trial(command, ofChange.reference, part);
    if (testsOnBase(known) !== null) return known;
  }
  const trial = await selectedTrial(command, files, command.partOfBase);
  return trial !== null && cleared.every(({ id }) => failsIn(trial.reference, id)) ? trial : null;
}

/**
 * How many tests of a trial the base has: where that ran on the change, as many less those that the change adds; null: it
 * is not known.
 */
function testsOnBase({ reference, command: { baseState, comparison } }: Trial): number | null {
  const inTrial = executedIn(reference);
  if (reference.state === baseState.hash) return inTrial;
  const [before, now] = [comparison.base, comparison.candidate].map(executedIn);
  return inTrial === null || before == null || now == null ? null : inTrial - (now - before);
}

interface OriginalTrial {
  readonly trial: Trial;
  /** What the whole command says on the base. */
  readonly base: Ran;
  readonly scope: Scope;
}

async function runOn(asked: OriginalTrial): Promise<OriginalRun> {
  const { trial } = asked;
  const loaded = await untilItLoads(trial);
  const tried = await runTwice(trial, loaded.version, (read) => worseIn(read, trial));
  return {
    outcome: await outcomeOf(tried, loaded, asked),
    reference: trial.reference,
    reads: loaded.notLoaded.length > 0 ? [] : tried.runs,
    confirm: (failures) => trial.runFailedAgain(loaded.version.changes, failures),
  };
}

/** What fails there by what a test says, or, where no failure has a name, by the exit code. */
function worseIn(read: Ran, trial: Trial): Worse {
  const found = newIn(read, trial);
  const red = found.filter((one) => !saysNothingOfCode(one, trial.command));
  const isByEnd = found.length === 0 && isRedByCode(read, trial.command);
  return red.length > 0 || isByEnd ? red : null;
}

/** Whether a command in no known format fails with the base's tests, and passes with those of the change. */
function isRedByCode(
  { result, reading }: ReadResult,
  { comparison: { base, candidate } }: CommandOnChange,
): boolean {
  const isUnknown = reading?.formats.length === 0 && base?.reading?.formats.length === 0;
  // Exit codes over 125 mean that nothing was started.
  return (
    isUnknown && isPass(candidate.result) && result.kind === 'exited' && result.code > 0 && result.code <= 125
  );
}

async function outcomeOf(
  tried: RanTwice,
  loaded: Loaded,
  { trial, base, scope }: OriginalTrial,
): Promise<Outcome> {
  if (tried.kind === 'no-end') return notCompared(tried.why);
  const { command } = trial;
  const { version, notLoaded } = loaded;
  const [read, again] = tried.runs;
  if (tried.kind === 'flaky' && isRedByCode(read, command)) return notCompared(FAILS_ONCE);
  const failures = tried.kind === 'worse' ? failedTwice(tried, command) : [];
  const isLacking = newIn(read, trial).some((one) => saysNothingOfCode(one, command));
  const incomplete = isLacking || notLoaded.length > 0 ? NEEDS_WHAT_WENT : null;
  // That nothing fails shows something only where all of it ran.
  const isClean = failures.length === 0 && incomplete === null;
  // Only where nothing failed again was the second run as wide as the first.
  const gap = isClean ? gapIn(tried.kind === 'flaky' ? tried.runs[1] : read, trial) : null;
  // Only a run of all tests, all of them as the base has them, shows which do not run.
  const showsMissing = scope === 'all' && notLoaded.length === 0;
  const lost = showsMissing ? await missingFrom(read, version, command) : NONE_MISSING;
  if (gap !== null && (isIdle(read, trial) || lost.missing.length + lost.skipped === 0))
    return notCompared(gap);
  return {
    kind: 'compared',
    ...lost,
    failures,
    removed: removedAmong(failures, command),
    runs: originalRuns(base, tried.runs),
    incomplete,
    areTests: again !== undefined || incomplete !== null || ranTests(read),
  };
}

/** Whether no test ran, nor was skipped: they may have moved with the code that finds them. */
function isIdle(read: ReadResult, { reference }: Trial): boolean {
  return ranTests(reference) && !ranTests(read) && skippedIn(read) === 0;
}

const FAILS_ONCE = 'it fails in one run and not in another';
const NEEDS_WHAT_WENT = 'they need what the change moved or took out';

/** The failures of both runs; of a command without names, one that stands in the place of its tests. */
function failedTwice({ failures, runs: [read] }: WorseTwice, command: CommandOnChange): readonly Failure[] {
  const { text } = command.entry;
  if (failures.length === 0 && isRedByCode(read, command))
    return [
      { id: text, cause: 'unknown', name: text, at: null, message: describeResult(read.result), trace: [] },
    ];
  const isFlaky = (id: string): boolean =>
    command.comparison.failures.some((one) => one.class.startsWith('flaky') && one.failure.id === id);
  return failures.filter(({ id }) => !isFlaky(id));
}

/** Why a run may lack some of the base's tests; null: it shows all of them. */
function gapIn(read: ReadResult, trial: Trial): string | null {
  const { result } = read;
  if (!isFullyRead(read)) return 'its output cannot be read as a whole';
  const [before, now] = [testsOnBase(trial) ?? 0, executedIn(read)];
  if (now !== null && now < before) return `${now} tests ran, where ${before} ran on the base`;
  if (trial.files.length > 0 && skippedIn(read) > skippedIn(trial.reference)) return 'more tests are skipped';
  if (isPass(result)) return null;
  return failuresOf(read).length > 0 ? null : `${describeResult(result)}, and it names no failure`;
}
