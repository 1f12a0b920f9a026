import type { Failure, Place } from '../../../../core/verdict/test-report.ts';
import { normalised } from '../format.ts';
import { placeAt, stablePath } from '../own-places.ts';

/** Reads a line of a linker: GNU, LLVM or gold. Its name is the file, if known. Names of object files are temporary. */
export function linkFailure(line: string): Failure | null {
  const mark = MARKS.find((each) => line.includes(each));
  if (mark === undefined) return null;
  const start = line.indexOf(mark);
  const at = objectPlace(line.slice(0, start).replace(/: (?:error: )?$/, ''));
  const file = at === null ? 'link' : stablePath(at.path);
  const message = line.slice(start).replace(/; .*$/, '');
  const trace = at === null ? [] : [at];
  return { id: normalised(`${file}: ${message}`), cause: 'diagnostic', name: file, at, message, trace };
}

const MARKS = ['undefined reference to ', 'multiple definition of ', 'undefined symbol: ', 'cannot find -l'];

/** `undef.c:(.text+0xb)` and, with debugging information, `/repo/undef.c:3`. */
function objectPlace(before: string): Place | null {
  const last = before.split(': ').at(-1) ?? '';
  const colon = last.lastIndexOf(':');
  if (colon < 1) return null;
  const path = last.slice(0, colon);
  if (path.endsWith('.o') || path.endsWith('.a')) return null;
  const where = last.slice(colon + 1);
  return placeAt(path, /^\d{1,9}$/.test(where) ? where : undefined);
}
