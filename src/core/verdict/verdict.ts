import type { CommandResult } from './command-result.ts';
import { blockingIds, type Evidence } from './evidence.ts';

export { type CommandResult, describeResult, isPass } from './command-result.ts';

/** One entry of the maintainer's list, run without a shell. */
export interface CommandEntry {
  /** The entry as the maintainer wrote it. Used as its name everywhere. */
  readonly text: string;
  /** The argument vector; at most one element contains `{path}`. */
  readonly argv: readonly [program: string, ...args: string[]];
  /** `validate`: part of the gate. `allowed`: the model may run it, but it decides nothing. */
  readonly purpose: 'validate' | 'allowed';
  readonly origin: 'input' | 'detected';
  /** For a command of a package: its folder, relative to the root. Absent: it runs in the input working-directory. */
  readonly folder?: string;
}

/** A command that runs some test files and not all. */
export interface LimitedEntry {
  readonly entry: CommandEntry;
  /** What it starts, as a person would type it; may differ much from the text of the entry. */
  readonly line: string;
}

export interface CommandRecord {
  readonly command: string;
  readonly result: CommandResult;
  /** The change set that the command saw. */
  readonly changeSetHash: string;
}

/** What it took to judge a change: the commands of the gate once, and the runs beside them, in milliseconds. */
export interface JudgingCost {
  readonly gateMs: number;
  readonly probeMs: number;
  readonly probes: number;
}

/** What the repository's own commands say about one change set. Only the host makes it. */
export type Verdict = {
  readonly changeSetHash: string;
  readonly evidence: Evidence;
  /** Absent: no command was run. */
  readonly cost?: JudgingCost;
} & (
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed' }
  /** No command blocks, but a rule does: the inputs `proof` or `on-tamper`, or nothing shows what the change does. */
  | { readonly kind: 'blocked'; readonly why: string }
  /** No command decides: none is known, one cannot run here, or one fails whatever the code is. Never a pass. */
  | { readonly kind: 'inconclusive'; readonly why: string }
);

/** How many failures keep a change from passing; 0 also where only a policy blocks it. */
export function countOfBlocking({ kind, evidence }: Verdict): number {
  return kind === 'blocked' ? 0 : blockingIds(evidence).length;
}
