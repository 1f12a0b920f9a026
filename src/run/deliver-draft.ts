import type { Draft } from '../core/decision.ts';
import type { Outcome } from '../core/outcome.ts';
import type { RunDependencies } from './dependencies.ts';

/** Puts what the writer handed in where it belongs. */
export async function deliverDraftOf(
  { chat: { agent }, task, secrets, publication }: RunDependencies,
  draft: Draft,
): Promise<Outcome> {
  const { deliverDraft } = await import('../deliver/deliver-draft.ts');
  const { forge, stillWanted } = publication;
  const { issue, body } = task;
  return deliverDraft(draft, { ...agent.drafts, forge, secrets, issue, body, stillWanted });
}
