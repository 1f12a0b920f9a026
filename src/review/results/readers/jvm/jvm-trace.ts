import type { Failure, FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { MAX_TRACE } from '../format.ts';
import { stableName } from '../places.ts';

/** A line of a Java stack trace with a source line. */
export interface JvmFrame {
  /** Includes the package; nested classes follow `$`. */
  readonly className: string;
  readonly file: string;
  readonly line: number;
}

/** A thrown exception, read from its stack trace. */
interface Thrown {
  /** Includes the package; empty when the text does not begin with an exception. */
  readonly type: string;
  /** The first line with text. */
  readonly message: string;
  /** Frames of the thrown exception, then of each of its causes. */
  readonly sections: readonly (readonly JvmFrame[])[];
}

/** Packages of the JDK, of languages, build tools and libraries for tests. */
const FOREIGN =
  /^(?:javax?|jdk|sun|com\.sun|junit|org\.(?:junit|hamcrest|opentest4j|assertj|mockito|testng|apache\.(?:maven|groovy)|gradle|codehaus|spockframework|springframework)|worker\.org\.gradle|com\.google\.(?:common|truth)|net\.bytebuddy|kotlinx?|scala|groovy)\./;

/** `at java.base/java.util.List.get(List.java:3)`, with a module and its version or without. */
const FRAME =
  /^\s*at (?:[^(]{0,200}\/)?(?<className>[^(/]{1,400})\.[^(./]{1,200}\((?<file>[^():]{1,200}):(?<row>[1-9]\d{0,8})\)/;

/** Null: not a frame, or one without a source line. */
export function jvmFrame(line: string): JvmFrame | null {
  const { className, file = '', row } = FRAME.exec(line)?.groups ?? {};
  return className === undefined ? null : { className, file, line: Number(row) };
}

const MAX_FRAMES = 100;

function thrownIn(lines: readonly string[]): Thrown {
  const sections: JvmFrame[][] = [[]];
  const heads: string[] = [];
  let count = 0;
  for (const line of lines) {
    const text = line.trim();
    if (text.startsWith('Caused by:')) sections.push([]);
    const frame = jvmFrame(text);
    if (frame !== null) {
      count += 1;
      if (count <= MAX_FRAMES) sections.at(-1)?.push(frame);
    } else if (text !== '' && count === 0 && heads.length < 2) heads.push(text);
  }
  const [head = '', next = ''] = heads;
  const [, type = '', own = ''] = /^(?=[^:]*[A-Z])([\w.$]+)\s*(?::(.*)|$)/.exec(head) ?? ['', '', head];
  return { type, message: own.trim() || next, sections };
}

/** For people: the exception without its package, and its message. */
function messageOf({ type, message }: Thrown): string {
  const name = simpleName(type);
  if (name === '') return message;
  return message === '' ? name : `${name}: ${message}`;
}

/** The project's own places, those of the root cause first. */
function traceOf({ sections }: Thrown): readonly Place[] {
  const places: Place[] = [];
  for (const frame of sections.toReversed().flat()) {
    if (FOREIGN.test(frame.className)) continue;
    const place = placeOf(frame);
    if (!places.some(({ path, line }) => path === place.path && line === place.line)) places.push(place);
    if (places.length === MAX_TRACE) break;
  }
  return places;
}

/** The place of the test: in its own class, else the innermost place. */
function testPlace(thrown: Thrown, testClass: string): Place | null {
  const outer = testClass.split('$', 1)[0] ?? '';
  const [thrownAt = []] = thrown.sections;
  const inTest = thrownAt.findLast(
    ({ className }) => className === outer || className.startsWith(`${outer}$`),
  );
  return inTest === undefined ? (traceOf(thrown)[0] ?? null) : placeOf(inTest);
}

function placeOf({ className, file, line }: JvmFrame): Place {
  const dot = className.lastIndexOf('.');
  const folder = dot < 0 ? '' : `${className.slice(0, dot).replaceAll('.', '/')}/`;
  return { path: `${folder}${file}`, line };
}

/** The name of a test for an id, without hash codes of objects in parameters. */
export function jvmTestName(name: string): string {
  return stableName(name.replace(/@[0-9a-f]{5,8}\b/g, '@'));
}

function simpleName(className: string): string {
  return className.slice(className.lastIndexOf('.') + 1);
}

const ASSERTION =
  /Assert|^(?:(?:Spock)?ComparisonFailure|MultipleFailures?(?:Error|Exception)|ConditionNotSatisfiedError|ConditionTimeoutException|WrongExceptionThrownError)$/;

/** A class is missing, was compiled against other code, could not be initialised, or is not a test class. */
const UNLOADABLE =
  /^(?:ClassNotFoundException|ExceptionInInitializerError|(?:NoClassDefFound|NoSuch(?:Method|Field)|IncompatibleClassChange|AbstractMethod|UnsupportedClassVersion|Verify|ClassFormat|Linkage|InvalidTestClass|Initialization)Error)$/;

interface JvmTest {
  readonly id: string;
  /** Includes the package. */
  readonly className: string;
  /** The runner's classification, for exceptions whose name does not show the cause. */
  readonly runnerSays: FailureCause;
  /** What was thrown, where the runner names it beside the text. Default: the first word of the text. */
  readonly type?: string;
}

/** @param lines the exception in the JVM's form */
export function jvmFailure(
  { id, className, runnerSays, type = '' }: JvmTest,
  lines: readonly string[],
): Failure {
  const read = thrownIn(lines);
  const thrown = type === '' ? read : { ...read, type };
  const [at, trace] = [testPlace(thrown, className), traceOf(thrown)];
  const [cause, message] = [causeOf(thrown, runnerSays), messageOf(thrown)];
  return failureFrom({ name: id, cause, message, lines, trace, at });
}

function causeOf({ type }: Thrown, runnerSays: FailureCause): FailureCause {
  const name = simpleName(type);
  if (ASSERTION.test(name)) return 'assertion';
  if (UNLOADABLE.test(name)) return 'load';
  return /(?:Exception|Error)$/.test(name) ? 'error' : runnerSays;
}
