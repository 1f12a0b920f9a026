import { type RunEvent, readBy, type SomeReaders } from '../../core/events.ts';
import type { Status } from '../../core/outcome.ts';
import { isRecordEvent } from '../../core/record-event.ts';
import { isPass } from '../../core/verdict/verdict.ts';
import { escapeCommands, logLines } from './console-log.ts';

export type LogLevel = 'normal' | 'debug';

export interface LogFormOptions {
  /** `debug`: requests, replies and edits too. Default: normal. */
  readonly level?: LogLevel;
  /** Whether a runner reads the log and folds groups. */
  readonly isFolded: boolean;
  readonly isColoured: boolean;
}

/** Groups and colours for a runner. https://no-color.org */
export function logFormOf({
  GITHUB_ACTIONS,
  NO_COLOR = '',
}: Readonly<Record<string, string | undefined>>): LogFormOptions {
  const isFolded = GITHUB_ACTIONS === 'true';
  return { isFolded, isColoured: isFolded && NO_COLOR === '' };
}

type Colour = 'bad' | 'good' | 'mind';

/** Foreground colours of ECMA-48. */
const CODES: Readonly<Record<Colour, number>> = { bad: 31, good: 32, mind: 33 };

/**
 * The text of the log: the lines of each event, a group for each phase and each round, never nested, and colours by event. What everybody should
 * see is written after the end of its group, and what follows stays unfolded. Commands and colours are added to escaped
 * lines, so that no text of others can contain any.
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
    return before + lines.map((line) => `${this.#painted(event, escapeCommands(line))}\n`).join('');
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

  #painted(event: RunEvent, line: string): string {
    const colour = this.#options.isColoured ? (readBy(COLOURS, event) ?? null) : null;
    return colour === null || line === '' ? line : `\u001b[${CODES[colour]}m${line}\u001b[0m`;
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

const COLOURS: SomeReaders<Colour | null> = {
  note: ({ level }) => (level === 'warning' ? 'mind' : null),
  answered: ({ result }) => (result.status === 'done' ? null : 'bad'),
  command: ({ record }) => (isPass(record.result) ? 'good' : 'bad'),
  verdict: ({ verdict }) => (verdict.kind === 'passed' ? 'good' : 'bad'),
  retry: () => 'mind',
  stalled: () => 'mind',
  overflowed: () => 'mind',
  ended: ({ outcome }) => ENDS[outcome.status] ?? 'mind',
};

const ENDS: Readonly<Partial<Record<Status, Colour>>> = {
  validated: 'good',
  drafted: 'good',
  failed: 'bad',
};
