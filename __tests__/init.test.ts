import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../embedded/git.ts';
import { compiledCode } from '../embedded/runner-environment.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { planFor } from '../scripts/init/plan.ts';
import { workflowFor } from '../scripts/init/workflow.ts';
import { payloadOf } from './support/webhooks.ts';
import {
  checkoutsThatKeepTheToken,
  evaluate,
  isTrue,
  list,
  mapping,
  readWorkflow,
  runsWithExpressions,
  unpinnedUses,
} from './support/workflows.ts';

const root = join(import.meta.dirname, '..');
const PLACE = '.github/workflows/tether.yml';

async function repositoryWith(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder('init');
  await git(['init', '--quiet'], { cwd: folder.path });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  }
  return folder;
}

function init(...args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [join(root, 'scripts/init.ts'), ...args, '--no-try'], {
    encoding: 'utf8',
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...compiledCode() },
  });
}

function workflowOf(files: Readonly<Record<string, string>>): Promise<string> {
  const checkout = { paths: Object.keys(files), text: (path: string) => files[path] ?? '' };
  return planFor(checkout).then((plan) =>
    workflowFor({ plan, model: 'm: 1', provider: 'anthropic', layout: 'one' }),
  );
}

const KINDS: readonly {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly action: RegExp | null;
  readonly runs: readonly string[];
  readonly validate: readonly string[];
}[] = [
  {
    name: 'Node with npm',
    files: { 'package.json': '{"scripts":{"test":"vitest run"}}', 'package-lock.json': '{}' },
    action: /setup-node@/,
    runs: ['npm ci'],
    validate: ['npm test'],
  },
  {
    name: 'Node with pnpm and a version',
    files: {
      'package.json': '{"scripts":{"test":"vitest run","lint":"eslint ."}}',
      'pnpm-lock.yaml': '',
      '.nvmrc': '24',
    },
    action: /setup-node@/,
    runs: ['corepack enable', 'pnpm install --frozen-lockfile'],
    validate: ['pnpm test', 'pnpm run lint'],
  },
  {
    name: 'Bun',
    files: { 'package.json': '{"scripts":{"lint":"biome ci"}}', 'bun.lock': '', 'src/a.test.ts': '' },
    action: /setup-node@/,
    runs: ['npm install --global bun', 'bun install --frozen-lockfile'],
    validate: ['bun test', 'bun run lint'],
  },
  {
    name: 'Python whose tests need more',
    files: {
      'pyproject.toml':
        '[project]\nname = "a"\n[project.optional-dependencies]\ndocs = ["sphinx"]\ntest = [\n  "pytest-asyncio",\n]\n[tool.pytest.ini_options]\ndev = 1\n',
    },
    action: /setup-python@/,
    runs: ["python3 -m pip install -e '.[test]' pytest"],
    validate: ['python3 -m pytest'],
  },
  {
    name: 'Python with names behind a dot',
    files: {
      'pyproject.toml':
        '[project]\nname = "a"\noptional-dependencies.tests = [\n  "freezegun",\n]\n[tool.pytest.ini_options]\n',
    },
    action: /setup-python@/,
    runs: ["python3 -m pip install -e '.[tests]' pytest"],
    validate: ['python3 -m pytest'],
  },
  {
    name: 'Python with a group of dependencies for tests',
    files: { 'pyproject.toml': '[project]\n[dependency-groups]\ntest = ["pytest"]\n' },
    action: /setup-python@/,
    runs: ['python3 -m pip install -e . --group test pytest'],
    validate: ['python3 -m pytest'],
  },
  {
    name: 'Python with Poetry',
    files: { 'pyproject.toml': '[tool.pytest.ini_options]\n', 'poetry.lock': '' },
    action: /setup-python@/,
    runs: ['python3 -m pip install poetry', 'poetry config virtualenvs.in-project true', 'poetry install'],
    validate: ['poetry run python -m pytest'],
  },
  {
    name: 'Java with Maven',
    files: { 'pom.xml': '<project/>', mvnw: '' },
    action: /setup-java@/,
    runs: ['./mvnw -B test -Dmaven.test.failure.ignore=true'],
    validate: ['./mvnw -o -B test'],
  },
  {
    name: 'Java with Gradle',
    files: { 'build.gradle.kts': '' },
    action: /setup-java@/,
    runs: ['gradle test --continue || true'],
    validate: ['gradle --offline test'],
  },
  {
    name: 'Go and Rust',
    files: { 'go.mod': 'module a', 'Cargo.toml': '[package]' },
    action: null,
    runs: ['go mod download', 'cargo fetch', 'cargo test --no-run || true'],
    validate: ['go test ./...', 'cargo test'],
  },
  {
    name: '.NET with file names that are lines of YAML',
    files: { 'a\n      - run: id #.sln': '', 'b\u0085      - run: id #.sln': '' },
    action: null,
    runs: ['dotnet restore'],
    validate: ['dotnet test --no-restore'],
  },
];

test.each(KINDS)('a workflow is written for $name: it starts by the label and has the gate', async (kind) => {
  const text = await workflowOf(kind.files);
  const workflow = await readWorkflow('tether.yml', text);
  const [job, ...more] = workflow.jobs;
  expect(more).toEqual([]);
  const steps = list(job?.plain.steps).map(mapping);
  expect(steps.flatMap(({ run }) => (typeof run === 'string' ? [run] : []))).toEqual(kind.runs);
  const uses = steps.map((step) => String(step.uses ?? '')).filter((use) => /setup-/.test(use));
  expect(uses).toEqual(kind.action === null ? [] : [expect.stringMatching(kind.action)]);
  const given = mapping(steps.find(({ id }) => id === 'tether')?.with);
  expect(given).toMatchObject({ model: 'm: 1', provider: 'anthropic' });
  expect(String(given.validate).trim().split('\n')).toEqual(kind.validate);
  expect(unpinnedUses(text, 'tether-action/tether')).toEqual([]);
  expect(checkoutsThatKeepTheToken(workflow)).toBe(0);
  expect(runsWithExpressions(workflow)).toEqual([]);
  const { condition = '' } = job ?? {};
  const event = (name: string) => ({
    github: { event: { ...payloadOf('issues', 'labeled'), label: { name }, sender: { type: 'User' } } },
    inputs: {},
  });
  expect([isTrue(condition, event('tether')), isTrue(condition, event('bug'))]).toEqual([true, false]);
});

test('each command is explained as it runs', async () => {
  const text = await workflowOf({ 'pom.xml': '<project/>' });
  expect(text).toContain('          # mvn -o -B test: there is a pom.xml.\n');
  expect(text).toContain('    # The machine, steps and commands below are from pom.xml.\n');
});

test.each([
  [
    'a comment on an issue',
    { comment: { body: '/tether do it' }, issue: { number: 7 } },
    true,
    'tether/issue-7',
  ],
  ['/tether stop', { comment: { body: '/tether stop.' }, issue: { number: 7 } }, true, 'tether-nothing-9'],
  ['another comment', { comment: { body: 'no /tether' }, issue: { number: 7 } }, false, 'tether-nothing-9'],
  [
    'a comment on a pull request',
    { comment: { body: '/tether' }, issue: { pull_request: {} } },
    false,
    'tether-nothing-9',
  ],
  [
    'a bot',
    { comment: { body: '/tether' }, issue: { number: 7 }, sender: { type: 'Bot' } },
    false,
    'tether-nothing-9',
  ],
])('%s starts a run or not, and waits for no other', async (_, event, starts, group) => {
  const [job] = (await readWorkflow('tether.yml', await workflowOf({ 'go.mod': 'module a' }))).jobs;
  const contexts = { github: { event, event_name: 'issue_comment', run_id: 9 }, inputs: {} };
  expect(isTrue(job?.condition ?? '', contexts)).toBe(starts);
  expect(evaluate(job?.group ?? '', contexts)).toBe(group);
  // Whoever comments pushes out no run that waits.
  expect(job?.plain.concurrency).toMatchObject({ queue: 'max', 'cancel-in-progress': false });
});

test('a repository with a licence is taken for a public one, unless it is said: two jobs', async () => {
  await using folder = await repositoryWith({ 'go.mod': 'module a', LICENSE: 'MIT' });
  const shown = init('--repo', folder.path, '--jobs', 'one', '--print').stdout;
  expect((await readWorkflow('tether.yml', shown)).jobs.map(({ id }) => id)).toEqual(['tether']);
  const { status, stdout } = init('--repo', folder.path, '--model', 'm');
  expect(status).toBe(0);
  expect(stdout).toContain('There is a LICENSE, so the repository is taken for a public one.');
  expect(stdout).toContain('MODEL_API_KEY');
  const written = readFileSync(join(folder.path, PLACE), 'utf8');
  const { jobs } = await readWorkflow('tether.yml', written);
  expect(jobs.map(({ id }) => id)).toEqual(['preflight', 'propose', 'publish']);
  const commit = await git(['rev-parse', 'HEAD'], { cwd: root });
  expect(written.match(/uses: tether-action\/tether@\S+/g)).toEqual(
    jobs.map(() => `uses: tether-action/tether@${String(commit).trim()}`),
  );
});

describe('nothing is written', () => {
  test('over a workflow that is there', async () => {
    await using folder = await repositoryWith({ [PLACE]: 'mine\n' });
    expect(init('--repo', folder.path)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('left as it is'),
    });
    expect(readFileSync(join(folder.path, PLACE), 'utf8')).toBe('mine\n');
  });

  test('below the root of a checkout, where nobody reads a workflow', async () => {
    await using folder = await repositoryWith({ 'sub/go.mod': 'module a' });
    const { status, stderr } = init('--repo', join(folder.path, 'sub'));
    expect(status).toBe(2);
    expect(stderr).toContain('is not the root of its checkout');
    expect(stderr).toContain(`Give --repo ${folder.path}.`);
    expect(existsSync(join(folder.path, 'sub', PLACE))).toBe(false);
  });

  test('with --print, which shows it; where nothing is known it says what is missing', async () => {
    await using folder = await repositoryWith({ 'README.md': '' });
    const { status, stdout } = init('--repo', folder.path, '--print');
    expect(status).toBe(0);
    expect(stdout).toMatch(/Without a command nothing is validated/);
    expect(existsSync(join(folder.path, PLACE))).toBe(false);
  });

  test.each([
    [['--repo', '/no/such/folder'], /\/no\/such\/folder does not exist/],
    [['--provider', 'foo'], /There is no provider foo\. Use one of: auto, openai/],
    [['--foo'], /Usage: npm run init/],
  ])('for %j', (args, said) => {
    expect(init(...args)).toMatchObject({ status: 2, stderr: expect.stringMatching(said) });
  });
});

test('what the gate is from is named, and a CI that is not read', async () => {
  const files: Readonly<Record<string, string>> = {
    '.travis.yml': 'before_script: make all',
    Makefile: 'test:\n\ttrue\n',
  };
  const plan = await planFor({ paths: Object.keys(files), text: (path) => files[path] ?? '' });
  expect(plan.from).toBe('Makefile');
  expect(plan.notes).toEqual([expect.stringContaining('There is a .travis.yml, which is not read')]);
});
