import type { Session } from '../core/session.ts';
import { type Task, untrusted } from '../core/task.ts';

/** The question with which the run before ended and waits, as a part of the task. */
export function questionLeft({ status, attempts }: Session): Pick<Task, 'question'> {
  const question = attempts.findLast((attempt) => attempt.question !== '')?.question;
  return status === 'waiting' && question !== undefined ? { question: untrusted(question) } : {};
}
