import type { Conversation } from '../conversation/conversation.ts';
import type { ResultDeduplication } from '../conversation/result-deduplication.ts';
import { type TrimTarget, trim } from '../conversation/trim.ts';
import type { ContextWindow } from '../conversation/window.ts';
import type { ModelRequest, NonEmpty } from '../core/chat.ts';
import type { EventOf } from '../core/events.ts';
import type { Estimator } from '../core/tokens/estimate.ts';

/** The conversation, and what limits how much of it fits in a request. */
export interface History {
  readonly conversation: Conversation;
  readonly window: ContextWindow;
  /** Starts with the files that the opening shows. */
  readonly deduplication: ResultDeduplication;
  /** Random strings of this run that only the host writes. The first one frames the archive. */
  readonly marks: NonEmpty<string>;
}

interface Due {
  /** What would be sent without a compaction. */
  readonly request: ModelRequest;
  readonly target: TrimTarget;
  readonly estimator: Estimator;
}

/**
 * Compacts the conversation to a size.
 *
 * @param changedPaths the files of the change, which the archive names
 * @returns what was freed; null: nothing could be
 */
export function compact(
  { conversation, window, deduplication, marks }: History,
  changedPaths: readonly string[],
  { request, target: { low, most, least }, estimator }: Due,
): Pick<EventOf<'compacted'>, 'freedTokens' | 'calls'> | null {
  const { turns } = conversation;
  // Tools and the instructions of a dialect are part of the request but not of the turns.
  const besides = estimator.estimate(request) - turns.reduce((sum, turn) => sum + estimator.turn(turn), 0);
  const target = { low: low - besides, most: most - besides, least };
  const trimmed = trim(turns, target, (turn) => estimator.turn(turn));
  if (trimmed === null) return null;
  conversation.compact(trimmed, { mark: marks[0], maxChars: window.archiveChars, changedPaths });
  deduplication.forgetResults();
  if (trimmed.isMaterialDropped) deduplication.forgetFiles();
  const calls = trimmed.dropped.flatMap(({ reply }) => reply.calls.map(({ id }) => id));
  return { freedTokens: Math.round(trimmed.freed), calls };
}
