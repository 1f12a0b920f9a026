import { describe, expect, test } from 'vitest';
import { ServiceFault } from '../../../src/core/fault.ts';
import type { ForgeReads } from '../../../src/core/ports.ts';
import { type IssueSnapshot, PERMISSIONS, type Permission, type Trigger } from '../../../src/core/task.ts';
import {
  type AuthorizationPolicy,
  admit,
  authorizeAgain,
} from '../../../src/intake/trigger/authorization.ts';
import { ISSUE, ORIGIN } from '../../support/issues.ts';

const policy: AuthorizationPolicy = { minPermission: 'write', allowedBots: [], baseBranchInput: '' };

const issue: IssueSnapshot = { ...ISSUE, labels: ['Tether'] };

function labeledBy(login: string, type: Trigger['actor']['type'] = 'User'): Trigger {
  return { ...ORIGIN, kind: 'labeled', label: 'tether', actor: { login, type } };
}

function reads(answers: {
  readonly permission?: () => Promise<Permission>;
  readonly issue?: () => Promise<IssueSnapshot>;
  readonly discussion?: ForgeReads['discussion'];
  readonly branch?: ForgeReads['branch'];
}) {
  const asked: string[] = [];
  return {
    asked,
    permissionOf: (login: string) => {
      asked.push(login);
      return (answers.permission ?? (async () => 'admin' as const))();
    },
    issue: answers.issue ?? (async () => issue),
    discussion: answers.discussion ?? (async () => []),
    branch: answers.branch ?? (() => Promise.reject(new Error('not asked for'))),
  };
}

function authorize(
  trigger: Trigger,
  { permission, issue: found }: { readonly permission: Permission; readonly issue: IssueSnapshot },
  by: AuthorizationPolicy,
) {
  return authorizeAgain(trigger, reads({ permission: async () => permission, issue: async () => found }), by);
}

describe('permission', () => {
  const order = [...PERMISSIONS];
  for (const least of order) {
    for (const permission of order) {
      const isEnough = order.indexOf(permission) >= order.indexOf(least);
      test(`"${permission}" is ${isEnough ? '' : 'not '}enough where "${least}" is asked for`, async () => {
        const decision = await authorize(
          labeledBy('ada'),
          { permission, issue },
          { ...policy, minPermission: least },
        );
        expect(decision.kind).toBe(isEnough ? 'allowed' : 'denied');
      });
    }
  }
});

describe('a bot', () => {
  test.each([
    [labeledBy('renovate[bot]', 'Bot')],
    [labeledBy('renovate[bot]', 'User')],
    [labeledBy('renovate', 'Bot')],
  ])('is denied whatever its permission, unless it is listed (%j)', async (trigger) => {
    expect((await authorize(trigger, { permission: 'admin', issue }, policy)).kind).toBe('denied');
  });

  test.each(['*', 'renovate', '[bot]', 'renovate[bot] ', 'my-renovate[bot]', '*[bot]'])(
    'is not admitted by an entry that is not its exact name (%j)',
    async (entry) => {
      const decision = await authorize(
        labeledBy('renovate[bot]', 'Bot'),
        { permission: 'admin', issue },
        { ...policy, allowedBots: [entry] },
      );
      expect(decision.kind).toBe('denied');
    },
  );

  test('that is listed needs no permission, and none is asked for', async () => {
    const forge = reads({ permission: async () => 'none' });
    const allowing = { ...policy, allowedBots: ['Renovate[bot]'] };
    expect(await admit(labeledBy('renovate[bot]', 'Bot'), forge, allowing)).toMatchObject({
      kind: 'admitted',
    });
    expect(forge.asked).toEqual([]);
  });

  test('name in the list gives a person nothing', async () => {
    const decision = await authorize(
      labeledBy('eve'),
      { permission: 'read', issue },
      { ...policy, allowedBots: ['eve'] },
    );
    expect(decision.kind).toBe('denied');
  });
});

describe('an issue', () => {
  test.each([
    ['is closed', { state: 'closed' as const }],
    ['is locked', { isLocked: true }],
    ['is a pull request', { isPullRequest: true }],
    ['has lost the label', { labels: ['bug'] }],
    ['has moved to another number', { number: 8 }],
  ])('that %s is skipped with one sentence', async (_, change) => {
    const decision = await authorize(
      labeledBy('ada'),
      { permission: 'write', issue: { ...issue, ...change } },
      policy,
    );
    expect(decision).toMatchObject({ kind: 'skip', reason: expect.stringMatching(/^[^.]+\.$/) });
  });

  test.each([
    ['a closed pull request', { isPullRequest: true, state: 'closed' as const }, 'allowed'],
    ['a locked pull request', { isPullRequest: true, isLocked: true }, 'skip'],
    ['an issue', {}, 'skip'],
  ])('of a backport: %s', async (_, change, kind) => {
    const remark = { kind: 'pull-comment', id: 1, pull: 7, opener: 'eve' } as const;
    const trigger: Trigger = { ...labeledBy('ada'), kind: 'commented', remark, onto: 'v1' };
    const facts = { permission: 'write', issue: { ...issue, ...change } } as const;
    expect((await authorize(trigger, facts, policy)).kind).toBe(kind);
  });

  test('that is closed tells a stranger only that he may not', async () => {
    const decision = await authorize(
      labeledBy('eve'),
      { permission: 'none', issue: { ...issue, state: 'closed' } },
      policy,
    );
    expect(decision.kind).toBe('denied');
  });
});

describe('asking the forge', () => {
  test('starts every question before any is answered', async () => {
    const started: string[] = [];
    const gate = Promise.withResolvers<void>();
    const ask =
      <T>(name: string, answer: T) =>
      async () => {
        started.push(name);
        if (started.length === 3) gate.resolve();
        await gate.promise;
        return answer;
      };
    const forge = reads({
      permission: ask('permission', 'admin' as const),
      issue: ask('issue', issue),
      discussion: ask('discussion', []),
    });
    expect((await admit(labeledBy('ada'), forge, policy)).kind).toBe('admitted');
    expect(started).toEqual(['permission', 'issue', 'discussion']);
  });

  test('a permission that cannot be had means no, even when the discussion cannot be read', async () => {
    const fails = () => Promise.reject(new Error('down'));
    const forge = reads({ permission: async () => 'unknown', discussion: fails });
    expect(await admit(labeledBy('ada'), forge, policy)).toMatchObject({
      kind: 'denied',
      reason: expect.stringMatching(/^The permission of ada on this repository is not known;/),
    });
  });

  test('a token that is not taken says nothing about the person, so nobody is denied', async () => {
    const parts = { wrong: 'The forge did not let the run in.', remedy: 'Check the input github-token.' };
    const fault = new ServiceFault({ service: 'forge', status: 401, parts });
    const forge = reads({
      permission: async () => 'unknown',
      issue: () => Promise.reject(fault),
    });
    await expect(admit(labeledBy('ada'), forge, policy)).rejects.toBe(fault);
  });

  test('a base branch that does not exist is a fault that names the input, for those who may start runs', async () => {
    const named = { ...policy, baseBranchInput: 'mian' };
    const asked: string[] = [];
    const branch: ForgeReads['branch'] = async (name) => {
      asked.push(name);
      return null;
    };
    await expect(admit(labeledBy('ada'), reads({ branch }), named)).rejects.toMatchObject({
      message: expect.stringContaining('Its name was "mian".'),
    });
    const denied = await admit(labeledBy('eve'), reads({ branch, permission: async () => 'read' }), named);
    expect(denied.kind).toBe('denied');
    expect(asked).toEqual(['mian', 'mian']);
  });

  test('whoever may not is told only that, where the issue cannot be read as well', async () => {
    const issue = () => Promise.reject(new Error('the words of the forge'));
    const denied = { kind: 'denied', reason: expect.not.stringContaining('the words of the forge') };
    const forge = reads({ permission: async () => 'read', issue });
    expect(await admit(labeledBy('eve'), forge, policy)).toEqual(denied);
    expect(await admit(labeledBy('x[bot]', 'Bot'), reads({ issue }), policy)).toEqual(denied);
  });

  test('a discussion or a base branch that cannot be read ends the run with what the forge said', async () => {
    const fault = new ServiceFault({ service: 'forge', status: 502, parts: { wrong: 'x', remedy: 'y' } });
    const fails = () => Promise.reject(fault);
    await expect(admit(labeledBy('ada'), reads({ discussion: fails }), policy)).rejects.toBe(fault);
    const named = { ...policy, baseBranchInput: 'main' };
    await expect(admit(labeledBy('ada'), reads({ branch: fails }), named)).rejects.toBe(fault);
  });

  test.each(['checks-failed', 'base-moved'] as const)(
    'where no person asked, a run is admitted without a permission: %s',
    async (kind) => {
      const trigger: Trigger = { ...ORIGIN, kind, head: 'a'.repeat(40) };
      const forge = reads({ permission: async () => 'none' });
      expect(await admit(trigger, forge, policy)).toMatchObject({ kind: 'admitted', permission: 'unknown' });
      expect(forge.asked).toEqual([]);
    },
  );

  test('an issue that cannot be read is the fault of the forge', async () => {
    const fault = new ServiceFault({ service: 'forge', status: 502, parts: { wrong: 'x', remedy: 'y' } });
    await expect(admit(labeledBy('ada'), reads({ issue: () => Promise.reject(fault) }), policy)).rejects.toBe(
      fault,
    );
  });
});
