import { expect, test } from 'vitest';
import { NO_SESSION, type Session } from '../../src/core/session.ts';
import type { Trigger } from '../../src/core/task.ts';
import { repairRefused, withStart } from '../../src/session/repairs.ts';
import { leaseOf } from '../support/sessions.ts';

const HEAD = 'a'.repeat(40);
const CHECKS: Trigger = {
  ...{ kind: 'checks-failed', head: HEAD, issue: 1, repository: { owner: 'o', name: 'r' }, snapshotAt: 0 },
  actor: { login: 'tether[bot]', type: 'Bot' },
};

function left(changes: Partial<Session>): Session {
  return { ...NO_SESSION, repairs: { heads: ['b'.repeat(40), HEAD], inARow: 3 }, ...changes };
}

function asked(session: Session, run = '7') {
  const refused = repairRefused({ session, isRead: true, version: 'v', isKept: true }, CHECKS, run);
  return { refused, repairs: withStart(session, CHECKS, run) };
}

test('a repair that was killed goes on in a later attempt of its workflow run, and counts once', () => {
  const session = left({ lease: leaseOf('7') });
  expect(asked(session)).toEqual({ refused: null, repairs: session.repairs });
});

test.each([
  ['came to its end', left({ lease: null }), '7'],
  ['is that of another workflow run', left({ lease: leaseOf('8') }), '7'],
  ['has no workflow run', left({ lease: leaseOf('') }), ''],
  [
    'went on to another commit',
    left({ lease: leaseOf('7'), repairs: { heads: [HEAD, 'b'.repeat(40)], inARow: 1 } }),
    '7',
  ],
])('one that %s is a repair of the same commit', (_what, session, run) => {
  const { refused, repairs } = asked(session, run);
  expect(refused).toBe('A run has been at the failed checks of commit aaaaaaa already.');
  expect(repairs?.inARow).toBe((session.repairs?.inARow ?? 0) + 1);
});

test('three in a row are the most', () => {
  const heads = { repairs: { heads: ['b'.repeat(40)], inARow: 3 } };
  expect(asked(left({ ...heads, lease: leaseOf('7') })).refused).toMatch(/^3 runs in a row/);
});

test('a word of a person allows further ones, and makes no commit another one', () => {
  const commented: Trigger = {
    ...{ kind: 'commented', remark: { kind: 'issue-comment', id: 1 }, issue: 1, snapshotAt: 0 },
    ...{ repository: { owner: 'o', name: 'r' }, actor: { login: 'ada', type: 'User' } },
  };
  const repairs = withStart(left({}), commented, '7');
  expect(repairs).toEqual({ heads: ['b'.repeat(40), HEAD], inARow: 0 });
  const byBot = { ...commented, actor: { login: 'helper[bot]', type: 'Bot' } } as const;
  expect(withStart(left({}), byBot, '7')?.inARow).toBe(3);
});
