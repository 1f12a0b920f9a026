import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../embedded/git.ts';
import { temporaryFolder } from '../embedded/temp.ts';
import { INPUTS } from '../src/config/inputs/inputs.ts';
import { list, mapping, readWorkflow } from './support/workflows.ts';

const root = join(import.meta.dirname, '..');
const PLACE = '.github/workflows/tether.yml';
const FIXTURES = join(root, '__tests__/fixtures/ci');

async function repositoryWith(files: Readonly<Record<string, string>>, fixture?: string) {
  const folder = await temporaryFolder('init-ci');
  await git(['init', '--quiet'], { cwd: folder.path });
  if (fixture !== undefined) cpSync(join(FIXTURES, fixture), folder.path, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  }
  return folder;
}

function init(repository: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, [join(root, 'scripts/init.ts'), '--repo', repository, ...args], {
    encoding: 'utf8',
    cwd: root,
    env: { PATH: process.env.PATH ?? '', TMPDIR: dirname(repository) },
  });
}

/** What was written, read by GitHub's parser; each input that it names is one. */
async function written(repository: string) {
  const text = readFileSync(join(repository, PLACE), 'utf8');
  const [job] = (await readWorkflow('tether.yml', text)).jobs;
  const steps = list(job?.plain.steps).map(mapping);
  const given = mapping(steps.find(({ id }) => id === 'tether')?.with);
  for (const [name, input] of Object.entries(INPUTS))
    if (given[name] !== undefined && !String(given[name]).includes('${{'))
      expect(input.parse(String(given[name])), name).toMatchObject({ kind: 'valid' });
  expect(Object.keys(given).filter((name) => !Object.hasOwn(INPUTS, name))).toEqual([]);
  const own = steps.findIndex(({ id }) => id === 'tether');
  return {
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
    says: /tests\.yml, job autotools.*\n- Of its matrix this is one: os: ubuntu-latest, cc: gcc /,
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
    says: /python-version: 3\.10 /,
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
    name: 'hashie',
    uses: ['actions/checkout@v2', 'ruby/setup-ruby@v1'],
    runs: ['bundle install --jobs 4 --retry 3'],
    validate: ['bundle exec rake'],
    says: /main\.yml, job test/,
  },
  {
    name: 'fd',
    uses: ['actions/checkout@v3', 'Swatinem/rust-cache@v2'],
    runs: expect.arrayContaining(['cargo fetch']),
    validate: ['cargo clippy --locked --all-targets --all-features', 'cargo test --locked'],
    says: /CICD\.yml, job min_version/,
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
    await using folder = await repositoryWith(files, name);
    const { status, stdout, stderr } = init(folder.path, '--no-try');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(says);
    const found = await written(folder.path);
    expect(found.validate).toEqual(validate);
    expect(found.runs).toEqual(runs);
    expect([...found.uses].sort()).toEqual([...uses].sort());
  });

  test('services, their ports and the variables of the job', async () => {
    await using folder = await repositoryWith({}, 'pymysql');
    init(folder.path, '--no-try');
    const { job, given } = await written(folder.path);
    expect(mapping(mapping(job.services).mysql)).toMatchObject({
      image: 'mariadb:10.6',
      ports: ['3306:3306'],
    });
    expect(given).toMatchObject({ network: '3306', 'pass-env': 'FORCE_COLOR' });
  });
});

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
  await using folder = await repositoryWith({
    '.github/workflows/ci.yml': WORKSPACE,
    'package.json': JSON.stringify({ scripts }),
  });
  const { stdout } = init(folder.path, '--no-try');
  const { validate, given, text } = await written(folder.path);
  expect(validate).toEqual(['pnpm -r build && (cd packages && pnpm -r test)', 'pnpm run lint']);
  expect(given['pass-env']).toBe('MODE');
  expect(text).not.toContain('secrets.KEY');
  expect(stdout).toMatch(/Left out: KEY, which are secrets/);
});

test('nothing of the event, no secret and no half of a command gets into the file', async () => {
  const workflow = `on: pull_request
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
  await using folder = await repositoryWith({
    '.github/workflows/ci.yml': workflow,
    '.github/workflows/broken.yml': ': [',
  });
  init(folder.path, '--no-try');
  const { text, runs, validate } = await written(folder.path);
  expect(runs).toEqual(['npm ci']);
  expect(validate).toEqual([
    'npx prettier --write . && git diff --exit-code',
    'export A=1 && cd sub && npm run build && npm test',
    'npm test',
  ]);
  expect(text.match(/secrets\.\w+/g)).toEqual(['secrets.MODEL_API_KEY']);
  expect(text).not.toContain('pull_request.');
});

test.each([
  {
    path: '.gitlab-ci.yml',
    text: 'image: python:3.12\n.base:\n  before_script: [pip install -r dev.txt]\nunit:\n  extends: .base\n  script: [pytest -q]\n',
    runs: ['pip install -r dev.txt'],
    validate: ['pytest -q'],
  },
  {
    path: '.circleci/config.yml',
    text: 'jobs:\n  test:\n    docker: [{ image: cimg/node:22.0 }]\n    steps: [checkout, { run: npm ci }, { run: { command: npm test } }]\n',
    runs: ['npm ci'],
    validate: ['npm test'],
  },
])('$path serves where there are no workflows', async ({ path, text, runs, validate }) => {
  await using folder = await repositoryWith({ [path]: text });
  expect(init(folder.path, '--no-try').stdout).toContain(`found: ${path}, job `);
  expect(await written(folder.path)).toMatchObject({ runs, validate });
});

test('set-up and gate are tried on a copy, and what fails is reported with a remedy before the file is written', async () => {
  const workflow = `on: push
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - run: sudo touch made-as-root
      - run: touch made
      - run: bash test.sh
      - run: pytest-that-nobody-has
`;
  await using outer = await temporaryFolder('init-try');
  const folder = { path: join(outer.path, 'checkout') };
  await using files = await repositoryWith({
    '.github/workflows/ci.yml': workflow,
    'test.sh': 'test -f made && cat settings.json',
  });
  cpSync(files.path, folder.path, { recursive: true });
  const { stdout } = init(folder.path);
  expect(stdout).toMatch(/set-up: sudo touch made-as-root: not tried here/);
  expect(stdout).toMatch(/gate: bash test\.sh: failed .* A file is missing\. If a step of the CI makes it/);
  expect(stdout).toContain('Tried on a copy with the tools of this machine: 1 of 4 commands passed.');
  expect(stdout.indexOf('A file is missing')).toBeLessThan(stdout.indexOf('is written'));
  expect(existsSync(join(folder.path, 'made'))).toBe(false);
  expect(readdirSync(outer.path)).toEqual(['checkout']);
});
