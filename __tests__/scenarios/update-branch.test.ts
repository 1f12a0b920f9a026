import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { gitText } from '../../embedded/git.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  call,
  changedBetween,
  expectEnd,
  finish,
  MEND,
  onlyPull,
  QUICK,
  says,
  shownIn,
  stageFor,
  write,
} from '../support/scenario.ts';

const BRANCH = 'tether/issue-1';
const TESTED = { validate: 'node --test', 'max-validation-retries': '0' } as const;
/** Where no result of a single test counts. */
const CHECKED = { ...QUICK, 'max-validation-retries': '0' } as const;
const ON_README = says(write('README.md', '# sums\n\nIt adds.\n'), finish('Mend the README'));
const ALSO_README = { kind: 'comment', body: '/tether also mend the README' } as const;
const MERGE = "Merge branch 'main' into tether/issue-1";

/** What "Update branch" does: the default branch is merged into that of the pull request. Returns the commit. */
async function mergeBase({ repository }: Stage): Promise<string> {
  const at = { env: { GIT_DIR: repository.gitDir } };
  const tree = await gitText(['merge-tree', '--write-tree', BRANCH, 'main'], at);
  const person = ['-c', 'user.name=maintainer', '-c', 'user.email=maintainer@users.noreply.github.com'];
  const parents = ['-p', BRANCH, '-p', 'main'];
  const merge = await gitText([...person, 'commit-tree', tree, ...parents, '-m', MERGE], at);
  await gitText(['update-ref', `refs/heads/${BRANCH}`, merge], at);
  return merge;
}

/** The same, and a checkout of the newer base for the next run. */
async function updateBranch(stage: Stage): Promise<string> {
  const merge = await mergeBase(stage);
  await rm(stage.workspace, { recursive: true });
  await stage.checkout();
  return merge;
}

const NEWER = { 'NEWS.md': 'News.\n', 'src/sub.js': 'export const sub = (a, b) => a - b;\n' };

test('a person merged the base into the branch; a comment goes on from there, and judges the whole pull request', async () => {
  await using stage = await stageFor({ script: [MEND, ON_README] });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: TESTED }), 'validated', 0);
  const byHand = await stage.repository.pushCommit({
    branch: BRANCH,
    files: { 'docs/why.md': 'By hand.\n' },
  });
  await stage.repository.pushCommit({ branch: 'main', files: NEWER });
  const merge = await updateBranch(stage);

  expectEnd(await stage.start(ALSO_README, { inputs: TESTED }), 'validated', 0);

  const pull = await onlyPull(stage);
  const [head] = await stage.repository.log(BRANCH);
  expect(head?.parents).toEqual([merge]);
  expect(await changedBetween(stage, merge, pull.headSha)).toEqual(['M README.md']);
  expect(pull.changedFiles).toBe(3);
  expect(pull.body).toContain('Changed files (3)');
  expect(pull.body).toContain('- `docs/why.md` added by people, ');
  expect(pull.body).toContain('- `src/add.js` modified, ');
  expect(pull.body).not.toContain('NEWS.md');
  expect(pull.body).toContain(byHand.slice(0, 7));
  expect(pull.body).toContain('fails on the old code and passes on the new');
  expect(await stage.repository.fileAt(BRANCH, 'NEWS.md')).toBe('News.\n');
  expect(shownIn(stage.model.requests[1])).not.toContain('changed src/sub.js');
});

test('a draft whose tests are bent does not pass after the base was merged into it', async () => {
  await using stage = await stageFor({
    script: [says(call('delete-file', { path: 'test/add.test.js' }), finish('A bad try')), ON_README],
  });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: TESTED }), 'unvalidated', 0);
  await stage.repository.pushCommit({ branch: 'main', files: NEWER });
  const merge = await updateBranch(stage);

  expectEnd(await stage.start(ALSO_README, { inputs: TESTED }), 'unvalidated', 0);

  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({ isDraft: true, changedFiles: 2 });
  expect(pull.body).toContain('**Fewer tests:**');
  expect(await changedBetween(stage, merge, pull.headSha)).toEqual(['M README.md']);
});

test('the base is merged into the branch while a run works: nothing of it is lost', async () => {
  let merged = async (): Promise<void> => undefined;
  let replies = 0;
  await using stage = await stageFor({
    script: async () => {
      replies += 1;
      if (replies === 1) return MEND;
      await merged();
      return ON_README;
    },
  });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: CHECKED }), 'validated', 0);
  merged = async () => {
    await stage.repository.pushCommit({ branch: 'main', files: NEWER });
    await mergeBase(stage);
  };

  const second = await stage.start(ALSO_README, { inputs: CHECKED });

  expectEnd(second, 'superseded', 0);
  const { headSha } = await onlyPull(stage);
  expect(stage.repository.statusesOf(headSha)).toEqual([]);
  const log = await stage.repository.log(BRANCH);
  expect(log.map(({ message }) => message.split('\n')[0])).toContain(MERGE);
  expect(await stage.repository.fileAt(BRANCH, 'NEWS.md')).toBe('News.\n');
});
