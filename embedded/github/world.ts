import type { JsonObject } from '../json.ts';
import type { GitStore } from './git-store.ts';
import type { Tracker } from './tracker.ts';

/** What the front server knows beyond git. */

export const ROLES = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export type Access = 'read' | 'write';

/** Permissions as a workflow's `permissions:` block names them; one that is missing is `none`. */
export type TokenPermissions = Readonly<
  Partial<
    Record<'contents' | 'issues' | 'pull_requests' | 'actions' | 'checks' | 'statuses' | 'metadata', Access>
  >
>;

export interface Token {
  readonly value: string;
  readonly login: string;
  /** null: a person's token, which may do what the person's role allows. */
  readonly permissions: TokenPermissions | null;
}

export interface Verification {
  readonly verified: boolean;
  readonly reason: string;
}

/** A ruleset or a branch protection. */
export interface BranchRule {
  /** Matched against the branch's name, without `refs/heads/`. */
  readonly branch: RegExp;
  readonly forbids: 'creation' | 'update' | 'both';
  /** The sentence that GitHub gives as the reason. */
  readonly message: string;
}

/** A ruleset on the messages of commits. */
export interface PatternRule {
  readonly branch: RegExp;
  /** A regular expression. */
  readonly pattern: string;
}

export interface RepositorySettings {
  readonly isArchived: boolean;
  readonly isPrivate: boolean;
  readonly rules: readonly BranchRule[];
  readonly patterns: readonly PatternRule[];
  /** "Allow GitHub Actions to create and approve pull requests" is off. */
  readonly refusesActionsPullRequests: boolean;
  /** The default branch takes only pull requests that contain it. */
  readonly isStrict: boolean;
  /** GitHub computes whether a pull request can be merged when it is asked, and tells it the next time. */
  readonly computesMerges: 'before' | 'when-asked';
  /** What each new commit's verification says; null: as GitHub does, where only a bot's own commits are signed. */
  readonly verification: Verification | null;
}

export interface Reaction {
  readonly id: number;
  readonly login: string;
  readonly content: string;
  readonly createdAt: string;
}

export interface CheckRun {
  readonly head: string;
  readonly name: string;
  readonly conclusion: 'success' | 'failure';
  readonly title?: string;
  readonly summary?: string;
  readonly annotations?: readonly {
    readonly path: string;
    readonly line: number;
    readonly message: string;
  }[];
}

/** As a caller has set it. */
interface CommitStatus {
  readonly commit: string;
  readonly context: string;
  readonly state: string;
  readonly description: string;
  readonly url: string;
}

export interface Repository {
  readonly owner: string;
  readonly name: string;
  readonly defaultBranch: string;
  readonly store: GitStore;
  readonly roles: Map<string, Role>;
  readonly verifications: Map<string, Verification>;
  /** Key: `issues/7`, `issues/comments/12`, `pulls/comments/3`, or the id of a node. */
  readonly reactions: Map<string, Reaction[]>;
  /** Comments on lines of pull requests, oldest first. */
  readonly reviewComments: JsonObject[];
  readonly tracker: Tracker;
  /** Heads of pull requests whose branch is gone. Key: the pull request's number. */
  readonly lastHeads: Map<number, string>;
  /** By their number. */
  readonly workflowRuns: Map<number, 'in_progress' | 'completed'>;
  /** Base and head of the merges that were asked for. */
  readonly askedMerges: Set<string>;
  /** In the order in which they ended. */
  readonly checkRuns: CheckRun[];
  /** Oldest first. */
  readonly statuses: CommitStatus[];
  settings: RepositorySettings;
}

export const DEFAULT_SETTINGS: RepositorySettings = {
  isArchived: false,
  isPrivate: false,
  rules: [],
  patterns: [],
  refusesActionsPullRequests: false,
  isStrict: false,
  computesMerges: 'before',
  verification: null,
};

export class World {
  readonly url: string;
  /** GitHub's shape of a user, by login in lower case. */
  readonly accounts: ReadonlyMap<string, JsonObject>;
  readonly #repositories = new Map<string, Repository>();
  readonly #tokens = new Map<string, Token>();

  constructor(options: { readonly url: string; readonly accounts: ReadonlyMap<string, JsonObject> }) {
    this.url = options.url;
    this.accounts = options.accounts;
  }

  account(login: string): JsonObject | null {
    return this.accounts.get(login.toLowerCase()) ?? null;
  }

  add(repository: Repository): void {
    this.#repositories.set(fullName(repository).toLowerCase(), repository);
  }

  repository(owner: string, name: string): Repository | null {
    return this.#repositories.get(`${owner}/${name}`.toLowerCase()) ?? null;
  }

  get repositories(): readonly Repository[] {
    return [...this.#repositories.values()];
  }

  addToken(token: Token): void {
    this.#tokens.set(token.value, token);
  }

  /** From now on each of them is answered with 401, as when it has expired. */
  dropTokens(): void {
    this.#tokens.clear();
  }

  /** @param authorization the header as it came; a basic one carries the token as its password */
  tokenOf(authorization: string | undefined): Token | 'anonymous' | 'unknown' {
    if (authorization === undefined) return 'anonymous';
    const [, scheme = '', credentials = ''] = /^(\S+)\s+(\S+)$/.exec(authorization) ?? [];
    const value =
      scheme.toLowerCase() === 'basic'
        ? Buffer.from(credentials, 'base64')
            .toString()
            .replace(/^[^:]*:/, '')
        : credentials;
    return this.#tokens.get(value) ?? 'unknown';
  }
}

export function fullName(repository: Pick<Repository, 'owner' | 'name'>): string {
  return `${repository.owner}/${repository.name}`;
}

/** What GitHub would say: the owner administers, others have the role they were given, a public repository all may read. */
export function roleOf(repository: Repository, login: string): Role {
  if (login.toLowerCase() === repository.owner.toLowerCase()) return 'admin';
  return repository.roles.get(login.toLowerCase()) ?? (repository.settings.isPrivate ? 'none' : 'read');
}

export function isBot(login: string): boolean {
  return login.endsWith('[bot]');
}
