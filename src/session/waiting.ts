import type { Session } from '../core/session.ts';
import { type Untrusted, untrusted } from '../core/task.ts';

/** What an issue waits with for the word of a person. */
type Waiting =
  | { readonly kind: 'question'; readonly words: Untrusted }
  | { readonly kind: 'plan' | 'answer' };

/** Null: the issue waits for nobody. */
export function waitingIn({ status, attempts }: Pick<Session, 'status' | 'attempts'>): Waiting | null {
  if (status !== 'waiting') return null;
  const last = attempts.findLast((one) => one.status === 'needs-info' || one.status === 'answered');
  if (last?.status === 'answered') return { kind: 'answer' };
  const { question = '' } = last ?? {};
  return question === '' ? { kind: 'plan' } : { kind: 'question', words: untrusted(question) };
}
