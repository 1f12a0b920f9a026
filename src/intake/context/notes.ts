import type { BranchWork } from '../../core/branch-work.ts';
import type { ChangeSet } from '../../core/change-set.ts';
import type { Resumed, Session } from '../../core/session.ts';
import { enclosed } from '../../core/text/enclosed.ts';
import { clipMiddle, counted, lastFitting, oneLine } from '../../core/text/text.ts';
import { shownPath } from '../relevance/path-parts.ts';

const MAX_PATHS = 60;

interface Reader {
  /** Its calls may edit files; `finish` then validates and publishes all that is changed. */
  readonly edits: boolean;
}

/** Describes to the model the branch that the run continues; empty when there is none. */
export function branchNote(work: BranchWork | null, changes: ChangeSet, { edits }: Reader): string {
  if (work === null) return '';
  const theirs = new Set(work.byPeople);
  const entries = changes.entries();
  const files = entries.slice(0, MAX_PATHS).map(([path, change]) => {
    const what = change.kind === 'deleted' ? 'deleted' : change.isNew ? 'added' : 'changed';
    return `${what} ${shownPath(path)}${theirs.has(path) ? ' (by people)' : ''}`;
  });
  const left = entries.length - files.length;
  const unseen = work.unseen
    .slice(0, MAX_PATHS)
    .map((path) => `kept as it is, and not to be seen here: ${shownPath(path)}`);
  const validated =
    ' All of that is validated together with what you change, and finish without a further change validates what is there.';
  return [
    `This run continues from a branch that changes the base already.${edits ? validated : ''}`,
    ...files,
    ...(left > 0 ? [`... and ${left} more`] : []),
    ...unseen,
  ].join('\n');
}

const SHOWN_ATTEMPTS = 5;
const MAX_REASON_CHARS = 300;
const MAX_CONFLICT_CHARS = 6000;
const SHOWN_CONFLICTS = 5;
/** About 25 lines. The model can look up the rest again. */
const MAX_DIGEST_CHARS = 2500;

/** Describes earlier runs to the model; empty when there were none. */
export function earlierNote(
  before: Session,
  resumed: Resumed | null,
  { mark, edits }: Reader & { readonly mark: string },
): string {
  const attempts = before.attempts.slice(-SHOWN_ATTEMPTS).map(({ status, reason, question }) => {
    const asked = question === '' ? '' : ` You asked: ${oneLine(question, MAX_REASON_CHARS)}`;
    return `- ${status}: ${oneLine(reason, MAX_REASON_CHARS)}${asked}`;
  });
  const ends = attempts.length === 0 ? '' : enclosed(attempts.join('\n'), mark, 'how earlier runs ended');
  return [
    ends,
    answerNote(before, mark),
    didNote(before, mark),
    ...(resumed === null ? [] : resumedNote(resumed, { mark, edits })),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function answerNote({ attempts, plan }: Session, mark: string): string {
  if (plan === null || attempts.at(-1)?.status !== 'answered') return '';
  return enclosed(plan.summary, mark, 'answer of the run before, in the words of its model');
}

/** Statuses of runs without a result; for all others, the result says enough. */
const WITHOUT_RESULT: ReadonlySet<Session['status']> = new Set(['running', 'waiting', 'exhausted', 'failed']);

/** What the last run read and tried; only the latest lines if there are many. */
function didNote({ status, digest }: Session, mark: string): string {
  if (!digest || digest.length === 0 || !WITHOUT_RESULT.has(status)) return '';
  const lines = lastFitting(digest, MAX_DIGEST_CHARS);
  const older = digest.length - lines.length;
  const note = older === 0 ? [] : [`(${counted(older, 'older line')} left out)`];
  return enclosed([...note, ...lines].join('\n'), mark, "what the last run did, by the host's record");
}

function resumedNote(
  { restored, conflicts, movedUnder }: Resumed,
  { mark, edits }: Reader & { readonly mark: string },
): readonly string[] {
  const paths = restored.map(shownPath).join(', ');
  const restoredNote =
    restored.length === 0
      ? ''
      : movedUnder === undefined
        ? `Restored unpublished edits of an earlier run: ${paths}.${edits ? ' Finish without a further change validates it.' : ''}`
        : `This run's change passed, and others moved the base branch meanwhile. It was put on top of that, in ${paths}.`;
  const feedback = movedUnder?.feedback ?? '';
  if (feedback !== '')
    return [
      restoredNote,
      'There it does not pass any more. Mend that, and change nothing else:',
      enclosed(clipMiddle(feedback, MAX_CONFLICT_CHARS), mark, 'what the commands say'),
    ];
  if (conflicts.length === 0) return [restoredNote];
  const shown = conflicts
    .slice(0, SHOWN_CONFLICTS)
    .map(({ path, why, text }) =>
      text === ''
        ? `${shownPath(path)}: ${oneLine(why, MAX_REASON_CHARS)}`
        : enclosed(clipMiddle(text, MAX_CONFLICT_CHARS), mark, `${shownPath(path)}: ${why}`),
    );
  const left = conflicts.length - shown.length;
  return [
    restoredNote,
    `Of these files its edits could not be put back. They are as others left them${edits ? '; make the edits again where they are still needed' : ''}:`,
    ...shown,
    ...(left > 0 ? [`... and ${counted(left, 'more file')}`] : []),
  ];
}
