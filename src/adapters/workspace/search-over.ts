import type { TextEncoding } from '../../core/change-set.ts';
import type { BaseSearch, Workspace } from '../../core/ports.ts';
import type { CandidateCommits } from '../candidate/candidate-commits.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { linesWith } from '../git/base-grep.ts';

/** Reads the files of the candidate at its start; use it only before the first edit. */
export function searchOver(
  { repository }: BaseCommit,
  { workspace, candidates }: { readonly workspace: Workspace; readonly candidates: CandidateCommits },
): BaseSearch {
  const encodings = new Map<string, TextEncoding>();
  return {
    encodings,
    paths: () => workspace.paths(),
    async linesWith(strings) {
      return linesWith(repository, await candidates.commitOf(workspace.changes()), strings);
    },
    async text(path, maxBytes) {
      const file = await workspace.read(path);
      if (file.kind !== 'text' || file.bytes > maxBytes) return null;
      if (file.encoding !== undefined) encodings.set(path, file.encoding);
      return file.text;
    },
  };
}
