import { describe, expect, test } from 'vitest';
import { type Change, ChangeSet } from '../../../src/core/change-set.ts';
import type { CommandResult } from '../../../src/core/verdict/verdict.ts';
import { definesGate } from '../../../src/review/files/file-kind.ts';
import { failsWithoutFiles, withoutFiles } from '../../../src/review/gate/dead-gate.ts';
import { readResult } from '../../../src/review/results/read-result.ts';
import { type Behaviour, judged, verdictOf } from '../judged.ts';
import { exited, pytestRun } from '../read-results.ts';

const SOURCE = 'sum.py';
const SCRIPT = 'start.sh';
const SAID = 'one\ntwo\nconnect 127.0.0.1:5432: Connection refused\nlast\n\n';
const DOWN = exited(1, SAID);
const FILES = { [SOURCE]: 'wrong', Makefile: 'test:', 'notes.py': '' };

async function endOf(says: Behaviour, gate: Readonly<Record<string, Behaviour>> = {}) {
  const given = judged({ files: FILES, commands: { 'make test': says, ...gate } });
  await given.write(SOURCE, 'right');
  await given.write(SCRIPT, 'new');
  return verdictOf(given);
}

describe('a command that fails by something outside of the repository', () => {
  test('cannot judge, which is told with its cause and its last words', async () => {
    expect(await endOf(() => DOWN)).toMatchObject({
      kind: 'inconclusive',
      why: '"make test" cannot judge any change, since a service that it connects to does not answer: exit code 1 and no test on the base, on this change and without its code alike, so the run ended at its first verdict. It said: two connect 127.0.0.1:5432: Connection refused last',
    });
  });

  test('keeps what defines it: without that it would say something else', async () => {
    const says: Behaviour = (text) =>
      text('Makefile') !== 'test:' || text(SCRIPT)?.includes('<?php') ? exited(2, 'no rule\n') : DOWN;
    expect((await endOf(says)).kind).toBe('inconclusive');
  });

  const isDamaged = (text: string | null): boolean => text?.includes('<?php') ?? true;
  test.each<[string, Behaviour]>([
    ['says more of nonsense', (text) => (isDamaged(text(SOURCE)) ? exited(1, `${SAID}!`) : DOWN)],
    ['ends in another way with nonsense', (text) => (isDamaged(text(SOURCE)) ? exited(2, SAID) : DOWN)],
    ['passes with nonsense', (text) => (isDamaged(text(SOURCE)) ? exited(0, SAID) : DOWN)],
    [
      'comes to no end with nonsense',
      (text): CommandResult =>
        isDamaged(text(SOURCE)) ? { kind: 'timed-out', limitMs: 1, output: '', ms: 1 } : DOWN,
    ],
    ['misses files', (text) => (text('notes.py') === null ? exited(1, 'no notes\n') : DOWN)],
    ['names no cause', () => exited(1, 'no\n')],
    ['runs tests', () => pytestRun({ test_a: ['ConnectionRefusedError: Connection refused'] })],
  ])('can judge where it %s', async (_what, says) => {
    expect((await endOf(says)).kind).not.toBe('inconclusive');
  });

  test('can judge where it says something else on the change than on the base', async () => {
    const says: Behaviour = (text) => (text(SOURCE) === 'wrong' ? exited(1, 'Connection refused\n') : DOWN);
    expect((await endOf(says)).kind).not.toBe('inconclusive');
  });

  test('is asked where it fails as on the base, and not beside another one that runs tests or fails', async () => {
    const refused = exited(1, 'Error: connect ECONNREFUSED 127.0.0.1:5432\n');
    expect((await endOf(() => refused)).kind).toBe('inconclusive');
    expect((await endOf(() => refused, { lint: () => exited(0, '') })).kind).toBe('inconclusive');
    for (const [name, beside] of [
      ['pytest', pytestRun({ test_a: 'passed' })],
      ['lint', exited(1, 'Error: a line is too long\n')],
    ] as const)
      expect((await endOf(() => refused, { [name]: () => beside })).kind, name).not.toBe('inconclusive');
  });
});

test.each([
  ...['package.json', 'web/Makefile', 'justfile', '.npmrc', 'a/.tool/x.py', 'pom.xml', 'a/tsconfig.app.json'],
  ...['setup.cfg', 'build.gradle', 'docker-compose.test.yml', 'vite.config.ts', 'run.sh', 'bin/start'],
  ...['jest.config.js', 'package-lock.json', 'vitest.config.ts'],
])('%s defines a gate', (path) => expect(definesGate(path)).toBe(true));

test.each([
  'src/sum.py',
  'a/package.json.ts',
  'scripts/test.py',
  'tests/test_a.py',
  'data.json',
  'README.md',
])('%s does not', (path) => expect(definesGate(path)).toBe(false));

test('a gate looks at no file when it says the same without all that do not define it', async () => {
  const states: ChangeSet[] = [];
  const of = (says: CommandResult, then = says): Promise<boolean> =>
    failsWithoutFiles(readResult(says), {
      base: 'b'.repeat(40),
      paths: Object.keys(FILES),
      run: async (changes) => {
        states.push(changes);
        return then;
      },
    });
  expect(await of(DOWN)).toBe(true);
  expect(states.map((state) => state.entries())).toEqual([
    [
      ['notes.py', { kind: 'deleted' }],
      [SOURCE, { kind: 'deleted' }],
    ],
  ]);
  expect(await of(DOWN, exited(1, 'no such file\n'))).toBe(false);
  expect(await of({ kind: 'refused', why: 'no room' })).toBe(true);
});

test('of files of a change the new ones are gone, unless they define the gate', () => {
  const written = (isNew: boolean): Change => ({
    kind: 'file',
    mode: '100644',
    bytes: Buffer.from('x'),
    isNew,
  });
  const changes = ChangeSet.of('b'.repeat(40), [
    ['old.py', written(false)],
    ['kept.py', written(false)],
    ['new.py', written(true)],
    ['new.sh', written(true)],
  ]);
  const left = withoutFiles(changes, ['old.py', 'new.py', 'other.py']);
  expect(left.entries().map(([path, { kind }]) => `${path} ${kind}`)).toEqual([
    'kept.py file',
    'new.sh file',
    'old.py deleted',
    'other.py deleted',
  ]);
});
