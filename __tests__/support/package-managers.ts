import { homedir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Files } from '../../embedded/github/files.ts';

/** A project that uses the package `one`, and the change that uses `two` instead. Everything it installs lies in it. */
export interface ManagedProject {
  readonly name: string;
  /** Programs that have to be here. */
  readonly needs: readonly (readonly [program: string, ...args: string[]])[];
  /** Without its lockfile. */
  readonly files: Files;
  /** Writes the lockfile of the base. */
  readonly lock: string;
  /** Null: this package manager has none. */
  readonly lockfile: string | null;
  readonly change: Readonly<Record<string, string>>;
  readonly setup: string;
  readonly gate: string;
  readonly env?: (checkout: string) => Readonly<Record<string, string>>;
}

/** What install scripts of the change leave in the root of the checkout. */
export const MARK = 'ran';
/** Run by the package manager, from wherever that puts a package. */
const LEAVES_MARK = `touch ${MARK} ../../${MARK} ../../../../../${MARK} || true`;

const OF_NODE = {
  files: {
    '.gitignore': 'node_modules\n.pnp.*\n.yarn\n',
    ...nodePackage('one', 1),
    ...nodePackage('two', 2),
    'index.js': "module.exports = require('one');\n",
    'package.json': nodeManifest('one'),
  },
  change: { 'index.js': "module.exports = require('two');\n", 'package.json': nodeManifest('two') },
  gate: "node -e \"require('assert').equal(require('./index.js'), 2)\"",
} as const;

function nodePackage(name: string, value: number): Files {
  const scripts = name === 'two' ? { preinstall: LEAVES_MARK, postinstall: LEAVES_MARK } : {};
  return {
    [`vendor/${name}/package.json`]: `${JSON.stringify({ name, version: '1.0.0', scripts })}\n`,
    [`vendor/${name}/index.js`]: `module.exports = ${value};\n`,
  };
}

function nodeManifest(dependency: string): string {
  const dependencies = { [dependency]: `file:./vendor/${dependency}` };
  const isChange = dependency === 'two';
  const scripts = isChange ? { preinstall: LEAVES_MARK, postinstall: LEAVES_MARK, prepare: LEAVES_MARK } : {};
  const dependenciesMeta = { two: { built: true } };
  const app = { name: 'app', version: '1.0.0', scripts, dependencies, dependenciesMeta };
  return `${JSON.stringify(app, null, 2)}\n`;
}

const PYPROJECT = (dependency: string): string => `[tool.poetry]
name = "app"
version = "1.0.0"
description = ""
authors = []

[tool.poetry.dependencies]
python = "^3.8"
${dependency} = { path = "wheels/${dependency}-1.0.0-py3-none-any.whl" }
`;

const OF_PYTHON = {
  ...wheel('one', 1),
  ...wheel('two', 2),
  '.gitignore': '.venv\n',
  'app.py': 'from one import value\n',
};
const PYTHON_CHECK = '-c "import app; assert app.value == 2"';

function wheel(name: string, value: number): Files {
  const info = `${name}-1.0.0.dist-info`;
  return {
    [`wheels/${name}-1.0.0-py3-none-any.whl`]: zip({
      [`${name}.py`]: `value = ${value}\n`,
      [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0.0\n`,
      [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
      [`${info}/RECORD`]: `${name}.py,,\n${info}/METADATA,,\n${info}/WHEEL,,\n${info}/RECORD,,\n`,
    }),
  };
}

function crate(name: string, value: number): Files {
  return {
    [`vendor/${name}/Cargo.toml`]: `[package]\nname = "${name}"\nversion = "1.0.0"\n`,
    [`vendor/${name}/src/lib.rs`]: `pub fn value() -> u8 { ${value} }\n`,
  };
}

function cargoManifest(name: string): string {
  return `[package]\nname = "app"\nversion = "1.0.0"\n\n[dependencies]\n${name} = { path = "vendor/${name}" }\n`;
}

/** A folder that Go takes for a module proxy. */
function goModule(name: string, value: number): Files {
  const at = `proxy/example.com/${name}/@v`;
  const manifest = `module example.com/${name}\n\ngo 1.19\n`;
  const root = `example.com/${name}@v1.0.0`;
  const source = `package ${name}\n\nfunc Value() int { return ${value} }\n`;
  return {
    [`${at}/list`]: 'v1.0.0\n',
    [`${at}/v1.0.0.info`]: '{"Version":"v1.0.0","Time":"2024-01-01T00:00:00Z"}',
    [`${at}/v1.0.0.mod`]: manifest,
    [`${at}/v1.0.0.zip`]: zip({ [`${root}/go.mod`]: manifest, [`${root}/${name}.go`]: source }),
  };
}

function goProgram(name: string): string {
  return `package main\n\nimport (\n\t"os"\n\n\t"example.com/${name}"\n)\n\nfunc main() {\n\tif ${name}.Value() != 2 {\n\t\tos.Exit(1)\n\t}\n}\n`;
}

const goEnvironment = (checkout: string) => ({
  GOPROXY: `file://${checkout}/proxy`,
  GONOSUMDB: '*',
  GOTOOLCHAIN: 'local',
});

function gem(name: string, value: number): Files {
  return {
    [`vendor/${name}/${name}.gemspec`]: `Gem::Specification.new { |s| s.name = '${name}'; s.version = '1.0.0'; s.summary = 's'; s.authors = ['a']; s.files = ['lib/${name}.rb'] }\n`,
    [`vendor/${name}/lib/${name}.rb`]: `VALUE = ${value}\n`,
  };
}

function composerPackage(name: string, value: number): Files {
  return {
    [`vendored/${name}/composer.json`]: `${JSON.stringify({ name: `acme/${name}`, version: '1.0.0', autoload: { files: ['value.php'] } })}\n`,
    [`vendored/${name}/value.php`]: `<?php function value() { return ${value}; }\n`,
  };
}

function composerManifest(name: string): string {
  const repositories = [{ type: 'path', url: 'vendored/*' }, { 'packagist.org': false }];
  const scripts =
    name === 'two' ? { 'post-install-cmd': LEAVES_MARK, 'post-autoload-dump': LEAVES_MARK } : {};
  const app = { name: 'acme/app', repositories, require: { [`acme/${name}`]: '1.0.0' }, scripts };
  return `${JSON.stringify(app, null, 4)}\n`;
}

/** Without the programs of this project's packages, among which is a later Yarn. */
const OTHER_PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

export const PROJECTS: readonly ManagedProject[] = [
  {
    ...OF_NODE,
    name: 'pnpm',
    needs: [['pnpm', '--version']],
    change: {
      ...OF_NODE.change,
      'pnpm-workspace.yaml':
        'packages: ["."]\nignoreScripts: false\nonlyBuiltDependencies: [two]\nallowBuilds: { two: true }\n',
    },
    lock: 'pnpm install --lockfile-only',
    lockfile: 'pnpm-lock.yaml',
    setup: 'pnpm install --frozen-lockfile',
  },
  {
    ...OF_NODE,
    name: 'Yarn 1',
    needs: [['sh', '-c', `PATH="${OTHER_PATH}"; yarn --version | grep "^1[.]"`]],
    env: () => ({ PATH: OTHER_PATH }),
    lock: 'yarn install --ignore-scripts',
    lockfile: 'yarn.lock',
    setup: 'yarn install --frozen-lockfile',
  },
  {
    ...OF_NODE,
    name: 'Yarn 4',
    needs: [['sh', '-c', 'yarn --version | grep "^4[.]"']],
    files: { ...OF_NODE.files, '.yarnrc.yml': 'nodeLinker: node-modules\nenableTelemetry: false\n' },
    lock: 'YARN_ENABLE_IMMUTABLE_INSTALLS=0 yarn install --mode=skip-build',
    lockfile: 'yarn.lock',
    setup: 'yarn install --immutable',
  },
  {
    name: 'pip',
    needs: [['python3', '-c', 'import pip']],
    files: { ...OF_PYTHON, 'requirements.txt': './wheels/one-1.0.0-py3-none-any.whl\n' },
    lock: 'true',
    lockfile: null,
    change: {
      'app.py': 'from two import value\n',
      'requirements.txt': './wheels/two-1.0.0-py3-none-any.whl\n',
    },
    setup: 'python3 -m pip install --quiet --no-index --target .venv -r requirements.txt',
    gate: `env PYTHONPATH=.venv python3 ${PYTHON_CHECK}`,
  },
  {
    name: 'Poetry',
    needs: [
      ['poetry', '--version'],
      ['python3', '-c', 'import venv, ensurepip'],
    ],
    files: { ...OF_PYTHON, 'pyproject.toml': PYPROJECT('one') },
    lock: 'poetry lock',
    lockfile: 'poetry.lock',
    change: { 'app.py': 'from two import value\n', 'pyproject.toml': PYPROJECT('two') },
    setup: 'env POETRY_VIRTUALENVS_IN_PROJECT=true poetry install --no-root',
    gate: `.venv/bin/python ${PYTHON_CHECK}`,
  },
  {
    name: 'Cargo',
    needs: [['cargo', '--version']],
    files: {
      '.gitignore': 'target\n',
      ...crate('one', 1),
      ...crate('two', 2),
      'Cargo.toml': cargoManifest('one'),
      'src/main.rs': 'fn main() { assert_eq!(one::value(), 2); }\n',
    },
    lock: 'cargo generate-lockfile --offline',
    lockfile: 'Cargo.lock',
    change: {
      'Cargo.toml': cargoManifest('two'),
      'src/main.rs': 'fn main() { assert_eq!(two::value(), 2); }\n',
    },
    setup: 'cargo fetch --locked',
    gate: 'cargo run --quiet --locked --offline',
    env: () => ({ RUSTUP_HOME: process.env.RUSTUP_HOME ?? join(homedir(), '.rustup') }),
  },
  {
    name: 'Go',
    needs: [['go', 'version']],
    files: {
      ...goModule('one', 1),
      ...goModule('two', 2),
      'go.mod': 'module example.com/app\n\ngo 1.19\n\nrequire example.com/one v1.0.0\n',
      'main.go': goProgram('one'),
    },
    lock: 'go mod tidy',
    lockfile: 'go.sum',
    change: {
      'go.mod': 'module example.com/app\n\ngo 1.19\n\nrequire example.com/two v1.0.0\n',
      'main.go': goProgram('two'),
    },
    setup: 'go mod download',
    gate: 'go run .',
    env: goEnvironment,
  },
  {
    name: 'Bundler',
    needs: [['bundle', '--version']],
    files: {
      ...gem('one', 1),
      ...gem('two', 2),
      Gemfile: "gem 'one', path: 'vendor/one'\n",
      'app.rb': "require 'one'\nexit 1 unless VALUE == 2\n",
    },
    lock: 'bundle lock',
    lockfile: 'Gemfile.lock',
    change: {
      Gemfile: "gem 'two', path: 'vendor/two'\n",
      'app.rb': "require 'two'\nexit 1 unless VALUE == 2\n",
    },
    setup:
      'bundle config set --local path .gems && bundle config set --local deployment true && bundle install',
    gate: 'bundle exec ruby app.rb',
  },
  {
    name: 'Composer',
    needs: [['composer', '--version']],
    files: {
      '.gitignore': 'vendor\n',
      ...composerPackage('one', 1),
      ...composerPackage('two', 2),
      'composer.json': composerManifest('one'),
      'app.php': "<?php require __DIR__ . '/vendor/autoload.php'; exit(value() == 2 ? 0 : 1);\n",
    },
    lock: 'composer update --no-install',
    lockfile: 'composer.lock',
    change: { 'composer.json': composerManifest('two') },
    setup: 'composer install',
    gate: 'php app.php',
  },
];

/** An archive without compression, as wheels and Go modules are. */
function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    locals.push(Buffer.from('PK\x03\x04'), common, name, bytes);
    centrals.push(Buffer.from('PK\x01\x02\x14\x00'), common, more, name);
    offset += 30 + name.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(centrals).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...centrals, end]);
}
