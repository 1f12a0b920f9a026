import type { ToolCall } from '../../core/chat.ts';
import { type DialectMode, PROBE_WORDS, type RunEvent } from '../../core/events.ts';
import { assertNever } from '../../core/fault.ts';
import type { Outcome } from '../../core/outcome.ts';
import { isRecord } from '../../core/record-event.ts';
import { counted, oneLine } from '../../core/text/text.ts';
import { describeResult, type Verdict } from '../../core/verdict.ts';
import { commandLines, inTime } from './command-lines.ts';
import { progressLines } from './progress-log.ts';

/**
 * The lines that an event puts into the log of the workflow. What strangers or the model wrote is kept to one line
 * and cannot be read as a workflow command (`escapeCommands`).
 */
export function logLines(event: RunEvent): readonly string[] {
  if (isRecord(event)) return [];
  switch (event.kind) {
    case 'flags':
    case 'flag-used':
    case 'interpreted':
    case 'dialect-fallback':
    case 'schema-violation':
    case 'repaired':
    case 'recovered':
    case 'imitated':
    case 'compacted':
      return protocolLines(event);
    case 'stalled':
    case 'escalated':
    case 'criticised':
      return progressLines(event);
    case 'note':
      return [event.level === 'warning' ? `Warning: ${event.text}` : event.text];
    case 'phase':
      return [`— ${event.title}`];
    case 'file-chosen':
      return [`  ${event.path} (${event.bytes} bytes): ${event.reason}`];
    case 'prompt': {
      const parts = event.parts.filter(({ bytes }) => bytes > 0);
      return [`Prompt: ${parts.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')} bytes`];
    }
    case 'requested':
      return [];
    case 'replied':
      return repliedLines(event);
    case 'overflowed':
      return [`Round ${event.round}: the request did not fit the context window of the model.`];
    case 'answered':
      return [answeredLine(event)];
    case 'reminded':
      return [`  host: ${oneLine(event.why, 200)}`];
    case 'running':
      return [`  $ ${oneLine(event.command, 160)}: still running, ${inTime(event.ms)}`];
    case 'command':
      return commandLines(event.record);
    case 'generated':
      return event.files.map(generatedLine);
    case 'baseline':
    case 'probe':
      return [probeLine(event)];
    case 'verdict':
      return [`  ${verdictLine(event.verdict, event.isRepeat)}`];
    case 'retry':
      return [retryLine(event)];
    case 'rounds-ended':
      return [`The rounds ended: ${event.end.kind}, after ${counted(event.spent.rounds, 'round')}.`];
    case 'ended':
      return endedLines(event.outcome);
    default:
      return assertNever(event);
  }
}

type EventOf<Kind extends RunEvent['kind']> = Extract<RunEvent, { readonly kind: Kind }>;

function repliedLines({ round, usage, ms, text }: EventOf<'replied'>): readonly string[] {
  const tokens = `${usage.inputTokens} tokens in (${usage.cachedTokens} cached), ${usage.outputTokens} out`;
  const said = text === '' ? [] : [`  says: ${oneLine(text, 300)}`];
  return [`Round ${round}: ${tokens}, ${inTime(ms)}`, ...said];
}

function retryLine({ service, attempt, waitMs, why }: EventOf<'retry'>): string {
  return `  ${service}: attempt ${attempt} failed (${oneLine(why, 200)}); next one in ${Math.round(waitMs)} ms`;
}

function endedLines({ status, reason, delivery }: Outcome): readonly string[] {
  const { pullRequest, operation } = delivery;
  const pull =
    pullRequest === null ? [] : [`Pull request #${pullRequest.number} (${operation}): ${pullRequest.url}`];
  return [...pull, `Tether: ${status}. ${reason}`];
}

function generatedLine({ path, why }: EventOf<'generated'>['files'][number]): string {
  const what = why === null ? 'part of the change now' : `not taken (${oneLine(why, 160)})`;
  return `  ${oneLine(path, 160)}, written by the command: ${what}`;
}

function probeLine(event: EventOf<'baseline' | 'probe'>): string {
  const on = event.kind === 'baseline' ? 'base' : PROBE_WORDS[event.of];
  return `  ${on} $ ${event.command}: ${describeResult(event.result)}`;
}

type ProtocolEvent = Extract<
  RunEvent,
  {
    readonly kind:
      | 'flags'
      | 'flag-used'
      | 'interpreted'
      | 'dialect-fallback'
      | 'schema-violation'
      | 'repaired'
      | 'recovered'
      | 'imitated'
      | 'compacted';
  }
>;

/** How requests and replies were written, and what had to be done about it. */
function protocolLines(event: ProtocolEvent): readonly string[] {
  switch (event.kind) {
    case 'flags':
      return event.on.length === 0 ? [] : [`Non-default flags: ${event.on.join(', ')}`];
    case 'flag-used':
    case 'interpreted':
      return [];
    case 'dialect-fallback':
      return [`Tool calling: ${MODE_NAMES[event.to]} from now on: ${oneLine(event.reason, 200)}`];
    case 'schema-violation': {
      const { agent, errorDetail, isEnforced } = event;
      return [`  schema of ${agent}${isEnforced ? '' : ' (observed only)'}: ${oneLine(errorDetail, 200)}`];
    }
    case 'repaired':
      return [`  repaired: ${oneLine(event.what, 60)}`];
    case 'recovered':
      return [`  recovery: ${oneLine(event.path, 120)} is shown whole, because its patches failed`];
    case 'imitated':
      return [`  reply text dropped: it imitates the format of the host (${event.form})`];
    case 'compacted': {
      const { calls, freedTokens, by, cause } = event;
      const why = cause === 'overflow' ? 'the request was too large' : 'the context window fills';
      return [
        `  ${calls.length} calls compacted to a ${by === 'model' ? 'summary' : 'digest'}, about ${freedTokens} tokens: ${why}`,
      ];
    }
    default:
      return assertNever(event);
  }
}

const MODE_NAMES: Readonly<Record<DialectMode, string>> = { native: 'native calls', json: 'JSON plans' };

/** What a call did, in one line; what a command said stands above it already. */
function answeredLine({ call, result, ms }: EventOf<'answered'>): string {
  const what = `${call.name} ${oneLine(describeCall(call), 120)}`.trimEnd();
  const head = `  ${result.status.padEnd(8)} ${what} (${inTime(ms)})`;
  switch (result.status) {
    case 'done':
      return head;
    case 'failed':
      return `${head}: ${result.effect === 'ends' ? 'rejected, the output goes back to the model' : oneLine(firstLine(result.text), 200)}`;
    case 'rejected':
    case 'skipped':
      return `${head}: ${oneLine(result.text, 200)}`;
    default:
      return assertNever(result.status);
  }
}

/** The arguments that tell calls apart: a path, a pattern, a command, a title. */
function describeCall({ arguments: given }: ToolCall): string {
  if (given.kind === 'unreadable') return '(unreadable arguments)';
  const { value } = given;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([name, part]) => SHOWN.has(name) && typeof part !== 'object')
    .map(([, part]) => String(part))
    .join(', ');
}

const SHOWN = new Set(['path', 'pattern', 'command', 'title', 'question', 'start', 'end']);

function verdictLine(verdict: Verdict, isRepeat: boolean): string {
  switch (verdict.kind) {
    case 'passed':
      return `Verdict: passed${isRepeat ? ' (same change as before)' : ''}`;
    case 'failed':
      return 'Verdict: failed';
    case 'blocked':
      return `Verdict: blocked by policy, ${oneLine(verdict.why, 300)}`;
    case 'inconclusive':
      return `Verdict: inconclusive, ${oneLine(verdict.why, 300)}`;
    default:
      return assertNever(verdict);
  }
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '') ?? '';
}

/**
 * Text that the runner takes for no command: it reads `::name::` at the head of a line and `##[name]` anywhere
 * (actions/runner, ActionCommand.cs).
 */
export function escapeCommands(line: string): string {
  return line
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('##[', '# #[')
    .replace(/^(\s*):(?=:)/, '$1: ');
}

/** The line that has the runner mask a value from now on; the runner takes it out of the log. */
export function maskCommand(value: string): string {
  return `::add-mask::${value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`;
}
