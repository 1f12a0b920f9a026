import { describe, expect, test } from 'vitest';
import { declaresAsked } from '../../../src/review/tamper/settings/asked-entries.ts';

/** What is asked about when all is asked for, each as `name before > version`; null: something else differs. */
function declared(place: string, before: string, after: string): string | null {
  const seen: string[] = [];
  const isAsked = declaresAsked(place, { before, after }, ({ name, version, before: old }) => {
    seen.push(`${name} ${old ?? 'new'} > ${version}`);
    return true;
  });
  return isAsked ? seen.join() : null;
}

describe('a dependency is declared', () => {
  const JSON_KEYS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
  const SECTIONS = [
    ...['dependencies', 'dev-dependencies', 'build-dependencies', 'workspace.dependencies'],
    ...['target.x86_64-linux.dependencies', 'tool.poetry.group.dev.dependencies', 'packages', 'dev-packages'],
  ];

  test.each([
    ...JSON_KEYS.map((key) => `package.json the key "${key}"`),
    ...['require', 'require-dev'].map((key) => `composer.json the key "${key}"`),
  ])('by a key of JSON: %s', (place) => {
    const [before, after] = ['{"@a/left.js":"^1.0.0","right":"2"}', '{"@a/left.js":"^1.1.0","right":"2"}'];
    expect(declared(place, before, after)).toBe('@a/left.js ^1.0.0 > ^1.1.0');
    expect(declared(place, '{}', '{"left":"1"}')).toBe('left new > 1');
    expect(declared(place, before, after.replace('"2"', '{"a":"2"}'))).toBeNull();
  });

  test.each([
    'pyproject.toml the key "dependencies"',
    'hatch.toml the section "project.optional-dependencies"',
    'pyproject.toml the section "dependency-groups"',
  ])('by a text of TOML: %s', (place) => {
    const text = (left: string): string => `all = [\n  "right>=1",\n  ${left},\n]\n`;
    for (const [was, is, asked] of [
      ['"left>=1.0.0"', '"left>=1.1.0"', 'left >=1.0.0 > >=1.1.0'],
      ["'left[a, b-c]  ~=1.0'", "'left[a, b-c] ~=1.1'", 'left ~=1.0 > ~=1.1'],
      ['"my-left.js"', '"my-left.js == 1.1"', 'my-left.js  > == 1.1'],
    ] as const) {
      expect(declared(place, text(was), text(is))).toBe(asked);
      expect(declared(place, text(was), text('"left @ https://x.org/a.whl"'))).toBeNull();
      expect(declared(place, text(was), text(`"left>=1.1.0; os_name=='nt'"`))).toBeNull();
    }
    expect(declared(place, 'all = []', 'all = []\nmore =\t[ "left>=1", ]')).toBe('left new > >=1');
  });

  test.each(
    ['Cargo.toml', 'pyproject.toml', 'Pipfile'].flatMap((file) =>
      SECTIONS.map((section) => `${file} the section "${section}"`),
    ),
  )('by a line of a section: %s', (place) => {
    const text = (left: string): string => `[dependencies]\nright = "1"\n${left}\n`;
    for (const [was, is] of [
      ['left = "1.0"', 'left = "1.1"'],
      [`"left"='1.0'`, `"left"='1.1'`],
      ['left = { version = "1.0" }', 'left = { version = "1.1" }'],
      ["left={version='1.0'}", "left={version='1.1'}"],
      [
        'left = { version = "1.0", features = ["a", "b"], optional = true, default-features = false }',
        'left = { version = "1.1", features=[], default-features  =  false}  ',
      ],
    ] as const)
      expect(declared(place, text(was), text(is)), is).toBe('left 1.0 > 1.1');
    expect(declared(place, '', '[dependencies]\nleft = "1.1"')).toBe('left new > 1.1');
    for (const other of [
      'left = { path = "../left" }',
      'left = { version = "1.1", git = "x" }',
      'left = { version = "1.1", registry = "x" }',
      'left = "1.1" + x',
    ])
      expect(declared(place, text('left = "1.0"'), text(other)), other).toBeNull();
  });

  test.each([
    ['requirements.txt ', 'left==1.0\nright', 'left==1.1\nright', 'left ==1.0 > ==1.1'],
    [
      'requirements-dev.in ',
      'my-left.js[a, b]  >= 1.0',
      'my-left.js[a, b] >= 1.1  ',
      'my-left.js >= 1.0 > >= 1.1',
    ],
    ['requirements.txt ', 'right\n', 'right\nleft\n', 'left new > '],
    [
      'go.mod ',
      'require x.org/~a/left v1.0.0\n',
      'require x.org/~a/left v1.1.0\n',
      'x.org/~a/left v1.0.0 > v1.1.0',
    ],
    ['go.mod ', '\tleft v1.0.0 // indirect\n', '\tleft v1.1.0-rc.1+b\n', 'left v1.0.0 > v1.1.0-rc.1+b'],
    ['go.mod ', 'module a\n', 'module a\n\nrequire (\n\tleft v1.1.0\n)\n', 'left new > v1.1.0'],
    ['go.mod ', 'module a\n\ngo 1.20\n', 'module a\n\ngo 1.21.3\n', 'go 1.20 > 1.21.3'],
    ['go.mod ', '  left  v1.0.0  \n', '  left \tv1.1.0  // indirect \n', 'left v1.0.0 > v1.1.0'],
    ['go.mod ', 'go  1.20  \n', 'go 1.21\n', 'go 1.20 > 1.21'],
    ['Gemfile ', "gem 'left', '~> 1.0'\n", "gem 'left', '~> 1.1'\n", 'left ~> 1.0 > ~> 1.1'],
    ['Gemfile ', '  gem "left"\n', '  gem  "left","1.1"\n', 'left  > 1.1'],
    ['a.gemspec ', 's.add_dependency("a-b", "1.0")\n', 's.add_dependency("a-b", "1.1")\n', 'a-b 1.0 > 1.1'],
    [
      'a.gemspec ',
      ' s.add_development_dependency "a", "1"\n',
      ' s.add_development_dependency "a", "2"\n',
      'a 1 > 2',
    ],
    ['a.gemspec ', 's.add_runtime_dependency "a", "1"\n', 's.add_runtime_dependency "a", "2"\n', 'a 1 > 2'],
    ['Makefile the variable "CFLAGS"', 'CFLAGS = -Wall -O1', 'CFLAGS = -Wall -O2', '-O 1 > 2'],
    ['a.mk the variable "FLAGS"', 'FLAGS = -std=c99 -g', 'FLAGS = -std=c++20 -g', '-std= c99 > c++20'],
    [
      'Makefile the variable "CFLAGS"',
      'CFLAGS = -march=i386',
      'CFLAGS = -march=native',
      '-march= i386 > native',
    ],
    ['Makefile the variable "CFLAGS"', 'CFLAGS = -mtune=a -g', 'CFLAGS = -mtune=a -g3', '-g  > 3'],
  ])('by other words: %s%j', (place, before, after, asked) => {
    expect(declared(place, before, after)).toBe(asked);
    expect(declared(place, before, `${after}\n= other; words`)).toBeNull();
    expect(declared(`${place}s`, before, after)).toBeNull();
    const isNamedFreely = /gemspec|the variable/.test(place);
    expect(declared(`my${place}`, before, after)).toBe(isNamedFreely ? asked : null);
  });

  test.each([
    ['package.json the key "overrides"', '{"left":"1"}', '{"left":"2"}'],
    ['pyproject.toml the section "tool.uv"', 'a = ["left>=1"]', 'a = ["left>=2"]'],
    ['Cargo.toml the section "patch.crates-io"', 'left = "1"', 'left = "2"'],
    ['constraints.txt ', 'left==1', 'left==2'],
    ['requirements.txt ', 'left==1', '-r left.txt'],
    ['requirements.txt ', 'left==1', 'left==1 # why'],
    ['go.mod ', '\tleft v1.0.0\n', '\tleft v1.1.0 => ../left\n'],
    ['go.mod ', '\tleft v1.0.0\n', '\tleft 1.1.0\n'],
    ['go.mod ', 'go 1.20\n', 'go 1.21 x\n'],
    ['go.mod ', 'x go 1.20\n', 'x go 1.21\n'],
    ['requirements.txt ', 'left==1', '  -left==2'],
    ['Gemfile ', "gem 'left', '1'\n", "gem 'left', '2' if x\n"],
    ['Gemfile ', "gem 'left', '1'\n", "xgem 'left', '2'\n"],
    ['Gemfile ', "gem 'left', '1'\n", "gem 'left', '2', require: false\n"],
    ['Makefile the variable "CFLAGS"', 'CFLAGS = -O1', 'CFLAGS = -Ofast,x'],
    ['Makefile the variable "CFLAGS"', 'CFLAGS = -O1', 'CFLAGS = x-O2'],
    ['Makefile the variable "CC"', 'CC = cc -O1', 'CC = cc -O2'],
  ])('but not so: %s%j, %j', (place, before, after) => {
    expect(declared(place, before, after)).toBeNull();
  });
});

describe('declarations are as asked', () => {
  const PLACE = 'requirements.txt ';

  test.each([
    ['where one is new', 'a==1\n', 'a==1\nb==2\n', 'b new > ==2'],
    ['where each of several is new', 'a==1\nb==1\n', 'a==2\nb==2\n', 'a ==1 > ==2,b ==1 > ==2'],
    ['where one stands twice', 'a==1\n', 'a==1\na==1\n', 'a new > ==1'],
  ])('%s', (_what, before, after, asked) => {
    expect(declared(PLACE, before, after)).toBe(asked);
    expect(declaresAsked(PLACE, { before, after }, () => false)).toBe(false);
    expect(declaresAsked(PLACE, { before, after }, ({ name }) => name === 'a')).toBe(!asked.includes('b '));
  });

  test.each([
    ['where none is new', 'a==1\nb==2\n', 'a==1\n'],
    ['where another one is gone', 'a==1\nb==2\n', 'a==2\n'],
    ['where they only change places', 'a==1\nb==2\n', 'b==2\na==1\n'],
  ])('but not %s', (_what, before, after) => {
    expect(declared(PLACE, before, after)).toBeNull();
  });
});
