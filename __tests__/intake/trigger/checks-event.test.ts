import { describe, expect, test } from 'vitest';
import { endedChecks } from '../../../src/intake/trigger/checks-event.ts';

const SHA = 'a1b2c3d4e5'.repeat(4);
const FAILED = {
  conclusion: 'failure',
  head_branch: 'tether/issue-7',
  head_sha: SHA,
  head_repository: { id: 9 },
  head_commit: { timestamp: '2026-01-02T03:04:05Z' },
};

function ended(changes: object, event: object = {}) {
  const payload = {
    action: 'completed',
    repository: { id: 9 },
    workflow_run: { ...FAILED, ...changes },
    ...event,
  };
  return endedChecks(payload, 'workflow_run');
}

test('failed checks of a branch of this action are told with issue, commit and time', () => {
  expect(ended({})).toEqual({ kind: 'failed', issue: 7, head: SHA, madeAt: Date.UTC(2026, 0, 2, 3, 4, 5) });
  const sha256 = 'a1b2c3d4'.repeat(8);
  expect(ended({ head_sha: sha256 })).toMatchObject({ kind: 'failed', head: sha256 });
  expect(ended({ head_commit: null })).toMatchObject({ kind: 'failed', madeAt: undefined });
});

describe('nothing is told', () => {
  test.each([
    ['upper case', SHA.toUpperCase()],
    ['a short one', SHA.slice(1)],
    ['one and more', `${SHA}0`],
    ['a long one and more', `${'a'.repeat(64)}0`],
    ['one with something before it', `g${SHA}`],
    ['one with a line behind it', `${SHA}\n`],
    ['none', undefined],
  ])('for a commit that is no name of one: %s', (_, head_sha) => {
    expect(ended({ head_sha })).toEqual({
      kind: 'none',
      why: 'The event names no commit that the checks are about.',
    });
  });

  test.each([
    ['another repository', { head_repository: { id: 8 } }, {}],
    ['none that is named on either side', { head_repository: null }, { repository: {} }],
  ])('for checks of a fork: %s', (_, changes, event) => {
    expect(ended(changes, event)).toEqual({
      kind: 'none',
      why: 'The checks ran for a fork; only those of this repository count.',
    });
  });

  test.each([
    [{ conclusion: 'success' }, {}, 'The checks ended as "success"; only "failure" starts a run.'],
    [{ conclusion: null }, {}, 'The checks ended as "none"; only "failure" starts a run.'],
    [{ head_branch: 'main' }, {}, 'The checks are about branch "main", which is none of this action.'],
    [{ head_branch: null }, {}, 'The checks are about branch "", which is none of this action.'],
  ])('with what is wrong: %j %j', (changes, event, why) => {
    expect(ended(changes, event)).toEqual({ kind: 'none', why });
  });
});

test('a check suite names a branch of its own repository alone, so that no repository is asked for', () => {
  const { head_repository: _, ...suite } = FAILED;
  expect(endedChecks({ action: 'completed', check_suite: suite }, 'check_suite')).toMatchObject({
    kind: 'failed',
    issue: 7,
  });
});
