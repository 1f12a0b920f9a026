import type { Emit } from '../../core/events.ts';
import { Cancelled, messageOf } from '../../core/fault.ts';
import type { ForgeWrites } from '../../core/ports.ts';
import type { Secrets } from '../../core/secrets/secrets.ts';
import type { CommentName, StatusState } from '../../core/task.ts';
import { endedComment, questionWords } from '../comment.ts';
import { planAsked } from '../plan-comment.ts';
import type { EndedRun } from '../result.ts';
import { askingMarker } from './asking.ts';

export interface AskOptions {
  readonly issue: number;
  readonly comment: CommentName;
  readonly forge: Pick<ForgeWrites, 'upsertComment'>;
  readonly secrets: Secrets;
  readonly settings: {
    /** Hash of what people had said when the run began (`basisOf`). */
    readonly basis: string;
  };
  readonly emit: Emit;
  /** Called right before the comment is begun or ended, and once it is ended: for the post step of the job. */
  readonly onState: (state: StatusState) => void;
}

/** Where the question or plan of a run stands; empty: it has none, or the forge does not take a comment for it. */
export async function askedAt(ended: EndedRun, options: AskOptions): Promise<string> {
  const { issue, comment, emit } = options;
  const ask = ended.outcome.status === 'needs-info' ? askOf(ended.record, comment) : null;
  if (ask === null) return '';
  try {
    return await askPeople(ask, endedComment(ended, issue, comment), options);
  } catch (thrown) {
    if (thrown instanceof Cancelled) throw thrown;
    const text = `The ${ask.name} is only in the status comment: ${messageOf(thrown)}`;
    emit({ kind: 'note', level: 'warning', text });
    return '';
  }
}

/** What a person is to answer, and the text in which it is asked. */
interface Ask {
  readonly name: 'question' | 'plan';
  readonly what: string;
  readonly text: string;
}

function askOf(record: EndedRun['record'], comment: CommentName): Ask | null {
  switch (record?.end.kind) {
    case 'needs-info': {
      const { question } = record.end;
      return { name: 'question', what: question, text: questionWords(question, comment) };
    }
    case 'planned': {
      const { text } = record.end;
      return { name: 'plan', what: text, text: planAsked(text, record) };
    }
    default:
      return null;
  }
}

/**
 * Asks in a separate comment, because forges notify people of new comments and not of edits. It is posted only once even
 * if this is repeated.
 * @param otherwise the status comment's text in case the run gets no further
 * @returns the address of the comment
 */
async function askPeople(
  { what, text: words }: Ask,
  otherwise: string,
  options: AskOptions,
): Promise<string> {
  const { forge, issue, secrets, settings, onState } = options;
  const marker = askingMarker(issue, what, settings.basis);
  const text = secrets.mask(`${marker}\n\n${words}`);
  onState({ kind: 'ending', text: secrets.mask(otherwise) });
  onState({ kind: 'asking', text });
  return (await forge.upsertComment(issue, marker, text))?.url ?? '';
}
