import { describe, expect, test } from 'vitest';
import type { BranchState } from '../../src/core/branch-place.ts';
import { ChangeSet } from '../../src/core/change-set.ts';
import { type RoundsEnd, verdictOf } from '../../src/core/decision.ts';
import { Cancelled, ServiceFault } from '../../src/core/fault.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type {
  CommitRequest,
  PublishedCommit,
  PublishedPullRequest,
  PullRequestDraft,
  PullRequestRef,
} from '../../src/core/ports.ts';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import type { CommitStatus } from '../../src/core/verdict/commit-status.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import type { OnUnvalidated, StillWanted } from '../../src/deliver/deliver.ts';
import { deliver } from '../../src/deliver/deliver.ts';
import type { PublishingForge } from '../../src/deliver/publish.ts';
import { green, PASSES_WITHOUT, PROVEN, record } from './records.ts';

const GREEN: Verdict = {
  kind: 'passed',

  changeSetHash: 'x',
  evidence: { ...NO_EVIDENCE, proof: PROVEN },
};
const RED: Verdict = { kind: 'failed', changeSetHash: 'x', evidence: NO_EVIDENCE };
const CLAIM = { title: 'Mend it', summary: 'Done.' };
const FINISHED: RoundsEnd = { kind: 'validated', claim: CLAIM, verdict: GREEN };
const UNVALIDATED: RoundsEnd = {
  kind: 'unvalidated',
  claim: CLAIM,
  verdict: RED,
  why: 'validation failed 4 times',
};
const SHA = 'c'.repeat(40);
const DOWN = new ServiceFault({
  service: 'forge',
  status: 502,
  parts: { wrong: 'It is down.', remedy: 'Run again.' },
});

class FakeForge implements PublishingForge {
  readonly commits: CommitRequest[] = [];
  readonly drafts: PullRequestDraft[] = [];
  readonly statuses: (CommitStatus & { readonly commit: string })[] = [];
  /** What was written, in its order. */
  readonly writes: string[] = [];
  open: PullRequestRef | null = null;
  /** What people leave of it while the branch moves; absent: all. */
  afterCommit?: PullRequestRef | null;
  headSha = 'a'.repeat(40);
  commit: PublishedCommit | Error = { kind: 'committed', sha: SHA };
  /** Null: opened as asked for. */
  pull: PublishedPullRequest | Error | null = null;

  async publish(commit: CommitRequest): Promise<PublishedCommit> {
    const stays = await commit.beforeMove();
    if (stays !== null) return stays;
    this.commits.push(commit);
    this.writes.push('commit');
    if (this.commit instanceof Error) throw this.commit;
    return this.commit;
  }

  async openPullRequest(): Promise<PullRequestRef | null> {
    const { open, afterCommit } = this;
    return this.commits.length === 0 || afterCommit === undefined ? open : afterCommit;
  }

  async branch(): Promise<BranchState> {
    return { headSha: this.headSha };
  }

  async makeDraft(): Promise<null> {
    this.writes.push('make draft');
    return null;
  }

  async setStatus(commit: string, status: CommitStatus): Promise<void> {
    this.statuses.push({ commit, ...status });
  }

  async upsertPullRequest(draft: PullRequestDraft): Promise<PublishedPullRequest> {
    this.drafts.push(draft);
    this.writes.push(draft.isDraft ? 'draft' : 'ready');
    if (this.pull instanceof Error) throw this.pull;
    const { isDraft } = draft;
    return this.pull ?? { kind: 'created', number: 5, url: 'https://forge.example/pull/5', isDraft };
  }
}

const OPEN: PullRequestRef = {
  number: 5,
  url: 'https://forge.example/pull/5',
  base: 'main',
  title: 'T',
  isDraft: false,
  nodeId: 'PR_5',
};

function changed(text = 'hello'): ChangeSet {
  const change = { kind: 'file', mode: '100644', bytes: Buffer.from(text), isNew: true } as const;
  return ChangeSet.empty('b'.repeat(40)).with('a.txt', change);
}

function delivered(
  forge: FakeForge,
  end: RoundsEnd,
  options: {
    readonly changes?: ChangeSet;
    readonly onUnvalidated?: OnUnvalidated;
    readonly secrets?: Secrets;
    readonly expectedHead?: string;
    readonly stillWanted?: StillWanted;
    readonly loss?: () => string | null;
  } = {},
): Promise<Outcome> {
  const { changes = changed(), onUnvalidated = 'draft', secrets = new Secrets([]) } = options;
  return deliver({
    forge,
    secrets,
    secretScan: { found: async () => [] },
    changes,
    written: { changes, baseTree: 'd'.repeat(40), tree: 'e'.repeat(40) },
    expectedHead: options.expectedHead ?? null,
    baseBranch: 'main',
    onUnvalidated,
    patchPath: '/temp/change.patch',
    stillWanted: options.stillWanted ?? (async () => ({ kind: 'allowed' })),
    loss: options.loss ?? (() => null),
    signCommit: () => 'Tether-Seal: sealed',
    record: record({
      end,
      verdict: verdictOf(end),
      task: { issue: 7 },
      change: { files: [] },
      cost: { runUrl: '' },
    }),
  });
}

describe('a validated change', () => {
  test.each([
    ['ghs_very_secret_value', Buffer.from('xx ghs_very_secret_value').toString('base64')],
    ['geheim-äöü-größer', 'const key = "geheim-äöü-größer";'],
  ])('that holds a known secret (%s) is not published anywhere', async (secret, text) => {
    const forge = new FakeForge();
    const secrets = new Secrets([secret]);
    const changes = changed(text);
    const outcome = await delivered(forge, FINISHED, { secrets, changes });
    expect(outcome).toMatchObject({ status: 'failed', delivery: { branch: null, pullRequest: null } });
    expect(outcome.reason).toContain('The change holds a known secret (a.txt)');
    expect(forge.commits).toEqual([]);
  });

  test('whose words hold a known secret has it masked before they are cut', async () => {
    const forge = new FakeForge();
    const secrets = new Secrets(['ghs_very_secret_value']);
    const words = `${'x'.repeat(90)} ghs_very_secret_value`;
    const claim = { title: words, summary: `${'y'.repeat(5990)} ghs_very_secret_value` };
    const end: RoundsEnd = { kind: 'needs-review', claim, verdict: GREEN, feedback: 'z'.repeat(290) + words };
    const outcome = await delivered(forge, end, { secrets });
    const message = forge.commits[0]?.messageFor({ tree: '', parents: [] });
    const told = [outcome.reason, message, forge.drafts[0]?.title, forge.drafts[0]?.body];
    expect(told.join('\n')).not.toContain('ghs_');
    expect(forge.drafts[0]?.title).toBe(`${'x'.repeat(90)} ***`);
  });

  test.each([
    ['the forge fails', DOWN, 'It is down. Run again.'],
    [
      'the run is stopped',
      new Cancelled('The run was told to stop.'),
      'The run was cancelled. The change is kept as a patch.',
    ],
  ])(
    'is kept as a patch and named as failed when %s once the branch is there',
    async (_when, pull, words) => {
      const outcome = await delivered(Object.assign(new FakeForge(), { pull }), FINISHED);
      expect(outcome).toMatchObject({
        status: 'failed',
        patchPath: '/temp/change.patch',
        delivery: { branch: 'tether/issue-7' },
      });
      expect(outcome.reason).toContain(words);
    },
  );
});

describe('a change that is not validated', () => {
  test.each([
    ['comment', false],
    ['fail', true],
  ] as const)('with on-unvalidated %s is not published', async (onUnvalidated, mustFail) => {
    const forge = new FakeForge();
    const outcome = await delivered(forge, UNVALIDATED, { onUnvalidated });
    expect(outcome).toMatchObject({ status: 'unvalidated', mustFail, patchPath: '/temp/change.patch' });
    expect(forge.commits).toEqual([]);
  });

  test('is a draft even when the commands passed, if the work was not finished', async () => {
    const forge = new FakeForge();
    const end: RoundsEnd = {
      kind: 'exhausted',
      limit: 'rounds',
      detail: 'all used',
      review: { kind: 'validated', verdict: GREEN },
    };
    expect(await delivered(forge, end)).toMatchObject({ status: 'exhausted' });
    expect(forge.drafts[0]?.isDraft).toBe(true);
  });
});

test.each([
  ['is to be a draft and stays ready', { ...UNVALIDATED, isDraft: false }],
  ['is to be ready and stays a draft', { ...FINISHED, isDraft: true }],
])(
  'a pull request that %s has its real state in the result, and a note in case it is no draft',
  async (_, given) => {
    const { isDraft, ...end } = given;
    const forge = Object.assign(new FakeForge(), {
      pull: { kind: 'updated', number: 5, url: 'u', isDraft } as const,
    });
    const { delivery } = await delivered(forge, end);
    expect(delivery).toMatchObject({ toBeDraft: !isDraft, isDraft });
    expect(forge.drafts[0]?.noDraftNote).toContain('**Not a draft:**');
  },
);

test('a validated change of which the critic asks for more waits as a draft, whatever on-unvalidated says', async () => {
  const forge = new FakeForge();
  const feedback = 'Handle hours too.\n\nAnd days.';
  const end = { kind: 'needs-review', claim: CLAIM, verdict: GREEN, feedback } as const;
  const outcome = await delivered(forge, end, { onUnvalidated: 'fail' });
  expect(outcome).toMatchObject({ status: 'needs-review', mustFail: false });
  expect(outcome.reason).toBe(
    'The critic, a second model, asks for more; the commands passed. It says: Handle hours too. And days.',
  );
  expect(forge.drafts[0]?.isDraft).toBe(true);
});

test('a validated change that the critic did not judge waits as a draft as well, and why leads nowhere', async () => {
  const forge = new FakeForge();
  const why = 'see https://e.example/x';
  const outcome = await delivered(forge, { kind: 'unreviewed', claim: CLAIM, verdict: GREEN, why });
  expect(outcome).toMatchObject({ status: 'needs-review', mustFail: false });
  expect(outcome.reason).toBe(
    'The commands passed, and the critic, a second model, did not judge it: see (link).',
  );
  expect(forge.drafts[0]?.isDraft).toBe(true);
});

test.each<[string, RoundsEnd]>([
  ['a name in the change', { ...UNVALIDATED, why: 'the test "http://e.example" is gone' }],
  [
    'the critic',
    { kind: 'needs-review', claim: CLAIM, verdict: GREEN, feedback: 'See https://e.example/x for more.' },
  ],
  [
    'the model',
    { kind: 'exhausted', limit: 'rounds', detail: 'see www.e.example', review: { kind: 'no-change' } },
  ],
])('a reason leads nowhere where %s wants to', async (_who, end) => {
  const { reason } = await delivered(new FakeForge(), end);
  expect(reason).toContain('(link)');
  expect(reason).not.toContain('e.example');
});

test('the reason of a change that passed tells what is not proven', async () => {
  const verdict = green({ proof: PASSES_WITHOUT });
  const { reason } = await delivered(new FakeForge(), { kind: 'validated', claim: CLAIM, verdict });
  expect(reason).toBe('1 command passed. Passes, not proven: its tests also pass on the old code.');
});

describe('the status of the commit', () => {
  const verdict = green({ proof: PASSES_WITHOUT });
  test.each<[string, RoundsEnd, Omit<CommitStatus, 'url'>]>([
    [
      'not proven',
      { kind: 'validated', claim: CLAIM, verdict },
      { state: 'success', description: 'Passes, not proven' },
    ],
    [
      'passed, and held back by the critic',
      { kind: 'needs-review', claim: CLAIM, verdict: GREEN, feedback: 'Name it.' },
      { state: 'failure', description: 'Not validated: the pull request says why.' },
    ],
  ])('says what a change is that is %s', async (_, end, status) => {
    const forge = new FakeForge();
    await delivered(forge, end);
    expect(forge.statuses).toEqual([{ commit: SHA, url: '', ...status }]);
  });

  test('is there also where the pull request is refused, and not where the branch has moved', async () => {
    const refused = Object.assign(new FakeForge(), { pull: { kind: 'refused', why: 'No.' } });
    await delivered(refused, FINISHED);
    expect(refused.statuses).toMatchObject([{ commit: SHA, state: 'success' }]);
    const moved = Object.assign(new FakeForge(), { commit: { kind: 'moved', headSha: 'e'.repeat(40) } });
    await delivered(moved, FINISHED);
    expect(moved.statuses).toEqual([]);
  });
});

test('a run whose branch was moved on ends with the link of what is there, and writes nothing', async () => {
  const moved = { kind: 'moved', headSha: 'a'.repeat(40) } as const;
  const forge = Object.assign(new FakeForge(), { open: OPEN, commit: moved });
  const outcome = await delivered(forge, FINISHED, { expectedHead: 'c'.repeat(40) });
  expect(outcome).toMatchObject({ status: 'superseded', mustFail: false, patchPath: '/temp/change.patch' });
  expect(outcome.delivery).toMatchObject({ operation: 'none', headSha: forge.headSha });
  expect(outcome.reason).toContain(OPEN.url);
  expect(forge.writes).toEqual(['commit']);
});

test('a run whose branch was deleted meanwhile says so, and publishes nothing', async () => {
  const forge = Object.assign(new FakeForge(), { commit: { kind: 'moved', headSha: null } });
  const outcome = await delivered(forge, FINISHED, { expectedHead: 'c'.repeat(40) });
  expect(outcome).toMatchObject({ status: 'superseded', mustFail: false, patchPath: '/temp/change.patch' });
  expect(outcome.reason).toContain('Branch tether/issue-7 was deleted during this run');
  expect(forge.writes).toEqual(['commit']);
});

test.each([
  ['merged or closed', null, 'Pull request #5 was merged or closed meanwhile.'],
  ['retargeted', { ...OPEN, base: 'next' }, 'Pull request #5 goes to branch next now'],
] as const)(
  'a pull request that is %s while the branch moves keeps its words, and the end says where the commit is',
  async (_, now, why) => {
    const forge = Object.assign(new FakeForge(), { open: OPEN, afterCommit: now });
    const outcome = await delivered(forge, FINISHED, { expectedHead: 'a'.repeat(40) });
    expect(outcome).toMatchObject({ status: 'superseded', delivery: { headSha: SHA, operation: 'none' } });
    expect(outcome.reason).toContain(why);
    expect(outcome.reason).toContain(`Commit ${SHA.slice(0, 7)} is on branch tether/issue-7`);
    expect(forge.writes).toEqual(['commit']);
    expect(forge.statuses).toMatchObject([{ commit: SHA, state: 'success' }]);
  },
);

test('a pull request that is ready stays so where somebody else moved the branch: what is not validated does not land there', async () => {
  const moved = { open: OPEN, headSha: SHA, commit: { kind: 'moved', headSha: SHA } } as const;
  const forge = Object.assign(new FakeForge(), moved);
  const outcome = await delivered(forge, UNVALIDATED, { expectedHead: 'a'.repeat(40) });
  expect(outcome).toMatchObject({ status: 'superseded', delivery: { headSha: SHA } });
  expect(forge.writes).toEqual(['commit']);
});

describe('a run that is looked at again before it publishes', () => {
  test('opens a draft where another pull request has come to close the issue, and its end says so', async () => {
    const forge = new FakeForge();
    const supersededBy = { number: 8, url: 'u8', title: 'T', author: 'ada', closes: true, at: 0 };
    const outcome = await delivered(forge, FINISHED, {
      stillWanted: async () => ({ kind: 'allowed', supersededBy }),
    });
    expect(outcome).toMatchObject({ status: 'validated', delivery: { isDraft: true } });
    expect(outcome.reason).toContain('u8');
    expect(forge.writes).toEqual(['commit', 'draft']);
  });

  test.each([
    ['denied', 'denied', 'The permission of max on this repository is "read".'],
    ['skip', 'skipped', 'Issue #7 is closed.'],
  ] as const)(
    'and is %s by now ends as %s, with the patch and nothing else',
    async (kind, status, reason) => {
      const forge = new FakeForge();
      const outcome = await delivered(forge, FINISHED, { stillWanted: async () => ({ kind, reason }) });
      expect(outcome).toMatchObject({ status, patchPath: '/temp/change.patch', delivery: { branch: null } });
      expect(outcome.reason).toContain(
        `${reason} That changed after the run began, so nothing was published.`,
      );
      expect(forge.writes).toEqual([]);
    },
  );

  test('and has lost the issue ends with the words for that alone', async () => {
    const reason = 'Stopped by max.';
    const outcome = await delivered(new FakeForge(), FINISHED, {
      stillWanted: async () => ({ kind: 'lost', reason }),
    });
    expect(outcome).toMatchObject({
      status: 'superseded',
      reason: `${reason} The change is kept as a patch.`,
      delivery: { headSha: null },
    });
  });

  test('and has lost the issue since it was looked at moves no branch, and makes no pull request a draft', async () => {
    const forge = new FakeForge();
    forge.open = { number: 5, url: '', title: 'Mend it', base: 'main', isDraft: false, nodeId: 'PR_5' };
    for (const end of [FINISHED, UNVALIDATED]) {
      const outcome = await delivered(forge, end, {
        expectedHead: forge.headSha,
        loss: () => 'Stopped by max.',
      });
      expect(outcome).toMatchObject({
        status: 'superseded',
        reason: 'Stopped by max. The change is kept as a patch.',
        delivery: { headSha: null },
      });
    }
    expect(forge.writes).toEqual([]);
  });
});
