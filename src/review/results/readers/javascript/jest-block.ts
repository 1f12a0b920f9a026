import type { Failure, Place } from '../../../../core/verdict/test-report.ts';
import { MAX_TRACE } from '../format.ts';
import { causeOfThrown } from '../js-error.ts';
import { placeOfTest, stackOf } from '../js-stack.ts';
import { placeAt, stableName } from '../own-places.ts';
import { saidOf } from '../said.ts';

/** One `  ● title` of jest with the text below it. */
export interface Block {
  /** Empty when the line with the file was cut out of the output. */
  readonly file: string;
  title: string;
  readonly body: string[];
}

/** Jest puts an extra blank before its own messages, which belong to no test. */
const OWN = /^ (?:process\.exit called with|Cannot log after tests are done|Test suite failed to run)/;

/** Null for a block that is not a failure: a collected console, a warning. */
export function failureOfBlock({ file, title, body }: Block): Failure | null {
  const head = (body.find((line) => line.trim() !== '') ?? '').trim();
  if (title === 'Console' && /^console\.\w+/.test(head)) return null;
  if (/^ ?(?:Cannot log after tests are done|.{1,40} Warning:)/.test(title)) return null;
  const trace = [...unparsed(head), ...stackOf(body)].slice(0, MAX_TRACE);
  const isFile = title === SUITE || OWN.test(title);
  const name = [file, ...(isFile ? [] : title.split(' › '))].filter((part) => part !== '').join(' > ');
  const isExit = title.startsWith(' process.exit');
  return {
    id: stableName(name === '' ? title.trim() : name),
    cause: isExit ? 'error' : isFile ? 'load' : causeOfThrown(head, body),
    name: name === '' ? title.trim() : name,
    at: file === '' ? (trace[0] ?? null) : placeOfTest(pathOf(file), trace),
    message: isExit ? title.trim() : withValues(head, body),
    trace,
    said: saidOf(body),
  };
}

/** `SyntaxError: /a/b.js: Unexpected token (12:27)`: where no frame leads to. */
function unparsed(head: string): readonly Place[] {
  const [, path, row] = /^SyntaxError: (\S{1,400}): .*\((\d{1,7}):\d{1,7}\)$/.exec(head) ?? [];
  return path === undefined ? [] : [placeAt(path, row)];
}

const SUITE = 'Test suite failed to run';

/** The project's name, which may contain blanks, may precede the path. */
function pathOf(file: string): string {
  return file.slice(file.lastIndexOf(' ') + 1);
}

/** Adds the expected and the received value, because the first line names only the matcher. */
function withValues(head: string, body: readonly string[]): string {
  if (!head.startsWith('expect(')) return head;
  const values = body.slice(0, 12).filter((line) => /^ {4}(?:Expected|Received)(?: \w+)?: /.test(line));
  if (values.length > 0) return [head, ...values.map((line) => line.trim())].join(' ');
  const below = belowTheirNames(body);
  return [head, ...(below.length > 0 ? below : inDiff(body))].join(' ');
}

/** Before version 24: `Expected value to equal:`, and the value on the next line. */
function belowTheirNames(body: readonly string[]): readonly string[] {
  return body.slice(0, 12).flatMap((line, at) => {
    const [, name] = /^ {4}(Expected|Received)\b[^:]*:$/.exec(line) ?? [];
    const value = (body[at + 1] ?? '').trim();
    return name === undefined || value === '' ? [] : [`${name}: ${value}`];
  });
}

/** For `toEqual` and `toStrictEqual` on objects: the first lines of the difference. */
function inDiff(body: readonly string[]): readonly string[] {
  const start = body.findIndex((line) => /^ {4}- Expected\b/.test(line));
  if (start < 0) return [];
  const lines = body.slice(start + 2, start + MAX_DIFF_LINES);
  const marked = (sign: RegExp): readonly string[] =>
    lines.filter((line) => sign.test(line)).map((line) => line.slice(5).trim());
  const [expected, received] = [marked(/^ {4}-\s/), marked(/^ {4}\+\s/)];
  return [`Expected: ${shortened(expected)}`, `Received: ${shortened(received)}`];
}

const MAX_DIFF_LINES = 40;
const MOST_SHOWN = 2;

function shortened(values: readonly string[]): string {
  const shown = values.slice(0, MOST_SHOWN).join(' ');
  return `${shown === '' ? 'nothing of it' : shown}${values.length > MOST_SHOWN ? ' …' : ''}`;
}
