import { posix } from 'node:path';
import type { ChangedFile, FileText } from '../../source/file-text.ts';
import type { AskedMove } from '../../source/task/asked-moves.ts';

/** The new path of a file, by the old one. */
export type MovedFiles = ReadonlyMap<string, string>;

/** Files that a change moves as the task asks: the old one is gone, and the new one has at least half of its lines. */
export function movedAsAsked(files: readonly ChangedFile[], asked: readonly AskedMove[]): MovedFiles {
  const gone = files.filter(({ after }) => after === null);
  const added = files.filter(({ before }) => before === null);
  const pairs = asked.flatMap(({ from, to }) =>
    gone.filter(isAt(from)).flatMap((old) =>
      added
        .filter(isAt(to))
        .filter((one) => isMostOf(old.before, one.after))
        .map(({ path }) => [old.path, path] as const),
    ),
  );
  return new Map(pairs);
}

function isAt(asked: string): (file: ChangedFile) => boolean {
  return ({ path }) => path === asked || path.endsWith(`/${asked}`);
}

/** Of a file without text, such as a binary one, nothing is known. */
function isMostOf(before: FileText | null, after: FileText | null): boolean {
  const linesOf = (file: FileText | null): readonly string[] =>
    (file?.text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const has = new Set(linesOf(after));
  const had = linesOf(before);
  return had.length > 0 && had.filter((line) => has.has(line)).length * 2 >= had.length;
}

/** A string in double quotes, with the colon behind it where it is a key. */
const STRING = /"([^"\\\n]*)"(\s*:)?/g;

/** Whether part of a manifest differs in nothing but paths of moved files. */
export function namesMoved(
  manifest: string,
  { before, after }: { readonly before: string; readonly after: string },
  moved: MovedFiles,
): boolean {
  const folder = posix.dirname(manifest);
  const written = before.replace(STRING, (all, named: string, colon: string | undefined) => {
    const to = moved.get(posix.join(folder, named));
    if (to === undefined || colon !== undefined) return all;
    return `"${named.startsWith('./') ? './' : ''}${posix.relative(folder, to)}"`;
  });
  return written === after;
}
