import type { Failure } from '../../../../core/verdict/test-report.ts';
import { unplaced } from '../findings.ts';

/**
 * `make: *** [Makefile:7: test] Error 1`, `make[1]: *** No rule to make target 'x'.  Stop.`,
 * `broken.mk:3: *** missing separator.  Stop.`
 */
export function makeFailure(line: string): Failure | null {
  const mark = line.indexOf(': *** ');
  if (mark < 0 || mark > MAX_TOOL) return null;
  const tool = line.slice(0, mark);
  const said = line.slice(mark + ': *** '.length);
  const recipe = said.startsWith('[') ? /^\[(.*)\] (\S.*)$/.exec(said) : null;
  if (!/^g?make(?:\[\d+\])?$/.test(tool)) {
    if (!said.endsWith('  Stop.')) return null;
    return unplaced('diagnostic', { id: `${tool.replace(/:\d+$/, '')}: ${said}`, message: said });
  }
  if (recipe === null) return unplaced('unknown', { id: `make: ${said}`, message: said });
  const [, place = '', end = ''] = recipe;
  const target = place.slice(place.lastIndexOf(': ') < 0 ? 0 : place.lastIndexOf(': ') + 2);
  // `Error` with a number is an exit code. Otherwise a signal ended the program: `Aborted`, `Segmentation fault`.
  const cause = end.startsWith('Error ') ? 'unknown' : 'error';
  return unplaced(cause, { id: `make ${target}`, message: end });
}

const MAX_TOOL = 200;
