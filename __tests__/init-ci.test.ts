import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../embedded/git.ts';
import { compiledCode } from '../embedded/runner-environment.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { planFor } from '../scripts/init/plan.ts';
import { workflowFor } from '../scripts/init/workflow.ts';
import { INPUTS } from '../src/config/inputs/inputs.ts';
import { list, mapping, readWorkflow } from './support/workflows.ts';

const root = join(import.meta.dirname, '..');
const FIXTURES = join(root, '__tests__/fixtures/ci');

interface Given {
  readonly files?: Readonly<Record<string, string>>;
  /** A folder of CI files beside the tests. */
  readonly fixture?: string;
}

/** The workflow for a checkout, read by GitHub's parser; each input that it names is one. */
async function workflowOf({ files = {}, fixture }: Given) {
  const folder = fixture === undefined ? null : join(FIXTURES, fixture);
  const found = folder === null ? [] : readdirSync(folder, { recursive: true, withFileTypes: true });
  const real = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = new Map([
    ...real.map((path) => [relative(folder ?? '', path), readFileSync(path, 'utf8')] as const),
    ...Object.entries(files),
  ]);
  const plan = await planFor({ paths: [...texts.keys()], text: (path) => texts.get(path) ?? '' });
  const text = workflowFor({ plan, model: 'a-model', provider: null, layout: 'one' });
  const [job] = (await readWorkflow('tether.yml', text)).jobs;
  const steps = list(job?.plain.steps).map(mapping);
  const given = mapping(steps.find(({ id }) => id === 'tether')?.with);
  for (const [name, input] of Object.entries(INPUTS))
    if (given[name] !== undefined && !String(given[name]).includes('${{'))
      expect(input.parse(String(given[name])), name).toMatchObject({ kind: 'valid' });
  expect(Object.keys(given).filter((name) => !Object.hasOwn(INPUTS, name))).toEqual([]);
  const own = steps.findIndex(({ id }) => id === 'tether');
  return {
    said: [`found: ${plan.from}.`, ...plan.notes].join('\n- '),
    text,
    job: job?.plain ?? {},
    uses: steps.slice(0, own).flatMap(({ uses }) => (typeof uses === 'string' ? [uses] : [])),
    runs: steps.slice(0, own).flatMap(({ run }) => (typeof run === 'string' ? run.trim().split('\n') : [])),
    given,
    validate: String(given.validate ?? '')
      .trim()
      .split('\n'),
  };
}

const REAL: readonly {
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly uses: readonly string[];
  readonly runs: readonly unknown[];
  readonly validate: readonly string[];
  readonly says: RegExp;
}[] = [
  {
    name: 'jansson',
    uses: ['actions/checkout@v2'],
    runs: [],
    validate: ['autoreconf -fi && ./configure && make check', './scripts/clang-format-check'],
    says: /tests\.yml, job autotools.*\n- Of its matrix one entry is taken: os: ubuntu-latest, cc: gcc /,
  },
  {
    name: 'toolz',
    uses: ['actions/checkout@v2', 'actions/setup-python@v2'],
    runs: [
      'python -m pip install --upgrade pip setuptools wheel',
      'pip install coverage pep8 pytest',
      'pip install -e .',
    ],
    validate: [
      'coverage run -m pytest --doctest-modules toolz/',
      'pytest bench/',
      'pep8 --ignore="E731,W503,E402" --exclude=conf.py,tests,examples,bench -r --show-source .',
    ],
    says: /python-version: 3\.10 [\s\S]*Left out: "coverage report --show-missing --fail-under=100" of "Coverage", which fails below a threshold/,
  },
  {
    name: 'viper',
    uses: ['actions/setup-go@v3', 'actions/checkout@v3'],
    runs: ['go mod download'],
    validate: ["go test -race -tags '' -v ./..."],
    says: /ci\.yaml, job test/,
  },
  {
    name: 'jsoup',
    uses: ['actions/checkout@v2', 'actions/setup-java@v2'],
    runs: ['mvn -X verify -B --file pom.xml -Dmaven.test.failure.ignore=true'],
    validate: ['mvn -o -X verify -B --file pom.xml'],
    says: /java: 17 /,
  },
  {
    name: 'pymysql',
    uses: ['actions/checkout@v4', 'actions/setup-python@v5'],
    runs: expect.arrayContaining(['cp ci/docker.json pymysql/tests/databases.json']),
    validate: [
      'pytest -v --cov --cov-config .coveragerc pymysql',
      'pytest -v --cov-append --cov-config .coveragerc --doctest-modules pymysql/converters.py',
    ],
    says: /db: mariadb:10\.6, py: 3\.12 /,
  },
  {
    name: 'find-my-way',
    files: { 'package.json': '{"scripts":{"test":"tap","test:lint":"standard","test:typescript":"tsd"}}' },
    uses: ['actions/checkout@v2', 'actions/setup-node@v1'],
    runs: ['npm install'],
    validate: ['npm run test:lint', 'npm test', 'npm run test:typescript'],
    says: /node-version: 17\.x/,
  },
  {
    name: 'pluggy',
    uses: ['actions/checkout@v4', 'actions/setup-python@v5'],
    runs: [
      'python -m pip install --upgrade pip setuptools',
      'python -m pip install tox coverage',
      'tox -e py313-coverage --notest',
    ],
    validate: ['tox -e py313-coverage'],
    says: /name: ubuntu-py313, python: 3\.13, os: ubuntu-latest/,
  },
  {
    name: 'spdlog',
    uses: ['actions/checkout@v4'],
    runs: expect.arrayContaining(['./install-cmake.sh --prefix=/usr/local --skip-license']),
    validate: [
      'mkdir -p build && cd build && cmake ..  -DCMAKE_CXX_STANDARD=20  -DSPDLOG_SANITIZE_THREAD=OFF && make -j 4 && ctest -j 4 --output-on-failure',
    ],
    says: /"compiler":"gcc","version":12,"build_type":"Release"[^\n]*\n- It runs in a container/,
  },
  {
    name: 'pgx',
    uses: ['actions/checkout@v5', 'actions/setup-go@v6'],
    runs: ['ci/setup_test.bash', 'go mod download'],
    validate: ['gofmt -l -s -w . && git diff --exit-code', 'go test -parallel=1 -race ./...'],
    says: /pg-version: 18, [\s\S]*a server on this machine \(PGX_TEST_DATABASE\), and its port is not known/,
  },
  {
    name: 'node-redis',
    uses: ['actions/checkout@v4', 'actions/setup-node@v3'],
    runs: ['npm ci'],
    validate: ['npm run build:tests-tools && npm run test -- -- --forbid-only --redis-version=7.2'],
    says: /^(?![\s\S]*codecov)[\s\S]*redis-version: 7\.2/,
  },
  {
    name: 'tree-sitter',
    uses: ['actions/checkout@v6', 'actions/cache@v5'],
    runs: ['cargo xtask fetch-fixtures', 'cargo xtask generate-fixtures', 'cargo test --no-run || true'],
    validate: [
      'cargo test -- --test-threads 1',
      "export CFLAGS='-fsanitize=address' && export RUSTFLAGS='-D warnings -lasan --cfg sanitizing' && cargo test -- --test-threads 1",
    ],
    says: /Jobs that are not, or not whole, in the gate: check-bindgen\./,
  },
  {
    name: 'junit5',
    files: { 'build.gradle.kts': '', gradlew: '' },
    uses: [expect.stringMatching(/^actions\/checkout@/), expect.stringMatching(/^actions\/setup-java@/)],
    runs: ['./gradlew test --continue || true'],
    validate: ['./gradlew --offline test'],
    says: /main\.yml: no job is known to run tests of the checkout/,
  },
];

describe('a workflow has what the CI of the repository has', () => {
  test.each(REAL)('$name', async ({ name, files = {}, uses, runs, validate, says }) => {
    const found = await workflowOf({ files, fixture: name });
    expect(found.said).toMatch(says);
    expect(found.validate).toEqual(validate);
    expect(found.runs).toEqual(runs);
    expect([...found.uses].sort()).toEqual([...uses].sort());
  });

  test('a condition that only a run decides, without the matrix of the CI', async () => {
    const { job: written } = await workflowOf({ fixture: 'tree-sitter' });
    const [condition] = list(written.steps).flatMap((step) => mapping(step).if ?? []);
    expect(condition).toBe("${{ !'' && steps.cache.outputs.cache-hit != 'true' }}");
  });

  test('services, their ports and the variables of the job', async () => {
    const { job, given } = await workflowOf({ fixture: 'pymysql' });
    expect(mapping(mapping(job.services).mysql)).toMatchObject({
      image: 'mariadb:10.6',
      ports: ['3306:3306'],
    });
    expect(given).toMatchObject({ network: '3306', 'pass-env': 'FORCE_COLOR' });
  });
});

const job = (steps: string, more = '') => `on: pull_request
jobs:
  test:
    runs-on: ubuntu-latest
${more}    steps:
      - uses: actions/checkout@v4
${steps}`;

const WORKSPACE = `on: push
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: pnpm/action-setup@v4
      - run: pnpm install --frozen-lockfile
      - run: pnpm run tidy
      - run: pnpm run lint
  test:
    runs-on: \${{ matrix.os }}
    strategy: { matrix: { os: [windows-latest, ubuntu-latest] } }
    steps:
      - uses: actions/checkout@v4
      - uses: pnpm/action-setup@v4
      - run: pnpm install --frozen-lockfile
      - run: pnpm -r build
      - run: pnpm -r test
        working-directory: packages
        env: { MODE: fast, KEY: "\${{ secrets.KEY }}" }
`;

test('a build of a workspace comes before its tests, and a script that repairs is no check', async () => {
  const scripts = { tidy: 'eslint . --fix', lint: 'eslint .', test: 'vitest run' };
  const files = { '.github/workflows/ci.yml': WORKSPACE, 'package.json': JSON.stringify({ scripts }) };
  const { validate, given, text, said } = await workflowOf({ files });
  expect(validate).toEqual(['pnpm -r build && (cd packages && pnpm -r test)', 'pnpm run lint']);
  expect(given['pass-env']).toBe('MODE');
  expect(text).not.toContain('secrets.KEY');
  expect(said).toMatch(/Secrets left out of .*: KEY\. Commands of the gate get none/);
});

test('nothing of the event, no secret and no half of a command gets into the file', async () => {
  const workflow = `on: pull_request
env: { GITHUB_TOKEN: "\${{ github.token }}" }
jobs:
  test:
    name: "x\\n      - run: id"
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: { token: "\${{ secrets.PAT }}", ref: "\${{ github.event.pull_request.head.sha }}", submodules: true }
      - name: "a\\n      - run: id"
        run: npm ci
        env: { NPM: "\${{ secrets.NPM }}" }
      - run: npx prettier --write .
      - run: |
          npx prettier --write .
          git diff --exit-code
      - run: npm test {files}
      - run: npm test -- '\${{ github.event.pull_request.title }}'
      - run: |
          export A=1
          cd sub
          npm run build
          npm test
      - run: npm test
`;
  const files = { '.github/workflows/ci.yml': workflow, '.github/workflows/broken.yml': ': [' };
  const { text, runs, validate } = await workflowOf({ files });
  expect(runs).toEqual(['npm ci']);
  expect(validate).toEqual([
    'npx prettier --write . && git diff --exit-code',
    'export A=1 && cd sub && npm run build && npm test',
    'npm test',
  ]);
  expect(text.match(/secrets\.\w+/g)).toEqual(['secrets.MODEL_API_KEY']);
  expect(text).toMatch(/# Secrets left out: NPM\.[\s\S]*? run: npm ci\n(?! +env)/);
  expect(text).not.toMatch(/pull_request\.|github\.token/);
});

test('of two jobs, one has the key and one the rights, with the same inputs; both are checked by a third', async () => {
  const paths = ['.github/workflows/ci.yml'];
  const ci = job(
    '      - { run: npm test, env: { A: b } }\n',
    '    services: { db: { image: db, ports: ["5:5"] } }\n',
  );
  const plan = await planFor({ paths, text: () => ci });
  const text = workflowFor({ plan, model: 'a-model', provider: 'openai', layout: 'two' });
  const jobs = new Map((await readWorkflow('tether.yml', text)).jobs.map((one) => [one.id, one.plain]));
  const givenTo = (id: string) =>
    mapping(
      list(jobs.get(id)?.steps)
        .map(mapping)
        .find((step) => step.id === 'tether')?.with,
    );
  const { 'api-key': key, mode, ...shared } = givenTo('propose');
  const { bundle, mode: publishes, ...published } = givenTo('publish');
  expect([key, mode, publishes]).toEqual(['${{ secrets.MODEL_API_KEY }}', 'propose', 'publish']);
  expect(published).toEqual(shared);
  expect(shared).toMatchObject({ network: '5', 'pass-env': 'A', validate: 'npm test\n' });
  expect(bundle).toContain('needs.propose.outputs.bundle');
  expect(Object.values(mapping(jobs.get('propose')?.permissions))).toEqual(['read', 'read', 'read']);
  expect(jobs.get('publish')?.services).toBeUndefined();
  expect(givenTo('preflight')).toEqual({ ...shared, 'api-key': key, mode: 'preflight' });
});

const ROOT = '$(git rev-parse --show-toplevel)';

/** What the CI of public packages has, each written in its form. */
const FORMS: readonly {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly runs: readonly string[];
  readonly validate: readonly string[];
  readonly says?: RegExp;
}[] = [
  {
    name: 'a program started by an action: Cargo, with a toolchain of the matrix',
    files: {
      'ci.yml': `on: push
jobs:
  hack:
    runs-on: ubuntu-latest
    steps: [{ run: cargo hack check --all }]
  test:
    runs-on: ubuntu-latest
    strategy: { matrix: { rust: [stable, nightly] } }
    steps:
      - { uses: actions-rs/toolchain@v1, with: { toolchain: "\${{ matrix.rust }}" } }
      - { uses: actions-rs/cargo@v1, with: { command: fmt, args: --all -- --check } }
      - { name: Run, uses: actions-rs/cargo@v1, with: { command: test, args: --all } }
`,
    },
    runs: ['cargo fetch', 'cargo test --all --no-run || true'],
    validate: ['cargo fmt --all -- --check', 'cargo test --all'],
    says: /rust: stable.*\n- Jobs that are not, or not whole, in the gate: hack\./,
  },
  {
    name: 'a program started by an action: Gradle',
    files: {
      'ci.yml': job('      - { uses: gradle/gradle-build-action@v2, with: { arguments: "check -s" } }\n'),
    },
    runs: ['./gradlew check -s --continue || true'],
    validate: ['./gradlew --offline check -s'],
  },
  {
    name: 'a chain that moves through folders, of CMake, among jobs for special machines',
    files: {
      'ubuntu18-threadsani.yml': job(
        '      - run: cmake -B san && cmake --build san && ctest --test-dir san\n',
      ),
      'ubuntu22.yml': job(`      - run: |
          mkdir build &&
          cd build &&
          cmake -DX=ON ..  &&
          cmake --build .   &&
          ctest -j
`),
    },
    runs: ['mkdir -p build && cd build && cmake -DX=ON .. && cmake --build . && ctest -j || true'],
    validate: ['mkdir -p build && cd build && cmake -DX=ON .. && cmake --build . && ctest -j'],
    says: /ubuntu22\.yml, job test/,
  },
  {
    name: 'commands that do not say what they start: what the manifest names is fetched',
    files: { 'ci.yml': job('      - run: make test\n'), '/go.mod': 'module a' },
    runs: ['go mod download'],
    validate: ['make test'],
  },
  {
    name: 'variables before a command, and a step that names the host of a service',
    files: {
      'ci.yml': job(`      - run: echo '127.0.0.1 postgres' | sudo tee -a /etc/hosts
      - run: MODE=no go test ./...
      - run: MODE=yes go test ./...
`),
    },
    runs: ["echo '127.0.0.1 postgres' | sudo tee -a /etc/hosts", 'go mod download'],
    validate: ['MODE=no go test ./...', 'MODE=yes go test ./...'],
  },
  {
    name: 'an action of the repository that tests, and one that only sets up',
    files: {
      'ci.yml': job(`      - uses: ./.github/actions/setup
      - { uses: ./.github/actions/test, with: { scope: unit } }
`),
      '/.github/actions/setup/action.yml':
        'runs: { using: composite, steps: [{ run: npm ci, shell: bash }] }\n',
      '/.github/actions/test/action.yml': `inputs: { scope: { default: all }, how: { default: ci } }
runs:
  using: composite
  steps: [{ run: "npm test -- \${{ inputs.scope }} --\${{ inputs.how }}", shell: bash }]
`,
    },
    runs: [],
    validate: ['npm test -- unit --ci'],
  },
  {
    name: 'a workflow of the repository that another one calls for each value of a matrix',
    files: {
      'main.yml': `on: [push]
jobs:
  unit:
    strategy: { matrix: { node: [20, 22] } }
    uses: ./.github/workflows/shared.yml
    with: { node: "\${{ matrix.node }}" }
  elsewhere: { uses: octocat/shared/.github/workflows/test.yml@v1 }
`,
      'shared.yml': `on: { workflow_call: { inputs: { node: { default: 18 }, folder: { default: web } } } }
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - { run: "npm install --global n && n \${{ inputs.node }}" }
      - { run: npm test, working-directory: "\${{ inputs.folder }}" }
`,
    },
    runs: ['npm install --global n && n 22'],
    validate: ['cd web && npm test'],
    says: /shared\.yml, job test\.\n- Not looked into: job elsewhere .* calls octocat\/shared/,
  },
  {
    name: 'checks of another job up to the first step that it alone has, and a step of one combination',
    files: {
      'ci.yml': `on: push
jobs:
  changed:
    runs-on: ubuntu-latest
    outputs: { skip: "\${{ steps.a.outputs.b }}" }
    steps: [{ id: a, uses: octocat/changed@v1 }]
  test:
    needs: changed
    if: needs.changed.outputs.skip != 'true'
    runs-on: \${{ matrix.os }}
    strategy: { matrix: { os: [macos-latest, ubuntu-latest] } }
    steps:
      - { uses: octocat/set-up@v1, if: "matrix.os == 'ubuntu-latest'" }
      - { run: npm run build }
      - { run: npm test }
  lint:
    runs-on: ubuntu-latest
    steps:
      - { run: npm run build }
      - { run: npx prettier --write . && git diff --exit-code }
      - { run: npm run typecheck }
      - { run: curl -O https://example.com/tool }
      - { run: npm run lint }
`,
    },
    runs: [],
    validate: [
      'npm run build && npm test',
      'npm run build && npx prettier --write . && git diff --exit-code',
      'npm run build && npm run typecheck',
    ],
    says: /^(?![\s\S]*needs\):)[\s\S]*not whole, in the gate: changed, lint\./,
  },
  {
    name: 'a folder of the whole workflow, one of the job, and a machine that is no more',
    files: {
      'ci.yml': `on: push
env: { A: flow, B: flow }
defaults: { run: { working-directory: web } }
jobs:
  test:
    runs-on: ubuntu-18.04
    env: { B: job }
    steps:
      - { run: 'npm test -- "\${{ env.B }}"' }
      - { run: npm run lint, working-directory: docs, env: { C: step } }
`,
    },
    runs: [],
    validate: ['cd web && npm test -- "job"', 'cd docs && npm run lint'],
    says: /ubuntu-18\.04, which GitHub does not offer: here on ubuntu-24\.04/,
  },
  {
    name: 'the folder and the shell of a job, which what fetches for the gate does not get once more',
    files: {
      'ci.yml': job(
        '      - run: go generate && echo A=1 >> "$GITHUB_ENV"\n      - run: go test ./...\n',
        '    defaults: { run: { working-directory: app, shell: bash } }\n',
      ),
    },
    runs: ['cd app && go mod download'],
    validate: ['cd app && go test ./...'],
    says: /go generate/,
  },
  {
    name: 'a job with a container only where there is no other, and no token of a job that may write',
    files: {
      'ci.yml': `on: push
jobs:
  test:
    runs-on: ubuntu-latest
    container: node:22
    steps: [{ run: npm test }]
  more:
    runs-on: ubuntu-latest
    steps:
      - { name: Tools, uses: octocat/tools@main, with: { token: "\${{ secrets.GITHUB_TOKEN }}", version: 1 } }
      - { run: npm run test:more }
`,
    },
    runs: [],
    validate: ['npm run test:more'],
    says: /^found: \S+, job more\.[\s\S]*Left out: token of "Tools", which is the token of the job/,
  },
  {
    name: 'what a check substitutes counts, a step that nobody knows is named, and so is a job of actions alone',
    files: {
      'ci.yml': `on: push
jobs:
  lint:
    runs-on: ubuntu-latest
    steps: [{ uses: golangci/golangci-lint-action@v6 }]
  test:
    runs-on: ubuntu-latest
    steps:
      - { run: go test ./... }
      - { name: Format, run: diff -u <(echo -n) <(gofmt -d .) }
      - { name: Odd, run: ./verify.pl }
`,
    },
    runs: ['go mod download'],
    validate: ['go test ./...', 'diff -u <(echo -n) <(gofmt -d .)'],
    says: /Left out: "\.\/verify\.pl" of "Odd", which is not known[^\n]*\n- Jobs that are not, or not whole, in the gate: lint\./,
  },
  {
    name: 'what comes after the last test is named, with the reason why it has no place',
    files: {
      'ci.yml': job(
        '      - run: npm test\n      - run: npm run build\n      - run: npx eslint --fix .\n      - { name: Image, run: docker build . }\n',
      ),
    },
    runs: [],
    validate: ['npm test'],
    says: /"npm run build", which comes after[^\n]*\n- Left out: "npx eslint --fix \.", which repairs[^\n]*\n- Left out: "docker build \." of "Image", which needs containers/,
  },
  {
    name: 'a matrix that decides what is tested, a program that a step fetches, and Gradle without tests by name alone',
    files: {
      'ci.yml': `on: push
jobs:
  test:
    runs-on: ubuntu-latest
    strategy: { matrix: { java: [11, 17], suite: [fast, slow], os: [ubuntu-latest] } }
    steps:
      - { run: npx --yes cowsay }
      - { run: "./gradlew test -x testClasses -Psuite=\${{ matrix.suite }}" }
      - { run: ./gradlew check -x test }
`,
    },
    runs: ['npx --yes cowsay', './gradlew test -x testClasses -Psuite=fast --continue || true'],
    validate: ['./gradlew --offline test -x testClasses -Psuite=fast'],
    says: /other values of suite\. Add[\s\S]*"npx --yes cowsay" stays a step, and runs a program that it fetches/,
  },
  {
    name: 'tox that is fetched has its environment before the gate, and what is fetched otherwise is told',
    files: {
      'ci.yml': job(
        '      - run: uvx --with tox-uv tox -e py -- -x\n      - run: uvx nox -s t\n      - run: uvx ruff check\n',
      ),
    },
    runs: ['uvx --with tox-uv tox -e py --notest -- -x', 'uvx nox -s t --install-only'],
    validate: ['uvx --offline --with tox-uv tox -e py -- -x', 'uvx --offline nox -s t -R', 'uvx ruff check'],
    says: /"uvx ruff check" fetches its program, and the gate has no network/,
  },
  {
    name: 'tox that uv starts has its environment before the gate',
    files: { 'ci.yml': job('      - run: uv run --locked tox run -e py3.14\n') },
    runs: ['uv run --locked tox run -e py3.14 --notest'],
    validate: ['uv run --locked tox run -e py3.14'],
  },
  {
    name: 'Maven without a goal runs the default one of its manifest',
    files: { 'ci.yml': job('      - run: mvn -V --file pom.xml --no-transfer-progress\n') },
    runs: ['mvn -V --file pom.xml --no-transfer-progress -Dmaven.test.failure.ignore=true'],
    validate: ['mvn -o -V --file pom.xml --no-transfer-progress'],
  },
  {
    name: 'a workspace of Cargo: a package that is only built is checked by that, once',
    files: {
      'ci.yml': job(`      - run: cargo build
      - run: cargo test --workspace
      - { run: cargo build --no-default-features, working-directory: crates/c-api }
      - { run: cargo check, working-directory: crates/lib }
`),
    },
    runs: [
      'cargo test --workspace --no-run || true',
      'cd crates/c-api && cargo fetch',
      'cd crates/lib && cargo fetch',
    ],
    validate: [
      'cargo test --workspace',
      'cd crates/c-api && cargo build --no-default-features',
      'cd crates/lib && cargo check',
    ],
  },
  {
    name: 'a workspace of pnpm: a script of its packages, by those that differ from a branch',
    files: {
      'ci.yml': job(`      - run: |
          corepack enable
          corepack prepare pnpm@latest --activate
          pnpm config set script-shell /usr/bin/bash
      - run: pnpm --recursive build
      - run: pnpm lint
      - run: pnpm --filter "...[origin/master]" ci:coverage
`),
      '/package.json': '{"scripts":{"lint":"eslint ."}}',
      '/packages/a/package.json': '{"scripts":{"ci:coverage":"nyc pnpm test","lint":"eslint --fix ."}}',
    },
    runs: [
      'corepack enable',
      'corepack prepare pnpm@latest --activate',
      'pnpm config set script-shell /usr/bin/bash',
    ],
    validate: [
      'pnpm --recursive build && pnpm lint',
      'pnpm --recursive build && pnpm --filter "...[origin/master]" ci:coverage',
    ],
    says: /ci:coverage" takes only what differs from a branch/,
  },
  {
    name: 'the folder of the run, a script that fetches, a container and rights',
    files: {
      'ci.yml': job(`      - run: pytest --os=\${{ runner.os }}
      - run: cmake -B \${{ github.workspace }}/build
      - { run: ctest, working-directory: "\${{ runner.workspace }}/build" }
      - run: |
          set -x
          for one in a b; do
            wget https://example.com/$one
          done
          make test
      - run: |
          docker run image sh -c '
            make test'
      - run: sudo make check
`),
    },
    runs: [`cmake -B ${ROOT}/build && (cd ${ROOT}/build && ctest) || true`],
    validate: ['pytest --os=Linux', `cmake -B ${ROOT}/build && (cd ${ROOT}/build && ctest)`],
    says: /needs the network\.[\s\S]*needs containers\.[\s\S]*needs rights\./,
  },
  {
    name: 'a check that wants more of the same action than the tests do',
    files: {
      'ci.yml': `on: push
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - { uses: octocat/toolchain@v1, with: { toolchain: stable } }
      - { run: cargo test }
  clippy:
    runs-on: ubuntu-latest
    steps:
      - { uses: octocat/toolchain@v2, with: { toolchain: nightly, components: clippy } }
      - { run: cargo clippy }
  fmt:
    runs-on: ubuntu-latest
    steps:
      - { uses: octocat/toolchain@v2, with: { toolchain: nightly } }
      - { run: cargo fmt -- --check }
`,
    },
    runs: ['cargo test --no-run || true', 'cargo fetch'],
    validate: ['cargo test', 'cargo fmt -- --check'],
    says: /not whole, in the gate: clippy\./,
  },
];

test('ports that a variable names, and a job whose tests only its own run can start', async () => {
  const { given, said, validate } = await workflowOf({
    files: {
      '.github/workflows/ci.yml': `on: push
jobs:
  test:
    runs-on: ubuntu-latest
    env: { REDIS_URL: "redis://localhost:6379/0" }
    steps:
      - { uses: actions/checkout@v4, with: { path: sub } }
      - { run: make test, working-directory: "\${{ steps.a.outputs.b }}/sub" }
  more-tests:
    runs-on: ubuntu-latest
    env: { REDIS_URL: "redis://localhost:6380/0" }
    steps:
      - run: ci/wait-for redis://127.0.0.1:6381
      - run: |
          run_tests() {
            make more-tests 'a b'
          }
          run_tests
`,
    },
  });
  expect(validate).toEqual([
    String.raw`bash -eo pipefail -c $'run_tests() {\n  make more-tests \x27a b\x27\n}\nrun_tests'`,
  ]);
  expect(given.network).toBe('6380, 6381');
  expect(said).toContain('ci.yml, job more-tests.');
});

test('a checkout of another repository is a step where it has a folder, and never that of the job', async () => {
  const workflow = `on: push
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - { uses: actions/checkout@v4, with: { repository: octo/shared } }
      - { uses: actions/checkout@v4, with: { ref: main } }
      - { uses: actions/checkout@v4, with: { repository: octo/data, path: data, token: "\${{ secrets.A }}" } }
      - { uses: actions/checkout@v4, with: { path: old, ref: v1 } }
      - run: npm test
`;
  const { text, said, uses } = await workflowOf({ files: { '.github/workflows/ci.yml': workflow } });
  expect(uses).toEqual(['actions/checkout@v4', 'actions/checkout@v4']);
  expect(text).toMatch(/with:\n +ref: main\n +persist-credentials: false\n/);
  expect(text).toMatch(/with:\n +repository: octo\/data\n +path: data\n +persist-credentials: false\n/);
  expect(said).toMatch(/Left out: the checkout of octo\/shared, /);
  expect(said).toContain(
    'Left out: token of "actions/checkout@v4". Add what the checkout of octo/data needs.',
  );
  expect(said).toMatch(/which checks the repository out once more\./);
});

test('a variable that commands take and do not set is passed on: an action may have set it', async () => {
  const steps = '      - { uses: octocat/python@v1 }\n      - run: source $VENV && A=1 pytest $A $HOME\n';
  const { given } = await workflowOf({ files: { '.github/workflows/ci.yml': job(steps) } });
  expect(given['pass-env']).toBe('VENV');
});

test("an action of the CI keeps the version behind its commit, and a command its step's name as the reason", async () => {
  const pin = `octocat/set-up@${'a'.repeat(40)} # v1.2.3`;
  const steps = `      - uses: ${pin}\n      - { name: All tests, run: npm test }\n      - run: npm run lint\n`;
  const { text } = await workflowOf({ files: { '.github/workflows/ci.yml': job(steps) } });
  expect(text).toContain(`      - uses: ${pin}\n`);
  expect(text).toContain('# npm test: .github/workflows/ci.yml, job test, "All tests".\n');
  expect(text).toContain('# npm run lint: .github/workflows/ci.yml, job test.\n');
});

test.each(FORMS)('$name', async ({ files, runs, validate, says = /found: / }) => {
  const placed = Object.entries(files).map(([name, text]) => [
    name.startsWith('/') ? name.slice(1) : `.github/workflows/${name}`,
    text,
  ]);
  const found = await workflowOf({ files: Object.fromEntries(placed) });
  expect({ runs: found.runs, validate: found.validate }).toEqual({ runs, validate });
  expect(found.said).toMatch(says);
  expect(found.text).not.toMatch(/matrix\.|secrets\.GITHUB_TOKEN|defaults:/);
});

/** What init says of a checkout with this workflow. */
async function initOn(workflow: string, files: Readonly<Record<string, string>> = {}) {
  const outer = await temporaryFolder('init-try');
  const folder = join(outer.path, 'checkout');
  mkdirSync(join(folder, '.github/workflows'), { recursive: true });
  await git(['init', '--quiet'], { cwd: folder });
  for (const [path, text] of Object.entries({ '.github/workflows/ci.yml': workflow, ...files }))
    writeFileSync(join(folder, path), text);
  symlinkSync('.github', join(folder, 'link'));
  await git(['add', '--all'], { cwd: folder });
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  await git([...identity, 'commit', '--quiet', '--message', 'Start'], { cwd: folder });
  const { stdout } = spawnSync(process.execPath, [join(root, 'scripts/init.ts'), '--repo', folder], {
    encoding: 'utf8',
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...compiledCode(), TMPDIR: outer.path },
  });
  return { outer, folder, stdout };
}

test('a setup of several lines that fails is named as such, has its own remedy, and what fails after it points to it', async () => {
  const steps = '      - run: |\n          true\n\n          exit 3\n      - run: bash test.sh\n';
  const { outer, stdout } = await initOn(job(steps), { 'test.sh': 'exit 1' });
  await using _ = outer;
  expect(stdout).toMatch(/setup: true \(and 1 more line\): failed .* A run ends at a step that fails\./);
  expect(stdout).toMatch(/gate: bash test\.sh: failed .* Not all of the setup passed before it/);
});

test('where no service answers, the gate is not tried, and the port is named', async () => {
  const services = '    services: { db: { image: db, ports: ["1:1"] } }\n';
  const { outer, stdout } = await initOn(job('      - run: npm test\n', services));
  await using _ = outer;
  expect(stdout).toMatch(/gate: npm test: not tried here, nothing answers on port 1, where the job has/);
});

test('setup and gate are tried on a copy, and what fails is reported with a remedy before the file is written', async () => {
  const workflow = `on: push
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - run: sudo touch made-as-root
      - run: touch made
      - run: bash test.sh
      - run: mocha-that-nobody-has
`;
  const { outer, folder, stdout } = await initOn(workflow, {
    'test.sh': 'test -f made && cat settings.json',
  });
  await using _ = outer;
  expect(stdout).toMatch(/setup: sudo touch made-as-root: not tried here/);
  expect(stdout).toMatch(/gate: bash test\.sh: failed .* A file is missing\. If a step of the CI makes it/);
  expect(stdout).toContain(
    'Tried on a copy with the tools of this machine: 1 of 3 commands passed, 1 not tried.',
  );
  expect(stdout).toMatch(
    /at most 10 minutes each; --no-try leaves that out\.\nTrying: touch made\nTrying: bash/,
  );
  expect(stdout.indexOf('A file is missing')).toBeLessThan(stdout.indexOf('is written'));
  expect(existsSync(join(folder, 'made'))).toBe(false);
  expect(readdirSync(outer.path)).toEqual(['checkout']);
});
