import { describe, expect, test } from 'vitest';
import { changedFile } from '../../../src/review/source/file-text.ts';
import { isEntry } from '../../../src/review/source/program-entries.ts';
import { linesIn } from '../lines-in.ts';

type Files = Readonly<Record<string, string>>;
type Changes = Readonly<Record<string, string | null>>;

/** Whether the first changed file starts as a program. */
async function starts(changes: Changes, base: Files = {}): Promise<boolean> {
  const files = Object.entries(changes).map(([path, after]) =>
    changedFile({ path, before: base[path] ?? null, after }),
  );
  const [file] = files;
  if (file === undefined) throw new Error('nothing was changed');
  return isEntry(file, files, { baseText: async (path) => base[path] ?? null, linesWith: linesIn(base) });
}

const JS = 'run();\n';
const bin = (value: unknown): string => JSON.stringify({ name: 'a', bin: value });

describe('a file of JavaScript', () => {
  test.each<[string, Changes, Files?]>([
    ['with a mark of a program', { 'cli.js': '#!/usr/bin/env node\nrun();\n' }],
    ['that exports nothing', { 'cli.js': '#!/usr/bin/env node\nexport { };\nexport{};\n' }],
    ['that only speaks of exports', { 'cli.js': '#!/usr/bin/env node\nrun("exports");\n' }],
    ['that is the command of its package', { 'cli.js': JS }, { 'package.json': bin('cli.js') }],
    ['that is one of them', { 'cli.js': JS }, { 'package.json': bin({ a: './a.js', b: './cli.js' }) }],
    [
      'in a package further in',
      { 'web/app/bin/cli.js': JS },
      { 'web/app/package.json': bin('./bin/cli.js') },
    ],
    ['in a package above', { 'web/app/bin/cli.js': JS }, { 'web/package.json': bin('app/bin/cli.js') }],
    ['by a new manifest', { 'cli.js': JS, 'package.json': bin('cli.js') }],
    ['by one that is gone', { 'cli.js': JS, 'package.json': null }, { 'package.json': bin('cli.js') }],
  ])('%s is one', async (_what, changes, base) => {
    expect(await starts(changes, base)).toBe(true);
  });

  test.each<[string, Changes, Files?]>([
    ['without a mark', { 'cli.js': JS }, { 'package.json': '{ "name": "a" }' }],
    ['beside another command', { 'cli.js': JS }, { 'package.json': bin({ a: './a.js' }) }],
    ['of a name in another package', { 'cli.js': JS }, { 'web/package.json': bin('cli.js') }],
    ['that exports', { 'cli.js': '#!/usr/bin/env node\nexport { a };\n' }],
    ['that exports', { 'cli.js': '#!/usr/bin/env node\nexports.a = 1;\n' }],
    ['that is gone', { 'cli.js': null }, { 'cli.js': '#!/usr/bin/env node\n' }],
  ])('%s is none', async (_what, changes, base) => {
    expect(await starts(changes, base)).toBe(false);
  });
});

describe('a module of Python', () => {
  const PACKAGE = { 'shop/__init__.py': '' };
  const named = (path: string, text: string): Files => ({ ...PACKAGE, [path]: text });
  const RUN = { 'shop/run.py': 'exit(0)\n' };
  const GUARDED = 'if __name__ == "__main__":\n    exit(0)\n';

  test.each<[string, Changes, Files?]>([
    ['that exits in its main part alone', { 'run.py': GUARDED }],
    ['that exits elsewhere too, in a package', { 'shop/run.py': `exit(0)\n${GUARDED}` }, PACKAGE],
    ['that is the main one of its package', { 'shop/__main__.py': 'exit(0)\n' }, PACKAGE],
    ['with a mark of a program, in a package', { 'shop/run.py': '#!/usr/bin/env python3\n' }, PACKAGE],
    ['that a script names', RUN, named('pyproject.toml', '[project.scripts]\na = "shop.run:main"\n')],
    ['that a script names', RUN, named('setup.cfg', 'console_scripts =\n  a = shop.run:main\nscripts\n')],
    ['that a script names', RUN, named('setup.py', 'setup(scripts=["a = shop.run:main"])\n')],
    [
      'that one of two manifests names',
      RUN,
      { ...named('setup.py', 'setup()\n'), 'pyproject.toml': '[project.scripts]\na = "shop.run:main"\n' },
    ],
    [
      'that a script names without its first folder',
      { 'src/shop/run.py': 'exit(0)\n' },
      { 'src/shop/__init__.py': '', 'pyproject.toml': '[project.scripts]\na = "shop.run:main"\n' },
    ],
  ])('%s is a program', async (_what, changes, base) => {
    expect(await starts(changes, base)).toBe(true);
  });

  test.each<[string, Changes, Files?]>([
    ['of a package that nothing starts', RUN, PACKAGE],
    ['that exits elsewhere too', { 'run.py': `exit(0)\n${GUARDED}` }],
    ['that raises elsewhere too', { 'run.py': `raise SystemExit\n${GUARDED}` }],
    ['without a package', { '__main__.py': 'exit(0)\n' }],
    ['beside another script', RUN, named('pyproject.toml', '[project.scripts]\na = "shop.other:main"\n')],
    [
      'of another package with that end',
      RUN,
      named('pyproject.toml', '[project.scripts]\na = "shop.run2:main"\n'),
    ],
    ['that is named, but by no script', RUN, named('pyproject.toml', '[tool.a]\nb = "shop.run:main"\n')],
  ])('%s is none', async (_what, changes, base) => {
    expect(await starts(changes, base)).toBe(false);
  });
});

describe('a file of Go', () => {
  const MAIN = 'package  main\n\nfunc main() {}\n';

  test('is a program where its package is main, and no test is in its folder', async () => {
    expect(await starts({ 'cmd/a.go': MAIN })).toBe(true);
    expect(await starts({ 'cmd/a.go': MAIN }, { 'cmd/b.go': 'package main\n' })).toBe(true);
    expect(await starts({ 'cmd/a.go': MAIN }, { 'lib/a_test.go': 'package main\n' })).toBe(true);
    expect(await starts({ 'cmd/a.go': MAIN }, { 'cmd/a_test.go': 'package main\n' })).toBe(false);
    expect(await starts({ 'cmd/a.go': MAIN, 'cmd/a_test.go': 'package main\n' })).toBe(false);
    expect(await starts({ 'lib/a.go': 'package lib\n\nvar a = "package main"\n' })).toBe(false);
    expect(await starts({ 'lib/a.go': 'package mainly\n' })).toBe(false);
  });
});

describe('a file of Rust', () => {
  const MAIN = 'fn main() {}\n';

  test.each<[string, Changes, Files?]>([
    ['src/main.rs', { 'src/main.rs': MAIN }],
    ['one of several', { 'web/src/bin/a-b.rs': MAIN }],
    [
      'one that the manifest names',
      { 'tools/run.rs': MAIN },
      { 'Cargo.toml': '[[bin]]\nname = "a"\npath = "tools/run.rs"\n' },
    ],
    [
      'beside other files that are included',
      { 'src/main.rs': MAIN },
      { 'src/lib.rs': 'include!("b.rs");\n' },
    ],
    [
      'beside words about it',
      { 'src/main.rs': MAIN },
      { 'src/lib.rs': '// main.rs\n', 'a.md': 'include!("main.rs")' },
    ],
    [
      'beside changed words about it',
      { 'src/main.rs': MAIN, 'a.md': 'include!("main.rs")', 'src/old.rs': null },
    ],
  ])('is a program: %s', async (_what, changes, base) => {
    expect(await starts(changes, base)).toBe(true);
  });

  test.each<[string, Changes, Files?]>([
    ['a library', { 'src/lib.rs': MAIN }],
    ['another file', { 'tools/run.rs': MAIN }, { 'Cargo.toml': '[[bin]]\npath = "tools/runxrs"\n' }],
    ['a file of a module', { 'src/bin/a/b.rs': MAIN }],
    ['one with modules', { 'src/main.rs': `mod  a ;\n${MAIN}` }],
    ['one with tests', { 'src/main.rs': `${MAIN}#[cfg(test)]\nfn a() {}\n` }],
    ['one with tests', { 'src/main.rs': `${MAIN}#[tokio::test]\nfn a() {}\n` }],
    ['one that is included', { 'src/main.rs': MAIN }, { 'tests/a.rs': 'include!("../src/main.rs");\n' }],
    ['one that is included', { 'src/main.rs': MAIN }, { 'tests/a.rs': '#[path="../src/main.rs"]\n' }],
    ['one that is included', { 'src/main.rs': MAIN }, { 'tests/a.rs': '#[path = "../src/main.rs"]\n' }],
    [
      'one that a changed file includes',
      { 'src/main.rs': MAIN, 'tests/a.rs': '#[path  = "../src/main.rs"]\nmod a;\n' },
    ],
  ])('is none: %s', async (_what, changes, base) => {
    expect(await starts(changes, base)).toBe(false);
  });
});

test('a file of another language is none', async () => {
  expect(await starts({ 'run.rb': '#!/usr/bin/env ruby\nexit 0\n' })).toBe(false);
});
