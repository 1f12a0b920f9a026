import type { CommandResult } from './command-result.ts';
import type { Evidence } from './evidence.ts';

export { type CommandResult, describeResult, isPass } from './command-result.ts';

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
  /** Of a package: the folder in which it runs, from the root. Otherwise that is the input working-directory. */
  readonly folder?: string;
}

export interface CommandRecord {
  readonly command: string;
  readonly result: CommandResult;
  /** The change set that the command saw. */
  readonly changeSetHash: string;
}

export type Verdict = {
  readonly records: readonly CommandRecord[];
  readonly changeSetHash: string;
  readonly evidence: Evidence;
} & (
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed' }
  /** The commands let it pass, and a rule does not: inputs `proof` and `on-tamper`, or nothing shows what it does. */
  | { readonly kind: 'blocked'; readonly why: string }
  /** No command decides: none is known, or they cannot be run here. Never a pass. */
  | { readonly kind: 'inconclusive'; readonly why: string }
);
