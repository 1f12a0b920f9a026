import type { RunEvent } from '../../core/events.ts';
import { isRecordEvent } from '../../core/record-event.ts';
import { escapeCommands, logLines } from './console-log.ts';

export type LogLevel = 'normal' | 'debug';

export interface LogFormOptions {
  /** `debug`: requests, replies and edits too. Default: normal. */
  readonly level?: LogLevel;
  /** Whether a runner reads the log and folds groups. */
  readonly isFolded: boolean;
}

/**
 * The text of the log: the lines of each event, and a group for each phase and each round, never nested. What everybody
 * should see is written after the end of its group, and what follows stays unfolded. Commands are added to escaped lines,
 * so that no text of others can contain any.
 */
export class LogForm {
  readonly #options: LogFormOptions;
  #title: string | null = null;
  #isOpen = false;

  constructor(options: LogFormOptions) {
    this.#options = options;
  }

  text(event: RunEvent): string {
    const { level = 'normal', isFolded } = this.#options;
    const before = this.#group(event);
    // The title of the group shows a phase.
    const isHidden = (event.kind === 'phase' && isFolded) || (level === 'normal' && isRecordEvent(event));
    const lines = isHidden ? [] : logLines(event);
    return before + lines.map((line) => `${escapeCommands(line)}\n`).join('');
  }

  /** Write this before a line that everybody should see. */
  close(): string {
    if (!this.#isOpen) return '';
    this.#isOpen = false;
    return '::endgroup::\n';
  }

  #group(event: RunEvent): string {
    if (!this.#options.isFolded) return '';
    if (isForAll(event)) return this.close();
    const title = titleOf(event);
    if (title === null || title === this.#title) return '';
    const closed = this.close();
    this.#title = title;
    this.#isOpen = true;
    return `${closed}::group::${title}\n`;
  }
}

const FOR_ALL: readonly RunEvent['kind'][] = ['verdict', 'rounds-ended', 'ended'];

/** Whether everybody should see the event. */
function isForAll(event: RunEvent): boolean {
  return FOR_ALL.includes(event.kind) || (event.kind === 'note' && event.level === 'warning');
}

/** The title of a group, in the host's words; null: the event starts none. */
function titleOf(event: RunEvent): string | null {
  if (event.kind === 'phase') return event.title;
  return event.kind === 'requested' ? `Round ${event.round}` : null;
}
