import { expect, test } from 'vitest';
import {
  askedOn,
  call,
  expectEnd,
  MEND,
  onlyPull,
  pullsOf,
  QUICK,
  read,
  says,
  shownIn,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

const QUESTION = 'Should add(2) be 2 or an error? @octocat wants #3.\n```\nadd(2)\n```';

test('a question ends the run, is quoted in the status comment, and its answer goes into the next run', async () => {
  await using stage = await stageFor({
    script: [says(read('src/add.js')), says(call('ask', { question: QUESTION })), MEND],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'needs-info', 0);
  expect(await pullsOf(stage)).toEqual([]);
  expect(await stage.repository.branches()).toEqual(['main']);
  expect(result.outputs).toMatchObject({ branch: '', 'pr-number': '', 'patch-path': '' });
  // Quoted where nothing is rendered: nobody is mentioned, no issue is linked.
  const [asked, ...more] = await askedOn(stage);
  expect(more).toEqual([]);
  expect(asked?.body).toContain(
    '**A question before this can go on.** Answer it in a comment, then put the label on again, or comment `/tether`.',
  );
  for (const body of [asked?.body, await statusComment(stage)])
    expect(body).toContain(`\`\`\`\`text\n${QUESTION}\n\`\`\`\``);
  // An edit tells nobody, so the status comment only leads to the one that asks.
  expect(await statusComment(stage)).toContain(`asked in [a comment of its own](${asked?.url}).`);

  // The author answers, a maintainer starts the next run.
  await stage.repository.comment({
    issue: stage.issue,
    author: 'contributor',
    body: 'It should be an error.',
    createdAt: new Date(Date.now() - 5000),
  });
  const second = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(second, 'validated', 0);
  expect(shownIn(stage.model.requests[2])).toContain('It should be an error.');
  const shown = shownIn(stage.model.requests[2]);
  expect(shown).toMatch(/^<<< question that the run before asked, in the words of its model \w+$/m);
  expect(shown.indexOf('Should add(2) be 2')).toBeGreaterThan(0);
  expect(shown.indexOf('Should add(2) be 2')).toBeLessThan(shown.indexOf('It should be an error.'));
  // The rest of the status comment is no part of the task.
  expect(shownIn(stage.model.requests[2])).not.toContain('A question before this can go on');
  expect(await statusComment(stage)).toContain(`Pull request: #${(await onlyPull(stage)).number}`);
});
