import type { ChangeSet } from '../core/change-set.ts';
import type { ClassedFailure, Comparison, OriginalTests, ReadResult } from '../core/evidence.ts';
import type { Failure } from '../core/test-report.ts';
import { type CommandEntry, describeResult, isPass } from '../core/verdict.ts';
import type { Gate } from './gate.ts';
import { isMended } from './results/classify.ts';
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
 * The same comparisons, in which a failure of the base that the change's own run does not report is fixed after all when
 * the base's own tests, over the code of the change, have it no longer. There nothing of the change keeps a test out of
 * the run or the count of tests up; a test that only got another name passes there under its old one.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function settleMissing({
  gate,
  changes,
  isTest,
  comparisons,
}: OriginalTestsOptions): Promise<readonly Comparison[]> {
  const code = codePart(changes, isTest);
  if (code.isEmpty || code.hash === changes.hash) return comparisons;
  const settled: Comparison[] = [];
  for (const comparison of comparisons) {
    const { base, command, failures } = comparison;
    const entry = gate.entries.find(({ text }) => text === command);
    const isSettled =
      base === null || entry === undefined || failures.every((one) => one.class !== 'missing');
    if (isSettled) settled.push(comparison);
    else {
      const candidate = readResult(await gate.probe(entry, code, 'original-tests'));
      settled.push({ ...comparison, failures: failures.map((one) => settledBy(one, { base, candidate })) });
    }
  }
  return settled;
}

function settledBy(
  one: ClassedFailure,
  sides: { readonly base: ReadResult; readonly candidate: ReadResult },
): ClassedFailure {
  return one.class === 'missing' && isMended(one.failure, sides) ? { ...one, class: 'fixed' } : one;
}

/**
 * Runs the base's own versions of the tests that the change altered or deleted against the rest of the change, and of
 * all when one of them is missing. What fails there was expected before, and is no longer: a reviewer decides whether the
 * issue asks for that. Of new tests none takes part, for they may need what the altered ones became; a new file that acts
 * on all of them alters them too.
 *
 * @throws {Cancelled} when the run was stopped meanwhile
 */
export async function runOriginalTests(options: OriginalTestsOptions): Promise<OriginalTests> {
  const { changes, isTest, comparisons, gate } = options;
  const isMissing = comparisons.some(({ failures }) => failures.some((one) => one.class === 'missing'));
  const tests = changes.entries().filter(([path]) => isTest(path));
  const altered = tests.filter(
    ([path, change]) => isMissing || change.kind === 'deleted' || !change.isNew || actsUnnamed(path),
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
  return one.class === 'fixed' || one.class === 'missing';
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
