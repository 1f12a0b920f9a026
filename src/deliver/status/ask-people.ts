import type { Emit } from '../../core/events.ts';
import { Cancelled, messageOf } from '../../core/fault.ts';
import type { ForgeWrites } from '../../core/ports.ts';
import type { Secrets } from '../../core/secrets/secrets.ts';
import type { CommentName, StatusState } from '../../core/task.ts';
import { endedComment, questionWords } from '../comment.ts';
import type { EndedRun } from '../result.ts';
import { asking } from './asking.ts';

/** What a person is to answer, and the text in which it is asked. */
export interface Ask {
  readonly what: string;
  readonly text: string;
}

/** A subset of `StatusCommentOptions`. */
interface Options {
  readonly issue: number;
  readonly comment: CommentName;
  readonly forge: Pick<ForgeWrites, 'upsertComment'>;
  readonly secrets: Secrets;
  readonly settings: { readonly basis: string };
  readonly emit: Emit;
  readonly onState: (state: StatusState) => void;
}

/** Where the question of a run stands; empty: it has none, or the forge does not take a comment for it. */
export async function askedAt(ended: EndedRun, options: Options): Promise<string> {
  const { outcome, record } = ended;
  if (outcome.status !== 'needs-info' || record?.end.kind !== 'needs-info') return '';
  const { issue, comment, emit } = options;
  const { question: what } = record.end;
  const ask = { what, text: questionWords(what, comment) };
  try {
    return await askPeople(ask, endedComment(ended, issue, comment), options);
  } catch (thrown) {
    if (thrown instanceof Cancelled) throw thrown;
    const text = `The question is only in the status comment: ${messageOf(thrown)}`;
    emit({ kind: 'note', level: 'warning', text });
    return '';
  }
}

/**
 * Asks in a separate comment, which is posted only once even if this is repeated.
 * @param otherwise the status comment's text in case the run gets no further
 * @returns the address of the comment
 */
export async function askPeople(
  { what, text: question }: Ask,
  otherwise: string,
  options: Options,
): Promise<string> {
  const { forge, issue, secrets, settings, onState } = options;
  const { marker, body } = asking(issue, what, { basis: settings.basis, text: question });
  const text = secrets.mask(body);
  onState({ kind: 'ending', text: secrets.mask(otherwise) });
  onState({ kind: 'asking', text });
  return (await forge.upsertComment(issue, marker, text))?.url ?? '';
}
