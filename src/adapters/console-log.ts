import type { ToolCall } from '../core/chat.ts';
import type { RunEvent } from '../core/events.ts';
import { assertNever } from '../core/fault.ts';
import { oneLine } from '../core/text.ts';
import { describeResult } from '../core/verdict.ts';

/**
 * The lines that an event puts into the log of the workflow. What strangers or the model wrote is kept to one line
 * and cannot be read as a workflow command (`neutral`).
 */
export function logLines(event: RunEvent): readonly string[] {
  switch (event.kind) {
    case 'note':
      return [event.level === 'warning' ? `Warning: ${event.text}` : event.text];
    case 'phase':
      return [`— ${event.title}`];
    case 'file-chosen':
      return [`  ${event.path} (${event.bytes} bytes): ${event.reason}`];
    case 'prompt':
      return [`Prompt: ${event.parts.map(({ name, bytes }) => `${name} ${bytes} bytes`).join(', ')}`];
    case 'requested':
      return [];
    case 'replied': {
      const { round, usage, ms, text, calls } = event;
      const tokens = `${usage.inputTokens} in (${usage.cachedTokens} cached), ${usage.outputTokens} out`;
      const said = text === '' ? [] : [`  says: ${oneLine(text, 300)}`];
      return [`Round ${round}: ${calls.length} calls, ${tokens} tokens, ${Math.round(ms)} ms`, ...said];
    }
    case 'overflowed':
      return [`Round ${event.round}: the request did not fit the context window of the model.`];
    case 'answered': {
      const { call, result, ms } = event;
      const first = result.status === 'done' ? '' : `: ${oneLine(result.text, 200)}`;
      return [
        `  ${result.status.padEnd(8)} ${call.name} ${oneLine(describeCall(call), 120)} (${Math.round(ms)} ms)${first}`,
      ];
    }
    case 'nudged':
      return [`  host: ${oneLine(event.why, 200)}`];
    case 'command': {
      const { command, result } = event.record;
      const why = result.kind === 'refused' ? `: ${result.why}` : ` (${Math.round(result.ms)} ms)`;
      return [`  $ ${command}: ${describeResult(result)}${why}`];
    }
    case 'verdict':
      return [`Verdict: ${event.verdict.kind}${event.isRepeat ? ' (same change as before)' : ''}`];
    case 'retry': {
      const { service, attempt, waitMs, why } = event;
      return [
        `  ${service}: attempt ${attempt} failed (${oneLine(why, 200)}); next one in ${Math.round(waitMs)} ms`,
      ];
    }
    case 'rounds-ended':
      return [`The rounds ended: ${event.end.kind}, after ${event.spent.rounds} rounds.`];
    case 'ended':
      return [`Tether: ${event.outcome.status}. ${event.outcome.reason}`];
    default:
      return assertNever(event);
  }
}

/** The argument that tells calls apart: a path, a pattern, a command, a title. */
function describeCall({ arguments: given }: ToolCall): string {
  if (given.kind === 'unreadable') return '(unreadable arguments)';
  const { value } = given;
  if (typeof value !== 'object' || value === null) return '';
  const told = Object.entries(value).filter(([, part]) => typeof part !== 'object');
  return told
    .map(([name, part]) => (SHOWN.has(name) ? String(part) : `${name}: ${String(part).length} characters`))
    .join(', ');
}

const SHOWN = new Set(['path', 'pattern', 'command', 'title', 'question', 'start', 'end']);

/**
 * Text that the runner takes for no command: it reads `::name::` at the head of a line and `##[name]` anywhere
 * (actions/runner, ActionCommand.cs).
 */
export function neutral(line: string): string {
  return line
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('##[', '# #[')
    .replace(/^(\s*):(?=:)/, '$1: ');
}

/** The line that has the runner mask a value from now on; the runner takes it out of the log. */
export function maskCommand(value: string): string {
  return `::add-mask::${value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`;
}
