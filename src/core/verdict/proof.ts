import { clipEnd } from '../text/text.ts';
import { isPass } from './command-result.ts';
import { type CommandRun, hasFailure, isRed, type Named, type Ran, recordOf, type Shown } from './run.ts';
import type { Failure } from './test-report.ts';

/** Whether tests show that the change has an effect: they fail on the base and pass with the change. */
export type Proof =
  | RedToGreen
  /** The tests of the change pass without the rest of it. */
  | (ProofSides & { readonly kind: 'passes-without-change' })
  | LoadError
  | NotShown
  | { readonly kind: 'not-applicable'; readonly why: string };

/**
 * Nothing shows it. `no-tests`: the change adds none, and none of the base went from failing to passing. `not-run`: nothing
 * shows that the commands run its tests. `blind`: they say the same whatever the code is. `unnamed`: it is not known which
 * tests the commands run. `untold`: it was not looked for, or the runs do not tell.
 */
export interface NotShown {
  readonly kind: 'not-shown';
  readonly because: 'no-tests' | 'not-run' | 'blind' | 'unnamed' | 'untold';
  /** A clause. */
  readonly why: string;
}

export interface ProofSides {
  readonly command: string;
  /** The tests that decide. */
  readonly tests: readonly Named[];
  /** Without the change: with its tests alone, or the base as it is where a test of the base decides. */
  readonly without: CommandRun;
  /** With the whole change. */
  readonly with: CommandRun;
  /** The clipped message of the first deciding test without the change; empty when there is none. */
  readonly message: string;
}

const MOST_CHARS = 400;

/** What is shown of the tests that decide. */
export function decidingTests(failures: readonly Failure[]): Pick<ProofSides, 'tests' | 'message'> {
  const [first] = failures;
  return {
    tests: failures.map(({ id, name, cause }) => ({ id, name, cause })),
    message: first === undefined ? '' : messageOf(first),
  };
}

/** The full text if it has several lines, because the first one may name the assertion without the values. */
function messageOf({ message, details = '' }: Failure): string {
  return clipEnd(details.includes('\n') ? details : message, MOST_CHARS);
}

interface Turned extends ProofSides {
  readonly kind: 'proven';
  readonly by: 'tests-of-the-change' | 'tests-of-the-base';
  /** The second run without the change. */
  readonly again: CommandRun;
  /** How many deciding tests exist and pass on the base, so that the change altered them. Absent: none known. */
  readonly alteredTests?: number;
}

/** Red in two runs without the change, green with it. Without a test, the exit codes say so. */
export type RedToGreen = Shown<Turned>;

/** What the runs show: all tests of the claim fail in both runs of one state, and in none with the change. */
function isRedToGreen(claim: Turned): claim is RedToGreen {
  const { tests, without, again, with: whole } = claim;
  if (without.state !== again.state || without.state === whole.state || whole.result.kind !== 'exited')
    return false;
  const isGreen = tests.length === 0 ? isPass(whole.result) : !tests.some(({ id }) => hasFailure(whole, id));
  return isGreen && failsBy(without, tests) && failsBy(again, tests);
}

/** By all of these tests; without one by its exit code. A script that hides that of its runner may still name what fails. */
function failsBy(run: CommandRun, tests: readonly Named[]): boolean {
  return tests.length === 0 ? isRed(run) : tests.every(({ id }) => hasFailure(run, id));
}

/** @returns null where the runs do not show it */
export function redToGreen({
  red: [first, second],
  green,
  ...shared
}: Pick<Turned, 'by' | 'command' | 'tests' | 'message' | 'alteredTests'> & {
  readonly red: readonly [Ran, Ran];
  readonly green: Ran;
}): RedToGreen | null {
  const runs = { without: recordOf(first), again: recordOf(second), with: recordOf(green) };
  const claim: Turned = { kind: 'proven', ...shared, ...runs };
  return isRedToGreen(claim) ? claim : null;
}

interface Unloaded extends ProofSides {
  readonly kind: 'load-error';
}

/** Without the rest of the change its tests do not load, or lack a name that it adds: a weak proof. */
export type LoadError = Shown<Unloaded>;

function isLoadError(claim: Unloaded): claim is LoadError {
  return failsBy(claim.without, claim.tests);
}

/** @returns null where the run does not show it */
export function loadError(sides: ProofSides): LoadError | null {
  const claim: Unloaded = { kind: 'load-error', ...sides };
  return isLoadError(claim) ? claim : null;
}

/** Whether the exit codes alone prove it. */
export function isByExitCode({ tests }: RedToGreen): boolean {
  return tests.length === 0;
}

/** Whether the runs of a proof show what it says. */
export function isBorneOut(proof: Proof): boolean {
  switch (proof.kind) {
    case 'proven':
      return isRedToGreen(proof);
    case 'passes-without-change':
      return proof.without.result.kind === 'exited';
    case 'load-error':
      return isLoadError(proof);
    case 'not-shown':
    case 'not-applicable':
      return true;
  }
}

interface ShownBy {
  readonly proof: Proof;
  readonly comparisons: readonly { readonly outcome: string }[];
}

/**
 * Whether there is nothing to prove, or a test was seen to fail without the change: by what it checks, or at least for
 * want of a name that the change adds. Where commands fail as on the base, a change without code has shown nothing.
 */
export function isShown({ proof, comparisons }: ShownBy): boolean {
  switch (proof.kind) {
    case 'proven':
    case 'load-error':
      return true;
    case 'not-applicable':
      return comparisons.every(({ outcome }) => outcome !== 'no-regression');
    case 'passes-without-change':
    case 'not-shown':
      return false;
  }
}
