import { bringsFile, ChangeSet } from '../../core/change-set.ts';
import type { Comparison } from '../../core/verdict/evidence.ts';
import { originalRuns } from '../../core/verdict/original-tests.ts';
import type { Ran, ReadResult } from '../../core/verdict/run.ts';
import type { StateName } from '../../core/verdict/states.ts';
import type { Failure } from '../../core/verdict/test-report.ts';
import { type CommandEntry, describeResult, isPass } from '../../core/verdict/verdict.ts';
import { filesOf } from '../gate/failed-files.ts';
import type { Examined } from '../gate/gate.ts';
import { selectedTrial, type Trial, wholeTrial } from '../gate/trial.ts';
import { actsUnnamed, isRunnable, type PathPredicate } from '../judging/test-files.ts';
import type { SupportOptions } from '../judging/test-support.ts';
import { isGone } from '../results/classify.ts';
import { isMissing, isThrownInCode } from '../results/missing-name.ts';
import { executedIn, failuresOf, isFullyRead, isUnloaded, ranTests } from '../results/read-result.ts';
import { isPathOf } from '../results/task-relevance.ts';
import { missingFromWhole } from './missing-tests.ts';
import { ALL_PASS, byExitCode, isRedByCode, type OriginalsOutcome, removedAmong } from './outcome.ts';

export interface OriginalTestsOptions extends Examined, Pick<SupportOptions, 'linesWith'> {}

export type OutcomeFound = OriginalsOutcome | { readonly kind: 'unclear'; readonly why: string };

export interface OriginalRunOptions extends OriginalTestsOptions {
  readonly comparison: Comparison;
  /** Tests of the base that the change alters. */
  readonly paths: readonly string[];
  /** Whether all tests have to run, not only those in altered files. */
  readonly needsAll: boolean;
}

/** Runs the altered files alone where that gives a clear result, otherwise the whole command. */
export async function runAltered(entry: CommandEntry, options: OriginalRunOptions): Promise<OutcomeFound> {
  const { gate, isTest, comparison, paths, changes, needsAll } = options;
  const altered = alteredFiles(options);
  const base = ChangeSet.empty(changes.base);
  const files = originalFiles(entry, options);
  const few =
    needsAll || altered.length === 0
      ? null
      : await selectedTrial(entry, files, { gate, isTest, comparison, changes: base });
  if (few !== null && paths.every((path) => few.files.includes(path))) {
    const quick = await outcomeBy(few, entry, options);
    if (quick.kind === 'conclusive' && quick.ranTests) return quick;
  }
  if (comparison.base === null) return { kind: 'unclear', why: 'there is no base to compare it with' };
  const whole = wholeTrial(entry, { gate, isTest, reference: comparison.base, changes: base });
  return outcomeBy(whole, entry, options);
}

/**
 * The files of tests that are run as the base has them: those of failures that are gone, and altered ones, so that one run
 * answers for both.
 */
export function originalFiles(
  entry: CommandEntry,
  { comparison, gate, isTest, ...change }: Examined & Pick<OriginalRunOptions, 'comparison'>,
): readonly string[] {
  const gone = comparison.failures.filter(isGone).map(({ failure }) => failure);
  const files = new Set([...filesOf(entry, gone, { gate, isTest }), ...alteredFiles(change)]);
  return [...files].sort();
}

/** Empty: one of them cannot be run by itself. */
function alteredFiles({ changes, parts }: Pick<Examined, 'changes' | 'parts'>): readonly string[] {
  const { altered } = parts.tests;
  const runsAlone = (path: string): boolean =>
    isRunnable(path) && !actsUnnamed(path) && !bringsFile(changes, path);
  return altered.every(runsAlone) ? altered : [];
}

async function outcomeBy(
  trial: Trial,
  entry: CommandEntry,
  against: OriginalRunOptions,
): Promise<OutcomeFound> {
  const state = await loadable(trial, entry, against);
  const { read, changes, notLoaded } = state;
  if (read.result.kind === 'refused') return { kind: 'unclear', why: read.result.why };
  const { comparison } = against;
  const news = newIn(read, trial, comparison);
  const isInTests: PathPredicate = (path) => against.isTest(against.gate.pathOf(path, entry));
  const unloaded = news.filter((one) => isOfMissing(one, isInTests));
  const red = news.filter((one) => !unloaded.includes(one));
  const notCompared = notLoaded.length + unloaded.length > 0 ? NEEDS_WHAT_WENT : null;
  if (red.length === 0) {
    if (notCompared === null && isRedByCode(read, comparison)) {
      const again = await trial.run(changes, 'again');
      const runs = originalRuns(trial.reference, [read, again]);
      if (isRedByCode(again, comparison)) return { ...ALL_PASS, ...byExitCode(comparison, read), runs };
    }
    const doubt = notCompared === null ? inconclusiveBecause(read, trial.reference) : null;
    if (doubt !== null && ranTests(trial.reference) && !ranTests(read))
      return { kind: 'unclear', why: doubt };
    const missing = await notRunIn(trial, { ...against, state });
    if (doubt !== null && missing.notRun.length === 0 && missing.skipped === 0)
      return { kind: 'unclear', why: doubt };
    const runs = originalRuns(trial.reference, [read]);
    return { ...ALL_PASS, ...missing, runs, notCompared, ranTests: ranTests(read) || notCompared !== null };
  }
  const again = await trial.repeat(changes, red);
  if (again.result.kind === 'refused') return { kind: 'unclear', why: again.result.why };
  const ids = new Set(failuresOf(again).map(({ id }) => id));
  const still = red.filter(({ id }) => ids.has(id) && !isFlaky(id, comparison));
  const doubt = still.length === 0 ? inconclusiveBecause(again, trial.reference) : null;
  if (doubt !== null) return { kind: 'unclear', why: doubt };
  const missing = await notRunIn(trial, { ...against, state });
  const runs = originalRuns(trial.reference, [read, again]);
  return {
    ...ALL_PASS,
    ...missing,
    failures: still,
    removed: removedAmong(still, comparison),
    runs,
    notCompared,
    ranTests: true,
  };
}

/** Only a run of all tests, all of them as the base has them, shows which do not run. */
async function notRunIn(
  trial: Trial,
  { comparison: { base }, state, needsAll, ...search }: OriginalRunOptions & { readonly state: State },
): Promise<Pick<OriginalsOutcome, 'notRun' | 'skipped'>> {
  if (!needsAll || trial.files.length > 0 || base === null || state.notLoaded.length > 0)
    return { notRun: [], skipped: 0 };
  const again = (): Promise<ReadResult> => trial.run(state.changes, 'again');
  return missingFromWhole({ ...search, base, read: state.read, again });
}

const NEEDS_WHAT_WENT = 'they need what the change moved or took out';

interface State {
  readonly read: Ran;
  readonly changes: ChangeSet;
  /** Altered tests that do not load there and were taken as the change has them. */
  readonly notLoaded: readonly string[];
}

/** What does not load is taken from the change: first its manifests, then the altered tests that failures name. */
const MOST_PEELS = 2;

async function loadable(trial: Trial, entry: CommandEntry, against: OriginalRunOptions): Promise<State> {
  const { parts, changes: whole, paths, gate } = against;
  // Without code, it is the base.
  const first = parts.withOriginalTests.isEmpty
    ? trial.reference
    : await trial.run(parts.withOriginalTests, 'original-tests');
  let state: State = { read: first, changes: parts.withOriginalTests, notLoaded: [] };
  const rerun = async (changes: ChangeSet, notLoaded: readonly string[], of: StateName): Promise<void> => {
    state = { read: await trial.run(changes, of), changes, notLoaded };
  };
  if (parts.mixed.length > 0 && ranTests(trial.reference) && !ranTests(state.read))
    await rerun(taken(parts.withOriginalTests, whole, parts.mixed), [], 'original-tests');
  for (let peels = 0; peels < MOST_PEELS; peels += 1) {
    const unloaded = newIn(state.read, trial, against.comparison).filter(isUnloaded);
    const named = paths.filter(
      (path) =>
        !state.notLoaded.includes(path) &&
        unloaded.some(({ at }) => at !== null && isPathOf(gate.pathOf(at.path, entry), path)),
    );
    if (named.length === 0) break;
    await rerun(taken(state.changes, whole, named), [...state.notLoaded, ...named], 'original-tests');
  }
  // The product may load what only lies beside tests, and do something else without it.
  const beside = paths.filter((path) => bringsFile(whole, path) && !actsUnnamed(path));
  if (beside.length > 0 && newIn(state.read, trial, against.comparison).length === 0)
    await rerun(taken(state.changes, whole, beside), state.notLoaded, 'original-tests');
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
  const { cause, message, said = '' } = failure;
  return cause !== 'assertion' && isMissing(`${message}\n${said}`) && !isThrownInCode(failure, isInTests);
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
