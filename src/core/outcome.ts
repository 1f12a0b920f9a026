import type { Verdict } from './verdict/verdict.ts';

/** The values of the output `status`, each with its exit code. docs/configuration.md lists them. */
export const EXIT_CODES = {
  validated: 0,
  unproven: 0,
  unvalidated: 0,
  drafted: 0,
  answered: 0,
  'needs-info': 0,
  'needs-review': 0,
  'no-change': 0,
  superseded: 0,
  skipped: 0,
  denied: 1,
  exhausted: 1,
  withdrawn: 1,
  failed: 1,
} as const;

export type Status = keyof typeof EXIT_CODES;

/** Whether the commands passed and the change is published for a merge. */
export function hasPassed(status: Status): boolean {
  return status === 'validated' || status === 'unproven';
}

const UNFINISHED: ReadonlySet<Status> = new Set(['exhausted', 'failed', 'unvalidated']);

/** Whether the next run goes on from what is left, also where the label starts it. */
export function isUnfinished(status: Status): boolean {
  return UNFINISHED.has(status);
}

export type Operation = 'created' | 'updated' | 'none';

/** What was published of the change at the forge. */
export interface Delivery {
  readonly operation: Operation;
  readonly branch: string | null;
  /** Of a run that is `superseded`: where the branch is, be it by somebody else's commit. */
  readonly headSha: string | null;
  readonly pullRequest: { readonly number: number; readonly url: string } | null;
  /** Whether the pull request is one that nobody is to merge yet. */
  readonly toBeDraft: boolean;
  /** Whether it is a draft at the forge, which may not let its state be changed. */
  readonly isDraft: boolean;
}

export const NO_DELIVERY: Delivery = {
  operation: 'none',
  branch: null,
  headSha: null,
  pullRequest: null,
  toBeDraft: false,
  isDraft: false,
};

export interface Outcome {
  readonly status: Status;
  /** One sentence for a person. */
  readonly reason: string;
  readonly delivery: Delivery;
  readonly verdict: Verdict | null;
  /** The file in the runner's temp folder that holds the change as a patch; null without a change. */
  readonly patchPath: string | null;
  /** True when the job must fail whatever `EXIT_CODES` says (`on-unvalidated: fail`). */
  readonly mustFail: boolean;
}

/** The last line of the log. Where there was nothing to do on an issue, the reason says all: a preflight skips nothing. */
export function closingLine({ status, reason }: Pick<Outcome, 'status' | 'reason'>): string {
  return status === 'skipped' ? `Tether: ${reason}` : `Tether: ${status}. ${reason}`;
}

/** The outcome of a run that ended before its rounds, without status and reason. */
export const NOTHING_DONE: Omit<Outcome, 'status' | 'reason'> = {
  delivery: NO_DELIVERY,
  verdict: null,
  patchPath: null,
  mustFail: false,
};
