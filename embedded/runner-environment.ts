import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readInputDefaults } from './action-manifest.ts';
import type { CommandFiles } from './command-files.ts';
import { type JsonObject, objectOf, textOf } from './json.ts';

/** What the runner is told about a step; `ActionRun` says more about each. */
export interface StepContext {
  readonly main: string;
  readonly workspace: string;
  readonly event: JsonObject;
  readonly eventName: string;
  readonly repository?: string;
  readonly githubUrl: string;
  readonly token: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly manifest?: string | null;
  readonly env?: Readonly<Record<string, string>>;
  readonly runnerTemp?: string;
  /** Whose runner it is; GitHub's unless told. */
  readonly forge?: 'github' | 'gitea';
}

/** The environment of an action's process. Writes the event and makes the runner's folders below `folder`. */
export async function runnerEnvironment(
  run: StepContext,
  folder: string,
  files: CommandFiles,
): Promise<Readonly<Record<string, string>>> {
  const runnerTemp = run.runnerTemp ?? join(folder, 'temp');
  await Promise.all([
    mkdir(runnerTemp, { recursive: true }),
    mkdir(join(folder, 'home')),
    mkdir(join(folder, 'tools')),
  ]);
  const eventPath = join(folder, 'event.json');
  await writeFile(eventPath, JSON.stringify(run.event));
  const repository = run.repository ?? textOf(objectOf(run.event.repository).full_name);
  const actor = textOf(objectOf(run.event.sender).login);
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: join(folder, 'home'),
    LANG: 'C.UTF-8',
    CI: 'true',
    NO_COLOR: '1',
    ...compiledCode(),
    ...files,
    RUNNER_OS: 'Linux',
    RUNNER_ARCH: process.arch === 'arm64' ? 'ARM64' : 'X64',
    RUNNER_NAME: 'local',
    RUNNER_ENVIRONMENT: 'self-hosted',
    RUNNER_TEMP: runnerTemp,
    RUNNER_TOOL_CACHE: join(folder, 'tools'),
    RUNNER_WORKSPACE: dirname(run.workspace),
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: '__self',
    GITHUB_ACTOR: actor,
    GITHUB_TRIGGERING_ACTOR: actor,
    GITHUB_API_URL: run.githubUrl,
    GITHUB_SERVER_URL: run.githubUrl,
    GITHUB_GRAPHQL_URL: `${run.githubUrl}/graphql`,
    GITHUB_EVENT_NAME: run.eventName,
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_JOB: 'tether',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_REF_NAME: 'main',
    GITHUB_REF_TYPE: 'branch',
    GITHUB_REPOSITORY: repository,
    GITHUB_REPOSITORY_OWNER: repository.split('/')[0] ?? '',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_RUN_ID: '1',
    GITHUB_RUN_NUMBER: '1',
    GITHUB_SHA: '0'.repeat(40),
    GITHUB_WORKFLOW: 'tether',
    GITHUB_WORKSPACE: run.workspace,
    ...(run.forge === 'gitea' && giteaVariables(run)),
    ...(await inputsOf(run)),
    ...run.env,
  };
}

/** Node's cache of compiled code, where whoever plays many runs has one: each spares a fifth of its time. */
export function compiledCode(): Readonly<Record<string, string>> {
  const { NODE_COMPILE_CACHE: folder } = process.env;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/** What the runners of Gitea and Forgejo set otherwise. */
function giteaVariables({ githubUrl }: StepContext): Readonly<Record<string, string>> {
  return {
    GITEA_ACTIONS: 'true',
    GITEA_ACTIONS_RUNNER_VERSION: 'v0.2.11',
    GITHUB_API_URL: `${githubUrl}/api/v1`,
    GITHUB_SERVER_URL: `${githubUrl}/`,
    GITHUB_GRAPHQL_URL: '',
  };
}

async function inputsOf(run: StepContext): Promise<Readonly<Record<string, string>>> {
  const manifest = run.manifest === undefined ? join(dirname(dirname(run.main)), 'action.yml') : run.manifest;
  const defaults = manifest === null ? new Map<string, string>() : await readInputDefaults(manifest);
  const values = [...defaults].map(([name, value]) => [name, evaluated(name, value, run.token)] as const);
  const all = { ...Object.fromEntries(values), ...run.inputs };
  const named = Object.entries(all).map(([name, value]) => [
    `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`,
    value,
  ]);
  return Object.fromEntries(named);
}

function evaluated(name: string, value: string, token: string): string {
  const text = value.replace(/\$\{\{\s*github\.token\s*\}\}/g, token);
  if (text.includes('${{'))
    throw new Error(`The default of the input ${name} holds an expression that is not known here: ${value}`);
  return text;
}
