import { parseDocument } from 'yaml';
import type { Failure, FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { causeOfThrown, errorName, headOfError, startOfError } from '../error.ts';
import { type FailedTest, failureFrom, summaryOf } from '../failure-from.ts';
import { placeAt } from '../places.ts';
import type { TapNode } from '../tap-tree.ts';
import { traceOf } from '../trace.ts';
import { fileFailure, isFilePath } from './node-failure.ts';

/** Null for a test that failed only because of its subtests. */
export function failureOf(node: TapNode, path: string): Failure | null {
  const { body, before, hasChildren, hasFailedChild, result } = node;
  const kind = body.find((line) => line.includes('failureType: '));
  if (kind === undefined ? hasFailedChild : kind.includes('subtestsFailed')) return null;
  // The reason why a file could not be loaded is in the comments before it or in its YAML.
  if (isFilePath(path) && startOfError(before) >= 0)
    return failureFrom(fileFailure({ name: path, groups: {}, lines: before }));
  const { cause, message, lines, at, trace } = diagnosisOf(body);
  if (isFilePath(path)) {
    const isKnown = errorName(message) !== '';
    return failureFrom({
      name: path,
      cause: isKnown ? 'load' : 'unknown',
      message,
      lines,
      trace,
      file: path,
    });
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
  return failureFrom({ name: path, cause: 'load', message: name, file: path });
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
  const trace = traceOf(lines, 'javascript');
  const head = lines.find((line) => errorName(line) !== '') ?? '';
  const name = test === '' ? trace.at(-1)?.path : test;
  if (name === undefined || trace.length === 0) return null;
  const cause = test === '' ? 'load' : causeOfThrown(head);
  return failureFrom({ name, cause, message: head, lines, trace });
}

type Diagnosis = Required<Pick<FailedTest, 'cause' | 'message' | 'lines' | 'at' | 'trace'>>;

/** @param body the lines below a failed result: YAML between `---` and `...`, or the text of mocha or of Perl */
function diagnosisOf(body: readonly string[]): Diagnosis {
  if (body.some((line) => line.trim() === '---')) return ofYaml(body);
  const lines = body.map((line) => line.replace(/^ *# {0,3}/, '')).filter((line) => line.trim() !== '');
  const typed = lines.findIndex((line) => errorName(line.trim()) !== '');
  const own = lines.slice(Math.max(0, typed));
  const isOfPerl = lines.some((line) => line.startsWith('Failed test'));
  const trace = isOfPerl ? traceOf(lines, 'perl') : traceOf(own, 'javascript', 'perl');
  const thrown = typed < 0 ? 'unknown' : causeOfThrown(headOfError(own));
  return {
    cause: isOfPerl && typed < 0 ? 'assertion' : thrown,
    message: summaryOf(own),
    lines: own,
    // Test::More says first where the test is, and then what it compared.
    at: (isOfPerl ? trace[0] : trace.at(-1)) ?? null,
    trace,
  };
}

/** What a diagnosis says by its keys, as far as its YAML can be read. */
function saidIn(body: readonly string[]): Said {
  const start = body.findIndex((line) => line.trim() === '---');
  const indent = body[start]?.indexOf('-') ?? 0;
  const end = body.findIndex((line, at) => at > start && line.trim() === '...');
  const lines = body.slice(start + 1, end < 0 ? undefined : end).map((line) => line.slice(indent));
  try {
    const said: unknown = parseDocument(lines.join('\n'), { logLevel: 'silent' }).toJS();
    return isSaid(said) ? said : {};
  } catch {
    // It refers to itself too often.
    return {};
  }
}

type Said = Readonly<Record<string, unknown>>;

function isSaid(value: unknown): value is Said {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As text: a string as it is, anything else as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (value === undefined || value === null) return '';
  try {
    return JSON.stringify(value);
  } catch {
    // It holds itself.
    return '';
  }
}

function ofYaml(body: readonly string[]): Diagnosis {
  const said = saidIn(body);
  const error = isSaid(said.error) ? said.error : said;
  const frames = traceOf(
    body.filter((line) => !KEY.test(line)).map((line) => line.replace(/^ *(?:at )?/, 'at ')),
    'javascript',
  );
  const at = placeIn(said);
  const trace = frames.length > 0 || at === null ? frames : [at];
  // In node-tap, `type` can also belong to a place and then names no error: `type: Test`.
  const name = textOf(error.name) || errorName(textOf(said.type));
  const own = textOf(isSaid(said.error) ? said.error.message : (said.error ?? said.message));
  const values = ['expected', 'actual'].flatMap((key) =>
    said[key] === undefined ? [] : [`${key}: ${textOf(said[key])}`],
  );
  const words = (own || textOf(said.diff)).split('\n');
  const text = summaryOf(own === '' ? [...words, ...values] : words);
  const message = text.startsWith(name) ? text : [name, text].filter((part) => part !== '').join(': ');
  const isShown = ['expected', 'actual'].every((key) => message.includes(textOf(said[key])));
  const more = own === '' ? words : words.filter((line) => !message.includes(line.trim()));
  const lines = [message, ...more, ...(isShown ? [] : values)];
  return { cause: causeOf(said, { name, text }), message, lines, at: at ?? trace.at(-1) ?? null, trace };
}

/** Its own place, which the keys of several runners have. */
function placeIn(said: Said): Place | null {
  const where = isSaid(said.at) ? said.at : said;
  const [file, row] = [textOf(where.file ?? where.fileName), textOf(where.line ?? where.lineNumber)];
  if (file !== '' && row !== '') return placeAt(file, row);
  return (
    traceOf(
      [said.location, said.at].map((one) => `at ${textOf(one)}`),
      'javascript',
    )[0] ?? null
  );
}

const KEY = /^\s*\w{1,20}:(?: |$)/;
/** Keys that only a failed comparison has. */
const OF_COMPARISON = ['operator', 'compare', 'diff', 'expected', 'wanted', 'assertion'];

function causeOf(said: Said, { name, text }: { readonly name: string; readonly text: string }): FailureCause {
  const { failureType: kind, type } = said;
  if (kind === 'cancelledByParent') return 'unknown';
  // The suite's function threw before it had defined its tests.
  if (type === 'suite' && kind === 'testCodeFailure') return 'load';
  // AVA's word for what was thrown, which it calls an AssertionError as well.
  if (text === 'Error thrown in test') return 'error';
  if (name.endsWith('AssertionError')) return 'assertion';
  if (name !== '' && name !== 'Error') return 'error';
  return OF_COMPARISON.some((key) => key in said) ? 'assertion' : causeOfThrown(text);
}
