import type { Failure, FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { causeOfThrown, exceptionName } from '../error.ts';
import type { FailedTest } from '../failure-from.ts';
import { withoutNumber } from '../format.ts';
import type { Block, Groups } from '../list-runner.ts';
import { stablePath } from '../places.ts';
import { CHAINED, TRACEBACK, traceOf } from '../trace.ts';

const MAX_ERRORS = 60;

/**
 * What a line of the summary and the heading of its block have in common: `TestCart.test_total[a::b]`, and a word for
 * anything but a failed test. The name of a passed test stays.
 */
export function keyOf(name: string): string {
  if (/^[^[ ]+\.py::/.test(name)) return name;
  const heading = name.replace(/^ERROR (?:collecting|at (?:setup|teardown) of) /, 'ERROR ');
  const [, word = '', node = heading] =
    /^(FAILED|ERROR|SUBFAIL)(?:ED)?(?:\[[^\]]*\])?(?: ?\([^)]*\))? (.*)$/.exec(heading) ?? [];
  const title = node.slice(word === '' ? 0 : startOfTest(node)).replace(/^\[doctest\] /, '');
  const part = partOf(title);
  const test = withJoint(title.slice(0, title.length - part.length), '::', '.');
  if (word === 'ERROR') return `ERROR ${test}`;
  return word === 'SUBFAIL' || part !== '' ? `SUBFAIL ${test}` : test;
}

export function isPart({ id }: Failure): boolean {
  return partOf(withoutNumber(id)) !== '';
}

/** ` [half] (n=1)` behind the name of a test. */
function partOf(title: string): string {
  return /^[^[ ]+(?:\[.*?\])?( (?:\[[^\]]*\](?: \(.*\))?|\(.*\)))$/.exec(title)?.[1] ?? '';
}

function startOfTest(node: string): number {
  return node.indexOf('::') < 0 ? 0 : node.indexOf('::') + 2;
}

/** Parameters may contain anything. */
function withJoint(name: string, old: string, joint: string): string {
  const bracket = name.indexOf('[');
  const own = bracket < 0 ? name : name.slice(0, bracket);
  return own.replaceAll(old, joint) + name.slice(own.length);
}

/** A line of the summary with its block, either of them alone, or a test that a verbose run names last. */
export function pytestFailure({ name: key, groups, lines, isOpen = false }: Block): FailedTest {
  const { heading = '', file } = groups;
  const isLoading = file !== undefined || heading.startsWith('ERROR collecting ');
  const thrown = thrownIn(lines.slice(lines.findLastIndex((line) => CHAINED.test(line)) + 1), { isLoading });
  const message = isOpen ? 'the run ended in this test' : messageOf(thrown, groups);
  const trace = traceOf(lines, 'pytest');
  const node = key.includes('.py::') ? key : groups.node;
  return {
    ...(node === undefined ? unlisted(groups, trace) : listedAs(node, groups)),
    cause: isOpen ? 'error' : causeOf({ ...thrown, message }, key, groups),
    message,
    lines: lines.flatMap((line) => errorIn(line) ?? []).slice(0, MAX_ERRORS),
    trace,
  };
}

type Named = Pick<FailedTest, 'name' | 'id' | 'file'>;

function listedAs(node: string, { part, heading = '' }: Groups): Named {
  const own = part || partOf(heading).trim();
  return { name: own === '' ? node : `${node} ${own}`, file: node.split('::', 1)[0] };
}

/** Without a line of the summary. The outermost place of a test is the test itself. */
function unlisted({ heading = '', file, name = heading }: Groups, trace: readonly Place[]): Named {
  const path = trace.at(-1)?.path;
  const [, loaded = file] = /^ERROR collecting (.*)$/.exec(heading) ?? [];
  if (loaded !== undefined) {
    const own = loaded.startsWith('/') && path !== undefined ? path : loaded;
    return { id: stablePath(own), name: own };
  }
  const title = name.replace(/^(?:ERROR at (?:setup|teardown) of|\[doctest\]) /, '');
  const test = withJoint(title, '.', '::');
  return path === undefined
    ? { name: test }
    : { id: `${stablePath(path)}::${test}`, name: `${path}::${test}` };
}

interface Thrown {
  readonly message: string;
  /** Behind the last place. */
  readonly exception: string;
}

/** What pytest marks as an error. */
function errorIn(line: string): string | null {
  return line.startsWith('E ') ? line.slice(1) : null;
}

/** `a.py:3: ValueError`, `a.py:3: in f` or `a.py:3:`, and a line of Python's own traceback. */
const PLACE = /^(?![E>] )[^:\s][^:]*:\d{1,7}:(?: (?<thrown>.*))?$|^file .+, line \d{1,7}$/;

/** The exception that a test failed with. */
function thrownIn(lines: readonly string[], { isLoading }: { readonly isLoading: boolean }): Thrown {
  const errors = lines.flatMap((line) => errorIn(line)?.trim() ?? []).filter((text) => !TRACEBACK.test(text));
  const names = lines
    .flatMap((line) => PLACE.exec(line)?.groups?.thrown ?? [])
    .filter((rest) => !rest.startsWith('in '));
  const loading = isLoading ? errors.find(isNamed) : undefined;
  return {
    message: loading ?? errors.find(isUnknownFixture) ?? errors[0] ?? plainMessage(lines),
    exception: exceptionName(names.at(-1) ?? ''),
  };
}

/** The last line of Python's own traceback, or of a test that should have failed. */
function plainMessage(lines: readonly string[]): string {
  const isPlace = (line: string): boolean => PLACE.test(line) || TRACEBACK.test(line);
  const first = lines.findIndex(isPlace);
  const isPlain = (line: string): boolean => /^\S/.test(line) && !isPlace(line) && exceptionName(line) !== '';
  return lines.find(isStrict) ?? (first < 0 ? '' : (lines.slice(first).find(isPlain) ?? ''));
}

function messageOf({ message, exception }: Thrown, groups: Groups): string {
  if (groups.crash !== undefined) return groups.crash;
  if (message === '' && exception === 'DocTestFailure') return 'the example gave another value';
  return message || (groups.missing ?? groups.message ?? '');
}

function causeOf({ message, exception }: Thrown, key: string, groups: Groups): FailureCause {
  const { crash, file, heading = '', node = '::' } = groups;
  if (crash !== undefined) return 'error';
  if (isUnknownFixture(message) || file !== undefined) return 'load';
  if (isStrict(message)) return 'assertion';
  if (heading.startsWith('ERROR collecting ') || (key.startsWith('ERROR ') && !node.includes('::')))
    return 'load';
  if (key.startsWith('ERROR ')) return 'error';
  if (/^assert\b/.test(message) && exception === '') return 'assertion';
  const name = exception || exceptionName(message);
  // What `fail` and `raises` of pytest throw, and its time-outs.
  if (name === 'Failed') return message.startsWith('Failed: Timeout') ? 'error' : 'assertion';
  return name === '' ? 'unknown' : causeOfThrown(name);
}

function isUnknownFixture(text: string): boolean {
  return /^fixture '.*' not found$/.test(text);
}

/** The test should have failed. */
function isStrict(text: string): boolean {
  return text.startsWith('[XPASS(strict)]');
}

function isNamed(text: string): boolean {
  return /^[\w.]*(?:Error|Exception|Warning|Exit|Interrupt)\b/.test(text);
}
