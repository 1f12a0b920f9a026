import type * as Forgejo from 'forgejo-js';
import type * as Gitea from 'gitea-js';

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** Request bodies that fit the API descriptions of both forges. Types only: nothing of these packages is loaded. */
export type ChangeFiles = Frozen<Gitea.ChangeFilesOptions & Forgejo.ChangeFilesOptions>;
export type FileOperation = ChangeFiles['files'][number];
export type NewFile = Frozen<Gitea.CreateFileOptions & Forgejo.CreateFileOptions>;
export type NewVersion = Frozen<Gitea.UpdateFileOptions & Forgejo.UpdateFileOptions>;
export type NewBranch = Frozen<Gitea.CreateBranchRepoOption & Forgejo.CreateBranchRepoOption>;
export type NewPull = Frozen<Gitea.CreatePullRequestOption & Forgejo.CreatePullRequestOption>;
export type PullWords = Frozen<Gitea.EditPullRequestOption & Forgejo.EditPullRequestOption>;
export type NewReview = Frozen<Gitea.CreatePullReviewOptions & Forgejo.CreatePullReviewOptions>;
export type LabelIds = { readonly labels: readonly number[] };
