import type { Failure, FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom, summaryOf } from '../failure-from.ts';
import { MAX_TRACE } from '../format.ts';
import { causeOfThrown, errorName, headOfError, startOfError } from '../js-error.ts';
import { framePlace, placeOfTest, stackOf } from '../js-stack.ts';
import { placeAt, placesIn } from '../places.ts';
import type { TapNode } from '../tap-tree.ts';
import { fileFailure, isFilePath } from './node-failure.ts';

/** Null for a test that failed only because of its subtests. */
export function failureOf(node: TapNode, path: string): Failure | null {
  const { body, before, hasChildren, hasFailedChild, result } = node;
  const kind = body.find((line) => line.includes('failureType: '));
  if (kind === undefined ? hasFailedChild : kind.includes('subtestsFailed')) return null;
  // The reason why a file could not be loaded is in the comments before it or in its YAML.
  if (isFilePath(path) && startOfError(before) >= 0)
    return fileFailure({ name: path, groups: {}, lines: before });
  const { cause, message, lines, at, trace } = diagnosisOf(body);
  if (isFilePath(path)) {
    const isKnown = errorName(message) !== '';
    const place = placeOfTest(path, trace);
    return failureFrom({ name: path, cause: isKnown ? 'load' : 'unknown', message, lines, trace, at: place });
  }
  const absent = absentFile(node);
  if (absent !== null) return absent;
  const name = testAbove(node, path);
  // A plain program reports a failed expectation as a bare `not ok`.
  const isBare = body.length === 0 && !hasChildren;
  const isSilent = name !== path && (message === '' || errorName(message) === message);
  const whole = isSilent ? [message, result.name].filter((part) => part !== '').join(': ') : message;
  return failureFrom({ name, cause: isBare ? 'assertion' : cause, message: whole, lines, trace, at });
}

/** node-tap tells of a file that it was given and that is not there as of a point inside of it. */
function absentFile({ result: { name }, parent }: TapNode): Failure | null {
  const path = parent?.result.name ?? '';
  if (name !== `ENOENT: no such file or directory, stat '${path}'` || !isFilePath(path)) return null;
  return failureFrom({ name: path, cause: 'load', message: name, lines: [], at: placeOfTest(path, []) });
}

/**
 * The test that a failed point belongs to: the one above it, where the point is named after an error or after why
 * the test failed, so that none that passes has its name; otherwise itself. node-tap names errors by their message
 * (`tapCaught`, and `!error` for those that it was handed), tape by their text (`operator: error`).
 */
function testAbove({ result, body, hasChildren }: TapNode, path: string): string {
  const end = ` > ${result.name}`;
  const above = path.endsWith(end) ? path.slice(0, -end.length) : '';
  if (hasChildren || above === '' || isFilePath(above)) return path;
  const lines = body.map((line) => line.trim());
  const isNamed = lines.includes(result.name) || lines.includes(`message: ${result.name}`);
  const isHanded = lines.some((line) => line === '!error' || line === 'operator: error') && isNamed;
  const isThrown = lines.some((line) => line.startsWith('tapCaught: ') || line === 'operator: fail');
  return isThrown || isHanded ? above : path;
}

/**
 * The error that nobody caught, so that it ended the program in the middle of a test.
 *
 * @param printed what the program printed last
 * @param test the test that was running; empty: none
 * @returns null where no place of the project is known
 */
export function crashOf(printed: readonly string[], test: string): Failure | null {
  const start = startOfError(printed);
  const lines = start < 0 ? [] : printed.slice(start);
  const trace = stackOf(lines);
  const head = lines.find((line) => errorName(line) !== '') ?? '';
  const name = test === '' ? trace.at(-1)?.path : test;
  if (name === undefined || trace.length === 0) return null;
  const cause = test === '' ? 'load' : causeOfThrown(head);
  return failureFrom({ name, cause, message: head, lines, trace });
}

interface Diagnosis {
  readonly cause: FailureCause;
  readonly message: string;
  readonly lines: readonly string[];
  readonly at: Place | null;
  readonly trace: readonly Place[];
}

const PERL_PLACE = /^ *at (?<path>\S{1,400}) line (?<row>\d{1,7})\.$/;

/** @param body the lines below a failed result: YAML between `---` and `...`, or the text of mocha or of Perl */
function diagnosisOf(body: readonly string[]): Diagnosis {
  if (body.some((line) => line.trim() === '---')) return ofYaml(body);
  const lines = body.map((line) => line.replace(/^ *# {0,3}/, '')).filter((line) => line.trim() !== '');
  const typed = lines.findIndex((line) => errorName(line.trim()) !== '');
  const own = lines.slice(Math.max(0, typed));
  const trace = stackOf(own);
  const isOfPerl = lines.some((line) => line.startsWith('Failed test'));
  const thrown = typed < 0 ? 'unknown' : causeOfThrown(headOfError(own));
  return {
    cause: isOfPerl && typed < 0 ? 'assertion' : thrown,
    message: summaryOf(own),
    lines: own,
    at: placesIn(lines, PERL_PLACE)[0] ?? trace.at(-1) ?? null,
    trace,
  };
}

/** Of a YAML block only the keys are asked for that runners use, at any depth. */
function ofYaml(body: readonly string[]): Diagnosis {
  const valueAt = (key: RegExp): string => {
    const line = body.find((one) => key.test(one)) ?? '';
    return unquoted(line.slice(line.indexOf(':') + 1).trim());
  };
  const frames = body.flatMap((line) => (KEY.test(line) ? [] : (framePlace(line) ?? [])));
  const [file, row] = [valueAt(/^\s*file(?:Name)?:/), valueAt(/^\s*line(?:Number)?:/)];
  const shown = framePlace(` ${valueAt(/^\s*location: /)}`) ?? framePlace(` ${valueAt(/^\s*at: /)}`);
  const at = file !== '' && row !== '' ? placeAt(file, row) : shown;
  const trace = frames.length > 0 || at === null ? frames.slice(0, MAX_TRACE) : [at];
  // In node-tap, `type` can also belong to a place and then names no error: `type: Test`.
  const [kind, type] = [valueAt(/^\s*failureType: /), valueAt(/^\s*type: /)];
  const name = valueAt(/^\s*name: /) || errorName(type);
  const lines = textIn(body);
  const text = messageIn(lines) || valuesIn(body);
  const message = text.startsWith(name) ? text : [name, text].filter((part) => part !== '').join(': ');
  return {
    cause: causeOf(body, { kind, type, name, text }),
    message,
    lines: withoutRepetition(message, lines),
    at: at ?? trace.at(-1) ?? null,
    trace,
  };
}

/** The message, and below it what it does not say. */
function withoutRepetition(message: string, lines: readonly string[]): readonly string[] {
  const values = lines.filter((line) => VALUE.test(line));
  const isSaid = values.every((line) => message.includes(unquoted(line.replace(VALUE, '').trim())));
  const rest = lines.filter((line) =>
    VALUE.test(line) ? !isSaid : !TEXT.test(line) && !message.includes(line.trim()),
  );
  return [message, ...rest];
}

/** Its own words, or the values that were compared; empty: neither. */
function messageIn(lines: readonly string[]): string {
  const start = lines.findIndex((line) => TEXT.test(line));
  const depth = (lines[start] ?? '').search(/\S/);
  const end = lines.findIndex((line, at) => at > start && KEY.test(line) && line.search(/\S/) <= depth);
  const [first = '', ...rest] = (start < 0 ? [] : lines.slice(start, end < 0 ? undefined : end))
    .map((line) => (TEXT.test(line) ? unquoted(line.replace(TEXT, '').trim()) : line.trim()))
    .filter((line) => line !== '');
  if (first === '') return summaryOf(lines.filter((line) => VALUE.test(line)));
  return first.endsWith(':') ? summaryOf([first, ...rest]) : first;
}

/** Compared values that stand below their keys: the first line of each. */
function valuesIn(body: readonly string[]): string {
  const values = body.flatMap((line, at) => {
    const [, key] = BLOCK_VALUE.exec(line) ?? [];
    return key === undefined ? [] : [`${key} ${(body[at + 1] ?? '').trim()}`];
  });
  return values.join(', ');
}

interface Keys {
  /** Node's word for how it failed. */
  readonly kind: string;
  readonly type: string;
  readonly name: string;
  readonly text: string;
}

function causeOf(body: readonly string[], { kind, type, name, text }: Keys): FailureCause {
  if (body.some((line) => line.includes('Error thrown in test'))) return 'error';
  if (kind === 'cancelledByParent') return 'unknown';
  // The suite's function threw before it had defined its tests.
  if (type === 'suite' && kind === 'testCodeFailure') return 'load';
  if (name.endsWith('AssertionError')) return 'assertion';
  if (name !== '' && name !== 'Error') return 'error';
  return body.some((line) => OF_COMPARISON.test(line)) ? 'assertion' : causeOfThrown(text);
}

const KEY = /^\s*\w{1,20}:(?: |$)/;
/** Keys that only a failed comparison has. */
const OF_COMPARISON = /^\s*(?:operator|compare|diff|expected|wanted|assertion):/;
/** Keys of what has a field of its own, and of lines of the source. */
const ELSEWHERE =
  /^\s*(?:at|stack|source|duration_ms|type|location|failureType|code|name|operator|fileName|lineNumber|errno|syscall|exitCode|signal|tapCaught):/;
const TEXT = /^\s*(?:error|message): *(?:[|>][+-]?$)?/;
const VALUE = /^\s*(?:[-+]|(?:expected|actual): )/;
const BLOCK_VALUE = /^\s*((?:expected|actual):) *[|>][+-]?$/;
/** The ends of the block, a key whose value is below, and frames, which stand there without their `at`. */
const IDLE =
  /^\s*(?:---|\.\.\.|(?!(?:error|message): *[|>])(?:\w{1,20}: *)?(?:[|>][+-]?)?|(?:new|async) \S.*|\S.*:\d{1,7}:\d{1,7}\)?)$/;

/** What the block says in words. */
function textIn(body: readonly string[]): readonly string[] {
  let depth: number | null = null;
  const own = body.filter((line) => {
    const indent = line.search(/\S|$/);
    if (ELSEWHERE.test(line)) depth = indent;
    else if (depth !== null && indent <= depth && line.trim() !== '') depth = null;
    return depth === null;
  });
  return own.filter((line) => !IDLE.test(line));
}

function unquoted(text: string): string {
  const value = text.replace(/,$/, '');
  const quote = value.charAt(0);
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1).replace(quote === '"' ? /\\(["\\])/g : /'(')/g, '$1') : value;
}
