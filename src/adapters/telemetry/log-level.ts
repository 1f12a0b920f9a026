import type { RunEvent } from '../../core/events.ts';
import { assertNever } from '../../core/fault.ts';
import { isRecord, type RecordEvent } from '../../core/record-event.ts';
import { counted, oneLine } from '../../core/text/text.ts';
import { logLines } from './console-log.ts';

export type LogLevel = 'quiet' | 'normal' | 'debug';

const QUIET: readonly RunEvent['kind'][] = ['verdict', 'rounds-ended', 'ended'];

/** The lines of an event in a log that tells as much as was asked for; warnings and the end are in every one. */
export function linesAt(level: LogLevel, event: RunEvent): readonly string[] {
  switch (level) {
    case 'normal':
      return logLines(event);
    case 'quiet': {
      const isWarning = event.kind === 'note' && event.level === 'warning';
      return isWarning || QUIET.includes(event.kind) ? logLines(event) : [];
    }
    case 'debug':
      return isRecord(event) ? recordLines(event) : logLines(event);
  }
}

const MAX_HUNK_LINES = 200;

function recordLines(event: RecordEvent): readonly string[] {
  switch (event.kind) {
    case 'began':
      return [`  inputs: ${Object.keys(event.inputs).join(', ')}`];
    case 'task':
      return [`  issue #${event.task.issue}, on commit ${event.base}`];
    case 'message':
      return [`  message ${event.id}: ${event.turn.role}, ${JSON.stringify(event.turn).length} characters`];
    case 'sent':
      return [
        `  request ${event.call} (${event.purpose}) to ${oneLine(event.model, 80)}: messages ${event.messages.join(', ')}`,
      ];
    case 'received':
      return [`  reply ${event.call}: ${replyWords(event.reply)}`];
    case 'charged':
      return [`  so far ${event.spent.inputTokens} tokens in, ${event.spent.outputTokens} out`];
    case 'edited': {
      const lines = event.hunk.split('\n').slice(0, MAX_HUNK_LINES);
      return [
        `  ${event.to}: ${oneLine(event.path, 160)}`,
        ...lines.map((line) => `    ${line.slice(0, 200)}`),
      ];
    }
    case 'changed':
      return [`  change set ${event.hash}: ${counted(event.paths.length, 'file')}`];
    default:
      return assertNever(event);
  }
}

function replyWords(reply: Extract<RecordEvent, { readonly kind: 'received' }>['reply']): string {
  if (reply.kind !== 'turn') return reply.kind;
  const calls = reply.calls.map(({ name }) => oneLine(name, 40)).join(', ');
  return `${reply.text.length} characters, calls: ${calls === '' ? 'none' : calls}, ended by ${reply.stop}`;
}
