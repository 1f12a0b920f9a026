import type { Project } from '../../src/intake/project.ts';
import { type ByLock, byLock, dotnet, firstOf } from '../../src/intake/toolchains.ts';

/** How a machine is made ready for a project of a toolchain. */
export interface Setup {
  /** An action that puts the tools in place, with its inputs; absent: the runner brings them. */
  readonly action?: (project: Project) => SetupAction;
  /** What fetches all that the project depends on, in order; absent: its tests do. */
  readonly fetch?: (project: Project, manifest: string) => Promise<readonly string[]>;
}

export interface SetupAction {
  readonly uses: string;
  readonly with: Readonly<Record<string, string | number>>;
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
/** By the name of the toolchain. */
export const SETUPS: Readonly<Record<string, Setup>> = {
  Node: {
    action: (project) => {
      const file = firstOf('.nvmrc', '.node-version')(project);
      const version = file === undefined ? { 'node-version': 24 } : { 'node-version-file': file };
      return { uses: 'actions/setup-node', with: version };
    },
    fetch: async (project) => byLock(NODE_INSTALLS, project) ?? ['npm install'],
  },
  Java: {
    action: () => ({ uses: 'actions/setup-java', with: { distribution: 'temurin', 'java-version': '21' } }),
  },
  Go: { fetch: async () => ['go mod download'] },
  Rust: { fetch: async () => ['cargo fetch'] },
  Python: {
    action: () => ({ uses: 'actions/setup-python', with: { 'python-version': '3.13' } }),
    fetch: async (project) => byLock(PYTHON_INSTALLS, project) ?? [await pipInstall(project)],
  },
  '.NET': {
    fetch: async (_, manifest) => {
      const command = dotnet('restore', manifest);
      return command === null ? [] : [command];
    },
  },
  Ruby: { fetch: async () => ['bundle install'] },
  PHP: { fetch: async () => ['composer install --no-interaction'] },
};

/** With the lists of requirements, the package itself, and what its tests need beside it. */
async function pipInstall({ has, text }: Project): Promise<string> {
  const [project, setup] = await Promise.all(['pyproject.toml', 'setup.cfg'].map((name) => text(name)));
  const lists = ['requirements.txt', 'requirements-dev.txt', 'requirements/dev.txt'].filter(has);
  const isPackage = has('setup.py') || /^\[(?:project|build-system)\]/m.test(project ?? '');
  const all = `${project}\n${setup}`;
  const extra = ofTests(
    all,
    /^\[(?:project\.optional-dependencies|options\.extras_require)\]\s*$/m,
    'optional-dependencies',
  );
  const group = ofTests(all, /^\[dependency-groups\]\s*$/m, 'dependency-groups');
  const parts = [
    ...lists.map((list) => `-r ${list}`),
    ...(isPackage ? [extra === undefined ? '-e .' : `-e '.[${extra}]'`] : []),
    ...(group === undefined ? [] : [`--group ${group}`]),
    'pytest',
  ];
  return `python3 -m pip install ${parts.join(' ')}`;
}

/**
 * The name under which a table of the manifests lists what tests need.
 * @param key of the table, where its names stand behind a dot
 */
function ofTests(manifests: string, table: RegExp, key: string): string | undefined {
  const tables = manifests
    .split(table)
    .slice(1)
    .map((after) => after.split(/^\[/m)[0] ?? '');
  return ['test', 'tests', 'testing', 'dev'].find(
    (name) =>
      tables.some((one) => new RegExp(`^${name}\\s*=`, 'm').test(one)) ||
      new RegExp(`^(?:project\\.)?${key}\\.${name}\\s*=`, 'm').test(manifests),
  );
}
