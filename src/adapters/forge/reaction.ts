import type { Emit } from '../../core/events.ts';
import { Cancelled, messageOf } from '../../core/fault.ts';
import { type Accepted, demanded, type Rejected } from './http/rejected.ts';

/** A missing reaction stops nothing. @throws {Cancelled} */
export async function reactionOrNote(asked: Promise<Accepted | Rejected>, emit: Emit): Promise<void> {
  try {
    demanded(await asked, 'react to the comment');
  } catch (thrown) {
    if (thrown instanceof Cancelled) throw thrown;
    emit({ kind: 'note', level: 'info', text: messageOf(thrown) });
  }
}
