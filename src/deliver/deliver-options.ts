import type { ChangeSet } from '../core/change-set.ts';
import type { CommitContent, WrittenTree } from '../core/ports.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import type { PublishingForge } from './publish.ts';
import type { RunRecord } from './templates.ts';

/** The `on-unvalidated` input: what becomes of a change that the commands did not pass. */
export type OnUnvalidated = 'draft' | 'comment' | 'fail';

/** May this run still publish? Asked right before it does: its person, its label and its issue may have changed. */
export type StillWanted = () => Promise<
  { readonly kind: 'allowed' } | { readonly kind: 'denied' | 'skip'; readonly reason: string }
>;

export interface DeliverOptions {
  readonly forge: PublishingForge;
  readonly secrets: Secrets;
  /** Everything that the pull request shows. */
  readonly changes: ChangeSet;
  /** What of it is to be written. */
  readonly written: WrittenTree;
  readonly expectedHead: string | null;
  readonly baseBranch: string;
  readonly onUnvalidated: OnUnvalidated;
  readonly record: RunRecord;
  readonly patchPath: string | null;
  signCommit(content: CommitContent): string;
  readonly stillWanted: StillWanted;
}
