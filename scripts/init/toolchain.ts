/** How the machine of a job is made ready for a repository: steps before the action, which has no network for commands. */
export interface Toolchain {
  readonly name: string;
  /** An action that puts a version of the tools in place, by its name; null: the runner brings them. */
  readonly action: string | null;
  /** What that action is given, as lines of YAML. */
  readonly given: readonly string[];
  /** What fetches all that the repository depends on, and why it does. */
  readonly fetch: readonly { readonly command: string; readonly why: string }[];
  /** A detected command as it runs without network. */
  readonly offline: (command: string) => string;
}

export interface Files {
  /** Whether the repository has it at its root. */
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => string;
}

const same = (command: string): string => command;

/** All that the root of the repository speaks for, the order of which means nothing. */
export function toolchainsOf(files: Files): readonly Toolchain[] {
  return [node, deno, python, maven, gradle, go, rust, dotnet, ruby, php].flatMap(
    (find) => find(files) ?? [],
  );
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
    given: [version === undefined ? 'node-version: 24' : `node-version-file: ${version}`],
    fetch: [
      ...(isBun ? [installed('bun')] : needsCorepack || isDeclared ? [enabled] : []),
      { command: install, why },
    ],
    offline: same,
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
    given: ['node-version: 24'],
    fetch: [installed('deno'), { command: 'deno install', why: `There is a ${manifest}.` }],
    offline: same,
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
    given: [has('.python-version') ? 'python-version-file: .python-version' : 'python-version: "3.13"'],
    fetch: [{ command: `python3 -m pip install ${parts.join(' ')}`, why: `There is a ${manifest}.` }],
    offline: same,
  };
}

const JAVA = ['distribution: temurin', 'java-version: "21"'];

function maven({ has }: Files): Toolchain | null {
  if (!has('pom.xml')) return null;
  const program = has('mvnw') ? './mvnw' : 'mvn';
  return {
    name: 'Java with Maven',
    action: 'actions/setup-java',
    given: JAVA,
    fetch: [
      {
        command: `${program} -B -ntp -Dmaven.test.failure.ignore=true test`,
        why: 'One run of the tests, whatever they say, brings all that Maven needs.',
      },
    ],
    offline: (command) => command.replace(/^(\S*mvnw?\b.*) test$/, '$1 -o test'),
  };
}

function gradle({ has }: Files): Toolchain | null {
  const build = ['build.gradle', 'build.gradle.kts'].find(has);
  if (build === undefined) return null;
  const program = has('gradlew') ? './gradlew' : 'gradle';
  return {
    name: 'Java with Gradle',
    action: 'actions/setup-java',
    given: JAVA,
    fetch: [
      {
        command: `${program} --no-daemon test --continue || true`,
        why: 'One run of the tests, whatever they say, brings all that Gradle needs.',
      },
    ],
    offline: (command) => command.replace(/^(\S*gradlew?\b.*?) test$/, '$1 --no-daemon --offline test'),
  };
}

/** The hosted runners bring these. */
function brought(name: string, command: string, why: string): Toolchain {
  return { name, action: null, given: [], fetch: [{ command, why: `There is a ${why}.` }], offline: same };
}

const go = ({ has }: Files) => (has('go.mod') ? brought('Go', 'go mod download', 'go.mod') : null);
const rust = ({ has }: Files) => (has('Cargo.toml') ? brought('Rust', 'cargo fetch', 'Cargo.toml') : null);
const ruby = ({ has }: Files) => (has('Gemfile') ? brought('Ruby', 'bundle install', 'Gemfile') : null);
const php = ({ has }: Files) =>
  has('composer.json') ? brought('PHP', 'composer install --no-interaction', 'composer.json') : null;

const DOTNET = ['*.sln', '*.slnx', '*.csproj', '*.fsproj', '*.vbproj'];

function dotnet({ has }: Files): Toolchain | null {
  if (!DOTNET.some(has)) return null;
  return {
    ...brought('.NET', 'dotnet restore', 'solution or a project'),
    // What it does not find restored it would fetch.
    offline: (command) => command.replace(/^dotnet test$/, 'dotnet test --no-restore'),
  };
}
