import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Stage } from '../../embedded/stage.ts';
import {
  expectEnd,
  finish,
  onlyPull,
  pullsOf,
  QUICK,
  says,
  stageFor,
  statusComment,
  WRONG,
  write,
} from '../support/scenario.ts';

/** Each attempt is another wrong one. */
function neverRight(): Promise<Stage> {
  return stageFor({
    script: (_request, index) =>
      says(write('src/add.js', `${WRONG}// attempt ${index}\n`), finish('Done, surely')),
  });
}

test('a change that never validates becomes a draft with a warning, and the job stays green', async () => {
  await using stage = await neverRight();

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, 'max-validation-retries': '2' } },
  );

  expectEnd(result, 'unvalidated', 0);
  // One attempt and two repairs, no more.
  expect(stage.model.requests).toHaveLength(3);
  const pull = await onlyPull(stage);
  expect(pull.isDraft).toBe(true);
  expect(pull.body).toMatch(/^> \[!WARNING\]\n> \*\*Not validated:\*\* validation failed 3 times/m);
  expect(pull.body).not.toContain('Closes #1');
  expect(pull.body).toMatch(/\| `sh check\.sh` \| exit code 1\b[^|]*\| exit code 1\b/);
  expect(pull.body).toContain('src/add.js:1: it must be a + b');
  expect(await stage.repository.fileAt(pull.branch, 'src/add.js')).toContain('// attempt 2');
  const comment = await statusComment(stage);
  expect(comment).toMatch(/\*\*Not validated:\*\* Validation failed 3 times/);
  expect(comment).toContain(`Pull request: #${pull.number}`);
  expect(result.log).toMatch(/^::warning title=Tether::Validation failed 3 times/m);
});

test('with on-unvalidated: fail the job fails, and the patch is kept', async () => {
  await using stage = await neverRight();

  const result = await stage.start(
    { kind: 'label' },
    {
      inputs: {
        validate: 'node --test',
        'max-validation-retries': '0',
        'on-unvalidated': 'fail',
      },
    },
  );

  expectEnd(result, 'unvalidated', 1);
  expect(await pullsOf(stage)).toEqual([]);
  expect(result.log).toMatch(/^::error title=Tether::Validation failed once/m);
  // On the line of the test that fails.
  expect(result.log).toMatch(
    /^::warning title=Tether,file=test\/add\.test\.js,line=5::two and three are five/m,
  );
  expect(readFileSync(result.outputs['patch-path'] ?? '', 'utf8')).toContain('+// attempt 0');
});

test('without any command nothing decides: the pull request is a draft that says so', async () => {
  await using stage = await stageFor({
    content: { files: { 'notes.txt': 'old\n' } },
    script: [says(write('notes.txt', 'new\n'), finish())],
  });

  const result = await stage.start({ kind: 'label' });

  expectEnd(result, 'unvalidated', 0);
  const pull = await onlyPull(stage);
  expect(pull.isDraft).toBe(true);
  expect(pull.body).toContain('no validation command is known');
});
