import type { RunEvent } from '../../core/events.ts';
import { isRecordEvent } from '../../core/record-event.ts';
import { logLines } from './console-log.ts';

export type LogLevel = 'quiet' | 'normal' | 'debug';

const QUIET: readonly RunEvent['kind'][] = ['verdict', 'rounds-ended', 'ended'];

/** The lines of an event at a log level; warnings and the end are shown at every level. */
export function linesAt(level: LogLevel, event: RunEvent): readonly string[] {
  switch (level) {
    case 'normal':
      return isRecordEvent(event) ? [] : logLines(event);
    case 'quiet': {
      const isWarning = event.kind === 'note' && event.level === 'warning';
      return isWarning || QUIET.includes(event.kind) ? logLines(event) : [];
    }
    case 'debug':
      return logLines(event);
  }
}
