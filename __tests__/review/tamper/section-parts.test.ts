import { describe, expect, test } from 'vitest';
import { FileText } from '../../../src/review/source/file-text.ts';
import type { Part } from '../../../src/review/tamper/settings/part.ts';
import { partsOf } from '../../../src/review/tamper/settings/parts.ts';

const OF_PACKAGE = ['project', 'package', 'workspace.package', 'tool.poetry', 'metadata'];

function section(name: string, body: string, path = 'pyproject.toml'): Part | undefined {
  const text = `[first]\nx = 1\n\n[${name}]\n${body}\n\n[last]\ny = 1\n`;
  return partsOf(new FileText(path, text)).find(
    (part) => part.name === `the section ${JSON.stringify(name)}`,
  );
}

test.each([
  ...[
    'pyproject.toml',
    'Cargo.toml',
    'hatch.toml',
    'pixi.toml',
    'mise.toml',
    '.mise.toml',
    'setup.cfg',
    'tox.ini',
  ],
  ...['Pipfile', '.cargo/config', '.cargo/config.toml'],
])('%s has sections', (path) => {
  for (const one of [path, `a/${path}`]) expect(section('a', 'b = 1', one)?.text, one).toBe('[a]\nb = 1');
  for (const one of [`my${path}`, `${path}.in`]) expect(section('a', 'b = 1', one), one).toBeUndefined();
});

describe('what only tells in the section of a package', () => {
  const HEADS = OF_PACKAGE.map((name) => [name, `[${name}]`] as const);

  test.each([
    ...[
      'version = "1.0"',
      "description = 'a'",
      'keywords = ["a", "b"]',
      'categories=[]',
      '\tclassifiers  =  [\n  "a",\n]',
    ],
    ...['authors = ["A"]', 'maintainers = []', 'license = "MIT"', 'homepage = "a"', 'repository = "b"  '],
    ...['documentation = "c"', 'version = 1.0-rc+1', 'description = ""'],
  ])('is left out: %s', (line) => {
    for (const [name, head] of HEADS)
      expect(section(name, `${line}\nx = 1`)?.text, name).toMatch(`${head}\n\nx = 1`);
    expect(section('other', line)?.text).toContain(line.trim());
    expect(section(`my-${OF_PACKAGE[0]}`, line)?.text).toContain(line.trim());
  });

  test.each([
    ...[
      'version = { workspace = true }',
      'name = "a"',
      'my-version = "1"',
      'versions = "1"',
      'version = "1" + a',
    ],
    ...['version.workspace = true', 'license = { file = "a" }', 'description = """', 'build = "build.rs"'],
  ])('is not: %s', (line) => {
    for (const [name, head] of HEADS) expect(section(name, line)?.text, name).toBe(`${head}\n${line}`);
  });

  test.each(['project.urls', 'tool.poetry.urls', '"project" . urls'])('and the addresses of [%s]', (name) => {
    expect(section(name, 'Home = "a"')?.text).toBe('');
    expect(section(`${name}s`, 'Home = "a"')?.text).not.toBe('');
    expect(section(`my.${name}`, 'Home = "a"')?.text).not.toBe('');
  });
});

describe('what a package needs', () => {
  const keys = (name: string, body: string): readonly string[] =>
    partsOf(new FileText('pyproject.toml', `[${name}]\nname = "a"\n${body}\n`)).flatMap(
      ({ kind, name: part, text, at }) =>
        part.startsWith('the key') ? [`${kind} ${part} at ${at}: ${text}`] : [],
    );

  test.each([
    ['requires-python = ">=3.8"', 'minor'],
    ["rust-version='1.70'", 'minor'],
    ['dependencies = ["a", \'b\']', 'changed'],
    ['dependencies  =  [\n  "a[b]>=1",\n  \'c[d]\',\n]', 'changed'],
    ['dependencies = []', 'changed'],
  ])('is a part of its own: %s', (line, kind) => {
    for (const name of OF_PACKAGE) {
      const key = /^[\w-]+/.exec(line)?.[0];
      const at = `[${name}]\nname = "a"\n`.length;
      expect(keys(name, line), name).toEqual([`manifest-${kind} the key "${key}" at ${at}: ${line}`]);
      expect(section(name, `${line}\nx = 1`)?.text, name).toBe(`[${name}]\n\nx = 1`);
    }
    expect(keys('other', line)).toEqual([]);
    expect(keys('project', `my-${line}`)).toEqual([]);
    expect(keys('project', `  ${line}`)).toEqual([]);
  });

  test.each([
    'dependencies = a',
    'requires-python = [a',
    'dependencies.a = "1"',
    'dependencies = { a = "1" }',
  ])('is none: %s', (line) => {
    expect(keys('project', line)).toEqual([]);
  });
});

describe('programs of a package', () => {
  test.each(['project.scripts', 'project.gui-scripts', 'tool.poetry.scripts'])(
    'are those of [%s]',
    (name) => {
      expect(section(name, 'kit = "a:b"\n"my.kit"  = "c"\n\'x-1\'="d"\n  y = 1')?.programs).toEqual([
        'kit',
        'my.kit',
        'x-1',
      ]);
      expect(section(`my.${name}`, 'kit = "a"')?.programs).toBeUndefined();
      expect(section(`${name}.a`, 'kit = "a"')?.programs).toBeUndefined();
      expect(section(name, '# none')?.programs).toBeUndefined();
    },
  );

  test.each([
    ['[[bin]]\nname = "b"\n', true],
    ['[[bin]]\nname = "b"\npath  =  "src/b.rs"\n', true],
    ['[[example]]\npath="a.rs"\n\n', true],
    ['[[bin]]\nname = "b"\ntest = false\n', false],
    ['[[bin]]\n', false],
    ['[bin]\nname = "b"\n', false],
    ['[[bench]]\nname = "b"\n', false],
    ['[[bin]]\nname = "b"\nrequired-features = ["a"]\n', false],
  ])('beside the library take nothing away: %j, %s', (text, isHarmless) => {
    const parts = partsOf(new FileText('Cargo.toml', `[package]\nname = "a"\n\n${text}`));
    expect(parts.at(-1)?.isHarmlessWhenNew).toBe(isHarmless);
  });
});

test.each([
  ['target.x86_64-linux', 'test-settings-changed'],
  ['target.cfg(unix).dependencies', 'manifest-changed'],
  ['target.a.dev-dependencies', 'manifest-changed'],
  ['target', 'manifest-changed'],
  ['tool.hatch.envs', 'test-script-changed'],
  ['envs.default.scripts', 'test-script-changed'],
  ['tasks', 'test-script-changed'],
  ['feature.a-b.tasks', 'test-script-changed'],
  ['tool.pixi.feature.a.tasks', 'test-script-changed'],
  ['feature.a.dependencies', 'manifest-changed'],
  ['scripts', 'test-script-changed'],
  ['my.alias', 'manifest-changed'],
  ['tool.mutmut', 'test-settings-changed'],
  ['tool.basedpyright', 'lint-settings-changed'],
  ['tool.pyrefly', 'lint-settings-changed'],
  ['tool . "ruff"', 'lint-settings-changed'],
])('the section [%s] is of its kind: %s', (name, kind) => {
  expect(section(name, 'a = 1')?.kind).toBe(kind);
});

test('a line above all sections is a part without a name of its own', () => {
  const parts = partsOf(new FileText('tox.ini', 'a = 1\n[tox]\nb = 1\n'));
  expect(parts.map(({ name, text, at }) => [name, text, at])).toEqual([
    ['the section ""', 'a = 1', 0],
    ['the section "tox"', '[tox]\nb = 1', 6],
  ]);
});

test.each([
  ...['transform(code) {', 'async transform (code) {', 'transform: fake,', 'load(id) {', 'resolveId (a) {'],
  ...["{ find: './a', replacement: b }", 'find : ".."', String.raw`find: /^\./,`, String.raw`find: /\.\/a/,`],
  ...["'./a.js': b,", '"../a.ts" : b,'],
])('a plugin of Vite may give other text: %s', (line) => {
  const text = (one: string): string => `export default {\n  ${one}\n  test: { a: 1 },\n};\n`;
  const found = partsOf(new FileText('vite.config.ts', text(line)));
  expect(found.map(({ kind, name }) => `${kind} ${name.slice(0, 8)}`)).toEqual([
    'test-settings-changed the key ',
    'manifest-changed the line',
  ]);
  expect(found[0]?.text).toBe('test: { a: 1 }');
  for (const other of [
    'transformed(a)',
    'preload(a)',
    "find: 'a',",
    "find: '@/x'",
    "'./a.js', b",
    "'a/b': c",
    'loads: 1',
  ])
    expect(partsOf(new FileText('vite.config.ts', text(other))), other).toHaveLength(1);
});
