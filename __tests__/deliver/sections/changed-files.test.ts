import { expect, test } from 'vitest';
import type { FileChange } from '../../../src/core/change-set.ts';
import { changedFiles } from '../../../src/deliver/sections/changed-files.ts';
import type { RecordedChange } from '../../../src/deliver/text/run-record.ts';

function listOf(files: readonly FileChange[], more: Partial<RecordedChange> = {}): readonly string[] {
  return changedFiles({
    ...{ files, branch: null, generatedFiles: [], formatted: [], patch: '' },
    ...more,
  }).split('\n');
}

test('each file has its lines, and without a file there is no list', () => {
  expect(
    listOf([
      { path: 'src/a|b.ts', kind: 'modified', added: 3, deleted: 1 },
      { path: 'logo.png', kind: 'deleted', added: null, deleted: null },
    ]),
  ).toEqual(['- `src/a\\|b.ts` modified, +3 −1', '- `logo.png` deleted, binary']);
  expect(listOf([])).toEqual(['']);
});

test('what a forge does not show stands beside the file: who wrote it, how, and what it became', () => {
  const branch = { people: [], isTruncated: false, isSame: false, unseen: [], byPeople: ['a.c'] };
  const of = (path: string, isGuess: boolean): FileChange => ({
    ...{ path, kind: 'modified', added: 1, deleted: 1 },
    encoding: { name: 'ISO-8859-1', isGuess },
  });
  const files: readonly FileChange[] = [
    of('a.c', true),
    of('b.c', false),
    { path: 'run.sh', kind: 'added', added: 1, deleted: 0, modeNotes: ['executable'] },
  ];
  const formatted = [
    { kind: 'formatted', path: 'b.c', by: 'tidy' },
    { kind: 'formatted', path: 'gone.c', by: 'tidy' },
    { kind: 'left', path: 'x.c', by: 'tidy', why: 'it is no text' },
    { kind: 'failed', by: 'other', why: 'exit code 2' },
  ] as const;
  expect(listOf(files, { branch, formatted })).toEqual([
    '- `a.c` modified by people, +1 −1, assumed to be in ISO-8859-1',
    '- `b.c` modified, +1 −1, in ISO-8859-1, formatted by `tidy`',
    '- `run.sh` added, +1 −0, **made executable**',
    '- `tidy` changed `x.c`, which was left as it is: it is no text',
    '- `other` failed and formatted nothing: exit code 2',
  ]);
});
