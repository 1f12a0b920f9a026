import type { RunProgress } from '../../core/events.ts';
import type { CommentName } from '../../core/task.ts';
import { statusMarker } from '../text/templates.ts';
import { underWayLine } from '../under-way.ts';

export interface Underway {
  readonly issue: number;
  readonly comment: CommentName;
  readonly model: string;
  readonly runUrl: string;
  readonly maxRounds: number;
  readonly progress: Pick<RunProgress, 'steps' | 'round'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The text of the status comment while the run is under way: one line. */
export function progressText({ issue, comment, model, runUrl, maxRounds, progress, now }: Underway): string {
  const asOf = new Date(now).toISOString().slice(11, 16);
  const step = progress.steps.at(-1)?.title ?? '';
  const state =
    step === 'Rounds'
      ? `round ${progress.round} of at most ${maxRounds}`
      : step.charAt(0).toLowerCase() + step.slice(1);
  return `${statusMarker(issue, comment)}\n\n${underWayLine(model, runUrl)}${state} (${asOf} UTC).${ABOUT[comment]}`;
}

const ABOUT: Readonly<Record<CommentName, string>> = {
  coder: '',
  writer: ' It rewrites the issue, and changes no file.',
  plan: ' It plans, and changes no file.',
};
