import type { Draft } from '../core/decision.ts';
import { reasonOf } from '../core/fault.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import { replyToComments } from '../deliver/replies.ts';
import type { StatusComment } from '../deliver/status/status-comment.ts';
import type { SessionKeeper } from '../session/keeper.ts';
import { LostIssue } from '../session/lost-issue.ts';
import type { RunDependencies } from './dependencies.ts';
import type { PlayedRun } from './moved-base.ts';
import { recordOf, startedRunOf } from './record.ts';
import type { RunResult } from './result.ts';
import { endWork } from './session.ts';

/**
 * Reports to people and later runs how the work ended. Never throws: whatever goes wrong becomes a `failed` outcome,
 * and the change so far is kept as a patch.
 */
export async function conclude(
  dependencies: RunDependencies,
  comment: StatusComment,
  work: () => Promise<RunResult>,
): Promise<RunResult> {
  const result = await work().catch(
    async (thrown: unknown): Promise<RunResult> => ({
      outcome: await failed(dependencies, thrown),
      record: null,
      startedRun: startedRunOf(dependencies),
    }),
  );
  const { session, secrets, emit } = dependencies;
  const { forge } = dependencies.publication;
  const telling = tellEnd(session, comment, result);
  // A session waits for an answer only once the question stands: a job that dies before is run again, and asks.
  const asked = result.outcome.status === 'needs-info' ? telling : Promise.resolve();
  await Promise.all([
    replyToComments(dependencies.status.replyTo, result, { forge, secrets, emit }),
    telling,
    asked.then(() => endWork(dependencies, result)),
  ]);
  return result;
}

/** After another run has taken the issue, the comment is that run's; after a person's word it is still this one's. */
function tellEnd(
  { lost }: SessionKeeper,
  comment: StatusComment,
  { outcome, record, startedRun }: RunResult,
): Promise<void> {
  if (!lost.aborted) return comment.end(outcome, record, startedRun);
  const isStopped = lost.reason instanceof LostIssue && lost.reason.by === 'a-person';
  return isStopped ? comment.endOwn(outcome, startedRun) : comment.leave();
}

/** Publishes the result of the rounds, or hands it over to the job that publishes. */
export async function publish(
  { dependencies, played }: PlayedRun,
  isByWorkflowToken: boolean | null,
): Promise<RunResult> {
  const { secrets, repository, publication } = dependencies;
  const changes = repository.workspace.changes();
  const [patch, written] = await Promise.all([
    publication.keepPatch(changes),
    publication.writtenFor(changes),
  ]);
  const record = await recordOf(dependencies, { ...played, changes, patch, written, isByWorkflowToken });
  if (publication.handOver !== null) {
    const { propose } = await import('./propose.ts');
    const outcome = await propose({ dependencies, played }, { record, written, patchPath: patch.path });
    return { outcome, record };
  }
  const { deliver } = await import('../deliver/deliver.ts');
  const { forge, expectedHead, baseBranch, onUnvalidated, signing, stillWanted } = publication;
  const { end } = played;
  const { secretScan } = repository;
  const outcome =
    end.kind === 'drafted'
      ? await deliverDraftOf(dependencies, end.draft)
      : await deliver({
          forge,
          secrets,
          changes,
          written,
          expectedHead,
          baseBranch,
          onUnvalidated,
          record,
          stillWanted,
          secretScan,
          signCommit: signing.commit,
          signOff: signing.signOff,
          patchPath: patch.path,
        });
  const { addLabelsAndReviewers } = await import('../deliver/pull-request-form.ts');
  const { emit, status } = dependencies;
  await addLabelsAndReviewers(outcome.delivery, status.form, {
    forge,
    emit,
    isValidated: end.kind === 'validated',
  });
  return { outcome, record };
}

/** Posts the writer's draft. */
async function deliverDraftOf(
  { chat: { agent }, task, secrets, publication }: RunDependencies,
  draft: Draft,
): Promise<Outcome> {
  const { deliverDraft } = await import('../deliver/deliver-draft.ts');
  const { forge, stillWanted } = publication;
  const { issue, body } = task;
  return deliverDraft(draft, { ...agent.drafts, forge, secrets, issue, body, stillWanted });
}

/** The outcome after a fault: a sentence with a remedy, and the change so far as a patch. */
async function failed(dependencies: RunDependencies, thrown: unknown): Promise<Outcome> {
  const { repository, publication, session, signal } = dependencies;
  const patch = await publication.keepPatch(repository.workspace.changes()).catch(() => null);
  const patchPath = patch?.path ?? null;
  const kept = patchPath === null ? '' : ' The change so far is kept as a patch.';
  if (session.lost.aborted && !signal.aborted)
    return { ...NOTHING_DONE, status: 'superseded', reason: `${session.lost.reason}${kept}`, patchPath };
  return { ...NOTHING_DONE, status: 'failed', reason: `${reasonOf(thrown)}${kept}`, patchPath };
}
