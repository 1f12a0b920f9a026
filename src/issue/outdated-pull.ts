import type { OutdatedPull } from '../core/related-work.ts';
import { NO_SESSION, waitsOnBase } from '../core/session.ts';
import { NOBODY, untrusted } from '../core/task.ts';
import type { ReadTrigger, RunRequest } from '../intake/trigger/event.ts';
import { limitReached } from '../session/limits.ts';
import { storedSession } from '../session/session-text.ts';
import { commitSignatureFor } from '../start/commits.ts';
import type { Start } from '../start/start.ts';
import { requestSession } from './first-questions.ts';

/** Each costs two requests, or three. */
const MOST_LOOKED_AT = 10;

export type FoundPull = RunRequest | Extract<ReadTrigger, { readonly kind: 'skip' }>;

/**
 * The pull request that this run brings up to date with the base branch: the one that has been out of date the longest.
 * None that people have committed to, whose issue is closed or at its limits, whose work waits for a person, or that a
 * run has tried on this commit of the base: what would be refused later must not keep the others from their turn.
 *
 * @throws {ServiceFault}
 */
export async function findOutdatedPull(start: Start): Promise<FoundPull> {
  const { forge, config } = start;
  const { baseBranch, mode } = config.source;
  if (mode === 'propose' || mode === 'publish')
    return skip('Pull requests are brought up to date in one job, without mode.');
  const [base, pulls] = await Promise.all([forge.branch(baseBranch), forge.outdatedPulls(baseBranch)]);
  if (base === null || pulls.length === 0)
    return skip(`No pull request of this action is out of date with ${baseBranch}.`);
  for (const pull of pulls.slice(0, MOST_LOOKED_AT))
    if (await isDue(start, pull, base.headSha)) return requestFor(start, pull);
  const named = pulls.map(({ number }) => `#${number}`).join(', ');
  return skip(
    `Out of date with ${baseBranch}: ${named}. They are left as they are: people have committed there, their issue is closed or has reached a limit, work on them waits for a person, or a run has been at them since ${baseBranch} moved.`,
  );
}

async function isDue(start: Start, { issue, head }: OutdatedPull, base: string): Promise<boolean> {
  const { opening } = requestSession(start.forge, issue);
  const [opened, history] = await Promise.all([opening, start.forge.historyBetween(base, head)]);
  if (opened.kind === 'unknown' || history.isTruncated) return false;
  const session = (await storedSession(opened.stored)) ?? NO_SESSION;
  const isAtWork = session.lease !== null && session.lease.until > Date.now();
  const hasTried = session.base === base;
  const waits = session.change !== null && !waitsOnBase(session);
  const { isOwn } = commitSignatureFor(start, issue);
  const isFree = !isAtWork && !hasTried && !waits && history.commits.every(isOwn);
  if (!isFree || limitReached(session, start.config.budget.issueLimits) !== null) return false;
  const { state, isLocked } = await start.forge.issue(issue);
  return state === 'open' && !isLocked;
}

function requestFor({ forge }: Start, { issue, head }: OutdatedPull): RunRequest {
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
    agent: 'coder',
    profile: null,
    command: 'work',
    question: null,
  };
}

function skip(why: string): Extract<ReadTrigger, { readonly kind: 'skip' }> {
  return { kind: 'skip', why };
}
