import type { RunEvent } from '../../core/events.ts';
import type { Status } from '../../core/outcome.ts';
import { isPass } from '../../core/verdict.ts';
import { escapeCommands } from './console-log.ts';
import type { LogLevel } from './log-level.ts';

export interface LogFormOptions {
  /** Whether a runner reads the log, which folds groups. */
  readonly isFolded: boolean;
  readonly isColoured: boolean;
}

/** A runner folds and colours; a short log needs neither. https://no-color.org */
export function logFormOf(
  { GITHUB_ACTIONS, NO_COLOR = '' }: Readonly<Record<string, string | undefined>>,
  level: LogLevel,
): LogFormOptions {
  const isFolded = GITHUB_ACTIONS === 'true' && level !== 'quiet';
  return { isFolded, isColoured: isFolded && NO_COLOR === '' };
}

type Colour = 'bad' | 'good' | 'mind';

/** Foreground colours by ECMA-48. */
const CODES: Readonly<Record<Colour, number>> = { bad: 31, good: 32, mind: 33 };

/**
 * How lines stand in the log: a group for each phase and each round, never one in another, and colours by what happened.
 * What a person has to see stands behind the end of its group, and what follows there stays unfolded. Commands and colours
 * are added to lines that are escaped already, so that no text of others makes any.
 */
export class LogForm {
  readonly #options: LogFormOptions;
  #title: string | null = null;
  #isOpen = false;

  constructor(options: LogFormOptions) {
    this.#options = options;
  }

  /** @param lines what the event tells, unescaped */
  text(event: RunEvent, lines: readonly string[]): string {
    const before = this.#group(event);
    // The group says it by its title.
    const told = event.kind === 'phase' && this.#options.isFolded ? [] : lines;
    return before + told.map((line) => `${this.#painted(event, escapeCommands(line))}\n`).join('');
  }

  /** To be written before what everybody has to see. */
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
    const colour = this.#options.isColoured ? colourOf(event) : null;
    return colour === null || line === '' ? line : `\u001b[${CODES[colour]}m${line}\u001b[0m`;
  }
}

/** In the host's own words. */
function titleOf(event: RunEvent): string | null {
  switch (event.kind) {
    case 'phase':
      return event.title;
    case 'requested':
      return `Round ${event.round}`;
    default:
      return null;
  }
}

function isForAll(event: RunEvent): boolean {
  switch (event.kind) {
    case 'verdict':
    case 'rounds-ended':
    case 'ended':
      return true;
    case 'note':
      return event.level === 'warning';
    default:
      return false;
  }
}

function colourOf(event: RunEvent): Colour | null {
  switch (event.kind) {
    case 'note':
      return event.level === 'warning' ? 'mind' : null;
    case 'answered':
      return event.result.status === 'done' ? null : 'bad';
    case 'command':
      return isPass(event.record.result) ? 'good' : 'bad';
    case 'verdict':
      return event.verdict.kind === 'passed' ? 'good' : 'bad';
    case 'retry':
    case 'stalled':
    case 'overflowed':
      return 'mind';
    case 'ended':
      return ENDS[event.outcome.status] ?? 'mind';
    default:
      return null;
  }
}

const ENDS: Readonly<Partial<Record<Status, Colour>>> = {
  validated: 'good',
  drafted: 'good',
  failed: 'bad',
};
