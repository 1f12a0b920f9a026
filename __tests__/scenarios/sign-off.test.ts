import { expect, test } from 'vitest';
import { gitText } from '../../embedded/git.ts';
import { expectEnd, finish, MEND, onlyPull, PROJECT, QUICK, says, stageFor } from '../support/scenario.ts';

test.each(['github', 'gitea'] as const)(
  'on %s the committer signs off under the name of the commit',
  async (forge) => {
    await using stage = await stageFor({
      forge,
      content: { files: PROJECT },
      script: [MEND, says(finish())],
      settings: { 'sign-off': 'committer' },
    });
    const inputs = QUICK;

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
