import type { BranchAfter } from '../../core/branch-work.ts';
import type { BudgetLimits, Spent } from '../../core/budget.ts';
import type { FileChange } from '../../core/change-set.ts';
import type { Claim, RoundsEnd } from '../../core/decision.ts';
import type { OtherWork } from '../../core/related-work.ts';
import type { TemplateFill } from '../../core/remarks/pull-request-form.ts';
import type { Subject } from '../../core/task.ts';
import type { Formatted, GeneratedFile } from '../../core/verdict/command-result.ts';
import type { CommandRun } from '../../core/verdict/run.ts';
import type { CommandEntry, Verdict } from '../../core/verdict/verdict.ts';

/** What the run was asked for. */
export interface RecordedTask extends Subject {
  /** Of the issue, as its author wrote it. */
  readonly title: string;
  /** The text after `/tether`, or from the dispatch; empty: none. */
  readonly instruction: string;
  /** What others have made for the issue; absent: nothing is known. */
  readonly otherWork?: OtherWork;
}

export interface RecordedChange {
  readonly files: readonly FileChange[];
  /** What the branch held before; null if the change is all this run's. */
  readonly branch: BranchAfter | null;
  /** Files that commands wrote and that matched the setting `commit-command-changes`, in the order of the run. */
  readonly generatedFiles: readonly GeneratedFile[];
  /** What the commands of the input `format` did. */
  readonly formatted: readonly Formatted[];
  /** The change as a patch; empty without a change. */
  readonly patch: string;
}

export interface RecordedChecks {
  /** The commands that the change had to pass, in the order of the gate. */
  readonly commands: readonly CommandEntry[];
  /** Sentences about how commands were run, if not by the defaults. */
  readonly caveats: readonly string[];
  readonly workflows: PullRequestWorkflows;
  /** What was run before an end without a change; empty: nothing, or the verdict has it. */
  readonly ran: readonly RecordedCommand[];
}

/** `undone`: with edits that are not there any more. */
export interface RecordedCommand {
  readonly on: 'base' | 'branch' | 'undone';
  readonly run: CommandRun;
}

/** Whether workflows run for a pull request opened with this token; unknown: there are none, or it cannot be told. */
export type PullRequestWorkflows = 'held-back' | 'start' | 'unknown';

/** What the run cost, with a link to the details. */
export interface RecordedCost {
  readonly spent: Spent;
  readonly ms: number;
  readonly model: string;
  readonly runUrl: string;
}

/** What the pull request and the comments show of a run; every figure was recorded by a host: in two jobs, by the other job. */
export interface RunRecord {
  readonly task: RecordedTask;
  readonly end: RoundsEnd;
  readonly verdict: Verdict | null;
  readonly change: RecordedChange;
  readonly checks: RecordedChecks;
  readonly cost: RecordedCost;
  /** What the repository sets and asks for in pull requests. */
  readonly form: {
    /** By the repository's pattern; the commit has it as its subject. */
    readonly title: string;
    readonly template: string;
    readonly fill: TemplateFill;
  };
  /** Sentences, in Markdown, about parts of the issue that the model was not shown, and files that it may not change. */
  readonly notCovered: readonly string[];
  /** Of a plan that people may approve. `isKept`: a later run can know of it. */
  readonly plan?: { readonly isKept: boolean; readonly limits: BudgetLimits };
  /** Sentences about what differed from the configuration; they may quote an endpoint. */
  readonly notices: readonly string[];
}

/** What is known of a run from its first request on, whatever it comes to. */
export type StartedRun = Pick<RunRecord, 'task' | 'cost'>;

/** What the model claims about its work; null: it never said that it was finished. */
export function claimOf(end: RoundsEnd): Claim | null {
  return 'claim' in end ? end.claim : null;
}
