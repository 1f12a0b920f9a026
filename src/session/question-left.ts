import type { Session } from '../core/session.ts';
import { type Task, untrusted } from '../core/task.ts';

/** The question that the issue waits with, as a part of the task; none where it waits with a plan or an answer. */
export function questionLeft({ status, attempts }: Session): Pick<Task, 'question'> {
  const last = attempts.findLast((one) => one.status === 'needs-info' || one.status === 'answered');
  if (status !== 'waiting' || last === undefined || last.question === '') return {};
  return { question: untrusted(last.question) };
}
