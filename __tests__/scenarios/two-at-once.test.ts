import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listOf } from '../../embedded/json.ts';
import type { Reply, Script } from '../../embedded/model-server.ts';
import type { ActionResult } from '../../embedded/run-action.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  finish,
  MEND,
  onlyPull,
  QUICK,
  RIGHT,
  read,
  says,
  stageFor,
  statusComment,
  stepBehind,
  write,
} from '../support/scenario.ts';

/** Neither run goes on before the other one has begun; then each has its own reply. */
function together(...replies: readonly [Reply, Reply]): Script {
  const { promise: bothThere, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  let answered = 0;
  return async ({ body }) => {
    if (listOf(body.messages).length > 3) {
      answered += 1;
      return replies[answered - 1] ?? null;
    }
    begun += 1;
    if (begun === 2) release();
    await bothThere;
    return says(read('src/add.js'));
  };
}

/** Nothing can be kept for other runs, so that neither knows of the other. */
function withoutSession({ github }: Stage): void {
  github.fail({ method: 'POST', path: /\/graphql$/, status: 403, times: 2, of: 'session' });
}

async function startTwo(stage: Stage): Promise<readonly ActionResult[]> {
  const other = join(stage.runnerTemp, '..', 'other-job');
  await stage.checkout(other);
  return Promise.all([
    stage.start({ kind: 'label' }, { inputs: QUICK }),
    stage.start({ kind: 'dispatch' }, { inputs: QUICK, workspace: other, env: { GITHUB_RUN_ID: '2' } }),
  ]);
}

test('two runs at once with different changes: the slower one overwrites nothing and keeps its patch', async () => {
  const other = says(write('src/add.js', `// Mended.\n${RIGHT}`), finish('Mend the sum'));
  await using stage = await stageFor({ script: together(MEND, other) });
  withoutSession(stage);

  const results = await startTwo(stage);

  const statuses = results.map(({ outputs }) => outputs.status);
  expect([...statuses].sort()).toEqual(['superseded', 'validated']);
  const quicker = results[statuses.indexOf('validated')];
  const slower = results[statuses.indexOf('superseded')];
  expect(slower?.code).toBe(0);
  expect(slower?.outputs.reason).toMatch(/moved branch tether\/issue-1 to [0-9a-f]{7} during this run/);
  expect(slower?.outputs['patch-path']).not.toBe('');
  expect(await stage.repository.branches()).toEqual(['main', 'tether/issue-1']);
  const pull = await onlyPull(stage);
  expect(pull.headSha).toBe(quicker?.outputs['head-sha']);
  // Its words, and those of the comment, are the winner's and name its commit.
  expect(pull).toMatchObject({
    isDraft: false,
    body: expect.stringContaining(`The content of ${pull.headSha.slice(0, 7)} was tested.`),
  });
  expect(await statusComment(stage)).toContain('**Validated.**');
});

test('two runs at once that know of each other: one goes on, and the other stops and publishes nothing', async () => {
  await using stage = await stageFor({ script: together(MEND, MEND) });

  const results = await startTwo(stage);

  const statuses = results.map(({ outputs }) => outputs.status);
  expect([...statuses].sort()).toEqual(['superseded', 'validated']);
  const loser = results[statuses.indexOf('superseded')];
  const winner = statuses.indexOf('validated') + 1;
  expect(loser?.code).toBe(0);
  expect(loser?.outputs.reason).toContain(
    `Workflow run ${winner} has taken this issue over, so this run stops.`,
  );
  await onlyPull(stage);
  expect(await statusComment(stage)).toContain('**Validated.**');
  // The step behind its job has nothing to add: nobody killed it.
  expect((await stepBehind(stage, { state: loser?.state ?? {} })).summary).toBe('');
  expect(await statusComment(stage)).toContain('**Validated.**');
});
