import { describe, expect, test } from 'vitest';
import type { BranchCommit, ForgeReads } from '../../../src/core/ports.ts';
import type { Trigger } from '../../../src/core/task.ts';
import { chooseStart, type Start } from '../../../src/intake/trigger/start.ts';

const HEAD = 'a'.repeat(40);
const CHECKOUT = 'b'.repeat(40);
const origin = {
  repository: { owner: 'octocat', name: 'hello' },
  issue: 7,
  actor: { login: 'max', type: 'User' },
  snapshotAt: 0,
} as const;
const LABELED: Trigger = { ...origin, kind: 'labeled', label: 'tether' };
const COMMENTED: Trigger = { ...origin, kind: 'commented', remark: { kind: 'issue-comment', id: 1 } };

interface Forge {
  readonly hasBranch?: boolean;
  readonly hasPull?: boolean;
  readonly base?: string;
  readonly messages?: readonly string[] | null;
}

const HISTORY = {
  ...{ base: 'd'.repeat(40), mergeBase: 'c'.repeat(40) },
  ...{ commits: [], isTruncated: false, paths: null },
};

function commit(message: string): BranchCommit {
  return { sha: HEAD, tree: HEAD, parents: [CHECKOUT], message, author: 'somebody' };
}

function start(
  trigger: Trigger,
  { hasBranch = true, hasPull = true, base = 'main', messages = ['own'] }: Forge,
): Promise<Start> {
  const reads: Pick<ForgeReads, 'branch' | 'openPullRequest' | 'historyBetween'> = {
    branch: async () => (hasBranch ? { headSha: HEAD } : null),
    openPullRequest: async () =>
      hasPull ? { number: 3, url: 'u', base, title: '', body: '', isDraft: false } : null,
    historyBetween: async (from, head) => {
      expect(head).toBe(HEAD);
      if (from === base) return HISTORY;
      expect(from).toBe(CHECKOUT);
      return { ...HISTORY, commits: (messages ?? ['own']).map(commit), isTruncated: messages === null };
    },
  };
  const question = {
    branch: 'tether/issue-7',
    baseBranch: 'main',
    checkoutHead: async () => CHECKOUT,
    isOwn: ({ message }: BranchCommit) => message === 'own',
    goesOn: async () =>
      trigger.kind === 'commented' ? 'The comment continues the open pull request.' : null,
  };
  return chooseStart(question, reads);
}

describe('where a run begins', () => {
  test('without a branch, from the checkout', async () => {
    expect(await start(LABELED, { hasBranch: false })).toMatchObject({ kind: 'fresh', expectedHead: null });
    expect(await start(COMMENTED, { hasBranch: false })).toMatchObject({ kind: 'fresh', expectedHead: null });
  });

  test('a label makes a fresh attempt over commits of our own', async () => {
    expect(await start(LABELED, { messages: ['own', 'own'] })).toMatchObject({
      kind: 'fresh',
      expectedHead: HEAD,
    });
  });

  test('a branch that the checkout holds already is no reason to continue', async () => {
    expect(await start(LABELED, { messages: [] })).toMatchObject({ kind: 'fresh', expectedHead: HEAD });
  });

  test('a comment continues the open pull request', async () => {
    expect(await start(COMMENTED, {})).toMatchObject({ kind: 'continued', head: HEAD, history: HISTORY });
  });

  test.each([COMMENTED, LABELED])(
    'a pull request that people retargeted keeps its base: $kind',
    async (trigger) => {
      const chosen = await start(trigger, { base: 'release' });
      expect(chosen).toMatchObject({
        kind: 'continued',
        head: HEAD,
        history: HISTORY,
        baseBranch: 'release',
      });
    },
  );

  test('a comment after the pull request was closed makes a fresh attempt', async () => {
    expect(await start(COMMENTED, { hasPull: false })).toMatchObject({ kind: 'fresh', expectedHead: HEAD });
  });

  test.each([[['own', 'by hand']], [['by hand', 'own']], [null]])(
    'commits of other people are built upon: %j',
    async (messages) => {
      const chosen = await start(LABELED, { messages, hasPull: false });
      expect(chosen).toMatchObject({ kind: 'continued', head: HEAD, history: HISTORY });
    },
  );
});
