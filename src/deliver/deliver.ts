import { branchFor } from '../core/branch-place.ts';
import type { RoundsEnd } from '../core/decision.ts';
import { type Delivery, hasPassed, NO_DELIVERY, type Outcome, type Status } from '../core/outcome.ts';
import type { RelatedPull } from '../core/related-work.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { asSentence, oneLine } from '../core/text/text.ts';
import { isShown } from '../core/verdict/proof.ts';
import {
  type Clearance,
  openPullRequestOf,
  orRefused,
  type PublishOptions,
  publishChange,
} from './publish.ts';
import { validatedReason, whyNotValidated } from './sections/end-sentence.ts';
import { LINE, NOTE, withoutLinks } from './text/escape.ts';
import { supersededSentence } from './text/other-work.ts';
import type { RunRecord } from './text/run-record.ts';

/** The `on-unvalidated` input: what to do with a change that did not pass validation. */
export type OnUnvalidated = 'draft' | 'comment' | 'fail';

/**
 * May this run still publish? Asked while its commit is made, and heeded before its branch moves: permission, label and
 * issue may have changed since, and another run or a person may have taken the issue.
 * `supersededBy`: closes the issue now. `tooManyOpen`: a sentence on why no pull request is opened, though a question may be asked.
 */
export type StillWanted = () => Promise<
  | { readonly kind: 'allowed'; readonly supersededBy?: RelatedPull | null; readonly tooManyOpen?: string }
  | { readonly kind: 'denied' | 'skip' | 'lost'; readonly reason: string }
>;

export interface DeliverOptions extends Omit<PublishOptions, 'clearance'> {
  readonly onUnvalidated: OnUnvalidated;
  readonly patchPath: string | null;
  readonly stillWanted: StillWanted;
}

/**
 * Turns the end of the rounds into a pull request, a draft, a patch or nothing, and the status that says which. Nothing
 * that was paid for is lost: wherever publishing stops, the patch is kept.
 */
export async function deliver(options: DeliverOptions): Promise<Outcome> {
  const { secrets, changes, patchPath, onUnvalidated } = options;
  const record = secrets.maskAll(options.record);
  const { status, reason } = endOf(record);
  const about = { delivery: NO_DELIVERY, mustFail: false, verdict: record.verdict, patchPath };
  if (status === 'needs-info') {
    const what = record.end.kind === 'planned' ? 'plan' : 'question';
    const why = await whyNotAsked(options.stillWanted, what);
    if (why !== null) return { ...about, ...why };
  }
  const isWorthPublishing =
    !UNPUBLISHED.includes(status) && !changes.isEmpty && !isUnfinishedAndUnchanged(record);
  if (!isWorthPublishing) {
    return { ...about, status, reason, delivery: await showExistingPullRequest(options) };
  }
  if (!hasPassed(status) && status !== 'needs-review' && onUnvalidated !== 'draft') {
    const mustFail = onUnvalidated === 'fail';
    return { ...about, status, reason: `${reason}${kept(patchPath)}`, mustFail };
  }
  const clearance = clearanceOf(options.stillWanted, { ...about, status, reason }, record);
  clearance.catch(() => undefined);
  const published = await publishChange({ ...options, record, clearance });
  const { delivery } = published;
  const { why, end } = await clearance;
  if (why !== null) return { ...end, reason: `${why}${kept(patchPath)}` };
  const loss = delivery.headSha === null ? options.loss() : null;
  if (loss !== null) return { ...about, status: 'superseded', reason: `${loss}${kept(patchPath)}` };
  switch (published.kind) {
    case 'shown':
      return { ...end, delivery };
    case 'moved': {
      const text = `${supersededReason(delivery)}${kept(patchPath)}`;
      return { ...about, status: 'superseded', reason: text, delivery };
    }
    case 'overtaken': {
      const text = `${published.why} ${overtakenReason(delivery)}${kept(patchPath)}`;
      return { ...about, status: 'superseded', reason: text, delivery };
    }
    case 'refused': {
      const text = `${published.why}${patchPath === null ? '' : kept(patchPath)}`;
      return { ...about, status: 'failed', reason: text, delivery };
    }
  }
}

/** Why a question, plan or draft is no longer posted: permission, label or issue have changed. Null: it may be posted. */
export async function whyNotAsked(
  stillWanted: StillWanted,
  what: 'question' | 'plan' | 'draft',
): Promise<Unwanted | null> {
  return whyUnwanted(await orRefused(stillWanted()), `its ${what} was not posted`);
}

type Unwanted = Pick<Outcome, 'status' | 'reason'>;

type Wanted = Awaited<ReturnType<StillWanted>> | { readonly kind: 'refused'; readonly why: string };

/** A question, a plan or a draft opens no pull request: only a change is one too many. */
function unlessTooManyOpen(wanted: Wanted): Wanted {
  const { tooManyOpen } = wanted.kind === 'allowed' ? wanted : {};
  return tooManyOpen === undefined ? wanted : { kind: 'skip', reason: tooManyOpen };
}

/** @param left what is not done therefore, as the end of a sentence */
function whyUnwanted(wanted: Wanted, left: string): Unwanted | null {
  switch (wanted.kind) {
    case 'allowed':
      return null;
    case 'refused':
      return { status: 'failed', reason: wanted.why };
    case 'lost':
      return { status: 'superseded', reason: wanted.reason };
    case 'denied':
    case 'skip': {
      const reason = `${wanted.reason} That changed after the run began, so ${left}.`;
      return { status: wanted.kind === 'denied' ? 'denied' : 'skipped', reason };
    }
  }
}

/** @param end how the run ends if nothing has changed meanwhile. @returns also how it ends by that */
async function clearanceOf(
  stillWanted: StillWanted,
  end: Outcome,
  record: RunRecord,
): Promise<Clearance & { readonly end: Outcome }> {
  const wanted = unlessTooManyOpen(await orRefused(stillWanted()));
  const unwanted = whyUnwanted(wanted, 'nothing was published');
  if (unwanted !== null) return { why: unwanted.reason, isDraft: true, record, end: { ...end, ...unwanted } };
  const isDraft = !hasPassed(end.status);
  const supersededBy = (wanted.kind === 'allowed' && wanted.supersededBy) || null;
  if (supersededBy === null) return { why: null, isDraft, record, end };
  const reason = `${end.reason} ${supersededSentence(supersededBy)}`;
  const shown = supersededRecord(record, supersededBy);
  return { why: null, isDraft: true, record: shown, end: { ...end, reason } };
}

function supersededRecord(record: RunRecord, supersededBy: RelatedPull): RunRecord {
  const { otherWork = { pulls: [], commits: [], branches: [], assignees: [] } } = record.task;
  return { ...record, task: { ...record.task, otherWork: { ...otherWork, supersededBy } } };
}

/** Status and reason of the rounds, before anything is published. */
export function endOf(record: Pick<RunRecord, 'end' | 'change' | 'verdict'>): Pick<Outcome, 'reason'> & {
  readonly status: Status;
} {
  return { status: statusOf(record.end), reason: reasonOf(record) };
}

/** Each end of the rounds has the name of its status, but for a validated change that nothing proves, one that waits for a person, and a plan. */
function statusOf(end: RoundsEnd): Status {
  if (end.kind === 'planned') return 'needs-info';
  if (end.kind === 'unreviewed') return 'needs-review';
  return end.kind === 'validated' && !isShown(end.verdict.evidence) ? 'unproven' : end.kind;
}

function kept(patchPath: string | null): string {
  return patchPath === null
    ? ' The change is not kept, because it holds a known secret or the disk takes no file.'
    : ' The change is kept as a patch.';
}

function supersededReason({ branch, headSha, pullRequest }: Delivery): string {
  const where = pullRequest === null ? '' : ` See ${pullRequest.url}.`;
  if (headSha === null)
    return `Branch ${branch} was deleted during this run, so nothing was published. Start the run again if the change is still wanted.${where}`;
  return `Another run, or a person, moved branch ${branch} to ${shortSha(headSha)} during this run. Nothing was overwritten, and that commit was not checked.${where}`;
}

function overtakenReason({ branch, headSha }: Delivery): string {
  return `Commit ${shortSha(headSha ?? '')} is on branch ${branch}, and no pull request tells of it.`;
}

/** Statuses for which only the status comment is published. */
const UNPUBLISHED: readonly Status[] = ['needs-info', 'answered', 'no-change', 'withdrawn'];

/** An unfinished run that added nothing to a branch that passes: the pull request's text remains true. */
function isUnfinishedAndUnchanged({ end, change, verdict }: RunRecord): boolean {
  const isUnfinished = end.kind === 'exhausted' || end.kind === 'failed';
  return isUnfinished && change.branch?.isSame === true && verdict?.kind === 'passed';
}

/** No link of a reason leads where a model, or a file of the change, wants to. A fault of the run keeps its own. */
function reasonOf({ end, change, verdict }: Pick<RunRecord, 'end' | 'change' | 'verdict'>): string {
  switch (end.kind) {
    case 'validated':
      return withoutLinks(validatedReason(end.verdict));
    case 'unvalidated':
    case 'unreviewed':
    case 'exhausted':
      return sentence(whyNotValidated(end, verdict));
    case 'needs-review':
    case 'withdrawn':
      return `${sentence(whyNotValidated(end, verdict))} ${critical(end.feedback)}`;
    case 'no-change':
      return change.branch === null ? NOTHING_CHANGED : NOTHING_LEFT;
    case 'answered':
      return 'The model answered, and changed nothing; what was run, and its answer, are on the issue.';
    case 'needs-info':
      return 'The model asked a question; answer it on the issue.';
    case 'drafted':
      return 'The writer handed a draft in.';
    case 'planned':
      return `Plan ${contentHash(end.text)} waits for approval on the issue.`;
    case 'failed':
      return end.fault;
  }
}

const NOTHING_CHANGED = 'The model finished without changing anything.';
const NOTHING_LEFT =
  'The result equals the base, so a pull request would show nothing; the branch was left alone.';

function sentence(clause: string): string {
  return `${asSentence(oneLine(withoutLinks(clause), NOTE).replace(/\.$/, ''))}.`;
}

/** Short, since the comment quotes the critic in full. */
function critical(feedback: string): string {
  const text = oneLine(withoutLinks(feedback), LINE);
  return text === '' ? 'It gives no reason.' : `It says: ${text}`;
}

/** For a run that publishes nothing: the pull request of the branch that it started from. */
async function showExistingPullRequest(options: DeliverOptions): Promise<Delivery> {
  const { expectedHead, record } = options;
  if (expectedHead === null) return NO_DELIVERY;
  return { ...NO_DELIVERY, pullRequest: await openPullRequestOf(options, branchFor(record.task)) };
}
