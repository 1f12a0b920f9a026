import { expect, test } from 'vitest';
import { gitText } from '../../embedded/git.ts';
import { textOf } from '../../embedded/json.ts';
import {
  expectEnd,
  finish,
  MEND,
  notesIn,
  onlyPull,
  PROJECT,
  pullsOf,
  QUICK,
  says,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

const REFUSES = 'We do not accept @octocat AI-generated pull requests.';
const RULES = {
  ...PROJECT,
  'CONTRIBUTING.md': `# Contributing\n\nThanks! ${REFUSES} All commits must be signed-off.\n`,
};

test('rules against changes of models, and for sign-offs, are told before anything is spent and in the pull request', async () => {
  await using stage = await stageFor({ content: { files: RULES }, script: [MEND] });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  const told = 'CONTRIBUTING.md seems to refuse changes that a model made: We do not accept @octocat AI';
  expect(result.log.indexOf(told)).toBeGreaterThan(0);
  expect(result.log.indexOf(told)).toBeLessThan(result.log.indexOf('Round 1:'));
  const pull = await onlyPull(stage);
  const notes = notesIn(pull).join('\n');
  expect(notes).toContain(
    '`CONTRIBUTING.md` seems to refuse changes that a model made: `We do not accept @octocat',
  );
  expect(notes).toContain(
    'seems to ask for commits that are signed off (input sign-off): `All commits must be signed-off`',
  );
  const comment = await statusComment(stage);
  for (const text of [pull.body, comment, result.summary])
    for (const kind of ['refuse changes that a model made', 'ask for commits that are signed off'])
      expect(text.split(`seems to ${kind}`), text).toHaveLength(2);
  const first = stage.github.requests.find(
    ({ method, path }) => method === 'POST' && path.endsWith('/comments'),
  );
  expect(textOf(first?.body)).toContain('seems to refuse changes that a model made');
});

test('contribution-policy: stop ends such a run before the model is asked', async () => {
  await using stage = await stageFor({ content: { files: RULES }, script: [MEND] });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, 'contribution-policy': 'stop' } },
  );

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(
    /contribution rules .* The model was not asked\. .*We do not accept @octocat AI-generated pull requests\. Respect/,
  );
  // Who put the label on is told where it was put on.
  expect(await statusComment(stage)).toMatch(/contribution rules .* The model was not asked\./);
  expect(stage.model.requests).toEqual([]);
  expect(await pullsOf(stage)).toEqual([]);
});

test('a sign-off stands in the commit, and nothing is told with contribution-policy: ignore', async () => {
  await using stage = await stageFor({ content: { files: RULES }, script: [MEND] });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { ...QUICK, 'contribution-policy': 'ignore', 'sign-off': 'Ada Lovelace <ada@example.org>' } },
  );

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(notesIn(pull).join('\n')).not.toContain('CONTRIBUTING.md');
  const { gitDir } = stage.repository;
  const message = await gitText(['--git-dir', gitDir, 'log', '-1', '--format=%B', pull.headSha]);
  expect(message).toMatch(/\nTether-Seal: \S+\nSigned-off-by: Ada Lovelace <ada@example\.org>\n*$/);
});

test.each(['github', 'gitea'] as const)(
  'on %s the committer signs off under the name of the commit',
  async (forge) => {
    await using stage = await stageFor({
      forge,
      content: { files: PROJECT },
      script: [MEND, says(finish())],
    });
    const inputs = { ...QUICK, 'sign-off': 'committer' };

    expectEnd(await stage.start({ kind: 'label' }, { inputs }), 'validated', 0);

    const format = '--format=%(trailers:key=Signed-off-by,valueonly)%n%an <%ae>';
    const { headSha } = await onlyPull(stage);
    const said = await gitText(['--git-dir', stage.repository.gitDir, 'log', '-1', format, headSha]);
    const [signed, author] = said.split('\n').filter((line) => line !== '');
    expect(signed).toMatch(/^\S.* <\S+@\S+>$/);
    expect(signed).toBe(author);
    // Later runs know the commit as their own.
    const again = await stage.start({ kind: 'comment', body: '/tether Look again.' }, { inputs });
    expect((await onlyPull(stage)).body).not.toContain('Commits of people');
    expect(again.code).toBe(0);
  },
);
