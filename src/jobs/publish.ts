import { resolve } from 'node:path';
import { readBundleFile } from '../adapters/runner/bundle-file.ts';
import { recordedSeals } from '../adapters/runner/seals.ts';
import { type Bundle, originMismatch, type ReadBundle, readBundle } from '../bundle/bundle.ts';
import { commentNameOf } from '../core/task.ts';
import { interruptedComment } from '../deliver/comment.ts';
import { NoRun, noRunTold, nothingDone, type RunResult } from '../deliver/result.ts';
import { withoutLinks } from '../deliver/text/escape.ts';
import { isUnderWay, runUnderWay, statusMarker } from '../deliver/text/markers.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import type { Issue } from '../issue/open-issue.ts';
import { expectFree, withOtherWork } from '../issue/other-work.ts';
import { expectMoney, keepSpending } from '../issue/spending.ts';
import { notesWith, publishBundle } from '../run/publish-bundle.ts';
import { type BundleRefusal, refused } from '../run/replay-bundle.ts';
import type { OpenedSession } from '../session/entry.ts';
import type { WorkCommits } from '../start/commits.ts';
import type { Start, UnconfiguredStart } from '../start/start.ts';
import { CHANGE_KEPT, placeOf } from './bundle-place.ts';
import { baseBranchOf, notesOn, openCandidate, runOf } from './compose.ts';
import { publisherOf } from './compose-publishing.ts';
import { abortOnRefusal, expectSecured, onIssue } from './on-issue.ts';

/** For all but the changed files: texts, outputs of commands, and results on the base. */
const MAX_WORDS_BYTES = 16 * 2 ** 20;
/** The most bytes that JSON needs for one byte of a changed file: each may be escaped. */
const MAX_ESCAPED = 6;

/** The job that writes: it publishes what another job made from the same event. */
export async function publish(original: UnconfiguredStart, request: RunRequest): Promise<RunResult> {
  const read = await readOwnBundle(original, request);
  if (read.kind === 'refused') {
    const { status, reason } = refused(withoutLinks(read.why));
    return noRunTold(status, reason);
  }
  const { bundle } = read;
  // By hand, the event has no time, and each job has its own; what the other job says makes it no later.
  const startedAt = Math.min(bundle.startedAt, request.trigger.snapshotAt);
  original.budget.continueFrom(bundle.cost);
  const start: UnconfiguredStart = { ...original, seals: recordedSeals(bundle.seals) };
  const expectUndone = async (before: OpenedSession, configured: Start): Promise<void> => {
    if (!isRepeated(bundle, before)) return;
    // The earlier attempt can have been killed before it was counted.
    await countOnce(configured);
    throw new NoRun(await repeated(configured, request.trigger, bundle.origin));
  };
  const job = { kind: 'publish', start, expectUndone } as const;
  return onIssue(job, request, async (issue) => {
    await expectSecured(issue, job);
    await abortOnRefusal(issue.pushRight, '');
    return publishOnIssue(bundle, issue, startedAt).finally(() => countOnce(issue.start));
  });
}

/** However often this job is run again. */
function countOnce(start: Start): Promise<void> {
  const { sha256 = '' } = start.config.inputs.get('bundle') ?? {};
  return keepSpending(start, sha256);
}

/** The bundle of the other job, if it is from this repository, issue, run and attempt. */
async function readOwnBundle({ workflow }: UnconfiguredStart, { trigger }: RunRequest): Promise<ReadBundle> {
  const { runner, inputs } = workflow;
  const { path, sha256 } = inputs.get('bundle') ?? { path: '', sha256: '' };
  const maxBytes = MAX_WORDS_BYTES + MAX_ESCAPED * inputs.get('max-changed-bytes');
  const file = await readBundleFile({ path: resolve(runner.workspace, path), sha256 }, { maxBytes });
  const read = file.kind === 'read' ? await readBundle(file.text) : file;
  if (read.kind === 'refused') return read;
  const { origin, cost } = read.bundle;
  const { runId: run, runAttempt: attempt, repository } = runner;
  // The agent is checked later, once the settings are known.
  const own = { repository, issue: trigger.issue, run, attempt, agent: origin.agent };
  const why = originMismatch(own, origin) ?? contradictionInModel(trigger, cost);
  return why === null ? read : { kind: 'refused', why };
}

/** A backport asks no model, and what one costs counts for limits of the whole repository. */
function contradictionInModel(
  { onto }: RunRequest['trigger'],
  { model, spent }: Bundle['cost'],
): string | null {
  if (onto === undefined) return model === '' ? 'it says that no model was asked' : null;
  const { modelCalls, rounds, inputTokens, outputTokens, costUsd } = spent;
  const isAsked = [modelCalls, rounds, inputTokens, outputTokens, costUsd ?? 0].some((count) => count > 0);
  return isAsked ? 'it says that a model was asked for a backport' : null;
}

function isOwnRun({ origin }: Bundle, run: string | undefined): boolean {
  return run !== undefined && run !== '' && run === origin.run;
}

/** Whether an earlier attempt of this job has come to its end. */
function isRepeated(bundle: Bundle, { session, version }: OpenedSession): boolean {
  if (bundle.ending.kind === 'over' || !bundle.session.isKept) return false;
  const { lease, attempts } = session;
  const isMoved = bundle.session.over !== version;
  return isMoved && lease === null && isOwnRun(bundle, attempts.at(-1)?.run);
}

/** Publishes the change of a bundle if its agent, base and branch match those found here. */
async function publishOnIssue(bundle: Bundle, issue: Issue, startedAt: number): Promise<RunResult> {
  const { ending, origin } = bundle;
  const { start, session } = issue;
  // The other job cannot say it on the issue, and may not have known whom the repository's settings name.
  if (ending.kind === 'over') {
    await expectFree(issue);
    await expectMoney(start);
    return over(ending);
  }
  const foreign = originMismatch({ ...origin, agent: issue.agent }, origin);
  if (foreign !== null) return over(refused(foreign));
  if (bundle.session.isKept && bundle.session.over !== session.opened.version) {
    const { lease, attempts } = session.before;
    // A stop ends the lease, so one beside a lease is of an earlier run.
    const stop = lease === null && attempts.at(-1)?.stoppedBy !== undefined ? attempts.at(-1) : undefined;
    if (stop !== undefined && stop.at >= startedAt)
      return over({ status: 'superseded', reason: `${stop.reason} ${CHANGE_KEPT}` });
    const isOnlyStopped = stop !== undefined && attempts.every(({ at }) => at < startedAt);
    // An earlier attempt of this job was killed after it had claimed the issue.
    if (isOwnRun(bundle, lease?.run)) session.resume();
    // Backports of one pull request share its session, and each has a branch of its own.
    else if (issue.task.onto === undefined && !isOnlyStopped) return over(OVERTAKEN);
  }
  session.learn(bundle.session.digest);
  const { refusal, ...place } = await placeOf(bundle, issue);
  const { from } = place;
  const candidate = await openCandidate(issue, { commits: place, unpublished: null });
  const notes = await notesOn(issue, place);
  const task = await withOtherWork(issue);
  const modelName = task.onto === undefined ? bundle.cost.model : NO_MODEL;
  const unlike = refusal === null ? await unlikeOriginal(bundle, issue, place) : '';
  const own = { ...notes, caveats: [...notes.caveats, ...(unlike === '' ? [] : [unlike])] };
  const run = runOf({ ...issue, task }, from, notesWith(bundle, own, task), modelName);
  const publisher = publisherOf(issue, run, from);
  const parts = { run, candidate, base: baseBranchOf(issue, place), publisher };
  return publishBundle(parts, { ...bundle, ending }, refusal);
}

/** Loaded only for a backport. */
async function unlikeOriginal({ change, ending }: Bundle, issue: Issue, at: WorkCommits): Promise<string> {
  if (issue.task.onto === undefined || ending.kind !== 'rounds') return '';
  const { unlikePull } = await import('./pull-change.ts');
  return unlikePull(issue, at, change.files);
}

/** The reason can be the other job's words. */
function over({ status, reason: quoted }: BundleRefusal): RunResult {
  const reason = withoutLinks(quoted);
  return status === 'failed' ? noRunTold(status, reason) : nothingDone(status, reason);
}

const NO_MODEL = '';

const OVERTAKEN: BundleRefusal = {
  status: 'superseded',
  reason: `Another run worked on this issue after the job that asked the model had begun, so nothing was published. ${CHANGE_KEPT} Comment /tether to go on from what that run left.`,
};

const REPEATED: BundleRefusal = {
  status: 'superseded',
  reason:
    'An earlier attempt of this workflow run came to its end on this issue, so nothing was published once more.',
};

/** The earlier attempt can have been killed with its last word outstanding, so that its comment still says it works. */
async function repeated(
  { forge, secrets }: Start,
  trigger: RunRequest['trigger'],
  { issue, run, agent }: Bundle['origin'],
): Promise<RunResult> {
  const name = commentNameOf(agent, trigger);
  const marker = statusMarker(issue, name);
  const standing = runUnderWay((await forge.ownComment(issue, marker)) ?? '');
  if (standing?.run === run) {
    const words = secrets.mask(interruptedComment(issue, standing.url, name));
    await forge.upsertComment(issue, marker, words, (current) => !isUnderWay(current, standing.url));
  }
  return over(REPEATED);
}
