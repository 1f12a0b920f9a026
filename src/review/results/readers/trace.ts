import type { Place } from '../../../core/verdict/test-report.ts';
import { isOwn, placeAt } from './places.ts';

/** Packages of the JDK, of languages, build tools and libraries for tests. */
const JVM_FOREIGN =
  'javax?|jdk|sun|com\\.sun|junit|org\\.(?:junit|hamcrest|opentest4j|assertj|mockito|testng|apache\\.(?:maven|groovy)|gradle|codehaus|spockframework|springframework)|worker\\.org\\.gradle|com\\.google\\.(?:common|truth)|net\\.bytebuddy|kotlinx?|scala|groovy';

/** `at java.base/java.util.List.get(List.java:3)`, with a module and its version or without. */
const JVM_FRAME = new RegExp(
  String.raw`^\s*at (?:[^(]{0,200}\/)?(?<owner>(?!(?:${JVM_FOREIGN})\.)[^(/]{1,400})\.[^(./]{1,200}\((?<path>[^():]{1,200}):(?<row>[1-9]\d{0,8})\)`,
);

/** Lines of a stack, of which the first is where something was thrown. */
const INNER_FIRST: readonly RegExp[] = [
  // JavaScript: `at f (file:///a.js:1:2)`, `at async a.js:1:2`, `❯ f a.js:1:2`; Rust: `at ./a.rs:1:2`.
  /^\s*(?:at|❯) .*\((?:file:\/\/)?(?<path>[^()]+):(?<row>\d{1,7}):\d{1,7}\)(?: \{)?$/,
  /^\s*at (?:async )?(?:file:\/\/|\.\/)?(?<path>[^()]+):(?<row>\d{1,7}):\d{1,7}(?: \{)?$/,
  /^\s*❯ (?:.* )?(?<path>\S+):(?<row>\d{1,7}):\d{1,7}$/,
  // Node in front of an error, PHPUnit, Ruby and RSpec: `/a.js:1`, `/a.php:1`, `a.rb:1:in 'f'`, `# ./a.rb:1`.
  /^\s*(?:# )?(?:file:\/\/)?(?<path>[^\s:()]+\.\w{1,5}):(?<row>\d{1,7})(?::in .*)?$/,
  / in (?<path>\S+\.php):(?<row>\d{1,7})$/,
  // Babel, where no frame leads to: `SyntaxError: /a/b.js: Unexpected token (12:27)`.
  /^\s*SyntaxError: (?<path>\S{1,400}): .*\((?<row>\d{1,7}):\d{1,7}\)$/,
  JVM_FRAME,
  // .NET, only code of this machine with debugging information: `at A.B() in /repo/a.cs:line 18`.
  /^\s*at .* in (?<path>(?!\/_\/).*):line (?<row>\d{1,7})$/,
  /^thread '.*panicked at (?<path>\S+?):(?<row>\d{1,7}):\d{1,7}:$/,
  // Go's goroutines, and Perl.
  /^\s+(?<path>\S+\.go):(?<row>\d{1,7})(?: |$)/,
  /(?:^|\s)(?:at|in) (?<path>\S{1,400}) (?:at )?line (?<row>\d{1,7})[.,]/,
];

/** A line of a Python traceback. */
export const TRACEBACK = /^(?:E )?\s*File "(?<path>[^"]+)", line (?<row>\d{1,7})/;

/** Of these, the last one is where something was thrown: Python, and what failed before in C and Go. */
const OUTER_FIRST: readonly RegExp[] = [
  TRACEBACK,
  /^(?![E>] )\s*(?<path>[^\s:()][^:()]*\.\w{1,5}):(?<row>\d{1,7}):(?!\d|in )/,
  /^(?<path>\S[^:()]*)\((?<row>\d{1,7})\): error: /,
  /^file (?<path>.+), line (?<row>\d{1,7})$/,
];

/** After such a line comes another exception, and that is the one which a test failed with. */
export const CHAINED = /^(?:The above exception was the direct cause|During handling of the above exception)/;
const CAUSE = /^\s*(?:\[?cause\]?:|Caused by\b|Cause:)/i;
/** No line of a trace is without it. */
const NUMBERED = /(?::|line |\()\d/;

/** The project's own places in what was printed of an error, each once, innermost first. */
export function traceOf(lines: readonly string[]): readonly Place[] {
  const last = lines.slice(lines.findLastIndex((line) => CHAINED.test(line)) + 1);
  const outer = placesBy(OUTER_FIRST, last);
  if (outer.length > 0) return distinct(outer.toReversed());
  const starts = [0, ...last.flatMap((line, at) => (CAUSE.test(line) ? [at] : []))];
  const sections = starts.map((start, at) => placesBy(INNER_FIRST, last.slice(start, starts[at + 1])));
  // The JVM tells of causes below what they caused; elsewhere they only matter where nothing else has a place.
  const isOfJvm = last.some((line) => JVM_FRAME.test(line));
  return distinct(isOfJvm ? sections.toReversed().flat() : (sections.find(({ length }) => length > 0) ?? []));
}

function placesBy(frames: readonly RegExp[], lines: readonly string[]): readonly Place[] {
  return lines.flatMap((line) => {
    const frame = NUMBERED.test(line) ? frames.find((one) => one.test(line)) : undefined;
    const { owner = '', path, row } = frame?.exec(line)?.groups ?? {};
    if (path === undefined) return [];
    const folders = owner.split('.').slice(0, -1);
    const place = placeAt([...folders, path].join('/'), row);
    return isOwn(place) ? [place] : [];
  });
}

/** Of equal places the last one. */
function distinct(places: readonly Place[]): readonly Place[] {
  const found = new Map<string, Place>();
  for (const place of places) {
    const key = `${place.path}:${place.line}`;
    found.delete(key);
    found.set(key, place);
  }
  return [...found.values()];
}
