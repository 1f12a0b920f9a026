import type { DetectedCommand } from '../../src/intake/detect-commands.ts';
import type { Plain } from './github-workflow.ts';
import type { PlannedStep, SetupPlan } from './setup-plan.ts';

export interface Files {
  /** Whether the repository has it at its root; `*` at the beginning stands for any name. */
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => string;
}

/** How the machine of a job is made ready where the CI says nothing, by what the root has. */
interface Toolchain {
  readonly name: string;
  /** The first that there is is the reason. */
  readonly manifests: readonly string[];
  /** An action that puts a version in place, with its inputs; absent: the runner brings it. */
  readonly action?: string;
  readonly given?: (files: Files) => { readonly [key: string]: Plain };
  /** What fetches all that the repository depends on, in order. */
  readonly fetch: (files: Files) => readonly string[];
}

const TOOLCHAINS: readonly Toolchain[] = [
  {
    name: 'Node',
    manifests: ['package.json'],
    action: 'actions/setup-node',
    given: ({ has }) => {
      const version = ['.nvmrc', '.node-version'].find(has);
      return version === undefined ? { 'node-version': 24 } : { 'node-version-file': version };
    },
    fetch: ({ has }) => installs(NODE_INSTALLS, has) ?? ['npm install'],
  },
  {
    name: 'Python',
    manifests: ['pyproject.toml', 'requirements.txt', 'setup.py', 'setup.cfg', 'tox.ini'],
    action: 'actions/setup-python',
    given: () => ({ 'python-version': '3.13' }),
    fetch: ({ has, text }) => {
      const manager = installs(PYTHON_INSTALLS, has);
      if (manager !== undefined) return manager;
      const lists = ['requirements.txt', 'requirements-dev.txt', 'requirements/dev.txt'].filter(has);
      const isPackage = has('setup.py') || /^\[(?:project|build-system)\]/m.test(text('pyproject.toml'));
      const extra = ofTests(text, /^\[(?:project\.optional-dependencies|options\.extras_require)\]\s*$/m);
      const group = ofTests(text, /^\[dependency-groups\]\s*$/m);
      const parts = [
        ...lists.map((list) => `-r ${list}`),
        ...(isPackage ? [extra === undefined ? '-e .' : `-e '.[${extra}]'`] : []),
        ...(group === undefined ? [] : [`--group ${group}`]),
        'pytest',
      ];
      return [`python3 -m pip install ${parts.join(' ')}`];
    },
  },
  {
    name: 'Java',
    manifests: ['pom.xml', 'build.gradle', 'build.gradle.kts'],
    action: 'actions/setup-java',
    given: () => ({ distribution: 'temurin', 'java-version': '21' }),
    fetch: () => [],
  },
  { name: 'Go', manifests: ['go.mod'], fetch: () => ['go mod download'] },
  { name: 'Rust', manifests: ['Cargo.toml'], fetch: () => ['cargo fetch'] },
  {
    name: '.NET',
    manifests: ['*.sln', '*.slnx', '*.csproj', '*.fsproj', '*.vbproj'],
    fetch: () => ['dotnet restore'],
  },
  { name: 'Ruby', manifests: ['Gemfile'], fetch: () => ['bundle install'] },
  { name: 'PHP', manifests: ['composer.json'], fetch: () => ['composer install --no-interaction'] },
];

/** How managers install what their lock file has. */
type Installs = readonly (readonly [lock: string, commands: readonly string[]])[];

function installs(all: Installs, has: Files['has']): readonly string[] | undefined {
  return all.find(([lock]) => has(lock))?.[1];
}

const BUN = ['npm install --global bun', 'bun install --frozen-lockfile'];
const NODE_INSTALLS: Installs = [
  ['pnpm-lock.yaml', ['corepack enable', 'pnpm install --frozen-lockfile']],
  ['yarn.lock', ['corepack enable', 'yarn install']],
  ['bun.lock', BUN],
  ['bun.lockb', BUN],
  ['package-lock.json', ['npm ci']],
  ['npm-shrinkwrap.json', ['npm ci']],
];
/** Into a folder that commands see. */
const PYTHON_INSTALLS: Installs = [
  ['uv.lock', ['python3 -m pip install uv', 'uv sync']],
  [
    'poetry.lock',
    ['python3 -m pip install poetry', 'poetry config virtualenvs.in-project true', 'poetry install'],
  ],
];

/** Names under which a Python package lists what its tests need beside it. */
const NAMES_OF_TESTS = ['test', 'tests', 'testing', 'dev'];

/** The one of them that a table of the manifests has. */
function ofTests(text: Files['text'], table: RegExp): string | undefined {
  const tables = ['pyproject.toml', 'setup.cfg'].flatMap((path) =>
    text(path)
      .split(table)
      .slice(1)
      .flatMap((after) => after.split(/^\[/m).slice(0, 1)),
  );
  return NAMES_OF_TESTS.find((name) => tables.some((one) => new RegExp(`^${name}\\s*=`, 'm').test(one)));
}

/** Programs that fetch what they need by their manifest, whatever starts them. */
const FETCHED = ['Go', 'Rust', '.NET'];

/** What brings what the manifests name, for commands that do not say what they start. */
export function prefetchesOf(files: Files): readonly string[] {
  return found(files).flatMap(({ name, fetch }) => (FETCHED.includes(name) ? fetch(files) : []));
}

/** What the manifests at the root say, where no CI says more. */
export function planFromManifests(files: Files, commands: readonly DetectedCommand[]): SetupPlan {
  const toolchains = found(files);
  return {
    source: 'manifests',
    from: toolchains.map((one) => manifestOf(one, files)).join(', ') || 'no manifest that is known',
    runsOn: 'ubuntu-24.04',
    job: [],
    checkout: null,
    steps: toolchains.flatMap((toolchain) => stepsOf(toolchain, files)),
    gate: commands.flatMap(({ purpose, text, reason }) =>
      purpose === 'validate' ? [{ text, why: reason }] : [],
    ),
    prefetches: [],
    ports: [],
    env: {},
    pins: new Map(),
    notes: [],
  };
}

function found({ has }: Files): readonly Toolchain[] {
  return TOOLCHAINS.filter(({ manifests }) => manifests.some(has));
}

function manifestOf({ name, manifests }: Toolchain, { has }: Files): string {
  return manifests.find(has) ?? name;
}

function stepsOf(toolchain: Toolchain, files: Files): readonly PlannedStep[] {
  const { name, action, given, fetch } = toolchain;
  const why = `There is a ${manifestOf(toolchain, files)}.`;
  return [
    ...(action === undefined
      ? []
      : [{ plain: { uses: action, with: given?.(files) ?? {} }, why: `${name}.` }]),
    ...fetch(files).map((run) => ({ plain: { run }, why })),
  ];
}
