import type { PlannedEnd } from '../bundle/bundle.ts';
import type { Draft } from '../core/decision.ts';
import type { RunProgress } from '../core/events.ts';
import type { Outcome } from '../core/outcome.ts';
import type { CommitContent, CommitRequest, ForgeReads, ForgeWrites } from '../core/ports.ts';
import type { ForgeRemarks, LineComments } from '../core/review-comment.ts';
import { type CommentName, commentNameOf } from '../core/task.ts';
import type { DeliverDraftOptions, DraftOutput } from '../deliver/deliver-draft.ts';
import type { OnUnvalidated, StillWanted } from '../deliver/deliver-options.ts';
import type { PublishingForge } from '../deliver/publish.ts';
import { replyToComments } from '../deliver/replies.ts';
import { type RunResult, startedRunIn } from '../deliver/result.ts';
import { basisOf } from '../deliver/status/asking.ts';
import { StatusComment, type StatusCommentOptions } from '../deliver/status/status-comment.ts';
import type { Candidate, Run } from './parts.ts';
import type { FinishedRun, Publisher } from './publisher.ts';
import { type Recorded, recordRun } from './record.ts';
import { failedRun } from './result.ts';
import { endWork, keepingWhileSlow } from './session.ts';

/** What only a job has that publishes: the forge with its writes, and how they look. */
export interface Publishing {
  readonly forge: PublishingForge &
    Pick<ForgeReads, 'historyBetween'> &
    DeliverDraftOptions['forge'] &
    Pick<ForgeWrites, 'upsertComment' | 'updateComment'> &
    Pick<ForgeRemarks, 'reply' | 'requestReview'>;
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

  constructor(run: Run, publishing: Publishing, comment = commentNameOf(run.agent, run.task)) {
    this.#run = run;
    this.#publishing = publishing;
    this.comment = statusComment(run, publishing, comment);
  }

  begin(): void {
    this.comment.begin();
    this.#run.session.claim();
  }

  async conclude(candidate: () => Candidate, work: () => Promise<RunResult>): Promise<RunResult> {
    const run = this.#run;
    const result = await work()
      .then((ended) => this.#expectHeld(ended))
      .catch((thrown: unknown) => failedRun(run, candidate(), thrown));
    const { replyTo, forge } = this.#publishing;
    const commenting = this.#endComment(result);
    // A session waits for an answer only once the question is posted: a job that dies before is run again, and asks.
    const asked = result.outcome.status === 'needs-info' ? commenting : Promise.resolve();
    await Promise.all([
      replyToComments(replyTo, result, { forge, secrets: run.secrets, emit: run.emit }),
      commenting,
      asked.then(() => endWork(run, candidate(), result)),
    ]);
    return result;
  }

  /** What published nothing has not been looked after yet. @throws {LostIssue} */
  async #expectHeld(result: RunResult): Promise<RunResult> {
    const { session } = this.#run;
    if (!this.#hasLooked && !(await session.holds())) throw session.loss;
    return result;
  }

  /** The last look before anything is published: beside the making of the commit, and before the branch moves. */
  readonly #stillWanted: StillWanted = async () => {
    const { session } = this.#run;
    this.#hasLooked = true;
    const [wanted] = await Promise.all([this.#publishing.stillWanted(), session.holds()]);
    return session.loss === null ? wanted : { kind: 'lost', reason: session.loss.message };
  };

  /** After another run has taken the issue, the comment is that run's; after a person's word it is still this one's. */
  #endComment(result: RunResult): Promise<void> {
    const { loss } = this.#run.session;
    if (loss === null) return this.comment.end(result);
    const startedRun = startedRunIn(result);
    const ended = { outcome: result.outcome, record: null, ...(startedRun !== null && { startedRun }) };
    return loss.by === 'a-person' ? this.comment.endOwn(ended) : this.comment.leave();
  }

  publish(finished: FinishedRun): Promise<RunResult> {
    return keepingWhileSlow(this.#run, finished.candidate, () => this.#publish(finished));
  }

  async #publish(finished: FinishedRun): Promise<RunResult> {
    const { forge } = this.#publishing;
    const { emit, pullRequest } = this.#run;
    const { end } = finished.rounds;
    const { record, written, patch } = await recordRun(this.#run, finished, this.comment.isByWorkflowToken);
    const outcome =
      end.kind === 'drafted'
        ? await this.#deliverDraft(end.draft)
        : await this.#deliver(finished.candidate, { record, written, patchPath: patch.path });
    const { addLabelsAndReviewers } = await import('../deliver/pull-request-form.ts');
    const isValidated = end.kind === 'validated';
    await addLabelsAndReviewers(outcome.delivery, pullRequest.form, { forge, emit, isValidated });
    return { outcome, record };
  }

  async #deliver(
    { workspace, secretScan }: Candidate,
    made: Pick<Recorded, 'record' | 'written'> & { readonly patchPath: string | null },
  ): Promise<Outcome> {
    const { deliver } = await import('../deliver/deliver.ts');
    const { forge, baseBranch, onUnvalidated, signCommit, signOff } = this.#publishing;
    const { secrets, branchHead, session } = this.#run;
    return deliver({
      ...made,
      forge,
      secrets,
      changes: workspace.changes(),
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

  async publishPlan(_candidate: Candidate, end: PlannedEnd): Promise<RunResult> {
    const { deliverPlan } = await import('./deliver-plan.ts');
    return deliverPlan(this.#run, end, { comment: this.comment, stillWanted: this.#publishing.stillWanted });
  }
}

function statusComment(
  { task, budget, secrets, emit, origin: { modelName, runUrl } }: Run,
  { forge, progress, onState }: Publishing,
  comment: CommentName,
): StatusComment {
  return new StatusComment({
    forge,
    secrets,
    budget,
    emit,
    onState,
    issue: task.issue,
    comment,
    settings: { modelName, runUrl, basis: basisOf(task) },
    progress,
  });
}
