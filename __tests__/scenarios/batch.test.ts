import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '../../embedded/checkout.ts';
import { listOf, objectOf, parseJson, textOf } from '../../embedded/json.ts';
import type { LocalRepository } from '../../embedded/local-github.ts';
import type { Stage } from '../../embedded/stage.ts';
import { NO_SESSION } from '../../src/core/session.ts';
import { expectEnd, forgeWrites, MEND, PROJECT, QUICK, stageFor } from '../support/scenario.ts';
import { leaseOf, sessionText } from '../support/sessions.ts';

/** What a shell, a template or a JSON reader would do something with. */
const HOSTILE = `"]},{"issue":1} $(touch /tmp/owned) \`id\` \${{ secrets.KEY }}\n::set-output name=matrix::[]`;

const PRICES = { price: '5, 20' } as const;

interface Job {
  readonly repository: string;
  readonly issue: number;
  readonly 'base-branch': string;
  readonly 'max-cost-usd': string;
}

function jobsIn(matrix = ''): readonly Job[] {
  return listOf(objectOf(parseJson(matrix)).include).map((value) => {
    const job = objectOf(value);
    return {
      repository: textOf(job.repository),
      issue: Number(job.issue),
      'base-branch': textOf(job['base-branch']),
      'max-cost-usd': textOf(job['max-cost-usd']),
    };
  });
}

async function more(stage: Stage, name: string, options: object = {}): Promise<LocalRepository> {
  return stage.github.createRepository({ name, content: { files: PROJECT }, ...options });
}

async function issues(repository: LocalRepository, count: number): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (let at = 0; at < count; at += 1)
    numbers.push(
      await repository.createIssue({ title: `Sums ${at}`, body: 'See `src/add.js`.', labels: ['tether'] }),
    );
  return numbers;
}

/** As the matrix job of examples/batch.yml does it. */
async function play(stage: Stage, repository: LocalRepository, job: Job): ReturnType<Stage['start']> {
  const { gitDir: from, cloneUrl: origin, defaultBranch: ref } = repository;
  const into = join(stage.runnerTemp, '..', `job-${repository.name}-${job.issue}`);
  await checkout({ from, origin, into, ref, token: stage.token });
  return stage.start(
    { kind: 'dispatch' },
    { inputs: { ...QUICK, ...PRICES, ...job, issue: String(job.issue) }, workspace: into },
  );
}

test('a batch of 40 issues over three repositories is planned with a reason for each issue without a job, and its jobs are runs', async () => {
  await using stage = await stageFor({
    script: [MEND, MEND],
    permissions: null,
    tokenOf: 'maintainer',
    settings: {
      'batch-max-jobs': '30',
      'batch-max-cost-usd': '14.9',
      'max-runs-per-issue': '3',
      'max-open-pull-requests': '20',
    },
  });
  const { repository: first } = stage;
  const second = await more(stage, 'second');
  const third = await more(stage, 'third', { defaultBranch: 'trunk' });
  // The issue of the stage itself bears no label, and is none of the 40.
  const [a, b, c] = [await issues(first, 14), await issues(second, 13), await issues(third, 13)];
  const [open = 0, live = 0, dead = 0, spent = 0, waits = 0, corrupt = 0, newer = 0, locked = 0, named = 0] =
    a;
  await first.pushCommit({ branch: `tether/issue-${open}`, files: { 'a.txt': 'a' } });
  await first.openPull(`tether/issue-${open}`);
  const keep = (issue: number, text: string) =>
    first.keep(`refs/tether/session/issue-${issue}`, 'session.json', text);
  const cost = (runs: number, costUsd: number) => ({ ...NO_SESSION.ledger, runs, costUsd });
  await keep(live, sessionText({ status: 'running', lease: leaseOf('77'), ledger: cost(1, 0.2) }));
  await keep(dead, sessionText({ status: 'running', lease: leaseOf('78') }));
  await keep(spent, sessionText({ status: 'failed', ledger: cost(3, 1) }));
  await keep(waits, sessionText({ status: 'waiting', ledger: cost(2, 0.2) }));
  await keep(corrupt, '{ "version": 2, ');
  await keep(newer, JSON.stringify({ version: 9, lease: 'in words' }));
  first.tellRun(77, 'in_progress');
  first.tellRun(78, 'completed');
  await first.lockIssue(locked);
  await first.editIssue(named, { title: HOSTILE });
  await first.label(named, 'a "label", with $(commas)');
  stage.github.forgetRequests();

  const inputs = {
    ...{ mode: 'plan-batch', 'api-key': '', 'base-url': '', 'max-cost-usd': '0.5', ...PRICES },
    repository: `${first.fullName}\n${second.fullName}, ${third.fullName}\n${first.fullName.toUpperCase()}\noctocat/nowhere`,
  };
  const planned = await stage.start({ kind: 'dispatch' }, { inputs: { ...inputs, issue: '' } });

  // One of the repositories is not there: the job says so by its end, and the others have their jobs.
  expectEnd(planned, 'failed', 1);
  const jobs = jobsIn(planned.outputs.matrix);
  // 14.9 pays for 29 jobs at 0.5, and not for 30.
  expect(jobs).toHaveLength(29);
  expect(planned.outputs.reason).toBe(
    'Batch: 29 jobs, which may cost 14.50 US dollars together; 11 issues skipped; not read: octocat/nowhere.',
  );
  // The first repository has five issues of no use in front.
  expect(jobs.slice(0, 7).map(({ repository, issue }) => `${repository} ${issue}`)).toEqual([
    `octocat/second ${b[0]}`,
    `octocat/third ${c[0]}`,
    `octocat/second ${b[1]}`,
    `octocat/third ${c[1]}`,
    `octocat/hello ${dead}`,
    `octocat/second ${b[2]}`,
    `octocat/third ${c[2]}`,
  ]);
  const ofFirst = jobs.filter(({ repository }) => repository === first.fullName).map(({ issue }) => issue);
  expect(ofFirst).toEqual(expect.arrayContaining([dead, corrupt, newer, named]));
  for (const issue of [open, live, spent, waits, locked]) expect(ofFirst).not.toContain(issue);
  expect(new Set(jobs.map((job) => job['max-cost-usd']))).toEqual(new Set(['0.5']));
  expect(jobs.find(({ repository }) => repository === third.fullName)?.['base-branch']).toBe('trunk');
  expect(planned.outputs.matrix).not.toMatch(/touch|secrets|label/);

  const { summary } = planned;
  for (const [issue, why] of [
    [open, /Its pull request \\?#\s?\d+ is open/],
    [live, /Workflow run 77 is working on it/],
    [spent, /has had 3 runs, and 3 is the most/],
    [waits, /waits for a person/],
    [locked, /is locked/],
    [corrupt, /left cannot be read/],
    [newer, /left cannot be read/],
  ] as const) {
    const row = summary.split('\n').find((line) => line.includes(`[octocat/hello ${issue}]`)) ?? '';
    expect(row).toMatch(why);
  }
  // 29 jobs at 0.20, the median of 0.10, 0.20 and a third of a dollar.
  expect(summary).toContain(
    '**Forecast:** 5.80 US dollars at the median cost of a run on 3 earlier issues (0.2000), 9.67 at the largest (0.3333).',
  );
  expect(summary).toMatch(/6 more issues have no job\. .*batch-max-cost-usd/);
  expect(summary).toMatch(/octocat\/nowhere \| .*HTTP 404.*Check that it exists/);
  expect(forgeWrites(stage)).toEqual([]);
  expect(stage.model.requests).toEqual([]);
  expect(stage.github.requests.length).toBeLessThan(20);

  // Twice the same, whatever order the forge answers in.
  const again = await stage.start({ kind: 'dispatch' }, { inputs: { ...inputs, issue: '' } });
  expect(again.outputs.matrix).toBe(planned.outputs.matrix);

  const wanted = [
    jobs[1],
    jobs.find(({ issue, repository }) => issue === dead && repository === first.fullName),
  ];
  for (const job of wanted) {
    if (job === undefined) throw new Error('There is no such job.');
    const at = [first, second, third].find(({ fullName }) => fullName === job.repository) ?? first;
    const result = await play(stage, at, job);
    expectEnd(result, 'validated', 0);
    expect(result.outputs.branch).toBe(`tether/issue-${job.issue}`);
    expect(result.log).not.toContain(HOSTILE);
    const pulls = await at.pulls();
    expect(pulls.map((pull) => textOf(objectOf(pull.head).ref))).toContain(`tether/issue-${job.issue}`);
    const [pull] = pulls.filter((one) => textOf(objectOf(one.head).ref) === `tether/issue-${job.issue}`);
    expect(textOf(objectOf(pull?.base).ref)).toBe(at.defaultBranch);
    expect(await at.fileAt(`refs/tether/session/issue-${job.issue}`, 'session.json')).toContain(
      '"published"',
    );
  }
});

test('on Gitea a batch is planned from its own API', async () => {
  await using stage = await stageFor({ forge: 'gitea', script: [MEND] });
  const { repository } = stage;
  const [first = 0, waits = 0, open = 0] = await issues(repository, 3);
  const keep = (issue: number, text: string) =>
    repository.keep(`refs/heads/tether/session/issue-${issue}`, '.tether-session.json', text);
  await keep(waits, sessionText({ status: 'waiting' }));
  await repository.pushCommit({ branch: `tether/issue-${open}`, files: { 'a.txt': 'a' } });
  await repository.openPull(`tether/issue-${open}`);

  const planned = await stage.start(
    { kind: 'dispatch' },
    { inputs: { mode: 'plan-batch', issue: '', ...PRICES } },
  );
  expectEnd(planned, 'skipped', 0);
  const [job, ...others] = jobsIn(planned.outputs.matrix);
  expect(others).toEqual([]);
  expect(job).toEqual({
    ...{ repository: repository.fullName, issue: first, 'base-branch': 'main' },
    'max-cost-usd': '2',
  });
  expect(planned.summary).toMatch(/waits for a person/);
  expect(planned.summary).toMatch(/pull request .*is open/);
  if (job === undefined) return;
  expectEnd(await play(stage, repository, job), 'validated', 0);
});

test('a run on an issue elsewhere needs the permission there, whatever the person may here', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const other = await more(stage, 'other');
  await other.addCollaborator('maintainer', 'read');
  const [issue = 0] = await issues(other, 1);

  const job = { repository: other.fullName, issue, 'base-branch': 'main', 'max-cost-usd': '2' };
  const result = await play(stage, other, job);

  expectEnd(result, 'denied', 1);
  expect(stage.model.requests).toEqual([]);
  expect(forgeWrites(stage)).toEqual([]);
});
