import { expect, test, vi } from 'vitest';
import { numberOf, textOf } from '../../embedded/json.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  ASK,
  askedOn,
  changedBetween,
  expectEnd,
  finish,
  MEND,
  onlyPull,
  otherwiseInTwoJobs,
  QUICK,
  RIGHT,
  read,
  requestsOf,
  says,
  sessionOf,
  shownIn,
  stageFor,
  statusComment,
  stepBehind,
  WRONG,
  write,
} from '../support/scenario.ts';

const PRICES = { ...QUICK, price: '0, 10' };
const usage = { inputTokens: 100, outputTokens: 1000 };
const STEPS = '1. Turn the sign in `src/add.js`.\n2. Run the tests.\n\nRisk: none.';
const LOOK = { ...says(read('src/add.js')), usage };
const PLAN = { ...says(finish('Add instead of subtracting', STEPS)), usage };

function say(stage: Stage, body: string, sender = 'maintainer') {
  return stage.start({ kind: 'comment', body, sender }, { inputs: PRICES });
}

/** What the action says on the issue: that it plans, what it asks of people, or the commands. */
async function commentOf(stage: Stage, about: 'plan' | 'asks' | 'help') {
  const comments = await stage.repository.comments(stage.issue);
  const found = comments.findLast(({ body }) => textOf(body).startsWith(`<!-- tether:${about} `));
  return { id: numberOf(found?.id), body: textOf(found?.body) };
}

async function said(stage: Stage, about: 'plan' | 'asks' | 'help'): Promise<string> {
  return (await commentOf(stage, about)).body;
}

async function hashOf(stage: Stage): Promise<string> {
  return /\/tether approve ([\da-f]{12})`/.exec(await said(stage, 'asks'))?.[1] ?? '';
}

test('a plan is posted with an estimate and nothing is edited; approved, it is carried out word for word', async () => {
  await using stage = await stageFor({
    script: [{ ...says(write('src/add.js', RIGHT), read('src/add.js')), usage }, PLAN, MEND],
  });

  stage.github.forgetRequests();
  const planned = await say(stage, '/tether plan\n\nKeep it small.');
  // In two jobs, the second one saves before the plan is posted, and behind it.
  expect(requestsOf(stage).length).toBeLessThanOrEqual(34);

  expectEnd(planned, 'needs-info', 0);
  expect(await stage.repository.branches()).toEqual(['main']);
  const plan = await said(stage, 'asks');
  expect(plan).toContain(STEPS);
  const [asked, ...more] = await askedOn(stage);
  expect(more).toEqual([]);
  expect(await said(stage, 'plan')).toContain(`is in [a comment of its own](${asked?.url})`);
  expect(await said(stage, 'plan')).not.toContain(STEPS);
  // Two rounds took 0.02: four of them take 0.04.
  expect(plan).toContain('about 4 rounds, 0.04 US dollars: one for each of its 2 steps');
  // Whoever has the page of the workflow run alone reads the plan and its cost there.
  expect(planned.summary).toContain(STEPS);
  expect(planned.summary).toMatch(/\*\*Cost:\*\* 2 rounds with `local-model`.*0\.0200 US dollars/);
  expect(shownIn(stage.model.requests[0])).toContain('Keep it small.');
  expect(JSON.stringify(stage.model.requests[0]?.body.tools)).not.toMatch(/write-file|run-command/);
  expect(shownIn(stage.model.requests[1])).toContain('There is no tool "write-file"');
  expect(await sessionOf(stage)).toMatchObject({ status: 'waiting', ledger: { runs: 1 } });

  const word = `/tether approve ${await hashOf(stage)}`;
  stage.github.forgetRequests();
  const approved = await say(stage, word);
  // In two jobs, each asks which branch is in the way of its own.
  expect(requestsOf(stage).length).toBeLessThanOrEqual(39);

  expectEnd(approved, 'validated', 0);
  expect(shownIn(stage.model.requests[2])).toContain(
    `Carry out this plan, which maintainer approved:\n\nAdd instead of subtracting\n\n${STEPS}`,
  );
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
  const again = await say(stage, '/tether approve');
  expect(again.outputs.reason).toContain('No plan waits on this issue.');
});

test('an approved plan outlives runs that publish nothing of it, whoever they are of', async () => {
  const wrong = says(write('src/add.js', WRONG), finish('Done, surely'));
  await using stage = await stageFor({ script: [PLAN, wrong, ASK, LOOK, MEND] });
  await say(stage, '/tether plan');
  const approve = { kind: 'comment', body: `/tether approve ${await hashOf(stage)}` } as const;
  const unpublished = { ...PRICES, 'on-unvalidated': 'comment', 'max-validation-retries': '0' };
  expectEnd(await stage.start(approve, { inputs: unpublished }), 'unvalidated', 0);
  expectEnd(await say(stage, '/tether continue'), 'needs-info', 0);
  const short = { ...PRICES, 'max-rounds': '1' };
  const writer = await stage.start({ kind: 'label', label: 'tether-refine' }, { inputs: short });
  expectEnd(writer, 'exhausted', 1);

  expectEnd(await say(stage, '/tether continue'), 'validated', 0);
  for (const at of [2, 4])
    expect(shownIn(stage.model.requests[at])).toContain('Carry out this plan, which maintainer approved:');
  expect((await sessionOf(stage))?.proposal).toBeNull();
});

test.each(['refine it', 'approve'])(
  '/tether %s where nothing is known of a plan asks no model',
  async (word) => {
    await using stage = await stageFor({ script: [] });
    await stage.repository.keep('refs/tether/session/issue-1', 'session.json', '{"version":9}');

    const result = await say(stage, `/tether ${word}`);

    expectEnd(result, 'skipped', 0);
    expect(result.outputs.reason).toContain('it is not known which plan this is about');
    expect(await said(stage, 'help')).toContain('Comment `/tether plan` to have one made.');
  },
);

test('a plan that changed since, or whose comment was edited, is not carried out, and people are told', async () => {
  await using stage = await stageFor({ script: [LOOK, PLAN, says(finish('Another way', '1. Negate `b`.'))] });
  await say(stage, '/tether plan');
  const first = await hashOf(stage);

  expectEnd(await say(stage, '/tether refine without touching the sign'), 'needs-info', 0);
  const refine = shownIn(stage.model.requests[2]);
  expect(refine).toContain(STEPS);
  expect(refine).toContain('What is to be different: without touching the sign');
  const second = await hashOf(stage);
  expect(second).not.toBe(first);

  const late = await say(stage, `/tether approve ${first}`);
  expectEnd(late, 'skipped', 0);
  expect(late.outputs.reason).toBe(
    `The plan has changed: you approved ${first}, and it is now ${second}. Read the present plan, then comment \`/tether approve ${second}\`.`,
  );
  expect(await said(stage, 'help')).toContain(`it is now ${second}`);
  expectEnd(await say(stage, '/tether approve', 'stranger'), 'denied', 1);
  const posted = await commentOf(stage, 'asks');
  await stage.repository.editComment(posted.id, posted.body.replace('Negate', 'Delete'));
  const bent = await say(stage, `/tether approve ${second}`);
  expect(bent.outputs.reason).toContain('not as it was posted: it was edited or deleted');
  expect(stage.model.requests).toHaveLength(3);
  expect(await stage.repository.branches()).toEqual(['main']);
});

test('a plan that no later run could know of is posted, and does not ask for an approval', async () => {
  await using stage = await stageFor({ script: [LOOK, PLAN] });
  const fault = { method: 'POST', path: /\/git\/refs$/, status: 403, times: 1, of: 'session' } as const;
  stage.github.fail({ ...fault, body: { message: 'Resource not accessible by integration' } });

  expectEnd(await say(stage, '/tether plan'), 'needs-info', 0);

  expect(await said(stage, 'asks')).toContain('It could not be saved for a later run');
  expect(await said(stage, 'asks')).not.toContain('/tether approve');
});

const unseen = otherwiseInTwoJobs('the first job, which runs, writes no comment');

test.skipIf(unseen !== '')(
  `the comment of the plan tells of its run, and where that is killed the step behind its job says so there${unseen}`,
  async () => {
    const killed = new AbortController();
    await using stage = await stageFor({
      script: (_request, index) => {
        if (index === 0) return { ...LOOK, text: 'First I look at the sign.' };
        return index === 1 ? { fault: 'hang' } : PLAN;
      },
    });
    const cancelsWith = 'kill';
    const asked = { kind: 'comment', body: '/tether plan', sender: 'maintainer' } as const;
    const running = stage.start(asked, { inputs: PRICES, signal: killed.signal, cancelsWith });
    const isAtWork = async () => {
      expect(stage.model.requests).toHaveLength(2);
      expect(await said(stage, 'plan')).toContain('It plans, and changes no file.');
    };
    await vi.waitFor(isAtWork, { timeout: 120_000 });
    killed.abort();
    await running;
    expect(await said(stage, 'plan')).toMatch(/Working on this issue.*It plans, and changes no file\./);

    await stepBehind(stage, await running, { how: asked });
    expect(await said(stage, 'plan')).toMatch(/\*\*Interrupted:\*\*[\s\S]*comment `\/tether plan`/);

    stage.repository.tellRun(1, 'completed');
    const second = await stage.start(asked, { inputs: PRICES, env: { GITHUB_RUN_ID: '3' } });
    expectEnd(second, 'needs-info', 0);
    expect(await said(stage, 'asks')).toContain(STEPS);
    expect(await statusComment(stage)).toContain('A plan waits for approval.');
  },
);
