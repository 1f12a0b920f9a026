import type { BundledChange, PlannedEnd } from '../bundle/bundle.ts';
import type { ChangeSet } from '../core/change-set.ts';
import type { RoundsEnd } from '../core/decision.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import type { WrittenTree } from '../core/ports.ts';
import { endOf } from '../deliver/deliver.ts';
import { secretIn } from '../deliver/publish.ts';
import type { RunRecord } from '../deliver/text/templates.ts';
import type { Proposed, RunDependencies } from './dependencies.ts';
import type { PlayedRun } from './moved-base.ts';

/**
 * Hands over the result of the rounds, which the other job publishes as this one would. A change that holds a secret,
 * or is not text, never leaves this job.
 */
export async function propose(
  { dependencies, played }: PlayedRun,
  about: { readonly record: RunRecord; readonly written: WrittenTree; readonly patchPath: string | null },
): Promise<Outcome> {
  const { repository, publication, secrets } = dependencies;
  const { gateMs: _, ...result } = played;
  const changes = repository.workspace.changes();
  const { secretScan } = repository;
  const leak = changes.isEmpty ? null : await secretIn({ changes, secrets, secretScan });
  const change = leak === null ? await bundledChange(dependencies, changes) : null;
  if (change === null) {
    const reason = leak ?? NOT_TEXT;
    const outcome: Outcome = { ...NOTHING_DONE, status: 'failed', reason, patchPath: about.patchPath };
    await proposeOutcome(dependencies, outcome);
    return outcome;
  }
  await seal(dependencies, about.written, result.end);
  const ending = { kind: 'rounds', ...result } as const;
  publication.handOver?.({ ...originOf(dependencies), change, ending });
  const { status, reason } = endOf(about.record);
  const kept = { ...NOTHING_DONE, verdict: about.record.verdict, patchPath: about.patchPath };
  return { ...kept, status, reason: `${reason} Handed over to the job that publishes.` };
}

const NOT_TEXT =
  'What was edited cannot be handed over as text, so nothing is published. It is kept as a patch.';

/** For a run that was broken off: hands over the change so far for a later run. */
export async function proposeOutcome(
  dependencies: RunDependencies,
  { status, reason }: Pick<Outcome, 'status' | 'reason'>,
): Promise<void> {
  const { workspace } = dependencies.repository;
  const change = (await bundledChange(dependencies, workspace.changes())) ?? NO_CHANGE(workspace.start);
  const ending = { kind: 'broken', status, reason } as const;
  dependencies.publication.handOver?.({ ...originOf(dependencies), change, ending });
}

export function proposePlan(dependencies: RunDependencies, end: PlannedEnd): void {
  const change = NO_CHANGE(dependencies.repository.workspace.start);
  dependencies.publication.handOver?.({ ...originOf(dependencies), change, ending: { kind: 'plan', end } });
}

const NO_CHANGE = (start: ChangeSet): BundledChange => ({ hash: start.hash, files: [] });

function originOf({
  repository,
  publication,
  status,
  validation,
}: RunDependencies): Pick<Proposed, 'base' | 'head' | 'notes'> {
  const { caveats, notices } = status;
  return {
    base: repository.workspace.base,
    head: publication.expectedHead,
    notes: { caveats, notices, unlike: validation.environment.unlike },
  };
}

/** Null: the change holds a secret, or is not text. */
async function bundledChange(
  { repository, secrets }: RunDependencies,
  changes: ChangeSet,
): Promise<BundledChange | null> {
  const { start } = repository.workspace;
  const edited = await repository.unpublishedOf(changes);
  if (edited === null) return changes.hash === start.hash ? NO_CHANGE(start) : null;
  const files = edited.files.map(({ path, text }) => ({ path, text }));
  return secrets.mask(JSON.stringify(files)) === JSON.stringify(files) ? { hash: changes.hash, files } : null;
}

/** Seals the commit or the draft exactly as the other job will make it. */
async function seal(dependencies: RunDependencies, written: WrittenTree, end: RoundsEnd): Promise<void> {
  const { publication, repository, secrets, task, chat } = dependencies;
  const { issue, body } = task;
  if (end.kind === 'drafted') {
    const { sealDraft } = await import('../deliver/deliver-draft.ts');
    sealDraft(end.draft, { secrets, issue, body, seals: chat.agent.drafts.seals });
    return;
  }
  if (written.changes.isEmpty) return;
  const { base } = repository.workspace;
  const { expectedHead: head } = publication;
  const tree = await publication.treeOf(written);
  // Which parents it gets is known only when the commit is made, so each possibility is sealed.
  const parents = head === null || head === base ? [[base]] : [[head], [base], [head, base]];
  for (const one of parents) publication.signing.commit({ tree, parents: one });
}
