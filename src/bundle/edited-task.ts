import type { Task } from '../core/task.ts';
import { contentHash } from '../core/text/content-hash.ts';
import type { BundledTask } from './bundle.ts';

type Words = Pick<Task, 'title' | 'body'>;

export function bundledTask({ title, body }: Words): BundledTask {
  return { title: contentHash(title), body: contentHash(body) };
}

/** What of the issue is no longer as the bundle has it ("The title"); null: nothing, as far as it tells. */
export function editedOf(asked: BundledTask | undefined, now: Words): string | null {
  if (asked === undefined) return null;
  const own = bundledTask(now);
  const edited = [
    ...(own.title === asked.title ? [] : ['title']),
    ...(own.body === asked.body ? [] : ['text']),
  ];
  return edited.length === 0 ? null : `The ${edited.join(' and the ')}`;
}
