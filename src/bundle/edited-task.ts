import type { Task } from '../core/task.ts';
import { contentHash } from '../core/text/content-hash.ts';
import type { BundledTask } from './bundle.ts';

type Words = Pick<Task, 'title' | 'body'>;

export function bundledTask({ title, body }: Words): BundledTask {
  return { title: contentHash(title), body: contentHash(body) };
}

/** What of the issue is no longer as the bundle has it ("The title"); null: nothing, as far as it tells. */
export function editedOf(atStart: BundledTask | undefined, now: Words): string | null {
  if (atStart === undefined) return null;
  const own = bundledTask(now);
  const edited = [
    ...(own.title === atStart.title ? [] : ['title']),
    ...(own.body === atStart.body ? [] : ['text']),
  ];
  return edited.length === 0 ? null : `The ${edited.join(' and the ')}`;
}
