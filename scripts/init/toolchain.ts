/** How the machine of a job is made ready for a repository whose CI says nothing: steps before the action. */
export interface Toolchain {
  readonly name: string;
  /** An action that puts a version of the tools in place, by its name; null: the runner brings them. */
  readonly action: string | null;
  readonly given: Readonly<Record<string, string | number>>;
  /** What fetches all that the repository depends on, and why it does. */
  readonly fetch: readonly { readonly command: string; readonly why: string }[];
}

export interface Files {
  /** Whether the repository has it at its root. */
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => string;
}

/** All that the root of the repository speaks for, the order of which means nothing. */
export function toolchainsOf(files: Files): readonly Toolchain[] {
  return [node, deno, python, java, ...BROUGHT.map(brought)].flatMap((find) => find(files) ?? []);
}

function node({ has, text }: Files): Toolchain | null {
  if (!has('package.json')) return null;
  const [lock, install] = NODE_INSTALLS.find(([name]) => has(name)) ?? ['', 'npm install'];
  const version = ['.nvmrc', '.node-version'].find(has);
  const needsCorepack = /^(?:pnpm|yarn)/.test(install);
  const why = lock === '' ? 'There is no lockfile.' : `There is a ${lock}.`;
  const isDeclared = /"packageManager"\s*:/.test(text('package.json'));
  const enabled = { command: 'corepack enable', why: 'It brings the package manager.' };
  const isBun = install.startsWith('bun ');
  return {
    name: 'Node',
    action: 'actions/setup-node',
    given: {
      ...(version === undefined ? { 'node-version': 24 } : { 'node-version-file': version }),
      ...(install === 'npm ci' && { cache: 'npm' }),
    },
    fetch: [
      ...(isBun ? [installed('bun')] : needsCorepack || isDeclared ? [enabled] : []),
      { command: install, why },
    ],
  };
}

/** The runners do not bring it, and npm does. */
function installed(program: string): Toolchain['fetch'][number] {
  return {
    command: `npm install --global ${program}`,
    why: 'It brings the program that the tests run with.',
  };
}

function deno({ has }: Files): Toolchain | null {
  const manifest = ['deno.json', 'deno.jsonc'].find(has);
  if (manifest === undefined || has('package.json')) return null;
  return {
    name: 'Deno',
    action: 'actions/setup-node',
    given: { 'node-version': 24 },
    fetch: [installed('deno'), { command: 'deno install', why: `There is a ${manifest}.` }],
  };
}

const NODE_INSTALLS: readonly (readonly [lock: string, command: string])[] = [
  ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile'],
  ['yarn.lock', 'yarn install'],
  ['bun.lock', 'bun install --frozen-lockfile'],
  ['bun.lockb', 'bun install --frozen-lockfile'],
  ['package-lock.json', 'npm ci'],
  ['npm-shrinkwrap.json', 'npm ci'],
];

function python({ has, text }: Files): Toolchain | null {
  const manifest = ['pyproject.toml', 'requirements.txt', 'setup.py', 'setup.cfg', 'tox.ini'].find(has);
  if (manifest === undefined) return null;
  const lists = ['requirements.txt', 'requirements-dev.txt', 'requirements/dev.txt'].filter(has);
  const isPackage = has('setup.py') || /^\[(?:project|build-system)\]/m.test(text('pyproject.toml'));
  const parts = [...lists.map((list) => `-r ${list}`), ...(isPackage ? ['-e .'] : []), 'pytest'];
  return {
    name: 'Python',
    action: 'actions/setup-python',
    given: has('.python-version')
      ? { 'python-version-file': '.python-version' }
      : { 'python-version': '3.13' },
    fetch: [{ command: `python3 -m pip install ${parts.join(' ')}`, why: `There is a ${manifest}.` }],
  };
}

function java({ has }: Files): Toolchain | null {
  const tool = has('pom.xml') ? 'Maven' : ['build.gradle', 'build.gradle.kts'].some(has) ? 'Gradle' : null;
  if (tool === null) return null;
  return {
    name: `Java with ${tool}`,
    action: 'actions/setup-java',
    given: { distribution: 'temurin', 'java-version': '21', cache: tool.toLowerCase() },
    fetch: [],
  };
}

/** The hosted runners bring these. */
const BROUGHT: readonly (readonly [name: string, manifests: readonly string[], fetch: string])[] = [
  ['Go', ['go.mod'], 'go mod download'],
  ['Rust', ['Cargo.toml'], 'cargo fetch'],
  ['.NET', ['*.sln', '*.slnx', '*.csproj', '*.fsproj', '*.vbproj'], 'dotnet restore'],
  ['Ruby', ['Gemfile'], 'bundle install'],
  ['PHP', ['composer.json'], 'composer install --no-interaction'],
];

function brought([name, manifests, command]: (typeof BROUGHT)[number]) {
  return ({ has }: Files): Toolchain | null => {
    const manifest = manifests.find(has);
    if (manifest === undefined) return null;
    return { name, action: null, given: {}, fetch: [{ command, why: `There is a ${manifest}.` }] };
  };
}
