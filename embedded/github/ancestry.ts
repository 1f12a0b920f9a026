/** What is asked of a commit here. */
interface Child {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly committer: { readonly date: string };
}

/** How commits descend from one another. A commit never changes: each is read once. */
export class Ancestry<Commit extends Child> {
  readonly #read: (sha: string) => Promise<Commit | null>;
  readonly #known = new Map<string, Promise<Commit | null>>();

  constructor(read: (sha: string) => Promise<Commit | null>) {
    this.#read = read;
  }

  async isAncestor(older: string, newer: string): Promise<boolean> {
    return (await this.#from([newer])).has(older);
  }

  /** The newest one that both descend from, or are. */
  async mergeBase(a: string, b: string): Promise<string | null> {
    const ofOne = await this.#from([a]);
    const common = [...(await this.#from([b])).values()].filter(({ sha }) => ofOne.has(sha));
    const older = await this.#from(common.flatMap(({ parents }) => parents));
    return common.find(({ sha }) => !older.has(sha))?.sha ?? null;
  }

  /** The commits of `head` that are not in `base`, the newest first. */
  async between(base: string | null, head: string): Promise<readonly Commit[]> {
    const without = await this.#from(base === null ? [] : [base]);
    return [...(await this.#from([head])).values()].filter(({ sha }) => !without.has(sha));
  }

  /** All that these commits descend from, and they themselves, the newest first. */
  async #from(shas: readonly string[]): Promise<ReadonlyMap<string, Commit>> {
    const found = new Map<string, Commit>();
    const open = await this.#all(shas);
    for (let next = newestOf(open); next !== undefined; next = newestOf(open)) {
      open.splice(open.indexOf(next), 1);
      if (found.has(next.sha)) continue;
      found.set(next.sha, next);
      open.push(...(await this.#all(next.parents)));
    }
    return found;
  }

  async #all(shas: readonly string[]): Promise<Commit[]> {
    const commits = await Promise.all(shas.map((sha) => this.#commit(sha)));
    return commits.filter((commit) => commit !== null);
  }

  #commit(sha: string): Promise<Commit | null> {
    const commit = this.#known.get(sha) ?? this.#read(sha);
    this.#known.set(sha, commit);
    return commit;
  }
}

/** Of the same time the first. */
function newestOf<Commit extends Child>(commits: readonly Commit[]): Commit | undefined {
  const [first, ...rest] = commits;
  if (first === undefined) return undefined;
  return rest.reduce((newest, one) => (one.committer.date > newest.committer.date ? one : newest), first);
}
