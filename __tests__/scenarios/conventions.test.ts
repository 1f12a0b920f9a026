import { expect, test } from 'vitest';
import {
  expectEnd,
  finish,
  MEND,
  onlyPull,
  PROJECT,
  QUICK,
  says,
  shownIn,
  stageFor,
  write,
} from '../support/scenario.ts';

const entryOf = (text: string) => `---\n"sums": patch\n---\n\n${text}\n`;
/** What is asked of a change, and one as an example. */
const CHANGESETS = {
  '.changeset/config.json': '{}\n',
  '.changeset/README.md': '# Changesets\n',
  '.changeset/odd-name.md': entryOf('Older.'),
};

test('how people title commits, and the entry that a change has, is told to the model, a missing one to people; the committer signs off', async () => {
  const entry = says(write('.changeset/add.md', entryOf('Adds.')), finish());
  await using stage = await stageFor({
    content: { files: { ...PROJECT, ...CHANGESETS } },
    script: [MEND, entry],
    settings: { 'sign-off': 'committer' },
  });
  const { repository } = stage;
  await repository.pushCommit({
    branch: 'main',
    files: { 'a.txt': 'x\n' },
    message: 'fix(sums): round down',
  });
  await stage.checkout();

  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);

  const shown = shownIn(stage.model.requests[0]);
  expect(shown).toMatch(/finish with a title of this form:\s+`{3,}\s+fix\(sums\): round down\s+`{3,}/);
  expect(shown).toContain('a file of their own in .changeset/, such as odd-name.md');
  expect((await onlyPull(stage)).body).toContain('No entry was added to `.changeset/`');

  const [commit] = await repository.log('tether/issue-1');
  const { name = '', email = '' } = commit?.author ?? {};
  expect(commit?.message).toMatch(/^Signed-off-by: \S.* <\S+@\S+>$/m);
  expect(commit?.message).toContain(`Signed-off-by: ${name} <${email}>`);

  const asked = { kind: 'comment', body: '/tether add the changeset' } as const;
  expectEnd(await stage.start(asked, { inputs: QUICK }), 'validated', 0);

  // The run knows that commit as its own.
  expect((await onlyPull(stage)).body).not.toMatch(/No entry was added|Commits of people/);
});
