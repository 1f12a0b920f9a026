import { describe, expect, test } from 'vitest';
import { ChangeSet } from '../../../../src/core/change-set.ts';
import { Commands, type PackageRule } from '../../../../src/core/commands/commands.ts';
import type { CommandEntry } from '../../../../src/core/verdict/verdict.ts';
import { gatePaths, gateSources } from '../../../../src/review/tamper/gate/gate-sources.ts';

type Files = Readonly<Record<string, string>>;

function entry(text: string, purpose: CommandEntry['purpose'] = 'validate'): CommandEntry {
  const [program = '', ...args] = text.split(' ');
  return { text, argv: [program, ...args], purpose, origin: 'input' };
}

function rule(folder: string, ...texts: readonly string[]): PackageRule {
  return { folder, claims: () => false, commands: texts.map((text) => entry(text)) };
}

/** The gate of a change of these files. */
function gatesOf(commands: Commands, base: Files, ...paths: readonly string[]) {
  const written = { kind: 'file', mode: '100644', bytes: Buffer.from('x'), isNew: false } as const;
  const changes = ChangeSet.of(
    'b'.repeat(40),
    paths.map((path) => [path, written] as const),
  );
  return gateSources(commands, { changes, baseText: async (path) => base[path] ?? null });
}

describe('the gate of a repository', () => {
  test('is its commands, without those that decide nothing, and the files that say what they run', async () => {
    const commands = new Commands([entry('npm test'), entry('npm start', 'allowed'), entry('make lint')]);
    const base = { 'package.json': '{}', justfile: 'test:\n', 'web/package.json': '[]' };
    const [gate, ...others] = await gatesOf(commands, base, 'src/a.js');
    expect(others).toEqual([]);
    expect(gate?.folder).toBe('');
    expect(gate?.commands).toEqual([
      ['npm', 'test'],
      ['make', 'lint'],
    ]);
    expect(gate?.files).toEqual([
      { path: 'package.json', text: '{}' },
      { path: 'composer.json', text: '' },
      { path: 'Makefile', text: '' },
      { path: 'justfile', text: 'test:\n' },
    ]);
  });

  test('reads a Makefile once, and each other file of make as if it were called so', async () => {
    const base = { Makefile: 'test:\n\tmake -f qa/ci.mk\n', 'qa/ci.mk': 'all:\n\t./run\n' };
    const [gate] = await gatesOf(new Commands([entry('make test')]), base, 'src/a.js');
    expect([...(gate?.makefiles.texts.keys() ?? [])]).toEqual(['Makefile', 'qa/ci.mk']);
    expect(gate?.files.filter(({ text }) => text !== '')).toEqual([
      { path: 'Makefile', text: base.Makefile },
      { path: 'qa/Makefile', text: base['qa/ci.mk'] },
    ]);
  });

  test('finds what its scripts load, also those that only a file of make starts', async () => {
    const base = {
      'check.sh': '. ./common.sh\n',
      'common.sh': '',
      'qa/ci.mk': 'test:\n\t./more.sh\n',
      'more.sh': '. ./deep.sh\n',
      'deep.sh': '',
    };
    const commands = new Commands([entry('sh check.sh'), entry('make -f qa/ci.mk')]);
    const [gate] = await gatesOf(commands, base, 'src/a.js');
    expect([...(gate?.loaded ?? [])].sort()).toEqual(['common.sh', 'deep.sh']);
  });
});

describe('the gate of a repository with packages', () => {
  const COMMANDS = new Commands(
    [entry('npm run all')],
    [rule('packages/*', 'npm test', 'sh run.sh')],
    ['packages/a/a.js', 'packages/b/b.js'],
  );
  const BASE = {
    'package.json': '{ "name": "all" }',
    'packages/a/package.json': '{ "name": "a" }',
    'packages/b/package.json': '{ "name": "b" }',
    'packages/b/run.sh': '. ./lib.sh\n',
    'packages/b/lib.sh': '',
  };

  test('has the commands of each of them, in its folder', async () => {
    const gates = await gatesOf(COMMANDS, BASE, 'packages/a/a.js');
    const ofPackage = [
      ['npm', 'test'],
      ['sh', 'run.sh'],
    ];
    expect(gates.map(({ folder, commands }) => [folder, commands])).toEqual([
      ['', [['npm', 'run', 'all']]],
      ['packages/a', ofPackage],
      ['packages/b', ofPackage],
    ]);
  });

  test('reads the scripts of those that the change touches, and of the root', async () => {
    const gates = await gatesOf(COMMANDS, BASE, 'packages/a/a.js');
    const texts = gates.map(({ files }) => files.filter(({ text }) => text !== ''));
    expect(texts).toEqual([
      [{ path: 'package.json', text: BASE['package.json'] }],
      [{ path: 'packages/a/package.json', text: BASE['packages/a/package.json'] }],
      [],
    ]);
  });

  test('follows the scripts of one that the change does not touch', async () => {
    const gates = await gatesOf(COMMANDS, BASE, 'packages/a/a.js');
    expect(gates.map(({ loaded }) => [...loaded])).toEqual([[], [], ['packages/b/lib.sh']]);
  });

  test('has no part for the root but its files, where all commands are of packages', async () => {
    const commands = new Commands([], [rule('packages/b', 'npm test')], ['packages/b/b.js']);
    const gates = await gatesOf(commands, BASE, 'packages/b/b.js');
    expect(gates.map((gate) => [gate.folder, gate.commands])).toEqual([
      ['', []],
      ['packages/b', [['npm', 'test']]],
    ]);
  });
});

test('the paths of a gate are its script files, its scripts, what make reads and what they load', async () => {
  const base = { 'check.sh': '. ./common.sh\n', 'common.sh': '', 'qa/ci.mk': 'all:\n' };
  const commands = new Commands([entry('sh check.sh'), entry('make -f qa/ci.mk')]);
  const paths = gatePaths(await gatesOf(commands, base, 'src/a.js'));
  for (const path of ['package.json', 'Makefile', 'check.sh', 'qa/ci.mk', 'common.sh'])
    expect(paths).toContain(path);
  for (const path of ['src/a.js', 'web/package.json']) expect(paths).not.toContain(path);
  expect(gatePaths([])).toEqual(new Set());
});
