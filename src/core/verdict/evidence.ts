import type { FoundSecret } from '../secrets/found-secret.ts';
import { FATES, type FailureClass } from './fates.ts';
import type { OriginalTests } from './original-tests.ts';
import type { Proof } from './proof.ts';
import type { ReadResult } from './run.ts';
import type { Tampering } from './tampering.ts';
import type { Failure } from './test-report.ts';

/** What the host found out about a change beyond exit codes. The pull request and the output show it. */
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
  /** Absent: nothing was to be left out. */
  readonly leftOut?: LeftOut;
  /** Absent: nothing shows that the deciding tests compare nothing. */
  readonly indifferent?: IndifferentTests;
}

export type { FailureClass } from './fates.ts';

export const NO_EVIDENCE: Evidence = {
  comparisons: [],
  proof: { kind: 'not-shown', because: 'untold', why: 'nothing was validated' },
  tampering: [],
  originalTests: { kind: 'unchanged' },
  secrets: [],
};

export interface ClassedFailure {
  readonly class: FailureClass;
  readonly failure: Failure;
}

/**
 * One command, base against candidate. `passed`: it passed; fewer tests may have run where the change alters tests or
 * checks. `no-regression`: it has only failures that the base has too, and the task is not about these. With all others
 * it fails; `not-comparable`: the runs do not tell.
 */
export interface Comparison {
  readonly command: string;
  /** Null: the base was not run. */
  readonly base: ReadResult | null;
  readonly candidate: ReadResult;
  readonly failures: readonly ClassedFailure[];
  readonly outcome: ComparisonOutcome;
  /** A clause for people; may be empty. */
  readonly why: string;
  /** What of it may not have run, as a clause after "it fails on the base, and". Absent: nothing is known to be left. */
  readonly uncovered?: string;
}

export type ComparisonOutcome =
  | 'passed'
  | 'no-regression'
  | 'regressed'
  | 'unresolved'
  | 'not-comparable'
  | 'not-run';

/** Whether a command keeps a change from passing: the verdict is then `failed`, or `inconclusive`. It is `blocked` by a rule alone. */
export function isFailing(outcome: ComparisonOutcome): boolean {
  return outcome !== 'passed' && outcome !== 'no-regression';
}

/** What the commands of a change without a blocking one say, as the beginning of a sentence in lower case. */
export function commandsInWords({ comparisons }: Pick<Evidence, 'comparisons'>): string {
  const all = comparisons.every(({ outcome }) => outcome === 'passed');
  return all ? 'the commands passed' : 'the commands fail only as on the base';
}

/** What speaks against the tests of a change, as a clause about the change. Every text uses these words. */
export const TEST_DOUBTS = {
  'passes-without-change': 'its tests also pass on the old code',
  'load-error': 'on the old code its tests do not load, or miss a name that the change adds',
  'tests-not-compared':
    'it changes tests or what they use, and existing tests were not seen to pass on the new code without that',
  'tests-missing': 'some existing tests are missing from its run, and could not be run by themselves',
} as const;

/** Lines of a file as the change has it, counted from 1. */
export interface ChangedLines {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** `src/add.ts:3` or `src/add.ts:3-7`. */
export function linesIn({ path, from, to }: ChangedLines): string {
  return from === to ? `${path}:${from}` : `${path}:${from}-${to}`;
}

/** Parts of the changed code that were left out, one at a time, to see whether a test notices. */
export interface LeftOut {
  readonly command: string;
  /** The test files that ran; empty: all tests of the command. */
  readonly files: readonly string[];
  /** How many parts were left out with a result. */
  readonly tried: number;
  /** How many have none: no time was left, or the run did not tell. */
  readonly unanswered: number;
  /** Those without which everything passes, adjacent ones as one. */
  readonly unnoticed: readonly ChangedLines[];
  /** Whether the tests did not notice most of the parts. */
  readonly areMostUnnoticed: boolean;
}

/** Tests that miss each part that was left out check what it does, although they do not load on the base. */
export function isEachPartNoticed({
  leftOut,
  indifferent,
}: Pick<Evidence, 'leftOut' | 'indifferent'>): boolean {
  if (leftOut === undefined || indifferent !== undefined) return false;
  return leftOut.tried > 0 && leftOut.unanswered === 0 && leftOut.unnoticed.length === 0;
}

/** Tests that pass as well with every number and text in them altered. */
export interface IndifferentTests {
  readonly command: string;
  /** The altered files. */
  readonly files: readonly string[];
}

/** Ids of the failures that keep a change from passing; for a command that blocks without such a failure, its text. */
export function blockingIds({ comparisons }: Evidence): readonly string[] {
  return comparisons
    .filter(({ outcome }) => isFailing(outcome))
    .flatMap((comparison) => {
      const ids = blockingFailures(comparison).map(({ id }) => id);
      return ids.length === 0 ? [comparison.command] : ids;
    });
}

/** The failures of one class, from one comparison or several. */
export function failuresOfClass(failures: readonly ClassedFailure[], kind: FailureClass): readonly Failure[] {
  return failures.flatMap((one) => (one.class === kind ? [one.failure] : []));
}

/** The same of all commands. */
export function failuresIn(
  { comparisons }: Pick<Evidence, 'comparisons'>,
  kind: FailureClass,
): readonly Failure[] {
  return comparisons.flatMap(({ failures }) => failuresOfClass(failures, kind));
}

/** The failures that keep a change from passing. */
export function blockingFailures({ failures }: Pick<Comparison, 'failures'>): readonly Failure[] {
  return failures.flatMap((one) => (FATES[one.class].blocks === 'yes' ? [one.failure] : []));
}
