import { expect, test } from 'vitest';
import { listOf, objectOf, textOf } from '../../embedded/json.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  call,
  changedBetween,
  expectEnd,
  finish,
  MEND,
  onlyPull,
  PROJECT,
  pullsOf,
  QUICK,
  RIGHT,
  requestsOf,
  says,
  sessionOf,
  stageFor,
  statusComment,
  write,
} from '../support/scenario.ts';

const GITEA = { forge: 'gitea' } as const;

/** The token is that of the owner. */
const statusOn = (stage: Stage): Promise<string> => statusComment(stage, stage.repository.owner);

test('the label: a pull request of one commit as the settings of the repository want it, a status comment, and a session; a comment goes on from there, with what a person committed in between', async () => {
  const settings = `validate: sh check.sh
sign-off: committer
pull-request:
  title: "fix: {title}"
  labels: [automated]
  reviewers: [octocat, nobody-here]
`;
  const files = [write('src/add.js', RIGHT), write('src/deep/new.js', 'export {};\n'), finish()];
  await using stage = await stageFor({
    ...GITEA,
    content: { files: { ...PROJECT, '.github/tether.yml': settings } },
    script: [says(...files), says(write('src/more.js', 'export {};\n'), finish('Add more'))],
  });
  const { repository } = stage;
  await repository.label(stage.issue, 'automated');
  stage.github.forgetRequests();

  const result = await stage.start({ kind: 'label' });

  expect(requestsOf(stage).length).toBeLessThanOrEqual(34);
  expectEnd(result, 'validated', 0);
  const first = await onlyPull(stage);
  expect(first).toMatchObject({
    branch: 'tether/issue-1',
    base: 'main',
    title: 'fix: Add instead of subtracting',
  });
  expect(first.body).toContain('**Validated.**');
  expect(await changedBetween(stage, 'main', first.headSha)).toEqual(['M src/add.js', 'A src/deep/new.js']);
  expect(repository.statusesOf(first.headSha)).toEqual([
    expect.stringMatching(/^tether: success, Validated/),
  ]);
  const [commit, ...below] = await repository.log(first.branch);
  expect(below).toMatchObject([{ parents: [] }]);
  expect(commit?.message).toContain('Tether-Seal: ');
  const { name = '', email = '' } = commit?.author ?? {};
  expect(commit?.message).toContain(`Signed-off-by: ${name} <${email}>`);
  const [pull] = await repository.pulls();
  expect(listOf(pull?.labels).map((label) => objectOf(label).name)).toEqual(['automated']);
  const asked = stage.github.requests.filter(({ path }) => path.endsWith('/requested_reviewers'));
  expect(asked.map(({ status }) => status)).toEqual([201, 404]);
  expect(result.log).toContain('The forge did not ask nobody-here for a review: ');
  expect(await statusOn(stage)).toContain('**Validated.**');
  expect(await sessionOf(stage)).toMatchObject({ status: 'published', ledger: { runs: 1 } });

  const human = await repository.pushCommit({ branch: first.branch, files: { 'notes.md': 'Mine.\n' } });
  stage.github.forgetRequests();
  const second = await stage.start({ kind: 'comment', body: '/tether one more file' });

  expect(requestsOf(stage).length).toBeLessThanOrEqual(37);
  expectEnd(second, 'validated', 0);
  const { headSha } = await onlyPull(stage);
  expect((await repository.log(first.branch))[0]?.parents).toEqual([human]);
  expect(await changedBetween(stage, 'main', headSha)).toEqual([
    'A notes.md',
    'M src/add.js',
    'A src/deep/new.js',
    'A src/more.js',
  ]);
  const [seen] = repository.reactions({ comment: await commentWith(stage, '/tether') });
  expect(seen?.content).toBe('eyes');
});

test('the writer: its draft takes the place of the text', async () => {
  const draft = {
    title: 'add() subtracts',
    assessment: 'Short.',
    problem: 'It subtracts.',
    reproduction: 'add(2, 3)',
    expected: '5',
    actual: '-1',
    acceptanceCriteria: ['`add(2, 3)` is 5'],
    affectedFiles: ['src/add.js'],
    outOfScope: [],
  };
  await using stage = await stageFor({
    ...GITEA,
    script: [says(call('finish', draft))],
    settings: { 'writer-output': 'edit' },
  });
  const { repository, issue } = stage;
  // Gitea makes no label by putting it on.
  await repository.label(await repository.createIssue({ title: 'Another' }), 'tether');
  const before = textOf((await repository.issue(issue)).body);

  const result = await stage.start({ kind: 'label', label: 'tether-refine' });

  expectEnd(result, 'drafted', 0);
  const { body } = await repository.issue(issue);
  expect(textOf(body)).toMatch(/^### Problem\n\nIt subtracts\./);
  expect(textOf(body)).toContain(before);
  expect(await pullsOf(stage)).toEqual([]);
});

test('a base that moves under a branch: the change is published where it passed', async () => {
  await using stage = await stageFor({
    ...GITEA,
    script: async (_request, index) => {
      if (index === 0) return MEND;
      await stage.repository.pushCommit({ branch: 'main', files: { 'NEWS.md': 'Something else.\n' } });
      return says(write('src/add.js', RIGHT), write('src/sub.js', 'export {};\n'), finish('A second try'));
    },
  });
  await stage.start({ kind: 'label' }, { inputs: QUICK });
  const { headSha } = await onlyPull(stage);

  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);
  const pull = await onlyPull(stage);
  expect((await stage.repository.log(pull.branch))[0]?.parents).toEqual([headSha]);
  expect(pull.body).toContain('makes no commit that joins it with the branch of the run');
});

async function commentWith({ repository, issue }: Stage, text: string): Promise<number> {
  const comments = await repository.comments(issue);
  return Number(comments.find(({ body }) => textOf(body).startsWith(text))?.id);
}

test('a label that is taken off, and another one that is put on, start nothing', async () => {
  await using stage = await stageFor({ ...GITEA, script: [MEND] });
  const { event, eventName } = await stage.eventOf({ kind: 'label' });
  const removed = { ...event, issue: { ...objectOf(event.issue), labels: [] } };
  const other = { ...event, changes: { added_labels: [{ id: 9, name: 'bug' }] } };

  for (const sent of [removed, other])
    expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK, event: sent, eventName }), 'skipped', 0);
  expect(stage.model.requests).toHaveLength(0);
});
