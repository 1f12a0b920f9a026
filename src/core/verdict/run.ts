import { type CommandResult, describeResult } from './command-result.ts';
import {
  countedFailures,
  countOfTests,
  executedWords,
  type Failure,
  isOfTest,
  type OutputReading,
} from './test-report.ts';

/** How a command ended, and what was read from its output; `reading` is null when it was never started. */
export interface ReadResult {
  readonly result: CommandResult;
  readonly reading: OutputReading | null;
}

/** A command of the gate, or a part of it, on one state of the repository. */
export interface Ran extends ReadResult {
  readonly command: string;
  /** Hash of the change set that it ran on. */
  readonly state: string;
}

/** A test or another failure, as runs name it. */
export type Named = Pick<Failure, 'id' | 'name' | 'cause'>;

type WithoutOutput<Result> = Result extends CommandResult
  ? Omit<Result, 'output' | 'isTruncated' | 'generated' | 'notes'>
  : never;

/** The record of a run, without its output. What is said of a run is made from it. */
export interface CommandRun extends Pick<Ran, 'command' | 'state'> {
  readonly result: WithoutOutput<CommandResult>;
  readonly reading:
    | (Pick<OutputReading, 'counts' | 'isComplete'> & { readonly failures: readonly Named[] })
    | null;
}

/** The only place that makes a record. */
export function recordOf({ command, state, result, reading }: Ran): CommandRun {
  const failures = (reading?.failures ?? []).map(({ id, name, cause }) => ({ id, name, cause }));
  return {
    command,
    state,
    result: withoutOutput(result),
    reading: reading === null ? null : { counts: reading.counts, isComplete: reading.isComplete, failures },
  };
}

/** How a command ended. */
function withoutOutput(result: CommandResult): CommandRun['result'] {
  switch (result.kind) {
    case 'exited':
      return { kind: result.kind, code: result.code, ms: result.ms };
    case 'signalled':
      return { kind: result.kind, signal: result.signal, ms: result.ms };
    case 'timed-out':
      return { kind: result.kind, limitMs: result.limitMs, ms: result.ms };
    case 'refused':
      return result;
  }
}

/** What a claim has when `claim` has looked at its runs, and no other way. */
declare const SHOWN: unique symbol;
export type Shown<Claim> = Claim & { readonly [SHOWN]: true };

export function hasFailure({ reading }: CommandRun, id: string): boolean {
  return reading?.failures.some((one) => one.id === id) ?? false;
}

/** Whether a run came to its end by itself and did not pass. */
export function isRed({ result }: Pick<CommandRun, 'result'>): boolean {
  return result.kind === 'exited' && result.code !== 0;
}

/** How a command ended, in a few words, with the counts of its test runner where they are known. */
export function describeRead({ result, reading }: Pick<CommandRun, 'result' | 'reading'>): string {
  const counts = reading?.counts ?? null;
  if (reading === null || counts === null) return describeResult(result);
  const tests = executedWords(counts);
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  const areOfTests = reading.failures.every(isOfTest);
  const failed = countOfTests(reading.failures);
  // With a failure outside of the tests, such as a file that does not load, "n of m tests failed" would be wrong.
  const isCounted =
    reading.isComplete && areOfTests && failed <= counts.executed && counts.isPart === undefined;
  // A script may hide that tests failed: then its exit code is not told as a pass.
  const isGreen = result.kind === 'exited' && result.code === 0;
  // Of one that passes with tests, a message is not told: it was printed by one of them (`failuresOf`).
  const told = reading.failures.filter(
    ({ cause }) => cause !== 'diagnostic' || !isGreen || counts.executed === 0,
  );
  const isHidden = isGreen && told.length > 0;
  const end = isHidden ? 'exit code 0' : describeResult(result);
  const named = told.filter(({ cause }) => cause !== 'line');
  const areAll = result.kind === 'exited' && reading.isComplete;
  const failures = !areAll || named.length === 0 ? '' : `, ${countedFailures(named)}`;
  if (result.kind !== 'exited' || failed === 0 || !isCounted) return `${end}, ${tests}${skipped}${failures}`;
  return `${isHidden ? `${end}, ` : ''}${failed} of ${tests} failed${skipped}`;
}
