import { applyPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hunksOf } from '../../../src/adapters/candidate/hunks.ts';

test('edits far from each other are hunks of their own', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at}\n`);
  const edited = lines.with(5, 'first\n').with(19_990, 'last\n');
  const hunks = await hunksOf(lines.join(''), edited.join(''));
  expect(hunks).toMatchObject({ added: 2, deleted: 2 });
  expect(hunks.text.match(/^@@ .*@@$/gm)).toEqual(['@@ -3,7 +3,7 @@', '@@ -19988,7 +19988,7 @@']);
});

test('what differs by more lines than are looked at is one hunk', async () => {
  const text = (word: string): string => Array.from({ length: 3_000 }, (_, at) => `${word} ${at}\n`).join('');
  expect((await hunksOf(text('old'), text('new'))).text.match(/^@@/gm)).toHaveLength(1);
});

test('hunks lead from one text to the other', async () => {
  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', 'c', '\n', 'd\n'), { maxLength: 30 })
    .map((all) => all.join(''));
  await fc.assert(
    fc.asyncProperty(text, text, async (before, after) => {
      const { text: hunks } = await hunksOf(before, after);
      if (before === after) expect(hunks).toBe('');
      else expect(applyPatch(before, `--- a\n+++ a\n${hunks}`)).toBe(after);
    }),
  );
});
