import { gitText } from '../../embedded/git.ts';
import { temporaryFolder } from '../../embedded/temp.ts';
import { CandidateCommits, TRIAL_COMMITS } from '../../src/adapters/candidate/candidate-commits.ts';
import { openBaseCommit } from '../../src/adapters/git/base-commit.ts';
import type { ChangeSet } from '../../src/core/change-set.ts';
import type { WrittenTree } from '../../src/core/ports.ts';

/** A change as a run hands it to the forge of this repository, which has none of the objects that the run has made. */
export async function writtenTree(gitDir: string, changes: ChangeSet): Promise<WrittenTree> {
  await using checkout = await temporaryFolder('checkout');
  await using temp = await temporaryFolder('temp');
  await gitText(['clone', '--quiet', '--shared', '--no-checkout', gitDir, checkout.path]);
  const base = await openBaseCommit({
    checkout: checkout.path,
    temp: temp.path,
    commit: changes.base,
    path: process.env.PATH ?? '',
  });
  try {
    const tree = await new CandidateCommits(base.repository, TRIAL_COMMITS).treeOf(changes, base.tree);
    return { changes, baseTree: base.tree, tree };
  } finally {
    base.close();
  }
}
