import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  changedBetween,
  expectEnd,
  finish,
  forgeWrites,
  MEND,
  onlyPull,
  says,
  sessionOf,
  stageFor,
  statusComment,
  write,
} from '../support/scenario.ts';
import { proposes, publishes } from '../support/two-job-run.ts';

test('one job reads and asks the model, the other writes and asks nobody; a later run knows what they made', async () => {
  const again = 'export const add = (a, b) => (a + b);\n';
  await using stage = await stageFor({
    script: [MEND, says(write('src/add.js', again), finish())],
    jobs: 'one',
  });
  const sent = await stage.eventOf({ kind: 'label' });
  const before = (await stage.repository.head('main')) ?? '';

  const { result: first, handed } = await proposes(stage, sent);

  expectEnd(first, 'validated', 0);
  expect(forgeWrites(stage)).toEqual([]);
  expect(await sessionOf(stage)).toBeNull();
  expect(await stage.repository.comments(stage.issue)).toEqual([]);
  const bundle = await readFile(handed.path, 'utf8');
  for (const secret of [stage.apiKey, stage.readToken]) expect(bundle).not.toContain(secret);
  const asked = stage.model.requests.length;

  const second = await publishes(stage, sent, handed);

  expectEnd(second, 'validated', 0);
  expect(stage.model.requests).toHaveLength(asked);
  expect(second.log).not.toContain('$ sh check.sh');
  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({ isDraft: false, title: 'Add instead of subtracting', changedFiles: 1 });
  expect(await changedBetween(stage, before, pull.headSha)).toEqual(['M src/add.js']);
  expect(pull.body).toContain('> **Validated.** ');
  expect(pull.body).toContain(
    'The results are a claim of the job that ran the commands, which may not write; they were not repeated.',
  );
  expect(await statusComment(stage)).toContain(`Pull request: #${pull.number}`);
  expect(await sessionOf(stage)).toMatchObject({
    ...{ status: 'published', head: pull.headSha, lease: null, change: null },
    ledger: { runs: 1, rounds: 1 },
    attempts: [{ status: 'validated' }],
  });

  // The seal was made by the job with the key: the commit is the action's own.
  const later = await stage.eventOf({ kind: 'comment', body: '/tether retry' });
  const { result: third, handed: handedLater } = await proposes(stage, later);
  expect(third.log).not.toContain('holds commits of other people');
  const fourth = await publishes(stage, later, handedLater);
  expectEnd(fourth, 'validated', 0);
  expect((await onlyPull(stage)).body).not.toContain('Commits of people on this branch');
  expect(await stage.repository.fileAt('tether/issue-1', 'src/add.js')).toBe(again);
});
