import type { Failure, FailureCause, FormatReading, Place } from '../../../../core/verdict/test-report.ts';
import { diagnosticReader } from '../diagnostics.ts';
import type { FailedTest } from '../failure-from.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';
import { placeAt } from '../places.ts';
import { traceOf } from '../trace.ts';
import { linesOf, targetsIn } from './cargo-target.ts';

const REPORT: readonly Rule[] = [
  {
    kind: 'closing',
    line: /^test result: (?:ok|(?<red>FAILED))\. (?<passed>\d{1,9}) passed; (?<failed>\d{1,9}) failed; (?<skipped>\d{1,9}) ignored; /,
    enter: 'report',
  },
  { kind: 'failed', line: /^---- (?<name>.+) std(?:out|err) ----$/, isInside: true, enter: 'report' },
  { kind: 'end', clears: ['marks'], line: /^failures:$/, enter: 'names' },
];

const TEST = String.raw`^test (?<name>.+?)(?: - should panic| - compile(?: fail)?)? \.\.\. `;

const targets = listReader({
  format: 'cargo-test',
  recognisedBy: /^\nrunning \d+ tests?$|^test result: /m,
  runsOf: (lines) => targetsIn(lines).map(linesOf),
  sections: {
    list: [
      { kind: 'ignored', line: /^$/, enter: 'end' },
      { kind: 'group', line: /^(?<indent>)(?<name>.*)$/, enter: 'end' },
    ],
    end: [{ kind: 'crash', line: /^(?<label>.*)\t(?<end>.*)$/, enter: 'tests' }],
    tests: [
      ...REPORT,
      { kind: 'passed', line: new RegExp(`${TEST}ok(?:$|[, <])`), isInside: true },
      { kind: 'mark', line: new RegExp(`${TEST}FAILED(?:$|[, <])`), isInside: true },
      { kind: 'skipped', line: new RegExp(`${TEST}ignored(?:$|[, <])`), isInside: true },
      // If output is not captured, the status word comes after the output.
      { kind: 'open', line: new RegExp(TEST), isInside: true },
      { kind: 'passed', line: /^ok(?:$|[, <])/ },
      { kind: 'mark', line: /^FAILED(?:$|[, <])/ },
      { kind: 'skipped', line: /^ignored(?:$|[, <])/ },
    ],
    report: REPORT,
    names: [{ kind: 'mark', line: /^ {4}(?<name>\S.*)$/, isInside: true }, ...REPORT],
  },
  // The number of a line changes with the lines above it.
  nameOf: (name) => name.replace(/ \(line \d+\)$/, '').replace(/ - (?:should panic|compile(?: fail)?)$/, ''),
  listed: 'always',
  failureOf: cargoFailure,
});

/**
 * `cargo test` with Rust's own test harness, plain or with `-q`: unit tests, integration tests and examples in
 * comments. What the compiler says of a crate that cannot be built is left to its own reader.
 */
export const cargoTest: FormatReader = {
  ...targets,
  read(output: OutputText): FormatReading | null {
    const reading = targets.read(output);
    if (reading === null) return null;
    const isAnnounced = targetsIn(output.lines).every(({ announced }) => announced !== null);
    const panics = panicsIn(output.lines);
    return {
      ...reading,
      failures: reading.failures.map((failure) => withPanic(failure, panics)),
      isComplete: reading.isComplete && isAnnounced,
    };
  },
};

const PANICKED = /^thread '([^']*)'(?: \(\d+\))? panicked at \S+?:\d{1,7}:\d+:$/;
const NOTES: readonly (readonly [RegExp, FailureCause])[] = [
  [/^note: (test did not panic as expected.*|panic did not contain expected string.*)$/, 'assertion'],
  [/^(Error: .*)$/, 'error'],
  [/^(Couldn't compile the test\.)$/, 'load'],
];

/** A failed test, or an executable that ended without its result. Null for the test that ran at that time. */
function cargoFailure({ groups, lines, isOpen = false }: Block): Partial<FailedTest> | null {
  const { label, end = '', name: own = '' } = groups;
  if (isOpen) return null;
  if (label !== undefined) {
    const name = label === '' ? 'the tests' : label;
    const message = end === '' ? 'the executable ended before its result' : end;
    return { id: `${name} (ended)`, name, cause: 'error', message, lines: [] };
  }
  const panics = panicsIn(lines);
  // A test runs in a thread of its name.
  const panic = panics.findLast(({ thread }) => thread === own) ?? panics[0];
  const note = noteIn(lines);
  const isNoted = note !== null && (panic === undefined || note.cause !== 'error');
  const trace = panic?.places ?? [];
  const { cause, message } = isNoted ? note : (panic ?? { cause: 'unknown', message: '' });
  const at = declaredPlace(own) ?? trace.at(-1) ?? null;
  return { cause, message, lines: [], trace, at };
}

/** Other text may be between the heading of a test and its panic, which a thread of its name tells of. */
function withPanic(failure: Failure, panics: readonly Panic[]): Failure {
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
    const message = cause === 'load' ? lines.find((one) => one.startsWith('error')) : pattern.exec(line)?.[1];
    return { cause, message: message ?? '' };
  }
  return null;
}

interface Panic {
  readonly thread: string;
  readonly message: string;
  readonly cause: FailureCause;
  readonly places: readonly Place[];
}

function panicsIn(lines: readonly string[]): readonly Panic[] {
  const starts = lines.flatMap((line, at) => (PANICKED.test(line) ? [at] : []));
  return starts.map((start, at) => panicIn(lines.slice(start, starts[at + 1])));
}

/** Its first line, its message and, with `RUST_BACKTRACE`, its frames. */
function panicIn([head = '', ...lines]: readonly string[]): Panic {
  const [, thread = ''] = PANICKED.exec(head) ?? [];
  const [first = '', ...below] = lines;
  const values = below.filter((line) => /^ {1,2}(?:left|right): /.test(line)).map((line) => line.trim());
  return {
    thread,
    message: [first, ...(first.startsWith('assertion') ? values : [])].join(', '),
    // An `assert!` with a message of its own cannot be recognized, so its panic counts as an error.
    cause: /^(?:snapshot )?assertion /.test(first) ? 'assertion' : 'error',
    places: traceOf([head, ...below], 'rust'),
  };
}

/** The name of an example in a comment contains its place: `src/lib.rs - add (line 5)`. */
function declaredPlace(name: string): Place | null {
  const [, path, row] = /^(\S+) - .*\(line (\d{1,7})\)$/.exec(name) ?? [];
  return path === undefined ? null : placeAt(path, row);
}

/** Errors of Rust's compiler that keep a crate from being built, as Cargo passes them on, in the long or the short form. */
export const rustc = diagnosticReader({
  format: 'cargo-test',
  recognisedBy: /^error: could not compile `/m,
  rules: [
    {
      line: /^(?<path>\S{1,400}?\.rs):(?<row>\d{1,7}):\d{1,7}: error(?:\[(?<code>E\d{1,6})\])?: (?<message>.+)$/,
      cause: 'load',
    },
    {
      line: /^error(?:\[(?<code>E\d{1,6})\])?: (?<message>(?!could not compile|test failed|doctest failed|bench failed|\d+ targets? failed|aborting due to|build failed).+)$/,
      detail: /^ *--> (?<path>\S{1,400}?):(?<row>\d{1,7}):\d{1,7}$/,
      cause: 'load',
    },
    {
      line: /^error: (?<message>could not compile `[^`]{1,200}`(?: \([^)]{1,100}\))?)/,
      cause: 'load',
      isLast: true,
    },
  ],
});
