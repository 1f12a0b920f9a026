import type { ToolCall } from '../../core/chat.ts';
import { type CriticOutcome, ESCALATION_WORDS } from '../../core/decision.ts';
import {
  type DialectMode,
  type EventOf,
  type EventReaders,
  type RunEvent,
  readBy,
} from '../../core/events.ts';
import { closingLine } from '../../core/outcome.ts';
import { isRecordEvent, type RecordEvent } from '../../core/record-event.ts';
import { named } from '../../core/text/invisible.ts';
import { counted, inSeconds, listed, oneLine } from '../../core/text/text.ts';
import { estimatedMark } from '../../core/tokens/estimated.ts';
import { blockingIds, commandsInWords } from '../../core/verdict/evidence.ts';
import { type CommandRecord, describeResult, isPass, type Verdict } from '../../core/verdict/verdict.ts';
import { RUNS } from '../../core/verdict/versions.ts';

/**
 * The lines of an event in the log of the workflow. Text of strangers or the model is limited to one line and cannot be
 * read as a workflow command (`escapeCommands`).
 */
export function logLines(event: RunEvent): readonly string[] {
  // The record of a run, which only a debug log shows, as the trace has it.
  if (isRecordEvent(event)) return [`  ${oneLine(JSON.stringify(event), MAX_RECORD_CHARS)}`];
  return readBy(LINES, event) ?? [];
}

const MAX_RECORD_CHARS = 1000;
const MODE_NAMES: Readonly<Record<DialectMode, string>> = { native: 'native calls', json: 'JSON plans' };

const LINES: EventReaders<readonly string[], 'requested' | 'interpreted' | RecordEvent['kind']> = {
  note: ({ level, text }) => [level === 'warning' ? `Warning: ${text}` : text],
  phase: ({ title }) => [`— ${title}`],
  'file-chosen': ({ path, bytes, reason }) => [`  ${path} (${bytes} bytes): ${reason}`],
  prompt: ({ parts }) => {
    const filled = parts.filter(({ bytes }) => bytes > 0).map(({ name, bytes }) => `${name} ${bytes}`);
    return [`Prompt: ${filled.join(', ')} bytes`];
  },
  replied: ({ round, usage, ms, text }) => {
    const tokens = `${usage.inputTokens} tokens in (${usage.cachedTokens} cached), ${usage.outputTokens} out${estimatedMark(usage)}`;
    const words = text === '' ? [] : [`  says: ${oneLine(text, 300)}`];
    return [`Round ${round}: ${tokens}, ${formatMs(ms)}`, ...words];
  },
  overflowed: ({ round }) => [`Round ${round}: the request did not fit the context window of the model.`],
  answered: (event) => [answeredLine(event)],
  reminded: ({ why }) => [`  host: ${oneLine(why, 200)}`],
  running: ({ command, ms }) => [`  $ ${oneLine(command, 160)}: still running, ${formatMs(ms)}`],
  command: ({ record }) => commandLines(record),
  generated: ({ files }) =>
    files.map(({ path, why }) => {
      const what = why === null ? 'part of the change now' : `not taken (${oneLine(why, 160)})`;
      return `  ${oneLine(path, 160)}, written by the command: ${what}`;
    }),
  baseline: ({ command, result }) => [`  base $ ${command}: ${describeResult(result)}`],
  probe: ({ of, command, result }) => [`  ${RUNS[of].words} $ ${command}: ${describeResult(result)}`],
  verdict: ({ verdict, isRepeat }) => [`  ${verdictLine(verdict, isRepeat)}`],
  retry: ({ service, attempt, waitMs, why }) => [
    `  ${service}: attempt ${attempt} failed (${oneLine(why, 200)}); next one in ${Math.round(waitMs)} ms`,
  ],
  stalled: ({ response, pattern }) => [`  no progress (${response}): ${pattern}`],
  escalated: ({ step }) => [`  next step: ${ESCALATION_WORDS[step]}`],
  criticised: ({ outcome }) => criticLines(outcome),
  'rounds-ended': ({ end, spent }) => [
    `The rounds ended: ${end.kind === 'validated' ? commandsInWords(end.verdict.evidence) : end.kind}, after ${counted(spent.rounds, 'round')}.`,
  ],
  ended: ({ outcome }) => {
    const { delivery, patchPath } = outcome;
    const { pullRequest: pull, operation } = delivery;
    const published = pull === null ? [] : [`Pull request #${pull.number} (${operation}): ${pull.url}`];
    const isKept = delivery.headSha === null && patchPath !== null;
    const kept = isKept ? [`The change as a patch: ${patchPath}`] : [];
    return [...published, ...kept, closingLine(outcome)];
  },

  // How requests and replies were written and repaired.
  'dialect-fallback': ({ to, reason }) => [
    `Tool calling: ${MODE_NAMES[to]} from now on: ${oneLine(reason, 200)}`,
  ],
  'schema-violation': ({ agent, errorDetail, isEnforced }) => [
    `  schema of ${agent}${isEnforced ? '' : ' (observed only)'}: ${oneLine(errorDetail, 200)}`,
  ],
  repaired: ({ what }) => [`  repaired: ${oneLine(what, 60)}`],
  recovered: ({ path }) => [`  recovery: ${oneLine(path, 120)} is shown whole, because its patches failed`],
  imitated: ({ form }) => [`  reply text dropped: it imitates the format of the host (${form})`],
  compacted: ({ calls, freedTokens, cause }) => {
    const why = cause === 'overflow' ? 'the request was too large' : 'the context window fills';
    return [`  ${calls.length} calls compacted to a digest, about ${freedTokens} tokens: ${why}`];
  },
};

function criticLines(outcome: CriticOutcome): readonly string[] {
  switch (outcome.kind) {
    case 'approve':
      return ['Critic: approved'];
    case 'iterate':
    case 'abort':
      return [`Critic: ${outcome.kind}: ${oneLine(outcome.feedback, 300)}`];
    case 'skipped':
      return [];
    case 'error':
    case 'parse-error':
      return [`Critic: no answer (${oneLine(outcome.why, 200)})`];
  }
}

/** The result of a call in one line; a command's output is already shown above it. */
function answeredLine({ call, result, ms }: EventOf<'answered'>): string {
  const what = `${call.name} ${oneLine(describeCall(call), 120)}`.trimEnd();
  const head = `  ${result.status.padEnd(8)} ${what} (${formatMs(ms)})`;
  switch (result.status) {
    case 'done':
      return head;
    case 'failed':
      return `${head}: ${oneLine(firstLine(result.text), 200)}`;
    case 'rejected':
    case 'skipped':
      return `${head}: ${oneLine(result.text, 200)}`;
  }
}

/** The arguments that distinguish calls: a path, a pattern, a command, a title. */
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
      return `Verdict: passed${isRepeat ? ' (known: the commands passed on this very change before)' : ''}`;
    case 'failed':
      return `Verdict: failed by ${oneLine(listed(blockingIds(verdict.evidence), MOST_FAILURES), 300)}`;
    case 'blocked':
      return `Verdict: blocked by policy, ${oneLine(verdict.why, 300)}`;
    case 'inconclusive':
      return `Verdict: inconclusive, ${oneLine(verdict.why, 300)}`;
  }
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '') ?? '';
}

/**
 * Escapes a line so that the runner reads no command in it: it looks for `::name::` at the start of a line and
 * `##[name]` anywhere (actions/runner, ActionCommand.cs). Invisible characters are replaced by their names.
 */
export function escapeCommands(line: string): string {
  return named(line.replace(/\p{Cc}/gu, ' '))
    .replaceAll('##[', '# #[')
    .replace(/^(\s*):(?=:)/, '$1: ');
}

/** The command that makes the runner mask a value from now on; the runner removes the line from the log. */
export function maskCommand(value: string): string {
  return `::add-mask::${value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`;
}

/** The result of a command in one line; after a failure also the lines that a person would look for. */
function commandLines({ command, result }: CommandRecord): readonly string[] {
  const head = `  $ ${command}: ${describeResult(result)}`;
  if (result.kind === 'refused') return [`${head}: ${result.why}`];
  const line = `${head} (${formatMs(result.ms)})`;
  return isPass(result) ? [line] : [line, ...relevantLines(result.output).map((text) => `      ${text}`)];
}

const MAX_RELEVANT = 4;
const MOST_FAILURES = 4;
/** How test runners start the line of a failed test. */
const FAILED_TEST = /^(?:not ok\b|✖|✗|×|✘|✕|●|--- FAIL|FAIL(?:ED)?\b)/;
const ERROR = /\b(?:\w*error|failed|failure|panicked)\b/i;

/** The lines of a failed command that a person would look for, or else its last lines. */
function relevantLines(output: string): readonly string[] {
  const lines = output
    .split(/\r?\n/)
    .map((line) => oneLine(line, 160))
    .filter((line) => line !== '');
  for (const pattern of [FAILED_TEST, ERROR]) {
    const found = [...new Set(lines.filter((line) => pattern.test(line)))];
    if (found.length > 0) return found.slice(0, MAX_RELEVANT);
  }
  return lines.slice(-MAX_RELEVANT);
}

/** From here on, times are shown in seconds. */
const LONG_MS = 1000;

function formatMs(ms: number): string {
  return ms < LONG_MS ? `${Math.round(ms)} ms` : inSeconds(ms);
}
