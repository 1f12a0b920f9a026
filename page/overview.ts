import { estimatedPart } from '../src/core/tokens/estimated.ts';
import { badge, el, link, pre } from './dom.ts';
import { changeView } from './event.ts';
import type { Run } from './trace.ts';
import { verdictView } from './verdict.ts';
import { count, dollars, duration, number } from './words.ts';

const GOOD = new Set(['validated', 'unproven', 'drafted']);

/** What was done, why it ended and what it cost, before anything else. */
export function overview(run: Run): HTMLElement {
  const began = run.first('began');
  const task = run.first('task')?.task;
  const ended = run.last('ended');
  const spent = ended?.spent ?? run.last('charged')?.spent;
  // The last round of a run that was killed is not among those that ended.
  const replies = run.lines.filter(({ kind }) => kind === 'replied').length;
  const end = run.lines.at(-1)?.time ?? 0;
  const status = ended?.outcome.status ?? 'killed';
  const pull = ended?.outcome.delivery.pullRequest ?? null;
  const facts: readonly (readonly [name: string, value: Node | string])[] = [
    ['Repository', began?.repository ?? 'not known'],
    ['Model', began?.model ?? 'not known'],
    ['Began', began === undefined ? 'not known' : began.at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Took', duration(end)],
    ['Rounds', number(Math.max(spent?.rounds ?? 0, replies))],
    [
      'Tokens',
      `${number(spent?.inputTokens ?? 0)} in (${number(spent?.cachedTokens ?? 0)} cached), ${number(spent?.outputTokens ?? 0)} out${spent === undefined ? '' : estimatedPart(spent)}`,
    ],
    ['Cost', dollars(spent?.costUsd ?? null)],
    ['Pull request', pull === null ? 'none' : link(pull.url, `#${pull.number}`)],
    ...(began === undefined || began.runUrl === ''
      ? []
      : [['Workflow run', link(began.runUrl, 'open')] as const]),
  ];
  return el(
    'header',
    {},
    el('p', { class: 'brand' }, 'Tether run report'),
    el('h1', {}, task === undefined ? 'A run without a task' : `#${task.issue} ${task.title}`),
    el(
      'p',
      { class: 'outcome' },
      badge(status, GOOD.has(status) ? 'good' : 'bad'),
      ' ',
      ended?.outcome.reason ?? 'The trace ends before the run did: the process was killed.',
    ),
    ...saidByModel(run),
    el('dl', {}, ...facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)))),
  );
}

/** What the model left as its last word: a question, or what it says of its work. */
function saidByModel(run: Run): readonly HTMLElement[] {
  const end = run.last('rounds-ended')?.end;
  if (end === undefined) return [];
  if (end.kind === 'needs-info') return [el('p', {}, 'The model asks, in its own words:'), pre(end.question)];
  if (end.kind === 'planned') return [el('p', {}, 'The plan, in words of the model:'), pre(end.text)];
  if (!('claim' in end)) return [];
  const { title, summary } = end.claim;
  return [el('p', {}, 'What the model says, not checked by anybody:'), pre(`${title}\n\n${summary}`.trim())];
}

export function verdictSection(run: Run): HTMLElement | null {
  const verdict = run.last('ended')?.outcome.verdict ?? run.last('verdict')?.verdict ?? null;
  if (verdict === null) return null;
  return el(
    'section',
    { 'aria-labelledby': 'verdict' },
    el('h2', { id: 'verdict' }, 'Verdict and proof'),
    verdictView(verdict),
  );
}

export function changeSection(run: Run): HTMLElement | null {
  const changed = run.last('changed');
  if (changed === undefined) return null;
  return el(
    'section',
    { 'aria-labelledby': 'change' },
    el('h2', { id: 'change' }, `Change (${count(changed.paths.length, 'file')})`),
    changeView(changed),
  );
}
