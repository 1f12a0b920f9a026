import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGitHubForge } from '../../src/adapters/forge/github/github-forge.ts';
import { Timeline } from '../../src/adapters/telemetry/timeline.ts';
import { ChangeSet, textOf } from '../../src/core/change-set.ts';
import { type RoundsEnd, verdictOf } from '../../src/core/decision.ts';
import { Cancelled } from '../../src/core/fault.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { deliver } from '../../src/deliver/deliver.ts';
import { StatusComment } from '../../src/deliver/status/status-comment.ts';
import { budgetOf } from '../support/budgets.ts';
import { examples } from '../support/examples.ts';
import { BRANCH, type Held, LeanForge } from '../support/lean-forge.ts';
import { CLAIM, finished, green, record, red } from './records.ts';

/** How many are played; `SCHEDULES=2000` in the environment for more. */
const SCHEDULES = Number(process.env.SCHEDULES ?? examples(500));
const TIME_LIMIT_MS = 60_000 + SCHEDULES * 1000;

type Finding = 'validated' | 'unvalidated' | 'no-change';

interface Plan {
  /** What each run comes to, whether it changes the same as the others, and whether it begins later than the first. */
  readonly runs: readonly {
    readonly finding: Finding;
    readonly isSame: boolean;
    readonly isFollowUp: boolean;
  }[];
  readonly steps: readonly Step[];
}

/** `forward`: so many of the run's requests are let through, one after another. */
type Step =
  | { readonly kind: 'forward'; readonly run: number; readonly requests: number }
  /** `heard`: its pending request still happens, and nobody hears the answer. */
  | { readonly kind: 'kill'; readonly run: number; readonly last: 'heard' | 'lost' }
  | { readonly kind: 'stop'; readonly run: number }
  | { readonly kind: 'push'; readonly path: string }
  /** The run that comes later begins. */
  | { readonly kind: 'begin'; readonly run: number }
  /** Its pending request fails: nothing has happened, or it has and the answer is lost. */
  | { readonly kind: 'fault'; readonly run: number; readonly how: 'refused' | 'lost' }
  | { readonly kind: 'label'; readonly isOn: boolean }
  | { readonly kind: 'base' };

const PLAN: fc.Arbitrary<Plan> = fc.record({
  runs: fc.array(
    fc.record({
      finding: fc.constantFrom<Finding>('validated', 'validated', 'unvalidated', 'unvalidated', 'no-change'),
      isSame: fc.boolean(),
      isFollowUp: fc.constantFrom(false, false, true),
    }),
    { minLength: 2, maxLength: 3 },
  ),
  steps: fc.array(
    fc.oneof(
      {
        weight: 20,
        arbitrary: fc.record({
          kind: fc.constant('forward' as const),
          run: fc.nat(2),
          requests: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 })),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('kill' as const),
          run: fc.nat(2),
          last: fc.constantFrom('heard' as const, 'lost' as const),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), run: fc.nat(2) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('push' as const),
          path: fc.constantFrom('by-hand.md', 'README.md', 'src/0.js'),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('begin' as const), run: fc.nat(2) }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('fault' as const),
          run: fc.nat(2),
          how: fc.constantFrom('refused' as const, 'lost' as const),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('label' as const),
          isOn: fc.constantFrom(true, true, false),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('base' as const) }) },
    ),
    { minLength: 5, maxLength: 40 },
  ),
});

/** One run, as far as the forge sees it. */
interface Player {
  readonly name: string;
  readonly finding: Finding;
  readonly stop: AbortController;
  hasBegun: boolean;
  /** It was told that nobody wants it any more. */
  isUnwanted: boolean;
  isAlive: boolean;
  outcome: Outcome | null;
  /** When it looked for the pull request last, counted in requests. */
  lookedAt: number;
}

let forge: LeanForge;
beforeAll(async () => {
  forge = await LeanForge.start();
});
afterAll(() => forge[Symbol.asyncDispose]());

/** What the invariants need to know of the past. */
class Watch {
  readonly persons = new Set<string>();
  /** Trees that the gate has passed. */
  readonly #passedTrees = new Set<string>();
  readonly players: readonly Player[];
  /** Which run made the comment with this number. */
  readonly #creators = new Map<number, string>();
  #count = 0;
  #readyAt = 0;
  /** Where people have put the default branch. */
  base: string;

  constructor(players: readonly Player[]) {
    this.players = players;
    this.base = forge.base;
  }

  /** After each request. */
  happened(held: Held): void {
    const { run, method, path } = held;
    const player = this.players.find(({ name }) => name === run);
    if (player === undefined) return;
    this.#count += 1;
    const isUnseen = method === 'GET' || path.startsWith('/issues') || OBJECTS.includes(path);
    expect(player.isUnwanted && !isUnseen, 'a run that nobody wants any more writes').toBe(false);
    if (path === '/git/trees' && player.finding === 'validated') this.#passedTrees.add(forge.lastTree);
    if (method === 'GET' && path.startsWith('/pulls')) player.lookedAt = this.#count;
    if (isReadiness(held)) this.#readyAt = this.#count;
    if (path.startsWith('/git/refs') && method !== 'GET' && forge.head === held.body.sha) this.#moved(player);
    if (path.startsWith('/issues') && method === 'POST')
      this.#creators.set(forge.comments.at(-1)?.id ?? 0, run);
    // A run whose answer was lost takes any later comment for its own.
    if (method === 'DELETE') this.#creators.delete(Number(path.split('/').at(-1)));
    this.always();
  }

  /** Unless another run has just made it ready, no pull request is ready above what a run moves there unvalidated. */
  #moved(player: Player): void {
    const [pull] = forge.pulls;
    if (pull === undefined || this.#hasPassed(forge.head ?? '') || this.#readyAt > player.lookedAt) return;
    expect(pull.isDraft, 'the branch moved below a pull request that was ready').toBe(true);
  }

  /** Holds after every single request. */
  always(): void {
    expect(forge.pulls.length, 'more than one pull request').toBeLessThanOrEqual(1);
    expect([...forge.refs.keys()].filter((name) => name !== 'main' && name !== BRANCH)).toEqual([]);
    expect(forge.refs.get('main'), 'the default branch').toBe(this.base);
    expect(forge.comments.length, 'more comments than runs that are about to look').toBeLessThanOrEqual(
      Math.max(1, new Set(this.#creators.values()).size),
    );
    const below = forge.head === null ? new Set<string>() : forge.history(forge.head);
    for (const commit of this.persons) expect(below.has(commit), 'a commit of a person is gone').toBe(true);
    for (const [commit, state] of forge.statuses)
      if (state === 'success') expect(this.#hasPassed(commit), `success: ${commit}`).toBe(true);
    for (const { body } of [...forge.pulls, ...forge.comments]) {
      if (!body.includes('**Validated')) continue;
      const [, named] = /(?:content of|commit) ([0-9a-f]{7})\b/.exec(body) ?? [];
      const about = [...forge.commits.keys()].find((one) => named !== undefined && one.startsWith(named));
      expect(this.#hasPassed(about ?? ''), `validated: ${named}`).toBe(true);
    }
  }

  /** Holds when all runs have ended. */
  atTheEnd(): void {
    const isUndisturbed = this.players.every(({ isAlive, stop }) => isAlive && !stop.signal.aborted);
    if (isUndisturbed) expect(forge.comments.length).toBe(1);
    for (const { outcome } of this.players) {
      if (outcome?.status === 'superseded')
        expect(outcome.reason).toMatch(/moved branch tether\/issue-1 to [0-9a-f]{7} /);
      if (outcome?.status === 'validated' && isUndisturbed)
        expect([...forge.commits.keys()], 'what was published is there').toContain(outcome.delivery.headSha);
    }
  }

  #hasPassed(commit: string): boolean {
    return this.#passedTrees.has(forge.commits.get(commit)?.tree ?? '');
  }
}

/** Nobody sees them before a ref names them. */
const OBJECTS = ['/git/trees', '/git/commits'];

function isReadiness({ method, path, body }: Held): boolean {
  if (path === '/graphql') return String(body.query).includes('markPullRequestReadyForReview');
  return method === 'POST' && path === '/pulls' && body.draft !== true;
}

function treesOf(base: string, changes: ChangeSet): { readonly baseTree: string; readonly tree: string } {
  const baseTree = forge.commits.get(base)?.tree ?? '';
  const files = new Map(forge.trees.get(baseTree));
  for (const [path, change] of changes.entries()) files.set(path, textOf(change));
  return { baseTree, tree: forge.treeIdOf(files) };
}

/** From the look at the branch to the last word, as `run.ts` has it. */
async function play(player: Player, content: string, watch: Watch): Promise<void> {
  const adapter = createGitHubForge({
    apiUrl: forge.url,
    serverUrl: forge.url,
    token: player.name,
    repository: { owner: 'octo', name: 'hello' },
    emit: () => undefined,
    signal: () =>
      player.isAlive && player.stop.signal.aborted ? new AbortController().signal : player.stop.signal,
    remainingMs: () => 3_600_000,
    maxRequests: 500,
    sleep: async () => {
      if (!player.isAlive) await new Promise(() => undefined);
    },
    random: () => 0,
  });
  const expectedHead = (await adapter.branch(BRANCH))?.headSha ?? null;
  const ofPersons =
    expectedHead !== null && [...forge.history(expectedHead)].some((id) => watch.persons.has(id));
  const base = ofPersons ? expectedHead : forge.base;
  const changes =
    player.finding === 'no-change'
      ? ChangeSet.empty(base)
      : ChangeSet.empty(base).with(`src/${content}.js`, {
          ...{ kind: 'file', mode: '100644', isNew: true },
          bytes: Buffer.from(`${content}\n`),
        } as const);
  const about = record({
    task: { issue: 1 },
    end: endOf(player.finding),
    verdict: verdictOf(endOf(player.finding)),
    cost: { runUrl: '' },
  });
  const secrets = new Secrets([]);
  const comment = new StatusComment({
    comment: 'coder',
    issue: 1,
    forge: adapter,
    secrets,
    budget: budgetOf(),
    settings: { modelName: 'm', runUrl: '', basis: '' },
    progress: new Timeline(),
    emit: () => undefined,
    onState: () => undefined,
  });
  comment.begin();
  const outcome = await deliver({
    forge: adapter,
    secrets,
    secretScan: { found: async () => [] },
    changes,
    written: { changes, ...treesOf(base, changes) },
    expectedHead,
    baseBranch: 'main',
    onUnvalidated: 'draft',
    record: about,
    patchPath: '/temp/change.patch',
    signCommit: () => 'Tether-Seal: none',
    loss: () => null,
    stillWanted: async () => {
      if (forge.isLabelled) return { kind: 'allowed' };
      player.isUnwanted = true;
      return { kind: 'skip', reason: 'The label is gone.' };
    },
  });
  await comment.end({ outcome, record: about });
  player.outcome = outcome;
}

function endOf(finding: Finding): RoundsEnd {
  switch (finding) {
    case 'validated':
      return finished(green());
    case 'unvalidated':
      return { kind: 'unvalidated', claim: CLAIM, verdict: red(), why: 'the gate refuses it' };
    case 'no-change':
      return { kind: 'no-change', claim: CLAIM };
  }
}

/** Plays a plan to its end. @returns the runs and what was watched */
async function playAll(plan: Plan): Promise<Watch> {
  forge.reset();
  const players = plan.runs.map(
    ({ finding }, index): Player => ({
      name: `${index}-${randomUUID()}`,
      finding,
      stop: new AbortController(),
      hasBegun: false,
      isUnwanted: false,
      isAlive: true,
      outcome: null,
      lookedAt: 0,
    }),
  );
  const watch = new Watch(players);
  let woken = Promise.withResolvers<void>();
  const wake = (): void => {
    woken.resolve();
    woken = Promise.withResolvers();
  };
  forge.onArrival(wake);
  const failures: unknown[] = [];
  const begin = (player: Player): void => {
    if (player.hasBegun) return;
    player.hasBegun = true;
    const index = players.indexOf(player);
    const content = plan.runs[index]?.isSame === true ? 'same' : String(index);
    play(player, content, watch).then(wake, (thrown: unknown) => {
      // A run that is stopped before it knows where the branch stands has nothing to say.
      if (player.isAlive && !(thrown instanceof Cancelled)) failures.push(thrown);
      player.isAlive = false;
      wake();
    });
  };
  for (const [index, player] of players.entries())
    if (index === 0 || plan.runs[index]?.isFollowUp !== true) begin(player);
  const isOver = (player: Player): boolean => !player.isAlive || player.outcome !== null;
  /** The run's next request, or null when it has ended. */
  async function next(player: Player): Promise<Held | null> {
    for (;;) {
      const held = forge.held.find(({ run }) => run === player.name);
      if (held !== undefined && player.isAlive) return held;
      if (isOver(player)) return null;
      await woken.promise;
    }
  }
  async function forward(player: Player, requests: number): Promise<void> {
    for (let count = 0; count < requests; count += 1) {
      const held = await next(player);
      if (held === null) return;
      forge.carryOut(held, { isHeard: true });
      watch.happened(held);
    }
  }
  async function fault(player: Player, how: 'refused' | 'lost'): Promise<void> {
    const held = await next(player);
    if (held === null) return;
    if (how === 'refused') forge.refuse(held, 502);
    else {
      forge.carryOut(held, { isHeard: false });
      watch.happened(held);
    }
  }
  for (const step of plan.steps) {
    if (step.kind === 'label') {
      forge.isLabelled = step.isOn;
      continue;
    }
    if (step.kind === 'base') {
      const files = new Map(forge.filesAt(watch.base)).set('moved.md', `${watch.base}\n`);
      watch.base = forge.commit({ tree: forge.tree(files), parents: [watch.base], message: 'By hand' });
      forge.refs.set('main', watch.base);
      continue;
    }
    if (step.kind === 'push') {
      const head = forge.head;
      if (head === null && step.path !== 'by-hand.md') continue;
      const parent = head ?? forge.base;
      const files = new Map(forge.filesAt(parent)).set(step.path, `by a person ${watch.persons.size}\n`);
      const commit = forge.commit({ tree: forge.tree(files), parents: [parent], message: 'By hand' });
      forge.refs.set(BRANCH, commit);
      watch.persons.add(commit);
      watch.always();
      continue;
    }
    const player = players[step.run % players.length];
    if (player === undefined || isOver(player)) continue;
    if (step.kind === 'begin') begin(player);
    if (!player.hasBegun || step.kind === 'begin') continue;
    if (step.kind === 'forward') await forward(player, step.requests);
    else if (step.kind === 'stop') player.stop.abort();
    else if (step.kind === 'fault') await fault(player, step.how);
    else {
      const held = await next(player);
      if (held !== null && step.last === 'heard') {
        forge.carryOut(held, { isHeard: false });
        watch.happened(held);
      }
      player.isAlive = false;
      for (const left of forge.held.filter(({ run }) => run === player.name)) forge.drop(left);
    }
  }
  for (const player of players) begin(player);
  while (players.some((player) => !isOver(player))) {
    for (const player of players) await forward(player, 1);
  }
  if (failures.length > 0) throw failures[0];
  watch.atTheEnd();
  return watch;
}

test(
  `${SCHEDULES} schedules of two or three runs on one issue: no success without a passed gate, one pull request, and nothing of a person is lost`,
  async () => {
    const tally: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(PLAN, async (plan) => {
        const watch = await playAll(plan);
        for (const { outcome } of watch.players) {
          const status = outcome?.status ?? 'killed';
          tally[status] = (tally[status] ?? 0) + 1;
        }
      }),
      { numRuns: SCHEDULES, endOnFailure: true },
    );
    if (process.env.SCHEDULES !== undefined) process.stdout.write(`${JSON.stringify(tally)}\n`);
    // The plans reach what they are made for.
    for (const status of ['validated', 'unvalidated', 'superseded', 'no-change', 'killed']) {
      expect(tally[status], status).toBeGreaterThan(0);
    }
  },
  TIME_LIMIT_MS,
);
