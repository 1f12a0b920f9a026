import { describe, expect, test } from 'vitest';
import { forgeComplaints } from '../support/forge-description.ts';
import { call, expectEnd, finish, MEND, QUICK, says, stageFor, WRONG, write } from '../support/scenario.ts';

describe('every request of a run and every answer of the local GitHub is as GitHub describes it', () => {
  test('from the label to the pull request, a follow-up, a draft, and an issue that is a pull request', async () => {
    await using stage = await stageFor({
      script: [
        MEND,
        says(write('README.md', '# sums, mended\n'), finish()),
        says(write('src/add.js', WRONG), call('delete-file', { path: 'README.md' }), finish()),
        says(finish()),
      ],
    });
    const { repository, issue } = stage;
    await repository.comment({ issue, author: 'maintainer', body: 'Mind the README.' });
    const inputs = { ...QUICK, 'max-validation-retries': '0', 'base-branch': 'main' };
    const first = await stage.start({ kind: 'label' }, { inputs });
    await stage.start({ kind: 'comment', body: '/tether mend the README, too' }, { inputs });
    await stage.start({ kind: 'label' }, { inputs });
    const pull = first.outputs['pr-number'] ?? '';
    const skipped = await stage.start({ kind: 'dispatch' }, { inputs: { ...inputs, issue: pull } });

    expectEnd(first, 'validated', 0);
    expectEnd(skipped, 'skipped', 0);
    const asked = new Set(stage.github.requests.map(({ method, path }) => `${method} ${kindOf(path)}`));
    expect([...asked].sort()).toEqual(expect.arrayContaining(ASKED));
    expect(forgeComplaints(stage.github.requests)).toEqual([]);
  });

  test('with planted faults: an answer that is lost, a secondary limit, and a server that is down', async () => {
    await using stage = await stageFor({ script: [MEND] });
    const { github } = stage;
    const limit = {
      message: 'You have exceeded a secondary rate limit.',
      documentation_url: 'https://docs.github.com/rest',
    };
    github.fail({ method: 'POST', path: /\/pulls$/, status: 'reset', after: true });
    github.fail({
      method: 'POST',
      path: /\/comments$/,
      status: 403,
      headers: { 'retry-after': '0' },
      body: limit,
    });
    github.fail({ method: 'GET', path: /\/issues\/1$/, status: 502, body: '<html>Bad gateway</html>' });

    const result = await stage.start({ kind: 'label' }, { inputs: QUICK });

    expectEnd(result, 'validated', 0);
    expect(github.requests.filter(({ isFault }) => isFault)).toHaveLength(3);
    expect(forgeComplaints(github.requests)).toEqual([]);
  });
});

const ASKED = [
  'GET collaborators',
  'GET compare',
  'GET git/ref',
  'GET issues',
  'GET pulls',
  'PATCH issues',
  'PATCH pulls',
  'POST git/trees',
  'POST issues',
  'POST pulls',
];

/** The part of a path that tells what it is about. */
function kindOf(path: string): string {
  return /^\/repos\/[^/]+\/[^/]+\/(git\/\w+|\w+)/.exec(path)?.[1] ?? path;
}
