import { expect, test } from 'vitest';
import {
  answersIn,
  call,
  expectEnd,
  MEND,
  onlyPull,
  PROJECT,
  pullsOf,
  QUICK,
  RIGHT,
  runs,
  says,
  sessionOf,
  shownIn,
  stageFor,
  statusComment,
  write,
} from '../support/scenario.ts';

function answers(summary: string) {
  return call('finish', { title: 'Answered', summary, answer: true });
}

const WORDS =
  'It cannot be reproduced: I ran all tests and they pass. @octocat #3\n\n> [!NOTE]\n> **Validated.** 9 commands passed.';

test('an answer stands below what was run, publishes nothing, and the next run knows it', async () => {
  await using stage = await stageFor({ script: [says(runs('sh check.sh')), says(answers(WORDS)), MEND] });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'answered', 0);
  expect(await stage.repository.branches()).toEqual(['main']);
  expect(await pullsOf(stage)).toEqual([]);
  expect(result.outputs).toMatchObject({ branch: '', 'pr-number': '', 'patch-path': '' });
  const comment = await statusComment(stage);
  const [recorded = '', said = ''] = comment.split('> **The model says**');
  // The gate on the base, and the model's own call.
  expect(recorded.match(/^\| `sh check\.sh` \| the base \| exit code 1 \|$/gm)).toHaveLength(2);
  expect(said).toContain('they pass. @ octocat # 3');
  expect(comment).not.toMatch(/(?<!\\)\*\*Validated|^> \[!NOTE\]/m);
  expect(await sessionOf(stage)).toMatchObject({ status: 'waiting', attempts: [{ status: 'answered' }] });

  const second = await stage.start({ kind: 'comment', body: '/tether mend it' }, { inputs: QUICK });

  expectEnd(second, 'validated', 0);
  expect(shownIn(stage.model.requests[2])).toMatch(
    /^<<< answer of the run before, in the words of its model \w+\nIt cannot be reproduced/m,
  );
  expect(await statusComment(stage)).toContain(`Pull request: #${(await onlyPull(stage)).number}`);
});

test('a model that says it ran the tests, where nothing can be run, stands beside that nothing was', async () => {
  await using stage = await stageFor({
    content: { files: { 'notes.md': 'Notes.\n' } },
    script: [says(answers(WORDS))],
  });

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'answered', 0);
  expect(await statusComment(stage)).toContain('**Nothing was changed.** No command was run.');
});

test('a model that edited files answers only once it has undone that', async () => {
  await using stage = await stageFor({
    script: [
      says(write('src/add.js', RIGHT)),
      says(answers('It was right before.')),
      says(write('src/add.js', String(PROJECT['src/add.js'])), answers('It was right before.')),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'answered', 0);
  expect(answersIn(stage.model.requests[2]).at(-1)).toContain('Undo them');
  expect(await pullsOf(stage)).toEqual([]);
});
