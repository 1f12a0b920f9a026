import type { Failure, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { summaryOf } from '../failure-text.ts';
import { MAX_TRACE } from '../format.ts';
import { causeOfThrown } from '../js-error.ts';
import { placeOfTest, stackOf } from '../js-stack.ts';
import { placeAt } from '../places.ts';

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
  const ownName = name === '' ? title.trim() : name;
  const message = isExit ? title.trim() : head.startsWith('expect(') ? summaryOf(body) : head;
  const cause = isExit ? 'error' : isFile ? 'load' : causeOfThrown(head, body);
  const at = file === '' ? (trace[0] ?? null) : placeOfTest(pathOf(file), trace);
  return failureFrom({ name: ownName, cause, message, lines: body, trace, at });
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
