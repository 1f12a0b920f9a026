import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';
import type { GateSources } from '../../../src/review/tamper/gate/gate-scripts.ts';

interface Case {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  /** New files beside it. */
  readonly added?: readonly string[];
}

const GATE: GateSources = {
  folder: '',
  commands: [['npx', 'check-all', '--fast']],
  files: [],
  makefiles: { texts: new Map(), included: [] },
  loaded: new Set(),
};

function found({ path, before, after, added = [] }: Case): readonly string[] {
  const files = [{ path, before, after }, ...added.map((one) => ({ path: one, before: null, after: 'x\n' }))];
  const context = { gates: [GATE] };
  return findTampering(files, testPaths(null), context).map(({ kind }) => kind);
}

type Change = readonly [path: string, before: string, was: string, is: string];

function changed([path, before, was, is]: Change): readonly string[] {
  expect(before).toContain(was);
  return found({ path, before, after: before.replace(was, () => is) });
}

const NPM =
  '{ "name": "@acme/kit", "engines": { "node": ">=18" }, "bin": { "kit": "a.js" }, "files": ["a.js"] }';
const PYTHON = `[project]
name = "kit"
requires-python = ">=3.8"
dependencies = ["left>=1.0"]

[project.scripts]
kit = "kit:main"

[project.optional-dependencies]
all = ["right>=1", "left>=1.0"]

[build-system]
requires = ["hatchling"]

[tool.uv]
override-dependencies = ["left>=1.0"]
`;

describe('what a manifest tells those who install the package', () => {
  test.each<Change>([
    ['package.json', NPM, '>=18', '>=20'],
    ['package.json', NPM, '"engines": { "node": ">=18" }, ', ''],
    ['package.json', NPM, '"kit": "a.js"', '"kit": "b.js", "slug": "c.js"'],
    ['package.json', NPM, '{ "kit": "a.js" }', '"b.js"'],
    ['package.json', NPM, '["a.js"]', '["b.js"]'],
    ['package.json', NPM, '["a.js"]', '["a.js", "!b.js"]'],
    ['pyproject.toml', PYTHON, '>=3.8', '>=3.9'],
    ['pyproject.toml', PYTHON, 'kit = "kit:main"', 'kit = "kit:main"\nslug = "kit:slug"'],
    [
      'pyproject.toml',
      '[project]\nname = "a"\n',
      'e = "a"\n',
      'e = "a"\n\n[project.scripts]\nslug = "a:b"\n',
    ],
    ['Cargo.toml', '[package]\nname = "a"\nrust-version = "1.70"\n', '1.70', '1.75'],
  ])('is told, but is no doubt: %s (%#)', (...change) => {
    expect(changed(change)).toEqual(['manifest-minor']);
  });

  test.each<Change>([
    ['package.json', NPM, '"kit": "a.js"', '"check-all": "b.js"'],
    ['package.json', NPM, '"kit": "a.js"', '"vitest": "b.js"'],
    ['package.json', NPM, '"kit": "a.js"', '"node": "b.js"'],
    ['package.json', NPM.replace('@acme/kit', 'check-all'), '{ "kit": "a.js" }', '"b.js"'],
    ['package.json', NPM, '"files"', '"imports": { "#a": "./b.js" }, "files"'],
    ['package.json', NPM, '"@acme/kit"', '"chai"'],
    ['pyproject.toml', PYTHON, 'kit = "kit:main"', 'pytest = "kit:main"'],
    ['pyproject.toml', PYTHON, 'kit = "kit:main"', 'python3 = "kit:main"'],
    ['pyproject.toml', PYTHON, '[build', '[project.entry-points.pytest11]\nkit = "kit"\n\n[build'],
    ['pyproject.toml', PYTHON, '"hatchling"', '"hatchling", "kit"'],
  ])('is a doubt where a command may run by it: %s (%#)', (...change) => {
    expect(changed(change)).toEqual(['manifest-changed']);
  });

  test('is a doubt where the gate is not known', () => {
    const after = NPM.replace('"kit":', '"slug":');
    const kinds = findTampering([{ path: 'package.json', before: NPM, after }], testPaths(null));
    expect(kinds.map(({ kind }) => kind)).toEqual(['manifest-changed']);
  });

  test('is one with a manifest that is new or gone', () => {
    expect(found({ path: 'package.json', before: null, after: NPM })).toEqual(['manifest-changed']);
  });

  test('is nothing where one more path can be imported', () => {
    const exports = '{ "exports": { ".": "./a.js" } }';
    expect(changed(['package.json', exports, '"./a.js"', '"./a.js", "./b": "./b.js"'])).toEqual([]);
    expect(changed(['package.json', exports, '"./a.js"', '"./b.js"'])).toEqual(['manifest-changed']);
    const any = '{ "exports": { "./*": "./src/*.js" } }';
    expect(changed(['package.json', any, '"./s', '"./s'])).toEqual([]);
    expect(changed(['package.json', any, ' } }', ', "./b": "./fake.js" } }'])).toEqual(['manifest-changed']);
  });
});

const MAKE = `CFLAGS = -Wall -O1

test_add: test_add.c add.c add.h
\t$(CC) $(CFLAGS) -o $@ test_add.c add.c

test: test_add
\t./test_add
`;

describe('a makefile', () => {
  const make = (edit: (text: string) => string, before = MAKE): readonly string[] =>
    found({ path: 'Makefile', before, after: edit(before), added: ['sub.c', 'sub.h'] });
  const more = (text: string): string =>
    text
      .replace('add.c add.h', 'add.c sub.c add.h sub.h')
      .replace('test_add.c add.c\n', 'test_add.c add.c sub.c\n');

  test('may name files that the change adds in a rule that a check needs', () => {
    expect(make(more)).toEqual(['manifest-minor']);
    const objects = MAKE.replaceAll('.c', '.o');
    expect(make((text) => text.replace('add.o add.h', 'add.o sub.o add.h'), objects)).toEqual([
      'manifest-minor',
    ]);
  });

  test('is a doubt where a library could give the same', () => {
    const linked = MAKE.replace('test_add.c add.c\n', 'test_add.c add.c -lm\n');
    const edit = (text: string) =>
      text.replace('add.c add.h', 'add.c sub.c add.h').replace('add.c -lm', 'add.c sub.c -lm');
    expect(make(edit, linked)).toEqual(['manifest-changed']);
  });

  test.each([
    ['another command', (text: string) => `${text}\ttrue\n`],
    ['an ignored failure', (text: string) => text.replace('\t./test_add', '\t-./test_add')],
    ['success in any case', (text: string) => text.replace('\t./test_add', '\t./test_add || true')],
    ['a flag', (text: string) => more(text).replace('-o $@', '-DNDEBUG -o $@')],
    ['a source less', (text: string) => more(text).replace('test_add.c add.c sub.c\n', 'test_add.c sub.c\n')],
    ['a source in the first place', (text: string) => text.replace(': test_add.c', ': sub.c test_add.c')],
    ['a source in front of all', (text: string) => text.replace('$@ test_add.c', '$@ sub.c test_add.c')],
    ['a source that was there', (text: string) => text.replace('add.c add.h', 'add.c mul.c add.h')],
    ['a header in a command', (text: string) => text.replace('-o $@', '-include sub.h -o $@')],
    [
      'a source by its place',
      (text: string) => more(text),
      MAKE.replace('test_add.c add.c\n', '$(lastword $^)\n'),
    ],
  ])('blocks with %s', (_, edit, before = MAKE) => {
    expect(make(edit, before)).toEqual(['test-script-changed']);
  });
});
