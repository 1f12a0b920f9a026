// npm run preflight -- --repo DIR: the checks of `mode: preflight`, from a checkout and without a workflow.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runAction } from '../embedded/run-action.ts';
import { INPUTS } from '../src/config/inputs/inputs.ts';

const USAGE = `npm run preflight -- [--repo DIR] [--repository OWNER/NAME] [--input NAME=VALUE]...

From the environment: GITHUB_TOKEN; TETHER_MODEL, OPENAI_API_KEY and OPENAI_BASE_URL for the model; GITHUB_API_URL and
GITHUB_SERVER_URL where the forge is another one than github.com. Any input of the action: --input validate="npm test".`;
const root = join(import.meta.dirname, '..');

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      repo: text,
      repository: text,
      help: { type: 'boolean' },
      input: { type: 'string', multiple: true, default: [] },
    },
  });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const { env } = process;
  // npm starts this program in the package's folder and says here where the person stands.
  const workspace = resolve(env.INIT_CWD ?? process.cwd(), values.repo ?? '.');
  const repository = values.repository ?? repositoryOf(workspace);
  if (repository === null)
    return complain(
      `${workspace} has no remote "origin" that names a repository. Give it: --repository OWNER/NAME.`,
    );
  const inputs = inputsFrom(values.input);
  if (typeof inputs === 'string') return complain(inputs);
  const token = env.GITHUB_TOKEN ?? '';
  if (token === '')
    return complain(
      'GITHUB_TOKEN is not set. Give a token that may read the repository, as the workflow would have it.',
    );
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_API_URL: api = 'https://api.github.com' } =
    env;
  const result = await runAction({
    main: join(root, 'dist', 'index.js'),
    workspace,
    repository,
    token,
    inputs,
    event: {},
    eventName: 'workflow_dispatch',
    githubUrl: server,
    env: {
      GITHUB_API_URL: api,
      // Empty: beside the REST API, which on github.com has a host of its own.
      GITHUB_GRAPHQL_URL: env.GITHUB_GRAPHQL_URL ?? '',
      GITHUB_RUN_ID: '',
      // Where the tool chains of the person lie.
      ...(env.HOME !== undefined && { HOME: env.HOME }),
      GITHUB_REF: `refs/heads/${git(workspace, 'branch', '--show-current')}`,
    },
    secrets: [inputs['api-key'] ?? ''],
    onLine: (line) => console.log(line),
  });
  return result.code ?? 1;
}

/** Those of the environment, and over them those that were given. @returns a sentence where one is no input */
function inputsFrom(given: readonly string[]): Readonly<Record<string, string>> | string {
  const { TETHER_MODEL: model, OPENAI_API_KEY: key, OPENAI_BASE_URL: url } = process.env;
  const inputs: Record<string, string> = { mode: 'preflight' };
  for (const [name, value] of [
    ['model', model],
    ['api-key', key],
    ['base-url', url],
  ] as const)
    if (value !== undefined && value !== '') inputs[name] = value;
  for (const pair of given) {
    const [name = '', ...value] = pair.split('=');
    if (!Object.hasOwn(INPUTS, name) || value.length === 0 || name === 'mode')
      return `--input ${JSON.stringify(pair)} is not understood. Give NAME=VALUE with an input of docs/configuration.md.`;
    inputs[name] = value.join('=');
  }
  return inputs;
}

/** `owner/name` by the address that the checkout was cloned from. */
function repositoryOf(workspace: string): string | null {
  const address = git(workspace, 'remote', 'get-url', 'origin');
  return /[/:]([^/:]+\/[^/]+?)(?:\.git)?\/?$/.exec(address)?.[1] ?? null;
}

function git(workspace: string, ...args: readonly string[]): string {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', ['-C', workspace, ...args], { encoding: 'utf8', stdio: [...stdio] }).trim();
  } catch {
    return '';
  }
}

function complain(text: string): number {
  console.error(`${text}\n\n${USAGE}`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (thrown) {
  const isUsage =
    thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('ERR_PARSE_ARGS');
  if (!isUsage) throw thrown;
  process.exitCode = complain(thrown.message);
}
