import { expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { NO_SESSION } from '../../../src/core/session.ts';
import { branchNote, earlierNote } from '../../../src/intake/context/notes.ts';

test('who only reads is told what is there, and not to finish or mend it', () => {
  const work = { people: [], isTruncated: false, byPeople: [], unseen: [] };
  const changes = ChangeSet.empty('a').with('src/a.js', { kind: 'deleted' });
  const resumed = { restored: ['b.js'], conflicts: [{ path: 'c.js', why: 'others changed it', text: '' }] };
  const told = (edits: boolean) =>
    `${branchNote(work, changes, { edits })}\n${earlierNote(NO_SESSION, resumed, { mark: 'f00d', edits })}`;
  const doing = /validates|validated|make the edits again/g;
  expect(told(true).match(doing)).toHaveLength(4);
  expect(told(false)).not.toMatch(doing);
  for (const path of ['src/a.js', 'b.js', 'c.js']) expect(told(false)).toContain(path);
});
