import { bringsFile } from '../../core/change-set.ts';
import type { BaseSearch } from '../../core/ports.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import { type OriginalRuns, originalRuns } from '../../core/verdict/original-tests.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { type CommandResult, describeResult, isPass } from '../../core/verdict/verdict.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import { partOf, selectedTrial, Trial } from '../gate/trial.ts';
import { BY_END, NOTHING, type Tried, tryTwice, type Worse, worseBy } from '../gate/try-twice.ts';
import { actsUnnamed, isRunnable } from '../judging/test-files.ts';
import { noLongerFails } from '../results/classify.ts';
import { failsIn, failuresOf, isFullyRead } from '../results/read-result.ts';
import { executedIn, ranTests, skippedIn } from '../results/test-counts.ts';
import { missingFromWhole, removedAmong } from './missing-tests.ts';
import { type Loaded, newIn, saysNothingOfCode, untilItLoads } from './until-it-loads.ts';

/** What became of the base's tests on the code of the change. */
interface ComparedTests {
  readonly kind: 'compared';
  /** What shows it. */
  readonly runs: OriginalRuns;
  /** All that fail there in two runs; `removed` are among them. */
  readonly failures: readonly Failure[];
  /** Names of those that fail there, and that the change removed; where passes have no names, of all that fail. */
  readonly removed: readonly string[];
  /** Names of tests, or paths of files of tests, that passed on the base and do not run there. */
  readonly missing: readonly string[];
  /** How many that ran on the base are skipped there. */
  readonly skipped: number;
  /** Why some could not be run on the code of the change; null: all were. */
  readonly incomplete: string | null;
  /** Whether it says something of the base's tests: some ran, a second run says the same, or why they could not is known. */
  readonly isEvidenceOfTests: boolean;
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

export interface OriginalSearch {
  readonly command: JudgedCommand;
  /** `affected`: those in files of tests that the change edits or affects, and those of what no longer fails. */
  readonly of: 'all' | 'affected';
  readonly linesWith: BaseSearch['linesWith'];
}

/** What a run of the base's own tests is compared with. */
interface Yardstick {
  /** With a run of the same files, on the base or on the change. */
  readonly trial: Trial;
  /** How many tests the base has there; null: it is not known. */
  readonly testsOnBase: number | null;
}

type TrialSearch = OriginalSearch & Yardstick;

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
 * Runs the affected files alone where that gives a clear result (`byFilesAlone`), otherwise the whole command: with the
 * base's tests, but for those that do not load there (`untilItLoads`); twice, if something fails that says something of
 * the code (`redIn`). What fails, is missing or is skipped, or why the runs do not tell, is the `Outcome` (`outcomeOf`).
 */
export async function runOriginals(search: OriginalSearch, base: Ran): Promise<OriginalRun> {
  const few = search.of === 'all' ? null : await byFilesAlone(search.command, base);
  const found = few === null ? null : await runBy({ ...search, ...few }, base);
  if (found?.outcome.kind === 'compared' && found.outcome.isEvidenceOfTests) return found;
  return runBy({ ...search, trial: new Trial(search.command, base), testsOnBase: executedIn(base) }, base);
}

/** The affected files alone; null: they cannot be run so. Of a green base, those of the change have run for the proof. */
async function byFilesAlone(command: JudgedCommand, base: Ran): Promise<Yardstick | null> {
  const { changes, parts } = command.change;
  const cleared = command.comparison.failures.filter(noLongerFails).map(({ failure }) => failure);
  const files = filesAlone(command, cleared);
  const part = files.length === 0 ? null : await partOf(command, files);
  if (part === null || !files.every((path) => part.files.includes(path))) return null;
  const isGreen = isPass(base.result) && cleared.length === 0;
  const ofChange = isGreen ? await selectedTrial(command, parts.tests.runnable, changes) : null;
  if (ofChange !== null && part.files.every((path) => ofChange.files.includes(path))) {
    const testsOnBase = countOnBase(command.comparison, ofChange.reference);
    if (testsOnBase !== null) return { trial: new Trial(command, ofChange.reference, part), testsOnBase };
  }
  const trial = await selectedTrial(command, files, command.baseState);
  if (trial === null || !cleared.every(({ id }) => failsIn(trial.reference, id))) return null;
  return { trial, testsOnBase: executedIn(trial.reference) };
}

/**
 * How many tests the base has in some files, by a run of them on the change: all of the base, less those outside of the
 * files. Where the base runs 100, the change 103, and 8 of these in the files, 95 lie outside, so that the base has 5.
 */
function countOnBase({ base, candidate }: Comparison, inFiles: ReadResult): number | null {
  const [all, allNow, now] = [base, candidate, inFiles].map(executedIn);
  return all == null || allNow == null || now == null ? null : all - (allNow - now);
}

/** The affected files; none where one of them is not known, or cannot be run by itself. */
function filesAlone(command: JudgedCommand, cleared: readonly Failure[]): readonly string[] {
  const { changes, parts } = command.change;
  const { affectingOld } = parts.tests;
  const ofCleared = command.filesOf(cleared);
  const runsAlone = (path: string): boolean =>
    isRunnable(path) && !actsUnnamed(path) && !bringsFile(changes, path);
  const areKnown = affectingOld.every(runsAlone) && (cleared.length === 0 || ofCleared.length > 0);
  return areKnown ? [...new Set([...ofCleared, ...affectingOld])].sort() : [];
}

async function runBy(search: TrialSearch, base: Ran): Promise<OriginalRun> {
  const { command, trial } = search;
  const state = await untilItLoads(trial, command);
  const tried = await tryTwice(trial, state.version, (read) => redIn(read, search));
  const outcome = await outcomeOf({ tried, state, search, base });
  return {
    outcome,
    reference: trial.reference,
    reads: state.notLoaded.length > 0 ? [] : tried.runs,
    confirm: (failures) => trial.confirm(state.version, failures),
  };
}

interface Run {
  readonly tried: Tried;
  readonly state: Loaded;
  readonly search: TrialSearch;
  readonly base: Ran;
}

async function outcomeOf({ tried, state, search, base }: Run): Promise<Outcome> {
  const { command, trial } = search;
  const { entry, comparison } = command;
  if (tried.kind === 'no-end') return notCompared(tried.why);
  const [read, again] = tried.runs;
  const isByEnd = redIn(read, search).kind === 'end';
  const red = tried.kind === 'worse' ? tried.failures.filter(({ id }) => !isFlaky(id, comparison)) : [];
  const failures = isByEnd && tried.kind === 'worse' ? [failureOf(entry.text, read.result)] : red;
  const incomplete = isLacking(read, search) || state.notLoaded.length > 0 ? NEEDS_WHAT_WENT : null;
  // That nothing fails shows something only where all of it ran.
  const isClean = failures.length === 0 && incomplete === null;
  // Only where nothing failed again was the second run as wide as the first.
  const gap = isClean ? gapIn(tried.kind === 'flaky' && !isByEnd ? tried.runs[1] : read, search) : null;
  const isIdle = ranTests(trial.reference) && !ranTests(read) && skippedIn(read) === 0;
  if (gap !== null && (again !== undefined || isIdle)) return notCompared(gap);
  const lost = await missingIn({ ...state, read }, search, base);
  if (gap !== null && lost.missing.length + lost.skipped === 0) return notCompared(gap);
  return {
    kind: 'compared',
    ...lost,
    failures,
    removed: removedAmong(failures, comparison, textsOfTests(command)),
    runs: originalRuns(base, tried.runs),
    incomplete,
    isEvidenceOfTests: again !== undefined || incomplete !== null || ranTests(read),
  };
}

function textsOfTests({ change }: JudgedCommand): readonly ChangedText[] {
  return change.texts.filter(({ path }) => change.isTest(path));
}

/** What fails there by what a test says, or, where no failure has a name, by the exit code. */
function redIn(read: Ran, search: TrialSearch): Worse {
  const red = newIn(read, search.trial, search.command).filter(
    (one) => !saysNothingOfCode(one, search.command),
  );
  if (red.length > 0) return worseBy(red);
  return !isLacking(read, search) && isRedByCode(read, search.command.comparison) ? BY_END : NOTHING;
}

/** Whether some of the base's tests do not come so far as to say something. */
function isLacking(read: Ran, search: TrialSearch): boolean {
  return newIn(read, search.trial, search.command).some((one) => saysNothingOfCode(one, search.command));
}

/** Of a command without names, which stands in the place of its tests. */
function failureOf(command: string, result: CommandResult): Failure {
  const message = describeResult(result);
  return { id: command, cause: 'unknown', name: command, at: null, message, trace: [] };
}

export function notCompared(why: string): Outcome {
  return { kind: 'not-compared', why, paths: [] };
}

/** Only a run of all tests, all of them as the base has them, shows which do not run. */
async function missingIn(
  { read, version, notLoaded }: Loaded,
  { command, of, linesWith }: OriginalSearch,
  base: ReadResult,
): Promise<Pick<ComparedTests, 'missing' | 'skipped'>> {
  if (of !== 'all' || notLoaded.length > 0) return { missing: [], skipped: 0 };
  const again = (): Promise<ReadResult> => command.again(version.changes);
  return missingFromWhole({ base, read, again, linesWith, isTest: command.change.isTest });
}

const NEEDS_WHAT_WENT = 'they need what the change moved or took out';

function isFlaky(id: string, { failures }: Comparison): boolean {
  return failures.some((one) => one.class.startsWith('flaky') && one.failure.id === id);
}

/** Why a run may lack some of the base's tests; null: it shows all of them. */
function gapIn(read: ReadResult, { trial, testsOnBase }: TrialSearch): string | null {
  const { result } = read;
  if (!isFullyRead(read)) return 'its output cannot be read as a whole';
  const [before, now] = [testsOnBase ?? 0, executedIn(read)];
  if (now !== null && now < before) return `${now} tests ran, where ${before} ran on the base`;
  if (trial.files.length > 0 && skippedIn(read) > skippedIn(trial.reference)) return 'more tests are skipped';
  if (isPass(result)) return null;
  return failuresOf(read).length > 0 ? null : `${describeResult(result)}, and it names no failure`;
}

/** A command in no known format that fails with the base's tests and passes with those of the change. */
function isRedByCode({ result, reading }: ReadResult, { base, candidate }: Comparison): boolean {
  const isUnknown = reading?.formats.length === 0 && base?.reading?.formats.length === 0;
  // Exit codes over 125 mean that nothing was started.
  return (
    isUnknown && isPass(candidate.result) && result.kind === 'exited' && result.code > 0 && result.code <= 125
  );
}
