import type { ChangeSet, KeptPatch } from './change-set.ts';
import type { SecretScan } from './leak.ts';
import type { BaseSearch, Workspace, WrittenTree } from './ports.ts';
import type { Resumed, UnpublishedChange } from './session.ts';

/** A change on one base commit, as it was opened. */
export interface OpenedChange {
  readonly workspace: Workspace;
  readonly secretScan: SecretScan;
  /** The files that the run starts with: those of the base, or of its branch. */
  readonly foundFiles: BaseSearch;
  /** The unpublished change of an earlier run that was applied again; null: none. */
  readonly resumed: Resumed | null;
  /** Names the commits that commands see, as the published one will be named. */
  entitle(title: string): void;
  /** What a later run could continue with; null: nothing. */
  unpublished(): Promise<UnpublishedChange | null>;
  /** Writes the change as a patch file, and counts its lines. */
  keepPatch(changes: ChangeSet): Promise<KeptPatch>;
  /** What has to be written so that the branch holds these changes. */
  writtenFor(changes: ChangeSet): Promise<WrittenTree>;
}
