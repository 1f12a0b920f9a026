import { foldersAbove } from '../core/paths/folders.ts';
import { namesAt } from '../core/text/json-path.ts';
import { parsedJson } from '../core/text/json-record.ts';
import { fromPackageJson, type Suggestion, tests } from './package-scripts.ts';
import type { Project } from './project.ts';

/** What a manifest says of a project. */
export interface Toolchain {
  readonly name: string;
  /** The file that the project is known by; undefined: it is none of this kind. */
  readonly manifest: (project: Project) => string | undefined;
  readonly commands: (project: Project, manifest: string) => Promise<readonly Suggestion[]>;
}

/** A lock file, and what the tool that wrote it is started with. */
export type ByLock<Value> = readonly (readonly [lock: string, value: Value])[];

export function byLock<Value>(all: ByLock<Value>, { has }: Project): Value | undefined {
  return all.find(([lock]) => has(lock))?.[1];
}

const PYTHON_STARTERS: ByLock<string> = [
  ['uv.lock', 'uv run --no-sync python'],
  ['poetry.lock', 'poetry run python'],
];
const PYTHON = ['pyproject.toml', 'setup.py', 'setup.cfg', 'tox.ini', 'pytest.ini', 'requirements.txt'];

export function firstOf(...names: readonly string[]): Toolchain['manifest'] {
  return ({ has }) => names.find((name) => has(name));
}

export const TOOLCHAINS: readonly Toolchain[] = [
  {
    name: 'Node',
    manifest: firstOf('package.json'),
    commands: fromPackageJson,
  },
  {
    name: 'Java',
    manifest: firstOf('pom.xml', 'build.gradle', 'build.gradle.kts'),
    commands: async ({ has }, manifest) => {
      if (manifest === 'pom.xml') return [tests(`${has('mvnw') ? './mvnw' : 'mvn'} -B test`, manifest)];
      return [tests(has('gradlew') ? './gradlew test' : 'gradle test', manifest)];
    },
  },
  {
    name: 'Go',
    manifest: firstOf('go.mod'),
    commands: async (_, manifest) => [
      tests('go test ./...', manifest),
      { command: 'go vet ./...', does: 'checks', reason: `there is a ${manifest}` },
    ],
  },
  {
    name: 'Rust',
    manifest: firstOf('Cargo.toml'),
    // At the root of a workspace with a package of its own, the other packages would not be tested.
    commands: async ({ text }, manifest) => [
      tests(`cargo test${/^\[workspace\b/m.test(await text(manifest)) ? ' --workspace' : ''}`, manifest),
    ],
  },
  {
    name: 'Python',
    manifest: firstOf(...PYTHON),
    commands: pythonTests,
  },
  {
    name: '.NET',
    manifest: ({ find }) =>
      find(/^(?:[^/]+\/){0,2}[^/]*\.slnx?$/) ??
      find(/^(?:[^/]+\/){0,2}[^/]*tests?\.[cfv][sb]proj$/i) ??
      find(/^(?:[^/]+\/){0,2}[^/]*\.[cfv][sb]proj$/),
    commands: async (_, manifest) => {
      const command = dotnet('test', manifest);
      return command === null ? [] : [tests(command, manifest)];
    },
  },
  {
    name: 'Ruby',
    manifest: firstOf('Gemfile'),
    commands: async ({ has, find }, manifest) => {
      if (find(/(?:^|\/)spec\/.*_spec\.rb$/) !== undefined) return [tests('bundle exec rspec', manifest)];
      return has('Rakefile') ? [tests('bundle exec rake test', manifest)] : [];
    },
  },
  {
    name: 'PHP',
    manifest: firstOf('composer.json'),
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
    name: 'CMake',
    manifest: firstOf('CMakeLists.txt'),
    commands: async ({ text }, manifest) => {
      const hasTests = /^\s*(?:enable_testing\s*\(|include\s*\(\s*CTest\b)/im.test(await text(manifest));
      const steps = [
        'cmake -S . -B build',
        'cmake --build build',
        'ctest --test-dir build --output-on-failure',
      ];
      return hasTests ? [tests(steps.join(' && '), manifest)] : [];
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

/** Without a path it takes what lies in the root alone; null: a command cannot hold the path as it is. */
export function dotnet(verb: string, manifest: string): string | null {
  if (!manifest.includes('/')) return `dotnet ${verb}`;
  return /^[\w./-]+$/.test(manifest) ? `dotnet ${verb} ${manifest}` : null;
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
  if (test === undefined) return [];
  // From the root it finds tests in packages alone, and takes none for a pass.
  const start = foldersAbove(test).findLast((folder) => !has(`${folder}/__init__.py`)) ?? '';
  return [tests(`${python} -m unittest${/^[\w./-]+$/.test(start) ? ` discover ${start}` : ''}`, named)];
}
