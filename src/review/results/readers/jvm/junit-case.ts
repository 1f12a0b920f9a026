import type { Failure, FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { framePlace } from '../js-stack.ts';
import { placeAt, placesIn, projectPlaces, stablePath } from '../places.ts';
import { jvmFailure, jvmFrame, jvmTestName } from './jvm-trace.ts';

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

export function junitFailure(test: JunitCase, problem: JunitProblem): Failure {
  const lines = problem.body.split('\n', MAX_BODY_LINES).map((line) => line.slice(0, MAX_LINE));
  const named = test.file === '' ? null : placeAt(test.file, test.line === '' ? undefined : test.line);
  if (lines.some((line) => jvmFrame(line) !== null)) return thrownFailure(test, problem, lines);
  const trace = traceIn(lines);
  const inFile = trace.findLast(({ path }) => test.file !== '' && path.endsWith(test.file));
  const at = inFile ?? named ?? trace.at(-1) ?? null;
  const [cause, message] = [causeOf(test, problem, lines), messageOf(problem, lines)];
  return failureFrom({ name: junitId(test), cause, message, lines, trace, at });
}

function thrownFailure(test: JunitCase, problem: JunitProblem, lines: readonly string[]): Failure {
  const { tag, type } = problem;
  const runnerSays = tag === 'failure' ? 'assertion' : 'error';
  const failure = jvmFailure({ id: junitId(test), className: test.className, runnerSays, type }, lines);
  return { ...failure, message: failure.message || messageOf(problem, lines) };
}

/** The message attribute, else the first line of the body; preceded by the exception's name if it is separate. */
function messageOf({ type, message }: JunitProblem, lines: readonly string[]): string {
  const body = lines.join('\n');
  const text = message === 'collection failure' ? thrownInside(lines) : sentence(message) || sentence(body);
  const name = type.split(/[.\\:]/).at(-1) ?? '';
  if (!/^[A-Z]\w*(?:Error|Exception|Failure)$/.test(name) || text.includes(name)) return text;
  return text === '' ? name : `${name}: ${text}`;
}

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

const ASSERTION =
  /Assert|ExpectationFailed|ExpectationNotMet|ComparisonFailure|MultipleFailures|^(?:Error: )?expect\(|^assert\b|^Expected\b/;
const THROWN = /^(?:Uncaught )?([\w.\\]*(?:Error|Exception))\b/;
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
  if (words.some((word) => ASSERTION.test(word))) return 'assertion';
  if (problem.tag === 'error' || words.some((word) => THROWN.test(word))) return 'error';
  return 'assertion';
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

const PYTHON_PLACE = /^\s*(?<path>\S+\.py):(?<row>\d{1,9}):(?: |\s*$)/;
/** PHPUnit and RSpec print the place on its own line. */
const BARE_PLACE = /^\s*(?:# )?(?<path>[\w./\\-]+\.\w{1,5}):(?<row>\d{1,9})(?::in .*)?\s*$/;

/** Innermost first. */
function traceIn(lines: readonly string[]): readonly Place[] {
  const python = placesIn(lines, PYTHON_PLACE).toReversed();
  if (python.length > 0) return projectPlaces(python);
  const frames = lines.flatMap((line) => (/^\s*(?:at|❯) /.test(line) ? (framePlace(line.trim()) ?? []) : []));
  return projectPlaces(frames.length > 0 ? frames : placesIn(lines, BARE_PLACE));
}

const MAX_BODY_LINES = 400;
const MAX_LINE = 1000;
