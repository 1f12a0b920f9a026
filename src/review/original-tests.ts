import type { ChangeSet } from '../core/change-set.ts';
import type { ClassedFailure, Comparison, OriginalTests, ReadResult } from '../core/evidence.ts';
import type { Failure } from '../core/test-report.ts';
import { type CommandEntry, describeResult, isPass } from '../core/verdict.ts';
import type { Gate } from './gate.ts';
import { isMended, isOfRun } from './results/classify.ts';
import { executedIn, failuresOf, isOfChecker, isWhole, ranTests, readResult } from './results/read-result.ts';
import { actsUnnamed, codePart, type PathPredicate } from './source/test-files.ts';

export interface OriginalTestsOptions {
  readonly gate: Gate;
  readonly changes: ChangeSet;
  readonly isTest: PathPredicate;
  /** Of the gate on the whole change. */
  readonly comparisons: readonly Comparison[];
}

/**
 * The same comparisons, in which what the change no longer fails is held against the base's own tests over the code of
 * the change. There nothing of the change keeps a test out of the run or the count of tests up, and a test that only got
 * another name passes under its old one. So what the change's own run does not report is fixed after all when they have
 * it no longer; and what they still fail was not fixed but expected otherwise.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function settleFixed({
  gate,
  changes,
  isTest,
  comparisons,
}: OriginalTestsOptions): Promise<readonly Comparison[]> {
  const code = codePart(changes, isTest);
  if (code.hash === changes.hash) return comparisons;
  const settled: Comparison[] = [];
  for (const comparison of comparisons) {
    const { base, command, failures } = comparison;
    const entry = gate.entries.find(({ text }) => text === command);
    const gone = failures.filter((one) => isGone(one) && base !== null && isOfRun(one.failure, base));
    if (base === null || entry === undefined || gone.length === 0) settled.push(comparison);
    else {
      const runs = code.isEmpty ? [base] : await twiceIfRed(gone, { gate, entry, code });
      const settle = (one: ClassedFailure): ClassedFailure =>
        gone.includes(one) ? settledBy(one, { base, runs }) : one;
      settled.push({ ...comparison, failures: failures.map(settle) });
    }
  }
  return settled;
}

/** A failure may be a flaky one: what decides against the change is run again. */
async function twiceIfRed(
  gone: readonly ClassedFailure[],
  {
    gate,
    entry,
    code,
  }: Pick<OriginalTestsOptions, 'gate'> & { readonly entry: CommandEntry; readonly code: ChangeSet },
): Promise<readonly ReadResult[]> {
  const first = readResult(await gate.probe(entry, code, 'original-tests'));
  if (!gone.some(({ failure }) => failsIn(first, failure))) return [first];
  return [first, readResult(await gate.probe(entry, code, 'again'))];
}

function settledBy(
  one: ClassedFailure,
  { base, runs }: { readonly base: ReadResult; readonly runs: readonly ReadResult[] },
): ClassedFailure {
  const { failure } = one;
  if (runs.some((candidate) => isMended(failure, { base, candidate }))) return { class: 'fixed', failure };
  const isRed = runs.some((run) => failsIn(run, failure));
  return one.class === 'fixed' && isRed ? { class: 'rewritten', failure } : one;
}

function failsIn(read: ReadResult, { id }: Failure): boolean {
  return failuresOf(read).some((failure) => failure.id === id);
}

/**
 * Runs the base's own versions of the tests that the change altered or deleted against the rest of the change, and of
 * all when one of them is missing or rewritten. What fails there was expected before, and is no longer: a reviewer
 * decides whether the issue asks for that. Of new tests none takes part, for they may need what the altered ones became;
 * a new file that acts on all of them alters them too.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function runOriginalTests(options: OriginalTestsOptions): Promise<OriginalTests> {
  const { changes, isTest, comparisons, gate } = options;
  const isDoubtful = comparisons.some(({ failures }) => failures.some(isUnfixed));
  const tests = changes.entries().filter(([path]) => isTest(path));
  const altered = tests.filter(
    ([path, change]) => isDoubtful || change.kind === 'deleted' || !change.isNew || actsUnnamed(path),
  );
  const paths = altered.map(([path]) => path);
  if (paths.length === 0) return { kind: 'unchanged' };
  const code = codePart(changes, isTest);
  if (code.isEmpty) return againstBase(paths, comparisons);
  const failures: Failure[] = [];
  let told = false;
  for (const comparison of comparisons) {
    const entry = gate.entries.find(({ text }) => text === comparison.command);
    if (entry === undefined || isOfChecker(comparison.candidate) || isOfChecker(comparison.base)) continue;
    const found = await againstCode(entry, { ...options, code, comparison });
    if (found.kind === 'unclear') return { kind: 'inconclusive', paths, why: `${entry.text}: ${found.why}` };
    told ||= found.ranTests;
    failures.push(...found.failures);
  }
  if (failures.length > 0) return { kind: 'failed', paths, failures };
  const why = 'no command of the gate tells which tests it runs';
  return told ? { kind: 'passed', paths } : { kind: 'inconclusive', paths, why };
}

/** Nothing but tests was altered: what they were is held against the base, whose failures are known. */
function againstBase(paths: readonly string[], comparisons: readonly Comparison[]): OriginalTests {
  const failures = comparisons
    .filter(({ base }) => !isOfChecker(base))
    .flatMap((one) => one.failures.flatMap((each) => (isGone(each) ? [each.failure] : [])));
  if (failures.length > 0) return { kind: 'failed', paths, failures };
  return { kind: 'inconclusive', paths, why: 'the change alters nothing but tests' };
}

/** What the run on the change no longer names as failed. */
function isGone(one: ClassedFailure): boolean {
  return one.class === 'fixed' || isUnfixed(one);
}

function isUnfixed({ class: kind }: ClassedFailure): boolean {
  return kind === 'missing' || kind === 'rewritten';
}

type Found =
  | { readonly kind: 'told'; readonly failures: readonly Failure[]; readonly ranTests: boolean }
  | { readonly kind: 'unclear'; readonly why: string };

async function againstCode(
  entry: CommandEntry,
  {
    gate,
    code,
    comparison,
  }: OriginalTestsOptions & { readonly code: ChangeSet; readonly comparison: Comparison },
): Promise<Found> {
  const { base } = comparison;
  const read = readResult(await gate.probe(entry, code, 'original-tests'));
  if (read.result.kind === 'refused') return { kind: 'unclear', why: read.result.why };
  const flaky = comparison.failures.flatMap((one) => (one.class === 'flaky' ? [one.failure] : []));
  // What the change no longer fails, and the base's own test still does, was not fixed but expected otherwise, or hidden.
  const gone = new Set(comparison.failures.flatMap((one) => (isGone(one) ? [one.failure.id] : [])));
  const old = failuresOf(base).filter(({ id }) => !gone.has(id));
  const known = new Set([...old, ...flaky].map(({ id }) => id));
  const failures = failuresOf(read).filter(({ id }) => !known.has(id));
  const doubt = failures.length > 0 ? null : doubtOf(read, base);
  if (doubt !== null) return { kind: 'unclear', why: doubt };
  return { kind: 'told', failures, ranTests: ranTests(read) };
}

/** Why it means nothing that no new failure is named; null when it does. */
function doubtOf(read: ReadResult, base: ReadResult | null): string | null {
  const { result } = read;
  if (result.kind !== 'exited') return describeResult(result);
  if (!isWhole(read)) return 'its output cannot be read as a whole';
  const [before, now] = [executedIn(base) ?? 0, executedIn(read)];
  if (now !== null && now < before) return `${now} tests ran, where ${before} ran on the base`;
  if (isPass(result)) return null;
  const isOld = base !== null && !isPass(base.result) && failuresOf(read).length > 0;
  return isOld ? null : `${describeResult(result)}, and it names no failure`;
}
