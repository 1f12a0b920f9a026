import { expect, test } from 'vitest';
import { expectEnd, MEND, onlyPull, QUICK, shownIn, stageFor } from '../support/scenario.ts';

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
