import { type Json, type JsonObject, listOf, numberOf, objectOf, textOf } from '../json.ts';
import { commitFiles, type Files, type Person } from './files.ts';
import { type Commit, isoSeconds } from './git-store.ts';
import { markRepository } from './mark.ts';
import { type NewReviewComment, reviewCommentShape } from './reviews-api.ts';
import type { Answer } from './route.ts';
import type { TreeEntry } from './trees.ts';
import {
  type CheckRun,
  fullName,
  type Reaction,
  type Repository,
  type RepositorySettings,
  type Role,
} from './world.ts';

export interface NewIssue {
  readonly title: string;
  readonly body?: string;
  readonly author?: string;
  readonly labels?: readonly string[];
  readonly createdAt?: Date;
  readonly updatedAt?: Date;
}

export interface NewPullRequest {
  readonly body?: string;
  readonly author?: string;
  readonly createdAt?: Date;
  readonly isFromFork?: boolean;
}

export interface NewComment {
  readonly issue: number;
  readonly body: string;
  readonly author: string;
  readonly createdAt?: Date;
  /** Later than `createdAt`: the comment was edited. */
  readonly updatedAt?: Date;
}

export interface HumanCommit {
  readonly branch: string;
  /** null deletes a file. */
  readonly files: Files;
  readonly author?: Person;
  readonly message?: string;
  /** Moves the branch there first, as an amended or squashed push would. */
  readonly parent?: string;
}

/** Asks the REST API in the name of a login, past permissions, journal and faults. */
export type Ask = (request: {
  readonly method: string;
  readonly path: string;
  readonly login: string;
  readonly body?: JsonObject;
}) => Promise<Answer>;

const HUMAN: Person = { name: 'maintainer', email: 'maintainer@users.noreply.github.com' };

/** One repository of the local GitHub: what a test sets up in it, and what it reads back. */
export class LocalRepository {
  readonly owner: string;
  readonly name: string;
  readonly fullName: string;
  readonly defaultBranch: string;
  /** For `git clone`. */
  readonly cloneUrl: string;
  /** The bare repository. */
  readonly gitDir: string;
  /** The first commit. */
  readonly firstSha: string;
  readonly #repository: Repository;
  readonly #ask: Ask;

  constructor(options: {
    readonly repository: Repository;
    readonly url: string;
    readonly firstSha: string;
    readonly ask: Ask;
  }) {
    const { repository } = options;
    this.owner = repository.owner;
    this.name = repository.name;
    this.fullName = fullName(repository);
    this.defaultBranch = repository.defaultBranch;
    this.cloneUrl = `${options.url}/${this.fullName}.git`;
    this.gitDir = repository.store.dir;
    this.firstSha = options.firstSha;
    this.#repository = repository;
    this.#ask = options.ask;
  }

  /** Puts back what stands here now. */
  mark(): Promise<() => Promise<void>> {
    return markRepository(this.#repository);
  }

  configure(settings: Partial<RepositorySettings>): void {
    this.#repository.settings = { ...this.#repository.settings, ...settings };
  }

  async addCollaborator(login: string, role: Role): Promise<void> {
    this.#repository.roles.set(login.toLowerCase(), role);
  }

  /** Returns the issue's number. */
  async createIssue(issue: NewIssue): Promise<number> {
    const { title, body = '', author = this.owner, labels = [] } = issue;
    const created = await this.#do('POST', '/issues', { title, body }, author);
    const number = numberOf(created.number);
    if (labels.length > 0) await this.label(number, ...labels);
    const { tracker } = this.#repository;
    const item = tracker.item(number);
    if (item !== null) tracker.change(item, timesOf(issue));
    return number;
  }

  /** Returns the comment's id. */
  async comment({ issue, body, author, ...times }: NewComment): Promise<number> {
    const created = await this.#do('POST', `/issues/${issue}/comments`, { body }, author);
    const id = numberOf(created.id);
    const { tracker } = this.#repository;
    const comment = tracker.comment(id);
    if (comment !== null) tracker.edit(comment, timesOf(times));
    return id;
  }

  async editComment(id: number, body: string): Promise<void> {
    await this.#do('PATCH', `/issues/comments/${id}`, { body });
  }

  /** Labels that the repository does not have yet are made. */
  async label(issue: number, ...labels: readonly string[]): Promise<void> {
    await this.#do('POST', `/issues/${issue}/labels`, { labels });
  }

  async unlabel(issue: number, label: string): Promise<void> {
    await this.#do('DELETE', `/issues/${issue}/labels/${encodeURIComponent(label)}`);
  }

  async editIssue(issue: number, text: { readonly title?: string; readonly body?: string }): Promise<void> {
    await this.#do('PATCH', `/issues/${issue}`, text);
  }

  async closeIssue(issue: number): Promise<void> {
    await this.#do('PATCH', `/issues/${issue}`, { state: 'closed' });
  }

  async lockIssue(issue: number): Promise<void> {
    await this.#do('PUT', `/issues/${issue}/lock`, {});
  }

  /** From a branch of this repository. Returns its number. */
  async openPull(branch: string, title = 'A pull request', about: NewPullRequest = {}): Promise<number> {
    const { body = '', author, createdAt, isFromFork = false } = about;
    const asked = { title, body, head: branch, base: this.defaultBranch };
    const number = numberOf((await this.#do('POST', '/pulls', asked, author)).number);
    const { tracker } = this.#repository;
    const item = tracker.item(number);
    if (item?.pull == null) throw new Error(`There is no pull request ${number}.`);
    const times = timesOf({ ...(createdAt && { createdAt }) });
    tracker.change(item, { ...times, pull: { ...item.pull, isFromFork } });
    return number;
  }

  /** Has somebody push to the branch of a pull request, at a time of its own. */
  async pushToPull(number: number, files: Files, at: Date): Promise<string> {
    const { tracker } = this.#repository;
    const item = tracker.item(number);
    const sha = await this.pushCommit({ branch: item?.pull?.head ?? '', files });
    if (item !== null) tracker.change(item, timesOf({ updatedAt: at }));
    return sha;
  }

  /** A review of the commit that the pull request is at. */
  async reviewPull(number: number, login: string): Promise<void> {
    const { tracker, store } = this.#repository;
    const item = tracker.item(number);
    if (item?.pull == null) throw new Error(`There is no pull request ${number}.`);
    const commit = (await store.resolve(`refs/heads/${item.pull.head}`)) ?? '';
    const reviews = [...(item.pull.reviews ?? []), { login, commit }];
    tracker.change(item, { pull: { ...item.pull, reviews }, updatedAt: item.updatedAt });
  }

  async mergePull(number: number): Promise<void> {
    await this.#do('PUT', `/pulls/${number}/merge`, {});
  }

  async retargetPull(number: number, base: string): Promise<void> {
    await this.#do('PATCH', `/pulls/${number}`, { base });
  }

  async closePull(number: number): Promise<void> {
    await this.#do('PATCH', `/pulls/${number}`, { state: 'closed' });
  }

  /** A person's commit on top of a branch, or of the default branch when there is no such branch yet. Returns its id. */
  async pushCommit({
    branch,
    files,
    author = HUMAN,
    message = 'A change by hand',
    parent,
  }: HumanCommit): Promise<string> {
    const { store } = this.#repository;
    const on = parent ?? (await this.head(branch));
    const from = on ?? (await store.resolve(`refs/heads/${this.defaultBranch}`));
    return commitFiles(this.gitDir, { branch, files, author, message, parent: from });
  }

  /** GitHub's shape of a user of the whole server. */
  async account(login: string): Promise<JsonObject> {
    const path = `/users/${encodeURIComponent(login)}`;
    return objectOf((await this.#ask({ method: 'GET', path, login: this.owner })).body);
  }

  repository(): Promise<JsonObject> {
    return this.#do('GET', '');
  }

  pull(number: number): Promise<JsonObject> {
    return this.#do('GET', `/pulls/${number}`);
  }

  /** A review with its comments on lines, as the forge tells of them. */
  async review(review: {
    readonly pull: number;
    readonly author: string;
    readonly state?: 'commented' | 'changes_requested';
    readonly body?: string;
    readonly comments?: readonly NewReviewComment[];
  }): Promise<{ readonly review: JsonObject; readonly comments: readonly JsonObject[] }> {
    const { pull, author, state = 'commented', body = '', comments = [] } = review;
    const account = await this.account(author);
    const world = { url: this.cloneUrl.replace(`/${this.fullName}.git`, ''), account: () => account };
    const { reviewComments } = this.#repository;
    const id = 5000 + reviewComments.length;
    const made = comments.map((comment, index) =>
      reviewCommentShape(
        { world, repository: this.#repository },
        { id: id + index + 4000, pull, review: id, login: author, comment },
      ),
    );
    reviewComments.push(...made);
    const node = { id, node_id: `PRR_${id}`, user: account, body: body === '' ? null : body };
    return { review: { ...node, state, submitted_at: isoSeconds(Date.now()) }, comments: made };
  }

  /** Comments on lines of pull requests, oldest first. */
  get reviewComments(): readonly JsonObject[] {
    return this.#repository.reviewComments;
  }

  issue(number: number): Promise<JsonObject> {
    return this.#do('GET', `/issues/${number}`);
  }

  /** Oldest first. */
  comments(issue: number): Promise<readonly JsonObject[]> {
    return this.#list(`/issues/${issue}/comments?per_page=100`);
  }

  commentById(id: number): Promise<JsonObject> {
    return this.#do('GET', `/issues/comments/${id}`);
  }

  /** Open and closed ones with all their fields, oldest first. */
  async pulls(): Promise<readonly JsonObject[]> {
    const pulls = await this.#list('/pulls?state=all&sort=created&direction=asc&per_page=100');
    return Promise.all(pulls.map((pull) => this.#do('GET', `/pulls/${numberOf(pull.number)}`)));
  }

  reactions(of: { readonly comment: number } | { readonly issue: number } | string): readonly Reaction[] {
    if (typeof of === 'string') return this.#repository.reactions.get(of) ?? [];
    const key = 'comment' in of ? `issues/comments/${of.comment}` : `issues/${of.issue}`;
    return this.#repository.reactions.get(key) ?? [];
  }

  /** Full id of a branch's newest commit; null when there is no such branch. */
  head(branch: string): Promise<string | null> {
    return this.#repository.store.resolve(`refs/heads/${branch}`);
  }

  async branches(): Promise<readonly string[]> {
    const refs = await this.#repository.store.refs('heads/');
    return refs.map(({ ref }) => ref.slice('refs/heads/'.length));
  }

  /** Text of a file; null when the path is no file at that commit. For a link: its target. */
  async fileAt(ref: string, path: string): Promise<string | null> {
    const { store } = this.#repository;
    const rev = `${(await store.resolve(ref)) ?? ref}:${path}`;
    return (await store.typeOf(rev)) === 'blob' ? (await store.readBlob(rev)).toString() : null;
  }

  /** Files, links and submodules; no folders. */
  async treeAt(ref: string): Promise<readonly TreeEntry[]> {
    const { store } = this.#repository;
    const entries = await store.entries((await store.resolve(ref)) ?? ref, 'recursive');
    return entries.filter(({ type }) => type !== 'tree');
  }

  /** Puts a commit of this one file under any ref, on top of what stands there. Returns its id. */
  async keep(ref: string, path: string, text: string): Promise<string> {
    const { store } = this.#repository;
    const standing = await store.ref(ref);
    const blob = await store.writeBlob(text);
    const tree = await store.writeTree(null, [{ path, mode: '100644', sha: blob }]);
    const author = { ...HUMAN, date: isoSeconds(Date.now()) };
    const parents = standing === null ? [] : [standing.sha];
    const sha = await store.writeCommit({ message: 'By hand', tree, parents, author, committer: author });
    await store.moveRef(ref, sha, standing?.sha ?? null);
    return sha;
  }

  /** A workflow run, as the forge would tell of it. */
  tellRun(id: number, status: 'in_progress' | 'completed'): void {
    this.#repository.workflowRuns.set(id, status);
  }

  /** A check that has ended, as the forge would tell of it. */
  tellCheck(run: CheckRun): void {
    this.#repository.checkRuns.push(run);
  }

  /** The newest of each context, as "context: state, description". */
  statusesOf(commit: string): readonly string[] {
    const found = this.#repository.statuses.filter((one) => one.commit === commit);
    const newest = new Map(found.map((one) => [one.context, one]));
    return [...newest.values()].map(
      ({ context, state, description }) => `${context}: ${state}, ${description}`,
    );
  }

  /** Newest first. */
  async log(ref: string): Promise<readonly Commit[]> {
    const { store } = this.#repository;
    return store.commits(null, (await store.resolve(ref)) ?? ref);
  }

  #answer(method: string, path: string, body?: JsonObject, login: string = this.owner): Promise<Answer> {
    return this.#ask({ method, path: `/repos/${this.fullName}${path}`, login, ...(body && { body }) });
  }

  async #do(method: string, path: string, body?: JsonObject, login?: string): Promise<JsonObject> {
    const answer = await this.#answer(method, path, body, login);
    if (answer.status < 300) return objectOf(answer.body);
    throw new Error(
      `The local GitHub answered ${answer.status} to ${method} ${path}: ${textOf(objectOf(answer.body).message)}`,
    );
  }

  async #list(path: string): Promise<readonly JsonObject[]> {
    const body: Json | undefined = (await this.#answer('GET', path)).body;
    return listOf(body).map(objectOf);
  }
}

function timesOf({ createdAt, updatedAt = createdAt }: Pick<NewIssue, 'createdAt' | 'updatedAt'>) {
  return {
    ...(createdAt !== undefined && { createdAt: isoSeconds(createdAt.getTime()) }),
    ...(updatedAt !== undefined && { updatedAt: isoSeconds(updatedAt.getTime()) }),
  };
}
