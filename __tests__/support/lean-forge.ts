import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen } from '../../bench/thin-forge.ts';
import { type Json, type JsonObject, listOf, objectOf, textOf } from '../../embedded/json.ts';

export const BRANCH = 'tether/issue-1';
const LOGIN = 'github-actions[bot]';
const ROOT = '/repos/octo/hello';
const TIME = '2026-01-01T00:00:00Z';

export interface LeanCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
}

export interface LeanPull {
  readonly number: number;
  title: string;
  body: string;
  isDraft: boolean;
}

/** One request that waits to be let through. */
export interface Held {
  /** The token's owner: one run. */
  readonly run: string;
  readonly method: string;
  /** Below the repository, without its query. */
  readonly path: string;
  readonly body: JsonObject;
  readonly answer: (with_: Answer | 'nothing') => void;
}

interface Answer {
  readonly status: number;
  readonly body?: Json;
}

/**
 * A forge of one repository and one issue, in memory and behind real HTTP. Nothing happens to a request before the test
 * carries it out: so any order of the requests of several runs can be played.
 */
export class LeanForge implements AsyncDisposable {
  readonly commits = new Map<string, LeanCommit>();
  readonly trees = new Map<string, ReadonlyMap<string, string>>();
  readonly refs = new Map<string, string>();
  readonly pulls: LeanPull[] = [];
  readonly comments: { readonly id: number; body: string }[] = [];
  readonly held: Held[] = [];
  /** The newest of each commit. */
  readonly statuses = new Map<string, string>();
  readonly base: string;
  url = '';
  lastTree = '';
  /** Whether the issue has the label of the runs. */
  isLabelled = true;
  readonly #server = createServer((request, response) => {
    // Whoever asked may be dead by then.
    this.#hold(request, response).catch(() => response.destroy());
  });
  #made = 0;
  #arrived: () => void = () => undefined;

  private constructor() {
    this.base = this.commit({
      tree: this.tree(new Map([['README.md', 'hello\n']])),
      parents: [],
      message: '',
    });
    this.refs.set('main', this.base);
  }

  static async start(): Promise<LeanForge> {
    const forge = new LeanForge();
    forge.url = await listen(forge.#server);
    return forge;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return close(this.#server);
  }

  /** Everything as in the beginning; what was held is never answered. */
  reset(): void {
    for (const { answer } of this.held.splice(0)) answer('nothing');
    this.refs.clear();
    this.refs.set('main', this.base);
    this.isLabelled = true;
    this.pulls.length = 0;
    this.comments.length = 0;
    this.statuses.clear();
  }

  /** Called whenever a request has come in. */
  onArrival(arrived: () => void): void {
    this.#arrived = arrived;
  }

  treeIdOf(files: ReadonlyMap<string, string>): string {
    return idOf(JSON.stringify([...files].sort()));
  }

  tree(files: ReadonlyMap<string, string>): string {
    const id = this.treeIdOf(files);
    this.trees.set(id, files);
    this.lastTree = id;
    return id;
  }

  commit(commit: LeanCommit): string {
    this.#made += 1;
    const id = idOf(JSON.stringify([commit, this.#made]));
    this.commits.set(id, commit);
    return id;
  }

  get head(): string | null {
    return this.refs.get(BRANCH) ?? null;
  }

  filesAt(commit: string): ReadonlyMap<string, string> {
    return this.trees.get(this.commits.get(commit)?.tree ?? '') ?? new Map();
  }

  /** The commit itself and everything below it. */
  history(commit: string): ReadonlySet<string> {
    const seen = new Set<string>();
    const open = [commit];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      open.push(...(this.commits.get(id)?.parents ?? []));
    }
    return seen;
  }

  /** Lets a request happen. Its answer is sent, unless the caller is dead. */
  carryOut(held: Held, { isHeard }: { readonly isHeard: boolean }): void {
    this.held.splice(this.held.indexOf(held), 1);
    const answer = this.#answerTo(held);
    held.answer(isHeard ? answer : 'nothing');
  }

  /** Answers without carrying it out. */
  refuse(held: Held, status: number): void {
    this.held.splice(this.held.indexOf(held), 1);
    held.answer({ status, body: { message: 'A fault of the test.' } });
  }

  drop(held: Held): void {
    this.held.splice(this.held.indexOf(held), 1);
    held.answer('nothing');
  }

  async #hold(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString();
    this.held.push({
      run: (request.headers.authorization ?? '').replace(/^\w+ /, ''),
      method: request.method ?? '',
      path: (request.url ?? '').split('?')[0]?.replace(ROOT, '') ?? '',
      body: text === '' ? {} : objectOf(JSON.parse(text)),
      answer: (answer) => {
        if (answer === 'nothing') return void response.socket?.destroy();
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
      },
    });
    this.#arrived();
  }

  #answerTo({ method, path, body }: Held): Answer {
    const [, kind = '', ...rest] = path.split('/');
    if (kind === 'graphql') return this.#graphql(body);
    const name = `${method} ${kind}/${rest[0] ?? ''}`;
    if (name === 'GET git/ref') return this.#refAnswer(rest.slice(2).join('/'), 200);
    if (name === 'POST git/trees') return made({ sha: this.#newTree(body) });
    if (name === 'POST git/commits') return made(this.#commitShape(this.#newCommit(body)));
    if (name === 'GET git/commits') return ok(this.#commitShape(rest[1] ?? ''));
    if (name === 'POST git/refs') return this.#createRef(body);
    if (name === 'PATCH git/refs') return this.#moveRef(rest.slice(2).join('/'), textOf(body.sha));
    if (kind === 'compare') return this.#compare(rest[0] ?? '');
    if (kind === 'pulls') return this.#pullsAnswer(method, Number(rest[0] ?? 0), body);
    if (kind === 'statuses') {
      this.statuses.set(rest[0] ?? '', textOf(body.state));
      return made({});
    }
    if (kind === 'issues') return this.#issueAnswer(method, rest, body);
    return { status: 404, body: { message: `Not played: ${name}` } };
  }

  #newTree(body: JsonObject): string {
    const files = new Map(this.trees.get(textOf(body.base_tree)) ?? []);
    for (const entry of listOf(body.tree).map(objectOf)) {
      if (entry.sha === null) files.delete(textOf(entry.path));
      else files.set(textOf(entry.path), textOf(entry.content));
    }
    return this.tree(files);
  }

  #newCommit(body: JsonObject): string {
    return this.commit({
      tree: textOf(body.tree),
      parents: listOf(body.parents).map(textOf),
      message: textOf(body.message),
    });
  }

  #commitShape(id: string): JsonObject {
    const { tree = '', parents = [], message = '' } = this.commits.get(id) ?? {};
    return {
      ...{ sha: id, tree: { sha: tree }, message },
      parents: parents.map((sha) => ({ sha })),
      verification: { verified: true },
    };
  }

  #refAnswer(name: string, status: number): Answer {
    const sha = this.refs.get(name);
    if (sha === undefined) return { status: 404, body: { message: 'Not Found' } };
    return { status, body: { ref: `refs/heads/${name}`, object: { sha } } };
  }

  #createRef(body: JsonObject): Answer {
    const name = textOf(body.ref).replace('refs/heads/', '');
    if (this.refs.has(name)) return refused('Reference already exists');
    this.refs.set(name, textOf(body.sha));
    return this.#refAnswer(name, 201);
  }

  #moveRef(name: string, sha: string): Answer {
    const now = this.refs.get(name);
    if (now === undefined) return refused('Reference does not exist');
    if (!this.history(sha).has(now)) return refused('Update is not a fast forward');
    this.refs.set(name, sha);
    return this.#refAnswer(name, 200);
  }

  #compare(range: string): Answer {
    const [base = '', head = ''] = decodeURIComponent(range).split('...');
    const [below, above] = [this.history(base), this.history(head)];
    const commits = [...above].filter((id) => !below.has(id)).reverse();
    const behind = [...below].filter((id) => !above.has(id)).length;
    const status =
      commits.length === 0 ? (behind === 0 ? 'identical' : 'behind') : behind === 0 ? 'ahead' : 'diverged';
    const [old, now] = [this.filesAt(base), this.filesAt(head)];
    const files = [...new Set([...old.keys(), ...now.keys()])].filter(
      (path) => old.get(path) !== now.get(path),
    );
    return ok({
      ...{ status, ahead_by: commits.length, behind_by: behind },
      merge_base_commit: { sha: this.base },
      commits: commits.map((id) => ({ sha: id, commit: this.#commitShape(id), parents: [], author: null })),
      files: files.map((filename) => ({ filename, status: 'modified' })),
    });
  }

  #pullsAnswer(method: string, number: number, body: JsonObject): Answer {
    if (method === 'GET') return ok(this.pulls.map((pull) => this.#pullShape(pull)));
    if (method === 'POST') {
      if (this.pulls.length > 0)
        return refused('Validation Failed', 'A pull request already exists for octo:x.');
      const pull = {
        number: 2,
        title: textOf(body.title),
        body: textOf(body.body),
        isDraft: body.draft === true,
      };
      this.pulls.push(pull);
      return made(this.#pullShape(pull));
    }
    const pull = this.pulls.find((one) => one.number === number);
    if (pull === undefined) return { status: 404, body: { message: 'Not Found' } };
    if (body.title !== undefined) pull.title = textOf(body.title);
    if (body.body !== undefined) pull.body = textOf(body.body);
    return ok(this.#pullShape(pull));
  }

  #pullShape({ number, title, body, isDraft }: LeanPull): JsonObject {
    return {
      ...{ number, title, body, draft: isDraft, node_id: `PR_${number}`, state: 'open' },
      html_url: `${this.url}/octo/hello/pull/${number}`,
      head: { ref: BRANCH, sha: this.head, repo: { full_name: 'octo/hello' } },
      base: { ref: 'main' },
    };
  }

  #graphql(body: JsonObject): Answer {
    const query = textOf(body.query);
    if (query.includes('viewer')) return ok({ data: { viewer: { login: LOGIN } } });
    const isDraft = query.includes('convertPullRequestToDraft');
    for (const pull of this.pulls) pull.isDraft = isDraft;
    return ok({ data: { changed: { pullRequest: { isDraft } } } });
  }

  #issueAnswer(method: string, rest: readonly string[], body: JsonObject): Answer {
    if (method === 'GET') return ok(this.comments.map((comment) => this.#commentShape(comment)));
    const text = textOf(body.body);
    if (method === 'POST') {
      this.#made += 1;
      const comment = { id: this.#made, body: text };
      this.comments.push(comment);
      return made(this.#commentShape(comment));
    }
    const index = this.comments.findIndex(({ id }) => id === Number(rest[1]));
    const comment = this.comments[index];
    if (comment === undefined) return { status: 404, body: { message: 'Not Found' } };
    if (method === 'DELETE') {
      this.comments.splice(index, 1);
      return { status: 204 };
    }
    comment.body = text;
    return ok(this.#commentShape(comment));
  }

  #commentShape({ id, body }: { readonly id: number; readonly body: string }): JsonObject {
    return {
      ...{ id, body, html_url: `${this.url}/c/${id}`, user: { login: LOGIN } },
      ...{ created_at: TIME, updated_at: TIME },
    };
  }
}

function idOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

function ok(body: Json): Answer {
  return { status: 200, body };
}

function made(body: Json): Answer {
  return { status: 201, body };
}

function refused(message: string, ...errors: readonly string[]): Answer {
  return { status: 422, body: { message, errors: errors.map((one) => ({ message: one })) } };
}
