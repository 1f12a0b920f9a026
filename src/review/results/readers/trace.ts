import type { Place } from '../../../core/verdict/test-report.ts';
import { isShown } from './error.ts';
import { isOwn, placeAt } from './places.ts';

/** Packages of the JDK, of languages, build tools and libraries for tests. */
const JVM_FOREIGN =
  'javax?|jdk|sun|com\\.sun|junit|org\\.(?:junit|hamcrest|opentest4j|assertj|mockito|testng|apache\\.(?:maven|groovy)|gradle|codehaus|spockframework|springframework)|worker\\.org\\.gradle|com\\.google\\.(?:common|truth)|net\\.bytebuddy|kotlinx?|scala|groovy';

/** `at java.base/java.util.List.get(List.java:3)`, with a module and its version or without. */
const JVM_FRAME = new RegExp(
  String.raw`^\s*at (?:[^(]{0,200}\/)?(?<owner>(?!(?:${JVM_FOREIGN})\.)[^(/]{1,400})\.[^(./]{1,200}\((?<path>[^():]{1,200}):(?<row>[1-9]\d{0,8})\)`,
);

/** A line of a Python traceback. */
export const TRACEBACK = /^(?:E )?\s*File "(?<path>[^"]+)", line (?<row>\d{1,7})/;

/** Node in front of an error: `/a.js:1`. */
const SHOWN = /^\s*(?:file:\/\/)?(?<path>\S{1,400}\.\w{1,10}):(?<row>\d{1,7})$/;
/** Code of an engine of JavaScript, and what it calls code without a file. */
const ENGINE = /<anonymous>|^(?:node:|internal\/|native\b|eval at |evalmachine|wasm:|ext:|https:|new )/;

/** How the lines of a trace look. A test may print those of any other language. */
const FRAMES = {
  javascript: [
    // `at f (file:///a.js:1:2)`, `at async a.js:1:2`, `❯ f a.js:1:2`.
    /^\s*(?:at|❯) .*\((?:file:\/\/)?(?<path>[^()]+):(?<row>\d{1,7}):\d{1,7}\)(?: \{)?$/,
    /^\s*at (?:async )?(?:file:\/\/|\.\/)?(?<path>[^()]+):(?<row>\d{1,7}):\d{1,7}(?: \{)?$/,
    /^\s*❯ (?:.* )?(?<path>\S+):(?<row>\d{1,7}):\d{1,7}$/,
    SHOWN,
    // Babel, where no frame leads to: `SyntaxError: /a/b.js: Unexpected token (12:27)`.
    /^\s*SyntaxError: (?<path>\S{1,400}): .*\((?<row>\d{1,7}):\d{1,7}\)$/,
  ],
  jvm: [JVM_FRAME],
  // Only code of this machine with debugging information: `at A.B() in /repo/a.cs:line 18`.
  dotnet: [/^\s*at .* in (?<path>(?!\/_\/).*):line (?<row>\d{1,7})$/],
  php: [/^\s*(?<path>\S+\.(?:php|phpt|inc)):(?<row>\d{1,7})\s*$/, / in (?<path>\S+\.php):(?<row>\d{1,7})$/],
  ruby: [/^\s*(?<path>[^\s:]+):(?<row>\d{1,7}):in [`'"]/],
  // Where Ruby could not read a file, no frame leads to it.
  rspec: [
    /^\s*# (?<path>[^\s:]+):(?<row>\d{1,7})(?::in .*)?$/,
    /^\s*(?<path>\S+\.rb):(?<row>\d{1,7}): syntax error/,
  ],
  rust: [
    /^thread '.*panicked at (?<path>\S+?):(?<row>\d{1,7}):\d{1,7}:$/,
    /^\s+at (?:\.\/)?(?<path>[^\s:]+):(?<row>\d{1,7})(?::\d{1,7})?$/,
  ],
  goroutine: [/^\s+(?<path>\S+\.go):(?<row>\d{1,7})(?: |$)/],
  perl: [/(?:^|\s)(?:at|in) (?<path>\S{1,400}) (?:at )?line (?<row>\d{1,7})[.,]/],
  // PHPUnit and RSpec in a report in XML.
  bare: [/^\s*(?:# )?(?<path>[\w./\\-]+\.\w{1,5}):(?<row>\d{1,7})(?::in .*)?\s*$/],
  go: [/^\s+(?<path>[\w./@+-]+\.go):(?<row>\d{1,7}):/],
  python: [TRACEBACK, /^\s*(?<path>[^\s:]+\.py):(?<row>\d{1,7}):(?: |\s*$)/],
  pytest: [
    TRACEBACK,
    /^(?![E>] |[+-])(?<path>[^:\s][^:]*\.\w{1,5}):(?<row>\d{1,7}):(?: |$)/,
    /^file (?<path>.+), line (?<row>\d{1,7})$/,
  ],
  c: [/^(?<path>[^\s:()][^:()]{0,300}):(?<row>\d{1,7}):/],
  googletest: [/^(?<path>\S.{0,300}?)[:(](?<row>\d{1,7})\)?: (?:Failure|error: )/],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;

export type Language = keyof typeof FRAMES;

/** Of these, the last line is where something was thrown: Python, and what failed before in C and Go. */
const OUTER_FIRST: ReadonlySet<Language> = new Set(['go', 'python', 'pytest', 'c', 'googletest']);
const OF_PYTHON: ReadonlySet<Language> = new Set(['python', 'pytest']);

/** After such a line of Python comes another exception, and that is the one which a test failed with. */
export const CHAINED = /^(?:The above exception was the direct cause|During handling of the above exception)/;
const CAUSE = /^\s*(?:\[?cause\]?:|Caused by\b|Cause:)/i;
/** No line of a trace is without it. */
const NUMBERED = /(?::|line |\()\d/;

/**
 * The project's own places in what was printed of an error, each once, innermost first.
 *
 * @param languages those that it may be of; the first that has a place in it counts
 */
export function traceOf(lines: readonly string[], ...languages: readonly Language[]): readonly Place[] {
  return languages.map((language) => placesOf(language, lines)).find(({ length }) => length > 0) ?? [];
}

function placesOf(language: Language, lines: readonly string[]): readonly Place[] {
  if (OUTER_FIRST.has(language)) {
    const start = OF_PYTHON.has(language) ? lines.findLastIndex((line) => CHAINED.test(line)) + 1 : 0;
    return distinct(placesBy(language, lines.slice(start)).toReversed());
  }
  if (language !== 'javascript' && language !== 'jvm') return distinct(placesBy(language, lines));
  const starts = [0, ...lines.flatMap((line, at) => (CAUSE.test(line) ? [at] : []))];
  const sections = starts.map((start, at) => placesBy(language, lines.slice(start, starts[at + 1])));
  // The JVM tells of causes below what they caused; JavaScript's only matter where nothing else has a place.
  return distinct(
    language === 'jvm' ? sections.toReversed().flat() : (sections.find(({ length }) => length > 0) ?? []),
  );
}

function placesBy(language: Language, lines: readonly string[]): readonly Place[] {
  const frames: readonly RegExp[] = FRAMES[language];
  return lines.flatMap((line, at) => {
    const frame = NUMBERED.test(line) ? frames.find((one) => one.test(line)) : undefined;
    if (frame === SHOWN && !isShown(lines, at)) return [];
    const { owner = '', path, row } = frame?.exec(line)?.groups ?? {};
    if (path === undefined || (language === 'javascript' && ENGINE.test(path))) return [];
    const folders = owner.split('.').slice(0, -1);
    const place = placeAt([...folders, path].join('/'), row);
    return isOwn(place) ? [place] : [];
  });
}

/** Of equal places the first one, except that the outermost place stays the last one. */
function distinct(places: readonly Place[]): readonly Place[] {
  const keyOf = ({ path, line }: Place): string => `${path}:${line}`;
  const found = new Map(places.toReversed().map((place) => [keyOf(place), place]));
  const outermost = places.slice(-1);
  const end = new Set(outermost.map(keyOf));
  const inner = places.filter((place) => found.get(keyOf(place)) === place && !end.has(keyOf(place)));
  return [...inner, ...outermost];
}
