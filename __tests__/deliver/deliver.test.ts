import { describe, expect, test } from 'vitest';
import { ChangeSet } from '../../src/core/change-set.ts';
import { type RoundsEnd, verdictOf } from '../../src/core/decision.ts';
import { Cancelled, ServiceFault } from '../../src/core/fault.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type {
  BranchHistory,
  BranchState,
  CommitRequest,
  NeutralText,
  PublishedCommit,
  PublishedPullRequest,
  PullRequestDraft,
  PullRequestRef,
} from '../../src/core/ports.ts';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { deliver } from '../../src/deliver/deliver.ts';
import type { OnUnvalidated, StillWanted } from '../../src/deliver/deliver-options.ts';
import type { PublishingForge } from '../../src/deliver/publish.ts';
import { green, PASSES_WITHOUT, PROVEN, record } from './records.ts';

const GREEN: Verdict = {
  kind: 'passed',
  records: [],
  changeSetHash: 'x',
  evidence: { ...NO_EVIDENCE, proof: PROVEN },
};
const RED: Verdict = { kind: 'failed', records: [], changeSetHash: 'x', evidence: NO_EVIDENCE };
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
  /** What was written, in its order. */
  readonly writes: string[] = [];
  readonly neutral: NeutralText[] = [];
  /** What looks at the branch find, one after another; after them it stands. */
  readonly standing: boolean[] = [];
  withdrawal: string | null | Error = null;
  hadPull = false;
  history: BranchHistory = {
    ...{ base: 'b'.repeat(40), mergeBase: 'b'.repeat(40), commits: [], isTruncated: true, paths: null },
  };
  open: PullRequestRef | null = null;
  headSha = 'a'.repeat(40);
  commit: PublishedCommit | Error = { kind: 'committed', sha: SHA };
  pull: PublishedPullRequest | Error = { kind: 'created', number: 5, url: 'https://forge.example/pull/5' };

  async publish(commit: CommitRequest): Promise<PublishedCommit> {
    this.commits.push(commit);
    const why = await commit.beforeMove?.();
    if (typeof why === 'string') return { kind: 'refused', why };
    this.writes.push('commit');
    if (this.commit instanceof Error) throw this.commit;
    return this.commit;
  }

  async openPullRequest(): Promise<PullRequestRef | null> {
    return this.open;
  }

  async branch(): Promise<BranchState> {
    return { headSha: this.headSha };
  }

  async retractVerdict(_pull: PullRequestRef, words: NeutralText): Promise<string | null> {
    this.neutral.push(words);
    this.writes.push(`${words.readiness} readiness`);
    if (this.withdrawal instanceof Error) throw this.withdrawal;
    return this.withdrawal;
  }

  async hasPullRequest(): Promise<boolean> {
    return this.hadPull;
  }

  async historyBetween(): Promise<BranchHistory> {
    return this.history;
  }

  async isHead(): Promise<boolean> {
    return this.standing.shift() ?? true;
  }

  async upsertPullRequest(draft: PullRequestDraft): Promise<PublishedPullRequest> {
    this.drafts.push(draft);
    this.writes.push(draft.isDraft ? 'draft' : 'ready');
    if (this.pull instanceof Error) throw this.pull;
    return this.pull;
  }
}

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
  } = {},
): Promise<Outcome> {
  const { changes = changed(), onUnvalidated = 'draft', secrets = new Secrets([]) } = options;
  return deliver({
    forge,
    secrets,
    secretScan: { found: async () => [] },
    changes,
    written: { changes, baseTree: 'd'.repeat(40) },
    expectedHead: options.expectedHead ?? null,
    baseBranch: 'main',
    onUnvalidated,
    patchPath: '/temp/change.patch',
    stillWanted: options.stillWanted ?? (async () => ({ kind: 'allowed' })),
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
  test('becomes a pull request of exactly the change set', async () => {
    const forge = new FakeForge();
    const outcome = await delivered(forge, FINISHED);
    expect(outcome).toMatchObject({
      status: 'validated',
      mustFail: false,
      delivery: {
        operation: 'created',
        branch: 'tether/issue-7',
        headSha: SHA,
        pullRequest: { number: 5 },
      },
    });
    expect(forge.commits[0]?.changes.hash).toBe(changed().hash);
    expect(forge.drafts[0]).toMatchObject({
      branch: 'tether/issue-7',
      base: 'main',
      title: 'Mend it',
      isDraft: false,
    });
  });

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

  test.each<[string, Partial<FakeForge>, string, string | null]>([
    [
      'the commit is refused',
      { commit: { kind: 'refused', why: 'Give contents: write.' } },
      'Give contents: write.',
      null,
    ],
    [
      'the pull request is refused',
      { pull: { kind: 'refused', why: 'Allow Actions to create pull requests.' } },
      'Allow Actions',
      'tether/issue-7',
    ],
    ['the forge fails', { commit: DOWN }, 'It is down. Run again.', null],
    ['the forge fails once the branch is there', { pull: DOWN }, 'It is down. Run again.', 'tether/issue-7'],
    [
      'the run is stopped once the branch is there',
      { pull: new Cancelled('The run was told to stop.') },
      'The run was cancelled. The change is kept as a patch.',
      'tether/issue-7',
    ],
  ])('is kept as a patch and named as failed when %s', async (_when, answers, words, branch) => {
    const outcome = await delivered(Object.assign(new FakeForge(), answers), FINISHED);
    expect(outcome).toMatchObject({
      status: 'failed',
      patchPath: '/temp/change.patch',
      delivery: { branch },
    });
    expect(outcome.reason).toContain(words);
  });
});

describe('a change that is not validated', () => {
  test('becomes a draft by default', async () => {
    const forge = new FakeForge();
    expect(await delivered(forge, UNVALIDATED)).toMatchObject({ status: 'unvalidated', mustFail: false });
    expect(forge.drafts[0]?.isDraft).toBe(true);
  });

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

describe('a validated change that the critic holds back', () => {
  const held = (kind: 'needs-review' | 'withdrawn', feedback: string): RoundsEnd => ({
    kind,
    claim: CLAIM,
    verdict: GREEN,
    feedback,
  });

  test('waits as a draft when it asks for more, whatever on-unvalidated says', async () => {
    const forge = new FakeForge();
    const end = held('needs-review', 'Handle hours too.\n\nAnd days.');
    const outcome = await delivered(forge, end, { onUnvalidated: 'fail' });
    expect(outcome).toMatchObject({ status: 'needs-review', mustFail: false });
    expect(outcome.reason).toBe('The critic asks for more: Handle hours too. And days.');
    expect(forge.drafts[0]?.isDraft).toBe(true);
  });

  test('is published nowhere when it advises against it, and stays as a patch', async () => {
    const forge = new FakeForge();
    const outcome = await delivered(forge, held('withdrawn', ''));
    expect(outcome).toMatchObject({ status: 'withdrawn', patchPath: '/temp/change.patch' });
    expect(outcome.reason).toBe('The critic advises against publishing, and gives no reason.');
    expect([forge.commits, forge.drafts]).toEqual([[], []]);
  });
});

test('a reason is one line of bounded length, however many findings it lists', async () => {
  const end: RoundsEnd = { ...UNVALIDATED, why: 'the test is gone.\n'.repeat(500) };
  const { reason } = await delivered(new FakeForge(), end);
  expect(reason).not.toContain('\n');
  expect(reason.length).toBeLessThan(1100);
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
  expect(reason).toBe(
    '1 command passed. Passes, not proven: its tests also pass without the rest of the change.',
  );
});

describe('ends without a change', () => {
  test.each<[string, RoundsEnd, string]>([
    ['nothing was changed', { kind: 'no-change', claim: CLAIM }, 'no-change'],
    [
      'a limit was hit before',
      { kind: 'exhausted', limit: 'rounds', detail: 'x', review: { kind: 'no-change' } },
      'exhausted',
    ],
    ['a question was asked', { kind: 'needs-info', question: 'Which?' }, 'needs-info'],
  ])('make no branch when %s', async (_when, end, status) => {
    const forge = new FakeForge();
    expect(await delivered(forge, end, { changes: ChangeSet.empty('b'.repeat(40)) })).toMatchObject({
      status,
    });
    expect(forge.commits).toEqual([]);
  });
});

describe('a change that did not pass, on a branch whose pull request is called validated', () => {
  const open: PullRequestRef = {
    number: 5,
    url: 'https://forge.example/pull/5',
    base: 'main',
    title: 'T',
    body: '',
    isDraft: false,
  };
  const update = (forge: FakeForge, end: RoundsEnd = UNVALIDATED) =>
    delivered(forge, end, { expectedHead: 'a'.repeat(40), secrets: new Secrets(['open sesame']) });

  test('takes that word back before it lands', async () => {
    const forge = Object.assign(new FakeForge(), { open });
    expect(await update(forge)).toMatchObject({ status: 'unvalidated', delivery: { headSha: SHA } });
    expect(forge.writes).toEqual(['take readiness', 'commit', 'draft']);
    expect(forge.neutral[0]?.body).toContain('**Not validated.**');
  });

  test('does not land when that word cannot be taken back', async () => {
    const forge = Object.assign(new FakeForge(), { open, withdrawal: DOWN });
    expect(await update(forge)).toMatchObject({ status: 'failed', delivery: { branch: null } });
    expect(forge.writes).toEqual(['take readiness']);
  });

  test('is not said to have failed a command when it is the critic who asks for more', async () => {
    const forge = Object.assign(new FakeForge(), { open });
    await update(forge, { kind: 'needs-review', claim: CLAIM, verdict: GREEN, feedback: 'Name it.' });
    expect(forge.neutral[0]?.body).not.toContain('command');
  });

  test('says nothing of a branch that somebody else moved, because it does not land there', async () => {
    const forge = Object.assign(new FakeForge(), {
      open,
      headSha: SHA,
      commit: { kind: 'moved', headSha: SHA },
    });
    expect(await update(forge)).toMatchObject({ status: 'superseded', delivery: { headSha: SHA } });
    expect(forge.writes).toEqual(['commit']);
  });

  test('has its title masked', async () => {
    const forge = Object.assign(new FakeForge(), { open });
    await update(forge, { ...UNVALIDATED, claim: { ...CLAIM, title: 'Say open sesame' } });
    expect(forge.drafts.map(({ title }) => title)).toEqual(['Say ***']);
  });

  test.each<[string, PullRequestRef | null]>([
    ['there is none', null],
    ['it is a draft already', { ...open, isDraft: true }],
  ])('is published at once when %s', async (_, found) => {
    const forge = Object.assign(new FakeForge(), { open: found });
    await update(forge);
    expect(forge.writes).toEqual(['commit', 'draft']);
  });
});

describe('a branch that somebody moves on while its pull request is written', () => {
  const open: PullRequestRef = {
    number: 5,
    url: 'https://forge.example/pull/5',
    base: 'main',
    title: 'T',
    body: `**Validated.**\n\n<!-- tether:pull-request issue=7 commit=${SHA} verdict=validated -->`,
    isDraft: false,
  };

  test('has this run take back what it said, and end with the link of what stands', async () => {
    const forge = Object.assign(new FakeForge(), { open, standing: [false] });
    const outcome = await delivered(forge, FINISHED);
    expect(outcome).toMatchObject({ status: 'superseded', mustFail: false, patchPath: '/temp/change.patch' });
    expect(outcome.delivery).toMatchObject({ operation: 'none', supersededBy: forge.headSha });
    expect(outcome.reason).toContain(open.url);
    expect(forge.writes).toEqual(['commit', 'ready', 'take readiness']);
  });

  test.each([
    ['neutral words', 'Nobody judged it.\n\n<!-- tether:pull-request issue=7 -->\n\nSummary by a bot.'],
    [
      'an old verdict with a copied mark of the new commit behind it',
      `**Validated.**\n\n<!-- tether:pull-request issue=7 commit=${SHA} verdict=validated -->\n\n<!-- tether:pull-request issue=7 commit=${'a'.repeat(40)} verdict=validated -->`,
    ],
  ])('has readiness taken back from %s', async (_, body) => {
    const moved = { kind: 'moved', headSha: 'a'.repeat(40) } as const;
    const forge = Object.assign(new FakeForge(), { open: { ...open, body }, commit: moved });
    expect(await delivered(forge, FINISHED)).toMatchObject({ status: 'superseded' });
    expect(forge.writes).toEqual(['commit', 'take readiness']);
  });

  test('keeps the words that somebody else said of where it stands now', async () => {
    const body = `<!-- tether:pull-request issue=7 commit=${'a'.repeat(40)} verdict=validated -->`;
    const forge = Object.assign(new FakeForge(), { open: { ...open, body }, standing: [false] });
    expect(await delivered(forge, FINISHED)).toMatchObject({ status: 'superseded' });
    expect(forge.writes).toEqual(['commit', 'ready']);
  });

  test('gets a draft without a verdict where nobody has opened a pull request', async () => {
    const forge = Object.assign(new FakeForge(), { pull: { kind: 'moved' } });
    expect(await delivered(forge, FINISHED)).toMatchObject({ status: 'superseded' });
    expect(forge.drafts.at(-1)).toMatchObject({
      isDraft: true,
      body: expect.stringContaining('**Not validated.**'),
    });
  });
});

test('a run that is stopped after its pull request was opened names it', async () => {
  const forge = Object.assign(new FakeForge(), {
    open: {
      number: 5,
      url: 'https://forge.example/pull/5',
      base: 'main',
      title: 'T',
      body: '',
      isDraft: false,
    },
    pull: new Cancelled('The run was told to stop.'),
  });
  expect(await delivered(forge, FINISHED)).toMatchObject({
    status: 'failed',
    delivery: { pullRequest: { number: 5 } },
  });
});

describe('a run that is looked at again before it publishes', () => {
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

  test('is not looked at when it has nothing to publish', async () => {
    const stillWanted: StillWanted = () => Promise.reject(new Error('nobody asks'));
    const changes = ChangeSet.empty('b'.repeat(40));
    const end: RoundsEnd = { kind: 'no-change', claim: CLAIM };
    expect(await delivered(new FakeForge(), end, { changes, stillWanted })).toMatchObject({
      status: 'no-change',
    });
  });
});

describe('a new branch that a person began meanwhile', () => {
  const theirs = { tree: 'e'.repeat(40), parents: ['b'.repeat(40)], author: 'max' };
  const meanwhile = (paths: readonly string[] | null, message = 'By hand'): FakeForge => {
    const commits = [{ ...theirs, sha: SHA, message }];
    const base = 'b'.repeat(40);
    const history = { base, mergeBase: base, commits, isTruncated: false, paths };
    const forge = Object.assign(new FakeForge(), { history });
    const first: PublishedCommit = { kind: 'moved', headSha: SHA };
    forge.publish = async (commit) => {
      forge.commits.push(commit);
      return forge.commits.length === 1 ? first : { kind: 'committed', sha: 'f'.repeat(40) };
    };
    return forge;
  };

  test('takes the change on top where it touches other files, as a draft that says why', async () => {
    const forge = meanwhile(['by-hand.md']);
    const outcome = await delivered(forge, FINISHED);
    expect(outcome).toMatchObject({ status: 'unvalidated', delivery: { operation: 'created' } });
    expect(forge.commits[1]).toMatchObject({ expectedHead: SHA, baseTree: theirs.tree });
    const [draft] = forge.drafts;
    expect(draft?.isDraft).toBe(true);
    expect(draft?.body).toContain('its branch has a commit that they did not see');
    expect(draft?.body).toContain(`Commit ${SHA.slice(0, 7)} came to the branch during the run.`);
  });

  test.each<[string, FakeForge]>([
    ['the same file was changed', meanwhile(['a.txt'])],
    ['a file became a folder', meanwhile(['a.txt/b.txt'])],
    ['more files were changed than the forge tells', meanwhile(null)],
    ['it was another run that began it', meanwhile(['b.txt'], 'Mend it\n\nTether-Seal: x')],
  ])('is left as it is when %s', async (_why, forge) => {
    expect(await delivered(forge, FINISHED)).toMatchObject({ status: 'superseded' });
    expect([forge.commits.length, forge.drafts.length]).toEqual([1, 0]);
  });
});

describe('a run that changes nothing on a branch that was there', () => {
  const nothing = (forge: FakeForge): Promise<Outcome> => {
    const changes = ChangeSet.empty('b'.repeat(40));
    const end: RoundsEnd = { kind: 'no-change', claim: CLAIM };
    return delivered(forge, end, { changes, expectedHead: forge.headSha });
  };

  test('links the pull request that is open', async () => {
    const open = {
      number: 5,
      url: 'https://forge.example/pull/5',
      base: 'main',
      title: 'T',
      body: '',
      isDraft: false,
    };
    const forge = Object.assign(new FakeForge(), { open });
    expect((await nothing(forge)).delivery).toMatchObject({ operation: 'none', pullRequest: { number: 5 } });
    expect(forge.writes).toEqual([]);
  });

  test('opens a draft without a verdict where a run was broken off before it did', async () => {
    const forge = new FakeForge();
    await nothing(forge);
    expect(forge.drafts).toMatchObject([{ isDraft: true, title: 'Work on issue 7' }]);
  });

  test('opens none where there was one that a person closed or merged', async () => {
    const forge = Object.assign(new FakeForge(), { hadPull: true });
    await nothing(forge);
    expect(forge.drafts).toEqual([]);
  });
});
