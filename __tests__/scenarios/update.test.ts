import { describe, expect, test } from 'vitest';
import type { Stage, Start } from '../../embedded/stage.ts';
import {
  changedBetween,
  expectEnd,
  finish,
  forgeWrites,
  MEND,
  onlyPull,
  PROJECT,
  publishedOnce,
  QUICK,
  requestsOf,
  says,
  sessionOf,
  shownIn,
  stageFor,
  statusComment,
  write,
} from '../support/scenario.ts';

const FOLLOWS = { ...QUICK, follow: 'base' } as const;
/** The right sign, and another name beside it. */
const OTHERS = 'export const add = (one, two) => one - two;\n';
const BOTH = 'export const add = (one, two) => one + two; // a + b\n';
const NEWS = { 'NEWS.md': 'News.\n' };

/** The pull request of the first run, and a newer default branch, which is checked out. */
async function behind(stage: Stage, newer: Readonly<Record<string, string>>) {
  const pull = await onlyPull(stage);
  await moveMain(stage, newer);
  stage.github.forgetRequests();
  return pull;
}

async function moveMain(stage: Stage, files: Readonly<Record<string, string>>): Promise<string> {
  const head = await stage.repository.pushCommit({ branch: 'main', files });
  await stage.checkout();
  return head;
}

function updated(stage: Stage, kind: (Start & { readonly kind: 'push' | 'schedule' })['kind'] = 'push') {
  return stage.start({ kind }, { inputs: FOLLOWS });
}

// A run in two jobs has no such update: docs/getting-started.md.
const published = publishedOnce({ jobs: 'one' });

describe('on GitHub', () => {
  test('a pull request that is behind is judged on the new base and goes forward to it, without a model', async () => {
    await using stage = await published();
    stage.repository.configure({ isStrict: true });
    const before = await behind(stage, NEWS);

    const result = await updated(stage);

    expectEnd(result, 'validated', 0);
    expect(stage.model.requests).toHaveLength(1);
    expect(requestsOf(stage).length).toBeLessThanOrEqual(45);
    const main = await stage.repository.head('main');
    const pull = await onlyPull(stage);
    const [commit] = await stage.repository.log(pull.branch);
    expect(commit?.parents).toEqual([before.headSha, main]);
    expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
    expect(pull).toMatchObject({ title: before.title, isDraft: false, changedFiles: 1 });
    expect(pull.body).toContain('The sign was wrong.');
    expect(stage.repository.statusesOf(pull.headSha)).toEqual(['tether: success, Validated']);

    stage.github.forgetRequests();
    expectEnd(await updated(stage, 'schedule'), 'skipped', 0);
    expect(requestsOf(stage)).toHaveLength(2);
  });

  test('an issue at a limit of the settings file is left as it is, and does not fail the run', async () => {
    await using stage = await published();
    stage.repository.configure({ isStrict: true });
    const { number } = await behind(stage, { '.github/tether.yml': 'max-runs-per-issue: 1\n' });
    const result = await updated(stage);
    expectEnd(result, 'skipped', 0);
    expect(result.outputs.reason).toContain(`#${number} (its issue is at a limit)`);
  });

  test('a fault in the profile of one issue leaves its pull request as it is, and does not fail the run', async () => {
    const settings = (rounds: string) => ({
      '.github/tether.yml': `profiles:\n  strong:\n    max-rounds: ${rounds}\n`,
    });
    const files = { ...PROJECT, ...settings('9') };
    await using stage = await stageFor({ jobs: 'one', content: { files }, script: [MEND] });
    stage.repository.configure({ isStrict: true });
    await stage.repository.label(stage.issue, 'tether:strong');
    const first = await stage.start({ kind: 'label', label: 'tether:strong' }, { inputs: QUICK });
    expectEnd(first, 'validated', 0);
    const { number } = await behind(stage, settings('many'));
    const result = await updated(stage);
    expectEnd(result, 'skipped', 0);
    expect(result.outputs.reason).toContain(`#${number} (the settings of its profile have faults)`);
  });

  test('a run that ends before its work has begun leaves the issue to the next one', async () => {
    await using stage = await published();
    stage.repository.configure({ isStrict: true });
    await behind(stage, NEWS);
    const body = 'Write access to repository not granted.';
    stage.github.fail({ method: 'GET', path: /\/info\/refs\?service=git-receive-pack$/, status: 403, body });
    const first = await updated(stage);
    expectEnd(first, 'failed', 1);
    expect(first.outputs.reason).toContain('The token may not write to the repository');

    const env = { GITHUB_RUN_ID: '3' };
    expectEnd(await stage.start({ kind: 'push' }, { inputs: FOLLOWS, env }), 'validated', 0);
  });

  test('what does not pass on the new base becomes a draft that says so', async () => {
    await using stage = await published();
    stage.repository.configure({ isStrict: true });
    await behind(stage, { 'check.sh': 'test -e NOTES.md\n' });

    expectEnd(await updated(stage), 'unvalidated', 0);

    const pull = await onlyPull(stage);
    expect(pull).toMatchObject({ isDraft: true, changedFiles: 1 });
    expect(pull.body).toContain('the change does not pass on branch main');
    // A draft is left alone from then on.
    await moveMain(stage, NEWS);
    expectEnd(await updated(stage), 'skipped', 0);
    expect((await onlyPull(stage)).headSha).toBe(pull.headSha);
  });

  test('a conflict is told once for a commit of the base; a comment has the model resolve it there', async () => {
    const resolved = says(write('src/add.js', BOTH), finish('Add', 'Both.'));
    await using stage = await published(resolved);
    const before = await behind(stage, { 'src/add.js': OTHERS });

    const result = await updated(stage, 'schedule');

    expectEnd(result, 'failed', 1);
    expect(requestsOf(stage).length).toBeLessThanOrEqual(38);
    expect((await onlyPull(stage)).headSha).toBe(before.headSha);
    const told = await statusComment(stage);
    expect(told).toContain('src/add.js (others changed the same places since)');
    expect(told).toContain('/tether continue');
    stage.github.forgetRequests();
    const again = await updated(stage);
    expectEnd(again, 'skipped', 0);
    expect(again.outputs.reason).toContain(
      `#${before.number} (a run has tried it on this commit of the base branch)`,
    );
    expect(forgeWrites(stage)).toEqual([]);
    // The next commit of the base is tried.
    await moveMain(stage, NEWS);
    expectEnd(await updated(stage), 'failed', 1);
    expect(stage.model.requests).toHaveLength(1);

    expectEnd(
      await stage.start({ kind: 'comment', body: '/tether continue' }, { inputs: QUICK }),
      'validated',
      0,
    );

    expect(shownIn(stage.model.requests[1])).toContain('src/add.js: others changed the same places since');
    const pull = await onlyPull(stage);
    const [commit] = await stage.repository.log(pull.branch);
    expect(commit?.parents).toEqual([before.headSha, await stage.repository.head('main')]);
    expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['M src/add.js']);
    expect(await sessionOf(stage)).toMatchObject({ change: null, status: 'published' });
  });

  test('a run that is killed once its commit is published is continued by its next attempt', async () => {
    await using stage = await published();
    stage.repository.configure({ isStrict: true });
    const before = await behind(stage, NEWS);
    const killed = new AbortController();
    stage.github.fail({
      method: 'PATCH',
      path: /\/pulls\/\d+$/,
      get status() {
        killed.abort();
        return 'hang' as const;
      },
    });
    const cancelsWith = 'kill';
    const env = { GITHUB_RUN_ID: '7' };
    await stage.start({ kind: 'push' }, { inputs: FOLLOWS, env, signal: killed.signal, cancelsWith });
    expect(killed.signal.aborted).toBe(true);
    expect((await onlyPull(stage)).body).toBe(before.body);

    // Another run has no part in it.
    expectEnd(await updated(stage), 'skipped', 0);
    const again = { ...env, GITHUB_RUN_ATTEMPT: '2' };
    expectEnd(await stage.start({ kind: 'push' }, { inputs: FOLLOWS, env: again }), 'validated', 0);

    const pull = await onlyPull(stage);
    expect(pull.body).toContain(pull.headSha.slice(0, 7));
    expect(pull.body).not.toBe(before.body);
    const main = await stage.repository.head('main');
    expect((await stage.repository.log(pull.branch))[0]?.parents).toEqual([before.headSha, main]);
    expect(await sessionOf(stage)).toMatchObject({ status: 'published', lease: null });
  });

  test('one in each run: the one that has been unchanged the longest', async () => {
    await using stage = await published(MEND);
    stage.repository.configure({ isStrict: true });
    await behind(stage, NEWS);
    const second = await stage.repository.createIssue({ title: 'Sums again', body: 'See `src/add.js`.' });
    const dispatched = { inputs: { ...QUICK, issue: String(second) } };
    expectEnd(await stage.start({ kind: 'dispatch' }, dispatched), 'validated', 0);
    const main = await moveMain(stage, { 'NEWS.md': 'More.\n' });
    const hasMain = async (issue: number) =>
      (await stage.repository.log(`tether/issue-${issue}`)).some(({ parents }) => parents.includes(main));

    expectEnd(await updated(stage), 'validated', 0);
    expect([await hasMain(stage.issue), await hasMain(second)]).toEqual([true, false]);
    expectEnd(await updated(stage), 'validated', 0);
    expect(await hasMain(second)).toBe(true);

    // A closed issue keeps no other from its turn.
    await stage.repository.closeIssue(stage.issue);
    const newest = await moveMain(stage, { 'NEWS.md': 'Still more.\n' });
    expectEnd(await updated(stage), 'validated', 0);
    expect((await stage.repository.log(`tether/issue-${second}`))[0]?.parents).toContain(newest);
  });

  test('nothing is done where people have committed, where it was not asked for, and to what only is older', async () => {
    await using stage = await published();
    const before = await behind(stage, NEWS);
    // Behind, and the protection does not mind.
    expectEnd(await updated(stage), 'skipped', 0);
    stage.repository.configure({ isStrict: true });
    expectEnd(await stage.start({ kind: 'push' }, { inputs: QUICK }), 'skipped', 0);
    const files = { 'BY-HAND.md': 'x\n' };
    const theirs = await stage.repository.pushCommit({ branch: before.branch, files });
    stage.github.forgetRequests();

    const result = await updated(stage);

    expectEnd(result, 'skipped', 0);
    expect(result.outputs.reason).toContain('people have committed there');
    expect(await stage.repository.head(before.branch)).toBe(theirs);
    expect(forgeWrites(stage)).toEqual([]);
  });
});

test('on Gitea, whose API joins no branches, a conflict is told once, and nothing is pushed', async () => {
  await using stage = await stageFor({ forge: 'gitea', script: [MEND] });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);
  const before = await behind(stage, { 'src/add.js': OTHERS });

  const result = await updated(stage);

  expectEnd(result, 'failed', 1);
  expect(requestsOf(stage).length).toBeLessThanOrEqual(38);
  expect(stage.model.requests).toHaveLength(1);
  expect((await onlyPull(stage)).headSha).toBe(before.headSha);
  const told = await statusComment(stage, stage.repository.owner);
  expect(told).toContain('src/add.js (others changed the same places since)');
  expect(told).toContain('Merge the base branch into the branch by hand.');
  expect(told).not.toContain('has the model');
  stage.github.forgetRequests();
  expectEnd(await updated(stage, 'schedule'), 'skipped', 0);
  expect(requestsOf(stage).length).toBeLessThanOrEqual(6);
});
