import type { FailureCause } from '../../../../core/verdict/test-report.ts';
import { causeOfThrown, errorName } from '../error.ts';
import type { FailedTest } from '../failure-from.ts';
import { placeAt, stableName, stablePath } from '../places.ts';
import { traceOf } from '../trace.ts';

/** One `failure` or `error` of a test. */
export interface JunitProblem {
  readonly tag: 'failure' | 'error';
  readonly type: string;
  readonly message: string;
  readonly body: string;
}

export interface JunitCase {
  readonly name: string;
  readonly className: string;
  /** The name of the innermost suite. */
  readonly suite: string;
  readonly file: string;
  readonly line: string;
}

/** Runners put the same words into different attributes. The id contains each of them once. */
export function junitId({ name, className, suite, file }: JunitCase): string {
  if (name === '' || className === '' || className === UNLOADED)
    return jvmTestName(name || className || suite);
  const isPath = /^[\w$-]+(?:\.[\w$-]+)*$/.test(className);
  const isMethod = /^[\w$]+(?:[[({].*)?$/s.test(name);
  const isQualified = name.includes(className);
  const own = isQualified ? name : `${className}${isPath && isMethod ? '.' : ' > '}${name}`;
  const where = file !== '' ? stablePath(file) : isQualified ? suite : '';
  return jvmTestName(own.startsWith(where) ? own : `${where} > ${own}`);
}

/** The name of a test for an id, without hash codes of objects in parameters. */
export function jvmTestName(name: string): string {
  return stableName(name.replace(/@[0-9a-f]{5,8}\b/g, '@'));
}

export function junitFailure(test: JunitCase, problem: JunitProblem): FailedTest {
  const { file, className } = test;
  const lines = problem.body.split('\n', MAX_BODY_LINES).map((line) => line.slice(0, MAX_LINE));
  const trace = traceOf(lines, ...ANY_LANGUAGE);
  const ofClass = className.replace(/\$.*$/, '').replaceAll('.', '/');
  const own = trace.findLast(
    ({ path }) => (file !== '' && path.endsWith(file)) || path.replace(/\.\w+$/, '') === ofClass,
  );
  const named = file === '' ? null : placeAt(file, test.line === '' ? undefined : test.line);
  const [cause, message] = [causeOf(test, problem, lines), messageOf(problem, lines)];
  const at = own ?? named ?? trace.at(-1) ?? null;
  return { name: junitId(test), cause, message, lines, trace, at };
}

/** The message attribute, else the first line of the body; preceded by the exception's name if it is separate. */
function messageOf({ type, message }: JunitProblem, lines: readonly string[]): string {
  const said = message === 'collection failure' ? thrownInside(lines) : sentence(message);
  const text = (said || sentence(lines.join('\n'))).replace(PACKAGE, '');
  const name = type.split(/[.\\:]/).at(-1) ?? '';
  if (errorName(name) === '' || text.includes(name)) return text;
  return text === '' ? name : `${name}: ${text}`;
}

/** In front of the name of an error. */
const PACKAGE = /^(?:[\w$]+\.)+(?=[A-Z][\w$]*(?:Error|Exception|Failure)\b)/;

/** The first line, and the next one if the first only introduces it. */
function sentence(text: string): string {
  const [first = '', second = ''] = text
    .slice(0, MAX_LINE)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (first.endsWith(UNLOADED)) return second;
  return first.endsWith(':') && !/^at |^[+-] /.test(second) ? `${first} ${second}`.trim() : first;
}

/** In front of the values that pytest or Go compared. */
const EXPECTED = /^(?:assert|Expected)\b/;
const UNLOADABLE =
  /^collection failure$|^ImportError while importing|^Test suite failed to run$|^Cannot find module /;
const UNLOADED = 'Test suite failed to run';
const SYNTAX = /^(?:SyntaxError|ParseError|RolldownError|TransformError|IndentationError)\b/;

function causeOf(test: JunitCase, problem: JunitProblem, lines: readonly string[]): FailureCause {
  const head = (lines.find((line) => line.trim() !== '') ?? '').trim();
  const message = problem.message.trimStart();
  const words = [problem.type, message, head, thrownInside(lines)].filter((word) => word !== '');
  const isSuite = test.name === '' || test.name === test.className || test.name === test.suite;
  if (UNLOADABLE.test(message) || UNLOADABLE.test(test.className)) return 'load';
  if (isSuite && words.some((word) => SYNTAX.test(word) || UNLOADABLE.test(word))) return 'load';
  const thrown = errorName(problem.type);
  if (thrown !== '' && thrown !== 'Error') return causeOfThrown(problem.type);
  const causes = words.map((word) => (EXPECTED.test(word) ? 'assertion' : causeOfThrown(word, 'unknown')));
  const isThrown = problem.tag === 'error' || causes.some((cause) => cause !== 'unknown');
  return isThrown && !causes.includes('assertion') ? 'error' : 'assertion';
}

/**
 * The error in `cause: RangeError: no` of Node's reporter, or `E   ValueError: no`, `sums.py:3: ValueError` of pytest.
 */
function thrownInside(lines: readonly string[]): string {
  for (const line of lines) {
    const found = /^(?: +cause: |E {3}(?! )|\S+\.py:\d+: )([\w.]+(?:Error|Exception|Failure).*)$/.exec(line);
    if (found !== null) return found[1] ?? '';
  }
  return '';
}

/** Any runner writes such a report. What only has a place and nothing else comes last. */
const ANY_LANGUAGE = ['jvm', 'python', 'javascript', 'dotnet', 'rust', 'go', 'bare'] as const;
const MAX_BODY_LINES = 400;
const MAX_LINE = 1000;
