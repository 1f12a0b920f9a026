import { el } from './dom.ts';
import type { FileDiff } from './patch.ts';
import { number } from './words.ts';

interface Side {
  readonly line: number;
  readonly text: string;
}

/** One row of a diff side by side; null: there is nothing on that side. */
interface DiffRow {
  readonly kind: 'same' | 'changed' | 'gap';
  readonly old: Side | null;
  readonly now: Side | null;
}

/** Rows of hunks in the unified format: removed lines stand beside the added ones that took their place. */
function diffRows(hunks: string): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: Side[] = [];
  let added: Side[] = [];
  let [old, now] = [0, 0];
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      rows.push({ kind: 'changed', old: removed[at] ?? null, now: added[at] ?? null });
    [removed, added] = [[], []];
  };
  for (const line of hunks.replace(/\n$/, '').split('\n')) {
    const head = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
    if (head !== null) {
      flush();
      if (rows.length > 0) rows.push({ kind: 'gap', old: null, now: null });
      [old, now] = [Number(head[1]), Number(head[2])];
    } else if (line.startsWith('-')) {
      removed.push({ line: old, text: line.slice(1) });
      old += 1;
    } else if (line.startsWith('+')) {
      added.push({ line: now, text: line.slice(1) });
      now += 1;
    } else if (line.startsWith(' ')) {
      flush();
      const text = line.slice(1);
      rows.push({ kind: 'same', old: { line: old, text }, now: { line: now, text } });
      old += 1;
      now += 1;
    }
  }
  flush();
  return rows;
}

/** A diff side by side; on a narrow page what was there stands above what is there. */
export function diffView({ path, mode, hunks }: FileDiff): HTMLElement {
  const rows = diffRows(hunks);
  if (hunks === '') return el('p', { class: 'quiet' }, `${path}: ${mode || 'no lines to show'}.`);
  const body = el('tbody', {}, ...rows.map(rowView));
  const head = el(
    'tr',
    {},
    ...['Line', 'Before', 'Line', 'After'].map((name) => el('th', { scope: 'col' }, name)),
  );
  const table = el(
    'table',
    { class: 'diff' },
    el('caption', {}, mode === '' ? path : `${path} (${mode})`),
    columns(),
    el('thead', {}, head),
    body,
  );
  return el('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': `Diff of ${path}` }, table);
}

function columns(): HTMLElement {
  return el(
    'colgroup',
    {},
    ...['number', 'text', 'number', 'text'].map((name) => el('col', { class: name })),
  );
}

function rowView({ kind, old, now }: DiffRow): HTMLElement {
  if (kind === 'gap') return el('tr', { class: 'gap' }, el('td', { colspan: '4' }, '…'));
  const signs = kind === 'same' ? ['', ''] : ['del', 'add'];
  return el('tr', { class: kind }, ...sideCells(old, signs[0] ?? ''), ...sideCells(now, signs[1] ?? ''));
}

function sideCells(side: Side | null, sign: string): readonly HTMLElement[] {
  if (side === null) return [el('td', { class: 'line none' }), el('td', { class: 'none' })];
  // Read aloud, and left when colours are not seen.
  const mark = sign === '' ? null : el(sign === 'del' ? 'del' : 'ins', {}, side.text);
  return [
    el('td', { class: `line ${sign}` }, number(side.line)),
    el('td', { class: sign }, mark ?? side.text),
  ];
}
