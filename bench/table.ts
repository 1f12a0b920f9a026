import type { Figures } from './figures.ts';

/** One line of the printed table. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly aim: string;
  /** null: there is no aim, the line is for context. */
  readonly isMet: boolean | null;
  readonly note: string;
}

export function row(
  what: string,
  measured: string,
  { aim = '', isMet = null, note = '' }: Partial<Pick<Row, 'aim' | 'isMet' | 'note'>> = {},
): Row {
  return { what, measured, aim, isMet, note };
}

/** Median with least and most, in the given unit. */
export function spread({ median, min, max }: Figures, unit: string, digits = 0): string {
  return `${median.toFixed(digits)} ${unit} (${min.toFixed(digits)}-${max.toFixed(digits)})`;
}

export function table(rows: readonly Row[]): string {
  const head: Row = { what: '', measured: 'median (least-most)', aim: 'aim', isMet: null, note: '' };
  const all = [head, ...rows];
  const width = (text: (one: Row) => string): number => Math.max(...all.map((one) => text(one).length));
  const [what, measured, aim] = [
    width((one) => one.what),
    width((one) => one.measured),
    width((one) => one.aim),
  ];
  return all
    .map((one) =>
      [one.what.padEnd(what), one.measured.padEnd(measured), one.aim.padEnd(aim), wordsOf(one)]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function wordsOf({ isMet, note }: Row): string {
  const judged = isMet === null ? [] : [isMet ? 'met' : 'NOT MET'];
  return [...judged, ...(note === '' ? [] : [`(${note})`])].join(' ');
}
