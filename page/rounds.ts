import { estimatedMark } from '../src/core/tokens/estimated.ts';
import { badge, el, fold, open, orElse } from './dom.ts';
import { eventView } from './event.ts';
import { textOf } from './message.ts';
import type { Run, Section, TraceLine } from './trace.ts';
import { clock, number } from './words.ts';

export interface RoundFold {
  readonly section: Section;
  readonly details: HTMLDetailsElement;
}

/** Each round as a fold whose content is made when it is opened, so that a thousand of them open at once. */
export function roundFolds(run: Run): readonly RoundFold[] {
  return run.sections.map((section) => {
    const details = fold(headOf(section), () => bodyOf(run, section), { id: section.id, class: 'round' });
    return { section, details };
  });
}

function bodyOf(run: Run, { id, lines }: Section): HTMLElement {
  const views = lines.map((line) => eventView(run, line, id)).filter((view) => view !== null);
  return el(
    'div',
    { class: 'body' },
    el('p', { class: 'permalink' }, el('a', { href: `#${id}` }, `Link to this part: #${id}`)),
    el('ol', { class: 'events' }, ...views),
  );
}

function headOf({ title, lines }: Section): HTMLElement {
  const reply = lines.find((line) => line.kind === 'replied');
  const tools = reply?.kind === 'replied' ? [...new Set(reply.calls.map(({ name }) => name))].join(', ') : '';
  const marks = marksOf(lines).map(([name, tone]) => badge(name, tone));
  const usage =
    reply?.kind === 'replied'
      ? `${number(reply.usage.inputTokens)} in, ${number(reply.usage.outputTokens)} out${estimatedMark(reply.usage)}`
      : '';
  return el(
    'summary',
    {},
    el('span', { class: 'name' }, title),
    el('span', { class: 'snippet' }, tools),
    ...marks,
    el(
      'span',
      { class: 'size' },
      [usage, clock(lines[0]?.time ?? 0)].filter((part) => part !== '').join(' · '),
    ),
  );
}

function marksOf(
  lines: readonly TraceLine[],
): readonly (readonly [string, 'good' | 'bad' | 'warn' | 'plain'])[] {
  return FILTERS.filter(({ isIn }) => isIn(lines)).map(({ name, tone }) => [name, tone]);
}

interface Filter {
  readonly name: string;
  readonly tone: 'good' | 'bad' | 'warn' | 'plain';
  readonly isIn: (lines: readonly TraceLine[]) => boolean;
}

const REPAIRS: readonly TraceLine['kind'][] = [
  'repaired',
  'recovered',
  'imitated',
  'schema-violation',
  'dialect-fallback',
  'retry',
];

function some(holds: (line: TraceLine) => boolean): Filter['isIn'] {
  return (lines) =>
    lines.some((line) =>
      orElse(
        () => holds(line),
        () => false,
      ),
    );
}

/** What rounds can be looked for by, and are marked with. */
export const FILTERS: readonly Filter[] = [
  { name: 'edits', tone: 'plain', isIn: some(({ kind }) => kind === 'edited') },
  { name: 'failures', tone: 'bad', isIn: some(isFailure) },
  { name: 'compacted', tone: 'warn', isIn: some(({ kind }) => kind === 'compacted') },
  { name: 'repairs', tone: 'warn', isIn: some(({ kind }) => REPAIRS.includes(kind)) },
  { name: 'verdict', tone: 'good', isIn: some(({ kind }) => kind === 'verdict') },
];

function isFailure(line: TraceLine): boolean {
  if (line.kind === 'answered') return line.result.status === 'failed' || line.result.status === 'rejected';
  if (line.kind === 'verdict') return line.verdict.kind !== 'passed';
  if (line.kind === 'command') return line.record.result.kind !== 'exited' || line.record.result.code !== 0;
  return line.kind === 'overflowed' || line.kind === 'stalled';
}

/** Everything of a part that can be searched, in lower case: what was said in it, and messages that first went out in it. */
export function wordsOf(run: Run, { id, title, lines }: Section): string {
  const sent = lines.flatMap((line) => (line.kind === 'sent' ? line.messages : []));
  const fresh = [...new Set(sent)].filter((message) => run.firstSent.get(message) === id);
  const texts = fresh.map((message) => textOf(run.messages.get(message)));
  const written = lines
    .filter(({ kind }) => kind !== 'sent')
    .map((line) =>
      orElse(
        () => JSON.stringify(line),
        () => '',
      ),
    );
  return [title, ...texts, ...written].join('\n').toLowerCase();
}

/** Opens the part that an address names, and goes there. */
export function goTo(folds: readonly RoundFold[], hash: string): void {
  const found = folds.find(({ section }) => `#${section.id}` === hash);
  if (found === undefined) return;
  const { details } = found;
  details.hidden = false;
  open(details);
  details.scrollIntoView({ block: 'start' });
  details.querySelector('summary')?.focus({ preventScroll: true });
}
