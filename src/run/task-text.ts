import type { Task } from '../core/task.ts';
import { sanitize } from '../intake/sanitize/sanitize.ts';

/**
 * Title, text and instruction of a task as their readers see them, without the marks that enclose them for the model.
 */
export async function plainTextOf({ title, body, instruction }: Task): Promise<string> {
  const cleaned = await Promise.all([title, body, instruction].map(sanitize));
  return cleaned.map(({ text }) => text).join('\n\n');
}
