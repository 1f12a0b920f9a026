import type { Failure, FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { unplaced } from '../findings.ts';
import type { Block } from '../list-runner.ts';
import { placesIn, projectPlaces, stableName } from '../places.ts';

const PANICKED = /^thread '([^']*)'(?: \(\d+\))? panicked at (?<path>\S+?):(?<row>\d{1,7}):\d+:$/;
const FRAME = /^ {2}\s*at (?:\.\/)?(?<path>\S+?):(?<row>\d{1,7})(?::\d+)?$/;
const NOTES: readonly (readonly [RegExp, FailureCause])[] = [
  [/^note: (test did not panic as expected.*|panic did not contain expected string.*)$/, 'assertion'],
  [/^(Error: .*)$/, 'error'],
  [/^(Couldn't compile the test\.)$/, 'load'],
];

/** A failed test, or an executable that ended without its result. Null for the test that ran at that time. */
export function cargoFailure({ name: id, groups, lines, isOpen = false }: Block): Failure | null {
  const { label, end = '', name: own = '' } = groups;
  if (isOpen) return null;
  if (label !== undefined) {
    const name = label === '' ? 'the tests' : label;
    return unplaced('error', {
      id: `${name} (ended)`,
      name,
      message: end === '' ? 'the executable ended before its result' : end,
    });
  }
  const panics = panicsIn(lines);
  // A test runs in a thread of its name.
  const panic = panics.findLast(({ thread }) => thread === own) ?? panics[0];
  const note = noteIn(lines);
  const isNoted = note !== null && (panic === undefined || note.cause !== 'error');
  const trace = panic?.places ?? [];
  const name = stableName(id);
  return {
    id: name,
    cause: isNoted ? note.cause : (panic?.cause ?? 'unknown'),
    name,
    at: declaredPlace(own) ?? trace.at(-1) ?? null,
    message: isNoted ? note.message : (panic?.message ?? ''),
    trace,
  };
}

/** Other text may be between the heading of a test and its panic, which a thread of its name tells of. */
export function withPanic(failure: Failure, panics: readonly Panic[]): Failure {
  if (failure.cause !== 'unknown') return failure;
  const own = panics.find(({ thread }) => failure.id === thread || failure.id.endsWith(` ${thread}`));
  if (own === undefined) return failure;
  const { cause, message, places } = own;
  return { ...failure, cause, message, at: failure.at ?? places.at(-1) ?? null, trace: places };
}

interface Note {
  readonly cause: FailureCause;
  readonly message: string;
}

function noteIn(lines: readonly string[]): Note | null {
  for (const line of lines.toReversed()) {
    const found = NOTES.find(([pattern]) => pattern.test(line));
    if (found === undefined) continue;
    const [pattern, cause] = found;
    const said = cause === 'load' ? lines.find((one) => one.startsWith('error')) : pattern.exec(line)?.[1];
    return { cause, message: said ?? '' };
  }
  return null;
}

export interface Panic {
  readonly thread: string;
  readonly message: string;
  readonly cause: FailureCause;
  readonly places: readonly Place[];
}

export function panicsIn(lines: readonly string[]): readonly Panic[] {
  const starts = lines.flatMap((line, at) => (PANICKED.test(line) ? [at] : []));
  return starts.map((start, at) => panicIn(lines.slice(start, starts[at + 1])));
}

/** Its first line, its message and, with `RUST_BACKTRACE`, its frames. */
function panicIn([head = '', ...lines]: readonly string[]): Panic {
  const [, thread = ''] = PANICKED.exec(head) ?? [];
  const [first = '', ...below] = lines;
  const values = below.filter((line) => /^ {1,2}(?:left|right): /.test(line)).map((line) => line.trim());
  const places = projectPlaces([...placesIn([head], PANICKED), ...placesIn(below, FRAME)]);
  // The first frame repeats the place of the panic.
  const isTwice = places[0]?.path === places[1]?.path && places[0]?.line === places[1]?.line;
  return {
    thread,
    message: [first, ...(first.startsWith('assertion') ? values : [])].join(', '),
    // An `assert!` with a message of its own cannot be recognized, so its panic counts as an error.
    cause: /^(?:snapshot )?assertion /.test(first) ? 'assertion' : 'error',
    places: isTwice ? places.slice(1) : places,
  };
}

/** The name of an example in a comment contains its place: `src/lib.rs - add (line 5)`. */
function declaredPlace(name: string): Place | null {
  return placesIn([name], /^(?<path>\S+) - .*\(line (?<row>\d{1,7})\)$/)[0] ?? null;
}
