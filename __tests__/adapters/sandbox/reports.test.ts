import { expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { bench } from '../../support/bench.ts';
import { outputOf } from '../../support/isolation.ts';
import { describeIsolated, testEachIsolation } from '../../support/namespaces.ts';

const SUITE = (name: string) => `<testsuite tests="1"><testcase name="${name}"/></testsuite>`;

async function reportsOf(mode: 'auto' | 'none', script: string): Promise<string> {
  const files = { 'a.txt': 'a\n', 'old/TEST-old.xml': SUITE('old'), 'sample.xml': SUITE('sample') };
  const { sh, changes } = await bench(files, { mode });
  // What the change brings was there before the command.
  const result = await sh(script, { changes: changes({ 'test/brought.xml': SUITE('brought') }) });
  expect(result.kind).toBe('exited');
  return result.kind === 'exited' ? (result.reports ?? '') : '';
}

const write = (path: string, name: string): string =>
  `mkdir -p "$(dirname ${path})"; echo '${SUITE(name)}' >${path}`;

testEachIsolation(
  'reports that a command wrote come with its result, whatever its exit code is, and nothing else does',
  async (mode) => {
    const script = [
      'echo "<coverage/>" >coverage.xml',
      'echo x >b.txt',
      'ln -s sample.xml TEST-link.xml',
      'ln -s /etc/passwd other.xml',
      'mkfifo TEST-pipe.xml',
      write('node_modules/p/TEST-p.xml', 'p'),
      // A sparse file without an end neither fills the disk nor hides the others.
      "echo '<testsuite>' >huge.xml; truncate -s 6G huge.xml",
      write('target/deep/TEST-b.xml', 'b'),
      write('out.xml', 'a'),
      'exit 3',
    ].join('; ');
    expect((await reportsOf(mode, script)).split('\n').filter((line) => line !== '')).toEqual([
      SUITE('a'),
      SUITE('b'),
    ]);
  },
);

testEachIsolation('one that the base has too is read once it was written anew', async (mode) => {
  expect(await reportsOf(mode, `sleep 0.02; ${write('sample.xml', 'new')}`)).toBe(`${SUITE('new')}\n`);
});

testEachIsolation('half of too many reports is none', async (mode) => {
  const script = `mkdir r; for n in {1..2001}; do echo '${SUITE('n')}' >r/$n.xml; done`;
  expect(await reportsOf(mode, script)).toBe('');
});

/** What is taken of a command that writes a lockfile, a report and then so many other files. */
async function takenBeside(count: number, mode: 'auto' | 'none') {
  const { isolation, base } = await bench({ 'a.lock': 'a\n' }, { mode });
  const script = `echo b >a.lock; ${write('t.xml', 't')}; truncate -s 3M big.lock
    mkdir target; cd target; seq ${count} | xargs touch`;
  const limits = { limitMs: 60_000, signal: new AbortController().signal };
  const command = { argv: ['bash', '-c', script], changes: ChangeSet.empty(base.sha), ...limits } as const;
  return isolation.run(command, { matches: (path) => path.endsWith('.lock'), atMost: 5 });
}

testEachIsolation('among many files that it builds, those that are wanted are found', async (mode) => {
  const { result, written } = await takenBeside(6_000, mode);
  expect(written.map(({ path, bytes }) => [path, bytes?.length ?? null])).toEqual([
    ['a.lock', 2],
    ['big.lock', null],
  ]);
  expect(result).toMatchObject({ code: 0, reports: `${SUITE('t')}\n` });
  expect(result).not.toHaveProperty('notes');
});

describeIsolated('of more files than are looked through', () => {
  test('none is taken, which is said, and the reports are whole', async () => {
    const { result, written } = await takenBeside(50_000, 'auto');
    expect(written).toEqual([]);
    expect(result).toMatchObject({ code: 0, reports: `${SUITE('t')}\n` });
    expect(outputOf(result)).toContain('more files than are looked through');
  });
});

testEachIsolation('files that become part of the change come beside the reports', async (mode) => {
  const { isolation, base } = await bench({ 'a.txt': 'a\n' }, { mode });
  const limits = { limitMs: 30_000, signal: new AbortController().signal };
  const argv = ['bash', '-c', `echo b >a.txt; ${write('t.xml', 't')}`] as const;
  const wanted = { matches: (path: string) => path === 'a.txt', atMost: 5 };
  const end = await isolation.run({ argv, changes: ChangeSet.empty(base.sha), ...limits }, wanted);
  expect(end.written.map(({ path }) => path)).toEqual(['a.txt']);
  expect(end.result).toMatchObject({ code: 0, reports: `${SUITE('t')}\n` });
});
