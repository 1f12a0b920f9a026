import type { FoundSecret } from '../secrets/found-secret.ts';
import { type CommandResult, describeResult } from './command-result.ts';
import type { Tampering } from './tampering.ts';
import { countOfTests, executedWords, type Failure, type OutputReading } from './test-report.ts';

/** What the host found out about a change beyond exit codes. The pull request and the output `validation` show it. */
export interface Evidence {
  /** One for each command of the gate, in its order. */
  readonly comparisons: readonly Comparison[];
  readonly proof: Proof;
  readonly tampering: readonly Tampering[];
  readonly originalTests: OriginalTests;
  /** What looks like a secret in what the change adds. */
  readonly secrets: readonly FoundSecret[];
  /** Changed files that counted as tests, whatever their names are. Absent: nothing was judged. */
  readonly tests?: readonly string[];
  /** Absent: no part of the change was left out. */
  readonly leftOut?: LeftOut;
}

export const NO_EVIDENCE: Evidence = {
  comparisons: [],
  proof: { kind: 'not-checked', why: 'nothing was validated' },
  tampering: [],
  originalTests: { kind: 'unchanged' },
  secrets: [],
};

/**
 * `regression`: new with the change. `inconclusive`: there is no base to compare it with. `flaky`: gone when the same
 * command ran again; `flaky-elsewhere`: the same, in a test that nothing ties to the change.
 *
 * All others also fail on the base. `pre-existing`: the task is not about it. `unresolved`: the task is about it.
 * `fixed`: the run on the change passed it. `missing`: that run neither reports nor passed it. `rewritten`: the changed
 * test passes, and the test of the base still fails.
 */
export type FailureClass =
  | 'regression'
  | 'pre-existing'
  | 'unresolved'
  | 'fixed'
  | 'missing'
  | 'rewritten'
  | 'flaky'
  | 'flaky-elsewhere'
  | 'inconclusive';

export interface ClassedFailure {
  readonly class: FailureClass;
  readonly failure: Failure;
}

/** How a command ended, and what was read from its output; `reading` is null when it was never started. */
export interface ReadResult {
  readonly result: CommandResult;
  readonly reading: OutputReading | null;
}

/** How a command ended, in a few words, with the counts of its test runner where they are known. */
export function describeRead({ result, reading }: ReadResult): string {
  const counts = reading?.counts ?? null;
  if (reading === null || counts === null) return describeResult(result);
  const tests = executedWords(counts);
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  const areOfTests = reading.failures.every(({ cause }) => cause === 'assertion' || cause === 'error');
  const failed = countOfTests(reading.failures);
  // With a failure outside of the tests, such as a file that does not load, "n of m tests failed" would be wrong.
  const isCounted = reading.isComplete && areOfTests && failed <= counts.executed;
  if (result.kind === 'exited' && result.code !== 0 && failed > 0 && isCounted)
    return `${failed} of ${tests} failed${skipped}`;
  return `${describeResult(result)}, ${tests}${skipped}`;
}

/**
 * One command, base against candidate. `passed`: it passed and ran what the base runs. `no-regression`: it fails as on
 * the base, and the task is not about these failures. All other outcomes block.
 */
export interface Comparison {
  readonly command: string;
  /** Null: the base was not run. */
  readonly base: ReadResult | null;
  readonly candidate: ReadResult;
  readonly failures: readonly ClassedFailure[];
  readonly outcome: ComparisonOutcome;
  /** A sentence for people; empty when the command passed. */
  readonly why: string;
}

export type ComparisonOutcome =
  | 'passed'
  | 'no-regression'
  | 'regressed'
  | 'unresolved'
  | 'inconclusive'
  | 'not-run';

export function isBlocking(outcome: ComparisonOutcome): boolean {
  return outcome !== 'passed' && outcome !== 'no-regression';
}

/** What the commands of a change without a blocking one say, as the beginning of a sentence in lower case. */
export function commandsInWords({ comparisons }: Pick<Evidence, 'comparisons'>): string {
  const all = comparisons.every(({ outcome }) => outcome === 'passed');
  return all ? 'the commands passed' : 'the commands fail only as on the base';
}

/** Whether tests show that the change has an effect: they fail on the base and pass with the change. */
export type Proof =
  | ({ readonly kind: 'proven'; readonly by: 'tests-of-the-change' | 'tests-of-the-base' } & ProofSides)
  /** The tests of the change pass without the rest of it. */
  | ({ readonly kind: 'passes-without-change' } & ProofSides)
  /** Without the rest of the change its tests do not load, or lack a name that it adds, which proves nothing. */
  | ({ readonly kind: 'load-error' } & ProofSides)
  /** The change adds no tests, and no test of the base went from failing to passing. */
  | { readonly kind: 'no-tests' }
  | { readonly kind: 'not-applicable'; readonly why: string }
  | { readonly kind: 'not-checked'; readonly why: string };

export interface ProofSides {
  readonly command: string;
  /** Names of the first tests that decide. */
  readonly tests: readonly string[];
  /** How many more tests decide. */
  readonly moreTests?: number;
  /** How many deciding tests exist and pass on the base, so that the change altered them. Absent: none known. */
  readonly alteredTests?: number;
  /** How the command ended with the tests alone, in words. */
  readonly without: string;
  /** How the command ended with the whole change, in words. */
  readonly with: string;
  /** The output names no test: twice the command failed without the change and passed with it. */
  readonly byExitCode?: boolean;
  /** The clipped message of the first deciding test without the change; empty when there is none. */
  readonly message: string;
}

/**
 * Whether there is nothing to prove, or a test was seen to fail without the change: by what it checks, or at least for
 * want of a name that the change adds.
 */
export function isShown({ proof }: Pick<Evidence, 'proof'>): boolean {
  switch (proof.kind) {
    case 'proven':
    case 'load-error':
    case 'not-applicable':
      return true;
    case 'passes-without-change':
    case 'no-tests':
    case 'not-checked':
      return false;
  }
}

/**
 * The base's own tests, run on the code of the change. Without a path the change altered none, and they ran because one
 * that passed on the base is not reported any more, or a failure is `missing` or `rewritten`.
 */
export type OriginalTests =
  /** No test of the base was altered, and none is missing from the run. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'passed'; readonly paths: readonly string[] }
  | {
      readonly kind: 'failed';
      readonly paths: readonly string[];
      readonly failures: readonly Failure[];
    }
  | {
      readonly kind: 'inconclusive';
      readonly paths: readonly string[];
      /** That it is about; null: about none in particular. */
      readonly command: string | null;
      readonly why: string;
    };

/** What speaks against the tests of a change, as a clause about the change. Every text uses these words. */
export const TEST_DOUBTS = {
  'passes-without-change': 'its tests pass on this machine without the rest of the change',
  'load-error': 'its tests fail without the rest of the change, but only for want of what it adds',
  'no-tests': 'no test shows what the change does',
  'original-tests': 'tests of the base pass only with its changes to the tests',
  'tests-unheld': 'it changes tests of the base that could not be held against it',
  'tests-missing': 'tests of the base are missing from its run, and could not be held against it',
} as const;

/** Lines of a file as the change has it, counted from 1. */
export interface ChangedLines {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** Parts of the changed code that were left out, one at a time, to see whether a test notices. */
export interface LeftOut {
  readonly command: string;
  /** The test files that ran; empty: all tests of the command. */
  readonly files: readonly string[];
  /** How many parts were left out with a result. */
  readonly tried: number;
  /** Those without which everything passes, adjacent ones as one. */
  readonly unnoticed: readonly ChangedLines[];
  /** Whether the tests did not notice most of the parts. */
  readonly isBlind: boolean;
}

/** Ids of the failures that keep a change from passing; for a command that blocks without such a failure, its text. */
export function blockingIds({ comparisons }: Evidence): readonly string[] {
  return comparisons
    .filter(({ outcome }) => isBlocking(outcome))
    .flatMap(({ command, failures }) => {
      const ids = failures.flatMap((one) => (isBad(one.class) ? [one.failure.id] : []));
      return ids.length === 0 ? [command] : ids;
    });
}

/** The failures of one class, from one comparison or several. */
export function failuresOfClass(failures: readonly ClassedFailure[], kind: FailureClass): readonly Failure[] {
  return failures.flatMap((one) => (one.class === kind ? [one.failure] : []));
}

export function countOfClass({ comparisons }: Pick<Evidence, 'comparisons'>, kind: FailureClass): number {
  return failuresOfClass(
    comparisons.flatMap(({ failures }) => failures),
    kind,
  ).length;
}

/** Whether a failure of this class keeps a change from passing. */
export function isBad(kind: FailureClass): boolean {
  return kind === 'regression' || kind === 'unresolved' || kind === 'inconclusive';
}
