import type { Hit } from '../../core/ports.ts';

/** As much is read of a line. Readers leave out or cut lines of more than 1,000 characters, of three bytes at most. */
const MAX_LINE_BYTES = 4_096;
/** As much is kept of a row until its end arrives: a path, and what is read of a line. */
const MAX_ROW_BYTES = 16_384;

/**
 * The rows of `git grep -z -n` on a commit, as they arrive. A row is COMMIT:PATH, NUL, line number, NUL, the line; a path
 * may have line breaks. Each text is decoded by itself: a slice of one long string would keep all of that in memory.
 */
export class GrepRows {
  readonly #commit: string;
  #rest = Buffer.alloc(0);

  constructor(commit: string) {
    this.#commit = commit;
  }

  /** The rows that end in this chunk. */
  endingIn(chunk: Buffer): readonly Hit[] {
    const bytes = Buffer.concat([this.#rest, chunk]);
    const rows: Hit[] = [];
    let start = 0;
    for (;;) {
      const path = bytes.indexOf(0, start);
      const number = path < 0 ? -1 : bytes.indexOf(0, path + 1);
      const end = number < 0 ? -1 : bytes.indexOf(NEWLINE, number);
      if (end < 0) break;
      rows.push({
        path: bytes.toString('utf8', start + this.#commit.length + 1, path),
        line: Number(bytes.toString('latin1', path + 1, number)),
        text: bytes.toString('utf8', number + 1, Math.min(end, number + 1 + MAX_LINE_BYTES)),
      });
      start = end + 1;
    }
    this.#rest = Buffer.from(bytes.subarray(start, start + MAX_ROW_BYTES));
    return rows;
  }
}

const NEWLINE = 0x0a;
