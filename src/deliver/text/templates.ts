import type { BranchAfter } from '../../core/branch-work.ts';
import type { Spent } from '../../core/budget.ts';
import type { FileChange } from '../../core/change-set.ts';
import type { Formatted, GeneratedFile } from '../../core/command-result.ts';
import type { Claim, RoundsEnd } from '../../core/decision.ts';
import { assertNever } from '../../core/fault.ts';
import { type AgentName, type CommentName, DRAFT_MARKER, WRITER_MARKER } from '../../core/task.ts';
import type { UnlikeStep } from '../../core/text/unlike-step.ts';
import type { CommandEntry, Verdict } from '../../core/verdict.ts';
import { escapedTitle } from './escape.ts';

/** What the run was asked for. */
export interface RecordedTask {
  readonly issue: number;
  /** Of the issue, as its author wrote it. */
  readonly title: string;
  /** What stood behind `/tether`, or came with the dispatch; empty when nothing did. */
  readonly instruction: string;
}

export interface RecordedChange {
  readonly files: readonly FileChange[];
  /** What the branch held before; null for a change that is this run's alone. */
  readonly branch: BranchAfter | null;
  /** What commands wrote and was to be taken over (input `commit-command-changes`), in the order of the run. */
  readonly generatedFiles: readonly GeneratedFile[];
  /** What the commands of the input `format` did. */
  readonly formatted: readonly Formatted[];
  /** The change as a patch; empty without a change. */
  readonly patch: string;
}

export interface RecordedChecks {
  /** What the change had to pass, in the order of the gate. */
  readonly commands: readonly CommandEntry[];
  /** In which variables commands differ from a plain step. */
  readonly unlike: UnlikeStep;
  /** Checks that the manifests have and the gate does not run. */
  readonly unchecked: readonly string[];
  /** Packages whose manifests name one that the change touches, and whose commands were not run. */
  readonly dependents: readonly string[];
  /** Sentences about how commands were run, where it was not the default. */
  readonly caveats: readonly string[];
  readonly workflows: PullRequestWorkflows;
}

/** Whether the repository's workflows look at a pull request of this token; unknown: it has none, or nobody can tell. */
export type PullRequestWorkflows = 'held-back' | 'start' | 'unknown';

/** What the run took, and where to see all of it. */
export interface RecordedCost {
  readonly spent: Spent;
  readonly ms: number;
  readonly model: string;
  readonly runUrl: string;
}

/** What the pull request and the comments tell of a run; every figure is the host's own record. */
export interface RunRecord {
  readonly task: RecordedTask;
  readonly end: RoundsEnd;
  readonly verdict: Verdict | null;
  readonly change: RecordedChange;
  readonly checks: RecordedChecks;
  readonly cost: RecordedCost;
  /** What the repository's pull requests look like. */
  readonly form: { readonly title: string; readonly template: string };
  /** What of the issue the model was not shown, in sentences. */
  readonly notShown: readonly string[];
  /** Sentences about what came otherwise than configured; they may quote an endpoint. */
  readonly notices: readonly string[];
}

export function branchFor(issue: number): string {
  return `tether/issue-${issue}`;
}

/** The branch that a run may publish to; null: the writer changes nothing. */
export function branchOf(agent: AgentName, issue: number): string | null {
  return agent === 'coder' ? branchFor(issue) : null;
}

/** Runs of different kinds are told in comments of their own, so that none takes the other's place. */
export function statusMarker(issue: number, name: CommentName): string {
  switch (name) {
    case 'coder':
      return `<!-- tether:status issue=${issue} -->`;
    case 'writer':
      return `${WRITER_MARKER}issue=${issue} -->`;
    case 'plan':
      return `<!-- tether:plan issue=${issue} -->`;
  }
}

export function draftMarker(issue: number): string {
  return `${DRAFT_MARKER}issue=${issue} -->`;
}

/** What the model claims about the work; null when it never said that it was finished. */
export function claimOf(end: RoundsEnd): Claim | null {
  switch (end.kind) {
    case 'validated':
    case 'unvalidated':
    case 'needs-review':
    case 'withdrawn':
    case 'no-change':
      return end.claim;
    case 'needs-info':
    case 'drafted':
    case 'exhausted':
    case 'failed':
      return null;
    default:
      return assertNever(end);
  }
}

export function titleFor({ task, end }: Pick<RunRecord, 'task' | 'end'>): string {
  const claimed = escapedTitle(claimOf(end)?.title ?? '');
  return claimed === '' ? `Work on issue ${task.issue}` : claimed;
}

/** In the pattern of the repository. */
export function pullRequestTitle(record: Pick<RunRecord, 'task' | 'end' | 'form'>): string {
  const filled = { title: titleFor(record), issue: String(record.task.issue) };
  return record.form.title.replace(/\{(title|issue)\}/g, (_, name: 'title' | 'issue') => filled[name]);
}

const SIGNED = /^Tether-Seal: /m;

/** For keeping out of each other's way only: people can keep such a message, and the signature is what proves an origin. */
export function isOfARun(message: string): boolean {
  return SIGNED.test(message);
}

/** @param signature the trailer that tells later runs that the commit is this action's own, and what else stands behind it */
export function commitMessageFor(record: RunRecord, signature: string): string {
  const { issue } = record.task;
  const { runUrl } = record.cost;
  const run = runUrl === '' ? [] : [`Tether-Run: ${runUrl}`];
  const trailers = [`Tether-Issue: ${issue}`, ...run, signature];
  return `${titleFor(record)}\n\nFor issue #${issue}.\n\n${trailers.join('\n')}\n`;
}
