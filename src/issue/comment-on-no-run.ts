import { useProxy } from '../adapters/http/proxy.ts';
import { escapeCommands } from '../adapters/telemetry/console-log.ts';
import { type Reach, readReach } from '../config/reach.ts';
import { givenKeys } from '../config/secrets.ts';
import type { Emit } from '../core/events.ts';
import { messageOf } from '../core/fault.ts';
import { Secrets } from '../core/secrets/secrets.ts';
import type { SessionStore } from '../core/session.ts';
import { commentNameOf, isUnattended, type Trigger } from '../core/task.ts';
import { interruptedComment } from '../deliver/comment.ts';
import { noRunComment } from '../deliver/no-run-comment.ts';
import type { RunResult } from '../deliver/result.ts';
import { isUnderWay, runUnderWay, statusMarker } from '../deliver/text/markers.ts';
import { authorizeAgain } from '../intake/trigger/authorization.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import { storedSession } from '../session/session-text.ts';
import { openForgeFor } from '../start/forge.ts';
import type { Process, UnconfiguredStart } from '../start/start.ts';

/** For all requests together. */
const LIMIT_MS = 20_000;

interface Parts {
  readonly reach: Reach;
  readonly signal: AbortSignal;
  readonly secrets: Secrets;
  readonly emit: Emit;
}

/**
 * Says in the status comment why no run began, to a person who may start one: nobody else gets an answer. What an earlier
 * run told of its end stays below it, or that it was killed; the comment of a run that is under way is left as it is.
 * Never throws.
 *
 * @param start null: the inputs are wrong, or the machine is not fit for a run
 */
export async function commentOnNoRun(
  result: RunResult,
  request: RunRequest,
  {
    started: { env, signal },
    start,
  }: { readonly started: Process; readonly start: UnconfiguredStart | null },
): Promise<void> {
  const secrets = start?.secrets ?? new Secrets(givenKeys(env));
  const print: Emit = (event) => {
    if (event.kind === 'note') process.stdout.write(`${escapeCommands(secrets.mask(event.text))}\n`);
  };
  const emit = start?.telemetry.emit ?? print;
  try {
    const reach = readReach(env);
    // Nobody waits for an answer.
    if (result.noRunReason === undefined || reach === null || isUnattended(request.trigger)) return;
    if (start === null) useProxy(env);
    await comment(result, request, { reach, signal, secrets, emit });
  } catch (thrown) {
    const text = `Could not say on the issue why no run began: ${messageOf(thrown)}`;
    emit({ kind: 'note', level: 'warning', text });
  }
}

async function comment(
  { outcome, noRunReason: reason = outcome.reason }: RunResult,
  { trigger, agent }: RunRequest,
  { reach, signal, secrets, emit }: Parts,
): Promise<void> {
  const forge = await openForgeFor(LIMIT_MS, reach.forge, {
    repository: reach.repository,
    emit,
    signal,
  });
  const { kind } = await authorizeAgain(trigger, forge, reach.policy);
  if (kind !== 'allowed') return;
  const { issue } = trigger;
  const byAgent = agent === 'configured' ? reach.agent : agent;
  const name = commentNameOf(byAgent, trigger);
  const { runUrl } = reach.runner;
  const page = runUrl === '' ? '' : ` [Workflow run](${runUrl}).`;
  const masked = secrets.maskAll({ ...outcome, reason });
  const next = `Once this is mended, ${howToStartAgain(trigger)}.${page}`;
  const marker = statusMarker(issue, name);
  const current = await forge.ownComment(issue, marker);
  const over = await killedRunIn(current ?? '', forge.sessionOf(issue));
  const earlier = over === null ? current : interruptedComment(issue, over, name);
  const body = noRunComment({ issue, comment: name, outcome: masked, next }, earlier);
  const isLive = (text: string): boolean =>
    isUnderWay(text, '') && (over === null || !isUnderWay(text, over));
  await forge.upsertComment(issue, marker, secrets.mask(body), isLive);
}

function howToStartAgain({ kind }: Trigger): string {
  switch (kind) {
    case 'labeled':
      return 'put the label on again';
    case 'commented':
      return 'comment again';
    case 'dispatched':
    case 'checks-failed':
    case 'base-moved':
      return 'start the workflow again';
  }
}

/** The page of the run that a comment says is under way, if it is over: the forge says so, or its time has passed. */
async function killedRunIn(current: string, store: SessionStore): Promise<string | null> {
  const named = runUnderWay(current);
  if (named === null) return null;
  const { url, run, attempt } = named;
  if ((await store.isOver(run, attempt)) === true) return url;
  const lease = (await storedSession(await store.load()))?.lease ?? null;
  return lease?.run === run && lease.until <= Date.now() ? url : null;
}
