import { describe, expect, test } from 'vitest';
import { ServiceFault } from '../../../src/core/fault.ts';
import type { BranchCommit } from '../../../src/core/ports.ts';
import type { Session } from '../../../src/core/session.ts';
import type { Trigger } from '../../../src/core/task.ts';
import {
  type BranchPoint,
  chooseBranchPoint,
  freshFrom,
  isStillWanted,
  pullOf,
  reasonToContinue,
  whyNothingOn,
} from '../../../src/intake/trigger/branch-point.ts';
import { ISSUE, ORIGIN } from '../../support/issues.ts';

const HEAD = 'a'.repeat(40);
const CHECKOUT = 'b'.repeat(40);
const LABELED: Trigger = { ...ORIGIN, kind: 'labeled', label: 'tether' };
const COMMENTED: Trigger = { ...ORIGIN, kind: 'commented', remark: { kind: 'issue-comment', id: 1 } };

interface Forge {
  /** The base branch has moved on from the checkout, does not hold it, or is not there. */
  readonly baseStands?: 'further on' | 'elsewhere' | 'apart' | 'nowhere';
  /** A branch that keeps git from making the run's own. */
  readonly blockedBy?: string;
  readonly hasBranch?: boolean;
  readonly hasPull?: boolean;
  readonly base?: string;
  readonly messages?: readonly string[] | null;
  /** The branch began at an older commit than the checkout, on a forge that cannot join the two. */
  readonly isApart?: boolean;
  readonly isForPlan?: boolean;
  readonly isBackport?: boolean;
  /** The checkout holds all of the branch. */
  readonly isBehind?: boolean;
}

const HISTORY = {
  ...{ base: 'd'.repeat(40), mergeBase: 'c'.repeat(40) },
  ...{ commits: [], isTruncated: false, paths: null },
};

const NOTHING_IN_COMMON = new ServiceFault({
  service: 'forge',
  status: 404,
  parts: { wrong: 'No common ancestor.', remedy: 'None.' },
});

function commit(message: string): BranchCommit {
  return { sha: HEAD, tree: HEAD, parents: [CHECKOUT], message, author: 'somebody' };
}

function start(trigger: Trigger, forge: Forge): Promise<BranchPoint> {
  const {
    hasBranch = true,
    hasPull = true,
    base = 'main',
    messages = ['own'],
    baseStands,
    blockedBy,
    isForPlan = false,
    isBackport = false,
  } = forge;
  const reads: Parameters<typeof chooseBranchPoint>[1] = {
    joinsBranches: forge.isApart !== true,
    branch: async (name) => {
      expect(name).toBe('main');
      return baseStands === 'nowhere' ? null : { headSha: baseStands === undefined ? CHECKOUT : HEAD };
    },
    placeOf: async () => {
      if (blockedBy !== undefined) return { kind: 'blocked', by: blockedBy };
      return hasBranch ? { kind: 'taken', headSha: HEAD } : { kind: 'free' };
    },
    openPullRequest: async () =>
      hasPull ? { number: 3, url: 'u', base, title: '', isDraft: false, nodeId: '' } : null,
    historyBetween: async (from, head) => {
      if (from === 'main' && head === CHECKOUT) {
        expect(baseStands).toBeDefined();
        if (baseStands === 'apart') throw NOTHING_IN_COMMON;
        return { ...HISTORY, commits: baseStands === 'elsewhere' ? [commit('of another branch')] : [] };
      }
      expect(head).toBe(HEAD);
      if (from === base) return HISTORY;
      expect(from).toBe(CHECKOUT);
      if (forge.isBehind === true) return { ...HISTORY, mergeBase: HEAD };
      return { ...HISTORY, commits: (messages ?? ['own']).map(commit), isTruncated: messages === null };
    },
  };
  const question = {
    branch: 'tether/issue-7',
    baseBranch: 'main',
    checkoutHead: async () => CHECKOUT,
    isOwn: ({ message }: BranchCommit) => message === 'own',
    isBackport,
    isForPlan,
    whyContinue: async () =>
      trigger.kind === 'commented' ? 'The comment continues the open pull request.' : null,
  };
  return chooseBranchPoint(question, reads);
}

describe('where a run begins', () => {
  test.each([true, false])(
    'never at a commit that the base branch lacks (branch of the run: %s)',
    async (hasBranch) => {
      const at = (baseStands: NonNullable<Forge['baseStands']>) =>
        start(LABELED, { hasBranch, hasPull: false, baseStands });
      expect(await at('further on')).toMatchObject({ kind: 'fresh' });
      const fault = /branch "main" does not hold.* b{40}\. Check out the branch/;
      await expect(at('elsewhere')).rejects.toThrow(fault);
      await expect(at('apart')).rejects.toThrow(fault);
      await expect(at('nowhere')).rejects.toThrow('does not exist. Its name was "main".');
    },
  );

  test('not at all where another branch keeps git from making its own, which is named', async () => {
    for (const blockedBy of ['tether', 'tether/issue-7/x'])
      await expect(start(LABELED, { blockedBy })).rejects.toThrow(
        `Branch tether/issue-7 cannot be made, because there is a branch "${blockedBy}": in git, one would be a folder of the other. Rename branch "${blockedBy}" or delete it, then start the run again.`,
      );
  });

  test('where no change is to be published, from the checkout, and no branch is asked for', async () => {
    const fails = () => Promise.reject(new Error('asked for'));
    const none = {
      branch: null,
      baseBranch: 'main',
      checkoutHead: fails,
      isOwn: () => true,
      isBackport: false,
      isForPlan: false,
      whyContinue: fails,
    };
    const reads = {
      branch: fails,
      placeOf: fails,
      openPullRequest: fails,
      historyBetween: fails,
      joinsBranches: true,
    };
    expect(await chooseBranchPoint(none, reads)).toEqual(freshFrom('main'));
  });

  test('not at a commit that the forge could not join with the branch, before anything is spent', async () => {
    await expect(start(LABELED, { isApart: true })).rejects.toThrow(
      /another commit than this one.* begins at b{7},.* Comment \/tether continue .* #3\. To begin anew instead, delete the branch, which closes pull request #3/,
    );
    await expect(start(COMMENTED, { isApart: true, hasPull: false })).rejects.toThrow(
      /joi\S+ the two\. Delete the branch, and start/,
    );
    await expect(start(LABELED, { isApart: true, isBackport: true })).rejects.toThrow(
      /joi\S+ the two\. Delete the branch, which closes pull request #3, and start the run again\.$/,
    );
    await expect(start(LABELED, { isApart: true, hasPull: false, isBehind: true })).rejects.toThrow(
      /Delete the branch, and start the run again\. Nothing is lost with it/,
    );
    const forPlan = { isApart: true, isForPlan: true, hasPull: false };
    expect(await start(COMMENTED, forPlan)).toMatchObject({ kind: 'fresh', pull: null });
    expect(await start(COMMENTED, { isApart: true })).toMatchObject({ kind: 'continued' });
  });

  test.each([[['own', 'by hand']], [['by hand', 'own']], [null]])(
    'commits of other people are built upon: %j',
    async (messages) => {
      const chosen = await start(LABELED, { messages, hasPull: false });
      expect(chosen).toMatchObject({ kind: 'continued', head: HEAD, history: HISTORY });
    },
  );
});

const FRESH: BranchPoint = { kind: 'fresh', expectedHead: null, pull: null, baseBranch: 'main' };
const ON_PULL: Trigger = {
  ...ORIGIN,
  kind: 'commented',
  remark: { kind: 'review', id: 2, nodeId: 'n', pull: 3, opener: 'tether-user' },
};
const CHECKS = { ...ORIGIN, kind: 'checks-failed', head: HEAD } as const;

describe('whether a run is still wanted right before it publishes', () => {
  const policy = { minPermission: 'write', allowedBots: [], baseBranchInput: '' } as const;
  async function wanted(
    start: BranchPoint,
    open: { readonly base: string; readonly isDraft?: boolean } | null,
    given: {
      readonly branch?: null;
      readonly permission?: 'read' | 'unknown';
      readonly trigger?: Trigger;
    } = {},
  ) {
    const asked: string[] = [];
    const decision = await isStillWanted(
      {
        trigger: given.trigger ?? LABELED,
        from: start,
        branch: given.branch === null ? null : 'tether/issue-7',
      },
      {
        permissionOf: async (login) => {
          asked.push(login);
          return given.permission ?? 'write';
        },
        issue: async (number) => ({ ...ISSUE, number, labels: ['Tether'] }),
        openPullRequest: async (branch) => {
          asked.push(branch);
          return open === null
            ? null
            : { number: 3, url: 'u', title: '', isDraft: false, nodeId: '', ...open };
        },
      },
      policy,
    );
    return { decision, asked };
  }

  test('it is while permission, issue and pull request are as they were', async () => {
    const { decision, asked } = await wanted(FRESH, null);
    expect(decision).toEqual({ kind: 'allowed' });
    expect(asked.sort()).toEqual(['max', 'tether/issue-7']);
    expect((await wanted({ ...FRESH, pull: 3 }, { base: 'main' })).decision).toEqual({ kind: 'allowed' });
  });

  test('it is not for somebody who lost the permission, whatever the pull request says', async () => {
    const { decision } = await wanted({ ...FRESH, pull: 3 }, null, { permission: 'read' });
    expect(decision).toEqual({ kind: 'denied', reason: expect.stringContaining('is "read"') });
  });

  test('a forge that does not say who may do what says nothing against the person', async () => {
    await expect(wanted(FRESH, null, { permission: 'unknown' })).rejects.toThrow(
      'The forge did not say which permission max has',
    );
  });

  test('a pull request that was closed, or got another base, is left alone', async () => {
    expect((await wanted({ ...FRESH, pull: 3 }, null)).decision).toEqual({
      kind: 'skip',
      reason: 'Pull request #3 is closed.',
    });
    expect((await wanted({ ...FRESH, pull: 3 }, { base: 'next' })).decision).toEqual({
      kind: 'skip',
      reason: 'Pull request #3 goes to branch next, and the change was judged against main.',
    });
  });

  test('a pull request that people made a draft is not brought up to date, which would make it ready', async () => {
    const trigger = { ...CHECKS, kind: 'base-moved' } as const;
    const start = { ...FRESH, pull: 3 };
    expect((await wanted(start, { base: 'main', isDraft: true }, { trigger })).decision).toEqual({
      kind: 'skip',
      reason: 'Pull request #3 is a draft.',
    });
    expect((await wanted(start, { base: 'main' }, { trigger })).decision.kind).toBe('allowed');
    expect((await wanted(start, { base: 'main', isDraft: true })).decision.kind).toBe('allowed');
  });

  test('where there is no branch, no pull request is asked for', async () => {
    expect((await wanted(FRESH, { base: 'next' }, { branch: null })).asked).toEqual(['max']);
  });
});

describe('what is said on a pull request', () => {
  test('is about that pull request; what is said on the issue is about none', () => {
    expect([ON_PULL, COMMENTED, LABELED, CHECKS].map(pullOf)).toEqual([3, null, null, null]);
  });

  test("starts nothing on another one than the branch's", () => {
    const own = { isOwn: () => true, mayHaveRepaired: false };
    expect(whyNothingOn(ON_PULL, { ...FRESH, pull: 3 }, own)).toBeNull();
    expect(whyNothingOn(COMMENTED, { ...FRESH, pull: 4 }, own)).toBeNull();
    expect(whyNothingOn(ON_PULL, { ...FRESH, pull: null }, own)).toBe(
      'Pull request #3 is not the open pull request of branch tether/issue-7 of this repository, so nothing is done there.',
    );
  });
});

describe('failed checks', () => {
  const made = { ...commit('own'), sha: HEAD };
  const continued = (commits: readonly BranchCommit[], head = HEAD): BranchPoint => ({
    ...{ kind: 'continued', head, why: '', pull: 3, baseBranch: 'main' },
    history: { ...HISTORY, commits },
  });
  const why = (start: BranchPoint, isOwn = true) =>
    whyNothingOn(CHECKS, start, { isOwn: () => isOwn, mayHaveRepaired: false });

  test("start a run on the action's own head of an open pull request alone", () => {
    const theirsBefore = { ...commit('theirs'), sha: CHECKOUT };
    expect(why(continued([theirsBefore, made]))).toBeNull();
    expect(why(continued([theirsBefore, theirsBefore, made]))).toBeNull();
    expect(why(FRESH)).toBe('Branch tether/issue-7 has no open pull request, so there is nothing to repair.');
    const stale = 'The checks are about commit aaaaaaa, and branch tether/issue-7 has moved since.';
    expect(why({ ...FRESH, pull: 3 })).toBe(stale);
    expect(why(continued([made], CHECKOUT))).toBe(stale);
    const theirs = /^Commit aaaaaaa was not made by this action: .*Comment \/tether/;
    expect(why(continued([made]), false)).toMatch(theirs);
    expect(why(continued([]))).toMatch(theirs);
    expect(why(continued([made, { ...made, sha: CHECKOUT }]))).toMatch(theirs);
  });

  test('go on at the repair of an earlier attempt of the job that publishes, and at nothing else upon it', () => {
    const again = (commits: readonly BranchCommit[], notOwn: readonly string[] = []) =>
      whyNothingOn(CHECKS, continued(commits, CHECKOUT), {
        ...{ isOwn: ({ sha }) => !notOwn.includes(sha), mayHaveRepaired: true },
      });
    const repair = { ...made, sha: CHECKOUT, parents: [HEAD] };
    expect(again([made, repair])).toBeNull();
    expect(why(continued([made, repair], CHECKOUT))).toMatch(/has moved since/);
    expect(again([made, repair], [CHECKOUT])).toMatch(/has moved since/);
    expect(again([made, repair], [HEAD])).toMatch(/was not made by this action/);
    expect(again([made, { ...repair, parents: [CHECKOUT] }])).toMatch(/has moved since/);
    expect(again([made, { ...repair, parents: [HEAD, CHECKOUT] }])).toMatch(/has moved since/);
    const other = { ...repair, sha: 'c'.repeat(40), parents: [CHECKOUT] };
    expect(again([made, repair, other])).toMatch(/has moved since/);
  });
});

describe('a run goes on from its open pull request', () => {
  const on = (
    trigger: Trigger,
    status: 'exhausted' | 'running' | 'published',
    command: 'work' | 'retry' = 'work',
    left: Pick<Session, 'base' | 'change'> = { base: null, change: null },
  ) => reasonToContinue({ trigger, command }, async () => ({ status, ...left }));

  test('for a comment, for failed checks, and where the last run came to no end', async () => {
    expect(await on(COMMENTED, 'published')).toBe('The comment continues the open pull request.');
    expect(await on(CHECKS, 'published')).toBe('The run repairs what the checks of its pull request report.');
    const cut = 'The last run came to no end, so this one continues its pull request.';
    expect([await on(LABELED, 'exhausted'), await on(LABELED, 'running')]).toEqual([cut, cut]);
  });

  test('for a base that moved, and not where its whole change waits to be put on that base', async () => {
    const MOVED: Trigger = { ...ORIGIN, kind: 'base-moved', head: HEAD };
    expect(await on(MOVED, 'published')).toBe('The run brings its pull request up to date.');
    const left = (base: string) => ({ base, change: { base: CHECKOUT, files: [] } });
    expect(await on(COMMENTED, 'published', 'work', left(HEAD))).toBeNull();
    expect(await on(COMMENTED, 'published', 'work', left(CHECKOUT))).not.toBeNull();
  });

  test('and begins anew for a label otherwise, and where that is asked for', async () => {
    expect(await on(LABELED, 'published')).toBeNull();
    expect(await on(COMMENTED, 'running', 'retry')).toBeNull();
  });
});
