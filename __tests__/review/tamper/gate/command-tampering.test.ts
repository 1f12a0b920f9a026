import { describe, expect, test } from 'vitest';
import { changedFile } from '../../../../src/review/source/file-text.ts';
import { testPaths } from '../../../../src/review/source/test-files.ts';
import { gateTampering } from '../../../../src/review/tamper/gate/command-tampering.ts';
import type { GateCommand, GateSources } from '../../../../src/review/tamper/gate/gate-scripts.ts';
import { makefilesOf } from '../../../../src/review/tamper/gate/makefiles.ts';
import { toldKinds } from '../told-kinds.ts';

interface Given {
  readonly commands?: readonly GateCommand[];
  readonly folder?: string;
  readonly makefile?: string;
  readonly manifest?: string;
  readonly loaded?: readonly string[];
}

async function gateOf({ commands, folder = '', makefile, manifest, loaded }: Given): Promise<GateSources> {
  const path = folder === '' ? 'Makefile' : `${folder}/Makefile`;
  const lines = (commands ?? []).map((words) => words.join(' '));
  return {
    folder,
    commands: commands ?? [],
    files: manifest === undefined ? [] : [{ path: 'package.json', text: manifest }],
    makefiles: await makefilesOf(folder, lines, async (one) => (one === path ? (makefile ?? null) : null)),
    loaded: new Set(loaded),
  };
}

async function foundIn(
  file: { readonly path: string; readonly before?: string; readonly after?: string | null },
  ...given: readonly Given[]
): Promise<readonly string[]> {
  const { path, before = null, after = 'made\n' } = file;
  const gates = await Promise.all(given.map(gateOf));
  return toldKinds(gateTampering([changedFile({ path, before, after })], gates, testPaths(null)));
}

const NO_GATE: Given = { commands: [['node', '--test']] };

describe('a new file that is called like the target keeps make from running it', () => {
  const makefile = 'test lint:\n\tsh check.sh\n';

  test.each<[string, Given]>([
    ['test', { commands: [['make', '-s', 'test']], makefile }],
    ['lint', { commands: [['/usr/bin/gmake', 'test', 'lint']], makefile }],
    ['test', { commands: [['npm', 'ci'] as const, ['make', 'test'] as const], makefile }],
    ['web/test', { commands: [['make', 'test']], folder: 'web', makefile }],
  ])('%s', async (path, given) => {
    expect(await foundIn({ path }, given)).toEqual(['test-script-changed']);
  });

  test.each<[string, string, Given]>([
    [
      'where the target is no file',
      'test',
      { commands: [['make', 'test']], makefile: '.PHONY: all test\ntest:\n\tsh check.sh\n' },
    ],
    [
      'where several lines say so',
      'test',
      { commands: [['make', 'test']], makefile: 'a:\n.PHONY: all\n.PHONY \t:  lint \t test\ntest:\n\ta\n' },
    ],
    ['when it is another', 'tests.txt', { commands: [['make', 'test']], makefile }],
    ['in another folder', 'test', { commands: [['make', 'test']], folder: 'web', makefile }],
    ['where no make runs', 'test', { commands: [['npm', 'test']] }],
    [
      'where what runs only sounds like make',
      'test',
      {
        commands: [
          ['cmake', 'test'],
          ['makes', 'test'],
        ],
      },
    ],
  ])('but does no such thing %s', async (_where, path, given) => {
    expect(await foundIn({ path }, given)).toEqual([]);
  });

  test('and one that was there before, or goes, does not either', async () => {
    const given: Given = { commands: [['make', 'test']], makefile };
    expect(await foundIn({ path: 'test', before: 'old\n' }, given)).toEqual([]);
    expect(await foundIn({ path: 'test', before: 'old\n', after: null }, given)).toEqual([]);
  });
});

describe('a new file that make prefers to Makefile', () => {
  test.each(['GNUmakefile', 'makefile', 'sub/makefile'])('%s', async (path) => {
    const npm: GateCommand = ['npm', 'ci'];
    expect(await foundIn({ path }, { commands: [npm, ['make', 'test']] })).toEqual(['test-script-changed']);
    expect(await foundIn({ path }, NO_GATE, { commands: [['gmake']] })).toEqual(['test-script-changed']);
    expect(await foundIn({ path }, { commands: [npm] })).toEqual([]);
    expect(await foundIn({ path, before: 'a:\n' }, { commands: [['make']] })).toEqual([]);
  });

  test.each(['my-makefile', 'makefile.old', 'Makefile'])('is not %s', async (path) => {
    expect(await foundIn({ path }, { commands: [['make', 'test']] })).toEqual([]);
  });
});

test('a file that the makefile of one gate of several includes sets anew what that one sets', async () => {
  const makefile = 'RUN = ./run\ntest:\n\t$(RUN)\ninclude a.mk\n';
  const gates: readonly Given[] = [NO_GATE, { commands: [['make', 'test']], makefile }];
  expect(await foundIn({ path: 'a.mk', after: 'RUN = true\n' }, ...gates)).toEqual(['test-script-changed']);
  expect(await foundIn({ path: 'a.mk', after: 'MORE = true\n' }, ...gates)).toEqual([]);
  expect(await foundIn({ path: 'b.mk', after: 'RUN = true\n' }, ...gates)).toEqual([]);
});

describe('a file that the gate starts or loads', () => {
  const script = (line: string): Given => ({
    commands: [['npm', 'test']],
    manifest: JSON.stringify({ scripts: { test: line } }),
  });
  const OLD = 'old\n';

  test.each<[string, string, Given, readonly string[]]>([
    ['a command of the maintainer', 'qa/run', { commands: [['qa/run', '-q']] }, ['test-script-changed']],
    ['one that a script names', 'qa/run', script('qa/run -q'), ['run-reached']],
    ['one that a script names, called like a check', 'qa/check', script('qa/check'), ['test-script-changed']],
    ['a program of an interpreter', 'qa/run.js', { commands: [['node', 'qa/run.js']] }, ['run-reached']],
    [
      'one that is called like a check',
      'qa/verify.js',
      { commands: [['node', 'qa/verify.js']] },
      ['test-script-changed'],
    ],
    ['a test, which is judged as one', 'test/check.js', { commands: [['node', 'test/check.js']] }, []],
    ['what a script loads', 'qa/lib.sh', { loaded: ['qa/lib.sh'] }, ['run-reached']],
    [
      'what it loads and is called like a check',
      'qa/lint.sh',
      { loaded: ['qa/lint.sh'] },
      ['test-script-changed'],
    ],
    ['what it loads and is a test', 'test/a.test.js', { loaded: ['test/a.test.js'] }, []],
    ['what is beside it', 'qa/other.sh', { loaded: ['qa/lib.sh'] }, []],
  ])('%s', async (_what, path, given, kinds) => {
    expect(await foundIn({ path, before: OLD }, given)).toEqual(kinds);
    expect(await foundIn({ path, before: OLD }, NO_GATE, given)).toEqual(kinds);
    expect(await foundIn({ path, before: OLD }, NO_GATE)).toEqual([]);
  });
});
