import { ESCALATION_WORDS } from '../src/core/decision.ts';
import { estimatedMark } from '../src/core/tokens/estimated.ts';
import type { CommandResult } from '../src/core/verdict/command-result.ts';
import { type ExpectedEnd, RUNS } from '../src/core/verdict/versions.ts';
import { diffView } from './diff.ts';
import { badge, el, fold, orElse, pre } from './dom.ts';
import { argumentsText, callText, requestView, shown } from './message.ts';
import { filesOf } from './patch.ts';
import { expectedOf, toneOf } from './tone.ts';
import type { LineOf, Run, TraceLine } from './trace.ts';
import { verdictView } from './verdict.ts';
import { clock, count, dollars, duration, number } from './words.ts';

/** One line of the trace for people; whatever cannot be shown so is shown as it stands in the file. */
export function eventView(run: Run, line: TraceLine, section: string): HTMLElement | null {
  const content = orElse(
    () => contentOf(run, line, section),
    () => rawView(line),
  );
  if (content === null) return null;
  const at = el('span', { class: 'time', title: 'minutes and seconds since the start' }, clock(line.time));
  return el('li', { class: `event ${line.kind}` }, at, el('div', { class: 'what' }, content));
}

function rawView(line: TraceLine): HTMLElement {
  return fold(`${line.kind}`, () => pre(shown(line)));
}

function said(label: string, text: string, tone: 'warn' | 'plain' = 'plain'): HTMLElement {
  return el('p', {}, badge(label, tone), ' ', text);
}

/** Null: told elsewhere. */
function contentOf(run: Run, line: TraceLine, section: string): Node | null {
  switch (line.kind) {
    case 'sent':
      return requestView(run, line, section);
    case 'received':
      return replyView(line);
    case 'answered':
      return answerView(line);
    case 'edited':
      return fold(
        `Edit: ${line.path} (${line.to})`,
        () => diffView({ path: line.path, mode: '', hunks: line.hunks }),
        { open: '' },
      );
    case 'changed':
      return changeView(line);
    case 'verdict':
      return verdictView(line.verdict, line.isRepeat);
    case 'command':
      return commandView('on the change', { ...line.record, expected: expectedOf(line) });
    case 'baseline':
      return commandView('on the base', { ...line, expected: expectedOf(line) });
    case 'probe':
      return commandView(RUNS[line.of].words, { ...line, expected: expectedOf(line) });
    case 'note':
      return said(
        line.level === 'warning' ? 'warning' : 'note',
        line.text,
        line.level === 'warning' ? 'warn' : 'plain',
      );
    case 'task':
      return fold(`Task: issue #${line.task.issue}, ${line.task.title}`, () => pre(taskText(line)));
    case 'began':
      return fold('Settings of the run', () => pre(shown(line)));
    case 'ended':
      return said(line.outcome.status, line.outcome.reason);
    case 'requested':
    case 'interpreted':
    case 'replied':
    case 'message':
    case 'running':
    case 'charged':
      return null;
    default:
      return turnOfEvents(line);
  }
}

/** What was done about a reply, and what went otherwise than planned. */
function turnOfEvents(line: TraceLine): Node {
  switch (line.kind) {
    case 'phase':
      return el('p', {}, el('strong', {}, line.title));
    case 'file-chosen':
      return said('shown', `${line.path}, ${number(line.bytes)} bytes: ${line.reason}`);
    case 'prompt':
      return said('prompt', line.parts.map(({ name, bytes }) => `${name} ${number(bytes)}`).join(', '));
    case 'reminded':
      return fold('Note of the host to the model', () => pre(line.why));
    case 'compacted':
      return said(
        'compacted',
        `${count(line.calls.length, 'call')} to a digest, about ${number(line.freedTokens)} tokens freed (${line.cause}): ${line.calls.join(', ')}`,
        'warn',
      );
    case 'overflowed':
      return said('overflow', 'The request did not fit the context window.', 'warn');
    case 'repaired':
      return said('repaired', line.what, 'warn');
    case 'recovered':
      return said('recovered', `${line.path} is shown whole, because its patches failed.`, 'warn');
    case 'imitated':
      return said('dropped', `The text of the reply imitated the form of the host (${line.form}).`, 'warn');
    case 'schema-violation':
      return said('schema', `${line.errorDetail}${line.isEnforced ? '' : ' (observed only)'}`, 'warn');
    case 'dialect-fallback':
      return said('fallback', `Requests are written as ${line.to} from here on: ${line.reason}`, 'warn');
    case 'stalled':
      return said('no progress', `${line.pattern} (${line.response})`, 'warn');
    case 'escalated':
      return said('next step', ESCALATION_WORDS[line.step], 'warn');
    case 'retry':
      return said('retry', `${line.service}, attempt ${line.attempt}: ${line.why}`, 'warn');
    case 'criticised':
      return said(
        'critic',
        'feedback' in line.outcome ? `${line.outcome.kind}: ${line.outcome.feedback}` : line.outcome.kind,
      );
    case 'generated':
      return said(
        'written by a command',
        line.files.map(({ path, why }) => `${path}${why === null ? '' : ` (not taken: ${why})`}`).join(', '),
      );
    case 'rounds-ended':
      return said(
        'rounds ended',
        `${line.end.kind}, after ${count(line.spent.rounds, 'round')}, ${dollars(line.spent.costUsd)}`,
      );
    default:
      return rawView(line);
  }
}

const STOPS = {
  end: 'ended by itself',
  tools: 'ended with calls',
  length: 'cut off at its limit',
  refusal: 'ended by a refusal',
} as const;

function replyView({ reply, ms }: LineOf<'received'>): Node {
  switch (reply.kind) {
    case 'failed':
      return said('no answer', reply.why, 'warn');
    case 'rejected':
      return said('rejected', reply.why, 'warn');
    case 'overflow':
      return said('overflow', 'The request did not fit the context window.', 'warn');
    case 'turn': {
      const { usage, stop, text, calls } = reply;
      const cost = `${number(usage.inputTokens)} tokens in (${number(usage.cachedTokens)} cached), ${number(usage.outputTokens)} out${estimatedMark(usage)}, ${duration(ms)}, ${STOPS[stop]}`;
      return el(
        'div',
        { class: 'reply' },
        el('p', { class: 'quiet' }, `Reply: ${cost}.`),
        text === '' ? null : pre(text),
        ...calls.map(({ name, arguments: given }) => pre(argumentsText(name, parsed(given)))),
      );
    }
  }
}

function parsed(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

function answerView({ call, result, ms }: LineOf<'answered'>): Node {
  const tone = result.status === 'done' ? 'good' : result.status === 'skipped' ? 'plain' : 'bad';
  const head = el(
    'summary',
    {},
    badge(result.status, tone),
    el('span', { class: 'snippet' }, callText(call).replaceAll(/\s+/g, ' ')),
    el('span', { class: 'size' }, duration(ms)),
  );
  return fold(head, () =>
    el(
      'div',
      {},
      el('p', { class: 'quiet' }, 'Call'),
      pre(callText(call)),
      el('p', { class: 'quiet' }, 'Result'),
      pre(result.text),
    ),
  );
}

function commandView(
  where: string,
  {
    command,
    result,
    expected,
  }: { readonly command: string; readonly result: CommandResult; readonly expected: ExpectedEnd },
): Node {
  const isPassed = result.kind === 'exited' && result.code === 0;
  const tone = toneOf(isPassed, expected);
  const end =
    expected === 'fail'
      ? `${endOf(result)}, ${tone === 'good' ? 'as expected' : 'but should have failed'}`
      : endOf(result);
  const head = el(
    'summary',
    {},
    badge(end, tone === 'neutral' ? 'plain' : tone),
    el('code', { class: 'snippet' }, `$ ${command}`),
    el('span', { class: 'size' }, result.kind === 'refused' ? where : `${where}, ${duration(result.ms)}`),
  );
  return fold(head, () => pre(result.kind === 'refused' ? result.why : result.output));
}

function endOf(result: CommandResult): string {
  switch (result.kind) {
    case 'exited':
      return result.code === 0 ? 'passed' : `exit code ${result.code}`;
    case 'signalled':
      return result.signal;
    case 'timed-out':
      return 'no end';
    case 'refused':
      return 'not run';
  }
}

export function changeView({ patch, paths, hash }: LineOf<'changed'>): Node {
  if (paths.length === 0) return el('p', {}, 'Nothing was changed.');
  const files = filesOf(patch);
  return el(
    'div',
    {},
    el(
      'p',
      { class: 'quiet' },
      `${count(paths.length, 'file')}: ${paths.join(', ')}. Change set ${hash.slice(0, 12)}.`,
    ),
    ...files.map(diffView),
  );
}

function taskText({ task, base }: LineOf<'task'>): string {
  const comments = task.comments.map(({ author, body }) => `Comment of ${author}:\n${body}`);
  const asked = task.instruction === '' ? [] : [`Asked for besides:\n${task.instruction}`];
  return [`${task.title}\nby ${task.author}, on ${base}`, task.body, ...comments, ...asked].join('\n\n');
}
