import type { Remark } from '../../core/task.ts';
import { countAt, textAt } from './payload.ts';

/** Where a payload holds what a person said. */
export interface WrittenRemark {
  /** The field of the payload that holds it. */
  readonly field: 'comment' | 'review';
  /** The field that holds what it was written on. */
  readonly on: 'issue' | 'pull_request';
  readonly kind: Remark['kind'];
  /** Counts without the trigger word. */
  readonly isRequest?: boolean;
}

/** Whether the event carries words of somebody other than its sender, whose permission counts. */
export function isOfAnother(payload: unknown, field: WrittenRemark['field']): boolean {
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
