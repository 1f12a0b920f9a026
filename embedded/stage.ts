import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from './checkout.ts';
import { commentEvent, dispatchEvent, labeledEvent, pushEvent } from './events.ts';
import { giteaEvent } from './gitea/events.ts';
import type { FirstContent } from './github/first-commit.ts';
import type { JsonObject } from './json.ts';
import {
  BOT,
  type LocalGitHub,
  type LocalRepository,
  type NewRepository,
  startLocalGitHub,
} from './local-github.ts';
import { type ModelServer, type ModelServerOptions, type Script, startModelServer } from './model-server.ts';
import { type ActionResult, type ActionRun, runAction } from './run-action.ts';
import { type TemporaryFolder, temporaryFolder } from './temp.ts';
import { runInTwoJobs } from './two-jobs.ts';

/** The permissions of the workflow token in the README's workflow. */
const WORKFLOW_PERMISSIONS = {
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  statuses: 'write',
} as const;
/** Those of the job that proposes (examples/two-jobs.yml). */
const READING_PERMISSIONS = { contents: 'read', issues: 'read', pull_requests: 'read' } as const;

export interface StageOptions {
  /** The forge that the run meets; GitHub unless told. On Gitea the token is that of the repository's owner unless told. */
  readonly forge?: 'github' | 'gitea';
  readonly content: FirstContent;
  readonly repository?: Partial<NewRepository>;
  readonly issue?: { readonly title: string; readonly body: string; readonly author?: string };
  readonly script: Script;
  readonly asksForTest?: ModelServerOptions['asksForTest'];
  /** In how many jobs each start runs; one unless told. */
  readonly jobs?: 'one' | 'two';
  readonly permissions?: Parameters<LocalGitHub['createToken']>[1];
  /** The built entry; `dist/index.js` unless told. */
  readonly main?: string;
  /** The login of the workflow's token. */
  readonly tokenOf?: string;
  /** Of every start, unless it says otherwise. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** What the settings file says, beside the files of `content`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** An existing checkout of the content's last commit; a fresh one is made unless told. */
  readonly workspace?: string;
}

/** JSON is YAML. */
function withSettings({ content, settings }: Pick<StageOptions, 'content' | 'settings'>): FirstContent {
  if (settings === undefined || !('files' in content)) return content;
  return { files: { ...content.files, '.github/tether.yml': `${JSON.stringify(settings)}\n` } };
}

export type Start =
  | { readonly kind: 'label'; readonly label?: string; readonly sender?: string }
  /** `on`: the issue or pull request; the stage's issue unless told. */
  | { readonly kind: 'comment'; readonly body: string; readonly sender?: string; readonly on?: number }
  | { readonly kind: 'dispatch'; readonly sender?: string }
  /** On the default branch. */
  | { readonly kind: 'push' | 'schedule'; readonly sender?: string };

const KEY = 'sk-local-model-key-of-the-stage';

/**
 * Everything that a run meets, on this machine: a GitHub with one repository and one issue, a model endpoint, a
 * checkout. Each `start` runs the built action once, as the runner would.
 */
export class Stage implements AsyncDisposable {
  readonly github: LocalGitHub;
  readonly repository: LocalRepository;
  readonly issue: number;
  readonly token: string;
  /** That of a job which writes nothing. */
  readonly readToken: string;
  readonly workspace: string;
  readonly model: ModelServer;
  readonly runnerTemp: string;
  /** The key that the model endpoint takes. */
  readonly apiKey = KEY;
  readonly #folder: TemporaryFolder;
  readonly #main: string;
  readonly #inputs: Readonly<Record<string, string>>;
  readonly #jobs: 'one' | 'two';
  readonly #forge: 'github' | 'gitea';

  private constructor(parts: {
    readonly github: LocalGitHub;
    readonly repository: LocalRepository;
    readonly issue: number;
    readonly token: string;
    readonly readToken: string;
    readonly jobs: 'one' | 'two';
    readonly model: ModelServer;
    readonly folder: TemporaryFolder;
    readonly main: string;
    readonly workspace: string | undefined;
    readonly inputs: Readonly<Record<string, string>>;
    readonly forge: 'github' | 'gitea';
  }) {
    this.#forge = parts.forge;
    this.github = parts.github;
    this.repository = parts.repository;
    this.issue = parts.issue;
    this.token = parts.token;
    this.readToken = parts.readToken;
    this.#jobs = parts.jobs;
    this.model = parts.model;
    this.#folder = parts.folder;
    this.#main = parts.main;
    this.#inputs = parts.inputs;
    this.workspace = parts.workspace ?? join(parts.folder.path, 'work', 'checkout');
    this.runnerTemp = join(parts.folder.path, 'temp');
  }

  static async set(options: StageOptions): Promise<Stage> {
    const { forge = 'github' } = options;
    const [github, model, folder] = await Promise.all([
      startLocalGitHub({ forge }),
      startModelServer(options.script, { apiKey: KEY, asksForTest: options.asksForTest }),
      temporaryFolder('stage'),
    ]);
    const content = withSettings(options);
    const repository = await github.createRepository({ content, ...options.repository });
    const { title = 'An issue', body = 'Something is wrong.', author = 'contributor' } = options.issue ?? {};
    const issue = await repository.createIssue({ title, body, author });
    const [whose, granted] = forge === 'gitea' ? [repository.owner, null] : [BOT, WORKFLOW_PERMISSIONS];
    const permissions = options.permissions === undefined ? granted : options.permissions;
    const token = github.createToken(options.tokenOf ?? whose, permissions);
    const main = options.main ?? join(import.meta.dirname, '..', 'dist', 'index.js');
    const readToken = github.createToken(options.tokenOf ?? BOT, READING_PERMISSIONS);
    const { workspace, inputs = {}, jobs = 'one' } = options;
    const parts = { github, repository, issue, token, readToken, model, folder, main, workspace, inputs };
    const stage = new Stage({ ...parts, jobs, forge });
    if (workspace === undefined) await stage.checkout();
    return stage;
  }

  /** That of the job which asks the model and runs the commands. */
  get workToken(): string {
    return this.#jobs === 'one' ? this.token : this.readToken;
  }

  /** A fresh checkout of the default branch, as at the beginning of a job. */
  async checkout(into = this.workspace): Promise<string> {
    const { gitDir: from, cloneUrl: origin, defaultBranch: ref } = this.repository;
    return checkout({ from, origin, into, ref, token: this.workToken });
  }

  async start(
    how: Start = { kind: 'label' },
    options: Partial<ActionRun> & { readonly inputs?: Readonly<Record<string, string>> } = {},
  ): Promise<ActionResult> {
    const { inputs = {}, ...rest } = options;
    const { event = null, eventName = null } = rest;
    const sent = event === null || eventName === null ? await this.eventOf(how) : { event, eventName };
    const given: Readonly<Record<string, string>> = {
      'api-key': KEY,
      'base-url': this.model.url,
      model: 'local-model',
      ...(how.kind === 'dispatch' && { issue: String(this.issue) }),
      ...this.#inputs,
      ...inputs,
    };
    const run = {
      forge: this.#forge,
      main: this.#main,
      workspace: this.workspace,
      githubUrl: this.github.url,
      token: this.token,
      runnerTemp: this.runnerTemp,
      secrets: [KEY],
      ...rest,
      ...sent,
      inputs: given,
    };
    // Only a run is split; what a mode of its own does is one job.
    const isSplit = this.#jobs === 'two' && (given.mode ?? 'run') === 'run';
    return isSplit ? runInTwoJobs({ ...run, readToken: this.readToken }) : runAction(run);
  }

  /** What the forge would send: the label is put on, the comment is written. For an event that comes late or changed. */
  async eventOf(how: Start): Promise<{ readonly event: JsonObject; readonly eventName: string }> {
    const sent = await this.#githubEventOf(how);
    return this.#forge === 'gitea' ? giteaEvent(sent) : sent;
  }

  async #githubEventOf(how: Start): Promise<{ readonly event: JsonObject; readonly eventName: string }> {
    const about = { repository: this.repository, issue: this.issue, sender: how.sender ?? 'maintainer' };
    switch (how.kind) {
      case 'label': {
        const label = how.label ?? 'tether';
        await this.repository.label(this.issue, label);
        return { eventName: 'issues', event: await labeledEvent({ ...about, label }) };
      }
      case 'comment': {
        const { on: issue = this.issue } = how;
        const comment = await this.repository.comment({
          issue,
          body: how.body,
          author: about.sender,
        });
        return { eventName: 'issue_comment', event: await commentEvent({ ...about, issue, comment }) };
      }
      case 'dispatch':
        return { eventName: 'workflow_dispatch', event: await dispatchEvent({ ...about, inputs: {} }) };
      case 'push':
        return { eventName: 'push', event: await pushEvent(about) };
      case 'schedule':
        return {
          eventName: 'schedule',
          event: { schedule: '17 */4 * * *', repository: await this.repository.repository() },
        };
    }
  }

  /** Puts back forge, checkout and model as they are now. The requests of the forge are forgotten. */
  async mark(): Promise<() => Promise<void>> {
    const [repository, model] = [await this.repository.mark(), this.model.mark()];
    return async () => {
      model();
      await repository();
      this.github.forgetFaults();
      this.github.forgetRequests();
      for (const name of await readdir(this.#folder.path))
        await rm(join(this.#folder.path, name), { recursive: true, maxRetries: 10 });
      await this.checkout();
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.github.close(), this.model.close()]);
    await this.#folder[Symbol.asyncDispose]();
  }
}
