import type { Outcome } from '../core/outcome.ts';
import type { CommentName } from '../core/task.ts';
import { clipEnd } from '../core/text/text.ts';
import { reasonBlock } from './comment.ts';
import { MAX_PAGE_CHARS, paragraphs } from './text/fit-to-limit.ts';
import { statusMarker } from './text/markers.ts';

/** The hidden second line of such a text, where no other text of the action has it. */
const NO_RUN = '<!-- tether:no-run -->';
/** Stands between the two parts. The first one cannot hold it, because words of others are escaped there. */
const EARLIER = '<!-- tether:earlier -->';
const TITLE = '---\n\nHow an earlier run ended:';

interface NoRunWords {
  readonly issue: number;
  readonly comment: CommentName;
  readonly outcome: Outcome;
  /** What to do, in Markdown. */
  readonly next: string;
}

/**
 * Why no run began, above what the last run said of its end: its verdict or its patch may be nowhere else.
 *
 * @param current the status comment as it is; null: there is none
 */
export function noRunComment({ issue, comment, outcome, next }: NoRunWords, current: string | null): string {
  const marker = statusMarker(issue, comment);
  const head = paragraphs(`${marker}\n${NO_RUN}`, reasonBlock(outcome), next, EARLIER);
  const rest = earlierIn(current ?? '', marker).trim();
  const room = MAX_PAGE_CHARS - head.length - TITLE.length;
  return paragraphs(head, rest === '' ? '' : TITLE, clipEnd(rest, room));
}

/** What the last run that began has said; empty: none has said anything. */
function earlierIn(current: string, marker: string): string {
  const text = current.replaceAll('\r\n', '\n');
  if (!text.startsWith(`${marker}\n`)) return '';
  if (!text.startsWith(`${marker}\n${NO_RUN}\n`)) return text.slice(marker.length);
  const begins = text.indexOf(EARLIER);
  return begins < 0 ? '' : text.slice(begins + EARLIER.length).replace(TITLE, '');
}
