import type { ChangeSet } from '../../core/change-set.ts';
import { quoted } from '../git/config-file.ts';
import { type GitRepository, git } from '../git/git.ts';

/** Change sets as commits in the alternates repository, so that git searches and compares exactly the change set. */
export class CandidateCommits {
  readonly #repository: GitRepository;
  readonly #made = new Map<string, Promise<string>>();

  constructor(repository: GitRepository) {
    this.#repository = repository;
  }

  /** The id of a commit with the base plus the changes; without changes, the base itself. Made once per change set. */
  commitOf(changes: ChangeSet): Promise<string> {
    if (changes.isEmpty) return Promise.resolve(changes.base);
    const known = this.#made.get(changes.hash);
    if (known !== undefined) return known;
    const making = makeCommit(this.#repository, changes);
    this.#made.set(changes.hash, making);
    making.catch(() => this.#made.delete(changes.hash));
    return making;
  }
}

async function makeCommit(repository: GitRepository, changes: ChangeSet): Promise<string> {
  const parts: (string | Uint8Array)[] = [
    `commit refs/tether/${changes.hash}\nmark :1\ncommitter tether <> 0 +0000\ndata 0\nfrom ${changes.base}\n`,
  ];
  const entries = changes.entries();
  // Deletions first: a file may take the name of a deleted folder.
  for (const [path, change] of entries) if (change.kind === 'deleted') parts.push(`D ${quoted(path)}\n`);
  for (const [path, change] of entries) {
    if (change.kind !== 'file') continue;
    parts.push(`M ${change.mode} inline ${quoted(path)}\ndata ${change.bytes.length}\n`, change.bytes, '\n');
  }
  parts.push('\nget-mark :1\ndone\n');
  const input = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const answer = await git(repository, ['fast-import', '--quiet', '--done', '--force'], { input });
  return answer.toString().trim();
}
