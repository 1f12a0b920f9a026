import type { UserFault } from '../core/fault.ts';
import type { Resumed } from '../core/session.ts';
import type { Stop } from '../core/timing/stop.ts';
import type { BaseBranch, Candidate, ModelChat, Run, Workbench } from './parts.ts';
import type { Publisher } from './publisher.ts';

/** What a job has that asks the model. */
export interface RunInputs {
  readonly run: Run;
  readonly chat: ModelChat;
  readonly workbench: Workbench;
  readonly base: BaseBranch;
  /** The change on another commit of the base branch; null: it cannot be merged as text. */
  readonly rebase: (commit: string) => Promise<Workbench | null>;
  readonly publisher: Publisher;
  /** Aborted with a fault once it turns out that nothing can be published. */
  readonly unpublishable: Stop<UserFault>;
}

/** Where rounds begin. */
export interface RoundsStart {
  readonly workbench: Workbench;
  /** The change that the rounds begin with, as far as it could be applied; null: none. */
  readonly resumed: Resumed | null;
  /** What is saved for a later run between the rounds. */
  readonly saved: Candidate;
}
