import { describe, expect, test } from 'vitest';
import type { ChangedText } from '../../../src/core/verdict/changed-text.ts';
import { changedFile } from '../../../src/review/source/file-text.ts';
import { settingsTampering } from '../../../src/review/tamper/settings/settings.ts';

const LINES = ['npx some-thing --fast lib/own_tool.js'];

function told(files: readonly ChangedText[], gateLines: readonly string[] = LINES) {
  const context = { isTest: () => false, asksFor: () => false, moves: [], gateLines };
  return settingsTampering(files.map(changedFile), context);
}

function kinds(
  path: string,
  before: string | null,
  after: string | null,
  gateLines = LINES,
): readonly string[] {
  return told([{ path, before, after }], gateLines).map(({ kind }) => kind);
}

describe('a program that a package installs', () => {
  const program = (name: string, gateLines = LINES): readonly string[] =>
    kinds(
      'package.json',
      '{ "name": "kit" }',
      JSON.stringify({ name: 'kit', bin: { [name]: 'a.js' } }),
      gateLines,
    );

  test.each([
    ...[
      'node',
      'npm',
      'npx',
      'pnpm',
      'yarn',
      'bun',
      'bunx',
      'deno',
      'ts',
      'tsx',
      'tsc',
      'python',
      'python3.12',
    ],
    ...[
      'pip',
      'pip3',
      'pip3.12',
      'py',
      'uv',
      'poetry',
      'tox',
      'nox',
      'ruby',
      'bundle',
      'rake',
      'make',
      'cmake',
      'sh',
    ],
    ...[
      'bash',
      'env',
      'git',
      'go',
      'cargo',
      'cat',
      'cmp',
      'diff',
      'find',
      'grep',
      'sed',
      'awk',
      'tar',
      'tee',
      'x',
      'ls',
    ],
  ])('may be started by any command: %s', (name) => {
    expect(program(name)).toEqual(['manifest-changed']);
    expect(program(`my${name}`)).toEqual(['manifest-minor']);
    expect(program(`${name}qq`)).toEqual(['manifest-minor']);
  });

  test.each([
    ['some-thing', 'manifest-changed'],
    ['own_tool.js', 'manifest-changed'],
    ['--fast', 'manifest-changed'],
    ['run-lint', 'manifest-changed'],
    ['thing', 'manifest-minor'],
    ['own_tool', 'manifest-minor'],
    ['pipx', 'manifest-minor'],
    ['toolbox', 'manifest-minor'],
  ])('is a doubt as far as the gate may start it: %s, %s', (name, kind) => {
    expect(program(name)).toEqual([kind]);
    expect(program(name, [])).toEqual(['manifest-changed']);
  });

  test('is a doubt too where it goes, and the gate may start it', () => {
    const [one, other] = ['some-thing', 'toolbox'].map((name) => `{ "bin": { "${name}": "a" } }`);
    expect(kinds('package.json', one ?? '', other ?? '')).toEqual(['manifest-changed']);
    expect(kinds('package.json', other ?? '', '{ "bin": { "kit": "a" } }')).toEqual(['manifest-minor']);
  });
});

describe('a new script is run in the place of a tool', () => {
  const script = (name: string, line: string): readonly string[] =>
    kinds(
      'package.json',
      '{ "scripts": { "a": "b" } }',
      JSON.stringify({ scripts: { a: 'b', [name]: 'true' } }),
      [line],
    );

  test.each([
    ['vitest', 'yarn -s exec vitest'],
    ['test:e2e.x', 'pnpm  run\t--if-a test:e2e.x && a'],
    ['lint', 'cd a; bun lint'],
    ['check', 'npm -s run check --if-present'],
  ])('%s: %s', (name, line) => {
    expect(script(name, line)).toEqual(['test-script-changed']);
  });

  test.each([
    ['vitest', 'yarn add vitest'],
    ['test.x', 'yarn testax'],
    ['lint', 'myyarn lint'],
    ['lint', 'yarn lint.js'],
    ['lint', 'yarn lint-all'],
    ['lint', 'yarn "a" lint'],
    ['lint', 'npm run lint'],
    ['lint', 'npx --if-present lint'],
  ])('but not %s: %s', (name, line) => {
    expect(script(name, line)).toEqual([]);
  });
});

describe('a makefile names what the change adds', () => {
  const rule = (more: string, added: string): readonly string[] =>
    told([
      { path: 'lib/Makefile', before: 'test: a.o x.o\n\t./a\n', after: `test: a.o${more} x.o\n\t./a\n` },
      { path: added, before: null, after: 'x\n' },
    ]).map(({ kind }) => kind);

  test.each([
    [' sub.c', 'lib/sub.c'],
    [' sub.o', 'lib/sub.c'],
    [' sub.obj', 'lib/sub.cpp'],
    [' ../src/sub.o', 'src/sub.c'],
    [' ./sub.c', 'lib/sub.c'],
  ])('%s: %s', (more, added) => {
    expect(rule(more, added)).toEqual(['manifest-minor']);
  });

  test.each([
    [' sub.c', 'sub.c'],
    [' sub.o', 'src/sub.c'],
    [' sub.a', 'lib/sub.c'],
    [' sub.h.o', 'lib/sub.c'],
    [' sub.c', 'lib/sub.cc'],
  ])('but not %s: %s', (more, added) => {
    expect(rule(more, added)).toEqual(['test-script-changed']);
  });
});

test.each([
  ['vitest.config.ts', 'a({ b: [ 1, 2 ] })', 'a({\n  b: [\n    1,\n    2,\n  ],\n})', []],
  ['vitest.config.ts', 'a({ b: 1 })', 'a({  b:\n\t1 })\n', []],
  ['vitest.config.ts', 'a({ b: 1 })', 'a({ b: 1, c })', ['test-settings-changed']],
  ['vitest.config.ts', 'a(b, c)', 'a(b c)', ['test-settings-changed']],
  ['vitest.config.ts', null, ' \n', []],
  ['vitest.config.ts', null, 'a', ['test-settings-changed']],
])('%s is other settings by more than blanks and last commas: %j, %j', (path, before, after, found) => {
  expect(kinds(path, before, after)).toEqual(found);
});

test.each([
  ['jest.config.js', 'a', null, null, 'The file is deleted.'],
  ['jest.config.js', 'a', 'b', null, 'The file is changed.'],
  ['jest.config.js', null, 'b', null, 'The file is new.'],
  ['package.json', '{ "b": 1,\n"scripts": {\n"test": "a" } }', '{ "b": 1 }', 3, 'The script "test" is gone.'],
  ['package.json', '{ }', '{\n"scripts": {\n"pretest": "a" } }', 3, 'The script "pretest" is new.'],
])('a finding says what became of it, and where: %s (%#)', (path, before, after, line, detail) => {
  expect(told([{ path, before, after }])[0]).toMatchObject({ path, line, detail });
});

test('a script that was a check stays one; other changes of a manifest are told besides', () => {
  const before = '{ "scripts": { "test": "npm run a", "a": "x", "start": "b" }, "imports": 1 }';
  const after = '{ "scripts": { "test": "y", "a": "z", "start": "c", "postinstall": "d" }, "imports": 2 }';
  expect(kinds('package.json', before, after).toSorted()).toEqual([
    ...['manifest-changed', 'manifest-changed', 'manifest-changed'],
    ...['test-script-changed', 'test-script-changed'],
  ]);
});
