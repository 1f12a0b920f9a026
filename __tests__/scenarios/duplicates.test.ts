import { expect, test } from 'vitest';
import type { Reply } from '../../embedded/model-server.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  duplicateLookUps,
  expectEnd,
  JOBS_OF_A_START,
  MEND,
  PROJECT,
  pullsOf,
  QUICK,
  sessionOf,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

const LATER = 60_000;

interface Rival {
  readonly role?: 'read' | 'write';
  readonly body?: string;
  /** Whether it was opened after the run was started: times have whole seconds. */
  readonly isLater?: boolean;
}

/** Another pull request for the issue. Returns its number. */
async function openRival({ repository }: Stage, about: Rival = {}): Promise<number> {
  const { role = 'write', body = 'Closes #1', isLater = false } = about;
  await repository.addCollaborator('stranger', 'write');
  await repository.pushCommit({ branch: 'lena/sums', files: { 'src/other.js': 'export {};\n' } });
  const made = isLater ? { createdAt: new Date(Date.now() + LATER) } : {};
  const title = 'Add for @everybody, see https://example.com/x';
  const number = await repository.openPull('lena/sums', title, { body, author: 'stranger', ...made });
  await repository.addCollaborator('stranger', role);
  return number;
}

async function oursOf(stage: Stage) {
  const ours = (await pullsOf(stage)).filter(({ branch }) => branch === 'tether/issue-1');
  expect(ours).toHaveLength(1);
  return ours[0];
}

function permissionsAsked({ github }: Stage): number {
  return github.requests.filter(({ path }) => path.includes('/collaborators/stranger/')).length;
}

test.each([
  ['GitHub', {}],
  ['Gitea', { forge: 'gitea' }],
] as const)(
  'on %s an open pull request that closes the issue ends the run before the model is asked; /tether overrides',
  async (forge, options) => {
    // A run on Gitea is never split.
    const jobs = forge === 'Gitea' ? 1 : JOBS_OF_A_START;
    await using stage = await stageFor({ ...options, script: [MEND] });
    const number = await openRival(stage);

    const stopped = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(stopped, 'skipped', 0);
    expect(stage.model.requests).toEqual([]);
    expect(duplicateLookUps(stage)).toBe(jobs);
    expect(permissionsAsked(stage)).toBe(jobs);
    const said = await statusComment(stage, forge === 'Gitea' ? stage.repository.owner : undefined);
    expect(said).toMatch(new RegExp(`/pulls?/${number} by stranger`));
    expect(said).toContain('/tether');
    expect(said).toContain('duplicates: tell');
    expect(said).not.toContain('@everybody');
    expect(said).not.toContain('example.com');

    const overridden = await stage.start({ kind: 'comment', body: '/tether' }, { inputs: QUICK });

    expectEnd(overridden, 'validated', 0);
    const ours = await oursOf(stage);
    expect(ours?.isDraft).toBe(false);
    expect(ours?.body).toContain('**Another pull request closes this issue:**');
    expect(ours?.body).not.toContain('@everybody');
  },
);

const ONE = { files: { ...PROJECT, '.github/tether.yml': 'max-open-pull-requests: 1\n' } };

/** The pull request of a run on another issue. */
async function openOther({ repository }: Stage): Promise<void> {
  await repository.pushCommit({ branch: 'tether/issue-9', files: { 'src/other.js': 'export {};\n' } });
  await repository.openPull('tether/issue-9', 'Of another issue');
}

test('with as many open pull requests of runs as may be, a new one is kept back with its change, and the next run ends before the model is asked', async () => {
  const script = async (): Promise<Reply> => {
    await openOther(stage);
    return MEND;
  };
  await using stage = await stageFor({ content: ONE, script });

  const kept = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(kept, 'skipped', 0);
  expect(kept.outputs.reason).toContain('max-open-pull-requests');
  expect((await sessionOf(stage))?.change).not.toBeNull();
  stage.github.forgetRequests();

  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'exhausted', 1);

  expect(stage.model.requests).toHaveLength(1);
  expect(duplicateLookUps(stage)).toBe(JOBS_OF_A_START);
  const said = await statusComment(stage);
  expect(said).toContain('Runs have 1 pull request open, and 1 is the most (max-open-pull-requests).');
  expect((await pullsOf(stage)).map(({ branch }) => branch)).toEqual(['tether/issue-9']);
});

test('another pull request comes to close the issue during the run: ours is a draft and says so', async () => {
  const script = async (): Promise<Reply> => {
    await openRival(stage, { isLater: true });
    return MEND;
  };
  await using stage = await stageFor({ script });

  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);

  const ours = await oursOf(stage);
  expect(ours?.isDraft).toBe(true);
  expect(ours?.body).toContain('**Superseded:**');
  expect(await statusComment(stage)).toContain('as a draft, because another one');
});

/** Of people without write permission, each with a branch of its own. */
async function openStrangersPulls({ repository }: Stage, many: number): Promise<void> {
  for (let each = 0; each < many; each += 1) {
    const [branch, author] = [`stranger/${String.fromCharCode(97 + each)}`, `stranger-${each}`];
    await repository.pushCommit({ branch, files: { 'src/other.js': `export {}; // ${each}\n` } });
    await repository.addCollaborator(author, 'write');
    await repository.openPull(branch, 'Add', { body: 'Closes #1', author });
    await repository.addCollaborator(author, 'read');
  }
}

test('strangers with many pull requests bar no run, and do not hide that of a member; branches with the number of the issue are told', async () => {
  await using stage = await stageFor({ script: [MEND] });
  await openStrangersPulls(stage, 11);
  for (const branch of ['lena/1-sums', 'release/1.0', 'fix-12'])
    await stage.repository.pushCommit({ branch, files: { 'src/other.js': 'export {};\n' } });
  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'validated', 0);
  const said = (await oursOf(stage))?.body;
  expect(said).toContain('and 6 more pull requests');
  expect(said).toContain('**Branches with the number of this issue:** `lena/1-sums`.');
  const number = await openRival(stage);

  expectEnd(await stage.start({ kind: 'label' }, { inputs: QUICK }), 'skipped', 0);

  expect(await statusComment(stage)).toContain(`/pull/${number} by stranger`);
});

test('a forge that does not say who else works on the issue keeps no run from its work', async () => {
  await using stage = await stageFor({ forge: 'gitea', script: [MEND] });
  stage.github.fail({ method: 'GET', path: /\/timeline/, status: 500, body: 'broken', times: 2 });

  const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

  expectEnd(result, 'validated', 0);
  expect(result.log).toContain('It is not known whether somebody else works on issue 1');
});
