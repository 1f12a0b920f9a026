import { textAt, valueAt } from '../../../core/text/json-path.ts';
import { isRecord } from '../../../core/text/json-record.ts';

export interface ForgeEvent {
  readonly name: string;
  readonly payload: unknown;
}

/**
 * An event of Gitea or Forgejo in GitHub's form. They report that the labels of an issue changed, but only some
 * versions say which one was added. If that is missing, a label that the issue has counts as added.
 *
 * @param label the one that starts a run; it is preferred among several candidates
 */
export function asGitHubEvent({ name, payload }: ForgeEvent, label: string): ForgeEvent {
  if (!isRecord(payload)) return { name, payload };
  if (name === 'issues' && payload.action === 'label_updated')
    return { name, payload: { ...payload, ...labelChange(payload, label) } };
  if (name === 'issues' && payload.action === 'label_cleared')
    return { name, payload: { ...payload, action: 'unlabeled' } };
  // A review comes without its number, which is needed to reply only once.
  if (name.startsWith('pull_request_review')) return { name: `${name} of Gitea`, payload };
  if (name === 'issue_comment' && payload.is_pull === true && isRecord(payload.issue))
    return { name, payload: { ...payload, issue: { ...payload.issue, pull_request: {} } } };
  return { name, payload };
}

function labelChange(payload: unknown, label: string) {
  const added = namesIn(valueAt(payload, 'changes', 'added_labels'));
  const removed = namesIn(valueAt(payload, 'changes', 'removed_labels'));
  const hasDifference = added.length > 0 || removed.length > 0;
  const candidates = hasDifference ? added : namesIn(valueAt(payload, 'issue', 'labels'));
  if (candidates.length === 0) return { action: 'unlabeled' };
  const wanted = label.trim().toLowerCase();
  const put =
    candidates.find((name) => name.toLowerCase() === wanted) ??
    candidates.find((name) => name.toLowerCase().startsWith(wanted)) ??
    candidates[0];
  return { action: 'labeled', label: { name: put } };
}

function namesIn(labels: unknown): readonly string[] {
  return Array.isArray(labels) ? labels.flatMap((label: unknown) => textAt(label, 'name') ?? []) : [];
}
