import { createHash, createHmac } from 'node:crypto';
import type { BranchCommit, CommitContent } from '../../core/ports.ts';
import { isGuessable } from './guessable-key.ts';

/** Tells the commits that this action made, as it made them, from everybody else's. */
export interface CommitSignature {
  /** The trailer for the message of a commit with this content. */
  trailerFor(content: CommitContent): string;
  isOwn(commit: BranchCommit): boolean;
}

const TRAILER = 'Tether-Seal';

/**
 * The signature binds tree and parents, so that a commit which somebody amended, squashed or picked elsewhere is that person's,
 * whatever its message says (docs/decisions/0004).
 *
 * @param key lasts from run to run and is known to this action alone: the key of the model. With a guessable one a person
 *   can forge the signature, but nobody comes by it unawares
 * @param about what a signature must not be carried away from: the repository and the issue
 */
export function createCommitSignature(key: string, about: string): CommitSignature {
  const hash = () => (isGuessable(key) ? createHash('sha256') : createHmac('sha256', key));
  const trailerFor = ({ tree, parents }: CommitContent): string => {
    const content = ['tether commit', about, tree, ...parents].join('\0');
    return `${TRAILER}: ${hash().update(content).digest('hex')}`;
  };
  return {
    trailerFor,
    isOwn: (commit) => commit.message.split(/\r?\n/).includes(trailerFor(commit)),
  };
}
