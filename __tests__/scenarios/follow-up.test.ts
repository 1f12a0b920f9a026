import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitText } from '../../embedded/git.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  call,
  changedBetween,
  expectEnd,
  finish,
  JOBS_OF_A_START,
  MEND,
  onlyPull,
  PROJECT,
  publishedOnce,
  QUICK,
  RIGHT,
  says,
  sessionOf,
  shownIn,
  stageFor,
  WRONG,
  write,
} from '../support/scenario.ts';

const BRANCH = 'tether/issue-1';
const published = publishedOnce();

test("the action's own commit, picked onto a newer base by a person: the label builds upon it", async () => {
  await using stage = await published(says(write('src/sub.js', 'export {};\n'), finish('Add sub')));
  const [own] = await stage.repository.log(BRANCH);
  const newer = await stage.repository.pushCommit({ branch: 'main', files: { 'NEWS.md': 'News.\n' } });
  await stage.checkout();
  const theirs = await stage.repository.pushCommit({
    branch: BRANCH,
    files: { 'docs/by-hand.md': 'Written by a person.\n', 'src/add.js': RIGHT },
    message: own?.message ?? '',
    parent: newer,
  });

  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);

  const pull = await onlyPull(stage);
  const [head] = await stage.repository.log(BRANCH);
  expect(head?.parents).toEqual([theirs]);
  expect(await changedBetween(stage, theirs, pull.headSha)).toEqual(['A src/sub.js']);
  expect(await stage.repository.fileAt(BRANCH, 'docs/by-hand.md')).toBe('Written by a person.\n');
  // The model goes on from the branch's files.
  expect(shownIn(stage.model.requests[1])).toContain('a + b');
});

test('a second run on a newer main takes it in: the pull request still shows the change alone', async () => {
  await using stage = await published(MEND);
  const newer = await stage.repository.pushCommit({ branch: 'main', files: { 'NEWS.md': 'Newer.\n' } });
  const workspace = join(stage.runnerTemp, '..', 'second-job');
  await stage.checkout(workspace);

  const second = await stage.start({ kind: 'label' }, { inputs: QUICK, workspace });

  expectEnd(second, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(pull.changedFiles).toBe(1);
  expect(await changedBetween(stage, newer, pull.headSha)).toEqual(['M src/add.js']);
  const [head] = await stage.repository.log(pull.branch);
  expect(head?.parents).toContain(newer);
});

/** Held to the project's own tests, with one attempt. */
const TESTED = { validate: 'node --test', 'max-validation-retries': '0' } as const;
/** The same with the quick gate, where no result of a single test counts. */
const CHECKED = { ...QUICK, 'max-validation-retries': '0' } as const;
/** A first run that was held to the project's own tests. */
const tested = publishedOnce({}, TESTED);
const ON_README = says(write('README.md', '# sums\n\nIt adds.\n'), finish('Mend the README'));
const ALSO_README = { kind: 'comment', body: '/tether also mend the README' } as const;
const TEST = PROJECT['test/add.test.js'] as string;

test('the doubts about a validated change are not lost by a follow-up', async () => {
  const manifest = (PROJECT['package.json'] as string).replace(
    '"private"',
    '"dependencies": { "left": "1.0.0" }, "private"',
  );
  await using stage = await stageFor({
    script: [says(write('src/add.js', RIGHT), write('package.json', manifest), finish()), ON_README],
  });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: TESTED }), 'validated', 0);
  const told =
    /\*\*Validated, with changed dependencies\.\*\*[\s\S]*\*\*Changed dependencies:\*\* `package\.json`/;
  expect((await onlyPull(stage)).body).toMatch(told);

  expectEnd(await stage.start(ALSO_README, { inputs: TESTED }), 'validated', 0);

  const { body } = await onlyPull(stage);
  expect(body).toMatch(told);
  // It was shown for the pull request, not for what the last run added.
  expect(body).toContain('1 test of the base fails on the old code and passes on the new.');
});

test("people's commits are named, and what they bend counts as much", async () => {
  await using stage = await tested(ON_README);
  const byHand = await stage.repository.pushCommit({
    branch: BRANCH,
    files: { 'test/add.test.js': TEST.replace("test('two", "test.skip('two") },
  });

  expectEnd(await stage.start(ALSO_README, { inputs: TESTED }), 'unvalidated', 0);

  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({ isDraft: true, changedFiles: 3 });
  const named = `${byHand.slice(0, 7)} by \`maintainer\``;
  expect(pull.body).toContain(`**Commits of people on this branch**, judged with the rest: ${named}.`);
  expect(pull.body).toContain('- `test/add.test.js` modified by people, ');
  expect(pull.body).toContain('- `src/add.js` modified, ');
  expect(pull.body).toMatch(/\*\*Unusual lines:\*\*.*Only people changed this file\./);
  const shown = shownIn(stage.model.requests[1]);
  expect(shown).toContain('changed test/add.test.js (by people)');
});

test('a green draft that was never finished is finished later, without a commit', async () => {
  await using stage = await stageFor({ script: [says(write('src/add.js', RIGHT)), says(finish())] });
  const first = await stage.start({ kind: 'label' }, { inputs: { ...CHECKED, 'max-rounds': '1' } });
  expectEnd(first, 'exhausted', 1);
  const draft = await onlyPull(stage);
  expect(draft.isDraft).toBe(true);

  const second = await stage.start({ kind: 'comment', body: '/tether go on' }, { inputs: CHECKED });

  expectEnd(second, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({ number: draft.number, isDraft: false, headSha: draft.headSha });
  expect(pull.body).toContain('> **Validated.** ');
  expect(pull.body).toContain('**Nothing was added by this run:** it judged what the branch holds.');
  expect(pull.body).toContain('Closes #1.');
  expect(await stage.repository.log(BRANCH)).toHaveLength(2);
});

test('a follow-up that ends too early leaves alone what stands and passes', async () => {
  await using stage = await published(says(call('read-file', { path: 'README.md' })));
  const before = await onlyPull(stage);

  const second = await stage.start(ALSO_README, { inputs: { ...CHECKED, 'max-rounds': '1' } });

  expectEnd(second, 'exhausted', 1);
  expect(await onlyPull(stage)).toEqual(before);
});

test('the base moved on meanwhile: the change is held against the commit that the pull request shows it from', async () => {
  await using stage = await published(ON_README);
  const before = await onlyPull(stage);
  const news = { 'NEWS.md': 'News.\n', 'check.sh': 'echo of the newer base\nexit 1\n' };
  await stage.repository.pushCommit({ branch: 'main', files: news });
  await stage.checkout();

  expectEnd(await stage.start(ALSO_README, { inputs: CHECKED }), 'validated', 0);

  const pull = await onlyPull(stage);
  expect(pull.body).toContain('**Validated.**');
  expect(pull.body).toContain('Changed files (2)');
  expect(await changedBetween(stage, stage.repository.firstSha, pull.headSha)).toEqual([
    'M README.md',
    'M src/add.js',
  ]);
  const [head] = await stage.repository.log(BRANCH);
  expect(head?.parents).toEqual([before.headSha]);
});

test('what people committed and no change can hold stays as it is, and is a doubt', async () => {
  await using stage = await tested(
    says(write('vendor/lib/x.js', '1\n'), write('logo.bin', 'x\n'), write('README.md', 'It adds.\n')),
    says(finish()),
  );
  const { repository } = stage;
  const byHand = await repository.pushCommit({
    branch: BRANCH,
    files: {
      'vendor/lib': { submodule: repository.firstSha },
      'logo.bin': Buffer.from([0, 255, 1]),
      'run.sh': { executable: 'echo hello\n' },
      latest: { link: 'README.md' },
      '.github/workflows/ci.yml': 'on: push\n',
    },
  });

  const second = await stage.start(ALSO_README, { inputs: { ...TESTED, 'on-tamper': 'show' } });

  expectEnd(second, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, byHand, pull.headSha)).toEqual(['M README.md']);
  expect(pull.body).toMatch(/\*\*Validated, with doubts\.\*\*/);
  expect(pull.body).toContain('**Changes that no test saw:** `vendor/lib`');
  expect(pull.body).toMatch(/- `run\.sh` added by people, .*\*\*made executable\*\*/);
  expect(pull.body).toMatch(/- `latest` added by people, .*\*\*symbolic link\*\*/);
  expect(second.log).toContain('At vendor/lib/x.js the branch holds what somebody committed');
  expect(second.log).toContain('logo.bin is binary');
});

test('a pull request that a person retargeted is judged against its own base branch', async () => {
  await using stage = await stageFor({ script: [MEND, ON_README] });
  const { repository } = stage;
  await repository.pushCommit({ branch: 'release', files: {}, parent: repository.firstSha });
  await repository.pushCommit({ branch: 'main', files: { 'NEWS.md': 'News.\n' } });
  await stage.checkout();
  expectEnd(await stage.start({ kind: 'label' }, { inputs: CHECKED }), 'validated', 0);
  const { number } = await onlyPull(stage);
  await repository.retargetPull(number, 'release');

  expectEnd(await stage.start(ALSO_README, { inputs: CHECKED }), 'validated', 0);

  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({ number, base: 'release', changedFiles: 3 });
  expect(pull.body).toContain('Changed files (3)');
  expect(pull.body).toContain('- `NEWS.md` added by people, ');
});

test('a person pushes while a follow-up works: the verdict stays with its commit, and theirs has none', async () => {
  await using stage = await published(async () => {
    await stage.repository.pushCommit({ branch: BRANCH, files: { 'src/add.js': WRONG } });
    return ON_README;
  });

  const result = await stage.start(ALSO_README, { inputs: CHECKED });

  expectEnd(result, 'superseded', 0);
  const [theirs, ours] = await stage.repository.log(BRANCH);
  expect(stage.repository.statusesOf(theirs?.sha ?? '')).toEqual([]);
  expect(stage.repository.statusesOf(ours?.sha ?? '')).toEqual([
    expect.stringMatching(/^tether: success, Validated/),
  ]);
  expect((await onlyPull(stage)).body).toContain(`The content of ${ours?.sha.slice(0, 7)} was tested.`);
  expect(await stage.repository.fileAt(BRANCH, 'src/add.js')).toBe(WRONG);
  // What it had edited is left for /tether continue. A job that publishes refuses what has no branch any more.
  const left = JOBS_OF_A_START === 1 ? { files: [{ path: 'README.md' }] } : null;
  expect(await sessionOf(stage)).toMatchObject({ change: left });
});

/** What "Update branch" does: the default branch is merged into that of the pull request; and a checkout of the newer base. Returns the commit. */
async function updateBranch(stage: Stage): Promise<string> {
  const at = { env: { GIT_DIR: stage.repository.gitDir } };
  const tree = await gitText(['merge-tree', '--write-tree', BRANCH, 'main'], at);
  const person = ['-c', 'user.name=maintainer', '-c', 'user.email=maintainer@users.noreply.github.com'];
  const parents = ['-p', BRANCH, '-p', 'main'];
  const message = `Merge branch 'main' into ${BRANCH}`;
  const merge = await gitText([...person, 'commit-tree', tree, ...parents, '-m', message], at);
  await gitText(['update-ref', `refs/heads/${BRANCH}`, merge], at);
  await stage.checkout();
  return merge;
}

const NEWER = { 'NEWS.md': 'News.\n', 'src/sub.js': 'export const sub = (a, b) => a - b;\n' };

test('a person merged the base into the branch; a comment goes on from there, and judges the whole pull request', async () => {
  await using stage = await tested(ON_README);
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

test('a draft for a deleted test and broken code does not pass by a word on the README, also after the base was merged into it', async () => {
  await using stage = await stageFor({
    script: [
      says(
        call('delete-file', { path: 'test/add.test.js' }),
        write('src/add.js', WRONG),
        finish('A bad try'),
      ),
      ON_README,
    ],
  });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: TESTED }), 'unvalidated', 0);
  await stage.repository.pushCommit({ branch: 'main', files: NEWER });
  const merge = await updateBranch(stage);

  expectEnd(await stage.start(ALSO_README, { inputs: TESTED }), 'unvalidated', 0);

  const pull = await onlyPull(stage);
  expect(pull).toMatchObject({ isDraft: true, changedFiles: 3 });
  expect(pull.body).toContain('**Not validated:**');
  expect(pull.body).not.toContain('Closes #1');
  expect(pull.body).toContain('no test ran, where 1 ran on the base');
  // The table has every file that the pull request shows.
  expect(pull.body).toContain(`Changed files (${pull.changedFiles})`);
  expect(pull.body).toContain('- `src/add.js` modified, ');
  // The model knows what it goes on from.
  expect(shownIn(stage.model.requests[1])).toMatch(
    /All of that is validated together[\s\S]*\nchanged src\/add\.js\n/,
  );
  expect(await changedBetween(stage, merge, pull.headSha)).toEqual(['M README.md']);
});
