/**
 * The parts of an output that npm and pnpm start with `> name@version script` and `> command`. Each part is one run
 * with its own closing summary. An output without such lines is one part.
 */
export function runsOf(lines: readonly string[]): readonly (readonly string[])[] {
  return partsOf(lines, (index) => startsRun(lines, index));
}

/** The parts that begin with such a line. What is before the first one is left out. */
export function runsFrom(lines: readonly string[], begin: RegExp): readonly (readonly string[])[] {
  const starts = lines.flatMap((line, at) => (begin.test(line) ? [at] : []));
  return starts.map((start, at) => lines.slice(start, starts[at + 1]));
}

/** The parts that begin at these lines, and what is before the first one. */
function partsOf(
  lines: readonly string[],
  begins: (index: number) => boolean,
): readonly (readonly string[])[] {
  const starts: number[] = [];
  for (let index = 0; index < lines.length - 1 && starts.length < MAX_RUNS; index++) {
    if (begins(index)) starts.push(index);
  }
  if (starts.length === 0) return [lines];
  const bounds = [0, ...starts, lines.length];
  return bounds.slice(1).flatMap((end, index) => {
    const part = lines.slice(bounds[index], end);
    return part.length === 0 ? [] : [part];
  });
}

function startsRun(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (!line.startsWith('> ') || !(lines[index + 1] ?? '').startsWith('> ')) return false;
  return (lines[index - 1] ?? '') === '' && line.length < MAX_BANNER && /^> \S+(?: \S+)*$/.test(line);
}

const MAX_BANNER = 300;
/** Everything after this many runs is one part. */
const MAX_RUNS = 200;
