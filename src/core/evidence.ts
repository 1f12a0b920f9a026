import { type CommandResult, describeResult } from './command-result.ts';
import type { FoundSecret } from './secrets/found-secret.ts';
import type { Tampering } from './tampering.ts';
import type { Failure, OutputReading } from './test-report.ts';
import { counted } from './text/text.ts';

/** What the host found out about a change beyond exit codes: shown in the pull request and in `validation`. */
export interface Evidence {
  /** One for each command of the gate, in its order. */
  readonly comparisons: readonly Comparison[];
  readonly proof: Proof;
  readonly tampering: readonly Tampering[];
  readonly originalTests: OriginalTests;
  /** What looks like a secret in what the change adds. */
  readonly secrets: readonly FoundSecret[];
}

export const NO_EVIDENCE: Evidence = {
  comparisons: [],
  proof: { kind: 'not-checked', why: 'nothing was validated' },
  tampering: [],
  originalTests: { kind: 'unchanged' },
  secrets: [],
};

/**
 * `regression`: new with the change. `pre-existing`: the base has it, and the task is not about it. `unresolved`: the
 * base has it, and the task is about it. `fixed`: the base has it, and it is seen to be gone. `missing`: the base has it,
 * and the run on the change neither reports it nor is seen to have passed it. `rewritten`: the base has it, and the test
 * passes as the change has it and still fails as the base has it. `flaky`: gone when the same thing was run again;
 * `flaky-elsewhere`: in a test that nothing ties to the change.
 * `inconclusive`: there is no base to compare it with.
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

/** A command's end, with its output as far as it could be read; null when it was never started. */
export interface ReadResult {
  readonly result: CommandResult;
  readonly reading: OutputReading | null;
}

/** How a command ended, in a few words: by its runner's own counts where they are known. */
export function describeRead({ result, reading }: ReadResult): string {
  const counts = reading?.counts ?? null;
  if (reading === null || counts === null) return describeResult(result);
  const tests = counted(counts.executed, 'test');
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  const failed = reading.failures.filter(({ cause }) => cause === 'assertion' || cause === 'error').length;
  // A failure beside the tests, such as a file that does not load, is no count of them.
  const isCounted = reading.isComplete && failed === reading.failures.length && failed <= counts.executed;
  if (result.kind === 'exited' && result.code !== 0 && failed > 0 && isCounted)
    return `${failed} of ${tests} failed${skipped}`;
  return `${describeResult(result)}, ${tests}${skipped}`;
}

/**
 * One command, base against candidate. `passed`: it passed and ran what the base runs. `no-regression`: it fails as it
 * did on the base, by nothing that concerns the task. All others block.
 */
export interface Comparison {
  readonly command: string;
  /** Null: the base was not run. */
  readonly base: ReadResult | null;
  readonly candidate: ReadResult;
  readonly failures: readonly ClassedFailure[];
  readonly outcome: ComparisonOutcome;
  /** A sentence for people; empty when it simply passed. */
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

/** Red on the base, green with the change: whether tests show that the change does something. */
export type Proof =
  | ({ readonly kind: 'proven'; readonly by: 'tests-of-the-change' | 'tests-of-the-base' } & ProofSides)
  /** The tests of the change pass without the rest of it. */
  | ({ readonly kind: 'passes-without-change' } & ProofSides)
  /** Without the rest of the change its tests do not even load, which shows nothing. */
  | ({ readonly kind: 'load-error' } & ProofSides)
  /** The change has no tests, and no test of the base went from red to green. */
  | { readonly kind: 'no-tests' }
  | { readonly kind: 'not-applicable'; readonly why: string }
  | { readonly kind: 'not-checked'; readonly why: string };

export interface ProofSides {
  readonly command: string;
  /** Names of the tests that decide, the first of them. */
  readonly tests: readonly string[];
  /** How many more there are. */
  readonly moreTests?: number;
  /** How many of those that decide the base has and passes: the change altered them. Absent: none that is known. */
  readonly alteredTests?: number;
  /** How the command ended with the tests alone, in words. */
  readonly without: string;
  /** How it ended with the whole change. */
  readonly with: string;
  /** What the first of them says without the change, clipped; empty when nothing. */
  readonly message: string;
}

/**
 * Tests that the change altered, run as the base has them, against the rest of the change; without a path it altered
 * none, and they were run because one is missing or rewritten.
 */
export type OriginalTests =
  /** No test of the base was altered, and none is missing or rewritten. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'passed'; readonly paths: readonly string[] }
  | {
      readonly kind: 'failed';
      readonly paths: readonly string[];
      readonly failures: readonly Failure[];
    }
  | { readonly kind: 'inconclusive'; readonly paths: readonly string[]; readonly why: string };

/** What speaks against the tests of a change, in the one wording of every place that tells it: a clause about the change. */
export const TEST_DOUBTS = {
  'passes-without-change': 'its tests pass without the rest of it',
  'load-error': 'without the rest of it, its tests do not load',
  'no-tests': 'no test shows what it does',
  'original-tests': "the base's own versions of its tests fail with it",
} as const;

/** Ids of the failures that keep a change from passing, and of commands that block without naming any. */
export function blockingIds({ comparisons }: Evidence): readonly string[] {
  return comparisons
    .filter(({ outcome }) => isBlocking(outcome))
    .flatMap(({ command, failures }) => {
      const ids = failures.flatMap((one) => (isBad(one.class) ? [one.failure.id] : []));
      return ids.length === 0 ? [command] : ids;
    });
}

/** Those of a class, of one comparison or of several. */
export function failuresOfClass(failures: readonly ClassedFailure[], kind: FailureClass): readonly Failure[] {
  return failures.flatMap((one) => (one.class === kind ? [one.failure] : []));
}

export function countOfClass({ comparisons }: Pick<Evidence, 'comparisons'>, kind: FailureClass): number {
  return failuresOfClass(
    comparisons.flatMap(({ failures }) => failures),
    kind,
  ).length;
}

/** It keeps a change from passing. */
export function isBad(kind: FailureClass): boolean {
  return kind === 'regression' || kind === 'unresolved' || kind === 'inconclusive';
}
