import { expect, test } from 'vitest';
import { type Change, ChangeSet } from '../../../src/core/change-set.ts';
import type { FileKind } from '../../../src/review/files/file-kind.ts';
import { unclearData } from '../../../src/review/files/unclear-data.ts';

const KINDS: Readonly<Record<string, FileKind>> = {
  doc: 'document',
  web: 'style',
  test: 'test',
  src: 'code',
};
const WRITTEN: Change = { kind: 'file', mode: '100644', bytes: Buffer.from('x'), isNew: false };

function unclearOf(written: string, deleted = '') {
  const names = (text: string): readonly string[] => text.split(' ').filter((path) => path !== '');
  const changes = ChangeSet.of('b'.repeat(40), [
    ...names(written).map((path) => [path, WRITTEN] as const),
    ...names(deleted).map((path) => [path, { kind: 'deleted' }] as const),
  ]);
  const { perhapsProgram, seenRead, perhapsRead } = unclearData(changes, {
    kind: (path) => KINDS[path.split('/')[0] ?? ''] ?? 'code',
    support: new Set(changes.paths.filter((path) => path.startsWith('test/of-'))),
    read: new Set(['src/read.json', 'doc/read.md', 'src/read.js', 'src/new.json']),
    loose: {
      named: [],
      unnamed: ['doc/other.md'],
      byGate: changes.paths.filter((path) => path.startsWith('examples/')),
    },
    ofBase: new Set(['src/read.json', 'src/other.json', 'doc/other.md', 'src/gone.js']),
  });
  return [perhapsProgram, seenRead, perhapsRead].map((paths) => paths.join(' '));
}

test.each([
  ['data that only tests name, and code that only they do', 'test/of-a.json test/of-b.js', 'test/of-a.json'],
  ['a document beside it', 'doc/a.md test/of-a.json', 'test/of-a.json'],
  ['code beside it', 'src/a.js test/of-a.json', ''],
  ['a style beside it', 'web/a.css test/of-a.json', ''],
])('may be the program, where nothing else can: %s', (_what, written, paths) => {
  expect(unclearOf(written)[0]).toBe(paths);
});

test('what the gate reads may be what it expects: data, documents and what is deleted, and no code', () => {
  const written = 'src/read.json src/read.js doc/read.md src/other.json doc/other.md test/a.json';
  expect(unclearOf(written)[1]).toBe('doc/read.md src/read.json');
  expect(unclearOf('', 'src/read.js')[1]).toBe('src/read.js');
});

test('what the gate starts by a pattern may be a check of other code alone', () => {
  expect(unclearOf('examples/sum.js src/a.js')[1]).toBe('examples/sum.js');
  expect(unclearOf('examples/sum.js')[1]).toBe('');
  expect(unclearOf('examples/sum.js src/new.json')[1]).toBe('src/new.json');
});

test('beside other code it may be all data of the base, also where the gate is not seen to read it', () => {
  const all = 'doc/read.md src/read.json src/other.json doc/other.md src/new.json src/newer.json';
  expect(unclearOf(all, 'src/gone.js')[2]).toBe('doc/read.md src/new.json src/read.json');
  expect(unclearOf(`${all} src/a.js`, 'src/gone.js')[2]).toBe(
    'doc/other.md doc/read.md src/gone.js src/new.json src/other.json src/read.json',
  );
});
