import { issueLimitsOf } from '../config/limits.ts';
import type { RunPull } from '../core/related-work.ts';
import { waitsOnBase } from '../core/session.ts';
import { NOBODY, untrusted } from '../core/task.ts';
import { NoRun, nothingDone } from '../deliver/result.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import { WORK } from '../intake/trigger/origin.ts';
import { isAtWork, isOfEarlierAttempt } from '../session/entry.ts';
import { limitReached } from '../session/ledger.ts';
import { commitSignatureFor } from '../start/commits.ts';
import type { Start } from '../start/start.ts';
import { lastSession, requestSession } from './first-lookups.ts';

/** Each costs two requests, or three. */
const MOST_LOOKED_AT = 10;

/**
 * The pull request that this run brings up to date with the base branch: the one that an earlier attempt of this very run
 * was killed at, or else the one that has been out of date the longest. None that people have committed to, whose issue
 * is closed or at its limits, whose work waits for a person, or that a run has tried on this commit of the base: what
 * would be refused later must not keep the others from their turn.
 *
 * @throws {NoRun | ServiceFault}
 */
export async function findOutdatedPull(start: Start): Promise<RunRequest> {
  const { forge, config } = start;
  const { baseBranch } = config;
  const mode = config.inputs.get('mode');
  if (mode === 'propose' || mode === 'publish')
    throw none('Pull requests are brought up to date in one job, without mode.');
  const [base, pulls] = await Promise.all([forge.branch(baseBranch), forge.runPulls(baseBranch)]);
  const outdated = pulls.filter(({ isOutdated }) => isOutdated);
  const next = outdated.slice(0, MOST_LOOKED_AT);
  // Where the update was published, it is out of date no more and was changed last, and may still have to be told.
  const earlier = config.runner.runAttempt > 1 ? new Set([...next, ...pulls.slice(-MOST_LOOKED_AT)]) : [];
  for (const pull of earlier) if (await wasKilledAt(start, pull)) return requestFor(start, pull);
  if (base === null || outdated.length === 0)
    throw none(`No pull request of this action is out of date with ${baseBranch}.`);
  for (const pull of next) if (await isDue(start, pull, base.headSha)) return requestFor(start, pull);
  const named = outdated.map(({ number }) => `#${number}`).join(', ');
  throw none(
    `Out of date with ${baseBranch}: ${named}. They are left as they are: people have committed there, their issue is closed or has reached a limit, work on them waits for a person, or a run has been at them since ${baseBranch} moved.`,
  );
}

async function wasKilledAt({ forge, config }: Start, { issue }: RunPull): Promise<boolean> {
  const { runId: run, runAttempt: attempt } = config.runner;
  const lease = (await lastSession(requestSession(forge, issue)))?.lease ?? null;
  return lease !== null && isOfEarlierAttempt(lease, { run, attempt });
}

async function isDue(start: Start, { issue, head }: RunPull, base: string): Promise<boolean> {
  const pending = requestSession(start.forge, issue);
  const [session, history] = await Promise.all([
    lastSession(pending),
    start.forge.historyBetween(base, head),
  ]);
  if (session === null || history.isTruncated) return false;
  const { lease } = session;
  const isHeld = lease !== null && (await isAtWork(lease, Date.now(), pending.store));
  const hasTried = session.base === base;
  const waits = session.change !== null && !waitsOnBase(session);
  const { isOwn } = commitSignatureFor(start, issue);
  const isFree = !isHeld && !hasTried && !waits && history.commits.every(isOwn);
  if (!isFree || limitReached(session, issueLimitsOf(start.config.inputs)) !== null) return false;
  const { state, isLocked } = await start.forge.issue(issue);
  return state === 'open' && !isLocked;
}

function requestFor({ forge }: Start, { issue, head }: RunPull): RunRequest {
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
