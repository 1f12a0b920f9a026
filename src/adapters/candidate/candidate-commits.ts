import type { ChangeSet } from '../../core/change-set.ts';
import { importCommit } from '../git/commit-import.ts';
import { quoted } from '../git/config-file.ts';
import { type GitRepository, git } from '../git/git.ts';

/** What the commits of a run have besides their tree: what the published commit will have, as far as it is known. */
export interface CommitForm {
  /** `Name <address>`. */
  readonly author: string;
  /** Seconds since 1970, the same for every commit of the run. */
  readonly seconds: number;
  /** @param title what the model calls its change; null: it has not finished yet */
  readonly message: (title: string | null) => string;
  /** The branch that is published. */
  readonly branch: string;
  /** The one that it will be merged into; empty: its name is not known. */
  readonly baseBranch: string;
}

/** For commands that belong to no run: trials of a machine, and a preflight. */
export const TRIAL_COMMITS: CommitForm = {
  author: 'tether <tether@localhost>',
  seconds: 0,
  message: (title) => `${title ?? 'Trial'}\n`,
  branch: 'tether/trial',
  baseBranch: 'main',
};

/**
 * Change sets as commits on top of the base, in the alternates repository: what git searches and compares, and what
 * commands see.
 */
export class CandidateCommits {
  readonly form: CommitForm;
  readonly #repository: GitRepository;
  #title: string | null = null;
  readonly #made = new Map<string, Promise<string>>();

  constructor(repository: GitRepository, form: CommitForm) {
    this.#repository = repository;
    this.form = form;
  }

  /** Names the commits from here on, as the published one will be named. */
  entitle(title: string): void {
    this.#title = title;
  }

  /** The id of a commit with the base plus the changes; without changes, the base itself. Made once per content. */
  commitOf(changes: ChangeSet): Promise<string> {
    if (changes.isEmpty) return Promise.resolve(changes.base);
    const key = this.nameOf(changes);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const making = this.#commit(changes);
    this.#made.set(key, making);
    making.catch(() => this.#made.delete(key));
    return making;
  }

  /** The id of the tree that the changes turn that of their base into. */
  async treeOf(changes: ChangeSet, baseTree: string): Promise<string> {
    if (changes.isEmpty) return baseTree;
    const commit = await this.commitOf(changes);
    return (await git(this.#repository, ['rev-parse', `${commit}^{tree}`])).toString().trim();
  }

  /** Equal for change sets whose commits are equal. */
  nameOf(changes: ChangeSet): string {
    return `${changes.hash} ${this.#title ?? ''}`;
  }

  #commit(changes: ChangeSet): Promise<string> {
    const { author, seconds, message } = this.form;
    const text = Buffer.from(message(this.#title));
    const parts: readonly (string | Uint8Array)[] = [
      `committer ${author} ${seconds} +0000\ndata ${text.length}\n`,
      text,
      `\nfrom ${changes.base}\n`,
      ...editsOf(changes),
      '\n',
    ];
    return importCommit(
      this.#repository,
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
    );
  }
}

function editsOf(changes: ChangeSet): readonly (string | Uint8Array)[] {
  const entries = changes.entries();
  const parts: (string | Uint8Array)[] = [];
  // Deletions first: a file may take the name of a deleted folder.
  for (const [path, change] of entries) if (change.kind === 'deleted') parts.push(`D ${quoted(path)}\n`);
  for (const [path, change] of entries) {
    if (change.kind !== 'file') continue;
    parts.push(`M ${change.mode} inline ${quoted(path)}\ndata ${change.bytes.length}\n`, change.bytes, '\n');
  }
  return parts;
}
