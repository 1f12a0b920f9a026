import { expect, test } from 'vitest';
import { dependentsOf } from '../../src/intake/dependents.ts';

/** Of these files, each in a package of the folder that it stands in. */
function dependents(touched: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const paths = Object.keys(files);
  const packages = [...new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))))];
  const base = {
    paths: async () => paths,
    text: async (path: string) => files[path] ?? null,
    linesWith: async () => new Map(),
  };
  return dependentsOf([touched], packages, base);
}

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  [
    'workspaces of npm',
    {
      'libs/a/package.json': '{"author":{"name":"x"},"name":"@m/a"}',
      'libs/b/package.json': '{"name":"@m/b","dependencies":{"@m/a":"workspace:*"}}',
      'libs/c/package.json': '{"name":"@m/c","devDependencies":{"@m/b":"*"}}',
      'libs/d/package.json': '{"name":"@m/a-like","dependencies":{"@m/ab":"*"}}',
    },
    ['libs/b', 'libs/c'],
  ],
  [
    'crates by their paths',
    {
      'libs/a/Cargo.toml': '[package]\nname = "alpha"\n',
      'libs/b/Cargo.toml': '[dependencies]\nalias = { path = "../a" }\n',
      'libs/c/Cargo.toml': '[dependencies]\nserde = "1"\n',
    },
    ['libs/b'],
  ],
  [
    'modules of Go',
    {
      'libs/a/go.mod': 'module example.org/m/a\n\ngo 1.24\n',
      'libs/b/go.mod': 'module example.org/m/b\n\nrequire example.org/m/a v0.0.0\n',
      'libs/c/go.mod': 'module example.org/m/a/c\n',
    },
    ['libs/b'],
  ],
  [
    'projects of .NET and Gradle',
    {
      'libs/a/a.csproj': '<Project/>',
      'libs/b/b.csproj': '<ProjectReference Include="..\\a\\a.csproj" />',
      'libs/c/build.gradle': 'dependencies { implementation project(":libs:a") }',
      'libs/d/build.gradle': 'dependencies { implementation "org:libs:a" }',
    },
    ['libs/b', 'libs/c'],
  ],
  ['packages without manifests', { 'libs/a/x.js': '', 'libs/b/x.js': '../a' }, []],
])('%s: those that name it, and those that name these', async (_what, files, expected) => {
  expect(await dependents('libs/a', files)).toEqual(expected);
});
