import { issueLimitsOf } from '../config/limits.ts';
import type { RunPull } from '../core/related-work.ts';
import { NO_SESSION, waitsOnBase } from '../core/session.ts';
import { NOBODY, untrusted } from '../core/task.ts';
import { NoRun, nothingDone } from '../deliver/result.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import { WORK } from '../intake/trigger/origin.ts';
import { isAtWork, isOfEarlierAttempt } from '../session/entry.ts';
import { limitReached } from '../session/ledger.ts';
import { storedSession } from '../session/session-text.ts';
import { commitSignatureFor } from '../start/commits.ts';
import { StartFault } from '../start/faults.ts';
import { configWith, wantedProfile } from '../start/settings.ts';
import type { UnconfiguredStart } from '../start/start.ts';
import { type FirstRequest, lastSession, requestFirst } from './first-lookups.ts';

/** Each costs a request, or three; a workflow's token has a thousand an hour. */
const MOST_LOOKED_AT = 20;

/**
 * The pull request that this run brings up to date with the base branch: the one that an earlier attempt of this very run
 * was killed at, or else the one that has been out of date the longest. None that people have committed to, whose issue
 * is closed or at its limits, whose work waits for a person, or that a run has tried on this commit of the base: what
 * would be refused later must not keep the others from their turn.
 *
 * @throws {NoRun | ServiceFault}
 */
export async function findOutdatedPull(start: UnconfiguredStart): Promise<RunRequest> {
  const { forge, workflow } = start;
  const { baseBranch } = workflow;
  const mode = workflow.inputs.get('mode');
  if (mode === 'propose' || mode === 'publish')
    throw none('Pull requests are brought up to date in one job, without mode.');
  const [base, pulls] = await Promise.all([forge.branch(baseBranch), forge.runPulls(baseBranch)]);
  const outdated = pulls.filter(({ isOutdated }) => isOutdated);
  const sessionFor = sessionsOnce(start);
  const next = outdated.slice(0, MOST_LOOKED_AT);
  // Where the update was published, it is out of date no more and was changed last, and may still have to be told.
  const earlier = workflow.runner.runAttempt > 1 ? new Set([...next, ...pulls.slice(-MOST_LOOKED_AT)]) : [];
  for (const pull of earlier) if (await wasKilledAt(start, sessionFor(pull))) return requestFor(start, pull);
  if (base === null || outdated.length === 0)
    throw none(`No pull request of this action is out of date with ${baseBranch}.`);
  const first = await firstDue(outdated, (pull) =>
    obstacleTo(start, pull, { base: base.headSha, pending: sessionFor(pull) }),
  );
  if (first.kind === 'due') return requestFor(start, first.pull);
  throw none(`Out of date with ${baseBranch}, and left as they are: ${first.why}.`);
}

type FirstDue =
  | { readonly kind: 'due'; readonly pull: RunPull }
  /** Of each that was looked at. */
  | { readonly kind: 'none'; readonly why: string };

/**
 * The first one without an obstacle. Those that have one keep their place, so that it goes on past them.
 *
 * @param obstacleTo why a pull request is left as it is, as a clause; null: nothing speaks against it
 */
export async function firstDue(
  outdated: readonly RunPull[],
  obstacleTo: (pull: RunPull) => Promise<string | null>,
): Promise<FirstDue> {
  const obstacles = new Map<string, number[]>();
  for (const pull of outdated.slice(0, MOST_LOOKED_AT)) {
    const obstacle = await obstacleTo(pull);
    if (obstacle === null) return { kind: 'due', pull };
    obstacles.set(obstacle, [...(obstacles.get(obstacle) ?? []), pull.number]);
  }
  const named = [...obstacles].map(
    ([obstacle, numbers]) => `${numbers.map((number) => `#${number}`).join(', ')} (${obstacle})`,
  );
  const left = outdated.length - MOST_LOOKED_AT;
  const others = left > 0 ? [`${left} more, which were not looked at`] : [];
  return { kind: 'none', why: [...named, ...others].join('; ') };
}

/** Each session is requested once. */
function sessionsOnce({ forge }: UnconfiguredStart): (pull: RunPull) => FirstRequest {
  const requested = new Map<number, FirstRequest>();
  return ({ issue }) => {
    const pending = requested.get(issue) ?? requestFirst(forge, issue);
    requested.set(issue, pending);
    return pending;
  };
}

async function wasKilledAt({ workflow }: UnconfiguredStart, pending: FirstRequest): Promise<boolean> {
  const { runId: run, runAttempt: attempt } = workflow.runner;
  const lease = (await lastSession(pending))?.lease ?? null;
  return lease !== null && isOfEarlierAttempt(lease, { run, attempt });
}

/** What the session alone tells comes first, since it costs no further request. */
async function obstacleTo(
  start: UnconfiguredStart,
  pull: RunPull,
  { base, pending }: { readonly base: string; readonly pending: FirstRequest },
): Promise<string | null> {
  const opened = await pending.firstAnswer;
  if (opened.kind === 'unknown') return 'nothing is known of its run';
  const read = opened.stored === null ? NO_SESSION : await storedSession(opened.stored);
  const session = read ?? NO_SESSION;
  const { lease } = session;
  if (lease !== null && (await isAtWork(lease, Date.now(), pending.store))) return 'a run is at work on it';
  if (session.base === base) return 'a run has tried it on this commit of the base branch';
  if (session.change !== null && !waitsOnBase(session)) return 'work on it waits for a person';
  const history = await start.forge.historyBetween(base, pull.head);
  if (history.isTruncated) return 'it has too many commits to tell whose they are';
  const { isOwn } = commitSignatureFor(start, pull.issue);
  if (!history.commits.every(isOwn)) return 'people have committed there';
  const { state, isLocked, labels } = await start.forge.issue(pull.issue);
  if (state !== 'open' || isLocked) return 'its issue is closed or locked';
  const request = requestFor(start, pull);
  const wanted = await wantedProfile(request, { labels, opened, label: start.workflow.inputs.get('label') });
  try {
    const { config } = await configWith(start, { ...request, wanted }, opened.settings);
    return limitReached(read, issueLimitsOf(config.inputs)) === null ? null : 'its issue is at a limit';
  } catch (thrown) {
    // Of a profile, which others do not have.
    if (thrown instanceof StartFault && wanted !== null) return 'the settings of its profile have faults';
    throw thrown;
  }
}

function requestFor({ forge }: UnconfiguredStart, { issue, head }: RunPull): RunRequest {
  return {
    kind: 'trigger',
    trigger: {
      kind: 'base-moved',
      repository: forge.repository,
      issue,
      head,
      actor: { login: NOBODY, type: 'other' },
      snapshotAt: Date.now(),
    },
    issueText: null,
    instruction: untrusted(''),
    ...WORK,
    agent: 'coder',
  };
}

function none(why: string): NoRun {
  return new NoRun(nothingDone('skipped', why));
}
