import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import {
  ASK,
  expectEnd,
  finish,
  forgeWrites,
  MEND,
  onlyPull,
  otherwiseInTwoJobs,
  QUICK,
  says,
  stageFor,
  statusComment,
  WRONG,
  write,
} from '../support/scenario.ts';

test('all faults of the inputs in one message, each with its name, value and remedy, before anything is asked', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const sent = await stage.eventOf({ kind: 'label' });
  stage.github.forgetRequests();

  const result = await stage.start(
    { kind: 'label' },
    {
      ...sent,
      inputs: {
        model: '',
        'base-url': 'not a url',
        'max-rounds': '-3',
        'max-minutes': 'soon',
        'on-unvalidated': 'merge',
        'min-permission': 'boss',
        'working-directory': '../elsewhere',
        'allowed-bots': '*[bot]',
        validate: 'npm test {path} && ls {path}',
        setup: "echo 'a",
        'max-cost-usd': '5',
        'max-changed-files': '0',
        'max-cost-usd-per-isue': '1',
      },
    },
  );

  expectEnd(result, 'failed', 1);
  const { reason = '' } = result.outputs;
  expect(reason).toMatch(/^The run cannot start:\n- /);
  expect(reason.match(/^- /gm)).toHaveLength(13);
  for (const [input, was, remedy] of [
    ['base-url', 'not a url', 'Give a full address'],
    ['max-rounds', '-3', 'from 1 to 1000'],
    ['max-minutes', 'soon', 'from 1 to 4320'],
    ['on-unvalidated', 'merge', 'Use one of: draft, comment, fail'],
    ['min-permission', 'boss', 'Use one of'],
    ['working-directory', '../elsewhere', 'Give a folder of the repository'],
    ['allowed-bots', '*[bot]', 'exact names'],
    ['validate', 'npm test {path} && ls {path}', 'only once'],
    ['setup', "echo 'a", 'a quote is not closed'],
    ['max-cost-usd', '5', 'Give the input price'],
    ['model', '', 'Name the model'],
  ]) {
    const line = reason.split('\n').find((one) => one.startsWith(`- Input ${input} `)) ?? '';
    expect(line, `${input} in\n${reason}`).toContain(was);
    expect(line).toContain(remedy);
  }
  // Not on the issue either: who may start a run is one of the faults.
  expect(stage.github.requests).toEqual([]);
  expect(stage.model.requests).toEqual([]);
  expect(result.summary).toContain('Tether: failed');
  expect(result.log.match(/^::error title=Tether::/gm)).toHaveLength(1);
});

const silent = otherwiseInTwoJobs('the first may not write, and leaves nothing to publish');

test.skipIf(silent !== '')(
  `on the issue it says which inputs are wrong and what to do, without a value, which may be a secret, above what an earlier run told of its end${silent}`,
  async () => {
    const quoted = 'The sign was wrong. <!-- tether:earlier -->';
    const wrong = says(write('src/add.js', WRONG), finish('Turn it round', quoted));
    await using stage = await stageFor({ script: [wrong, ASK] });
    const inputs = { ...QUICK, 'max-validation-retries': '0', 'on-unvalidated': 'comment' };
    expectEnd(await stage.start({ kind: 'label' }, { inputs }), 'unvalidated', 0);
    const told = (await statusComment(stage)).replace(/^<!-- tether:status issue=1 -->\n+/, '');
    expect(told).toContain('+export const add = (a, b) => a * b;');

    // Over any number of such ends.
    const wrongly = { ...QUICK, 'max-rounds': 'hunter2', validate: 'npm "hunter3', 'max-cost-usd': '5' };
    for (const [trigger, again] of [
      [{ kind: 'label' }, 'put the label on again'],
      [{ kind: 'comment', body: '/tether continue' }, 'comment again'],
      [{ kind: 'dispatch' }, 'start the workflow again'],
    ] as const) {
      expectEnd(await stage.start(trigger, { inputs: wrongly }), 'failed', 1);
      const comment = await statusComment(stage);
      for (const words of [
        '- Input max-rounds is wrong. Give a whole number from 1 to 1000.',
        '- Input validate has an entry that cannot be run.',
        '- Input max-cost-usd',
        'This job spent nothing. The values are in the log of the run.',
        `Once this is mended, ${again}. [Workflow run](`,
      ])
        expect(comment).toContain(words);
      expect(comment).not.toContain('hunter');
      expect(comment).toMatch(/^<!-- tether:status issue=1 -->\n<!-- tether:no-run -->\n\n> \[!WARNING\]/);
      expect(comment.split('How an earlier run ended:\n\n')).toEqual([expect.anything(), told]);
      expect(comment.match(/The run cannot start/g)).toHaveLength(1);
    }
    expect(stage.model.requests).toHaveLength(1);

    expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'needs-info', 0);
    expect(await statusComment(stage)).not.toMatch(/cannot start|an earlier run/);
  },
);

test.each([
  ['the inputs are wrong', { inputs: { ...QUICK, 'max-rounds': '-3' } }],
  ['there is no checkout', { inputs: QUICK, isElsewhere: true }],
] as const)('where %s, somebody who may not start a run gets no answer', async (_what, more) => {
  await using stage = await stageFor({ script: [MEND] });
  const { isElsewhere = false, inputs } = { isElsewhere: false, ...more };
  const workspace = isElsewhere ? { workspace: stage.runnerTemp } : {};

  const result = await stage.start({ kind: 'label', sender: 'stranger' }, { inputs, ...workspace });

  expect(result.code).toBe(1);
  expect(forgeWrites(stage)).toEqual([]);
});

test('a run on its own branch is refused before anything is spent', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, 'base-branch': 'refs/heads/tether/issue-1' } },
  );

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toContain('Both were tether/issue-1.');
  expect(await statusComment(stage)).toContain('Both were tether/issue-1.');
  expect(stage.model.requests).toEqual([]);
});

test('a workflow without a checkout is told what is missing', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK, workspace: stage.runnerTemp });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(/checkout/i);
  expect(await statusComment(stage)).toMatch(
    /\*\*Failed:\*\* There is no usable checkout in .*put the label on again\./s,
  );
  expect(stage.model.requests).toEqual([]);
});

test('a checkout of another branch is told before anything is asked: its commits would stand in the pull request', async () => {
  await using stage = await stageFor({ script: [MEND] });
  await stage.repository.pushCommit({ branch: 'next', files: { 'test/add.test.js': 'null;\n' } });
  const at = { cwd: stage.workspace };
  await git(['fetch', '--quiet', 'origin', 'next'], at);
  await git(['checkout', '--quiet', 'FETCH_HEAD'], at);

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'failed', 1);
  expect(await statusComment(stage)).toContain('a commit that branch "main" does not hold');
  expect(stage.model.requests).toEqual([]);

  expectEnd(
    await stage.start({ kind: 'label' }, { inputs: { ...QUICK, 'base-branch': 'next' } }),
    'validated',
    0,
  );
  expect(await onlyPull(stage)).toMatchObject({ base: 'next', changedFiles: 1 });
});
