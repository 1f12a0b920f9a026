import { bringsFile } from '../../core/change-set.ts';
import type { BaseSearch } from '../../core/ports.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import { originalRuns } from '../../core/verdict/original-tests.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { type CommandResult, describeResult, isPass } from '../../core/verdict/verdict.ts';
import { hold, type Worse } from '../gate/hold.ts';
import type { JudgedCommand } from '../gate/judged-command.ts';
import { partOf, selectedTrial, Trial } from '../gate/trial.ts';
import { actsUnnamed, isRunnable } from '../judging/test-files.ts';
import type { Version } from '../judging/version.ts';
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
import { missingFromWhole, removedAmong } from './missing-tests.ts';
import { isRedByCode, type Outcome, type Told } from './outcome.ts';

export interface OriginalSearch {
  readonly command: JudgedCommand;
  /** `all`: not only the tests in altered files have to run. */
  readonly of: 'all' | 'altered';
  readonly linesWith: BaseSearch['linesWith'];
}

/** A run that those of the base's own tests are compared with. */
interface TrialSearch extends OriginalSearch {
  readonly trial: Trial;
  /** How many tests have to run at least; null: it is not known. */
  readonly least: number | null;
}

/** Runs the altered files alone where that gives a clear result, otherwise the whole command. */
export async function runAltered(search: OriginalSearch): Promise<Outcome> {
  const { onBase: base } = search.command;
  if (base === null) return untold('there is no base to compare it with');
  const few = search.of === 'all' ? null : await byFilesAlone(search.command, base);
  const found = few === null ? null : await outcomeBy({ ...search, ...few }, base);
  if (found?.kind === 'told' && found.ranTests) return found;
  const trial = new Trial(search.command, base);
  return outcomeBy({ ...search, trial, least: executedIn(base) }, base);
}

/**
 * The altered files alone; null: they cannot be run so. Of a green base they are compared with those of the change, which
 * have run for the proof: how many they are on the base follows from what ran outside of them.
 */
async function byFilesAlone(
  command: JudgedCommand,
  base: Ran,
): Promise<Pick<TrialSearch, 'trial' | 'least'> | null> {
  const { changes, parts } = command.change;
  const files = originalFiles(command);
  const part = filesAlone(command).length === 0 ? null : await partOf(command, files);
  if (part === null || !files.every((path) => part.files.includes(path))) return null;
  const ofChange = isPass(base.result) ? await selectedTrial(command, parts.tests.runnable, changes) : null;
  if (ofChange !== null && part.files.every((path) => ofChange.files.includes(path))) {
    const [all, allNow, now] = [base, command.comparison.candidate, ofChange.reference].map(executedIn);
    const least = all == null || allNow == null || now == null ? null : all - (allNow - now);
    if (least !== null) return { trial: new Trial(command, ofChange.reference, part), least };
  }
  const trial = await selectedTrial(command, files, command.baseState);
  return trial === null ? null : { trial, least: executedIn(trial.reference) };
}

function skippedIn({ reading }: ReadResult): number {
  return reading?.counts?.skipped ?? 0;
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

async function outcomeBy(search: TrialSearch, base: Ran): Promise<Outcome> {
  const { command, trial } = search;
  const { entry, comparison } = command;
  const state = await untilItLoads(trial, command);
  const held = await hold(trial, state.version, (read) => redIn(read, search));
  if (held.kind === 'untold') return untold(held.why);
  const [read, again] = held.kind === 'same' ? [held.read] : held.runs;
  const isByCode = redIn(read, search)?.length === 0;
  const red = held.kind === 'worse' ? held.failures.filter(({ id }) => !isFlaky(id, comparison)) : [];
  const failures = isByCode && held.kind === 'worse' ? [failureOf(entry.text, read.result)] : red;
  const notCompared = isLacking(read, search) || state.notLoaded.length > 0 ? NEEDS_WHAT_WENT : null;
  const isConclusive = failures.length > 0 || notCompared !== null;
  const doubt = isConclusive ? null : inconclusiveBecause(isByCode ? read : (again ?? read), search);
  const isIdle = ranTests(trial.reference) && !ranTests(read) && skippedIn(read) === 0;
  if (doubt !== null && (again !== undefined || isIdle)) return untold(doubt);
  const missing = await notRunIn({ ...state, read }, search);
  if (doubt !== null && missing.notRun.length + missing.skipped === 0) return untold(doubt);
  return {
    kind: 'told',
    ...missing,
    failures,
    removed: removedAmong(failures, comparison, textsOfTests(command)),
    runs: originalRuns(base, again === undefined ? [read] : [read, again]),
    notCompared,
    ranTests: again !== undefined || notCompared !== null || ranTests(read),
  };
}

function textsOfTests({ change }: JudgedCommand): readonly ChangedText[] {
  return change.texts.filter(({ path }) => change.isTest(path));
}

/** What fails there by what a test says, or, where no failure has a name, by the exit code. */
function redIn(read: Ran, search: TrialSearch): Worse {
  const red = newIn(read, search).filter((one) => !isOfMissing(one, search.command));
  if (red.length > 0) return red;
  return !isLacking(read, search) && isRedByCode(read, search.command.comparison) ? [] : null;
}

/** Whether some of the base's tests do not come so far as to say something. */
function isLacking(read: Ran, search: TrialSearch): boolean {
  return newIn(read, search).some((one) => isOfMissing(one, search.command));
}

/** Of a command without names, which stands in the place of its tests. */
function failureOf(command: string, result: CommandResult): Failure {
  const message = describeResult(result);
  return { id: command, cause: 'unknown', name: command, at: null, message, trace: [] };
}

function untold(why: string): Outcome {
  return { kind: 'untold', why, paths: [] };
}

/** Only a run of all tests, all of them as the base has them, shows which do not run. */
async function notRunIn(
  { read, version, notLoaded }: State,
  { command, trial, of, linesWith }: TrialSearch,
): Promise<Pick<Told, 'notRun' | 'skipped'>> {
  const { base } = command.comparison;
  if (of !== 'all' || trial.files.length > 0 || base === null || notLoaded.length > 0)
    return { notRun: [], skipped: 0 };
  const again = (): Promise<ReadResult> => trial.run({ ...version, of: 'again' });
  return missingFromWhole({ base, read, again, linesWith, isTest: command.change.isTest });
}

const NEEDS_WHAT_WENT = 'they need what the change moved or took out';

interface State {
  readonly read: Ran;
  readonly version: Version;
  /** What was taken from the change. */
  readonly asChange: readonly string[];
  /** Altered tests that do not load there and were taken as the change has them. */
  readonly notLoaded: readonly string[];
}

/** What one file that does not load hides, the next run shows. */
const MOST_RUNS_TO_LOAD = 2;

/** What does not load is taken from the change: first its manifests, then the altered tests that failures name. */
async function untilItLoads(trial: Trial, command: JudgedCommand): Promise<State> {
  const { gate, entry, change } = command;
  const { tests, manifests } = change.parts;
  const withChanged = async (from: State, paths: readonly string[]): Promise<State> => {
    const asChange = [...from.asChange, ...paths];
    const version = change.version('original-tests', { asChange });
    return { ...from, asChange, version, read: await trial.run(version) };
  };
  const version = change.version('original-tests');
  let state: State = { read: await trial.run(version), version, asChange: [], notLoaded: [] };
  if (manifests.length > 0 && ranTests(trial.reference) && !ranTests(state.read))
    state = await withChanged(state, manifests);
  for (let runs = 0; runs < MOST_RUNS_TO_LOAD; runs += 1) {
    const { notLoaded } = state;
    const places = newIn(state.read, { trial, command })
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
  if (beside.length > 0 && newIn(state.read, { trial, command }).length === 0)
    state = await withChanged(state, beside);
  return state;
}

function isFlaky(id: string, { failures }: Comparison): boolean {
  return failures.some((one) => one.class.startsWith('flaky') && one.failure.id === id);
}

/** Failures that the base does not have. One that is gone with the change, and not with the base's own test, was not fixed. */
function newIn(
  read: ReadResult,
  { trial, command }: Pick<TrialSearch, 'trial' | 'command'>,
): readonly Failure[] {
  const gone = new Set(command.comparison.failures.filter(isGone).map(({ failure }) => failure.id));
  return failuresOf(read).filter(({ id }) => gone.has(id) || !failsIn(trial.reference, id));
}

/** Whether a test did not come so far as to say something about the code: it does not build or load, or lacks a name. */
function isOfMissing(failure: Failure, { gate, entry, change }: JudgedCommand): boolean {
  if (isUnloaded(failure)) return true;
  const { cause, message, details = '' } = failure;
  if (cause === 'assertion' || !isMissing(`${message}\n${details}`)) return false;
  return !isThrownInCode(failure, (path) => change.isTest(gate.pathOf(path, entry)));
}

/** Why the absence of new failures is not conclusive; null when it is. */
function inconclusiveBecause(read: ReadResult, { trial, least }: TrialSearch): string | null {
  const { result } = read;
  if (result.kind !== 'exited') return describeResult(result);
  if (!isFullyRead(read)) return 'its output cannot be read as a whole';
  const [before, now] = [least ?? 0, executedIn(read)];
  if (now !== null && now < before) return `${now} tests ran, where ${before} ran on the base`;
  if (trial.files.length > 0 && skippedIn(read) > skippedIn(trial.reference)) return 'more tests are skipped';
  if (isPass(result)) return null;
  return failuresOf(read).length > 0 ? null : `${describeResult(result)}, and it names no failure`;
}
