import type { RunEvent } from '../../core/events.ts';
import { isRecordEvent } from '../../core/record-event.ts';
import { logLines } from './console-log.ts';

export type LogLevel = 'normal' | 'debug';

const FOR_ALL: readonly RunEvent['kind'][] = ['verdict', 'rounds-ended', 'ended'];

/** Whether everybody should see the event. */
export function isForAll(event: RunEvent): boolean {
  return FOR_ALL.includes(event.kind) || (event.kind === 'note' && event.level === 'warning');
}

/** The lines of an event at a log level. */
export function linesAt(level: LogLevel, event: RunEvent): readonly string[] {
  return level === 'normal' && isRecordEvent(event) ? [] : logLines(event);
}
