import { namesAt } from '../core/text/json-path.ts';
import { parsedJson } from '../core/text/json-record.ts';
import { fromPackageJson, type Suggestion, tests } from './package-scripts.ts';
import type { Project } from './project.ts';

/** What a manifest says of a project: how a machine is made ready for it, and how it is tested. */
export interface Toolchain {
  readonly name: string;
  /** The file that the project is known by; undefined: it is none of this kind. */
  readonly manifest: (project: Project) => string | undefined;
  /** An action that puts the tools in place, with its inputs; absent: the runner brings them. */
  readonly action?: (project: Project) => SetupAction;
  /** What fetches all that the project depends on, in order; absent: its tests do. */
  readonly fetch?: (project: Project) => Promise<readonly string[]>;
  readonly commands: (project: Project, manifest: string) => Promise<readonly Suggestion[]>;
}

export interface SetupAction {
  readonly uses: string;
  readonly with: Readonly<Record<string, string | number>>;
}

/** A lock file, and what the tool that wrote it is started with. */
type ByLock<Value> = readonly (readonly [lock: string, value: Value])[];

function byLock<Value>(all: ByLock<Value>, { has }: Project): Value | undefined {
  return all.find(([lock]) => has(lock))?.[1];
}

const BUN = ['npm install --global bun', 'bun install --frozen-lockfile'];
const NODE_INSTALLS: ByLock<readonly string[]> = [
  ['pnpm-lock.yaml', ['corepack enable', 'pnpm install --frozen-lockfile']],
  ['yarn.lock', ['corepack enable', 'yarn install']],
  ['bun.lock', BUN],
  ['bun.lockb', BUN],
  ['package-lock.json', ['npm ci']],
  ['npm-shrinkwrap.json', ['npm ci']],
];

/** Into a folder that commands see. */
const PYTHON_INSTALLS: ByLock<readonly string[]> = [
  ['uv.lock', ['python3 -m pip install uv', 'uv sync']],
  [
    'poetry.lock',
    ['python3 -m pip install poetry', 'poetry config virtualenvs.in-project true', 'poetry install'],
  ],
];
const PYTHON_STARTERS: ByLock<string> = [
  ['uv.lock', 'uv run --no-sync python'],
  ['poetry.lock', 'poetry run python'],
];
const PYTHON = ['pyproject.toml', 'setup.py', 'setup.cfg', 'tox.ini', 'pytest.ini', 'requirements.txt'];

function firstOf(...names: readonly string[]): Toolchain['manifest'] {
  return ({ has }) => names.find((name) => has(name));
}

export const TOOLCHAINS: readonly Toolchain[] = [
  {
    name: 'Node',
    manifest: firstOf('package.json'),
    action: (project) => {
      const file = firstOf('.nvmrc', '.node-version')(project);
      const version = file === undefined ? { 'node-version': 24 } : { 'node-version-file': file };
      return { uses: 'actions/setup-node', with: version };
    },
    fetch: async (project) => byLock(NODE_INSTALLS, project) ?? ['npm install'],
    commands: fromPackageJson,
  },
  {
    name: 'Java',
    manifest: firstOf('pom.xml', 'build.gradle', 'build.gradle.kts'),
    action: () => ({ uses: 'actions/setup-java', with: { distribution: 'temurin', 'java-version': '21' } }),
    commands: async ({ has }, manifest) => {
      if (manifest === 'pom.xml') return [tests(`${has('mvnw') ? './mvnw' : 'mvn'} -B test`, manifest)];
      return [tests(has('gradlew') ? './gradlew test' : 'gradle test', manifest)];
    },
  },
  {
    name: 'Go',
    manifest: firstOf('go.mod'),
    fetch: async () => ['go mod download'],
    commands: async (_, manifest) => [
      tests('go test ./...', manifest),
      { command: 'go vet ./...', does: 'checks', reason: `there is a ${manifest}` },
    ],
  },
  {
    name: 'Rust',
    manifest: firstOf('Cargo.toml'),
    fetch: async () => ['cargo fetch'],
    // At the root of a workspace with a package of its own, the other packages would not be tested.
    commands: async ({ text }, manifest) => [
      tests(`cargo test${/^\[workspace\b/m.test(await text(manifest)) ? ' --workspace' : ''}`, manifest),
    ],
  },
  {
    name: 'Python',
    manifest: firstOf(...PYTHON),
    action: () => ({ uses: 'actions/setup-python', with: { 'python-version': '3.13' } }),
    fetch: async (project) => byLock(PYTHON_INSTALLS, project) ?? [await pipInstall(project)],
    commands: pythonTests,
  },
  {
    name: '.NET',
    manifest: ({ find }) =>
      find(/^(?:[^/]+\/){0,2}[^/]*\.slnx?$/) ??
      find(/^(?:[^/]+\/){0,2}[^/]*tests?\.[cfv][sb]proj$/i) ??
      find(/^(?:[^/]+\/){0,2}[^/]*\.[cfv][sb]proj$/),
    fetch: async (project) => dotnet('restore', project),
    commands: async (project, manifest) =>
      (await dotnet('test', project)).map((command) => tests(command, manifest)),
  },
  {
    name: 'Ruby',
    manifest: firstOf('Gemfile'),
    fetch: async () => ['bundle install'],
    commands: async ({ has, find }, manifest) => {
      if (find(/(?:^|\/)spec\/.*_spec\.rb$/) !== undefined) return [tests('bundle exec rspec', manifest)];
      return has('Rakefile') ? [tests('bundle exec rake test', manifest)] : [];
    },
  },
  {
    name: 'PHP',
    manifest: firstOf('composer.json'),
    fetch: async () => ['composer install --no-interaction'],
    commands: async ({ text }, manifest) => {
      const json = parsedJson(await text(manifest));
      if (namesAt(json, 'scripts').includes('test')) return [tests('composer test', manifest)];
      const usesPhpunit = namesAt(json, 'require-dev').includes('phpunit/phpunit');
      return usesPhpunit ? [tests('vendor/bin/phpunit', manifest)] : [];
    },
  },
];

/** What tests where none of the others does. */
export const LAST_RESORTS: readonly Toolchain[] = [
  {
    name: 'Deno',
    manifest: firstOf('deno.json', 'deno.jsonc'),
    commands: async ({ text }, manifest) => {
      const hasTask = /"tasks"\s*:\s*\{[^}]*"test"\s*:/.test(await text(manifest));
      return [tests(hasTask ? 'deno task test' : 'deno test --allow-all', manifest)];
    },
  },
  {
    name: 'Make',
    manifest: firstOf('GNUmakefile', 'makefile', 'Makefile'),
    commands: async ({ text }, manifest) => {
      const rules = await text(manifest);
      const target = ['test', 'check'].find((one) => new RegExp(`^${one}\\s*:(?!=)`, 'm').test(rules));
      const reason = `${manifest} has the target "${target}"`;
      return target === undefined ? [] : [{ command: `make ${target}`, does: 'tests', reason }];
    },
  },
];

/** Without a path it takes what lies in the root alone; empty: a command cannot hold the path as it is. */
async function dotnet(verb: string, project: Project): Promise<readonly string[]> {
  const path = TOOLCHAINS.find(({ name }) => name === '.NET')?.manifest(project) ?? '';
  if (!path.includes('/')) return [`dotnet ${verb}`];
  return /^[\w./-]+$/.test(path) ? [`dotnet ${verb} ${path}`] : [];
}

async function pythonTests(project: Project): Promise<readonly Suggestion[]> {
  const { has, find, text } = project;
  const manifests = PYTHON.filter(has);
  const [named = ''] = manifests;
  const texts = await Promise.all(manifests.map((name) => text(name)));
  const python = byLock(PYTHON_STARTERS, project) ?? 'python3';
  const usesPytest = has('pytest.ini') || texts.some((one) => /\bpytest\b/.test(one));
  if (usesPytest || find(/(?:^|\/)conftest\.py$/) !== undefined) return [tests(`${python} -m pytest`, named)];
  const test = find(/(?:^|\/)test_?\w*\.py$/);
  return test === undefined ? [] : [tests(`${python} -m unittest`, named)];
}

/** With the lists of requirements, the package itself, and what its tests need beside it. */
async function pipInstall({ has, text }: Project): Promise<string> {
  const [project, setup] = await Promise.all(['pyproject.toml', 'setup.cfg'].map((name) => text(name)));
  const lists = ['requirements.txt', 'requirements-dev.txt', 'requirements/dev.txt'].filter(has);
  const isPackage = has('setup.py') || /^\[(?:project|build-system)\]/m.test(project ?? '');
  const all = `${project}\n${setup}`;
  const extra = ofTests(all, /^\[(?:project\.optional-dependencies|options\.extras_require)\]\s*$/m);
  const group = ofTests(all, /^\[dependency-groups\]\s*$/m);
  const parts = [
    ...lists.map((list) => `-r ${list}`),
    ...(isPackage ? [extra === undefined ? '-e .' : `-e '.[${extra}]'`] : []),
    ...(group === undefined ? [] : [`--group ${group}`]),
    'pytest',
  ];
  return `python3 -m pip install ${parts.join(' ')}`;
}

/** The name under which a table of the manifests lists what tests need. */
function ofTests(manifests: string, table: RegExp): string | undefined {
  const tables = manifests
    .split(table)
    .slice(1)
    .map((after) => after.split(/^\[/m)[0] ?? '');
  return ['test', 'tests', 'testing', 'dev'].find((name) =>
    tables.some((one) => new RegExp(`^${name}\\s*=`, 'm').test(one)),
  );
}
