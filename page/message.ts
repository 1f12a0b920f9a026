import type { ToolCall } from '../src/core/chat.ts';
import type { SentTurn } from '../src/core/record-event.ts';
import { badge, el, fold, pre } from './dom.ts';
import type { LineOf, Run } from './trace.ts';
import { count, firstLine, number } from './words.ts';

/** A request with every word of it: what is new in it stands first, and what was sent before is one fold away. */
export function requestView(run: Run, line: LineOf<'sent'>, section: string): HTMLElement {
  const isNew = (id: number): boolean => run.firstSent.get(id) === section;
  const ids = line.tools === null ? line.messages : [...line.messages, line.tools];
  const fresh = ids.filter(isNew);
  const known = ids.filter((id) => !isNew(id));
  const chars = ids.reduce((sum, id) => sum + textOf(run.messages.get(id)).length, 0);
  const about = `${count(line.messages.length, 'message')}, ${number(chars)} characters, at most ${number(line.maxOutputTokens)} tokens back`;
  return el(
    'div',
    {},
    el('p', { class: 'quiet' }, `Request ${line.call} to ${line.model}: ${about}.`),
    ...fresh.map((id) => messageView(run, id)),
    known.length === 0
      ? null
      : fold(`${count(known.length, 'message')} of it went out before`, () =>
          el('div', {}, ...known.map((id) => messageView(run, id))),
        ),
  );
}

function messageView(run: Run, id: number): HTMLElement {
  const turn = run.messages.get(id);
  if (turn === undefined) return el('p', { class: 'quiet' }, `Message ${id} is not in the trace.`);
  const text = textOf(turn);
  const head = el(
    'summary',
    {},
    badge(titleOf(turn)),
    el('span', { class: 'snippet' }, firstLine(text)),
    el('span', { class: 'size' }, `${number(text.length)} characters`),
  );
  return fold(head, () => bodyOf(turn), { class: 'message', 'data-message': String(id) });
}

function titleOf(turn: SentTurn): string {
  switch (turn.role) {
    case 'system':
      return 'system';
    case 'user':
      return turn.origin;
    case 'assistant':
      return 'model';
    case 'tool':
      return 'results';
    case 'tools':
      return 'tools on offer';
  }
}

function bodyOf(turn: SentTurn): HTMLElement {
  if (turn.role !== 'user' || turn.pictures === undefined) return pre(textOf(turn));
  const pictures = turn.pictures.map(({ type, bytes }) => `${type}, ${number(bytes)} bytes`);
  return el(
    'div',
    {},
    pre(textOf(turn)),
    el('p', { class: 'quiet' }, `With pictures: ${pictures.join('; ')}.`),
  );
}

/** All words of a message, as one text. */
export function textOf(turn: SentTurn | undefined): string {
  switch (turn?.role) {
    case undefined:
      return '';
    case 'system':
    case 'user':
      return turn.text;
    case 'assistant': {
      const kept = turn.providerMetadata === undefined ? [] : [shown(turn.providerMetadata.value)];
      return [...(turn.text === '' ? [] : [turn.text]), ...turn.calls.map(callText), ...kept].join('\n\n');
    }
    case 'tool':
      return turn.results.map(({ tool, callId, text }) => `${tool} (${callId}):\n${text}`).join('\n\n');
    case 'tools':
      return turn.tools
        .map(({ name, description, parameters }) => `${name}: ${description}\n${shown(parameters)}`)
        .join('\n\n');
  }
}

export function callText(call: ToolCall): string {
  const { arguments: given } = call;
  if (given.kind === 'unreadable') return `${call.name}: arguments that cannot be read: ${given.errorDetail}`;
  return argumentsText(call.name, given.value);
}

/** Long texts as they are, not as one line of JSON. */
export function argumentsText(name: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${name} ${shown(value)}`;
  const parts = Object.entries(value).map(([key, part]) =>
    typeof part === 'string'
      ? `${key}: ${part.includes('\n') ? `\n${part}` : part}`
      : `${key}: ${shown(part)}`,
  );
  return [name, ...parts.map((part) => `  ${part}`)].join('\n');
}

export function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? '');
}
