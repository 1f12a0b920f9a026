import type { RunEvent } from '../../core/events.ts';
import { isRecordEvent } from '../../core/record-event.ts';
import { logLines } from './console-log.ts';

export type LogLevel = 'quiet' | 'normal' | 'debug';

const QUIET: readonly RunEvent['kind'][] = ['verdict', 'rounds-ended', 'ended'];

/** The lines of an event in a log that tells as much as was asked for; warnings and the end are in every one. */
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
