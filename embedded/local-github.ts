import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { answerGitea } from './gitea/rest.ts';
import type { Fault, FaultRule } from './github/faults.ts';
import { type FirstContent, firstCommit } from './github/first-commit.ts';
import { Front, type RequestRecord } from './github/front.ts';
import { type Ask, LocalRepository } from './github/local-repository.ts';
import { accountShape } from './github/repository-shape.ts';
import { answerRest } from './github/rest.ts';
import type { Answer } from './github/route.ts';
import { Tracker } from './github/tracker.ts';
import {
  DEFAULT_SETTINGS,
  type Repository,
  type RepositorySettings,
  type TokenPermissions,
  World,
} from './github/world.ts';
import { type TemporaryFolder, temporaryFolder } from './temp.ts';

export type { RequestRecord } from './github/front.ts';
export type { LocalRepository } from './github/local-repository.ts';

export const BOT = 'github-actions[bot]';

const USERS = ['octocat', 'maintainer', 'contributor', 'stranger', BOT, 'dependabot[bot]'];

export interface LocalGitHubOptions {
  /** Logins besides octocat, maintainer, contributor, stranger, github-actions[bot] and dependabot[bot]. */
  readonly users?: readonly string[];
  /** Whose API it answers with; GitHub's unless told. What a test sets up and reads back is the same with both. */
  readonly forge?: 'github' | 'gitea';
}

export type NewRepository = Partial<RepositorySettings> & {
  readonly owner?: string;
  readonly name?: string;
  readonly defaultBranch?: string;
  readonly content: FirstContent;
};

/** GitHub as a workflow sees it, on this machine: REST and GraphQL at `url`, git over HTTP at the same address. */
export class LocalGitHub implements AsyncDisposable {
  /** For GITHUB_API_URL and GITHUB_SERVER_URL; GraphQL is at `/graphql` below it. */
  readonly url: string;
  readonly #front: Front;
  readonly #world: World;
  readonly #folder: TemporaryFolder;

  private constructor(parts: {
    readonly front: Front;
    readonly world: World;
    readonly folder: TemporaryFolder;
  }) {
    this.url = parts.front.url;
    this.#front = parts.front;
    this.#world = parts.world;
    this.#folder = parts.folder;
  }

  static async start(options: LocalGitHubOptions): Promise<LocalGitHub> {
    const users = [...new Set([...USERS, ...(options.users ?? [])])];
    const [front, folder] = await Promise.all([Front.listen(), temporaryFolder('github')]);
    const accounts = users.map(
      (login, index) => [login.toLowerCase(), accountShape(front.url, login, index + 1)] as const,
    );
    const world = new World({ url: front.url, accounts: new Map(accounts) });
    const answer = options.forge === 'gitea' ? answerGitea : answerRest;
    const rest: Parameters<Front['open']>[0]['rest'] = (request) => answer({ world }, request);
    front.open({ world, gitRoot: folder.path, rest });
    return new LocalGitHub({ front, world, folder });
  }

  /** Every request so far, oldest first. What a test sets up and reads back is not among them. */
  get requests(): readonly RequestRecord[] {
    return this.#front.records;
  }

  forgetRequests(): void {
    this.#front.forget();
  }

  /** No fault meets a request any more, and none is held. */
  forgetFaults(): void {
    this.#front.faults.clear();
    this.#front.hold = () => undefined;
  }

  /** @param hold is called when a request arrives, which is answered once the promise is settled */
  holdRequests(hold: Front['hold']): void {
    this.#front.hold = hold;
  }

  fail(rule: FaultRule): Fault {
    return this.#front.faults.add(rule);
  }

  /**
   * @param permissions those of an installation token, as in a workflow's `permissions:` block;
   * without them the token is a person's and may do what the person's role allows
   */
  createToken(login: string, permissions: TokenPermissions | null = null): string {
    this.#assertUser(login);
    const value = `${permissions === null ? 'ghp' : 'ghs'}_${randomWord(36)}`;
    this.#world.addToken({ value, login, permissions });
    return value;
  }

  /** Each token that there is by now is answered with 401 from now on. */
  expireTokens(): void {
    this.#world.dropTokens();
  }

  async createRepository(options: NewRepository): Promise<LocalRepository> {
    const { owner = 'octocat', name = 'hello', defaultBranch = 'main', content, ...settings } = options;
    this.#assertUser(owner);
    const dir = join(this.#folder.path, owner, `${name}.git`);
    const { store, sha } = await firstCommit(dir, content, { owner, defaultBranch });
    const repository: Repository = {
      owner,
      name,
      defaultBranch,
      store,
      settings: { ...DEFAULT_SETTINGS, ...settings },
      roles: new Map(),
      verifications: new Map(),
      reactions: new Map(),
      reviewComments: [],
      tracker: new Tracker(),
      lastHeads: new Map(),
      workflowRuns: new Map(),
      askedMerges: new Set(),
      checkRuns: [],
      statuses: [],
    };
    this.#world.add(repository);
    const ask: Ask = (asked) => this.#setUp(asked);
    const local = new LocalRepository({ repository, url: this.url, firstSha: sha, ask });
    await local.addCollaborator('maintainer', 'maintain');
    return local;
  }

  async close(): Promise<void> {
    await this.#front.close();
    await Promise.all(this.#world.repositories.map(({ store }) => store.close()));
    await this.#folder[Symbol.asyncDispose]();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #setUp({ method, path, login, body }: Parameters<Ask>[0]): Promise<Answer> {
    return answerRest(
      { world: this.#world },
      {
        method,
        url: new URL(path, this.url),
        token: { value: 'set-up', login, permissions: null },
        body: body === undefined ? '' : JSON.stringify(body),
        isSetUp: true,
      },
    );
  }

  #assertUser(login: string): void {
    if (this.#world.account(login) !== null) return;
    const known = [...this.#world.accounts.keys()].join(', ');
    throw new Error(
      `The local GitHub has no user ${login}. It has ${known}. Name others in its users option.`,
    );
  }
}

export function startLocalGitHub(options: LocalGitHubOptions = {}): Promise<LocalGitHub> {
  return LocalGitHub.start(options);
}

/** Letters and digits, as GitHub makes tokens: of fewer kinds, pieces of one would tell less. */
function randomWord(length: number): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
}
