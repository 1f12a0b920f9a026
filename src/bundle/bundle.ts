import type { RunUsage } from '../core/budget.ts';
import type { RoundsEnd } from '../core/decision.ts';
import type { AgentName } from '../core/events.ts';
import type { Task } from '../core/task.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { isRecord, parsedJson } from '../core/text/json-record.ts';
import { type Formatted, type GeneratedFile, withoutReports } from '../core/verdict/command-result.ts';
import type { CommandRun } from '../core/verdict/run.ts';

/**
 * All that the job that asks the model passes to the job that publishes. Its schema is `schemas/bundle.json`. The
 * publishing job trusts nothing in it that it can find out itself (docs/decisions/0031).
 */
export interface Bundle {
  readonly version: 1;
  readonly origin: Origin;
  /** The base commit of the change; null: the run ended before it was opened. */
  readonly base: string | null;
  /** Head of the issue's branch as the job found it; null: there was no branch. */
  readonly head: string | null;
  /** Number of its open pull request; null: there was none. */
  readonly pull: number | null;
  /** Hash of the issue's words as the model was asked; absent: the run did not begin. */
  readonly task?: string;
  readonly session: BundledSession;
  readonly change: BundledChange;
  readonly ending: BundleEnding;
  readonly cost: RunUsage & { readonly model: string };
  readonly notes: {
    readonly caveats: readonly string[];
    readonly notices: readonly string[];
  };
  /** Seals that only the model's key can make or verify, each with the hash of its content. */
  readonly seals: readonly { readonly of: string; readonly seal: string }[];
}

/** Of a run that began. */
export interface WorkedBundle extends Bundle {
  readonly ending: Exclude<BundleEnding, { readonly kind: 'over' }>;
}

/** Where a bundle was made, and for which issue, so that no other job uses it. */
interface Origin {
  /** `owner/name`. */
  readonly repository: string;
  readonly issue: number;
  /** Id of the workflow run; empty outside of a runner. */
  readonly run: string;
  readonly attempt: number;
  readonly agent: AgentName;
}

export interface BundledSession {
  /** Null: the run had no round. */
  readonly digest: readonly string[] | null;
  /** Whether the session could be read and stored. */
  readonly isKept: boolean;
  /** The version of the session that the job read; null: there was none. */
  readonly over: string | null;
}

export interface BundledChange {
  /** Hash of the whole change set, including what the branch held before. */
  readonly hash: string;
  /** The run's own edits. */
  readonly files: readonly BundledFile[];
}

export interface BundledFile {
  readonly path: string;
  /** Null: the file is deleted. */
  readonly text: string | null;
}

/** What the rounds came to: plain JSON. The job that ran them publishes it, or hands it over to the one that does. */
export interface RoundsResult {
  readonly end: RoundsEnd;
  readonly generatedFiles: readonly GeneratedFile[];
  readonly formatted: readonly Formatted[];
  /** The commands that were run, in the order of their ends; empty: none, or the verdict has them. */
  readonly ran: readonly CommandRun[];
  /** Sentences about parts of the issue that the model was not shown, and about changes that it was refused. */
  readonly notCovered: readonly string[];
}

export type BundleEnding =
  | ({ readonly kind: 'rounds' } & RoundsResult)
  /** The work was broken off, or came to nothing. */
  | { readonly kind: 'broken'; readonly status: BrokenStatus; readonly reason: string }
  /** The run never began. People are told only if that is a fault. */
  | { readonly kind: 'over'; readonly status: NoRunStatus; readonly reason: string };

type BrokenStatus = 'failed' | 'superseded' | 'no-change' | 'skipped';
export type NoRunStatus = 'failed' | 'skipped' | 'denied' | 'exhausted' | 'superseded';

export type ReadBundle =
  | { readonly kind: 'read'; readonly bundle: Bundle }
  /** `why` is the middle of a sentence. */
  | { readonly kind: 'refused'; readonly why: string };

/**
 * The text of the file that is handed over. What was read of the reports of test runners is in it, and not these; of a
 * failure its first line, and not all that the runner printed.
 */
export function bundleText(bundle: Bundle): string {
  return `${JSON.stringify(bundle, (key, value) => (key === 'details' ? undefined : withoutReports(key, value)))}\n`;
}

/** Never throws, whatever the text is. */
export async function readBundle(text: string): Promise<ReadBundle> {
  const value = parsedJson(text);
  if (value === undefined) return { kind: 'refused', why: 'it is no JSON' };
  const { validators } = await import('../core/validators/bundle.generated.js');
  if (validators.bundle(value)) return { kind: 'read', bundle: value };
  const version = isRecord(value) ? value.version : null;
  if (typeof version === 'number' && version !== 1)
    return {
      kind: 'refused',
      why: `another version of the action wrote it (bundle version ${version}); pin both jobs to the same commit`,
    };
  const [first] = validators.bundle.errors ?? [];
  const where = first === undefined ? '' : ` (${first.instancePath || 'the whole'} ${first.message ?? ''})`;
  return { kind: 'refused', why: `it has not the shape of a bundle${where}` };
}

export function wordsHash({ title, body }: Pick<Task, 'title' | 'body'>): string {
  return contentHash(JSON.stringify([title, body]));
}

/** That the issue was edited since the model was asked, as a sentence; empty: not as far as the bundle tells, which is no proof. */
export function editedNote({ task: before }: Bundle, now: Pick<Task, 'title' | 'body'>): string {
  if (before === undefined || before === wordsHash(now)) return '';
  return 'The issue changed after the model was asked: the change is about the earlier text, and is judged by the present one.';
}

/** Why a bundle is not for this job, as the end of a sentence; null: it is. @param own the publishing job's own data */
export function originMismatch(own: Origin, origin: Origin): string | null {
  if (origin.repository.toLowerCase() !== own.repository.toLowerCase())
    return `it is of repository ${origin.repository}, and this job is of ${own.repository}`;
  if (origin.issue !== own.issue)
    return `it is of issue #${origin.issue}, and this job is of issue #${own.issue}`;
  if (origin.run !== own.run)
    return `it is of workflow run ${origin.run || 'none'}, and this job is of ${own.run || 'none'}`;
  // A job that is rerun alone gets the outputs of an earlier attempt; session and branch show what came of that.
  if (origin.attempt > own.attempt)
    return `it is of attempt ${origin.attempt} of this workflow run, and this job is of attempt ${own.attempt}`;
  if (origin.agent !== own.agent)
    return `it is of the ${origin.agent}, and the event asks for the ${own.agent}`;
  return null;
}
