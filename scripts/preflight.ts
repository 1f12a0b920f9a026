// npm run preflight -- --repo DIR: the checks of `mode: preflight`, from a checkout and without a workflow.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCommandFiles } from '../embedded/command-files.ts';
import { type ActionRun, runAction } from '../embedded/run-action.ts';
import { runnerEnvironment } from '../embedded/runner-environment.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { PROXY_VARIABLES } from '../src/adapters/http/proxy.ts';
import { readConfig } from '../src/config/config.ts';
import { renderFault } from '../src/core/fault.ts';
import { ACTION_REPOSITORY } from './documents.ts';
import { type GivenInputs, givenInputs } from './preflight/given-inputs.ts';
import { type WorkflowInputs, workflowInputs } from './preflight/workflow-inputs.ts';

const USAGE = `npm run preflight -- [--repo DIR] [--repository OWNER/NAME] [--input NAME=VALUE]...

The inputs are those of the workflow file in the checkout. Over them, from the environment: TETHER_MODEL, OPENAI_API_KEY and
OPENAI_BASE_URL for the model. Over these, any input of the action: --input validate="npm test". Lists (validate, setup, ...)
take a further line with each use, and \\n in a value breaks the line. Commands run isolated, which needs root or
password-less sudo, or --input isolation=none. Also from the environment: GITHUB_TOKEN; GITHUB_API_URL and
GITHUB_SERVER_URL where the forge is another one than github.com.`;
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
  const workflow = workflowInputs(workspace, ACTION_REPOSITORY);
  const given = givenInputs(values.input, (name) =>
    name === 'mode' ? '--input mode has no place here: it is always preflight.' : null,
  );
  const inputs = inputsFrom(workflow?.inputs ?? {}, given.inputs);
  const faults = [...given.faults];
  const above = git(workspace, 'rev-parse', '--show-cdup');
  if (above !== '')
    return complain(
      `${workspace} is not the root of its checkout. Give --repo ${resolve(workspace, above)}.`,
    );
  const token = env.GITHUB_TOKEN ?? '';
  if (repository === null)
    faults.push(
      `${workspace} has no remote "origin" that names a repository. Give it: --repository OWNER/NAME.`,
    );
  if (token === '')
    faults.push(
      'GITHUB_TOKEN is not set. Give a token that may read the repository, as the workflow would have it.',
    );
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_API_URL: api = 'https://api.github.com' } =
    env;
  const run: ActionRun = {
    main: join(root, 'dist', 'index.js'),
    workspace,
    repository: repository ?? 'owner/name',
    token: token === '' ? 'none' : token,
    inputs,
    event: {},
    eventName: 'workflow_dispatch',
    githubUrl: server,
    env: {
      ...workflow?.env,
      GITHUB_API_URL: api,
      // Empty: beside the REST API, which on github.com has a host of its own.
      GITHUB_GRAPHQL_URL: env.GITHUB_GRAPHQL_URL ?? '',
      GITHUB_RUN_ID: '',
      ...handedOn(env),
      GITHUB_REF: `refs/heads/${git(workspace, 'branch', '--show-current')}`,
    },
    secrets: [inputs['api-key'] ?? ''],
    // The annotation of the end is for the page of a run; the log says the same.
    onLine: (line) => {
      if (!line.startsWith('error: Preflight: ')) console.log(line);
    },
  };
  faults.push(...(await faultsOfInputs(run)));
  if (faults.length > 0) return complain(faults.join('\n'));
  console.log(sourceOf(workflow, inputs));
  const result = await runAction(run);
  return result.code ?? 1;
}

/** Where the person's tool chains lie, and how this machine reaches the network. */
function handedOn(env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const names = ['HOME', 'NODE_EXTRA_CA_CERTS', ...PROXY_VARIABLES];
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}

/** What the action would say of its inputs before it does anything. */
async function faultsOfInputs(run: ActionRun): Promise<readonly string[]> {
  await using folder = await temporaryFolder('preflight');
  const files = await makeCommandFiles(folder.path);
  const reading = readConfig(await runnerEnvironment(run, folder.path, files));
  return reading.kind === 'invalid' ? reading.faults.map(renderFault) : [];
}

/** Where the inputs are from, and which are not known outside of a run. */
function sourceOf(workflow: WorkflowInputs | null, inputs: Readonly<Record<string, string>>): string {
  if (workflow === null)
    return 'No workflow of this checkout uses the action: the inputs are those that you gave.';
  const { path, unknown } = workflow;
  const isOpen = (name: string) => !['mode', 'issue', 'api-key'].includes(name) && inputs[name] === undefined;
  const missing = unknown.filter(isOpen);
  const rest =
    missing.length === 0 ? '' : ` Only a run knows ${missing.join(', ')}: give inputs with --input.`;
  const key =
    inputs['api-key'] === undefined
      ? ' OPENAI_API_KEY is not set, so the endpoint is asked without a key.'
      : '';
  const steps =
    ' Steps of the workflow are not run here: install what commands need first, or give --input setup=COMMAND.';
  return `The inputs are those of ${path}.${rest}${key}${steps}`;
}

/** Those of the workflow, over them those of the environment, over these the given ones. */
function inputsFrom(
  known: Readonly<Record<string, string>>,
  given: GivenInputs,
): Readonly<Record<string, string>> {
  const { TETHER_MODEL: model = '', OPENAI_API_KEY: key = '', OPENAI_BASE_URL: url = '' } = process.env;
  const set = Object.entries({ model, 'api-key': key, 'base-url': url }).filter(([, value]) => value !== '');
  return { ...known, ...Object.fromEntries(set), ...given, mode: 'preflight' };
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
