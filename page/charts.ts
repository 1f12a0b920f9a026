import { estimatedMark } from '../src/core/tokens/estimated.ts';
import { el, fold, svg } from './dom.ts';
import { endInWords } from './expected-end.ts';
import { expectedOf, toneOf } from './tone.ts';
import type { LineOf, Run, TraceLine } from './trace.ts';
import { clock, dollars, duration, number } from './words.ts';

const WIDTH = 1000;

interface RoundCost {
  readonly round: number;
  readonly fresh: number;
  readonly cached: number;
  readonly output: number;
  readonly mark: string;
}

function costsOf(run: Run): readonly RoundCost[] {
  const replies = run.lines.filter((line): line is LineOf<'replied'> => line.kind === 'replied');
  return replies.map(({ round, usage }) => ({
    round,
    fresh: usage.inputTokens - usage.cachedTokens,
    cached: usage.cachedTokens,
    output: usage.outputTokens,
    mark: estimatedMark(usage),
  }));
}

/** The ledger: tokens of each round, and what all of them cost by then. */
export function ledgerView(run: Run): HTMLElement | null {
  const costs = costsOf(run);
  if (costs.length === 0) return null;
  const charged = run.lines.filter((line): line is LineOf<'charged'> => line.kind === 'charged');
  const hasPrice = charged.some(({ spent }) => spent.costUsd !== null);
  return el(
    'section',
    { 'aria-labelledby': 'ledger' },
    el('h2', { id: 'ledger' }, 'Tokens and cost'),
    figure('Tokens by round', tokenChart(costs), [
      ['fresh', 'fresh input'],
      ['cached', 'input from the cache'],
      ['output', 'output'],
    ]),
    hasPrice ? figure('Cost so far, in US dollars', costChart(charged), []) : null,
    fold('The same as a table', () => ledgerTable(costs)),
  );
}

function figure(
  title: string,
  picture: SVGElement,
  legend: readonly (readonly [tone: string, name: string])[],
): HTMLElement {
  const keys = legend.map(([tone, name]) =>
    el('span', { class: 'key' }, el('i', { class: `swatch ${tone}` }), name),
  );
  return el('figure', {}, el('figcaption', {}, title, ...keys), picture);
}

function tokenChart(costs: readonly RoundCost[]): SVGElement {
  const height = 160;
  const most = Math.max(1, ...costs.map(({ fresh, cached, output }) => fresh + cached + output));
  const step = WIDTH / costs.length;
  const bars = costs.flatMap((cost, at) => {
    let top = height;
    return (['cached', 'fresh', 'output'] as const).map((part) => {
      const tall = (cost[part] / most) * (height - 14);
      top -= tall;
      const place = { x: at * step + step * 0.1, y: top, width: step * 0.8, height: tall };
      return svg('rect', { ...place, class: part });
    });
  });
  const label = `Tokens of ${costs.length} rounds, at most ${number(most)} in one. The table below has the figures.`;
  const top = svg('text', { x: 0, y: 10, class: 'axis' }, `${number(most)} tokens`);
  return svg('svg', { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': label }, ...bars, top);
}

function costChart(charged: readonly LineOf<'charged'>[]): SVGElement {
  const height = 120;
  const last = charged.at(-1)?.spent.costUsd ?? 0;
  const most = Math.max(last, 1e-9);
  const end = Math.max(1, charged.at(-1)?.time ?? 1);
  const points = charged.map(({ time, spent }) => {
    const y = height - ((spent.costUsd ?? 0) / most) * (height - 14);
    return `${((time / end) * WIDTH).toFixed(1)},${y.toFixed(1)}`;
  });
  const label = `Cost over the time of the run: ${dollars(last)} in the end.`;
  return svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': label },
    svg('polyline', { points: [`0,${height}`, ...points].join(' '), class: 'cost' }),
    svg('text', { x: 0, y: 10, class: 'axis' }, dollars(last)),
  );
}

function ledgerTable(costs: readonly RoundCost[]): HTMLElement {
  const heads = ['Round', 'Fresh input', 'From the cache', 'Output'].map((name) =>
    el('th', { scope: 'col' }, name),
  );
  const rows = costs.map(({ round, fresh, cached, output, mark }) =>
    el(
      'tr',
      {},
      ...[number(round), number(fresh), number(cached), number(output) + mark].map((cell) =>
        el('td', { class: 'figure' }, cell),
      ),
    ),
  );
  return el(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Tokens by round' },
    el('table', {}, el('thead', {}, el('tr', {}, ...heads)), el('tbody', {}, ...rows)),
  );
}

interface Bar {
  readonly tone: 'model' | 'good' | 'bad' | 'neutral';
  readonly lane: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const LANES = ['model', 'commands', 'on the base'];

/** When the model was waited for and when commands ran. */
export function timelineView(run: Run): HTMLElement | null {
  const bars = run.lines.flatMap(barOf);
  if (bars.length === 0) return null;
  const end = Math.max(1, ...run.lines.map(({ time }) => time));
  const lane = 34;
  const left = 170;
  const height = LANES.length * lane + 30;
  const at = (ms: number): number => left + (ms / end) * (WIDTH - left);
  const shapes = bars.map(({ tone, lane: name, name: title, from, to }) => {
    const place = { x: at(from), y: LANES.indexOf(name) * lane + 6, height: lane - 12 };
    const told = svg('title', {}, `${title}, ${clock(from)} to ${clock(to)}`);
    return svg('rect', { ...place, width: Math.max(1.5, at(to) - at(from)), class: tone }, told);
  });
  const names = LANES.map((name, row) => svg('text', { x: 0, y: row * lane + 24, class: 'axis' }, name));
  const ends = [
    svg('text', { x: left, y: height - 2, class: 'axis' }, '0:00'),
    svg('text', { x: WIDTH, y: height - 2, class: 'axis', 'text-anchor': 'end' }, clock(end)),
  ];
  const label = `Timeline of ${duration(end)}: ${bars.length} replies and commands. The rounds below tell each with its time.`;
  const picture = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': label },
    ...names,
    ...ends,
    ...shapes,
  );
  return el(
    'section',
    { 'aria-labelledby': 'timeline' },
    el('h2', { id: 'timeline' }, 'Timeline'),
    figure('', picture, [
      ['model', 'model'],
      ['good', 'command that ended as expected'],
      ['bad', 'command that did not'],
      ['neutral', 'on the base, or once more'],
    ]),
  );
}

function barOf(line: TraceLine): readonly Bar[] {
  const ending = (ms: number) => ({ from: Math.max(0, line.time - ms), to: line.time });
  switch (line.kind) {
    case 'received':
      return [{ tone: 'model', lane: 'model', name: `Reply ${line.call}`, ...ending(line.ms) }];
    case 'command':
    case 'probe':
    case 'baseline': {
      const { command, result } = line.kind === 'command' ? line.record : line;
      if (result.kind === 'refused') return [];
      const expected = expectedOf(line);
      const isPassed = result.kind === 'exited' && result.code === 0;
      const lane = line.kind === 'baseline' ? 'on the base' : 'commands';
      const name = `${command}: ${endInWords(isPassed, expected)}`;
      return [{ tone: toneOf(isPassed, expected), lane, name, ...ending(result.ms) }];
    }
    default:
      return [];
  }
}
