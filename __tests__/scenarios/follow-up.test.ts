import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Stage } from '../../embedded/stage.ts';
import {
  changedBetween,
  expectEnd,
  finish,
  MEND,
  onlyPull,
  QUICK,
  RIGHT,
  says,
  shownIn,
  stageFor,
  write,
} from '../support/scenario.ts';

const BRANCH = 'tether/issue-1';

/** What a person makes of the action's own commit on a first or a newer base, with its message kept. */
const REWRITTEN: readonly (readonly [
  how: string,
  make: (stage: Stage, message: string) => Promise<string>,
])[] = [
  ['amended', (stage, message) => pushed(stage, message, stage.repository.firstSha)],
  [
    'squashed with one by hand',
    (stage, message) => pushed(stage, `Both in one\n\n${message}\nA note\n`, stage.repository.firstSha),
  ],
  [
    'picked onto a newer base',
    async (stage, message) => {
      const newer = await stage.repository.pushCommit({ branch: 'main', files: { 'NEWS.md': 'News.\n' } });
      await rm(stage.workspace, { recursive: true });
      await stage.checkout();
      return pushed(stage, message, newer);
    },
  ],
];

function pushed({ repository }: Stage, message: string, parent: string): Promise<string> {
  const files = { 'docs/by-hand.md': 'Written by a person.\n', 'src/add.js': RIGHT };
  return repository.pushCommit({ branch: BRANCH, files, message, parent });
}

test.each(REWRITTEN)("the action's own commit, %s by a person: the label builds upon it", async (_, make) => {
  await using stage = await stageFor({
    script: [MEND, says(write('src/sub.js', 'export {};\n'), finish('Add sub'))],
  });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);
  const [own] = await stage.repository.log(BRANCH);
  const theirs = await make(stage, own?.message ?? '');

  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);

  const pull = await onlyPull(stage);
  const [head] = await stage.repository.log(BRANCH);
  expect(head?.parents).toEqual([theirs]);
  expect(await changedBetween(stage, theirs, pull.headSha)).toEqual(['A src/sub.js']);
  expect(await stage.repository.fileAt(BRANCH, 'docs/by-hand.md')).toBe('Written by a person.\n');
  // The model goes on from the branch's files.
  expect(shownIn(stage.model.requests[1])).toContain('a + b');
});
