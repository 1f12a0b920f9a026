import { clipEnd } from '../../../core/text/text.ts';
import type { Failure, FailureCause, Place } from '../../../core/verdict/test-report.ts';
import { causeOfThrown, errorName, headOfError, messageOf } from './error.ts';
import { MAX_TRACE } from './format.ts';
import { placeAt, stableName } from './places.ts';
import { type Language, traceOf } from './trace.ts';

export interface FailedTest {
  readonly name: string;
  /** Default: the name. */
  readonly id?: string;
  /** Default: that of the error in the first lines. */
  readonly cause?: FailureCause;
  /** Default: the first line of the error, or of the text with the values that it compared. */
  readonly message?: string;
  /** What the runner printed about it. Default: nothing else. */
  readonly lines?: readonly string[];
  /** How places look in the lines. Default: as engines of JavaScript print them. */
  readonly language?: Language;
  /** Innermost first. Default: the project's own places in the lines. */
  readonly trace?: readonly Place[];
  /** The file that it is in, and where it begins, if they are known without the lines. */
  readonly file?: string | undefined;
  readonly row?: string | undefined;
  /** Default: the outermost place of the trace, of those in its file if that is known. */
  readonly at?: Place | null;
}

/** The failure of a test, with all that its runner printed about it. */
export function failureFrom(test: FailedTest): Failure {
  const {
    name,
    id = name,
    lines = [],
    language = 'javascript',
    trace = traceOf(lines, language),
    at = placeOfTest(test, trace),
  } = test;
  const texts = textsIn(lines);
  const head = headOfError(texts);
  const { cause = causeOfThrown(head) } = test;
  const { message = errorName(head) === '' ? summaryOf(texts) : messageOf(head, texts) } = test;
  const details = joined(texts);
  const failure = { id: stableName(id), cause, name, at, message, trace: trace.slice(0, MAX_TRACE) };
  return details === '' ? failure : { ...failure, details };
}

function placeOfTest({ file, row }: FailedTest, trace: readonly Place[]): Place | null {
  if (file === undefined) return trace.at(-1) ?? null;
  const own = trace.findLast(({ path }) => path === file || path.endsWith(`/${file}`));
  return { path: file, line: (own ?? placeAt(file, row)).line };
}

const MAX_TEXT_CHARS = 1500;
/** `at f (a.js:1:2)`, `at a.B.c(B.java:3)`, `at A.B() in /a.cs:line 3`, `❯ a.ts:1:2`; `a.rb:1:in 'f'`, `# ./a.rb:1`, `/a.php:1`. */
const FRAME =
  /^\s*(?:(?:at |❯ ).*(?:\)|\]|:\d{1,7}|:line \d{1,7})(?: \{)?|(?:# )?\S+\.\w{1,5}:\d{1,7}(?::in .*)?)$/;
/** `  > 12 |   expect(`, `   12|  expect(`, `     |    ^`. */
const SOURCE = /^\s*(?:>\s*)?(?:\d{1,7}\s?)?\|(?:\s|$)/;
/** What Node says last when it ends by an error or a file of tests fails, and what the program says that started the runner. */
const LAST_WORDS =
  /^\s*(?:Node\.js v\d+\.\d+\.\d+|'test failed')$|^(?:g?make(?:\[\d{1,3}\])?: \*\*\* \[|npm (?:ERR!|error) |error Command failed with exit code |\s*ELIFECYCLE )/;
const RULE = /^\s*[⎯─—_-]{4,}(?:\[\d{1,7}\/\d{1,7}\]⎯?)?$/;
/** After the stack of Node's `assert`, the generated message is repeated. */
const GENERATED = /^\s*generatedMessage: true,?$/;

/** What a runner printed about one failure, without its rules, stack and excerpts of the source, which follow from its places. */
function textsIn(lines: readonly string[]): readonly string[] {
  const generated = lines.findIndex((line) => GENERATED.test(line));
  return (generated < 0 ? lines : lines.slice(0, generated)).filter(
    (line) => !FRAME.test(line) && !SOURCE.test(line) && !RULE.test(line) && !LAST_WORDS.test(line),
  );
}

/** Without blank lines and the indentation that all have. */
function joined(texts: readonly string[]): string {
  const own = texts.filter((line) => line.trim() !== '');
  const indent = Math.min(...own.map((line) => line.search(/\S/)));
  return clipEnd(
    own
      .map((line) => line.slice(indent).trimEnd())
      .join('\n')
      .trim(),
    MAX_TEXT_CHARS,
  );
}

/** `Expected: 5`, `got: 4`, `- 5`, `<5> expected but was`. */
const VALUE =
  /^(?:expected|actual|received|got|left|right|class|message)\b[^:]{0,40}: |^[-+] *(?!expected\b|received\b|actual\b)[^-+\s]|^<.{0,300}>(?: expected but was)?$/i;
/** Its value is on the next line. */
const NAME = /^(?:expected value|received|actual)\b[^:]*:$/i;
const MAX_VALUES = 3;
const MAX_SUMMED_LINES = 20;

/** In one line: the first of a failure's text, and the values that it compared, or what follows its colon. */
export function summaryOf(lines: readonly string[]): string {
  const texts = lines.flatMap((line) => (line.trim() === '' || FRAME.test(line) ? [] : [line.trim()]));
  const [first = '', ...rest] = texts
    .slice(0, MAX_SUMMED_LINES)
    .map((line, at) => (NAME.test(line) ? `${line} ${texts[at + 1] ?? ''}` : line));
  const isDiff = first.startsWith('--- ');
  const isValue = VALUE.test(first);
  const values = (isValue ? [first, ...rest] : rest).flatMap((line) =>
    VALUE.test(line) ? [line.replace(/^([-+])\s+/, '$1 ').replace(/,$/, '')] : [],
  );
  if (isDiff) return values.slice(0, 2).join(', ');
  if (values.length > 0)
    return [...(isValue ? [] : [first]), values.slice(0, MAX_VALUES).join(', ')].join(' ');
  return first.endsWith(':') ? [first, ...rest.slice(0, MAX_VALUES)].join(' ') : first;
}
