import type { Task } from '../core/task.ts';

/** Title, text and instruction of a task, without the marks that enclose them for the model. */
export function plainTextOf({ title, body, instruction }: Task): string {
  return [title, body, instruction].join('\n');
}
