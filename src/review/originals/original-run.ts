import { bringsFile, type ChangeSet } from '../../core/change-set.ts';
import type { BaseSearch } from '../../core/ports.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import { originalRuns } from '../../core/verdict/original-tests.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { type CommandResult, describeResult, isPass } from '../../core/verdict/verdict.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import { type Part, partOf, selectedTrial, type Trial, trialOfBase } from '../gate/trial.ts';
import { actsUnnamed, isRunnable, type PathPredicate } from '../judging/test-files.ts';
import { isGone } from '../results/classify.ts';
import { isMissing, isThrownInCode } from '../results/missing-name.ts';
import {
  executedIn,
  failsIn,
  failuresOf,
  isFullyRead,
  isUnloaded,
  ranTests,
} from '../results/read-result.ts';
import { isPathOf } from '../results/task-relevance.ts';
import { missingFromWhole } from './missing-tests.ts';
import { isRedByCode, type OriginalsOutcome, type OutcomeFound, removedAmong } from './outcome.ts';

export interface OriginalSearch {
  readonly command: JudgedCommand;
  /** `all`: not only the tests in altered files have to run. */
  readonly of: 'all' | 'altered';
  readonly linesWith: BaseSearch['linesWith'];
}

/** Runs the altered files alone where that gives a clear result, otherwise the whole command. */
export async function runAltered(search: OriginalSearch): Promise<OutcomeFound> {
  const whole = trialOfBase(search.command);
  if (whole === null) return unclear('there is no base to compare it with');
  const quick = search.of === 'all' ? null : await byFilesAlone(search, whole.reference);
  return quick ?? outcomeBy(whole, search);
}

/** What the altered files say alone; null: nothing clear. @param base all tests of it */
async function byFilesAlone(search: OriginalSearch, base: Ran): Promise<OutcomeFound | null> {
  const { command } = search;
  const files = originalFiles(command);
  const part = filesAlone(command).length === 0 ? null : await partOf(command, files);
  if (part === null || !files.every((path) => part.files.includes(path))) return null;
  const passed = await passedAlone(part, command, base);
  if (passed !== null) return passed;
  const few = await selectedTrial(command, files, command.base);
  const found = few === null ? null : await outcomeBy(few, search);
  return found?.kind === 'conclusive' && found.ranTests ? found : null;
}

/**
 * That all tests of these files pass as the base has them, for which no run on the base is needed; null: some do not, or
 * fewer may run. How many these are on the base follows from what ran with the change outside of its own files of tests.
 */
async function passedAlone(part: Part, command: JudgedCommand, base: Ran): Promise<OutcomeFound | null> {
  const { gate, entry, change, comparison } = command;
  const ofChange = await partOf(command, change.parts.tests.runnable);
  if (ofChange === null || !part.files.every((path) => ofChange.files.includes(path))) return null;
  const asChanged = gate.partRunOn(change.changes, entry, ofChange);
  const [all, allNow, now] = [base, comparison.candidate, asChanged].map(executedIn);
  if (all == null || allNow == null || now == null || !isPass(base.result)) return null;
  const read = await gate.probe(entry, change.parts.withOriginalTests, 'original-tests', part);
  const ran = executedIn(read) ?? 0;
  const isWhole = ran > 0 && ran >= all - (allNow - now) && skippedIn(read) <= skippedIn(asChanged);
  if (!isPass(read.result) || !isFullyRead(read) || !isWhole) return null;
  const nothing = { failures: [], removed: [], notRun: [], skipped: 0, notCompared: null };
  return { kind: 'conclusive', runs: originalRuns(base, [read]), ...nothing, ranTests: true };
}

function skippedIn(read: ReadResult | null): number {
  return read?.reading?.counts?.skipped ?? 0;
}

/**
 * The files of tests that are run as the base has them: those of failures that are gone, and altered ones, so that one run
 * answers for both.
 */
export function originalFiles(command: JudgedCommand): readonly string[] {
  const gone = command.comparison.failures.filter(isGone).map(({ failure }) => failure);
  return [...new Set([...command.filesOf(gone), ...filesAlone(command)])].sort();
}

/** The altered files; none where one of them cannot be run by itself. */
function filesAlone({ change: { changes, parts } }: JudgedCommand): readonly string[] {
  const { altered } = parts.tests;
  const runsAlone = (path: string): boolean =>
    isRunnable(path) && !actsUnnamed(path) && !bringsFile(changes, path);
  return altered.every(runsAlone) ? altered : [];
}

async function outcomeBy(trial: Trial, search: OriginalSearch): Promise<OutcomeFound> {
  const { gate, entry, change, comparison } = search.command;
  const { reference } = trial;
  const isInTests: PathPredicate = (path) => change.isTest(gate.pathOf(path, entry));
  const state = await loadable(trial, search.command);
  const { read, changes } = state;
  if (read.result.kind === 'refused') return unclear(read.result.why);
  const news = newIn(read, trial, comparison);
  const unloaded = news.filter((one) => isOfMissing(one, isInTests));
  const red = news.filter((one) => !unloaded.includes(one));
  const notCompared = state.notLoaded.length + unloaded.length > 0 ? NEEDS_WHAT_WENT : null;
  const isByCode = red.length === 0 && notCompared === null && isRedByCode(read, comparison);
  const failing = isByCode ? [failureOf(entry.text, read.result)] : red;
  const again = failing.length === 0 ? null : await trial.repeat(changes, failing);
  if (again?.result.kind === 'refused') return unclear(again.result.why);
  const isThere = ({ id }: Failure): boolean =>
    isByCode
      ? again !== null && isRedByCode(again, comparison)
      : failsIn(again, id) && !isFlaky(id, comparison);
  const still = failing.filter(isThere);
  const isConclusive = still.length > 0 || notCompared !== null;
  const doubt = isConclusive
    ? null
    : inconclusiveBecause(isByCode || again === null ? read : again, reference);
  const isIdle = ranTests(reference) && !ranTests(read) && skippedIn(read) === 0;
  if (doubt !== null && (again !== null || isIdle)) return unclear(doubt);
  const missing = await notRunIn(trial, state, search);
  if (doubt !== null && missing.notRun.length + missing.skipped === 0) return unclear(doubt);
  return {
    kind: 'conclusive',
    ...missing,
    failures: still,
    removed: removedAmong(still, comparison),
    runs: originalRuns(reference, again === null ? [read] : [read, again]),
    notCompared,
    ranTests: again !== null || notCompared !== null || ranTests(read),
  };
}

/** Of a command without names, which stands in the place of its tests. */
function failureOf(command: string, result: CommandResult): Failure {
  const message = describeResult(result);
  return { id: command, cause: 'unknown', name: command, at: null, message, trace: [] };
}

function unclear(why: string): OutcomeFound {
  return { kind: 'unclear', why, paths: [] };
}

/** Only a run of all tests, all of them as the base has them, shows which do not run. */
async function notRunIn(
  trial: Trial,
  { read, changes, notLoaded }: State,
  { command, of, linesWith }: OriginalSearch,
): Promise<Pick<OriginalsOutcome, 'notRun' | 'skipped'>> {
  const { base } = command.comparison;
  if (of !== 'all' || trial.files.length > 0 || base === null || notLoaded.length > 0)
    return { notRun: [], skipped: 0 };
  const again = (): Promise<ReadResult> => trial.run(changes, 'again');
  return missingFromWhole({ base, read, again, linesWith, isTest: command.change.isTest });
}

const NEEDS_WHAT_WENT = 'they need what the change moved or took out';

interface State {
  readonly read: Ran;
  readonly changes: ChangeSet;
  /** Altered tests that do not load there and were taken as the change has them. */
  readonly notLoaded: readonly string[];
}

/** What one file that does not load hides, the next run shows. */
const MOST_RUNS_TO_LOAD = 2;

/** What does not load is taken from the change: first its manifests, then the altered tests that failures name. */
async function loadable(trial: Trial, command: JudgedCommand): Promise<State> {
  const { gate, entry, comparison, change } = command;
  const { tests, mixed, withOriginalTests: changes } = change.parts;
  const withChanged = async (from: State, paths: readonly string[]): Promise<State> => {
    const next = taken(from.changes, change.changes, paths);
    return { ...from, changes: next, read: await trial.run(next, 'original-tests') };
  };
  // Without code, it is the base.
  const read = changes.isEmpty ? trial.reference : await trial.run(changes, 'original-tests');
  let state: State = { read, changes, notLoaded: [] };
  if (mixed.length > 0 && ranTests(trial.reference) && !ranTests(read))
    state = await withChanged(state, mixed);
  for (let runs = 0; runs < MOST_RUNS_TO_LOAD; runs += 1) {
    const { notLoaded } = state;
    const places = newIn(state.read, trial, comparison)
      .filter(isUnloaded)
      .flatMap(({ at }) => (at === null ? [] : [gate.pathOf(at.path, entry)]));
    const named = tests.altered.filter(
      (path) => !notLoaded.includes(path) && places.some((place) => isPathOf(place, path)),
    );
    if (named.length === 0) break;
    state = { ...(await withChanged(state, named)), notLoaded: [...notLoaded, ...named] };
  }
  // The product may load what only lies beside tests, and do something else without it.
  const beside = tests.altered.filter((path) => bringsFile(change.changes, path) && !actsUnnamed(path));
  if (beside.length > 0 && newIn(state.read, trial, comparison).length === 0)
    state = await withChanged(state, beside);
  return state;
}

/** With these files as another state has them. */
function taken(changes: ChangeSet, from: ChangeSet, paths: readonly string[]): ChangeSet {
  return paths.reduce((kept, path) => {
    const change = from.get(path);
    return change === undefined ? kept : kept.with(path, change);
  }, changes);
}

function isFlaky(id: string, { failures }: Comparison): boolean {
  return failures.some((one) => one.class.startsWith('flaky') && one.failure.id === id);
}

/** Failures that the base does not have. */
function newIn(read: ReadResult, trial: Trial, comparison: Comparison): readonly Failure[] {
  // A failure that is gone with the change but not with the base's own test was not fixed.
  const gone = new Set(comparison.failures.flatMap((one) => (isGone(one) ? [one.failure.id] : [])));
  const old = failuresOf(trial.reference).filter(({ id }) => !gone.has(id));
  const known = new Set(old.map(({ id }) => id));
  return failuresOf(read).filter(({ id }) => !known.has(id));
}

/** Whether a test did not come so far as to say something about the code: it does not build or load, or lacks a name. */
function isOfMissing(failure: Failure, isInTests: PathPredicate): boolean {
  if (isUnloaded(failure)) return true;
  const { cause, message, details = '' } = failure;
  return cause !== 'assertion' && isMissing(`${message}\n${details}`) && !isThrownInCode(failure, isInTests);
}

/** Why the absence of new failures is not conclusive; null when it is. */
function inconclusiveBecause(read: ReadResult, base: ReadResult): string | null {
  const { result } = read;
  if (result.kind !== 'exited') return describeResult(result);
  if (!isFullyRead(read)) return 'its output cannot be read as a whole';
  const [before, now] = [executedIn(base) ?? 0, executedIn(read)];
  if (now !== null && now < before) return `${now} tests ran, where ${before} ran on the base`;
  if (isPass(result)) return null;
  return failuresOf(read).length > 0 ? null : `${describeResult(result)}, and it names no failure`;
}
