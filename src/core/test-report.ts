/** What a command's output says about tests and diagnostics, in words that no runner owns. */

export interface Place {
  /** As the output names it: relative to some folder, or absolute. */
  readonly path: string;
  /** Counted from 1; null when it is not said. */
  readonly line: number | null;
}

/**
 * `assertion`: a test ran and an expectation did not hold. `error`: a test ran and threw something else.
 * `load`: tests could not be loaded, collected or compiled, so they never ran. `diagnostic`: a compiler, type checker
 * or linter complains. `unknown`: the output names the failure and not its cause.
 */
export type FailureCause = 'assertion' | 'error' | 'load' | 'diagnostic' | 'unknown';

export interface Failure {
  /**
   * The same for the same failure in another run: free of times, durations, addresses, temporary paths and line
   * numbers. Two failures of one reading never share one.
   */
  readonly id: string;
  readonly cause: FailureCause;
  /** For people: the test with its suites, or the diagnostic's code. */
  readonly name: string;
  /** Where the test or the diagnostic stands; null when it is not said. */
  readonly at: Place | null;
  /** The first line of the assertion, error or diagnostic, clipped; empty when there is none. */
  readonly message: string;
  /** Places of the stack trace, innermost first, without those of the runner and of dependencies. */
  readonly trace: readonly Place[];
  /** All that the runner printed of it, without stack and source, clipped. Absent: `message` is all. */
  readonly said?: string;
}

export type FormatName =
  | 'junit'
  | 'tap'
  | 'vitest'
  | 'jest'
  | 'mocha'
  | 'lab'
  | 'ava'
  | 'node-test'
  | 'pytest'
  | 'unittest'
  | 'uvu'
  | 'jasmine'
  | 'bun-test'
  | 'deno-test'
  | 'go-test'
  | 'cargo-test'
  | 'surefire'
  | 'gradle'
  | 'dotnet-test'
  | 'rspec'
  | 'minitest'
  | 'ctest'
  | 'automake'
  | 'googletest'
  | 'phpunit'
  | 'tsc'
  | 'eslint'
  | 'biome'
  | 'javac'
  | 'gcc';

export interface TestCounts {
  /** Tests that ran, whatever came of it. */
  readonly executed: number;
  readonly skipped: number;
}

/** What one format found in an output. */
export interface FormatReading {
  readonly format: FormatName;
  readonly failures: readonly Failure[];
  /** Null: a format without tests (compilers), or its counts are not in the output. */
  readonly counts: TestCounts | null;
  /** Ids, as failures have them, of tests that the output names as passed; empty where a format names none. */
  readonly passed: readonly string[];
  /** False: the runner's closing summary is missing, so it crashed or its output was cut there. */
  readonly isComplete: boolean;
}

/** An output read with every format that it holds; one command may start several tools. */
export interface OutputReading {
  readonly formats: readonly FormatName[];
  /** With no format at all: one failure per normalised error line, cause `unknown`. */
  readonly failures: readonly Failure[];
  readonly counts: TestCounts | null;
  readonly passed: readonly string[];
  readonly isComplete: boolean;
}
