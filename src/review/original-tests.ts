import { type Change, ChangeSet, textOf } from '../core/change-set.ts';
import type { ClassedFailure, Comparison, OriginalTests, ReadResult } from '../core/verdict/evidence.ts';
import type { Failure, FormatName } from '../core/verdict/test-report.ts';
import { type CommandEntry, describeResult, isPass } from '../core/verdict/verdict.ts';
import type { Examined } from './gate/gate.ts';
import { selectedTrial, type Trial, wholeTrial } from './gate/trial.ts';
import { executedIn, failuresOf, isOfChecker, isWhole, ranTests } from './results/read-result.ts';
import { isPathOf } from './results/task-relevance.ts';
import { actsOnOthers } from './source/acts-on-others.ts';
import { onlyLoses } from './source/only-loses.ts';
import type { RemovedCode } from './source/task/removed-code.ts';
import { actsUnnamed, isRunnable } from './source/test-files.ts';
import { wordsIn } from './source/word-counts.ts';

export interface OriginalTestsOptions extends Examined {
  readonly removed: RemovedCode;
}

/**
 * Runs the base's versions of the tests that the change altered or deleted against the rest of the change; all tests if
 * one is missing or rewritten. A failure there means that the change no longer meets an earlier expectation: a person
 * decides whether the issue asks for that. New tests are excluded, because they may depend on the altered ones. A new
 * file that may act on other tests counts as altering them.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function runOriginalTests(options: OriginalTestsOptions): Promise<OriginalTests> {
  const { changes, isTest, comparisons, gate, parts, texts } = options;
  const isDoubtful = comparisons.some(({ failures }) => failures.some(isUnfixed));
  const tests = changes.entries().filter(([path]) => isTest(path));
  const isShared = comparisons.some(({ candidate }) => sharesProcess(candidate));
  const altered = tests.filter(
    ([path, change]) =>
      change.kind === 'deleted' || !change.isNew || actsUnnamed(path) || (isShared && acts(path, change)),
  );
  const paths = [...altered.map(([path]) => path), ...parts.alteredInline];
  if (paths.length === 0 && !(isDoubtful && tests.length > 0)) return { kind: 'unchanged' };
  const { code } = parts;
  if (code.isEmpty) return againstBase(paths, comparisons);
  const failures: Failure[] = [];
  let hasRunTests = false;
  for (const comparison of comparisons) {
    const entry = gate.entryOf(comparison.command);
    if (entry === undefined || isOfChecker(comparison.candidate) || isOfChecker(comparison.base)) continue;
    const pathOf = (named: string): string => gate.pathOf(named, entry);
    const found = await againstCode(entry, { ...options, code, comparison, paths, pathOf });
    if (found.kind === 'unclear') {
      // Of tests that are gone the guard says why; in one that has something new it may expect something else.
      const isUnheld =
        found.isWithoutCode === true && texts.some((one) => isTest(one.path) && !onlyLoses(one));
      const { why } = found;
      return { kind: 'inconclusive', paths, command: entry.text, why, ...(isUnheld && { unheld: true }) };
    }
    hasRunTests ||= found.ranTests;
    failures.push(...found.failures);
  }
  // A new file may have acted on those that fail; none of its tests is the base's own.
  const own = paths.filter((path) => !isNew(changes.get(path)));
  if (failures.length > 0) return { kind: 'failed', paths: own.length === 0 ? paths : own, failures };
  const why = 'no command of the gate tells which tests it runs';
  return hasRunTests
    ? { kind: 'passed', paths: own }
    : { kind: 'inconclusive', paths: own, command: null, why };
}

/** Runners that load each file of tests on its own. Their tests cannot act on those of another file. */
const LOAD_EACH: ReadonlySet<FormatName> = new Set<FormatName>(['vitest', 'jest', 'ava', 'node-test']);

function sharesProcess({ reading }: ReadResult): boolean {
  return reading?.formats.some((format) => !LOAD_EACH.has(format)) ?? false;
}

function isNew(change: Change | undefined): boolean {
  return change?.kind === 'file' && change.isNew;
}

function acts(path: string, change: Change): boolean {
  return change.kind === 'file' && actsOnOthers(path, textOf(change));
}

/** Only tests were altered: the original tests with the rest of the change are the base, whose failures are known. */
function againstBase(paths: readonly string[], comparisons: readonly Comparison[]): OriginalTests {
  const failures = comparisons
    .filter(({ base }) => !isOfChecker(base))
    .flatMap((one) => one.failures.flatMap((each) => (isGone(each) ? [each.failure] : [])));
  if (failures.length > 0) return { kind: 'failed', paths, failures };
  return { kind: 'inconclusive', paths, command: null, why: 'the change alters nothing but tests' };
}

/** Whether the run on the change no longer reports the failure. */
export function isGone(one: ClassedFailure): boolean {
  return one.class === 'fixed' || isUnfixed(one);
}

function isUnfixed({ class: kind }: ClassedFailure): boolean {
  return kind === 'missing' || kind === 'rewritten';
}

type Found =
  | { readonly kind: 'conclusive'; readonly failures: readonly Failure[]; readonly ranTests: boolean }
  | { readonly kind: 'unclear'; readonly why: string; readonly isWithoutCode?: boolean };

interface Against extends OriginalTestsOptions {
  readonly code: ChangeSet;
  readonly comparison: Comparison;
  /** Test files of the base that the change altered. */
  readonly paths: readonly string[];
  /** The repository path for a path in the output of the command. */
  readonly pathOf: (named: string) => string;
}

/** Runs only the altered files if the result is clear; otherwise the whole command. */
async function againstCode(entry: CommandEntry, against: Against): Promise<Found> {
  const { gate, comparison, paths, changes } = against;
  const base = ChangeSet.empty(changes.base);
  const areFiles =
    paths.length > 0 &&
    !comparison.failures.some(isUnfixed) &&
    paths.every((path) => isRunnable(path) && !actsUnnamed(path) && !isNew(changes.get(path)));
  const few = areFiles ? await selectedTrial(entry, paths, { gate, comparison, changes: base }) : null;
  if (few !== null && few.files.length === paths.length) {
    const quick = await tryOriginals(few, { ...against, areFiles });
    if (quick.kind === 'conclusive' && quick.ranTests) return quick;
  }
  const { base: before } = comparison;
  if (before === null) return { kind: 'unclear', why: 'there is no base to compare it with' };
  return tryOriginals(wholeTrial(entry, { gate, reference: before }), { ...against, areFiles });
}

/** Failures are run again before they are reported, because slow tests may fail on a busy machine. */
async function tryOriginals(
  trial: Trial,
  {
    pathOf,
    changes,
    isTest,
    code,
    comparison,
    paths,
    areFiles,
    removed,
  }: Against & { readonly areFiles: boolean },
): Promise<Found> {
  const read = await trial.run(code, 'original-tests');
  if (read.result.kind === 'refused') return { kind: 'unclear', why: read.result.why };
  const flaky = comparison.failures.flatMap((one) => (one.class.startsWith('flaky') ? [one.failure] : []));
  // A failure that is gone with the change but not with the original test was not fixed: its expectation was changed
  // or it was hidden.
  const gone = new Set(comparison.failures.flatMap((one) => (isGone(one) ? [one.failure.id] : [])));
  const old = failuresOf(trial.reference).filter(({ id }) => !gone.has(id));
  const known = new Set([...old, ...flaky].map(({ id }) => id));
  const isAltered = ({ at }: Failure): boolean =>
    !areFiles ||
    at === null ||
    !isRunnable(pathOf(at.path)) ||
    paths.some((path) => isPathOf(pathOf(at.path), path));
  // That a file of tests which the change adds is not there without it says nothing of the base's tests.
  const isOfAdded = ({ cause, at }: Failure): boolean =>
    cause === 'load' && at !== null && isTest(pathOf(at.path)) && isNew(changes.get(pathOf(at.path)));
  const news = failuresOf(read).filter(
    (failure) => !known.has(failure.id) && isAltered(failure) && !isOfAdded(failure),
  );
  if (news.length === 0) {
    const mayLack = code.entries().some(([, change]) => change.kind === 'deleted');
    if (!mayLack && isRed(read, comparison) && isRed(await trial.run(code, 'again'), comparison))
      return { kind: 'conclusive', failures: [wholeFailure(comparison.command, read)], ranTests: true };
    // Failures of other files are ignored here.
    const doubt = doubtOf(read, trial.reference);
    if (doubt !== null) return { kind: 'unclear', why: doubt };
    return { kind: 'conclusive', failures: [], ranTests: ranTests(read) };
  }
  if (news.every((failure) => needsRemovedFile(failure, code)))
    return { kind: 'unclear', why: 'they load files that the change moved or deleted', isWithoutCode: true };
  if (news.every((failure) => lacksName(failure, removed)))
    return { kind: 'unclear', why: 'they need what the change takes out of the code', isWithoutCode: true };
  const again = await trial.run(code, 'again');
  if (again.result.kind === 'refused') return { kind: 'unclear', why: again.result.why };
  if (!isWhole(again)) return { kind: 'conclusive', failures: news, ranTests: true };
  const ids = new Set(failuresOf(again).map(({ id }) => id));
  return { kind: 'conclusive', failures: news.filter(({ id }) => ids.has(id)), ranTests: true };
}

/**
 * Whether a command in no known format fails with the base's tests on the code of the change, and passes with the tests
 * of the change: then these made it pass. Exit codes over 125 mean that nothing was started.
 */
function isRed({ result, reading }: ReadResult, { base, candidate }: Comparison): boolean {
  const isUnknown = reading?.formats.length === 0 && base?.reading?.formats.length === 0;
  return (
    isUnknown && isPass(candidate.result) && result.kind === 'exited' && result.code > 0 && result.code <= 125
  );
}

function wholeFailure(command: string, { result }: ReadResult): Failure {
  return {
    id: command,
    cause: 'unknown',
    name: command,
    at: null,
    message: describeResult(result),
    trace: [],
  };
}

/** Whether the test does not load because the change removed a file, so that it shows nothing about the code. */
function needsRemovedFile({ cause, message, said = '' }: Failure, code: ChangeSet): boolean {
  if (cause !== 'load') return false;
  const words = `${message}\n${said}`;
  return code.entries().some(([path, change]) => {
    const stem = (path.split('/').at(-1) ?? path).replace(/\.\w+$/, '');
    return change.kind === 'deleted' && wordsIn(words).has(stem);
  });
}

/** It does not come to what it expects, for want of a name that the change removed. */
function lacksName({ cause, message, said = '' }: Failure, { namedIn }: RemovedCode): boolean {
  return cause !== 'assertion' && namedIn(`${message}\n${said}`) !== null;
}

/** Why the absence of new failures is not conclusive; null when it is. */
function doubtOf(read: ReadResult, base: ReadResult): string | null {
  const { result } = read;
  if (result.kind !== 'exited') return describeResult(result);
  if (!isWhole(read)) return 'its output cannot be read as a whole';
  const [before, now] = [executedIn(base) ?? 0, executedIn(read)];
  if (now !== null && now < before) return `${now} tests ran, where ${before} ran on the base`;
  if (isPass(result)) return null;
  return failuresOf(read).length > 0 ? null : `${describeResult(result)}, and it names no failure`;
}
