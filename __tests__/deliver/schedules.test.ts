import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGitHubForge } from '../../src/adapters/forge/github/github-forge.ts';
import { Timeline } from '../../src/adapters/telemetry/timeline.ts';
import { Budget } from '../../src/core/budget.ts';
import { ChangeSet } from '../../src/core/change-set.ts';
import { type RoundsEnd, verdictOf } from '../../src/core/decision.ts';
import { Cancelled } from '../../src/core/fault.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { deliver } from '../../src/deliver/deliver.ts';
import { StatusComment } from '../../src/deliver/status/status-comment.ts';
import { examples } from '../support/examples.ts';
import { BRANCH, type Held, LeanForge } from '../support/lean-forge.ts';
import { ManualClock } from '../support/manual-clock.ts';
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
  /**
   * It wrote what did not fit the branch any more and has not looked since, or moved the branch below words that came
   * between its own last words and the move: what docs/decisions/0016 cannot guarantee when it is killed right then.
   */
  owesLook: boolean;
  /** Its request before this one, comments apart. */
  before: string;
  /** Its last claim was answered with a fault. */
  repeats: boolean;
  /** When it was about to move the branch, counted in requests. */
  committedAt: number;
}

let forge: LeanForge;
beforeAll(async () => {
  forge = await LeanForge.start();
});
afterAll(() => forge[Symbol.asyncDispose]());

/** What the invariants need to know of the past. */
class Watch {
  readonly persons = new Set<string>();
  /** What a change with this tree was found to be, by the run that made it. */
  readonly validatedTrees = new Set<string>();
  readonly players: readonly Player[];
  #count = 0;
  #writtenAt = 0;
  #mover: string | null = null;
  #writer: string | null = null;
  #commenter: string | null = null;
  /** What stood at the forge when a person pushed last. */
  #seenByPerson: readonly string[] = [];
  /** Which run made the comment with this number. */
  readonly #creators = new Map<number, string>();
  readonly #judged = new Set<string>();
  /** Where people have put the default branch. */
  base: string;
  isExcused = false;
  /** After how many requests something false stood there, with a run at work to take it back. */
  passing = 0;

  constructor(players: readonly Player[]) {
    this.players = players;
    this.base = forge.base;
  }

  pushed(commit: string): void {
    this.persons.add(commit);
    this.#seenByPerson = this.#texts();
  }

  /** After each request. */
  happened(held: Held): void {
    const { run, method, path } = held;
    const player = this.players.find(({ name }) => name === run);
    if (player === undefined) return;
    const isWordless = method === 'GET' || path.startsWith('/issues');
    expect(player.isUnwanted && !isWordless, 'a run that nobody wants any more writes').toBe(false);
    // The gate saw the first alone; another one is put on top of a person's commit.
    if (path === '/git/trees' && player.finding === 'validated' && !this.#judged.has(run)) {
      this.#judged.add(run);
      this.validatedTrees.add(forge.lastTree);
    }
    if (path.startsWith('/git/refs') && forge.head !== null && method !== 'GET') {
      if (forge.head === held.body.sha) {
        this.#mover = run;
        const below = this.#faults().filter((fault) => fault !== 'comment');
        if (this.#writtenAt > player.committedAt) player.owesLook = below.length > 0;
        else expect(below, 'the branch moved below words that were not taken back').toEqual([]);
      }
    }
    this.#count += 1;
    if (path === '/git/commits') player.committedAt = this.#count;
    if (path.startsWith('/git/ref/')) player.owesLook = false;
    if (isClaim(held) && !player.repeats)
      // That the branch was moved there is as good as a look at it.
      expect(player.before, 'a claim without a look right before it').toMatch(
        /^(?:GET \/git\/ref|PATCH \/git\/refs)\//,
      );
    // Before a claim is repeated whose answer was lost, it is the claim that is looked for.
    if (isClaim(held)) player.repeats = false;
    if (!path.startsWith('/issues')) player.before = `${method} ${path}`;
    if (path === '/graphql' || (path.startsWith('/pulls') && method !== 'GET')) {
      this.#writer = run;
      this.#writtenAt = this.#count;
      player.owesLook = this.#faults().length > 0;
    }
    if (path.startsWith('/issues') && method !== 'GET') {
      this.#commenter = run;
      if (method === 'POST') this.#creators.set(forge.comments.at(-1)?.id ?? 0, run);
      // A run whose answer was lost takes any later comment for its own.
      if (method === 'DELETE') this.#creators.delete(Number(path.split('/').at(-1)));
      player.owesLook ||= this.#faults().length > 0;
    }
    this.always();
  }

  killed(player: Player): void {
    if (player.owesLook) this.isExcused = true;
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
    for (const text of [forge.pulls[0]?.body ?? '', ...forge.comments.map(({ body }) => body)]) {
      const commit = saidOf(text);
      if (commit !== null) expect(this.isValidated(commit), `validated: ${commit}`).toBe(true);
    }
    const faults = this.#faults();
    if (faults.length === 0 || this.isExcused) return;
    this.passing += 1;
    const atWork = [this.#mover, this.#writer, this.#commenter].some((name) =>
      this.players.some((one) => one.name === name && one.isAlive && one.outcome === null),
    );
    expect(atWork ? [] : faults, 'false, and nobody at work who would take it back').toEqual([]);
  }

  /** Holds when all runs have ended. */
  atTheEnd(): void {
    if (this.isExcused) return;
    expect(this.#faults()).toEqual([]);
    const isUndisturbed = this.players.every(({ isAlive, stop }) => isAlive && !stop.signal.aborted);
    if (isUndisturbed) expect(forge.comments.length).toBe(1);
    for (const { outcome } of this.players) {
      if (outcome?.status !== 'superseded') continue;
      expect(outcome.reason).toMatch(/moved branch tether\/issue-1 to (?:[0-9a-f]{7}|another commit) /);
    }
    if (forge.head !== null && isUndisturbed && forge.pulls.length === 0) {
      expect(this.persons.size, 'a branch of ours without a pull request').toBeGreaterThan(0);
    }
  }

  isValidated(commit: string): boolean {
    return this.validatedTrees.has(forge.commits.get(commit)?.tree ?? '');
  }

  /** What is said at the forge of a commit that is not the head; what a person saw and pushed upon is none of it. */
  #faults(): readonly string[] {
    const head = forge.head;
    if (head === null) return [];
    const [pull] = forge.pulls;
    const faults: string[] = [];
    if (pull !== undefined && !this.#isSeen(JSON.stringify(pull))) {
      if (!pull.isDraft && !this.isValidated(head)) faults.push('ready');
      const said = saidOf(pull.body);
      if (said !== null && said !== head) faults.push('validated');
      if (/^Closes #1\./m.test(pull.body) && said !== head) faults.push('closes');
    }
    for (const comment of forge.comments) {
      const said = saidOf(comment.body);
      if (said !== null && said !== head && !this.#isSeen(JSON.stringify(comment))) faults.push('comment');
    }
    return faults;
  }

  #texts(): readonly string[] {
    return [...forge.pulls, ...forge.comments].map((one) => JSON.stringify(one));
  }

  /** It stood there when the person pushed upon it, who so knows that it is of an earlier commit. */
  #isSeen(text: string): boolean {
    return this.persons.has(forge.head ?? '') && this.#seenByPerson.includes(text);
  }
}

/** A verdict in a pull request, or its readiness. */
function isClaim({ method, path, body }: Held): boolean {
  if (path === '/graphql') return String(body.query).includes('markPullRequestReadyForReview');
  return method !== 'GET' && path.startsWith('/pulls') && String(body.body).includes('verdict=');
}

/** The commit that a text calls validated; `unnamed` where it names none, null where it says nothing of the kind. */
function saidOf(text: string): string | null {
  if (!text.includes('**Validated')) return null;
  return /<!-- tether:(?:pull-request|about) .*?commit=([0-9a-f]{40})/.exec(text)?.[1] ?? 'unnamed';
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
    expectedHead,
    forge: adapter,
    secrets,
    budget: new Budget({ limits: LIMITS, prices: null, startedAt: 0, now: () => 0 }),
    settings: { modelName: 'm', runUrl: '', heard: '' },
    live: { progress: new Timeline(() => 0), clock: new ManualClock() },
    emit: () => undefined,
    onState: () => undefined,
  });
  comment.begin();
  const outcome = await deliver({
    forge: adapter,
    secrets,
    secretScan: { found: async () => [] },
    changes,
    written: { changes, baseTree: forge.commits.get(base)?.tree ?? '' },
    expectedHead,
    baseBranch: 'main',
    onUnvalidated: 'draft',
    record: about,
    patchPath: '/temp/change.patch',
    signCommit: () => 'Tether-Seal: none',
    stillWanted: async () => {
      if (forge.isLabelled) return { kind: 'allowed' };
      player.isUnwanted = true;
      return { kind: 'skip', reason: 'The label is gone.' };
    },
  });
  await comment.end(outcome, about);
  player.outcome = outcome;
}

const LIMITS = {
  ...{ maxRounds: 10, maxContextRounds: 3, maxValidationRetries: 3, maxContextRequestsPerRound: 5 },
  ...{ maxTokensPerCall: 16_384, maxTotalTokens: 1_000_000, maxCostUsd: null, maxMs: 60_000 },
};

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
      owesLook: false,
      before: '',
      repeats: false,
      committedAt: 0,
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
    // A fault in the look for such a claim does not end its repeating.
    if (isClaim(held)) player.repeats = true;
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
      watch.pushed(commit);
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
      watch.killed(player);
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

const TO_THE_END = { kind: 'forward', requests: 60 } as const;
const PUSH = { kind: 'push', path: 'by-hand.md' } as const;

function twoRuns(isFollowUp: boolean): Plan['runs'] {
  return [
    { finding: 'validated', isSame: false, isFollowUp: false },
    { finding: 'validated', isSame: true, isFollowUp },
  ];
}

/** A person pushes between the second run's look at the branch and its neutral words on a ready pull request. */
const PUSHED_BELOW_NEUTRAL_WORDS = [7, 8, 9, 10, 11].map((requests): [Plan] => [
  {
    runs: twoRuns(true),
    steps: [
      { ...TO_THE_END, run: 0 },
      { kind: 'begin', run: 1 },
      { kind: 'forward', run: 1, requests },
      PUSH,
      { ...TO_THE_END, run: 1 },
    ],
  },
]);

/** A run is stopped while it takes back what it said of a commit that a person has just pushed upon. */
const STOPPED_WHILE_TAKING_BACK = [1, 2, 3, 4, 5].map((requests): [Plan] => [
  {
    runs: twoRuns(false),
    steps: [
      { kind: 'forward', run: 0, requests: 8 },
      PUSH,
      { kind: 'forward', run: 0, requests },
      { kind: 'stop', run: 0 },
      { ...TO_THE_END, run: 0 },
    ],
  },
]);

test(
  `${SCHEDULES} schedules of two or three runs on one issue: nothing is said of a commit that is not so, and nothing of a person is lost`,
  async () => {
    const tally: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(PLAN, async (plan) => {
        const watch = await playAll(plan);
        if (watch.isExcused) tally.excused = (tally.excused ?? 0) + 1;
        if (watch.passing > 0)
          tally['with something false for a moment'] = (tally['with something false for a moment'] ?? 0) + 1;
        for (const { outcome } of watch.players) {
          const status = outcome?.status ?? 'killed';
          tally[status] = (tally[status] ?? 0) + 1;
        }
      }),
      {
        numRuns: SCHEDULES,
        endOnFailure: true,
        // What random schedules have found.
        examples: [...PUSHED_BELOW_NEUTRAL_WORDS, ...STOPPED_WHILE_TAKING_BACK],
      },
    );
    if (process.env.SCHEDULES !== undefined) process.stdout.write(`${JSON.stringify(tally)}\n`);
    // The plans reach what they are made for.
    for (const status of ['validated', 'unvalidated', 'superseded', 'no-change', 'killed']) {
      expect(tally[status], status).toBeGreaterThan(0);
    }
  },
  TIME_LIMIT_MS,
);
