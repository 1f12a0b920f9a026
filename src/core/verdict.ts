/** What the repository's own commands said about one change set. Only the host makes these. */

/** One entry of the maintainer's list, run without a shell. */
export interface CommandEntry {
  /** The entry as the maintainer wrote it: its name everywhere. */
  readonly text: string;
  /** The argument vector; at most one element holds `{path}`. */
  readonly argv: readonly [program: string, ...args: string[]];
  /** `validate`: part of the gate. `allowed`: the model may run it, it decides nothing. */
  readonly purpose: 'validate' | 'allowed';
  readonly origin: 'input' | 'detected';
}

/** Output is head and tail; what was left out of the middle is said in it. Times are milliseconds. */
export type CommandResult =
  | { readonly kind: 'exited'; readonly code: number; readonly output: string; readonly ms: number }
  | { readonly kind: 'signalled'; readonly signal: string; readonly output: string; readonly ms: number }
  | { readonly kind: 'timed-out'; readonly limitMs: number; readonly output: string; readonly ms: number }
  /** It was never started: isolation is not to be had, or the program does not exist. */
  | { readonly kind: 'refused'; readonly why: string };

export interface CommandRecord {
  readonly command: string;
  readonly result: CommandResult;
  /** The change set that the command saw. */
  readonly changeSetHash: string;
}

export type Verdict =
  | { readonly kind: 'green'; readonly records: readonly CommandRecord[]; readonly changeSetHash: string }
  | { readonly kind: 'red'; readonly records: readonly CommandRecord[]; readonly changeSetHash: string }
  /** No command decides: none is known, or they cannot be run here. Never a pass. */
  | {
      readonly kind: 'unproven';
      readonly why: string;
      readonly records: readonly CommandRecord[];
      readonly changeSetHash: string;
    };

export function isPass(result: CommandResult): boolean {
  return result.kind === 'exited' && result.code === 0;
}

/** "exit code 1", "no end after 600 s": for tables and messages. */
export function describeResult(result: CommandResult): string {
  switch (result.kind) {
    case 'exited':
      return result.code === 0 ? 'passed' : `exit code ${result.code}`;
    case 'signalled':
      return `ended by ${result.signal}`;
    case 'timed-out':
      return `no end after ${Math.round(result.limitMs / 1000)} s`;
    case 'refused':
      return 'not run';
  }
}
