import type { Draft } from '../core/decision.ts';
import type { RunProgress } from '../core/events.ts';
import type { Outcome } from '../core/outcome.ts';
import type { CommitContent, CommitRequest, ForgeReads, ForgeWrites } from '../core/ports.ts';
import type { ForgeRemarks, LineComments } from '../core/review-comment.ts';
import { commentNameOf } from '../core/task.ts';
import type { OnUnvalidated, StillWanted } from '../deliver/deliver.ts';
import type { DeliverDraftOptions, DraftOutput } from '../deliver/deliver-draft.ts';
import type { PublishingForge } from '../deliver/publish.ts';
import { replyToComments } from '../deliver/replies.ts';
import { type RunResult, startedRunIn } from '../deliver/result.ts';
import { basisOf } from '../deliver/status/asking.ts';
import { StatusComment, type StatusCommentOptions } from '../deliver/status/status-comment.ts';
import { endWork, keepingWhileSlow, keepPlan } from './keep-work.ts';
import type { Candidate, Run } from './parts.ts';
import { type Recorded, recordRun } from './record.ts';
import { brokenBy, endedRun, type Finished, type Publisher, type Worked } from './worked.ts';

/** What only a job has that publishes: the forge with its writes, and how they look. */
interface Publishing {
  readonly forge: PublishingForge &
    Pick<ForgeReads, 'historyBetween'> &
    DeliverDraftOptions['forge'] &
    Pick<ForgeWrites, 'upsertComment' | 'updateComment' | 'requestReview'> &
    Pick<ForgeRemarks, 'reply'>;
  readonly baseBranch: string;
  readonly onUnvalidated: OnUnvalidated;
  readonly stillWanted: StillWanted;
  /** A trailer by which later runs recognise a commit with this content as this action's own. */
  signCommit(content: CommitContent): string;
  readonly signOff: CommitRequest['signOff'];
  readonly draftOutput: DraftOutput;
  /** The line comments on the pull request that the run works on. */
  readonly replyTo: LineComments;
  readonly progress: RunProgress;
  /** For the post step of the job, in case this process is killed. */
  readonly onState: StatusCommentOptions['onState'];
}

/** Publishes what a run comes to, with one status comment that says how it ended. */
export class ForgePublisher implements Publisher {
  readonly #run: Run;
  readonly #publishing: Publishing;
  readonly comment: StatusComment;
  #hasLooked = false;

  constructor(run: Run, publishing: Publishing) {
    this.#run = run;
    this.#publishing = publishing;
    this.comment = statusComment(run, publishing);
  }

  begin(): void {
    this.comment.begin();
    this.#run.session.claim();
  }

  async conclude(worked: Worked): Promise<RunResult> {
    const run = this.#run;
    const { candidate, forNextRun = candidate } = worked;
    const result = await this.#resultOf(worked)
      .then((ended) => this.#expectHeld(ended))
      .catch(async (thrown: unknown) => endedRun(run, (await brokenBy(run, candidate, thrown)).ending));
    const { replyTo, forge } = this.#publishing;
    const commenting = this.#endComment(result);
    const told = await this.#told(result, commenting);
    await Promise.all([
      replyToComments(replyTo, told, { forge, secrets: run.secrets, emit: run.emit }),
      commenting,
      endWork(run, forNextRun, told),
    ]);
    return told;
  }

  async #resultOf({ ending, ...worked }: Worked): Promise<RunResult> {
    if (ending.kind === 'broken') return endedRun(this.#run, ending);
    const publish = () => this.#delivered({ ...worked, ending });
    // Only a coder's change is kept: what is saved for one must outlive a plan.
    if (this.#run.role !== 'coder') return publish();
    return keepingWhileSlow(this.#run, worked.forNextRun ?? worked.candidate, publish);
  }

  /** Looks after the issue where nothing has been published, unless the run was stopped. @throws {LostIssue} */
  async #expectHeld(result: RunResult): Promise<RunResult> {
    const { session, signal } = this.#run;
    if (!this.#hasLooked && !signal.aborted && !(await session.holds())) throw session.loss;
    return result;
  }

  /** The last look before anything is published: beside the making of the commit, and before the branch moves. */
  readonly #stillWanted: StillWanted = async () => {
    const { session } = this.#run;
    this.#hasLooked = true;
    const [wanted] = await Promise.all([this.#publishing.stillWanted(), session.holds()]);
    return session.loss === null ? wanted : { kind: 'lost', reason: session.loss.message };
  };

  /**
   * After another run has taken the issue, the comment is that run's; after a person's word it is still this one's.
   * @returns whether the issue tells of the end
   */
  async #endComment(result: RunResult): Promise<boolean> {
    const { loss } = this.#run.session;
    if (loss === null) return this.comment.end(result);
    const startedRun = startedRunIn(result);
    const ended = { outcome: result.outcome, record: null, ...(startedRun !== null && { startedRun }) };
    if (loss.by === 'a-person') return this.comment.endOwn(ended);
    await this.comment.leave();
    return true;
  }

  /** A session waits for an answer only once the question is posted: a job that dies before is run again, and asks. */
  async #told(result: RunResult, commenting: Promise<boolean>): Promise<RunResult> {
    if (result.outcome.status !== 'needs-info' || (await commenting)) return result;
    const told = notAsked(result);
    await this.comment.leaveToPostStep(told);
    return told;
  }

  async #delivered(finished: Finished): Promise<RunResult> {
    const { forge } = this.#publishing;
    const run = this.#run;
    const { end } = finished.ending;
    const recorded = await recordRun(run, finished, this.comment.isByWorkflowToken);
    const outcome =
      end.kind === 'drafted'
        ? await this.#deliverDraft(end.draft)
        : await this.#deliver(finished.candidate, recorded);
    const { addLabelsAndReviewers } = await import('../deliver/pull-request-form.ts');
    await addLabelsAndReviewers(outcome.delivery, run.pullRequest.form, { forge, emit: run.emit });
    const { record } = recorded;
    if (end.kind !== 'planned' || outcome.status !== 'needs-info') return { outcome, record };
    await keepPlan(run, end.text);
    const { limits } = run.budget;
    return { outcome, record: { ...record, plan: { isKept: run.session.isKept, limits } } };
  }

  async #deliver({ secretScan }: Candidate, { record, changes, written, patch }: Recorded): Promise<Outcome> {
    const { deliver } = await import('../deliver/deliver.ts');
    const { forge, baseBranch, onUnvalidated, signCommit, signOff } = this.#publishing;
    const { secrets, branchHead, session } = this.#run;
    return deliver({
      record,
      changes,
      written,
      patchPath: patch.path,
      forge,
      secrets,
      expectedHead: branchHead,
      baseBranch,
      onUnvalidated,
      stillWanted: this.#stillWanted,
      loss: () => session.loss?.message ?? null,
      secretScan,
      signCommit,
      signOff,
    });
  }

  async #deliverDraft(draft: Draft): Promise<Outcome> {
    const { deliverDraft } = await import('../deliver/deliver-draft.ts');
    const { forge, draftOutput: output } = this.#publishing;
    const { secrets, task } = this.#run;
    const { issue, body } = task;
    return deliverDraft(draft, { output, forge, secrets, issue, body, stillWanted: this.#stillWanted });
  }
}

/** The same for a question or a plan that stands on the page of the workflow run alone: nobody waits for an answer. */
function notAsked(result: RunResult): RunResult {
  if (result.record === null) return result;
  const { plan: _, ...record } = result.record;
  const what = record.end.kind === 'planned' ? 'plan' : 'question';
  const reason = `The ${what} could not be posted on the issue: the log says why. It stands in the summary of this job.`;
  return { outcome: { ...result.outcome, status: 'failed', reason }, record };
}

function statusComment(
  { task, role, budget, secrets, emit, origin: { modelName, runUrl } }: Run,
  { forge, progress, onState }: Publishing,
): StatusComment {
  return new StatusComment({
    forge,
    secrets,
    budget,
    emit,
    onState,
    issue: task.issue,
    comment: commentNameOf(role, task),
    settings: { modelName, runUrl, basis: basisOf(task) },
    progress,
  });
}
