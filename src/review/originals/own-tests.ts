import { bringsFile } from '../../core/change-set.ts';
import { type OriginalRuns, originalRuns } from '../../core/verdict/original-tests.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import { type Failure, isUnloaded } from '../../core/verdict/test-report.ts';
import { describeResult, isPass } from '../../core/verdict/verdict.ts';
import { actsUnnamed, isRunnable } from '../files/test-files.ts';
import type { Version } from '../files/version.ts';
import { type CommandOnChange, Trial } from '../gate/command-on-change.ts';
import { runTwice } from '../gate/run-twice.ts';
import { partOf, selectedTrial } from '../gate/trial.ts';
import { isFixedIn, noLongerFails } from '../results/classify.ts';
import { failsIn, failuresOf, isFullyRead } from '../results/read-result.ts';
import { isPathOf } from '../results/task-relevance.ts';
import { executedIn, ranTests, skippedIn } from '../results/test-counts.ts';
import { type Missing, missingFrom, NONE_MISSING, removedAmong } from './missing-tests.ts';
import { failedTwice, isRedByCode, newIn, saysNothingOfCode, worseIn } from './own-failures.ts';

/** The base's own tests on the code of the change. */
export interface OwnTests {
  readonly outcome: Outcome;
  /** Whether a run shows that what fails on the base passes there. */
  readonly passes: (failure: Failure) => boolean;
  /** Those of these that fail there in two runs. */
  readonly failTwice: (failures: readonly Failure[]) => Promise<readonly Failure[]>;
}

/** What one command shows of them. */
export type Outcome = ComparedTests | NotCompared;

export interface ComparedTests extends Missing {
  readonly kind: 'compared';
  readonly command: CommandOnChange;
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

/** The runs do not tell. */
export interface NotCompared {
  readonly kind: 'not-compared';
  readonly command: CommandOnChange;
  readonly why: string;
  /** Files that it is about, besides those that count as tests. */
  readonly paths: readonly string[];
}

export function notCompared(
  command: CommandOnChange,
  why: string,
  paths: readonly string[] = [],
): NotCompared {
  return { kind: 'not-compared', command, why, paths };
}

/** `affected`: tests in files that the change edits or affects, and those of what no longer fails. */
type Scope = 'all' | 'affected';

/**
 * Runs the base's own tests on the code of the change:
 *
 * 1. The affected files alone, where that gives a clear result (`affectedAlone`); otherwise the whole command.
 * 2. What does not load there is taken from the change (`untilItLoads`).
 * 3. What fails and says something of the code (`worseIn`) is run a second time.
 * 4. That all of it ran (`gapIn`), and which tests are gone (`missingFrom`), is read from what ran on the base.
 *
 * @param base what the command says on the base
 */
export async function runOwnTests(command: CommandOnChange, base: Ran, scope: Scope): Promise<OwnTests> {
  const few = scope === 'all' ? null : await affectedAlone(command, base);
  const found = few === null ? null : await runOn(few, base, scope);
  return found?.outcome.kind === 'compared' ? found : runOn(new Trial(command, base), base, scope);
}

/** The affected files alone; null: one is not known, or cannot be run by itself. */
async function affectedAlone(command: CommandOnChange, base: Ran): Promise<Trial | null> {
  const { change, comparison } = command;
  const { affectingOld, runnable } = change.parts.tests;
  const cleared = comparison.failures.filter(noLongerFails).map(({ failure }) => failure);
  const ofCleared = command.filesOf(cleared);
  const runsAlone = (path: string): boolean =>
    isRunnable(path) && !actsUnnamed(path) && !bringsFile(change.changes, path);
  if (!affectingOld.every(runsAlone) || (cleared.length > 0 && ofCleared.length === 0)) return null;
  const files = [...new Set([...ofCleared, ...affectingOld])].sort();
  const part = await partOf(command, files);
  if (part === null || !files.every((path) => part.files.includes(path))) return null;
  // Of a green base, a run of the tests of the change, made for the proof, says as much as one on the base.
  const isGreen = isPass(base.result) && cleared.length === 0;
  const ofProof = isGreen ? await selectedTrial(command, runnable, command.partOfChange) : null;
  if (ofProof !== null && files.every((path) => ofProof.files.includes(path))) {
    const known = new Trial(command, ofProof.reference, part);
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
  const [before, now] = [executedIn(comparison.base), executedIn(comparison.candidate)];
  return inTrial === null || before === null || now === null ? null : inTrial - (now - before);
}

/** @param base what the whole command says on the base */
async function runOn(trial: Trial, base: Ran, scope: Scope): Promise<OwnTests> {
  const { command } = trial;
  const { version, notLoaded } = await untilItLoads(trial);
  const tried = await runTwice(trial, version, (read) => worseIn(read, trial));
  // With tests of the change among them, they are not the base's own.
  const reads = notLoaded.length > 0 ? [] : tried.runs;
  const answers: Omit<OwnTests, 'outcome'> = {
    passes: (failure) => reads.some((candidate) => isFixedIn(failure, { base: trial.reference, candidate })),
    failTwice: async (failures) => {
      const red = failures.filter(({ id }) => reads.some((read) => failsIn(read, id)));
      const again = red.length === 0 ? null : await trial.runFailedAgain(version.changes, red);
      return red.filter(({ id }) => failsIn(again, id));
    },
  };
  const unknown = (why: string): OwnTests => ({ ...answers, outcome: notCompared(command, why) });
  if (tried.kind === 'no-end') return unknown(tried.why);
  const [read, again] = tried.runs;
  if (tried.kind === 'flaky' && isRedByCode(read, command))
    return unknown('it fails in one run and not in another');
  const failures = tried.kind === 'worse' ? failedTwice(tried, command) : [];
  const isLacking = notLoaded.length > 0 || newIn(read, trial).some((one) => saysNothingOfCode(one, command));
  const incomplete = isLacking ? 'they need what the change moved or took out' : null;
  // That nothing fails shows something only where all of it ran.
  const isClean = failures.length === 0 && incomplete === null;
  // Only where nothing failed again was the second run as wide as the first.
  const gap = isClean ? gapIn(tried.kind === 'flaky' ? tried.runs[1] : read, trial) : null;
  // Only a run of all tests, all of them as the base has them, shows which do not run.
  const showsMissing = scope === 'all' && notLoaded.length === 0;
  const lost = showsMissing ? await missingFrom(read, version, command) : NONE_MISSING;
  // Where no test ran, nor was skipped, they may have moved with the code that finds them.
  const isIdle = ranTests(trial.reference) && !ranTests(read) && skippedIn(read) === 0;
  if (gap !== null && (isIdle || lost.missing.length + lost.skipped === 0)) return unknown(gap);
  const removed = removedAmong(failures, command);
  const runs = originalRuns(base, tried.runs);
  const areTests = again !== undefined || incomplete !== null || ranTests(read);
  const outcome = {
    kind: 'compared',
    command,
    ...lost,
    failures,
    removed,
    runs,
    incomplete,
    areTests,
  } as const;
  return { ...answers, outcome };
}

/** The base's own tests with the code of the change, as far as they load there. */
interface Loaded {
  readonly version: Version;
  /** Files of tests that do not, and were taken from the change. */
  readonly notLoaded: readonly string[];
}

/** A compiler stops at the first file that does not load: the next run shows what it hid. */
const MOST_RUNS_TO_LOAD = 2;

/** What does not load is taken from the change: first its manifests, then the files of tests that failures name. */
async function untilItLoads(trial: Trial): Promise<Loaded> {
  const { changes, parts, version } = trial.command.change;
  const { affectingOld } = parts.tests;
  const taking = (...asChange: readonly string[]): Version => version('original-tests', { asChange });
  const isBuilt =
    parts.manifests.length === 0 || !ranTests(trial.reference) || ranTests(await trial.run(taking()));
  const manifests = isBuilt ? [] : parts.manifests;
  let notLoaded: readonly string[] = [];
  for (let runs = 0; runs < MOST_RUNS_TO_LOAD; runs += 1) {
    const places = newIn(await trial.run(taking(...manifests, ...notLoaded)), trial)
      .filter(isUnloaded)
      .flatMap((failure) => trial.command.fileOf(failure) ?? []);
    const unloaded = affectingOld.filter(
      (path) => !notLoaded.includes(path) && places.some((place) => isPathOf(place, path)),
    );
    if (unloaded.length === 0) break;
    notLoaded = [...notLoaded, ...unloaded];
  }
  const loaded = taking(...manifests, ...notLoaded);
  // What passes without the files that the change brings beside tests has to pass with them, too: the product may load them.
  const beside = affectingOld.filter((path) => bringsFile(changes, path) && !actsUnnamed(path));
  const isClean = beside.length > 0 && newIn(await trial.run(loaded), trial).length === 0;
  return { version: isClean ? taking(...manifests, ...notLoaded, ...beside) : loaded, notLoaded };
}

/** Why a run may lack some of the base's tests; null: it shows all of them. */
function gapIn(read: ReadResult, trial: Trial): string | null {
  const { result } = read;
  if (!isFullyRead(read)) return 'its output cannot be read as a whole';
  const [before, now] = [testsOnBase(trial) ?? 0, executedIn(read)];
  if (now !== null && now < before) return `${now} tests ran, where ${before} ran on the base`;
  if (trial.files.length > 0 && skippedIn(read) > skippedIn(trial.reference)) return 'more tests are skipped';
  const isTold = isPass(result) || failuresOf(read).length > 0;
  return isTold ? null : `${describeResult(result)}, and it names no failure`;
}
