import { describe, expect, test } from 'vitest';
import { detectCommands } from '../../src/intake/detect-commands.ts';
import { repositoryOf } from './repository.ts';

async function detected(
  files: Readonly<Record<string, string>>,
  workingDirectory = '',
): Promise<readonly string[]> {
  const commands = await detectCommands(await repositoryOf(files), workingDirectory);
  return commands.map(({ text, purpose }) => `${purpose} ${text}`);
}

function packageJson(
  scripts: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ name: 'x', scripts, ...more });
}

const scripts = {
  test: 'vitest run',
  lint: 'biome check',
  typecheck: 'tsc',
  build: 'tsc -b',
  start: 'node .',
};

describe('package.json', () => {
  test('gives test, types and lint as the gate, build besides', async () => {
    expect(await detected({ 'package.json': packageJson(scripts) })).toEqual([
      'validate npm test',
      'validate npm run typecheck',
      'validate npm run lint',
      'allowed npm run build',
    ]);
  });

  test('takes the first script that only checks, where none has such a name or it repairs', async () => {
    const others = {
      test: 'jest',
      lint: 'biome check --write',
      'lint:fix': 'eslint . --fix',
      prelint: 'eslint --version',
      'lint:js': 'eslint .',
      'lint:ts': 'eslint --ext ts .',
      'build:types': 'tsc -p types',
      'test:types': 'tsc -p types --noEmit',
    };
    expect(await detected({ 'package.json': packageJson(others) })).toEqual([
      'validate npm test',
      'validate npm run test:types',
      'validate npm run lint:js',
    ]);
  });

  test('names a script once, whatever it checks', async () => {
    const scripts = { test: 'jest', lint: 'tsc --noEmit', 'lint:js': 'eslint .' };
    expect(await detected({ 'package.json': packageJson(scripts) })).toEqual([
      'validate npm test',
      'validate npm run lint',
      'validate npm run lint:js',
    ]);
  });

  test('without tests lets the lesser checks decide', async () => {
    expect(await detected({ 'package.json': packageJson({ lint: 'x', build: 'y' }) })).toEqual([
      'validate npm run lint',
      'validate npm run build',
    ]);
  });

  test('with the test that npm init writes has none', async () => {
    const test = 'echo "Error: no test specified" && exit 1';
    expect(await detected({ 'package.json': packageJson({ test }) })).toEqual([]);
  });

  test.each(['vitest --watch', 'jest --watchAll'])(
    'with a test that never ends (%s) has none',
    async (test) => {
      expect(await detected({ 'package.json': packageJson({ test }) })).toEqual([]);
    },
  );

  test('with watching switched off has a test', async () => {
    expect(await detected({ 'package.json': packageJson({ test: 'ng test --watch=false' }) })).toEqual([
      'validate npm test',
    ]);
  });

  test.each([
    ['yarn.lock', 'yarn test'],
    ['bun.lock', 'bun run test'],
  ])('beside %s is run as %s', async (lock, command) => {
    const files = { 'package.json': packageJson({ test: 'x' }), [lock]: '' };
    expect(await detected(files)).toEqual([`validate ${command}`]);
  });

  test('names its manager itself, whatever lock file stands there', async () => {
    const manifest = packageJson({ test: 'x' }, { packageManager: 'pnpm@9.1.0' });
    expect(await detected({ 'package.json': manifest, 'yarn.lock': '' })).toEqual(['validate pnpm test']);
  });

  test.each(['{ not json', '[]', '"x"', '{"scripts": 3}', '{"scripts": {"test": 3}}'])(
    'that is no manifest (%j) gives nothing',
    async (text) => {
      expect(await detected({ 'package.json': text })).toEqual([]);
    },
  );
});

test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
  ['pom.xml', { 'pom.xml': '' }, ['validate mvn -B test']],
  ['build.gradle.kts with wrapper', { 'build.gradle.kts': '', gradlew: '' }, ['validate ./gradlew test']],
  ['Cargo.toml', { 'Cargo.toml': '' }, ['validate cargo test']],
  ['a workspace of Cargo', { 'Cargo.toml': '[workspace]\n[package]' }, ['validate cargo test --workspace']],
  [
    'pyproject.toml with pytest',
    { 'pyproject.toml': '[tool.pytest.ini_options]\n' },
    ['validate python3 -m pytest'],
  ],
  ['uv', { 'pytest.ini': '', 'uv.lock': '' }, ['validate uv run --no-sync python -m pytest']],
  ['Poetry', { 'pytest.ini': '', 'poetry.lock': '' }, ['validate poetry run python -m pytest']],
  [
    'setup.cfg and unittest',
    { 'setup.cfg': '[metadata]\n', 'test_a.py': '' },
    ['validate python3 -m unittest'],
  ],
  [
    'unittest in a package',
    { 'setup.cfg': '', 'a/__init__.py': '', 'a/tests/__init__.py': '', 'a/tests/test_a.py': '' },
    ['validate python3 -m unittest'],
  ],
  [
    'unittest in a folder that is no package',
    { 'setup.cfg': '', 'src/a/__init__.py': '', 'src/a/test_a.py': '' },
    ['validate python3 -m unittest discover src'],
  ],
  ['pyproject.toml without tests', { 'pyproject.toml': '[project]\n' }, []],
  ['a solution', { 'App.sln': '', 'src/App.csproj': '' }, ['validate dotnet test']],
  [
    'projects below the root',
    { 'src/App/App.csproj': '', 'src/AppTests/AppTests.csproj': '' },
    ['validate dotnet test src/AppTests/AppTests.csproj'],
  ],
  [
    'a solution below the root',
    { 'a/A.csproj': '', 'src/App.sln': '' },
    ['validate dotnet test src/App.sln'],
  ],
  ['a project whose path a command cannot hold as it is', { 'src/My App/App.csproj': '' }, []],
  ['Gemfile with specs', { Gemfile: '', 'spec/a_spec.rb': '' }, ['validate bundle exec rspec']],
  ['composer script', { 'composer.json': '{"scripts":{"test":"phpunit"}}' }, ['validate composer test']],
  [
    'composer with phpunit',
    { 'composer.json': '{"require-dev":{"phpunit/phpunit":"^11"}}' },
    ['validate vendor/bin/phpunit'],
  ],
  [
    'CMake with tests, beside a Makefile',
    { 'CMakeLists.txt': 'project(a)\nenable_testing()\n', Makefile: 'test:\n\ttrue\n' },
    ['validate cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure'],
  ],
  [
    'CMake without tests',
    { 'CMakeLists.txt': 'project(a)\n', Makefile: 'test:\n\ttrue\n' },
    ['validate make test'],
  ],
  ['Makefile with check', { Makefile: 'all:\n\ncheck:\n\ttrue\n' }, ['validate make check']],
  ['Makefile with neither', { Makefile: 'test := x\ntests:\n\ttrue\n' }, []],
  [
    'a Makefile that only wraps go',
    { Makefile: 'test:\n\tgo test\n', 'go.mod': '' },
    ['validate go test ./...', 'allowed go vet ./...'],
  ],
  ['deno.json', { 'deno.json': '{"imports":{"test":"x"}}' }, ['validate deno test --allow-all']],
  [
    'deno.jsonc with a task',
    { 'deno.jsonc': '{ // tasks\n  "tasks": { "test": "deno test -A" } }', Makefile: 'test:\n\ttrue\n' },
    ['validate deno task test'],
  ],
  [
    'deno.json beside a package of npm',
    { 'deno.json': '{}', 'package.json': '{"scripts":{"test":"vitest run"}}' },
    ['validate npm test'],
  ],
  [
    'tests of Bun without a script',
    { 'package.json': '{"scripts":{"lint":"x"}}', 'bun.lock': '', 'src/a.test.ts': '' },
    ['validate bun test', 'validate bun run lint'],
  ],
])('another manifest: %s', async (_, files, expected) => {
  expect(await detected(files)).toEqual(expected);
});

describe('the working directory', () => {
  const files = {
    'go.mod': '',
    'web/package.json': packageJson({ test: 'x' }),
    'yarn.lock': '',
    'docs/a.md': '',
  };

  test.each(['web', './web/'])('comes first, with the lock file of the root (%s)', async (folder) => {
    expect(await detected(files, folder)).toEqual(['validate yarn test']);
  });

  test.each(['docs', '.', '', 'missing'])(
    'gives way to the root when it has no manifest (%j)',
    async (folder) => {
      expect(await detected(files, folder)).toEqual(['validate go test ./...', 'allowed go vet ./...']);
    },
  );
});

test('every command says where it comes from and is split into arguments', async () => {
  const [command] = await detectCommands(
    await repositoryOf({ 'package.json': packageJson({ test: 'x' }) }),
    '',
  );
  expect(command).toEqual({
    text: 'npm test',
    argv: ['npm', 'test'],
    purpose: 'validate',
    origin: 'detected',
    reason: 'package.json has the script "test"',
  });
});
