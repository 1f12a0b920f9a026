import type { Remark } from '../../core/task.ts';
import { countAt, textAt } from '../../core/text/json-path.ts';

/** Where a payload contains a person's remark. */
export interface WrittenRemark {
  /** The field with the remark. */
  readonly field: 'comment' | 'review';
  /** The field with the issue or pull request that it was written on. */
  readonly on: 'issue' | 'pull_request';
  readonly kind: Remark['kind'];
  /** Counts without the trigger word. */
  readonly isRequest?: boolean;
}

/** Whether the author of the remark is not the sender of the event, whose permission is checked. */
export function isFromAnotherAuthor(payload: unknown, field: WrittenRemark['field']): boolean {
  const [author, sender] = [textAt(payload, field, 'user', 'login'), textAt(payload, 'sender', 'login')];
  return author !== undefined && author.toLowerCase() !== sender?.toLowerCase();
}

/** Null: the payload is incomplete. */
export function remarkOf(
  payload: unknown,
  { field, on, kind }: WrittenRemark,
  pull: number | undefined,
): Remark | null {
  const id = countAt(payload, field, 'id');
  if (id === undefined || pull === undefined) return null;
  if (kind === 'issue-comment') return { kind, id };
  const onPull = { id, pull, opener: textAt(payload, on, 'user', 'login') ?? '' };
  return kind === 'review'
    ? { kind, ...onPull, nodeId: textAt(payload, field, 'node_id') ?? '' }
    : { kind, ...onPull };
}
