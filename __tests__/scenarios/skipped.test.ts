import { expect, test } from 'vitest';
import type { JsonObject } from '../../embedded/json.ts';
import type { Stage, Start } from '../../embedded/stage.ts';
import {
  expectEnd,
  forgeWrites,
  MEND,
  otherwiseInTwoJobs,
  pullsOf,
  QUICK,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

interface Case {
  readonly what: string;
  readonly start: Start;
  /** After the event was sent, before the run begins. */
  readonly meanwhile?: (stage: Stage) => Promise<void>;
  readonly event?: (event: JsonObject) => JsonObject;
  readonly reason: RegExp;
}

const CASES: readonly Case[] = [
  {
    what: 'another label',
    start: { kind: 'label', label: 'bug' },
    reason: /label "bug" was added; only "tether"/,
  },
  {
    what: 'an issue that was closed meanwhile',
    start: { kind: 'label' },
    meanwhile: ({ repository, issue }) => repository.closeIssue(issue),
    reason: /^Issue #1 is closed\.$/,
  },
  {
    what: 'an issue that was locked meanwhile',
    start: { kind: 'label' },
    meanwhile: ({ repository, issue }) => repository.lockIssue(issue),
    reason: /^Issue #1 is locked\.$/,
  },
  {
    what: 'a label that was taken off again',
    start: { kind: 'label' },
    meanwhile: ({ repository, issue }) => repository.unlabel(issue, 'tether'),
    reason: /label "tether" has been taken off issue #1 again/,
  },
  {
    what: 'an edited comment',
    start: { kind: 'comment', body: '/tether' },
    event: (event) => ({ ...event, action: 'edited' }),
    reason: /comment was edited; only a new comment/,
  },
  {
    what: 'a comment of the action itself',
    start: { kind: 'comment', body: '/tether <!-- tether:status issue=1 -->', sender: 'github-actions[bot]' },
    reason: /one of this action itself/,
  },
];

test.each(CASES)('$what is skipped with one sentence and a green job', async (scenario) => {
  await using stage = await stageFor({ script: [MEND] });
  const { event, eventName } = await stage.eventOf(scenario.start);
  await scenario.meanwhile?.(stage);

  const result = await stage.start(scenario.start, {
    event: scenario.event?.(event) ?? event,
    eventName,
    inputs: QUICK,
  });

  expectEnd(result, 'skipped', 0);
  expect(result.outputs.reason).toMatch(scenario.reason);
  expect(result.outputs.reason?.match(/\.(?= |$)/g)).toHaveLength(1);
  expect(stage.model.requests).toEqual([]);
  expect(forgeWrites(stage)).toEqual([]);
});

test('what the payload settles is settled without a single request, even with faulty inputs', async () => {
  await using stage = await stageFor({ script: [] });
  stage.github.forgetRequests();

  const result = await stage.start(
    { kind: 'label', label: 'bug' },
    { inputs: { model: '', 'max-rounds': 'x' } },
  );

  expectEnd(result, 'skipped', 0);
  expect(stage.github.requests).toEqual([]);
});

const alone = otherwiseInTwoJobs('the second ends before it begins, and the first has the patch');

test.skipIf(alone !== '').each<[string, (stage: Stage) => Promise<unknown>, string, number]>([
  ['the issue is closed', ({ repository }) => repository.closeIssue(1), 'skipped', 0],
  [
    'the permission is taken away',
    ({ repository }) => repository.addCollaborator('maintainer', 'read'),
    'denied',
    1,
  ],
])(
  `%s while the model works: nothing is published, the patch is kept, and the end says so${alone}`,
  async (_what, change, status, code) => {
    const stage: Promise<Stage> = stageFor({
      script: async () => {
        await change(await stage);
        return MEND;
      },
    });
    await using running = await stage;

    const result = await running.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(result, status, code);
    expect(result.outputs.reason).toContain('so nothing was published. The change is kept as a patch.');
    expect(result.outputs['patch-path']).not.toBe('');
    expect(await running.repository.branches()).toEqual(['main']);
    expect(await pullsOf(running)).toEqual([]);
    expect(await statusComment(running)).toContain('+export const add = (a, b) => a + b;');
  },
);
