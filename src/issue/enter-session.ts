import { randomBytes } from 'node:crypto';
import { withSessionFile } from '../adapters/runner/session-file.ts';
import { issueLimitsOf } from '../config/limits.ts';
import { AFTER_TIME_MS } from '../core/timing/grace-periods.ts';
import { NoRun, noRunTold, nothingDone } from '../deliver/result.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import { type OpenedSession, openSession, whoWorks } from '../session/entry.ts';
import { SessionKeeper } from '../session/keeper.ts';
import { limitReached } from '../session/ledger.ts';
import { repairRefused, withStart } from '../session/repairs.ts';
import type { Start, UnconfiguredStart } from '../start/start.ts';
import type { FirstRequest } from './first-lookups.ts';

/** Longer than the labels of any forge. */
const MAX_PROFILE_CHARS = 100;

/** What of a job decides how an issue is opened. */
export interface OpeningJob {
  /** `propose`: asks the model and may not write. `publish`: writes what such a job made. */
  readonly kind: 'whole' | 'propose' | 'publish';
  readonly start: UnconfiguredStart;
  /** Asked before anything is made of what earlier runs left. @throws {NoRun} where an earlier attempt has done the job */
  readonly expectUndone?: (before: OpenedSession, start: Start) => Promise<void>;
}

/** @throws {NoRun | Cancelled} */
export async function enterSession(
  { kind, start, expectUndone }: OpeningJob & { readonly start: Start },
  { trigger, agent, profile }: Pick<RunRequest, 'trigger' | 'agent' | 'profile'>,
  { store, firstAnswer }: FirstRequest,
): Promise<SessionKeeper> {
  const { config, secrets, folder, telemetry, budget } = start;
  const { runner } = config;
  const now = Date.now();
  const lease = {
    run: runner.runId,
    attempt: runner.runAttempt,
    holder: randomBytes(8).toString('hex'),
    until: now + Math.ceil(budget.remainingMs) + AFTER_TIME_MS,
  };
  const { emit } = telemetry;
  const entry = await openSession(await firstAnswer, emit);
  const other = await whoWorks(entry.session, { store, lease, now, emit });
  if (other !== null) throw notEntered(trigger, 'skipped', other);
  await expectUndone?.(entry, start);
  const refused = repairRefused(entry, trigger, runner.runId);
  if (refused !== null) throw notEntered(trigger, 'skipped', refused);
  const { session } = entry;
  // A job that only publishes, run again after it was killed: what limits count of it was admitted before.
  const isAgain = kind === 'publish' && runner.runId !== '' && session.lease?.run === runner.runId;
  const limits = issueLimitsOf(config.inputs);
  const reached = isAgain ? null : limitReached(entry.isRead ? session : null, limits);
  if (reached !== null) throw notEntered(trigger, 'exhausted', reached);
  if (limits.maxCostUsd !== null)
    budget.capCost(limits.maxCostUsd - session.ledger.costUsd, 'max-cost-usd-per-issue');
  const keeper = new SessionKeeper({
    store: withSessionFile(store, folder),
    opened: entry,
    lease,
    emit,
    usage: () => ({ spent: budget.spent, ms: budget.workedMs }),
    account: () => start.forge.knownAccount(),
    mask: (text) => secrets.mask(text),
    maskAll: (kept) => secrets.maskAll(kept),
    now: Date.now,
  });
  const started = withStart(session, trigger, runner.runId);
  // The label of the writer chooses an agent, and leaves the profile as it is.
  const isChoice = trigger.kind === 'labeled' && agent === 'configured';
  keeper.note({
    ...(started != null && { repairs: started }),
    ...(isChoice && { profile: profile?.slice(0, MAX_PROFILE_CHARS) ?? null }),
  });
  return keeper;
}

/**
 * A limit of the issue is news to whoever asked for the run; another run that has the issue tells of itself, but not in
 * the comment of a backport to another branch.
 */
function notEntered({ onto }: RunRequest['trigger'], status: 'exhausted' | 'skipped', reason: string): NoRun {
  const isNews = status === 'exhausted' || onto !== undefined;
  return new NoRun(isNews ? noRunTold(status, reason) : nothingDone(status, reason));
}
