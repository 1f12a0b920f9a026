import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Stage } from '../../embedded/stage.ts';
import { temporaryFolder } from '../../embedded/temp.ts';
import {
  expectEnd,
  finish,
  JOBS_OF_A_START,
  MEND,
  onlyPull,
  otherwiseInTwoJobs,
  QUICK,
  read,
  says,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

/** By the commands of docs/troubleshooting.md, in a clone. */
async function putBack(stage: Stage, session: string): Promise<void> {
  await using folder = await temporaryFolder('put-back');
  const clone = join(folder.path, 'clone');
  execFileSync('git', ['clone', '-q', stage.repository.gitDir, clone]);
  copyFileSync(session, join(clone, 'session.json'));
  const page = readFileSync(join(import.meta.dirname, '../../docs/troubleshooting.md'), 'utf8');
  const [, commands = ''] = /^### After a token expired$[\s\S]*?```sh\n([\s\S]*?)```/m.exec(page) ?? [];
  const named = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.org' };
  const env = { ...process.env, ...named, GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.org' };
  execFileSync('sh', ['-c', commands.replaceAll('issue-7', 'issue-1')], { cwd: clone, env, stdio: 'pipe' });
}

test('a token that is dead at the start is named, and nobody is called denied', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const sent = await stage.eventOf({ kind: 'label' });
  stage.github.expireTokens();

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK, ...sent });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(/does not accept the token.*HTTP 401, "Bad credentials".*60 minutes/);
  expect(result.log).not.toMatch(/denied|permission of \S+ .*is not known/);
  expect(stage.model.requests).toEqual([]);
});

test.skipIf(JOBS_OF_A_START === 2)(
  `a token that dies during the run fails it by that name, and says where the patch is${otherwiseInTwoJobs('the second job has a token of its own')}`,
  async () => {
    const replies = [says(read('src/add.js')), MEND];
    await using stage = await stageFor({
      script: async (_request, index) => {
        if (index === 1) {
          // The status comment is written while the model works.
          const comments = () => stage.repository.comments(stage.issue);
          await expect.poll(comments, { timeout: 120_000 }).toHaveLength(1);
          stage.github.expireTokens();
        }
        return replies[index] ?? says(finish());
      },
    });

    const result = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'max-minutes': '90' } });

    expectEnd(result, 'failed', 1);
    expect(result.outputs.reason).toMatch(/does not accept the token.*HTTP 401/);
    expect(result.outputs.reason).toContain('The change is kept as a patch.');
    expect(result.log).toContain('lives 60 minutes from when it was made');
    const { 'patch-path': patch = '', files = '' } = result.outputs;
    const session = files.split('\n').find((path) => path.endsWith('session.json')) ?? '';
    expect(readFileSync(patch, 'utf8')).toContain('a + b');
    for (const told of [result.log, result.summary]) expect(told).toContain(patch);
    expect(result.summary).toContain(session);
    expect(result.summary).not.toContain('To go on from here');
    expect(await statusComment(stage)).toMatch(/Working on this issue.*it ends by /);

    // As docs/troubleshooting.md says: what was paid for is there for a run with a token that lives.
    await putBack(stage, session);
    const token = stage.github.createToken('github-actions[bot]', {
      contents: 'write',
      issues: 'write',
      pull_requests: 'write',
    });
    const next = await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'github-token': token } });
    expectEnd(next, 'validated', 0);
    expect(next.log).toContain('edits of an earlier run: src/add.js');
    await onlyPull(stage);
  },
);
