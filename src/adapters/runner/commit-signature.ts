import type { BranchCommit, CommitContent } from '../../core/ports.ts';
import type { Seals } from './seals.ts';

/** Tells the commits that this action made, as it made them, from everybody else's. */
export interface CommitSignature {
  /** The trailer for the message of a commit with this content. */
  trailerFor(content: CommitContent): string;
  isOwn(commit: BranchCommit): boolean;
}

const TRAILER = 'Tether-Seal: ';

/**
 * The signature binds tree and parents, so that a commit which somebody amended, squashed or picked elsewhere is that person's,
 * whatever its message says (docs/decisions/0004).
 *
 * @param about what a signature must not be carried away from: the repository and the issue
 */
export function createCommitSignature(seals: Seals, about: string): CommitSignature {
  const partsOf = ({ tree, parents }: CommitContent) => ['tether commit', about, tree, ...parents];
  return {
    trailerFor: (content) => `${TRAILER}${seals.make(partsOf(content))}`,
    isOwn: (commit) =>
      commit.message
        .split(/\r?\n/)
        .some((line) => line.startsWith(TRAILER) && seals.isOwn(partsOf(commit), line.slice(TRAILER.length))),
  };
}
