import type { Budget } from '../../core/budget.ts';
import type { RunProgress } from '../../core/events.ts';
import type { CommentName } from '../../core/task.ts';
import { escapedCode } from '../text/escape.ts';
import { statusMarker, underWayMark } from '../text/markers.ts';

export interface Underway {
  readonly issue: number;
  readonly comment: CommentName;
  readonly model: string;
  readonly runUrl: string;
  readonly budget: Pick<Budget, 'limits' | 'remainingMs'>;
  readonly progress: Pick<RunProgress, 'doing' | 'round'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Longer than the last report takes. */
const LAST_WORDS_MS = 60_000;

/** The text of the status comment while the run is under way: one line, with the time by which it is another one. */
export function progressText({ issue, comment, model, runUrl, budget, progress, now }: Underway): string {
  const [asOf, end] = [timeOf(now), timeOf(now + budget.remainingMs + LAST_WORDS_MS)];
  const by = asOf.day === end.day ? end.minute : `${end.day} ${end.minute}`;
  const { doing, round } = progress;
  const state =
    doing === 'Rounds'
      ? `round ${round} of at most ${budget.limits.maxRounds}`
      : doing.charAt(0).toLowerCase() + doing.slice(1);
  const who = model === '' ? '' : ` with ${escapedCode(model)}`;
  const link = runUrl === '' ? '' : ` ([workflow run](${runUrl}))`;
  const head = `${statusMarker(issue, comment)}\n${underWayMark(runUrl)}`;
  return `${head}\n\n**Working on this issue**${who}${link}: ${state} (at ${asOf.minute} UTC; it ends by ${by}).${ABOUT[typeof comment === 'object' ? 'coder' : comment]}`;
}

/** In UTC: `2026-11-29` and `22:31`. */
function timeOf(ms: number): { readonly day: string; readonly minute: string } {
  const text = new Date(ms).toISOString();
  return { day: text.slice(0, 10), minute: text.slice(11, 16) };
}

const ABOUT: Readonly<Record<Extract<CommentName, string>, string>> = {
  coder: '',
  writer: ' It rewrites the issue, and changes no file.',
  plan: ' It plans, and changes no file.',
};
