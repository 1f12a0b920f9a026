import type { FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { textOfFailure } from '../failure-text.ts';
import { MAX_TRACE } from '../format.ts';
import { causeOfThrown, errorName, headOfError, messageOf } from '../js-error.ts';
import { framePlace, stackOf } from '../js-stack.ts';
import { placeAt } from '../places.ts';

/** The lines below a failed result: YAML between `---` and `...`, or plain indented text. */
export interface Diagnosis {
  readonly cause: FailureCause;
  readonly message: string;
  readonly at: Place | null;
  readonly trace: readonly Place[];
}

/** @param lines with their indentation */
export function diagnosisOf(lines: readonly string[]): Diagnosis {
  return lines.some((line) => line.trim() === '---') ? ofYaml(lines) : ofText(lines);
}

/** Mocha indents the error; Perl's Test::More writes comments. */
function ofText(lines: readonly string[]): Diagnosis {
  const body = lines.map((line) => line.replace(/^ *# {0,3}/, '')).filter((line) => line.trim() !== '');
  const typed = body.find((line) => errorName(line.trim()) !== '')?.trim();
  if (typed === undefined) return ofPerl(body);
  const trace = stackOf(body);
  const message = messageOf(typed, body);
  return { cause: causeOfThrown(typed, body), message, at: trace.at(-1) ?? null, trace };
}

function ofPerl(body: readonly string[]): Diagnosis {
  const failed = body.find((line) => line.startsWith('Failed test')) ?? null;
  const values = body.map((line) => line.trim()).filter((line) => /^(?:got|expected): /.test(line));
  const place = body
    .map((line) => /^ *at (\S{1,400}) line (\d{1,7})\.$/.exec(line))
    .find((match) => match !== null);
  const at = place?.[1] === undefined ? null : placeAt(place[1], place[2]);
  const message = values.length > 0 ? values.join(', ') : (failed ?? headOfError(body));
  return { cause: failed === null ? 'unknown' : 'assertion', message, at, trace: [] };
}

/** Looks only for the few keys that runners use, at any depth; does not parse the YAML. */
function ofYaml(lines: readonly string[]): Diagnosis {
  const keys = new Map<string, string>();
  const trace: Place[] = [];
  lines.forEach((line, index) => {
    const text = line.trimStart();
    const key = /^(\w{1,20}):(?: |$)/.exec(text)?.[1];
    if (key === 'diff') noteDiff(lines.slice(index + 1), keys);
    if (key !== undefined && KEYS.has(key) && !keys.has(key)) keys.set(key, valueAt(lines, index, text));
    if (key !== undefined || trace.length >= MAX_TRACE) return;
    const place = framePlace(line);
    if (place !== null) trace.push(place);
  });
  // In node-tap, `type` can also belong to a place and then names no error: `type: Test`.
  const name = keys.get('name') ?? errorName(keys.get('type') ?? '');
  const said = keys.get('message') || keys.get('error') || '';
  const text =
    said === '' ? comparison(keys) : said.endsWith(':') ? `${said} ${valuesOf(keys)}`.trim() : said;
  const location = placeOf(keys);
  const isThrown = lines.some((line) => line.includes('Error thrown in test'));
  return {
    cause: isThrown ? 'error' : causeOf(keys, name, text),
    message: [name, text.startsWith(name) ? text.slice(name.length).replace(/^: /, '') : text]
      .filter((part) => part !== '')
      .join(': '),
    at: location ?? trace.at(-1) ?? null,
    trace: trace.length > 0 || location === null ? trace : [location],
  };
}

/** Keys that only a failed comparison has. */
const ASSERTION_KEYS = ['operator', 'compare', 'diff', 'expected', 'wanted', 'assertion'];
const PLACE_KEYS = ['location', 'at', 'fileName', 'lineNumber', 'file', 'line'];
const KEYS = new Set([
  ...['name', 'type', 'message', 'error', 'failureType', 'actual'],
  ...PLACE_KEYS,
  ...ASSERTION_KEYS,
]);

/** Of a block, the first line with text, joined with the next if it ends with a colon. */
function valueAt(lines: readonly string[], index: number, text: string): string {
  const value = text.slice(text.indexOf(':') + 1).trim();
  if (!/^[|>][+-]?$/.test(value)) return unquoted(value);
  const block = lines.slice(index + 1, index + 6).map((line) => line.trim());
  return messageOf(block.find((line) => line !== '') ?? '', block);
}

/** Takes the first line of each side of a diff. */
function noteDiff(block: readonly string[], keys: Map<string, string>): void {
  const end = block.findIndex((line) => /^ *\w+:(?: |$)/.test(line) || line.trim() === '...');
  for (const line of end < 0 ? block : block.slice(0, end)) {
    const [, sign, value] = /^ *([-+]) +(\S.*)$/.exec(line) ?? [];
    const side = sign === '-' ? 'expected' : 'actual';
    if (value !== undefined && !keys.has(side)) keys.set(side, value.replace(/,$/, ''));
  }
}

function comparison(keys: ReadonlyMap<string, string>): string {
  return [keys.get('operator') ?? '', valuesOf(keys)].filter((part) => part !== '').join(': ');
}

function valuesOf(keys: ReadonlyMap<string, string>): string {
  const [expected = '', actual = ''] = [keys.get('expected'), keys.get('actual')];
  return expected === '' || actual === '' ? '' : `expected ${expected}, actual ${actual}`;
}

function unquoted(text: string): string {
  const value = text.replace(/,$/, '');
  const quote = value.charAt(0);
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1).replace(quote === '"' ? /\\(["\\])/g : /'(')/g, '$1') : value;
}

function placeOf(keys: ReadonlyMap<string, string>): Place | null {
  const [file, line] = [keys.get('fileName') ?? keys.get('file'), keys.get('lineNumber') ?? keys.get('line')];
  if (file !== undefined && line !== undefined) return placeAt(file, line);
  return framePlace(` ${keys.get('location') ?? ''}`) ?? framePlace(` ${keys.get('at') ?? ''}`);
}

function causeOf(keys: ReadonlyMap<string, string>, name: string, text: string): FailureCause {
  const kind = keys.get('failureType');
  if (kind === 'cancelledByParent') return 'unknown';
  // The suite's function threw before it had defined its tests.
  if (kind === 'testCodeFailure' && keys.get('type') === 'suite') return 'load';
  if (name.endsWith('AssertionError')) return 'assertion';
  if (name !== '' && name !== 'Error') return 'error';
  if (ASSERTION_KEYS.some((key) => keys.has(key))) return 'assertion';
  return causeOfThrown(text, []);
}

/** What a point says of itself, fit to be told beside its message; empty where the message has all of it. */
export function saidIn(body: readonly string[], message: string): string {
  const own = withoutBlocks(body, PLACES).filter((line) => !IDLE.test(line));
  const bare = own.map((line) => line.replace(KEY, '$1'));
  const said = textOfFailure(GENERATED.test(bare.join('\n')) ? withoutBlocks(bare, VALUES) : bare);
  const values = said.split('\n').map((line) => line.replace(VALUE_KEY, '').trim());
  const isTold = values.every((value) => message.includes(value));
  return isTold || message.endsWith(said.replace(/^(['"])(.*)\1$/, '$2')) ? '' : said;
}

const VALUE_KEY = /^\s*(?:expected|actual):\s*(?:[|>]-?$)?/;

/** What Node's `assert` says by itself holds both values. */
const GENERATED = /^\s*(?:Expected (?:values|inputs|"actual") |The (?:expression|input) )/m;
const VALUES = /^\s*(?:expected|actual):/;
/** Lines of the source and of the stack follow from the places. */
const PLACES = /^\s*(?:at|stack|source):/;

function withoutBlocks(lines: readonly string[], key: RegExp): readonly string[] {
  let depth: number | null = null;
  return lines.filter((line) => {
    const indent = line.search(/\S|$/);
    if (key.test(line)) depth = indent;
    else if (depth !== null && indent <= depth && line.trim() !== '') depth = null;
    return depth === null;
  });
}

const KEY = /^(\s*)(?:error|message): /;
/** Of a YAML block what the failure has elsewhere, and frames, which stand there without their `at`. */
const IDLE =
  /^\s*(?:---|\.\.\.|(?:duration_ms|type|location|failureType|code|name|operator|stack|at|fileName|lineNumber): .*|(?:error|message): [|>]-?|\S.*:\d{1,7}:\d{1,7}\)?|(?:new|async) \S.*\((?:<anonymous>|index \d{1,9})\))$/;
