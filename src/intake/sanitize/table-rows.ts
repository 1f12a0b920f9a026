/** Follows the lines of a text through its tables: cells that a row has beyond those of the head are not shown. */
export class TableRows {
  #before: string | null = null;
  #columns: number | null = null;

  /** The lines behind this one are rows, up to a blank one. */
  get isOpen(): boolean {
    return this.#columns !== null;
  }

  /** Where in the line the cells begin that are not shown; null when all of it is. */
  startLine(line: string): number | null {
    const head = this.#before;
    this.#before = line;
    if (line.trim() === '') this.#columns = null;
    if (this.#columns !== null) return cellsOf(line)[this.#columns] ?? null;
    if (head === null || !isDelimiterRow(line)) return null;
    const { length } = cellsOf(line);
    if (cellsOf(head).length === length) this.#columns = length;
    return null;
  }

  /** A block that is no line of text stands between. */
  interrupt(): void {
    this.#before = null;
    this.#columns = null;
  }
}

/** Marks of quotes and lists before a line's own text. */
const MARGIN = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))[ \t]*)*/;

function marginOf(line: string): number {
  return MARGIN.exec(line)?.[0].length ?? 0;
}

/** Dashes alone underline a heading. */
function isDelimiterRow(line: string): boolean {
  const row = line.slice(marginOf(line)).trim();
  if (!/^[|:-]/.test(row) || /^-+$/.test(row)) return false;
  const cells = row.replace(/^\||\|$/g, '').split('|');
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
}

/** Where each cell of the row begins. */
function cellsOf(line: string): readonly number[] {
  const margin = marginOf(line);
  const end = line.trimEnd().length;
  const starts = line[margin] === '|' ? [] : [margin];
  for (const { 0: found, index } of line.matchAll(/\\.|\|/g)) {
    if (found === '|' && index >= margin && index + 1 < end) starts.push(index + 1);
  }
  return starts;
}
