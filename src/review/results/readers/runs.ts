/**
 * The parts of an output that npm and pnpm start with `> name@version script` and `> command`. Each part is one run
 * with its own closing summary. An output without such lines is one part.
 */
export function runsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const starts = lines.flatMap((_, at) => (startsRun(lines, at) ? [at] : [])).slice(0, MAX_RUNS);
  return partsAt(lines, starts[0] === 0 ? starts : [0, ...starts]);
}

/** The parts that begin with such a line. What is before the first one is left out. */
export function runsFrom(lines: readonly string[], begin: RegExp): readonly (readonly string[])[] {
  return partsAt(
    lines,
    lines.flatMap((line, at) => (begin.test(line) ? [at] : [])),
  );
}

function partsAt(lines: readonly string[], starts: readonly number[]): readonly (readonly string[])[] {
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
