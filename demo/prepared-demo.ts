import { basename, join } from 'node:path';
import { type JsonObject, objectOf, textOf } from '../embedded/json.ts';
import type { ActionResult } from '../embedded/run-action.ts';
import { Stage, type StageOptions } from '../embedded/stage.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { type Environment, environmentFor } from './environment.ts';
import { type Protection, protectionFor } from './isolation.ts';
import type { IssueText } from './issue-file.ts';
import type { ModelPlace } from './model-place.ts';
import type { Options } from './options.ts';
import type { OwnWorkflow } from './own-workflow.ts';
import { lastCommitOf, type UserCheckout } from './user-checkout.ts';

/** So that the demo can show a cost. */
export const EXAMPLE_PRICES = { price: '2.50, 0.25, 10.00' } as const;

export interface Demo {
  readonly options: Options;
  readonly issue: IssueText;
  /** Null: the demo's own project. */
  readonly checkout: UserCheckout | null;
  readonly place: ModelPlace;
  /** Null: the checkout has no workflow with the action, or there is none. */
  readonly workflow: OwnWorkflow | null;
}

const ROOT = join(import.meta.dirname, '..');

/** A run whose parts are there and which has not begun. */
export class PreparedDemo implements AsyncDisposable {
  readonly demo: Demo;
  readonly stage: Stage;
  readonly protection: Protection;
  readonly #env: Environment;
  readonly #parts: AsyncDisposableStack;

  private constructor(parts: {
    readonly demo: Demo;
    readonly stage: Stage;
    readonly protection: Protection;
    readonly env: Environment;
    readonly parts: AsyncDisposableStack;
  }) {
    this.demo = parts.demo;
    this.stage = parts.stage;
    this.protection = parts.protection;
    this.#env = parts.env;
    this.#parts = parts.parts;
  }

  static async prepare(demo: Demo, env: Environment): Promise<PreparedDemo> {
    await using parts = new AsyncDisposableStack();
    const temp = parts.use(await temporaryFolder('demo'));
    const stage = parts.use(await Stage.set(await settingOf(demo, join(temp.path, 'source.git'))));
    const protection = await protectionFor(stage.workspace, demo.options);
    stage.github.forgetRequests();
    return new PreparedDemo({ demo, stage, protection, env, parts: parts.move() });
  }

  /** A maintainer puts the label on the issue, and the runner starts the action. */
  async run(watching: {
    readonly onLine: (line: string) => void;
    readonly signal: AbortSignal;
  }): Promise<ActionResult> {
    const { options, place } = this.demo;
    const branch = this.stage.repository.defaultBranch;
    const label = options.inputs.label?.trim() ?? '';
    const start = { kind: 'label', ...(label !== '' && { label }) } as const;
    return this.stage.start(start, {
      ...watching,
      isApart: true,
      ...(place.kind === 'live' && { secrets: [place.apiKey] }),
      env: {
        ...this.demo.workflow?.env,
        ...environmentFor(this.#env, { options, root: ROOT }),
        GITHUB_REF: `refs/heads/${branch}`,
        GITHUB_REF_NAME: branch,
      },
      inputs: { ...modelInputs(place), ...this.protection.inputs, ...options.inputs },
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#parts.disposeAsync();
  }
}

async function settingOf({ checkout, issue, place, options }: Demo, source: string): Promise<StageOptions> {
  const { forge } = options;
  const script = place.kind === 'script' ? place.script : [];
  const shared = { issue, script, forge, asksForTest: 'scripted' } as const;
  if (checkout === null) return { content: { folder: join(import.meta.dirname, 'project') }, ...shared };
  return {
    content: { repository: await lastCommitOf(checkout, source) },
    repository: { name: repositoryName(checkout.folder), defaultBranch: checkout.branch },
    workspace: checkout.folder,
    ...shared,
  };
}

function repositoryName(folder: string): string {
  const name = basename(folder)
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$|\.git$/g, '');
  return name === '' ? 'checkout' : name;
}

function modelInputs(place: ModelPlace): Readonly<Record<string, string>> {
  if (place.kind === 'script') return EXAMPLE_PRICES;
  return { 'base-url': place.baseUrl, 'api-key': place.apiKey, model: place.model };
}

/** What stands at the local GitHub after the run. */
export interface AfterRun {
  readonly pull: JsonObject | null;
  /** Status comments of the action on the issue. */
  readonly comments: readonly string[];
}

export async function readAfterRun({ repository, issue }: Stage): Promise<AfterRun> {
  const [pulls, comments] = await Promise.all([repository.pulls(), repository.comments(issue)]);
  const bodies = comments.map((comment) => textOf(objectOf(comment).body));
  return {
    pull: pulls.at(-1) ?? null,
    comments: bodies.filter((body) => body.includes('<!-- tether:status')),
  };
}
