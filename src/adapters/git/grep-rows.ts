import { StringDecoder } from 'node:string_decoder';
import type { Hit } from '../../core/ports.ts';

/** As much is kept of a row until its end arrives. A path is shorter, and readers cut longer lines. */
const MAX_ROW_CHARS = 8_192;

/**
 * The rows of `git grep -z -n` on a commit, as they arrive. A row is COMMIT:PATH, NUL, line number, NUL, the line; a path
 * may have line breaks.
 */
export class GrepRows {
  readonly #commit: string;
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';

  constructor(commit: string) {
    this.#commit = commit;
  }

  /** The rows that end in this chunk. */
  endingIn(chunk: Buffer): readonly Hit[] {
    const text = this.#rest + this.#decoder.write(chunk);
    const rows: Hit[] = [];
    let start = 0;
    for (;;) {
      const path = text.indexOf('\0', start);
      const number = path < 0 ? -1 : text.indexOf('\0', path + 1);
      const end = number < 0 ? -1 : text.indexOf('\n', number);
      if (end < 0) break;
      rows.push({
        path: text.slice(start + this.#commit.length + 1, path),
        line: Number(text.slice(path + 1, number)),
        text: text.slice(number + 1, end),
      });
      start = end + 1;
    }
    this.#rest = text.slice(start, start + MAX_ROW_CHARS);
    return rows;
  }
}
