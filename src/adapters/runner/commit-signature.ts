import type { BranchCommit, CommitContent } from '../../core/ports.ts';
import { SEAL_TRAILER } from '../../core/remarks/seal-trailer.ts';
import type { Seals } from './seals.ts';

/** Distinguishes unchanged commits of this action from everybody else's. */
export interface CommitSignature {
  trailerFor(content: CommitContent): string;
  isOwn(commit: BranchCommit): boolean;
}

/**
 * The signature covers tree and parents, so a commit that somebody amended, squashed or cherry-picked counts as that
 * person's, whatever its message says (docs/decisions/0004).
 *
 * @param about what the signature belongs to, so that it is not valid elsewhere: the repository and the issue
 */
export function createCommitSignature(seals: Seals, about: string): CommitSignature {
  const partsOf = ({ tree, parents }: CommitContent) => ['tether commit', about, tree, ...parents];
  return {
    trailerFor: (content) => `${SEAL_TRAILER}${seals.make(partsOf(content))}`,
    isOwn: (commit) =>
      commit.message
        .split(/\r?\n/)
        .some(
          (line) =>
            line.startsWith(SEAL_TRAILER) && seals.isOwn(partsOf(commit), line.slice(SEAL_TRAILER.length)),
        ),
  };
}
