import type { Failure } from '../../../../core/test-report.ts';

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
    return said.endsWith('  Stop.')
      ? failure(`${tool.replace(/:\d+$/, '')}: ${said}`, 'diagnostic', said)
      : null;
  }
  if (recipe === null) return failure(`make: ${said}`, 'unknown', said);
  const [, place = '', end = ''] = recipe;
  const target = place.slice(place.lastIndexOf(': ') < 0 ? 0 : place.lastIndexOf(': ') + 2);
  // A signal, such as `Aborted` or `Segmentation fault`, ended the program; otherwise it said `Error` and a number.
  return failure(`make ${target}`, end.startsWith('Error ') ? 'unknown' : 'error', end);
}

function failure(name: string, cause: Failure['cause'], message: string): Failure {
  return { id: name, cause, name, at: null, message, trace: [] };
}

const MAX_TOOL = 200;
