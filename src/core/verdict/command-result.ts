import { isRecord } from '../text/json-record.ts';

/** A file that a command wrote. `why`: why it did not become part of the change; null: it did. */
export interface GeneratedFile {
  readonly path: string;
  readonly why: string | null;
}

/** What a command of the input `format` did; `by` is its text. */
export type Formatted =
  | { readonly kind: 'formatted'; readonly path: string; readonly by: string }
  /** It changed a file, but the file was left as it was. */
  | { readonly kind: 'left'; readonly path: string; readonly by: string; readonly why: string }
  /** It failed, and its writes were discarded. */
  | { readonly kind: 'failed'; readonly by: string; readonly why: string };

/**
 * The output is plain text without terminal colours; if it is long, only head and tail with a note about the middle.
 * Times are in milliseconds.
 */
export type CommandResult =
  | {
      readonly kind: 'exited';
      readonly code: number;
      readonly output: string;
      /** The middle of the output is missing. Absent: it is whole. */
      readonly isTruncated?: true;
      readonly ms: number;
      /** Files that became part of the change, or were refused. */
      readonly generated?: readonly GeneratedFile[];
      /** What the host knows of why it failed, or why nothing that it wrote was taken, in square brackets. Never part of the output. */
      readonly notes?: readonly string[];
      /** JUnit's XML that it wrote, one file after the other. As little to be trusted as the output. */
      readonly reports?: string;
    }
  | { readonly kind: 'signalled'; readonly signal: string; readonly output: string; readonly ms: number }
  | { readonly kind: 'timed-out'; readonly limitMs: number; readonly output: string; readonly ms: number }
  /** It was never started: isolation is not available, or the program does not exist. */
  | { readonly kind: 'refused'; readonly why: string };

/** @param reports empty: none */
export function withReports(result: CommandResult, reports: string): CommandResult {
  return result.kind === 'exited' && reports !== '' ? { ...result, reports } : result;
}

/** For `JSON.stringify`: what is kept or handed on has what was read of output and reports, and not what tells how. */
export function withoutReports(_key: string, value: unknown): unknown {
  if (!isRecord(value) || value.kind !== 'exited' || !('reports' in value || 'isTruncated' in value))
    return value;
  const { reports: _, isTruncated: __, ...others } = value;
  return others;
}

export function isPass(result: End): boolean {
  return result.kind === 'exited' && result.code === 0;
}

/** The output and behind it the host's notes; of a command that was not run, why. For readers, not for parsers. */
export function outputWithNotes(result: CommandResult): string {
  if (result.kind === 'refused') return result.why;
  const notes = notesOf(result);
  return notes === '' ? result.output : `${result.output.trimEnd()}\n${notes}\n`;
}

/** The host's notes, a line each; empty: none. */
export function notesOf(result: CommandResult): string {
  return result.kind === 'exited' ? (result.notes ?? []).join('\n') : '';
}

/** Meanings of exit codes for a shell, `env` and most programs that start others. */
const START_FAILURES: ReadonlyMap<number, string> = new Map([
  [126, 'not executable'],
  [127, 'not found'],
]);

/** How a command ended, whatever it said. */
type End =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'timed-out'; readonly limitMs: number }
  | { readonly kind: 'refused' };

/** "exit code 1", "exit code 127 (not found)", "no end after 600 s": for tables and messages. */
export function describeResult(result: End): string {
  switch (result.kind) {
    case 'exited': {
      if (result.code === 0) return 'passed';
      const meaning = START_FAILURES.get(result.code);
      return `exit code ${result.code}${meaning === undefined ? '' : ` (${meaning})`}`;
    }
    case 'signalled':
      return `ended by ${result.signal}`;
    case 'timed-out':
      return `no end after ${Math.round(result.limitMs / 1000)} s`;
    case 'refused':
      return 'not run';
  }
}
