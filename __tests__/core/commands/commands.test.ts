import { describe, expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { Commands, type PackageRule } from '../../../src/core/commands/commands.ts';
import type { CommandEntry } from '../../../src/core/verdict/verdict.ts';

function entry(text: string, purpose: CommandEntry['purpose'] = 'validate'): CommandEntry {
  return { text, argv: [text], purpose, origin: 'input' };
}

function rule(folder: string, ...texts: readonly string[]): PackageRule {
  return { folder, claims: () => false, commands: texts.map((text) => entry(text)) };
}

const PATHS = [
  'README.md',
  'packages/api/src/a.js',
  'packages/api/plugins/b/b.js',
  'packages/web/a.js',
  'packages/README.md',
  'tools/x.js',
];
const RULES = [rule('packages/*', 'test', 'lint'), rule('packages/web', 'check')];

const WRITTEN = { kind: 'file', mode: '100644', bytes: Buffer.from('x'), isNew: false } as const;

function touching(...paths: readonly string[]): ChangeSet {
  return ChangeSet.of(
    'b'.repeat(40),
    paths.map((path) => [path, WRITTEN] as const),
  );
}

function deleting(...paths: readonly string[]): ChangeSet {
  return ChangeSet.of(
    'b'.repeat(40),
    paths.map((path) => [path, { kind: 'deleted' }] as const),
  );
}

function gate(commands: Commands, ...paths: readonly string[]): readonly string[] {
  return commands.gateFor(touching(...paths)).map(({ text }) => text);
}

describe('the gate of a change', () => {
  const commands = new Commands([entry('all')], RULES, PATHS);

  test.each([['README.md'], ['packages/README.md'], ['packages2/a/x.js'], ['tools/x.js']])(
    'is the repository’s own for %s, which is in no package, and of both with another file',
    (path) => {
      expect(gate(commands, path)).toEqual(['all']);
      expect(gate(commands, path, 'packages/web/a.js')).toEqual(['all', 'packages/web: check']);
    },
  );

  test('is that of a package that the change itself makes', () => {
    expect(gate(commands, 'packages/new/a.js')).toEqual(['packages/new: test', 'packages/new: lint']);
    expect(commands.knownFor(touching('packages/new/a.js')).map(({ text }) => text)).toContain(
      'packages/new: lint',
    );
  });

  describe('where a package is deleted', () => {
    const gateOf = (changes: ChangeSet) => commands.gateFor(changes).map(({ text }) => text);

    test('is the repository’s own: nothing is left there that could be run', () => {
      expect(gateOf(deleting('packages/web/a.js'))).toEqual(['all']);
      expect(gateOf(deleting('packages/web/a.js').with('packages/api/src/a.js', WRITTEN))).toEqual([
        'all',
        'packages/api: test',
        'packages/api: lint',
      ]);
      expect(commands.touchedBy(deleting('packages/web/a.js'))).toEqual(['packages/web']);
    });

    test('is not, where a file of it stays, or something stands in its place', () => {
      expect(gateOf(deleting('packages/api/src/a.js'))).toEqual(['packages/api: test', 'packages/api: lint']);
      for (const path of ['packages/web/b.js', 'packages/web'])
        expect(gateOf(deleting('packages/web/a.js').with(path, WRITTEN))).toContain('packages/web: check');
    });

    test('is that of the package around it', () => {
      const nested = new Commands([], [...RULES, rule('packages/api/plugins/*', 'deep')], PATHS);
      const changes = deleting('packages/api/plugins/b/b.js');
      expect(nested.gateFor(changes).map(({ text }) => text)).toEqual([
        'packages/api: test',
        'packages/api: lint',
      ]);
      expect(nested.unjudgedOf(changes)).toEqual([]);
    });

    test('and the repository has no gate, that is told', () => {
      expect(new Commands([], RULES, PATHS).unjudgedOf(deleting('packages/web/a.js'))).toEqual([
        'packages/web/a.js',
      ]);
    });
  });

  test('files elsewhere belong to a package that claims them', () => {
    const claiming = {
      ...rule('packages/web', 'check'),
      claims: (path: string) => path.startsWith('tools/'),
    };
    expect(gate(new Commands([entry('all')], [claiming], PATHS), 'tools/x.js')).toEqual([
      'packages/web: check',
    ]);
  });

  test('a command for one file, and one that is only allowed, are no gate', () => {
    const commandsOf = [entry('test'), entry('lint {path}'), entry('fmt', 'allowed')];
    expect(gate(new Commands(commandsOf), 'a.js')).toEqual(['test']);
  });

  test('without packages the repository’s own judges whatever stands', () => {
    expect(gate(new Commands([entry('all')]))).toEqual(['all']);
    expect(gate(commands)).toEqual([]);
  });

  test('where no command is for a file, that is told', () => {
    const ownless = new Commands([], RULES, PATHS);
    expect(ownless.unjudgedOf(touching('packages/web/a.js', 'README.md'))).toEqual(['README.md']);
    expect(ownless.unjudgedOf(touching('packages/web/a.js'))).toEqual([]);
    expect(commands.unjudgedOf(touching('README.md'))).toEqual([]);
    expect(new Commands([]).unjudgedOf(touching('README.md'))).toEqual([]);
  });

  test('a pattern is no more than that: of other signs none means anything', () => {
    const odd = new Commands(
      [],
      [rule('libs/c++.*', 'test')],
      ['libs/c++.a/x', 'libs/ccc/x', 'libs/c++.a/y/z'],
    );
    expect(odd.packages).toEqual(['libs/c++.a']);
  });
});

describe('what is known of packages', () => {
  test('is told where nothing fits', () => {
    expect(new Commands([], [...RULES, rule('apps/*', 'x'), rule('gone', 'x')], PATHS).missing).toEqual([
      'apps/*',
      'gone',
    ]);
  });

  test('is listed as it was set, and tried in one folder each', () => {
    const commands = new Commands([entry('all')], RULES, PATHS);
    expect(commands.listed.map(({ text }) => text)).toEqual([
      'all',
      'packages/*: test',
      'packages/*: lint',
      'packages/web: check',
    ]);
    expect(commands.sample.map(({ text }) => text)).toEqual([
      'all',
      'packages/api: test',
      'packages/api: lint',
      'packages/web: check',
    ]);
  });
});
