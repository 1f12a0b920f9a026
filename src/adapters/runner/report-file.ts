import { constants } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Emit } from '../../core/events.ts';
import { messageOf } from '../../core/fault.ts';

export interface PageFile {
  readonly tracePath: string;
  /** If relative, based on `temp`. */
  readonly reportPath: string;
  readonly temp: string;
  readonly make: (
    trace: string,
  ) =>
    | { readonly kind: 'made'; readonly html: string }
    | { readonly kind: 'unreadable'; readonly why: string };
  readonly emit: Emit;
}

/**
 * Writes the report of a run, readable only by its owner, because it contains what the model read. Does not follow a
 * link or block on a named pipe, which a command may have put there. Faults are logged.
 * @returns the path of the file; empty: none was written
 */
export async function writePage({ tracePath, reportPath, temp, make, emit }: PageFile): Promise<string> {
  const path = resolve(temp, reportPath);
  const tell = (why: string): string => {
    const text = `The report could not be written to ${path}: ${why}. Give the input report-path a file in a folder that can be written, such as report.html.`;
    emit({ kind: 'note', level: 'warning', text });
    return '';
  };
  if (tracePath === '') return tell('there is no trace to make it of');
  try {
    const page = make(await readFile(tracePath, 'utf8'));
    if (page.kind === 'unreadable') return tell(page.why);
    await mkdir(dirname(path), { recursive: true });
    const { O_WRONLY, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    await using file = await open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
    if (!(await file.stat()).isFile()) return tell('there is something that is no plain file');
    await file.truncate();
    await file.chmod(0o600);
    await file.writeFile(page.html);
    return path;
  } catch (thrown) {
    return tell(messageOf(thrown));
  }
}
