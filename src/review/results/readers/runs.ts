/** The lines of consecutive runs, each with its own closing. */
export type Runs = readonly (readonly string[])[];

/** The parts that npm and pnpm start with `> name@version script` and `> command`. */
export function runsOf(lines: readonly string[]): Runs {
  const starts = lines.flatMap((_, at) => (startsRun(lines, at) ? [at] : [])).slice(0, MAX_RUNS);
  return partsAt(lines, starts[0] === 0 ? starts : [0, ...starts]);
}

/** The parts that begin with such a line. What is before the first one is left out, unless there is none. */
export function runsFrom(begin: RegExp): (lines: readonly string[]) => Runs {
  return (lines) => {
    const starts = lines.flatMap((line, at) => (begin.test(line) ? [at] : []));
    return starts.length === 0 ? [lines] : partsAt(lines, starts);
  };
}

function partsAt(lines: readonly string[], starts: readonly number[]): Runs {
  return starts.map((start, at) => lines.slice(start, starts[at + 1]));
}

function startsRun(lines: readonly string[], index: number): boolean {
  const [above = '', line = '', below = ''] = [lines[index - 1], lines[index], lines[index + 1]];
  if (!line.startsWith('> ') || !below.startsWith('> ')) return false;
  return above === '' && line.length < MAX_BANNER && /^> \S+(?: \S+)*$/.test(line);
}

const MAX_BANNER = 300;
/** Everything after this many runs is one part. */
const MAX_RUNS = 200;
