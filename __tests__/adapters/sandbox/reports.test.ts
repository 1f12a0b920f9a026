import { expect } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { bench } from '../../support/bench.ts';
import { testEachIsolation } from '../../support/namespaces.ts';

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

testEachIsolation('files that become part of the change come beside the reports', async (mode) => {
  const { isolation, base } = await bench({ 'a.txt': 'a\n' }, { mode });
  const limits = { limitMs: 30_000, signal: new AbortController().signal };
  const argv = ['bash', '-c', `echo b >a.txt; ${write('t.xml', 't')}`] as const;
  const wanted = { matches: (path: string) => path === 'a.txt', atMost: 5 };
  const end = await isolation.run({ argv, changes: ChangeSet.empty(base.sha), ...limits }, wanted);
  expect(end.written.map(({ path }) => path)).toEqual(['a.txt']);
  expect(end.result).toMatchObject({ code: 0, reports: `${SUITE('t')}\n` });
});
