import { describe, expect, test, vi } from 'vitest';
import type { FaultRule } from '../../embedded/github/faults.ts';
import type { TurnReply } from '../../embedded/model-script.ts';
import type { Stage, Start } from '../../embedded/stage.ts';
import { contentHash } from '../../src/core/text/content-hash.ts';
import {
  askedOn,
  call,
  expectEnd,
  finish,
  JOBS_OF_A_START,
  QUICK,
  requestsOf,
  says,
  sessionOf,
  stageFor,
  statusComment,
  stepBehind,
} from '../support/scenario.ts';

const QUESTION = 'Is add(2) an error?';
const PLAN = '1. Turn the sign.\n2. Run the tests.';
const ASK = says(call('ask', { question: QUESTION }));
const PLANNED = says(finish('Add', PLAN));
const LABEL: Start = { kind: 'label' };
const TO_PLAN: Start = { kind: 'comment', body: '/tether plan' };

/** Once the issue tells of the run and is its own: what the run writes from then on are its last words. */
async function isTold(stage: Stage): Promise<void> {
  const told = { timeout: 60_000 };
  await vi.waitFor(async () => expect((await sessionOf(stage))?.status).toBe('running'), told);
  await vi.waitFor(async () => expect(await statusComment(stage)).toContain('Working on this issue'), told);
}

/** A run that asks, before whose last words something happens. */
async function askingLast(reply: TurnReply, before: (stage: Stage) => void): Promise<Stage> {
  const stage = await stageFor({
    script: async (_request, index) => {
      if (index > 0) return reply;
      await isTold(stage);
      before(stage);
      return reply;
    },
  });
  return stage;
}

const COMMENT = { method: 'POST', path: /\/issues\/1\/comments$/ } as const;
const STATUS = { method: 'PATCH', path: /\/issues\/comments\/\d+$/ } as const;

describe('a run that is killed at one of its last writes', () => {
  test.each<
    readonly [string, string, Start, TurnReply, string, Omit<FaultRule, 'status'>, Pick<FaultRule, 'after'>]
  >([
    ['a question', 'before it is asked', LABEL, ASK, QUESTION, COMMENT, {}],
    ['a question', 'behind its mention in the status', LABEL, ASK, QUESTION, STATUS, { after: true }],
    ['a plan', 'behind its comment', TO_PLAN, PLANNED, PLAN, COMMENT, { after: true }],
  ])('%s arrives once, killed %s', async (_what, _moment, start, reply, words, at, when) => {
    const kill = new AbortController();
    const rule: FaultRule = {
      ...at,
      ...when,
      get status() {
        kill.abort();
        return 'hang' as const;
      },
    };
    await using stage = await askingLast(reply, ({ github }) => void github.fail(rule));
    const cancelsWith = 'kill';
    const killed = await stage.start(start, { inputs: QUICK, signal: kill.signal, cancelsWith });
    expect(kill.signal.aborted).toBe(true);

    await stepBehind(stage, killed, { how: start });
    // The run was about to ask, so that the step behind its job does.
    expect(await askedOn(stage)).toHaveLength(1);
    stage.repository.tellRun(1, 'completed');
    const again = await stage.start(start, { inputs: QUICK, env: { GITHUB_RUN_ID: '3' } });

    expectEnd(again, 'needs-info', 0);
    const asked = await askedOn(stage);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toContain(words);
    expect(await statusComment(stage)).toContain(`[a comment of its own](${asked[0]?.url})`);
  });
});

test('the same question again is a new comment when somebody has answered in between, and none when nobody has', async () => {
  await using stage = await stageFor({ script: [ASK, ASK, ASK] });
  stage.github.forgetRequests();
  await stage.start(LABEL, { inputs: QUICK });
  expect(requestsOf(stage).length).toBeLessThanOrEqual(30);
  const first = await askedOn(stage);

  await stage.start({ kind: 'comment', body: '/tether' }, { inputs: QUICK });
  expect(await askedOn(stage)).toEqual(first);

  // An answer of one word is none of the commands.
  await stage.repository.comment({
    ...{ issue: stage.issue, author: 'maintainer', body: '/tether no' },
    createdAt: new Date(Date.now() - 5000),
  });
  await stage.start(LABEL, { inputs: QUICK });
  const [, second, ...more] = await askedOn(stage);
  expect(more).toEqual([]);
  expect(await statusComment(stage)).toContain(`[a comment of its own](${second?.url})`);
});

function limitsComments({ github }: Stage): void {
  github.fail({ ...COMMENT, status: 403, body: { message: 'Comments are limited.' } });
}

test('a question that the forge takes in no new comment stands in the status comment alone', async () => {
  await using stage = await askingLast(ASK, limitsComments);

  const result = await stage.start(LABEL, { inputs: QUICK });

  expectEnd(result, 'needs-info', 0);
  expect(await askedOn(stage)).toEqual([]);
  expect(await statusComment(stage)).toContain(
    `Answer it in a comment, then put the label on again, or comment \`/tether\`.\n\n\`\`\`text\n${QUESTION}`,
  );
  expect(result.log).toContain('The question is only in the status comment: ');
});

test('a plan that the forge takes in no new comment stands in the status comment alone, and cannot be approved', async () => {
  await using stage = await askingLast(PLANNED, limitsComments);

  const result = await stage.start(TO_PLAN, { inputs: QUICK });

  expectEnd(result, 'needs-info', 0);
  expect(result.summary).toContain(PLAN);
  expect(result.log).toContain('The plan is only in the status comment: ');
  expect(await statusComment(stage)).toContain(PLAN);
  expect(await statusComment(stage)).toContain('can be approved where it stands in a comment of its own');
  const hash = contentHash(`Add\n\n${PLAN}`);
  const approve = { kind: 'comment', body: `/tether approve ${hash}` } as const;
  const approved = await stage.start(approve, { inputs: QUICK });
  expectEnd(approved, 'skipped', 0);
  expect(approved.outputs.reason).toContain('its run ended before it was posted');
});

const A_QUESTION = { what: 'question', start: LABEL, reply: ASK, words: QUESTION };
const A_PLAN = { what: 'plan', start: TO_PLAN, reply: PLANNED, words: PLAN };

describe.skipIf(JOBS_OF_A_START === 2)('what no comment takes is not one that waits', () => {
  test.each([A_QUESTION, A_PLAN])('a $what, nor is it asked behind the job', async (asking) => {
    const { what, start, reply, words } = asking;
    await using stage = await askingLast(reply, ({ github }) => {
      const limited = { status: 403, body: { message: 'Comments are limited.' }, times: 9 } as const;
      for (const at of [COMMENT, STATUS]) github.fail({ ...at, ...limited });
    });

    const result = await stage.start(start, { inputs: QUICK });

    expectEnd(result, 'failed', 1);
    const reason = `The ${what} could not be posted on the issue`;
    expect(result.outputs.reason).toContain(reason);
    expect(result.summary).toContain(words);
    expect(result.summary).not.toContain('/tether approve');
    expect(await sessionOf(stage)).not.toMatchObject({ status: 'waiting' });

    stage.github.forgetFaults();
    await stepBehind(stage, result, { how: start });
    expect(await askedOn(stage)).toEqual([]);
    expect(await statusComment(stage)).toContain(reason);
  });
});

test.each([
  {
    ...A_QUESTION,
    change: ({ repository }: Stage) => repository.closeIssue(1),
    why: 'Issue #1 is closed.',
  },
  { ...A_PLAN, change: ({ repository }: Stage) => repository.lockIssue(1), why: 'Issue #1 is locked.' },
])(
  'a $what that nobody wants any more is not posted, and stands in the summary: $why',
  async ({ what, start, reply, words, change, why }) => {
    await using stage = await stageFor({
      script: async () => {
        await change(stage);
        return reply;
      },
    });

    const result = await stage.start(start, { inputs: QUICK });

    expectEnd(result, 'skipped', 0);
    const reason = `That changed after the run began, so its ${what} was not posted.`;
    expect(result.outputs.reason).toContain(why);
    expect(result.outputs.reason).toContain(reason);
    expect(result.summary).toContain(words);
    expect(await askedOn(stage)).toEqual([]);
    expect(await statusComment(stage)).toContain(reason);
    expect(await sessionOf(stage)).not.toMatchObject({ status: 'waiting' });
  },
);

test('an outsider who copies a plan does not keep it alive once its comment was edited, nor bars it', async () => {
  await using stage = await stageFor({ script: [PLANNED, PLANNED, PLANNED] });
  await stage.start(TO_PLAN, { inputs: QUICK });
  const [posted] = await askedOn(stage);
  const { repository, issue } = stage;
  const by = { issue, author: 'stranger', createdAt: new Date(Date.now() - 5000) };
  await repository.comment({ ...by, body: posted?.body.replace('Turn', 'Keep') ?? '' });
  await repository.comment({ ...by, body: posted?.body ?? '' });
  await repository.editComment(posted?.id ?? 0, posted?.body.replace('Turn', 'Delete') ?? '');

  const approve = {
    kind: 'comment',
    body: /\/tether approve [\da-f]{12}/.exec(posted?.body ?? '')?.[0] ?? '',
  } as const;
  const bent = await stage.start(approve, { inputs: QUICK });
  expect(bent.outputs.reason).toContain('not as it was posted: it was edited or deleted');
  await repository.editComment(posted?.id ?? 0, posted?.body ?? '');
  const approved = await stage.start(approve, { inputs: QUICK });
  expectEnd(approved, 'no-change', 0);
});
