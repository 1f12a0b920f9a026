import { expect, test } from 'vitest';
import { expectEnd, forgeWrites, MEND, onlyPull, QUICK, shownIn, stageFor } from '../support/scenario.ts';

test('a dispatch by number works on that issue, with a further instruction, without any label', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const result = await stage.start(
    { kind: 'dispatch' },
    { inputs: { ...QUICK, issue: `#${stage.issue}`, instruction: 'Keep the arrow function.' } },
  );

  expectEnd(result, 'validated', 0);
  const shown = shownIn(stage.model.requests[0]);
  expect(shown).toContain('Sums are differences');
  expect(shown).toMatch(
    /<<< instruction of the person who started this run [0-9a-f]+\nKeep the arrow function\./,
  );
  expect((await onlyPull(stage)).body).toContain('Closes #1.');
});

test('a number without an issue, and one of a pull request', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const missing = await stage.start({ kind: 'dispatch' }, { inputs: { ...QUICK, issue: '404' } });
  expectEnd(missing, 'failed', 1);
  expect(missing.outputs.reason).toMatch(/did not let the run read issue.*404/);
  expect(forgeWrites(stage)).toEqual([]);

  await stage.repository.pushCommit({ branch: 'lena/sums', files: { 'NEWS.md': 'News.\n' } });
  const number = await stage.repository.openPull('lena/sums');
  const pull = await stage.start({ kind: 'dispatch' }, { inputs: { ...QUICK, issue: String(number) } });
  expectEnd(pull, 'skipped', 0);
  expect(pull.outputs.reason).toBe(`#${number} is a pull request; runs start from issues.`);
});
