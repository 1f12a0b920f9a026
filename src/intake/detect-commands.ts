import { parseCommandEntry } from '../core/commands/command-entry.ts';
import type { BaseSearch } from '../core/ports.ts';
import { parsedJson } from '../core/text/json-record.ts';
import type { CommandEntry } from '../core/verdict/verdict.ts';
import { fromPackageJson } from './package-scripts.ts';
import { type Project, type Suggestion, tests } from './suggestion.ts';
import { namesAt } from './trigger/payload.ts';

/** A command that the repository's own files suggest. */
export interface DetectedCommand extends CommandEntry {
  readonly reason: string;
}

const MAX_MANIFEST_BYTES = 500_000;

/**
 * Commands to use when the maintainer named none, from the manifests of the base commit in the working directory, else
 * in the root. Empty when none is known; that does not count as passed.
 * @param workingDirectory relative to the root; empty or "." for the root itself
 */
export async function detectCommands(
  base: BaseSearch,
  workingDirectory: string,
): Promise<readonly DetectedCommand[]> {
  const paths = await base.paths();
  const folder = workingDirectory.replace(/^(?:\.?\/)+|^\.$|\/+$/g, '');
  for (const place of new Set([folder, ''])) {
    const found = await suggest(projectIn(base, paths, place));
    if (found.length > 0) return found.flatMap((suggestion) => entryOf(suggestion, found));
  }
  return [];
}

function projectIn(base: BaseSearch, paths: readonly string[], folder: string): Project {
  const prefix = folder === '' ? '' : `${folder}/`;
  const names = new Set(namesIn(paths, prefix));
  const above = folder.split('/').map((_, at, all) =>
    all
      .slice(0, at)
      .map((name) => `${name}/`)
      .join(''),
  );
  const inherited = folder === '' ? [] : above.flatMap((place) => [...namesIn(paths, place)]);
  return {
    names,
    upwards: new Set([...names, ...inherited]),
    text: async (name) => (await base.text(prefix + name, MAX_MANIFEST_BYTES)) ?? '',
    find: (fits) => {
      const found = paths.find((path) => path.startsWith(prefix) && fits(path.slice(prefix.length)));
      return found?.slice(prefix.length);
    },
  };
}

/** Names of files directly in the folder. */
function namesIn(paths: readonly string[], prefix: string): readonly string[] {
  return paths
    .filter((path) => path.startsWith(prefix) && path.indexOf('/', prefix.length) < 0)
    .map((path) => path.slice(prefix.length));
}

async function suggest(project: Project): Promise<readonly Suggestion[]> {
  const found = await Promise.all([
    fromPackageJson(project),
    fromJvm(project),
    fromGo(project),
    fromCargo(project),
    fromPython(project),
    fromDotnet(project),
    fromRuby(project),
    fromComposer(project),
  ]);
  const own = found.flat();
  if (own.some(({ does }) => does === 'tests')) return own;
  const deno = await fromDeno(project);
  return [...own, ...(deno.length > 0 ? deno : await fromMake(project))];
}

function entryOf(suggestion: Suggestion, all: readonly Suggestion[]): readonly DetectedCommand[] {
  const hasTests = all.some(({ does }) => does === 'tests');
  const purpose = suggestion.does === 'checks' && hasTests ? 'allowed' : 'validate';
  const parsed = parseCommandEntry(suggestion.command, { purpose, origin: 'detected' });
  return parsed.kind === 'valid' ? [{ ...parsed.value, reason: suggestion.reason }] : [];
}

async function fromDeno(project: Project): Promise<readonly Suggestion[]> {
  const name = ['deno.json', 'deno.jsonc'].find((one) => project.names.has(one));
  if (name === undefined) return [];
  const hasTask = /"tasks"\s*:\s*\{[^}]*"test"\s*:/.test(await project.text(name));
  return [tests(hasTask ? 'deno task test' : 'deno test --allow-all', name)];
}

async function fromJvm({ names }: Project): Promise<readonly Suggestion[]> {
  if (names.has('pom.xml')) {
    const program = names.has('mvnw') ? './mvnw' : 'mvn';
    return [tests(`${program} -B test`, 'pom.xml')];
  }
  const build = ['build.gradle', 'build.gradle.kts'].find((name) => names.has(name));
  return build === undefined ? [] : [tests(names.has('gradlew') ? './gradlew test' : 'gradle test', build)];
}

async function fromGo({ names }: Project): Promise<readonly Suggestion[]> {
  if (!names.has('go.mod')) return [];
  return [
    tests('go test ./...', 'go.mod'),
    { command: 'go vet ./...', does: 'checks', reason: 'there is a go.mod' },
  ];
}

async function fromCargo({ names, text }: Project): Promise<readonly Suggestion[]> {
  if (!names.has('Cargo.toml')) return [];
  // At the root of a workspace with a package of its own, the other packages would not be tested.
  const isWorkspace = /^\[workspace\b/m.test(await text('Cargo.toml'));
  return [tests(isWorkspace ? 'cargo test --workspace' : 'cargo test', 'Cargo.toml')];
}

const PYTHON = ['pyproject.toml', 'setup.cfg', 'tox.ini', 'pytest.ini', 'setup.py', 'requirements.txt'];

/** How managers start Python with what they have installed, by their lock files. */
const PYTHON_STARTERS = [
  ['uv.lock', 'uv run --no-sync python'],
  ['poetry.lock', 'poetry run python'],
] as const;

async function fromPython(project: Project): Promise<readonly Suggestion[]> {
  const manifests = PYTHON.filter((name) => project.names.has(name));
  const texts = await Promise.all(manifests.map((name) => project.text(name)));
  const usesPytest = manifests.includes('pytest.ini') || texts.some((text) => /\bpytest\b/.test(text));
  const hasConftest =
    manifests.length > 0 && project.find((path) => /(?:^|\/)conftest\.py$/.test(path)) !== undefined;
  const named = manifests[0] ?? 'tests';
  const python = PYTHON_STARTERS.find(([lock]) => project.names.has(lock))?.[1] ?? 'python3';
  if (usesPytest || hasConftest) return [tests(`${python} -m pytest`, named)];
  if (manifests.length === 0) return [];
  const test = project.find((path) => /(?:^|\/)test_?\w*\.py$/.test(path));
  return test === undefined ? [] : [tests(`${python} -m unittest`, named)];
}

async function fromDotnet(project: Project): Promise<readonly Suggestion[]> {
  const find = (name: RegExp) => project.find((path) => name.test(path) && path.split('/').length <= 3);
  const found = find(/\.slnx?$/) ?? find(/tests?\.[cfv][sb]proj$/i) ?? find(/\.[cfv][sb]proj$/);
  // Without a path it takes what lies in the root alone.
  if (found?.includes('/') === false) return [tests('dotnet test', found)];
  return found !== undefined && /^[\w./-]+$/.test(found) ? [tests(`dotnet test ${found}`, found)] : [];
}

async function fromRuby(project: Project): Promise<readonly Suggestion[]> {
  if (!project.names.has('Gemfile')) return [];
  const spec = project.find((path) => /(?:^|\/)spec\/.*_spec\.rb$/.test(path));
  if (spec !== undefined) return [tests('bundle exec rspec', 'Gemfile')];
  return project.names.has('Rakefile') ? [tests('bundle exec rake test', 'Gemfile')] : [];
}

async function fromComposer(project: Project): Promise<readonly Suggestion[]> {
  if (!project.names.has('composer.json')) return [];
  const manifest = parsedJson(await project.text('composer.json'));
  if (namesAt(manifest, 'scripts').includes('test')) return [tests('composer test', 'composer.json')];
  const usesPhpunit = namesAt(manifest, 'require-dev').includes('phpunit/phpunit');
  return usesPhpunit ? [tests('vendor/bin/phpunit', 'composer.json')] : [];
}

async function fromMake(project: Project): Promise<readonly Suggestion[]> {
  const name = ['GNUmakefile', 'makefile', 'Makefile'].find((one) => project.names.has(one));
  if (name === undefined) return [];
  const text = await project.text(name);
  const target = ['test', 'check'].find((one) => new RegExp(`^${one}\\s*:(?!=)`, 'm').test(text));
  return target === undefined
    ? []
    : [{ command: `make ${target}`, does: 'tests', reason: `${name} has the target "${target}"` }];
}

/** The commands of the inputs; detected ones are added if no input names a validation command. */
export async function commandsOn(
  base: BaseSearch,
  {
    listed,
    workingDirectory,
  }: {
    readonly listed: readonly CommandEntry[];
    readonly workingDirectory: string;
  },
): Promise<readonly CommandEntry[]> {
  const isGiven = listed.some(({ purpose }) => purpose === 'validate');
  const detected = isGiven ? [] : await detectCommands(base, workingDirectory);
  return [...detected, ...listed.filter(({ text }) => !detected.some((found) => found.text === text))];
}
