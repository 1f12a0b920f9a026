import { describe, expect, test } from 'vitest';
import { pullEvent } from '../../embedded/events.ts';
import { type JsonObject, numberOf, objectOf, textOf } from '../../embedded/json.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  changedBetween,
  expectEnd,
  finish,
  forgeWrites,
  JOBS_OF_A_START,
  onlyPull,
  publishedOnce,
  QUICK,
  RIGHT,
  requestsOf,
  says,
  shownIn,
  write,
} from '../support/scenario.ts';

const BRANCH = 'tether/issue-1';
const HUNK = '@@ -1 +1 @@\n-export const add = (a, b) => a - b;\n+export const add = (a, b) => a + b;';
const ON_ADD = { path: 'src/add.js', line: 1, hunk: HUNK } as const;
const NAMED = says(write('src/add.js', `// Adds two numbers.\n${RIGHT}`), finish('Name it'));
/** As the runner tells of a pull request's events: there is no branch in it, and the checkout may be a merge. */
const ON_PULL = { inputs: QUICK, env: { GITHUB_REF: 'refs/pull/2/merge', GITHUB_REF_NAME: '2/merge' } };

const published = publishedOnce();

type Review = Omit<Parameters<Stage['repository']['review']>[0], 'pull' | 'author'> & {
  readonly author?: string;
};

async function reviewed(stage: Stage, { author = 'maintainer', ...said }: Review) {
  const { number: pull } = await onlyPull(stage);
  const made = await stage.repository.review({ pull, author, ...said });
  const about = { repository: stage.repository, sender: author, pull };
  const name = 'pull_request_review_comment';
  return {
    ids: made.comments.map(({ id }) => numberOf(id)),
    review: async (inputs: Readonly<Record<string, string>> = {}) =>
      stage.start(
        { kind: 'label' },
        {
          ...{ ...ON_PULL, inputs: { ...QUICK, ...inputs } },
          eventName: 'pull_request_review',
          event: await pullEvent({ ...about, name: 'pull_request_review', review: made.review }),
        },
      ),
    comment: async (index: number, change: (event: JsonObject) => JsonObject = (event) => event) => {
      const comment = objectOf(made.comments[index]);
      const event = change(await pullEvent({ ...about, name, comment }));
      return stage.start({ kind: 'label' }, { ...ON_PULL, eventName: name, event });
    },
  };
}

async function saidOnPull(stage: Stage, body: string, change: (event: JsonObject) => JsonObject = (e) => e) {
  const { number: pull } = await onlyPull(stage);
  const comment = await stage.repository.comment({ issue: stage.issue, body, author: 'maintainer' });
  const about = { repository: stage.repository, sender: 'maintainer', pull };
  const event = change(await pullEvent({ ...about, name: 'issue_comment', comment }));
  return stage.start({ kind: 'label' }, { inputs: QUICK, eventName: 'issue_comment', event });
}

const FOLLOW = { follow: 'reviews' };

test('a review with two inline comments: worked on upon the branch, and each gets one reply', async () => {
  await using stage = await published(NAMED);
  await stage.repository.pushCommit({ branch: BRANCH, files: { 'NOTES.md': 'By hand.\n' } });
  const said = await reviewed(stage, {
    state: 'changes_requested',
    body: 'Nearly there.',
    comments: [
      { ...ON_ADD, body: 'Say what it does.' },
      { path: '../../etc/passwd', line: 7, hunk: '@@', body: 'And here.' },
    ],
  });

  const result = await said.review(FOLLOW);

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['A NOTES.md', 'M src/add.js']);
  expect(pull.body).toContain(`The content of ${pull.headSha.slice(0, 7)} was tested.`);
  const shown = shownIn(stage.model.requests[1]);
  expect(shown).toContain('Nearly there.\n\nOn `src/add.js:1`, where the change reads\n\n```\n@@ -1 +1 @@');
  expect(shown).toContain('Say what it does.');
  expect(shown).toContain('And here.');
  const replies = stage.repository.reviewComments.filter(({ in_reply_to_id: to }) => to !== undefined);
  expect(replies.map(({ in_reply_to_id: to }) => to)).toEqual(said.ids);
  expect(textOf(replies[0]?.body)).toBe(
    `<!-- tether:reply to=${said.ids[0]} by=5000 -->\nWorked on in ${pull.headSha.slice(0, 7)}: **Validated.** The text of this pull request has the evidence.`,
  );
  // The reaction comes before anything else is written.
  expect(forgeWrites(stage)[0]).toMatchObject({ path: '/graphql', body: expect.stringContaining('PRR_') });

  expect(requestsOf(stage).length).toBeLessThanOrEqual(37 * JOBS_OF_A_START);

  // The same review again, as a re-run of its job would have it, has nothing left to do.
  expectEnd(await said.review(FOLLOW), 'skipped', 0);
  expect(stage.model.requests).toHaveLength(2);
});

test('inline comments: the first takes all that its author asked for, and the event of the second finds them done', async () => {
  await using stage = await published(NAMED);
  const said = await reviewed(stage, {
    comments: [
      { ...ON_ADD, body: '/tether say what it does' },
      { ...ON_ADD, body: 'Only a thought.' },
      { ...ON_ADD, body: '/tether and mind the style' },
    ],
  });

  expectEnd(await said.comment(0), 'validated', 0);

  const shown = shownIn(stage.model.requests[1]);
  expect(shown).toContain('say what it does');
  expect(shown).toContain('and mind the style');
  expect(shown).not.toContain('Only a thought.');
  expect(stage.repository.reactions(`pulls/comments/${said.ids[0]}`)).toMatchObject([{ content: 'eyes' }]);
  const second = await said.comment(2);
  expectEnd(second, 'skipped', 0);
  expect(second.outputs.reason).toContain('or an earlier run replied to it');
  expect(stage.model.requests).toHaveLength(2);
  expect(stage.repository.reviewComments).toHaveLength(5);
});

describe('starts nothing and asks no model:', () => {
  const onFork = (event: JsonObject): JsonObject => {
    const pull = objectOf(event.pull_request);
    return { ...event, pull_request: { ...pull, number: 77 } };
  };

  const changes = { state: 'changes_requested' } as const;
  const IDLE: readonly (readonly [Review, Readonly<Record<string, string>>, string, string])[] = [
    [{ body: 'Nice.' }, FOLLOW, 'skipped', 'The review does not begin with /tether.'],
    [
      { ...changes, author: 'stranger', body: 'Do it' },
      FOLLOW,
      'denied',
      'of stranger on this repository is "read"',
    ],
    [{ ...changes, body: '' }, FOLLOW, 'skipped', 'Neither the comment or review nor a line'],
    [{ body: '/tether' }, {}, 'skipped', 'Neither the comment or review nor a line'],
  ];

  test("a review that asks for nothing, a stranger's, no word, another pull request", async () => {
    await using stage = await published();
    for (const [review, inputs, status, told] of IDLE) {
      const result = await (await reviewed(stage, review)).review(inputs);
      expect(result.outputs).toMatchObject({ status, reason: expect.stringContaining(told) });
    }

    // Nor a pull request that is not the branch's own, whatever its text claims, and one without the mark.
    const said = await reviewed(stage, { comments: [{ ...ON_ADD, body: '/tether go on' }] });

    const forged = await said.comment(0, onFork);
    expectEnd(forged, 'skipped', 0);
    expect(forged.outputs.reason).toBe(
      'Pull request #77 is not the open pull request of branch tether/issue-1 of this repository, so nothing is done there.',
    );
    const unmarked = await saidOnPull(stage, '/tether go on', (event) => ({
      ...event,
      issue: { ...objectOf(event.issue), body: 'Mine.' },
    }));
    expect(unmarked.outputs.reason).toContain('bears no mark of this action');
    expect(forgeWrites(stage)).toEqual([]);
    expect(stage.model.requests).toHaveLength(1);
  });
});

test('what strangers write on lines after a review pushes none of its comments away, nor what was answered', async () => {
  await using stage = await published(NAMED);
  const said = await reviewed(stage, {
    body: '/tether mind this',
    comments: [{ ...ON_ADD, body: 'Say what it does.' }],
  });
  const noise = Array.from({ length: 120 }, (_, index) => ({ ...ON_ADD, body: `Noise ${index}.` }));
  await reviewed(stage, { author: 'octocat', comments: noise });

  expectEnd(await said.review(), 'validated', 0);

  const shown = shownIn(stage.model.requests[1]);
  expect(shown).toContain('Say what it does.');
  expect(shown).not.toContain('Noise');
  await reviewed(stage, { author: 'octocat', comments: noise });
  expectEnd(await said.review(), 'skipped', 0);
  expect(stage.model.requests).toHaveLength(2);
});
